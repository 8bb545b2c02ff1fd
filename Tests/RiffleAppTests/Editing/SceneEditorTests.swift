import RiffleApp
import Testing

@Suite("Editing a scene on the stage and in the panel") struct SceneEditorTests {
  private typealias Desk = EditingDesk
  private static let text = EditingDesk.text

  @Test("dragging a spring in flight replays its animation from the start, and changes one line of the file")
  func spring() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let tick = desk.player.playback.playhead
    let (before, old) = (desk.hash, desk.player.playback.history.branchName)
    let pad = try desk.pad
    desk.press(pad.point(0.5, 0.2))
    desk.move(pad.point(0.8, 0.5))
    // Nothing is written during the drag, but the stage follows.
    #expect(desk.file == Self.text)
    #expect(desk.hash != before)
    desk.release(pad.point(0.8, 0.5))
    #expect(desk.file == Self.text.replacing("0.50, bounce: 0.20", with: "0.80, bounce: 0.50"))
    #expect(desk.player.playback.playhead == tick, "the playhead moved by an edit")
    let futures = try #require(desk.player.debugger.futures)
    #expect(futures.before.worlds.count == 30 && futures.after.worlds.count == 30 && futures.tick == tick)
    // The branch is named after the edit; the old branch has the earlier run.
    let branch = desk.player.playback.history.branchName
    #expect(branch.hasSuffix("go duration 0.50 → 0.80, bounce 0.20 → 0.50"))
    // A run of the new text from the start has the same picture.
    let again = try Desk(desk.file)
    again.play(5)
    again.key("g", then: 20)
    let name = try again.entity("box")
    #expect(
      again.world.presented(Transform.self, of: name).position
        == desk.world.presented(Transform.self, of: name).position)
    let found = desk.player.playback.select(branch: old)
    #expect(found && desk.hash == before)
  }

  @Test("Esc during a drag restores the earlier state") func cancel() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let before = desk.hash
    let pad = try desk.pad
    desk.press(pad.point(0.5, 0.2))
    desk.move(pad.point(1.2, 0.6))
    #expect(desk.hash != before)
    desk.key("escape")
    #expect(desk.hash == before && desk.file == Self.text)
    desk.release(pad.point(1.2, 0.6))
    #expect(desk.hash == before && desk.file == Self.text)
  }

  @Test("a number is dragged within its range; values are typed, flags toggled by a press, invalid values refused")
  func values() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let path: ScenePath = "animations.go.spring.bounce"
    let label = try desk.label(path)
    desk.drag(label.center, to: label.center + [20, 0])
    #expect(desk.file == Self.text.replacing("0.20", with: "0.30"))
    desk.drag(label.center, to: label.center + [4000, 0])
    #expect(desk.file == Self.text.replacing("0.20", with: "0.99"), "the bounce is below 1")

    desk.press(try desk.value("animations.go.spring.duration").center)
    desk.key("1", entering: "/4")
    #expect(desk.file.contains("duration: 0.25"))
    #expect(desk.player.playback.transport.speed == 1, "a digit that was typed was a key of the debugger")

    desk.press(try desk.value("entities.box.shadow").center)
    #expect(desk.file.contains("shadow: false"))
    desk.press(try desk.value("entities.box.fill").center)
    desk.type("#00ff00")
    desk.key("tab")
    #expect(desk.file.contains("fill: \"#00ff00\", shadow: false"))
    let other = try EditingDesk(inFlightAfter: "g")
    let before = other.hash
    other.press(try other.value("animations.go.spring.duration").center)
    other.enter("soon")
    #expect(other.file == Self.text && other.hash == before)
  }

  @Test("opening the editor changes no hash; without a file it stays closed") func neutral() throws {
    let desk = try Desk()
    desk.play(30)
    let before = desk.hash
    desk.key("f2")
    _ = try desk.place { _ in true }
    #expect(desk.hash == before && desk.player.debugger.state.isEditing)
    desk.key("f2", then: 1)
    let plain = try Desk()
    plain.play(31)
    #expect(plain.hash == desk.hash)
    plain.player.editable = nil
    plain.key("f2")
    #expect(!plain.player.debugger.state.isEditing)
  }

  @Test("a save elsewhere is followed: an edit that it overwrote is not undone, and no text is lost")
  func otherHands() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let label = try desk.label("animations.go.spring.bounce")
    desk.drag(label.center, to: label.center + [20, 0])
    // The editor's own save is read back from the file: nothing happens.
    let hash = desk.hash
    desk.player.receive(ReloadChange.text(desk.file), at: 0)
    #expect(desk.hash == hash)
    let other = Self.text.replacing("riffle: 1 # a box", with: "riffle: 1")
    try desk.save(other, isSeen: true)
    desk.undo(to: other)
    try desk.scrub("animations.go.spring.bounce", by: 20)
    #expect(desk.file == other.replacing("0.20", with: "0.30"))
  }

  @Test("the editor opens the text that was saved before it was first opened") func savedBefore() throws {
    let desk = try Desk()
    let other = Self.text.replacing("0.20", with: "0.40")
    try desk.save(other, isSeen: true)
    desk.stopInFlight()
    try desk.scrub("animations.go.spring.bounce", by: 20)
    #expect(desk.file == Self.text.replacing("0.20", with: "0.50"))
  }

  @Test("while time is running a dragged value applies to the next tick") func live() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let label = try desk.label("entities.box.at[0]")
    desk.player.playback.transport.setPaused(false)
    desk.drag(label.center, through: label.center + [40, 0], to: label.center + [40, 0])
    #expect(desk.file == Self.text.replacing("[100, 300], size", with: "[120, 300], size"))
  }

  @Test("dragging an entity changes the action that moved it, or its own line") func moving() throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    _ = try desk.place { _ in true }
    try desk.drag(desk.window([100, 300]), through: desk.window([140, 260]), to: desk.window([140, 260]))
    desk.expect(Self.text, ["[100, 300]": "[140, 260]"], isUndone: true)

    // While the debugger is closed, letters go to the scene.
    desk.key("f2", "grave", "g", then: 300)
    desk.key("f2")
    _ = try desk.place { _ in true }
    let mover = desk.player.selected.flatMap { desk.player.editor.map(EditCause.init)?.mover(of: $0) }
    #expect(mover?.animation == "go", "what brought it to rest is not known")
    let tick = desk.player.playback.playhead
    try desk.drag(desk.window([600, 300]), through: desk.window([570, 300]), to: desk.window([570, 300]))
    #expect(desk.file == Self.text.replacing("[600, 300]", with: "[570, 300]"))
    #expect(desk.player.playback.playhead == tick)
    #expect(desk.world.get(Transform.self, try desk.entity("box"))?.position == [570, 300])
    // A press without a movement changes nothing.
    let (file, hash) = (desk.file, desk.hash)
    desk.click(try desk.window([570, 300]))
    #expect(desk.file == file && desk.hash == hash)
  }
}
