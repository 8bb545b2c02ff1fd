import Foundation
import RiffleApp
import Testing

@Suite("Editing a scene where it is seen")
struct SceneEditorTests {
  private typealias Desk = EditingDesk
  private static let text = EditingDesk.text

  /// A place of the pad that means these values.
  private func point(_ duration: Double, _ bounce: Double, in pad: Rect) -> SIMD2<Float> {
    SpringPad.point(of: Spring(duration: duration, bounce: bounce), in: pad)
  }

  @Test(
    "a spring that is dragged in flight moves what flies from the moment it began, and one line of the file follows")
  func spring() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let tick = desk.player.playback.playhead
    let (before, old) = (desk.hash, desk.player.playback.history.branchName)
    let pad = try desk.pad
    desk.press(point(0.5, 0.2, in: pad))
    desk.move(point(0.8, 0.5, in: pad))
    // Nothing is written while the hand moves; what is seen follows.
    #expect(desk.file == Self.text)
    #expect(desk.hash != before)
    desk.release(point(0.8, 0.5, in: pad))
    #expect(desk.file == Self.text.replacing("0.50, bounce: 0.20", with: "0.80, bounce: 0.50"))
    #expect(desk.player.playback.playhead == tick, "the playhead moved by an edit")
    let futures = try #require(desk.player.debugger.futures)
    #expect(futures.before.worlds.count == 30 && futures.after.worlds.count == 30 && futures.tick == tick)
    // The branch has the edit's name; without it there is the run as it was.
    let branch = desk.player.playback.history.branchName
    #expect(branch.hasSuffix("go duration 0.50 → 0.80, bounce 0.20 → 0.50"))
    // As if the scene had always been so: a run of the new text has the same picture.
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

  @Test("undo gives the file back byte for byte, redo the edit")
  func undo() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let pad = try desk.pad
    desk.drag(point(0.5, 0.2, in: pad), to: point(1, 0, in: pad))
    let edited = desk.file
    #expect(edited == Self.text.replacing("0.50, bounce: 0.20", with: "1.00, bounce: 0.00"))
    desk.undo(to: Self.text)
    desk.key("z", shift: true, control: true)
    #expect(desk.file == edited)
    desk.key("z", control: true)
    desk.undo(to: Self.text)
  }

  @Test("Esc gives back what was there before the hand came")
  func cancel() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let before = desk.hash
    let pad = try desk.pad
    desk.press(point(0.5, 0.2, in: pad))
    desk.move(point(1.2, 0.6, in: pad))
    #expect(desk.hash != before)
    desk.key("escape")
    #expect(desk.hash == before && desk.file == Self.text)
    desk.release(point(1.2, 0.6, in: pad))
    #expect(desk.hash == before && desk.file == Self.text)
  }

  @Test("a number is dragged by its label and stays where it may be; values are typed, sums worked out, flags pressed")
  func values() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let path = "animations.go.spring.bounce"
    let label = try desk.label(path)
    desk.drag(label.center, to: label.center + [20, 0])
    #expect(desk.file == Self.text.replacing("0.20", with: "0.30"))
    desk.drag(label.center, to: label.center + [4000, 0])
    #expect(desk.file == Self.text.replacing("0.20", with: "0.99"), "the bounce is below 1")

    desk.press(try desk.value("animations.go.spring.duration").center)
    desk.key("1")
    desk.enter("/4")
    #expect(desk.file.contains("duration: 0.25"))
    #expect(desk.player.playback.transport.speed == 1, "a digit that was typed was a key of the debugger")

    desk.press(try desk.value("entities.box.shadow").center)
    #expect(desk.file.contains("shadow: false"))
    desk.press(try desk.value("entities.box.fill").center)
    desk.type("#00ff00")
    desk.key("tab")
    #expect(desk.file.contains("fill: \"#00ff00\", shadow: false"))
  }

  @Test("what the scene would refuse is refused with its reason, and nothing changes")
  func refusals() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let before = desk.hash
    desk.press(try desk.value("animations.go.spring.duration").center)
    desk.enter("soon")
    #expect(desk.file == Self.text && desk.hash == before)
  }

  @Test("opening the editor changes no hash; without a file it says so")
  func neutral() throws {
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

  @Test(
    "a save from outside is followed; an edit that is not in the file any more cannot be taken back, and nothing is lost"
  )
  func otherHands() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let label = try desk.label("animations.go.spring.bounce")
    desk.drag(label.center, to: label.center + [20, 0])
    // The own save comes back from the file: nothing happens.
    let hash = desk.hash
    desk.player.take(ReloadChange.text(desk.file), at: 0)
    #expect(desk.hash == hash)
    let other = Self.text.replacing("riffle: 1 # a box", with: "riffle: 1")
    try Data(other.utf8).write(to: URL(fileURLWithPath: desk.path))
    desk.player.take(ReloadChange.text(other), at: 0)
    desk.undo(to: other)
    try desk.scrub("animations.go.spring.bounce", by: 20)
    #expect(desk.file == other.replacing("0.20", with: "0.30"))
  }

  @Test("what was saved before the editor was first opened is what it edits")
  func savedBefore() throws {
    let desk = try Desk()
    let other = Self.text.replacing("0.20", with: "0.40")
    try Data(other.utf8).write(to: URL(fileURLWithPath: desk.path))
    desk.player.take(ReloadChange.text(other), at: 0)
    desk.stopInFlight()
    try desk.scrub("animations.go.spring.bounce", by: 20)
    #expect(desk.file == Self.text.replacing("0.20", with: "0.50"))
  }

  @Test("while time runs what is dragged comes into the next tick")
  func live() throws {
    let desk = try EditingDesk(inFlightAfter: "g")
    let label = try desk.label("entities.box.at[0]")
    desk.player.playback.transport.setPaused(false)
    desk.drag(label.center, through: label.center + [40, 0], to: label.center + [40, 0])
    #expect(desk.file == Self.text.replacing("[100, 300], size", with: "[120, 300], size"))
  }

  @Test("an entity is dragged to another place: in the action that brought it there, or in its own line")
  func moving() throws {
    let desk = try EditingDesk(editing: EditingDesk.text)
    _ = try desk.place { _ in true }
    try desk.drag(desk.window([100, 300]), through: desk.window([140, 260]), to: desk.window([140, 260]))
    #expect(desk.file == Self.text.replacing("[100, 300]", with: "[140, 260]"))
    desk.key("z", control: true)

    // Letters are the scene's while the debugger is closed.
    desk.key("f2", "grave", "g", then: 300)
    desk.key("f2")
    _ = try desk.place { _ in true }
    #expect(desk.player.selected.flatMap(desk.player.mover)?.animation == "go", "what brought it to rest is not known")
    let tick = desk.player.playback.playhead
    try desk.drag(desk.window([600, 300]), through: desk.window([570, 300]), to: desk.window([570, 300]))
    #expect(desk.file == Self.text.replacing("[600, 300]", with: "[570, 300]"))
    #expect(desk.player.playback.playhead == tick)
    #expect(desk.world.get(Transform.self, try desk.entity("box"))?.position == [570, 300])
    // A press without a way changes nothing.
    let (file, hash) = (desk.file, desk.hash)
    desk.click(try desk.window([570, 300]))
    #expect(desk.file == file && desk.hash == hash)
  }
}

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
