import Foundation
import Testing

@Suite("Leaving a scene") struct PlayerChoosingTests {
  /// A desk with an edit that could not be saved, as its folder is gone.
  private func unsaved() throws -> EditingDesk {
    let desk = try EditingDesk(inFlightAfter: "g")
    let label = try desk.label("animations.go.spring.bounce")
    try FileManager.default.removeItem(atPath: desk.folder)
    desk.drag(label.center, to: label.center + [20, 0])
    #expect(desk.player.editor?.file.problem != nil && desk.player.isOpen)
    return desk
  }

  private func quit(_ desk: EditingDesk) { desk.player.receive(.closeRequested, at: 0) }

  @Test("while the help is open no key reaches what is behind it; F1 and ? close it") func help() throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    let (tick, hash) = (desk.player.playback.playhead, desk.hash)
    desk.key("f1")
    desk.key("g", "a", "u", "pagedown", "down", "right", "period", "space")
    #expect(desk.player.debugger.state.showsHelp && desk.player.debugger.picker == nil)
    #expect(desk.player.editor?.focus == nil && desk.file == EditingDesk.text)
    #expect(desk.player.playback.playhead == tick && desk.hash == hash && desk.player.playback.transport.isPaused)
    desk.key("slash", shift: true)
    #expect(!desk.player.debugger.state.showsHelp)
    desk.key("slash", shift: true)
    desk.key("f1")
    #expect(!desk.player.debugger.state.showsHelp)
  }

  @Test("Esc closes the help, then the editor, then the debugger, and then leaves the scene") func order() throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    desk.key("slash", shift: true)
    let state = { desk.player.debugger.state }
    #expect(state().showsHelp && state().isEditing && state().isShown)
    desk.key("escape")
    #expect(!state().showsHelp && state().isEditing && state().isShown)
    desk.key("escape")
    #expect(!state().isEditing && state().isShown)
    desk.key("escape")
    #expect(!state().isShown && desk.player.isOpen)
    desk.key("escape")
    #expect(!desk.player.isOpen && desk.player.exit == .back)
  }

  @Test("the window closes without a question if all edits are saved") func saved() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    try desk.scrub("animations.go.spring.bounce", by: 20)
    quit(desk)
    #expect(!desk.player.isOpen && desk.player.exit == .quit)
  }

  @Test(
    "closing asks about unsaved edits, also in the palette; Esc stays, and closing the window twice closes it",
    arguments: [false, true])
  func asks(inPalette: Bool) throws {
    let desk = try unsaved()
    if inPalette { desk.key("p", control: true) }
    quit(desk)
    #expect(desk.player.isOpen && desk.player.debugger.picker?.title == "Edits are not in scene.yaml")
    desk.key("escape")
    #expect(desk.player.isOpen && desk.player.debugger.picker == nil)
    quit(desk)
    quit(desk)
    #expect(!desk.player.isOpen)
  }

  @Test("saving again closes the window; if it fails, the question comes again") func again() throws {
    let desk = try unsaved()
    quit(desk)
    desk.key("return")
    #expect(desk.player.isOpen && desk.player.debugger.picker != nil)
    try FileManager.default.createDirectory(atPath: desk.folder, withIntermediateDirectories: true)
    desk.key("return")
    #expect(!desk.player.isOpen && desk.file == EditingDesk.text.replacing("0.20", with: "0.30"))
  }

  @Test("saving under another name closes the window; a name in use is refused") func saveAs() throws {
    let desk = try unsaved()
    let other = FileManager.default.temporaryDirectory.appendingPathComponent("riffle-\(UUID().uuidString).yaml").path
    try "taken".write(toFile: other, atomically: true, encoding: .utf8)
    defer { for path in [other, other + "2"] { try? FileManager.default.removeItem(atPath: path) } }
    quit(desk)
    desk.key("down", "return")
    #expect(desk.player.debugger.picker?.field?.text == desk.path)
    desk.enter(other)
    #expect(desk.player.isOpen && desk.player.debugger.picker?.complaint?.contains("choose another name") == true)
    desk.enter("2")
    #expect(!desk.player.isOpen)
    #expect(
      try String(contentsOfFile: other + "2", encoding: .utf8) == EditingDesk.text.replacing("0.20", with: "0.30"))
    #expect(try String(contentsOfFile: other, encoding: .utf8) == "taken")
  }

  @Test("leaving without saving keeps the file; a press outside of the question stays") func without() throws {
    let desk = try unsaved()
    quit(desk)
    _ = try? desk.place { _ in false }
    desk.press([4, 4])
    #expect(desk.player.isOpen && desk.player.debugger.picker == nil)
    quit(desk)
    desk.key("down", "down", "return")
    #expect(!desk.player.isOpen && desk.file.isEmpty)
  }

  @Test("without other scenes their keys and dropped files have no effect; among others they leave the scene")
  func scenes() throws {
    let desk = try EditingDesk()
    desk.key("pagedown", control: true)
    desk.player.receive(.dropped("/x.yaml"), at: 0)
    #expect(desk.player.isOpen)
    let among = try EditingDesk(hasScenes: true)
    among.key("pageup", control: true)
    #expect(!among.player.isOpen && among.player.exit == .previous)
    let dropped = try EditingDesk(hasScenes: true)
    dropped.player.receive(.dropped("/x.yaml"), at: 0)
    #expect(dropped.player.exit == .open("/x.yaml") && !dropped.player.isOpen)
  }
}
