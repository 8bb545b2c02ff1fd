import RiffleApp
import Testing

@Suite("The animation that an edit changes, and its start") struct CauseOfEditTests {
  private static let text = """
    riffle: 1
    animations:
      go: {spring: {duration: 0.50, bounce: 0.20}}
      small: {spring: {duration: 0.40, bounce: 0.10}}
    entities:
      box: {at: [100, 300], size: [80, 80], fill: teal}
    on:
      - {key: g, do: [{animate: box, to: {at: [600, 300]}, with: go}]}
      - {key: s, do: [{animate: box, by: {scale: 0.2}, with: small}]}

    """

  /// The box in flight, with two animations of its scale, the second one interrupting the first.
  private func desk(_ text: String = text) throws -> EditingDesk {
    let desk = try EditingDesk(text)
    desk.play(5)
    desk.key("g", then: 10)
    desk.key("s", then: 5)
    desk.key("s", then: 5)
    desk.key("f2")
    desk.look()
    return desk
  }

  private func position(_ desk: EditingDesk) throws -> SIMD2<Float> { try desk.position(of: "box") }

  private func drag(_ animation: String, to spring: Spring, on desk: EditingDesk) throws {
    let pad = try desk.handle { $0.kind == .spring && $0.path == "animations.\(animation)" }
    desk.press(pad.minimum + [8, 8])
    desk.move(SpringPad.point(of: spring, in: pad))
  }

  @Test("editing an animation other than that of the selected field replays from its own start, and shows at once")
  func otherAnimation() throws {
    let desk = try desk()
    let box = try desk.entity("box")
    let small = try #require(desk.world.runningAnimations(of: box).first { $0.cause?.animation == "small" })
    desk.player.debugger.perform(.select(small.selection), on: &desk.player.playback)
    desk.look()
    let before = try position(desk)
    try drag("go", to: Spring(duration: 0.9, bounce: 0.5), on: desk)
    let seen = try position(desk)
    #expect(abs(seen.x - before.x) > 20)
    desk.release(try #require(desk.player.debugger.pointer))
    #expect(try position(self.desk(desk.file)) == seen)
    // Undo and redo replay from there, too.
    desk.undo(to: Self.text)
    #expect(try position(desk) == before)
    desk.key("z", shift: true, control: true)
    #expect(try position(desk) == seen)
  }

  @Test("an edit after an edit that moved the entity is replayed from the start, not from the earlier edit")
  func afterEdit() throws {
    let desk = try EditingDesk(Self.text, inFlightAfter: "g")
    try desk.select("box")
    #expect(
      desk.player.editor.map(EditCause.init)?.cause(of: try ScenePath(parsing: "animations.go.spring.bounce")) == 6)
    // With `here` the place changes from now on: no animation moves the box any more.
    desk.player.debugger.state.reload = .here
    let at = try ScenePath(parsing: "entities.box.at")
    desk.player.editor?.perform([SceneEdit(at, .set("[100, 350]"))], named: "box")
    desk.player.debugger.state.reload = .start
    desk.player.editor?.perform([SceneEdit(at, .set("[100, 400]"))], named: "box")
    #expect(try position(desk) == position(EditingDesk(desk.file, inFlightAfter: "g")))
  }

  @Test("the selected field of an entity in flight is its position, not a small interrupted animation of another field")
  func chosenField() throws {
    let desk = try desk()
    let box = try desk.entity("box")
    desk.player.debugger.perform(.select(Selection(box)), on: &desk.player.playback)
    #expect(desk.player.selected == Selection(box, FieldID("Transform", "position")))
    // After the arrival, the field that still moves is selected.
    desk.key("f2", "grave", then: 200)
    desk.key("s", then: 5)
    let running = desk.world.runningAnimations(of: box)
    #expect(running.count == 1 && desk.player.selected == running.first?.selection)
  }

  @Test(
    "the panels after a drag, resting or released, equal panels that are read afresh",
    arguments: Playback.Reload.allCases)
  func panels(_ reload: Playback.Reload) throws {
    let desk = try desk()
    desk.player.debugger.state.reload = reload
    let pad = try desk.pad
    desk.press(pad.minimum + [8, 8])
    for bounce in [0.1, 0.3, 0.6] {
      desk.move(pad.point(0.8, bounce))
      #expect(desk.player.debugger.reader.isReading, "words that were not their turn are read when the hand rests")
      let seen = desk.rested()
      desk.player.debugger.reader.forget()
      #expect(desk.rested() == seen, "at a bounce of \(bounce)")
    }
    desk.release(pad.point(0.6, 0.4))
    let seen = desk.rested()
    desk.player.debugger.reader.forget()
    #expect(desk.rested() == seen)
  }

  @Test("a drag of less than a step replays nothing") func still() throws {
    let desk = try desk()
    let pad = try desk.pad
    let place = pad.point(0.8, 0.3)
    desk.press(pad.minimum + [8, 8])
    desk.move(place)
    desk.look()
    let branch = desk.player.playback.history.branchName
    #expect(branch != "main" && desk.player.debugger.reader.isReading == false)
    desk.move(place + [0.01, 0])
    #expect(desk.player.debugger.reader.isReading == false && desk.player.playback.history.branchName == branch)
    #expect(desk.player.debugger.futures != nil)
    // Back at the original text, the original branch is shown.
    desk.move(pad.point(0.5, 0.2))
    #expect(desk.player.playback.history.branchName == "main")
    desk.release(place)
    #expect(desk.file.contains("bounce: 0.30"))
  }
}
