import SceneSupport
import Testing

@Suite("Scene shift") struct ShiftSceneTests {
  @Test("cover, title and five dots shift and end exactly at their targets") func flies() throws {
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

  @Test("shared content stays, and leaving content fades before coming content") func content() throws {
    var stage = try Stage(file: "shift", after: 5)
    stage.step(60, .keyPressed("g"))
    #expect(try stage.world.presentedOpacity(of: stage.entity("ground")) == 1)
    #expect(try stage.world.presentedOpacity(of: stage.entity("heading")) < 0.1)
    #expect(try stage.world.presentedOpacity(of: stage.entity("back")) == 0)
  }
}

@Suite("Scene recipes")
struct RecipesSceneTests {
  @Test("the detail grows from the inset cell in half a second, its corner radius from 20 to 0")
  func presents() throws {
    var stage = try Stage(file: "recipes", after: 5)
    let cell = try stage.frame("cell-2")
    stage.click(cell.center, 2)
    let picture = try #require(stage.world.entities(with: Replica.self).first)
    let frame = try #require(stage.world.frame(of: picture))
    #expect(abs(frame.origin.x - cell.origin.x - 20) < 2 && abs(frame.size.x - cell.size.x + 40) < 4)
    #expect(stage.world.presented(CornerRadius.self, of: picture).value > 19)
    // The presentation starts in the tick of the click.
    stage.step(57)
    #expect(stage.world.isAlive(picture))
    stage.step(2)
    #expect(!stage.world.isAlive(picture))
    #expect(try stage.world[stage.entity("detail"), CornerRadius.self].value == 0)
    #expect(try stage.world[stage.entity("headline"), Label.self].text == "Kiwi and mint")
    #expect(try !stage.isHidden("list") && stage.seen("list").scale.x < 0.94)
  }

  @Test("a dismissed detail shrinks to the same cell, and the list is restored") func dismisses() throws {
    var stage = try Stage(file: "recipes", after: 5)
    try stage.click("cell-3", 91)
    stage.step(30, .keyPressed("b"))
    #expect(try stage.world.has(HiddenByReplica.self, stage.entity("cell-3")))
    stage.step(40)
    #expect(try stage.isHidden("detail") && stage.seen("list").scale == [1, 1])
    #expect(stage.world.entities(with: HiddenByReplica.self).isEmpty)
  }

  @Test("a drag follows the pointer and dismisses if it is long or quick") func drags() throws {
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

  @Test("a detail caught while growing follows the pointer without a jump") func caught() throws {
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

@Suite("Scene coordinates") struct CoordinatesSceneTests {
  @Test("during the animation model and presented frames differ, and the pointer is converted to each space")
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
}
