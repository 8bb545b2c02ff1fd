import RiffleApp
import Testing

@Suite("Lamps in the window")
struct PlayerLampsTests {
  private final class Source: LampSource {
    var texts: [String] = []
    var lamps = LampRow()
    func judge(_ text: String) { texts.append(text) }
  }

  @Test("each text that is played is judged once: that of the file, then each edit, and what is known is shown")
  func texts() throws {
    let source = Source()
    let desk = try EditingDesk(lamps: source)
    desk.play(5)
    desk.key("g", then: 20)
    desk.key("f2")
    desk.look()
    desk.play(1)
    #expect(source.texts == [EditingDesk.text])
    let edited = EditingDesk.text.replacing("bounce: 0.20", with: "bounce: 0.40")
    desk.player.take(ReloadChange.text(edited), at: 10)
    desk.play(1)
    #expect(source.texts == [EditingDesk.text, edited])
    source.lamps = LampRow([.init(.missed, "{inside: frame}")], isJudging: true)
    desk.play(1)
    #expect(desk.player.debugger.state.lamps == source.lamps)
    #expect(desk.player.rest() == 0)
  }
}
