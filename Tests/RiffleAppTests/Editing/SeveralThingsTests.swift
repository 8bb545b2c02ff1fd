import RiffleApp
import Testing

@Suite("Editing several selected entities") struct SeveralThingsTests {
  @Test("a typed value applies to all selected entities that have it, in one step; the title counts the others")
  func typed() throws {
    let desk = try EditingDesk(editing: EditingDesk.family, selecting: "one", "two")
    #expect(desk.player.debugger.edit?.sections.contains { $0.title.hasSuffix(" and 1 more") } == true)
    let shown = try #require(desk.player.selected.map { desk.world.name(of: $0.entity) })
    desk.press(try desk.value("entities.\(shown).fill").center)
    desk.key("a", control: true, entering: "gold")
    let gold = EditingDesk.family.replacing("\"#E4572E\"", with: "gold").replacing("teal", with: "gold")
    #expect(desk.file.replacing("\"gold\"", with: "gold") == gold)
    desk.undo(to: EditingDesk.family)
  }

  @Test("dragging a number changes that of each selected entity by the same amount") func dragged() throws {
    let desk = try EditingDesk(editing: EditingDesk.family, selecting: "one", "two")
    let shown = try #require(desk.player.selected.map { desk.world.name(of: $0.entity) })
    try desk.scrub("entities.\(shown).size[0]", by: 20)
    let wider = EditingDesk.family.replacing("[100, 60]", with: "[110, 60]").replacing("[80, 80]", with: "[90, 80]")
    #expect(desk.file == wider)
  }

  @Test("Esc closes an open colour, and pressed again it deselects") func colour() throws {
    let desk = try EditingDesk(editing: EditingDesk.family, selecting: "one")
    desk.perform(.unfold(path: "entities.one.fill"))
    desk.key("escape")
    #expect(desk.player.editor?.unfolded == nil && desk.player.selected != nil)
    desk.look()
    desk.key("escape")
    #expect(desk.player.selected == nil)
  }

  @Test("keys edit nothing while the debugger is closed, and F2 opens it again with the editor") func hidden() throws {
    let desk = try EditingDesk(editing: EditingDesk.family, selecting: "one")
    desk.key("grave", "right")
    #expect(desk.file == EditingDesk.family)
    desk.key("f2")
    #expect(desk.player.debugger.isOpen && desk.player.debugger.state.isEditing)
  }

  @Test("the message about an edit goes with the next one, by key or by drag") func messages() throws {
    let desk = try EditingDesk(editing: EditingDesk.family, selecting: "one")
    desk.key("right")
    desk.key("z", control: true)
    #expect(desk.said?.hasPrefix("taken back") == true)
    desk.key("right")
    #expect(desk.said == nil && desk.file != EditingDesk.family)
    desk.key("z", control: true)
    let place = try desk.window(desk.middle(of: "one"))
    desk.press(place)
    desk.move(place + [40, 0])
    #expect(desk.said == nil)
    desk.release(place + [40, 0])
  }

  @Test("Ctrl S reports that every edit is saved") func saving() throws {
    let desk = try EditingDesk(editing: EditingDesk.family)
    desk.key("s", control: true)
    #expect(desk.said?.hasPrefix("saved") == true)
  }

  @Test("no row of the panel moves when time starts or stops") func running() throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    let still = try desk.value("animations.go.spring.bounce")
    desk.key("space")
    #expect(try desk.value("animations.go.spring.bounce") == still)
  }
}
