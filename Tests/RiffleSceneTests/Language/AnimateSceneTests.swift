import SceneSupport
import Testing

@Suite("Scene animate") struct AnimateSceneTests {
  private let boxes = ["box-order", "box-reversed", "box-spring", "box-keyframes"]

  private func assigned() throws -> Stage {
    var stage = try Stage(file: "animate", after: 1)
    stage.step(1, .keyPressed("a"))
    return stage
  }

  @Test("assignment order changes the end by 25 points, after a delay of 0.5 s and 1.5 s") func order() throws {
    var stage = try assigned()
    for id in boxes.dropLast() {
      #expect(try stage.world[stage.entity(id), Size.self].value == [62, 76])
      #expect(try stage.world[stage.entity(id), Opacity.self].value == 0.4)
      #expect(try stage.transform(id).position == [id == "box-reversed" ? 83 : 108, 266])
    }
    stage.step(59)
    #expect(try stage.seen("box-order").position == [76, 66])
    stage.step(179)
    #expect(try stage.seen("box-order").position != [108, 266])
    stage.step()
    #expect(try stage.seen("box-order").position == [108, 266])
  }

  @Test("the spring overshoots and comes to rest") func spring() throws {
    var stage = try assigned()
    let places = try stage.collect(239) { try $0.seen("box-spring").position.y }
    #expect(places.contains { $0 > 340 })
    stage.step(192)
    #expect(try stage.seen("box-spring").position == [108, 266])
  }

  @Test("keyframes animate width, then y, then x, a third of the time each") func keyframes() throws {
    var stage = try assigned()
    stage.step(59 + 60)
    #expect(try stage.world.presented(Size.self, of: stage.entity("box-keyframes")).value.x == 62)
    func isAt(_ x: Float, _ y: Float) throws -> Bool {
      let seen = try stage.seen("box-keyframes").position
      return abs(seen.x - x) < 0.01 && abs(seen.y - y) < 0.01
    }
    #expect(try isAt(51, 66))
    stage.step(60)
    #expect(try isAt(51, 266))
    stage.step(60)
    #expect(try isAt(108, 266))
  }

  @Test("a second press does nothing during the animation and reverts it afterwards") func back() throws {
    var stage = try assigned()
    stage.step(30)
    stage.press("a")
    #expect(try stage.transform("box-order").position == [108, 266])
    stage.step(600)
    stage.press("a", 120)
    for id in boxes {
      #expect(try stage.transform(id).position == [76, 66])
      #expect(try stage.world[stage.entity(id), Size.self].value == [112, 76])
    }
  }

  @Test("the animator is played, reversed, scrubbed, continued and finished") func animator() throws {
    var stage = try Stage(file: "animate", after: 2)
    func x(_ stage: Stage) throws -> Float { try stage.seen("cart").position.x }
    #expect(try x(stage) == 86)
    stage.step(121, .keyPressed("p"))
    #expect(try abs(x(stage) - 452) < 8)
    stage.step(130, .keyPressed("v"))
    #expect(try x(stage) == 86)
    // The slider is at the top right; its middle is half of its range.
    let track: Float = 960 - 28 - 216 + 24
    let middle = SIMD2<Float>(track + 84, 24 + 8 + 30)
    stage.step(2, .pointerMoved(middle), .pointerPressed(middle, .primary))
    #expect(try x(stage) == 452)
    stage.step(2, .pointerMoved(middle + [84, 0]))
    #expect(try x(stage) == 818 && stage.seen("cart").rotation.degrees == 180)
    stage.step(60, .pointerReleased(middle + [84, 0], .primary))
    #expect(try x(stage) < 800 && x(stage) > 500)
    let finish = try stage.world.placements().last { try $0.entity == stage.entity("button-finish") }
    let button = try #require(finish?.homography.project([56, 16]))
    stage.click(button, 201)
    #expect(try x(stage) == 86)
    stage.step(260, .keyPressed("p"))
    #expect(try x(stage) == 818)
  }
}
