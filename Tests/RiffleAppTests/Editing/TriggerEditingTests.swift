import RiffleApp
import Testing

@Suite("Editing the trigger of a rule in the panel") struct TriggerEditingTests {
  /// Opens the picker for the first rule's trigger, and types words into it.
  private func asked(_ words: String, in text: String = EditingDesk.text) throws -> EditingDesk {
    let desk = try EditingDesk(editing: text, rule: "on[0]")
    desk.player.perform(.trigger(path: "on[0]"), at: 0)
    desk.type(words)
    return desk
  }

  @Test("a press or Return on the trigger's row asks for another one, which replaces it; undo restores it")
  func typed() throws {
    let desk = try EditingDesk(editing: EditingDesk.text, rule: "on[0]")
    desk.click(try desk.place { $0 == .trigger(path: "on[0]") }.center)
    let picker = try #require(desk.player.debugger.picker)
    #expect(picker.field?.text == "key g" && picker.items.contains { $0.title == "click …" })
    // The old trigger is selected: typing replaces it.
    desk.enter("click box")
    #expect(desk.player.debugger.picker == nil)
    #expect(desk.file == EditingDesk.text.replacing("key: g", with: "click: box"), "\(desk.file)")
    #expect(desk.player.editor?.focus == EditReadings.RowID(path: "on[0]"))
    #expect(desk.player.editor?.inspected == "on[0]")
    desk.undo(to: EditingDesk.text)
    desk.key("return")
    #expect(desk.player.debugger.picker?.field?.text == "key g")
    desk.key("escape")
    #expect(desk.player.debugger.picker == nil && desk.file == EditingDesk.text)
  }

  @Test("Tab completes the trigger first, then its argument, and closes the picker") func completed() throws {
    let desk = try asked("hov")
    desk.key("tab")
    #expect(desk.player.debugger.picker?.field?.text == "hover ")
    #expect(desk.player.debugger.picker?.items.map(\.title) == ["hover box"])
    desk.key("tab")
    #expect(desk.player.debugger.picker == nil)
    #expect(desk.file == EditingDesk.text.replacing("key: g", with: "hover: box"), "\(desk.file)")
  }

  @Test("the end of another rule's action is offered by name; for a number of seconds a hint says so")
  func endOfAnAction() throws {
    let text = EditingDesk.text + "  - {key: b, do: [{animate: box, to: {at: [100, 300]}, with: go, name: back}]}\n"
    let desk = try asked("after ", in: text)
    #expect(desk.player.debugger.picker?.items.isEmpty == true)
    #expect(desk.player.debugger.picker?.hint.hasPrefix("after: a number of seconds") == true)
    desk.key("escape")
    desk.player.perform(.trigger(path: "on[0]"), at: 0)
    desk.type("compl")
    desk.key("tab")
    #expect(desk.player.debugger.picker?.items.map(\.title) == ["completion back"])
    desk.key("tab")
    #expect(desk.player.debugger.picker == nil)
    #expect(desk.file == text.replacing("key: g", with: "completion: back"), "\(desk.file)")
  }

  @Test("an invalid trigger is reported, and the typed text stays") func refused() throws {
    let desk = try asked("click lid")
    desk.key("return")
    #expect(desk.player.debugger.picker?.field?.text == "click lid")
    #expect(desk.player.debugger.picker?.complaint?.isEmpty == false && desk.file == EditingDesk.text)
  }

  @Test("- and = do not change the trigger's row; Delete on it removes the rule") func otherKeys() throws {
    let desk = try EditingDesk(editing: EditingDesk.text, rule: "on[0]", row: "on[0]")
    desk.key("equals")
    #expect(desk.file == EditingDesk.text)
    desk.key("delete")
    #expect(!desk.file.contains("key: g"), "\(desk.file)")
    desk.undo(to: EditingDesk.text)
  }
}
