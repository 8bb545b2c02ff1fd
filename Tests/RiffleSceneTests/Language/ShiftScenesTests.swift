import SceneSupport
import Testing

@Suite("Shift, the scene")
struct ShiftSceneTests {
  private func frame(_ id: String, _ stage: Stage) throws -> Rect {
    try #require(stage.world.frame(of: stage.entity(id)))
  }

  @Test("the cover, its title and five dots fly; what flies ends exactly where its other self is")
  func flies() throws {
    var stage = try Stage(file: "shift")
    stage.step(5)
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
    var stage = try Stage(file: "shift")
    stage.step(5)
    stage.step(60, .keyPressed("g"))
    #expect(try stage.world.presentedOpacity(of: stage.entity("ground")) == 1)
    #expect(try stage.world.presentedOpacity(of: stage.entity("heading")) < 0.1)
    #expect(try stage.world.presentedOpacity(of: stage.entity("back")) == 0)
  }

  @Test("back on the way it turns round, and there is one ghost of each")
  func turnsRound() throws {
    var stage = try Stage(file: "shift")
    stage.step(5)
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
    var stage = try Stage(file: "shift")
    stage.step(5)
    stage.step(2, .parameter(name: "scrub", value: 0.5))
    let run = try #require(stage.world.activeShifts.last)
    #expect(stage.world.fractionComplete(of: run) == 0.5)
    stage.step(2, .parameter(name: "scrub", value: 0.25))
    #expect(stage.world.fractionComplete(of: run) == 0.25)
    stage.step(1, .keyPressed("p"))
    stage.step(200)
    #expect(stage.world.activeShifts.isEmpty)
    #expect(try stage.isHidden("library"))
  }

  @Test("bad shifts are located")
  func mistakes() {
    let head = "riffle: 1\nentities: {a: {shift: {it: x}}, b: {}}\nscreens: [a, b]\non:\n"
    #expect(
      sceneMistakes("riffle: 1\nentities: {a: {}}\nscreens: [a]\n")
        == ["3:10: screens names one; there must be two to shift between"])
    #expect(sceneMistakes(head + "  - {start: true, do: {shift: c}}\n").contains { $0.hasPrefix("5:31: no entity") })
    #expect(
      sceneMistakes(head + "  - {start: true, do: {shift: b, legs: [{shift: x, window: [0.8, 0.2]}]}}\n")
        .contains { $0.contains("the window ends at 0.2, before it starts at 0.8; swap them") })
    #expect(
      sceneMistakes(head + "  - {start: true, do: {shifting: pasue}}\n").contains {
        $0.contains("did you mean 'pause'?")
      })
  }
}

