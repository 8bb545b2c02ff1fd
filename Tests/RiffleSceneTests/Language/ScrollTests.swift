import SceneSupport
import Testing

@Suite("Scrolling") struct ScrollTests {
  /// A list whose window is 200 by 300 points about [200, 300].
  private static func text(_ rows: String = "size: [200, 1500], scroll: vertical", _ more: String = "") -> String {
    """
    riffle: 1
    window: {width: 400, height: 600}
    values: {pulled: 0, clicks: 0}
    entities:
      list: {at: [200, 300], size: [200, 300], clip: true}
      rows: {parent: list, \(rows)}
      row: {parent: rows, at: [100, 100], size: [200, 100], fill: teal}
      button: {parent: rows, at: [100, 250], size: [100, 60], fill: teal}
      mark: {at: [0, 0], size: [10, 10], links: {x: {from: rows.scroll, in: [0, 100], out: [0, 50], clamp: false}, y: {from: rows.pull}}}
    on:
      - {click: button, do: {value: clicks, by: 1}}
      - {drag: row, axis: horizontal, drop: stay}
      - {pull: rows, by: 40, do: {value: pulled, by: 1}}
      - {key: s, do: {animate: rows, to: {scroll: 400}, with: {curve: linear, duration: 0.5}}}
      - {key: p, do: {set: rows, to: {pull: -30}}}
      - {key: b, do: {animate: rows, by: {scroll: 100}}}
    \(more)
    """
  }

  private func stage(_ rows: String = "size: [200, 1500], scroll: vertical") throws -> Stage {
    try Stage(Self.text(rows), after: 2)
  }

  private func velocity(_ stage: Stage) throws -> Float {
    try -stage.world.velocity(Transform.self, of: stage.entity("rows")).position.y
  }

  /// Presses and moves by `way` in each tick.
  private func pull(_ way: SIMD2<Float>, ticks: Int, from start: SIMD2<Float> = [200, 420], _ stage: inout Stage) {
    stage.drag(start, start + way * Float(ticks), ticks: ticks)
  }

  private func release(_ stage: inout Stage, _ place: SIMD2<Float> = [200, 300]) {
    stage.step(1, .pointerReleased(place, .primary))
  }

  @Test("released content decelerates by a factor of 0.998 a millisecond") func inertia() throws {
    var stage = try stage()
    pull([0, -8], ticks: 20, &stage)
    release(&stage)
    let (speed, place) = try (velocity(stage), stage.scroll("rows"))
    #expect(speed > 700 && place > 100)
    stage.step(60)
    #expect(try abs(velocity(stage) / speed - 0.3675) < 0.005)
    stage.step(700)
    #expect(try abs(stage.scroll("rows") - place - speed * 0.4995) < 2)
    #expect(!stage.world.isAnimating)
  }

  @Test("a press stops scrolling content and is no click") func stopped() throws {
    var stage = try stage()
    pull([0, -8], ticks: 12, &stage)
    release(&stage)
    stage.step(20)
    let place = try stage.scroll("rows")
    stage.step(61, .pointerPressed([200, 300], .primary))
    #expect(try abs(stage.scroll("rows") - place) < 10 && abs(velocity(stage)) < 1)
    release(&stage)
    stage.step(120)
    #expect(try abs(stage.scroll("rows") - place) < 10 && stage.world.sceneValue("clicks") == 0)
  }

  @Test("beyond an end content resists, can be stopped without a jump and returns exactly") func ends() throws {
    var stage = try stage()
    pull([0, 4], ticks: 50, &stage)
    stage.step(40)
    let pulled = try -stage.scroll("rows")
    #expect(pulled > 60 && pulled < 100)
    release(&stage)
    stage.step(6)
    let taken = try stage.scroll("rows")
    #expect(taken < -20)
    stage.step(61, .pointerPressed([200, 420], .primary))
    #expect(try abs(stage.scroll("rows") - taken) < 20 && stage.scroll("rows") < -10)
    release(&stage, [200, 420])
    stage.step(200)
    #expect(try stage.scroll("rows") == 0)
    // Thrown beyond the other end it returns to it.
    stage = try self.stage("size: [200, 800], scroll: vertical")
    pull([0, -8], ticks: 20, &stage)
    #expect(try stage.scroll("rows") < 200)
    release(&stage)
    let furthest = try stage.collect(300) { try $0.scroll("rows") }.max() ?? 0
    #expect(try furthest > 503 && furthest < 560 && stage.scroll("rows") == 500)
  }

