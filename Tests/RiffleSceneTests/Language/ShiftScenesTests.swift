import SceneSupport
import Testing

@Suite("Shift, the scene")
struct ShiftSceneTests {
  @Test("the cover, its title and five dots fly; what flies ends exactly where its other self is")
  func flies() throws {
    var stage = try Stage(file: "shift", after: 5)
    stage.step(1, .keyPressed("g"))
    let replicas = stage.world.entities(with: Replica.self)
    #expect(replicas.count == 7)
    let cover = try #require(replicas.first { stage.world.get(Emoji.self, $0) != nil })
    #expect(abs(stage.world.presented(CornerRadius.self, of: cover).value - 14) < 1)
    stage.step(130)
    let goal = try stage.seen("cover-b")
    let seen = try #require(stage.world.presentedTransform(of: cover))
    #expect(abs(stage.world.presented(CornerRadius.self, of: cover).value) < 1e-3)
    #expect(abs(seen.rotation.degrees - goal.rotation.degrees) < 1e-3)
    stage.step(2)
    #expect(stage.world.entities(with: Replica.self).isEmpty)
    #expect(try stage.isHidden("library") && !stage.isHidden("detail"))
    #expect(stage.world.entities(with: TransitionState.self).isEmpty)
  }

  @Test("the excluded and shared ground never leaves, what has no other self leaves before the rest comes")
  func content() throws {
    var stage = try Stage(file: "shift", after: 5)
    stage.step(60, .keyPressed("g"))
    #expect(try stage.world.presentedOpacity(of: stage.entity("ground")) == 1)
    #expect(try stage.world.presentedOpacity(of: stage.entity("heading")) < 0.1)
    #expect(try stage.world.presentedOpacity(of: stage.entity("back")) == 0)
  }

  @Test("back on the way it turns round, and there is one ghost of each")
  func turnsRound() throws {
    var stage = try Stage(file: "shift", after: 5)
    stage.step(40, .keyPressed("g"))
    stage.step(20, .keyPressed("b"))
    #expect(stage.world.entities(with: Replica.self).count == 7)
    stage.step(60)
    #expect(try !stage.isHidden("library") && stage.isHidden("detail"))
    stage.step(200, .keyPressed("g"))
    #expect(try stage.isHidden("library") && !stage.isHidden("detail"))
  }

  @Test("a slider scrubs the whole, and continued it arrives")
  func scrub() throws {
    var stage = try Stage(file: "shift", after: 5)
    stage.step(2, .parameter(name: "scrub", value: 0.5))
    let run = try #require(stage.world.activeShifts.last)
    #expect(stage.world.fractionComplete(of: run) == 0.5)
    stage.step(2, .parameter(name: "scrub", value: 0.25))
    #expect(stage.world.fractionComplete(of: run) == 0.25)
    stage.press("p", 201)
    #expect(stage.world.activeShifts.isEmpty)
    #expect(try stage.isHidden("library"))
  }

  @Test("bad shifts are located")
  func mistakes() {
    let head = "riffle: 1\nentities: {a: {shift: {it: x}}, b: {}}\nscreens: [a, b]\non:\n"
    let single = "riffle: 1\nentities: {a: {}}\nscreens: [a]\n"
    #expect(sceneMistakes(single) == ["3:10: screens names one; there must be two to shift between"])
    for (action, message) in [
      ("shift: c", "5:31: no entity"), ("shifting: pasue", "did you mean 'pause'?"),
      (
        "shift: b, legs: [{shift: x, window: [0.8, 0.2]}]",
        "the window ends at 0.2, before it starts at 0.8; swap them"
      ),
    ] { expectMistake(message, in: head + "  - {start: true, do: {\(action)}}\n") }
  }
}

@Suite("Recipes, the scene")
struct RecipesSceneTests {
  @Test("the cell grows from its frame drawn in by 20, its corners from 20 to exactly 0, in half a second")
  func presents() throws {
    var stage = try Stage(file: "recipes", after: 5)
    let cell = try stage.frame("cell-2")
    stage.click(cell.center, 2)
    let picture = try #require(stage.world.entities(with: Replica.self).first)
    let frame = try #require(stage.world.frame(of: picture))
    #expect(abs(frame.origin.x - cell.origin.x - 20) < 2 && abs(frame.size.x - cell.size.x + 40) < 4)
    #expect(stage.world.presented(CornerRadius.self, of: picture).value > 19)
    // It starts in the tick of the click: 60 ticks are over in the 59th after it.
    stage.step(57)
    #expect(stage.world.isAlive(picture))
    stage.step(2)
    #expect(!stage.world.isAlive(picture))
    #expect(try stage.world[stage.entity("detail"), CornerRadius.self].value == 0)
    #expect(try stage.world[stage.entity("headline"), Label.self].text == "Kiwi and mint")
    #expect(try !stage.isHidden("list") && stage.seen("list").scale.x < 0.94)
  }

