import RiffleApp
import Testing

@Suite("Backgrounds and colours by name in the palette of commands")
struct ColorEntriesTests {
  private func desk() throws -> EditingDesk {
    let desk = try EditingDesk(
      """
      riffle: 1
      palette: {brand: "#E4572E"}
      entities:
        box: {at: [100, 300], size: [80, 80], fill: brand}

      """)
    desk.play(2)
    desk.key("f2")
    desk.look()
    return desk
  }

  @Test("a theme becomes the scene's background, and can be taken back")
  func theme() throws {
    let desk = try desk()
    let before = desk.file
    desk.find("background: paper")
    #expect(desk.file.contains("background: paper"))
    desk.undo(to: before)
  }

  @Test("a colour of the palette is typed; what is no colour is refused")
  func color() throws {
    let desk = try desk()
    desk.find("palette: brand")
    #expect(desk.player.debugger.picker?.field?.text == "#E4572E")
    desk.enter("nocolour")
    #expect(desk.player.debugger.picker?.complaint != nil && desk.file.contains("#E4572E"))
    desk.key("a", control: true)
    desk.enter("teal")
    #expect(desk.player.debugger.picker == nil && desk.file.contains("brand: \"teal\""), "quotes stay")
  }

  @Test("without editing there is none")
  func closed() throws {
    let desk = try EditingDesk()
    desk.key("p", control: true)
    #expect(desk.player.debugger.picker?.items.contains { $0.title.hasPrefix("background") } == false)
  }
}