  @Test("paged content rests at whole pages, one at a time") func pages() throws {
    var stage = try stage("size: [200, 1500], scroll: {axis: vertical, paging: true}")
    pull([0, -20], ticks: 10, &stage)
    release(&stage)
    stage.step(200)
    #expect(try stage.scroll("rows") == 300)
    pull([0, -1], ticks: 30, &stage)
    stage.step(30)
    release(&stage)
    stage.step(200)
    #expect(try stage.scroll("rows") == 300)
    // Quick wheel steps turn one page.
    for _ in 0..<6 { stage.step(2, .wheel([0, 1])) }
    stage.step(200)
    #expect(try stage.scroll("rows") == 600)
  }

  @Test("wheel and keys scroll within the ends") func wheelAndKeys() throws {
    var stage = try stage()
    stage.step(1, .pointerMoved([200, 420]))
    stage.step(100, .wheel([0, 2]))
    #expect(try stage.scroll("rows") == 120)
    stage.step(100, .wheel([0, -5]))
    #expect(try stage.scroll("rows") == 0)
    stage.step(1, .pointerMoved([20, 20]))
    stage.step(100, .wheel([0, 2]))
    #expect(try stage.scroll("rows") == 0)
    for (key, place) in [("pagedown", 270), ("end", 1200), ("pageup", 930), ("home", 0)] as [(String, Float)] {
      stage.step(200, .keyPressed(key))
      #expect(try stage.scroll("rows") == place, "\(key)")
    }
    // Arrows move the focus first; at its end, the list.
    stage.step(1, .keyPressed("down"))
    stage.step(1, .keyPressed("down"))
    stage.step(100, .keyPressed("down"))
    #expect(try stage.scroll("rows") == 60)
  }

  @Test(
    "content out of sight beyond its end returns by a wheel step or a drag within its parent",
    arguments: [("f", 1200), ("h", 100)] as [(String, Float)])
  func outOfSight(key: String, end: Float) throws {
    let rules = """
        - {key: f, do: {set: rows, to: {scroll: 5000}}}
        - {key: h, do: [{set: rows, to: {scroll: 700}}, {set: rows, to: {height: 400}}]}
      """
    let start = try Stage(Self.text("size: [200, 1500], scroll: vertical", rules), after: 2)
    for step in [-1, 1] as [Float] {
      var stage = start
      stage.press(key, 2)
      #expect(try stage.scroll("rows") > end + 300)
      stage.step(1, .pointerMoved([200, 420]))
      stage.step(300, .wheel([0, step]))
      #expect(try stage.scroll("rows") == end)
    }
    var stage = start
    stage.press(key, 2)
    pull([0, 4], ticks: 10, &stage)
    release(&stage, [200, 460])
    stage.step(300)
    #expect(try stage.scroll("rows") == end)
  }

  @Test("a drag moves the row sideways or scrolls the list, by its direction") func ways() throws {
    var stage = try stage()
    pull([1, -6], ticks: 20, from: [150, 250], &stage)
    #expect(try stage.scroll("rows") > 60 && stage.seen("row").position.x == 100)
    stage = try self.stage()
    pull([-6, -1], ticks: 20, from: [200, 250], &stage)
    #expect(try stage.seen("row").position.x < 60 && stage.scroll("rows") == 0)
    var other = try self.stage()
    pull([0, -5], ticks: 10, from: [200, 400], &other)
    release(&other, [200, 350])
    other.step(100)
    #expect(try other.world.sceneValue("clicks") == 0 && other.scroll("rows") > 40)
  }

  @Test("a pull rule runs once on a release beyond its distance") func pullRule() throws {
    var stage = try stage()
    for (way, count) in [(3, 0), (8, 1)] as [(Float, Double)] {
      pull([0, way], ticks: 15, &stage)
      stage.step(30)
      #expect(stage.world.sceneValue("pulled") == 0)
      release(&stage)
      stage.step(150)
      #expect(stage.world.sceneValue("pulled") == count)
    }
  }

  @Test("scroll and pull are set by actions and followed by links") func numbers() throws {
    var stage = try stage()
    stage.step(30, .keyPressed("s"))
    #expect(
      try abs(stage.scroll("rows") - 200) < 8 && abs(stage.seen("mark").position.x - stage.scroll("rows") / 2) < 0.01)
    stage.step(60)
    #expect(try stage.scroll("rows") == 400)
    stage.step(200, .keyPressed("b"))
    #expect(try stage.scroll("rows") == 500 && stage.seen("mark").position == [250, 0])
    stage.step(2, .keyPressed("p"))
    #expect(try stage.scroll("rows") == 1230 && stage.seen("mark").position == [615, -30])
  }

  @Test("a reload keeps the scroll position and uses the new length") func reload() throws {
    var stage = try stage()
    stage.step(100, .keyPressed("s"))
    stage.step(100, .reload(Self.text("size: [200, 800], scroll: vertical"), jumps: false))
    #expect(try stage.scroll("rows") == 400 && stage.world.scrollLength(of: stage.entity("rows")) == 500)
    stage.step(200, .keyPressed("end"))
    #expect(try stage.scroll("rows") == 500)
  }
}
