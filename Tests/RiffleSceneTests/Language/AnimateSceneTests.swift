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
}
