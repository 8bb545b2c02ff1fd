import RiffleApp
import Testing

@Suite("What an edit acts on, and from when")
struct CauseOfEditTests {
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

  /// The box in flight, and twice on its way to another size, the second time interrupted.
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
    let pad = try desk.place { if case .pad("animations.\(animation)", _) = $0 { true } else { false } }
    desk.press(pad.minimum + [8, 8])
    desk.move(SpringPad.point(of: spring, in: pad))
  }

  @Test("an animation other than the one that moves the chosen field acts from its own start, and is seen at once")
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
    // What is taken back, and made again, does so from there too.
    desk.undo(to: Self.text)
    #expect(try position(desk) == before)
    desk.key("z", shift: true, control: true)
    #expect(try position(desk) == seen)
  }

  @Test("what an edit has put somewhere is played from the start by the next one, not from that edit")
  func afterEdit() throws {
    let desk = try EditingDesk(Self.text, inFlightAfter: "g")
    try desk.select("box")
    #expect(desk.player.cause(of: try ScenePath(parsing: "animations.go.spring.bounce")) == 6)
    // The place is another one from here on: nothing moves it any more.
    desk.player.debugger.state.reload = .here
    let at = try ScenePath(parsing: "entities.box.at")
    desk.player.perform([SceneEdit(at, .set("[100, 350]"))], named: "box", at: 0)
    desk.player.debugger.state.reload = .start
    desk.player.perform([SceneEdit(at, .set("[100, 400]"))], named: "box", at: 0)
    #expect(try position(desk) == position(EditingDesk(desk.file, inFlightAfter: "g")))
  }

  @Test("of an entity in flight its place is shown, not a small motion on top of it that was interrupted")
  func chosenField() throws {
    let desk = try desk()
    let box = try desk.entity("box")
    desk.player.debugger.perform(.select(Selection(box)), on: &desk.player.playback)
    #expect(desk.player.selected == Selection(box, FieldID("Transform", "position")))
    // Once it has arrived, what still moves is.
    desk.key("f2", "grave", then: 200)
    desk.key("s", then: 5)
    let running = desk.world.runningAnimations(of: box)
    #expect(running.count == 1 && desk.player.selected == running.first?.selection)
  }

  @Test(
    "a hand that rests, and one that has released, leaves panels that are read as if it had never moved",
    arguments: Playback.Reload.allCases)
  func panels(_ reload: Playback.Reload) throws {
    let desk = try desk()
    desk.player.debugger.state.reload = reload
    desk.look()
    let pad = try desk.pad
    desk.press(pad.minimum + [8, 8])
    for bounce in [0.1, 0.3, 0.6] {
      desk.move(SpringPad.point(of: Spring(duration: 0.8, bounce: bounce), in: pad))
      #expect(desk.player.debugger.isReading, "words that were not their turn are read when the hand rests")
      let seen = desk.rested()
      desk.player.debugger.forgetReadings()
      #expect(desk.rested() == seen, "at a bounce of \(bounce)")
    }
    desk.release(SpringPad.point(of: Spring(duration: 0.6, bounce: 0.4), in: pad))
    let seen = desk.rested()
    desk.player.debugger.forgetReadings()
    #expect(desk.rested() == seen)
  }

  @Test("a hand that moves by less than a step plays nothing anew")
  func still() throws {
    let desk = try desk()
    let pad = try desk.pad
    let place = SpringPad.point(of: Spring(duration: 0.8, bounce: 0.3), in: pad)
    desk.press(pad.minimum + [8, 8])
    desk.move(place)
    desk.look()
    let branch = desk.player.playback.history.branchName
    #expect(branch != "main" && desk.player.debugger.isReading == false)
    desk.move(place + [0.01, 0])
    #expect(desk.player.debugger.isReading == false && desk.player.playback.history.branchName == branch)
    #expect(desk.player.debugger.futures != nil)
    // Back at the text it began with it is as it was.
    desk.move(SpringPad.point(of: Spring(duration: 0.5, bounce: 0.2), in: pad))
    #expect(desk.player.playback.history.branchName == "main")
    desk.release(place)
    #expect(desk.file.contains("bounce: 0.30"))
  }

  @Test(
    "while a hand moves, what is compared is compared anew in one picture of four, where it branches once it rests",
    arguments: Playback.Reload.allCases)
  func turns(_ reload: Playback.Reload) throws {
    let desk = try desk()
    desk.player.debugger.state.reload = reload
    let pad = try desk.pad
    desk.press(pad.minimum + [8, 8])
    desk.move(SpringPad.point(of: Spring(duration: 0.7, bounce: 0.3), in: pad))
    desk.look()
    #expect(desk.player.debugger.compared?.key != nil)
    let fresh = (1...12).map { step -> Bool in
      desk.move(SpringPad.point(of: Spring(duration: 0.8, bounce: Double(step) * 0.04), in: pad))
      #expect(desk.player.debugger.compared?.difference != nil)
      return desk.player.debugger.compared?.key != nil
    }
    #expect(fresh.filter { $0 }.count == (reload == .here ? 3 : 0), "\(fresh)")
    desk.look()
    #expect(desk.player.debugger.compared?.key != nil)
  }
}
