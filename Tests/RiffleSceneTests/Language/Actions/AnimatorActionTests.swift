import SceneSupport
import Testing

@Suite("Property animators in scenes") struct AnimatorActionTests {
  private let text = """
    riffle: 1
    parameters:
      progress: {range: [0, 1], default: 0, step: 0.01}
    entities:
      box: {at: [100, 100], size: [50, 50], fill: red}
    on:
      - start: true
        do:
          - animator: travel
            changes: [{of: box, to: {x: 300}}, {of: box, by: {rotation: 90}, after: 0.5}]
            with: {curve: linear, duration: 1}
            pausesOnCompletion: $waits
      - {key: g, do: {control: travel, do: start}}
      - {key: h, do: {control: travel, do: pause}}
      - {key: t, do: {control: travel, do: toggle}}
      - {key: r, do: {control: travel, do: reverse}}
      - {key: c, do: {control: travel, do: continue, with: {curve: linear, duration: 1}, durationFactor: 2}}
      - {key: x, do: {control: travel, do: stop}}
      - {key: f, do: {control: travel, do: finish, at: start}}
      - {key: p, do: {pause: travel}}
      - {key: o, do: {resume: travel}}
      - {key: v, do: {reverse: travel}}
      - {key: e, do: {finish: travel}}
      - {key: d, do: {cancel: travel}}
      - {key: n, do: {restart: travel}}
      - {parameter: progress, do: {control: travel, scrub: $progress}}
      - {completion: travel, do: [{set: box, to: {opacity: 0.5}}]}
    """

  private func stage(waits: Bool = false) throws -> Stage {
    try Stage(text.replacing("$waits", with: waits ? "true" : "false"), after: 2)
  }

  private func x(_ stage: Stage) throws -> Float { try stage.seen("box").position.x }

  @Test("an animator sets the model at once, animates on start and completes at its end") func start() throws {
    var stage = try stage()
    #expect(try stage.transform("box").position.x == 300)
    #expect(try x(stage) == 100)
    stage.step(61, .keyPressed("g"))
    #expect(try abs(x(stage) - 200) < 4)
    // The second change starts halfway.
    #expect(try stage.seen("box").rotation.degrees < 5)
    stage.step(62)
    #expect(try x(stage) == 300 && stage.seen("box").rotation.degrees == 90)
    #expect(try stage.world.get(Opacity.self, stage.entity("box"))?.value == 0.5)
  }

  @Test("an animator pauses, continues, reverses and runs back through the same values") func reverse() throws {
    var stage = try stage(waits: true)
    stage.step(31, .keyPressed("g"))
    stage.step(20, .keyPressed("h"))
    let held = try x(stage)
    #expect(abs(held - 150) < 4)
    stage.step(10, .keyPressed("t"))
    #expect(try x(stage) > held)
    stage.step(100, .keyPressed("r"))
    #expect(try x(stage) == 100)
    stage.step(200, .keyPressed("r"))
    #expect(try x(stage) == 300)
    stage.step(2, .parameter(name: "progress", value: 0.25))
    #expect(try x(stage) == 150)
  }

  @Test(
    "until: settled does not wait for what only holds the value",
    arguments: [
      "{animator: an, changes: [{of: a, to: {y: 200}}]}",
      "[{animator: an, changes: [{of: a, to: {y: 200}}], pausesOnCompletion: true}, {control: an, do: start}]",
      "{timeline: [{do: {animate: a, to: {y: 200}}}], scrub: p}",
    ])
  func settled(holder: String) throws {
    var stage = try Stage(
      entities: "a: {at: [100, 100], size: [60, 60]}", "b: {at: [100, 300], size: [60, 60]}",
      on: "{start: true, do: \(holder)}",
      "{key: k, do: [{animate: a, by: {x: 100}, with: bouncy, until: settled}, {animate: b, to: {x: 300}}]}",
      head: "values: {p: 0.5}", after: 2)
    stage.press("k", 500)
    #expect(try stage.seen("a").position.x == 200 && stage.seen("b").position.x == 300)
  }

  @Test("an animator understands the verbs of named actions") func verbs() throws {
    var stage = try stage()
    stage.step(31, .keyPressed("g"))
    stage.step(20, .keyPressed("p"))
    let held = try x(stage)
    #expect(abs(held - 150) < 4)
    stage.step(10, .keyPressed("o"))
    #expect(try x(stage) > held)
    stage.step(5, .keyPressed("v"))
    stage.step(3, .keyPressed("n"))
    #expect(try x(stage) < 110)
    stage.step(2, .keyPressed("e"))
    #expect(try x(stage) == 300)
    #expect(try stage.world.get(Opacity.self, stage.entity("box"))?.value == 0.5)
    var other = try self.stage()
    other.step(31, .keyPressed("g"))
    other.step(2, .keyPressed("d"))
    let stopped = try x(other)
    #expect(abs(stopped - 150) < 4)
    #expect(try other.transform("box").position.x == stopped)
    #expect(try other.world.get(Opacity.self, other.entity("box"))?.value != 0.5)
  }

  @Test("a change's own timing is relative to the animator's, and cannot repeat forever") func ownTiming() throws {
    let timing = "{curve: [0.2, 0.6, 0.7, 0.4], extrapolate: true}"
    let changes = "[{of: box, to: {x: 300}, with: \(timing)}, {of: ball, to: {x: 300}}]"
    let animator = "{animator: travel, changes: \(changes), with: {spring: {duration: 0.5, bounce: 0.6}}}"
    var stage = try Stage(
      entities: "box: {at: [100, 100], size: [50, 50]}", "ball: {at: [100, 200], size: [50, 50]}",
      on: "{start: true, do: [\(animator), {control: travel, do: start}]}")
    let curve = UnitCurve.bezier(0.2, 0.6, 0.7, 0.4).extrapolating
    let ways = try stage.collect(60) { try (Double(x($0)), Double($0.seen("ball").position.x)) }
    for (box, ball) in ways {
      #expect(abs((box - 100) / 200 - curve.value(at: (ball - 100) / 200)) < 1e-4, "at \(ball)")
    }
    #expect(ways.contains { $0.1 > 340 })
  }

  @Test("scrubbing an animator presents exactly the slider's fraction, from which it continues with another timing")
  func scrub() throws {
    var stage = try stage()
    for value in [0.1, 0.99, 0, 0.5] {
      stage.step(2, .parameter(name: "progress", value: value))
      #expect(try abs(x(stage) - Float(100 + 200 * value)) < 0.001)
    }
    stage.step(121, .keyPressed("c"))
    #expect(try abs(x(stage) - 250) < 2)
    stage.step(122)
    #expect(try x(stage) == 300)
  }

  @Test("stopping an animator keeps the presented value without completion; finishing completes") func ends() throws {
    var stopped = try stage()
    stopped.step(61, .keyPressed("g"))
    let seen = try x(stopped)
    stopped.step(30, .keyPressed("x"))
    #expect(
      try abs(stopped.transform("box").position.x - seen) < 4 && x(stopped) == stopped.transform("box").position.x)
    #expect(try stopped.world.get(Opacity.self, stopped.entity("box")) == nil)

    var finished = try stage()
    finished.step(61, .keyPressed("g"))
    finished.step(3, .keyPressed("f"))
    #expect(try finished.transform("box").position.x == 100 && x(finished) == 100)
    #expect(try finished.world.get(Opacity.self, finished.entity("box"))?.value == 0.5)
  }
}