@Suite("Recipes, the scene")
struct RecipesSceneTests {
  @Test("the cell grows from its frame drawn in by 20, its corners from 20 to exactly 0, in half a second")
  func presents() throws {
    var stage = try Stage(file: "recipes")
    stage.step(5)
    let cell = try #require(stage.world.frame(of: stage.entity("cell-2")))
    stage.click(cell.center)
    stage.step(1)
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
    var stage = try Stage(file: "recipes")
    stage.step(5)
    stage.click(try #require(stage.world.frame(of: stage.entity("cell-3"))).center)
    stage.step(90)
    stage.step(30, .keyPressed("b"))
    #expect(try stage.world.has(HiddenByReplica.self, stage.entity("cell-3")))
    stage.step(40)
    #expect(try stage.isHidden("detail") && stage.seen("list").scale == [1, 1])
    #expect(stage.world.entities(with: HiddenByReplica.self).isEmpty)
  }

  @Test("a drag downwards follows the finger; short and slow it returns, long or quick it dismisses")
  func drags() throws {
    for (way, ticks, isGone) in [(120, 60, false), (300, 60, true), (130, 8, true)] {
      var stage = try Stage(file: "recipes")
      stage.step(5)
      stage.click(try #require(stage.world.frame(of: stage.entity("cell-1"))).center)
      stage.step(90)
      stage.step(1, .pointerMoved([480, 300]), .pointerPressed([480, 300], .primary))
      for tick in 1...ticks {
        stage.step(1, .pointerMoved([480, 300 + Float(way * tick) / Float(ticks)]))
      }
      let run = try #require(stage.world.activeShifts.last)
      let share = try #require(stage.world.fractionComplete(of: run))
      #expect(abs(share - Double(way) / 380) < 0.08)
      stage.step(1, .pointerReleased([480, 300 + Float(way)], .primary))
      stage.step(240)
      #expect(try stage.isHidden("detail") == isGone)
      #expect(stage.world.activeShifts.isEmpty && stage.world.entities(with: Replica.self).isEmpty)
    }
  }

  @Test("caught while it grows, it follows the finger from where it is")
  func caught() throws {
    var stage = try Stage(file: "recipes")
    stage.step(5)
    stage.click(try #require(stage.world.frame(of: stage.entity("cell-1"))).center)
    stage.step(30)
    let picture = try #require(stage.world.entities(with: Replica.self).first)
    let before = try #require(stage.world.frame(of: picture))
    stage.step(1, .pointerMoved([480, 300]), .pointerPressed([480, 300], .primary), .pointerMoved([480, 310]))
    let after = try #require(stage.world.frame(of: picture))
    #expect(abs(after.size.y - before.size.y) < 12)
    stage.step(1, .pointerMoved([480, 600]))
    stage.step(1, .pointerReleased([480, 600], .primary))
    stage.step(240)
    #expect(try stage.isHidden("detail"))
  }
}

@Suite("Coordinates, the scene")
struct CoordinatesSceneTests {
  private func text(_ id: String, _ stage: Stage) throws -> String {
    try stage.world[stage.entity(id), Label.self].text
  }

  @Test("the child's bounds and its frame are (50, 50, 50, 50) on the board, by either way")
  func threeWays() throws {
    var stage = try Stage(file: "coordinates")
    stage.step(3)
    #expect(try text("way-1", stage).hasSuffix("(50, 50, 50, 50)"))
    #expect(try text("way-2", stage).hasSuffix("(50, 50, 50, 50)"))
    let (board, child) = (try stage.entity("board"), try stage.entity("child"))
    let inWindow = try #require(stage.world.frame(of: child))
    let back = try #require(stage.world.convert(inWindow, to: board))
    #expect(abs(back.origin.x - 50) < 1e-3 && abs(back.size.y - 50) < 1e-3)
  }

  @Test("while the root moves the two readings lie apart, and the pointer is where each space says")
  func moves() throws {
    var stage = try Stage(file: "coordinates")
    stage.step(3)
    stage.step(20, .keyPressed("m"))
    #expect(try text("way-4", stage).hasSuffix("(100, 60, 100, 100)"))
    #expect(try !text("way-5", stage).hasSuffix("(100, 60, 100, 100)"))
    let dot = try #require(stage.world.frame(of: stage.entity("dot-b")))
    stage.step(2, .pointerMoved(dot.center))
    #expect(try text("way-8", stage).contains("dot-b › card-b"))
    let local = try #require(stage.world.convert(dot.center, to: stage.entity("card-b")))
    #expect(try text("place-b", stage) == "(\(Int(local.x.rounded())), \(Int(local.y.rounded())))")
    stage.step(2, .pointerLeft)
    #expect(try text("place-b", stage) == "–")
  }

  @Test("bad readouts are located")
  func mistakes() {
    #expect(
      sceneMistakes("riffle: 1\nentities:\n  a: {shows: {frame: b}}\n") == [
        "3:22: no entity is called 'b'; there is 'a'"
      ])
    #expect(
      sceneMistakes("riffle: 1\nentities:\n  a: {shows: {fram: a}}\n").first?.contains("did you mean 'frame'?") == true)
  }
}
