import SceneSupport
import Testing

@Suite("Pointer rules") struct GestureTests {
  private static let text = """
    riffle: 1
    window: {width: 400, height: 600}
    parameters: {lift: {range: [0, 1]}}
    values: {over: 0, down: 0, held: 0, clicks: 0, double: 0, left: 0, any: 0, turned: 0}
    entities:
      card: {at: [100, 100], size: [100, 100], fill: teal}
      other: {at: [300, 100], size: [100, 100], fill: teal}
    on:
      - {hover: card, do: {value: over, by: 1}}
      - {leave: card, do: {value: over, by: -1}}
      - {press: card, do: {value: down, by: 1}}
      - {release: card, do: {value: down, by: -1}}
      - {release: lift, do: {value: down, to: 50}}
      - {longPress: card, for: 0.5, do: {value: held, by: 1}}
      - {click: card, do: {value: clicks, by: 1}}
      - {doubleClick: card, do: {value: double, by: 1}}
      - {swipe: card, direction: left, speed: 400, do: {value: left, by: 1}}
      - {swipe: card, do: {value: any, by: 1}}
      - {wheel: card, direction: down, do: {value: turned, by: 1}}
    """

  private func values(_ stage: Stage, _ names: String...) -> [Double] { names.map { stage.world.sceneValue($0) ?? -1 } }

  @Test("hover, leave, press, release and wheel run their rules, wherever the pointer is released")
  func simple() throws {
    var stage = try Stage(Self.text)
    stage.step(2, .pointerMoved([100, 100]))
    stage.step(2, .pointerMoved([110, 100]))
    #expect(values(stage, "over", "down") == [1, 0])
    stage.step(2, .pointerPressed([110, 100], .primary))
    #expect(values(stage, "over", "down") == [1, 1])
    stage.step(2, .pointerMoved([200, 300]))
    #expect(values(stage, "over", "down") == [0, 1])
    stage.step(2, .pointerReleased([200, 300], .primary))
    #expect(values(stage, "over", "down", "clicks") == [0, 0, 0])
    stage.step(2, .pointerMoved([100, 100]), .wheel([0, 1]))
    stage.step(2, .wheel([0, -1]))
    #expect(values(stage, "turned") == [1])
    stage.step(2, .pointerMoved([300, 100]), .wheel([0, 1]))
    #expect(values(stage, "turned") == [1])
  }

  @Test("a long press runs once after its time and is no click") func long() throws {
    var stage = try Stage(Self.text)
    stage.step(59, .pointerMoved([100, 100]), .pointerPressed([100, 100], .primary))
    #expect(values(stage, "held") == [0])
    stage.step(5)
    #expect(values(stage, "held") == [1])
    stage.step(100)
    stage.step(3, .pointerReleased([100, 100], .primary))
    #expect(values(stage, "held", "clicks", "down") == [1, 0, 0])
    // A moved pointer makes no long press, and the next click counts.
    stage.step(1, .pointerPressed([100, 100], .primary))
    stage.step(100, .pointerMoved([120, 100]))
    stage.step(3, .pointerReleased([120, 100], .primary))
    #expect(values(stage, "held", "clicks") == [1, 1])
  }

  @Test("a double click is two quick clicks, each of which is also a click") func double() throws {
    var stage = try Stage(Self.text)
    stage.click([100, 100], 20)
    stage.click([100, 100], 20)
    #expect(values(stage, "clicks", "double") == [2, 1])
    stage.step(120)
    stage.click([100, 100], 20)
    #expect(values(stage, "clicks", "double") == [3, 1])
  }

  private func swipe(_ way: SIMD2<Float>, in ticks: Int, rest: Int = 0, _ stage: inout Stage) {
    stage.drag([100, 100], [100, 100] + way, ticks: ticks, hold: rest, release: 3)
  }

  @Test("a swipe needs its direction and speed, and no rest before the release") func swipes() throws {
    var stage = try Stage(Self.text)
    swipe([-100, 10], in: 12, &stage)
    #expect(values(stage, "left", "any") == [1, 1])
    swipe([100, 0], in: 12, &stage)
    #expect(values(stage, "left", "any") == [1, 2])
    // 333 points a second is enough for one of the two rules.
    swipe([-100, 0], in: 36, &stage)
    #expect(values(stage, "left", "any") == [1, 3])
    swipe([-100, 0], in: 12, rest: 60, &stage)
    swipe([-10, 0], in: 2, &stage)
    #expect(values(stage, "left", "any") == [1, 3])
  }

  private func sheet(_ more: String) throws -> Stage {
    try Stage(
      entities: "sheet: {at: [200, 400], size: [200, 100], depth: 3, fill: ivory}",
      on: "{drag: sheet, axis: vertical, \(more)}", head: "window: {width: 400, height: 600}")
  }

  @Test("a drag along one axis keeps its line and depth, within limits or a rubber band") func limits() throws {
    var stage = try sheet("limits: [200, 300, 0, 200], drop: stay")
    stage.drag([200, 400], [350, 100], ticks: 30, hold: 60)
    #expect(try stage.seen("sheet").position.x == 200)
    #expect(abs(try stage.seen("sheet").position.y - 300) < 0.5)
    #expect(try stage.transform("sheet").depth == 3)
    #expect(try stage.world[stage.entity("sheet"), Offset.self].scale == 0)
    stage.step(200, .pointerReleased([350, 100], .primary))
    #expect(try stage.seen("sheet").position == [200, 300])

    var rubber = try sheet("limits: [200, 300, 0, 200], rubberBand: 1, drop: stay")
    rubber.drag([200, 400], [200, 100], ticks: 30, hold: 60)
    let beyond = 300 - (try rubber.seen("sheet").position.y)
    #expect(beyond > 60 && beyond < 110)
    rubber.step(200, .pointerReleased([200, 100], .primary))
    #expect(try rubber.seen("sheet").position == [200, 300])
  }

  @Test("a released drag snaps to the nearest place, with momentum") func snap() throws {
    var stage = try sheet("drop: {snap: [[200, 500], [200, 300], [200, 100]]}")
    stage.drag([200, 400], [200, 330], ticks: 30, hold: 60, release: 240)
    #expect(try stage.seen("sheet").position == [200, 300])

    for (momentum, end) in [(0.0, Float(300)), (1.0, 100)] {
      var thrown = try sheet("momentum: \(momentum), drop: {snap: [[200, 500], [200, 300], [200, 100]]}")
      thrown.drag([200, 400], [200, 300], ticks: 20, release: 300)
      #expect(try thrown.seen("sheet").position == [200, end], "\(momentum)")
    }
  }
}
