import RiffleApp
import Testing

@Suite("The list of all there is")
struct SceneOverviewTests {
  private func things(_ desk: EditingDesk) -> EditReadings.Section? { desk.player.debugger.edit?.sections.first }

  @Test("it is kept between pictures while the text is the same, and made anew with another text")
  func kept() throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    desk.player.choose([])
    desk.look()
    #expect(things(desk)?.title == "entities")
    #expect(things(desk)?.rows.map(\.label) == ["box"])
    desk.player.editor?.overview?.sections[0].note = "kept"
    desk.look()
    #expect(things(desk)?.note == "kept")
    desk.begin(.give(path: "entities.box.fill", text: "teal"))
    #expect(things(desk)?.note.isEmpty == true)
    #expect(things(desk)?.rows.map(\.label) == ["box"])
  }
}