  @Test("dismissed it runs back to the same cell, and the list is as it was")
  func dismisses() throws {
    var stage = try Stage(file: "recipes", after: 5)
    try stage.click("cell-3", 91)
    stage.step(30, .keyPressed("b"))
    #expect(try stage.world.has(HiddenByReplica.self, stage.entity("cell-3")))
    stage.step(40)
    #expect(try stage.isHidden("detail") && stage.seen("list").scale == [1, 1])
    #expect(stage.world.entities(with: HiddenByReplica.self).isEmpty)
  }

  @Test("a drag downwards follows the finger; short and slow it returns, long or quick it dismisses")
  func drags() throws {
    for (way, ticks, isGone) in [(120, 60, false), (300, 60, true), (130, 8, true)] {
      var stage = try Stage(file: "recipes", after: 5)
      try stage.click("cell-1", 91)
      stage.drag([480, 300], [480, 300 + Float(way)], ticks: ticks)
      let run = try #require(stage.world.activeShifts.last)
      let share = try #require(stage.world.fractionComplete(of: run))
      #expect(abs(share - Double(way) / 380) < 0.08)
      stage.step(241, .pointerReleased([480, 300 + Float(way)], .primary))
      #expect(try stage.isHidden("detail") == isGone)
      #expect(stage.world.activeShifts.isEmpty && stage.world.entities(with: Replica.self).isEmpty)
    }
  }

  @Test("caught while it grows, it follows the finger from where it is")
  func caught() throws {
    var stage = try Stage(file: "recipes", after: 5)
    try stage.click("cell-1", 31)
    let picture = try #require(stage.world.entities(with: Replica.self).first)
    let before = try #require(stage.world.frame(of: picture))
    stage.step(1, .pointerMoved([480, 300]), .pointerPressed([480, 300], .primary), .pointerMoved([480, 310]))
    let after = try #require(stage.world.frame(of: picture))
    #expect(abs(after.size.y - before.size.y) < 12)
    stage.step(1, .pointerMoved([480, 600]))
    stage.step(241, .pointerReleased([480, 600], .primary))
    #expect(try stage.isHidden("detail"))
  }
}

@Suite("Coordinates, the scene")
struct CoordinatesSceneTests {
  @Test("the child's bounds and its frame are (50, 50, 50, 50) on the board, by either way")
  func threeWays() throws {
    let stage = try Stage(file: "coordinates", after: 3)
    #expect(try stage.text("way-1").hasSuffix("(50, 50, 50, 50)"))
    #expect(try stage.text("way-2").hasSuffix("(50, 50, 50, 50)"))
    let (board, child) = (try stage.entity("board"), try stage.entity("child"))
    let inWindow = try #require(stage.world.frame(of: child))
    let back = try #require(stage.world.convert(inWindow, to: board))
    #expect(abs(back.origin.x - 50) < 1e-3 && abs(back.size.y - 50) < 1e-3)
  }

  @Test("while the root moves the two readings lie apart, and the pointer is where each space says")
  func moves() throws {
    var stage = try Stage(file: "coordinates", after: 3)
    stage.step(20, .keyPressed("m"))
    #expect(try stage.text("way-4").hasSuffix("(100, 60, 100, 100)"))
    #expect(try !stage.text("way-5").hasSuffix("(100, 60, 100, 100)"))
    let dot = try stage.frame("dot-b")
    stage.step(2, .pointerMoved(dot.center))
    #expect(try stage.text("way-8").contains("dot-b › card-b"))
    let local = try #require(stage.world.convert(dot.center, to: stage.entity("card-b")))
    #expect(try stage.text("place-b") == "(\(Int(local.x.rounded())), \(Int(local.y.rounded())))")
    stage.step(2, .pointerLeft)
    #expect(try stage.text("place-b") == "–")
  }

  @Test("bad readouts are located")
  func mistakes() {
    let head = "riffle: 1\nentities:\n  a: {shows: "
    #expect(sceneMistakes(head + "{frame: b}}\n") == ["3:22: no entity is called 'b'; there is 'a'"])
    expectMistake("did you mean 'frame'?", in: head + "{fram: a}}\n")
  }
}
