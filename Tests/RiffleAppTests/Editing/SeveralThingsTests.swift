import RiffleApp
import Testing

@Suite("Values of several entities")
struct SeveralThingsTests {
  @Test("a value that is typed goes to all that are selected and have it, in one step; the panel says of how many")
  func typed() throws {
    let desk = try EditingDesk(editing: EditingDesk.family, selecting: "one", "two")
    #expect(desk.player.debugger.edit?.sections.contains { $0.title.hasSuffix(" and 1 more") } == true)
    let shown = try #require(desk.player.selected.map { desk.world.name(of: $0.entity) })
    desk.press(try desk.value("entities.\(shown).fill").center)
    desk.key("a", control: true)
    desk.enter("gold")
    let gold = EditingDesk.family.replacing("\"#E4572E\"", with: "gold").replacing("teal", with: "gold")
    #expect(desk.file.replacing("\"gold\"", with: "gold") == gold)
    desk.undo(to: EditingDesk.family)
  }

  @Test("a number that is dragged takes those of the others as far, each from its own")
  func dragged() throws {
    let desk = try EditingDesk(editing: EditingDesk.family, selecting: "one", "two")
    let shown = try #require(desk.player.selected.map { desk.world.name(of: $0.entity) })
    try desk.scrub("entities.\(shown).size[0]", by: 20)
    let wider = EditingDesk.family.replacing("[100, 60]", with: "[110, 60]").replacing("[80, 80]", with: "[90, 80]")
    #expect(desk.file == wider)
  }

  @Test("Esc closes a colour that is open, and only once more clears the selection")
  func colour() throws {
    let desk = try EditingDesk(editing: EditingDesk.family, selecting: "one")
    desk.begin(.unfold(path: "entities.one.fill"))
    desk.key("escape")
    #expect(desk.player.editor?.unfolded == nil && desk.player.selected != nil)
    desk.look()
    desk.key("escape")
    #expect(desk.player.selected == nil)
  }

  @Test("while the debugger is closed nothing is edited, and F2 opens it again with the editor")
  func hidden() throws {
    let desk = try EditingDesk(editing: EditingDesk.family, selecting: "one")
    desk.key("grave", "right")
    #expect(desk.file == EditingDesk.family)
    desk.key("f2")
    #expect(desk.player.debugger.isOpen && desk.player.debugger.state.isEditing)
  }

  @Test("Ctrl S says that every edit is saved")
  func saving() throws {
    let desk = try EditingDesk(editing: EditingDesk.family)
    desk.key("s", control: true)
    #expect(desk.said?.hasPrefix("saved") == true)
  }

  @Test("no row of the panel moves when time runs or stops")
  func running() throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    let still = try desk.value("animations.go.spring.bounce")
    desk.key("space")
    #expect(try desk.value("animations.go.spring.bounce") == still)
  }
}
