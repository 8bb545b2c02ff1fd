import SceneSupport
import Testing

/// Step n of a list starts at the rounded sum of the durations before it, at every tick rate.
@Suite("Start ticks of steps") struct StepTimesTests {
  /// The ticks after the press in which `count` increases.
  private static func times(_ action: String, rate: Int, ticks: Int) throws -> [Int] {
    var stage = try Stage(
      """
      riffle: 1
      tickRate: \(rate)
      values: {count: 0}
      entities: {a: {at: [100, 100], size: [10, 10]}, b: {at: [100, 200], size: [10, 10]}}
      on: [{key: s, do: \(action)}]
      """)
    var (times, last) = ([Int](), 0.0)
    for tick in 0..<ticks {
      if tick == 0 { stage.press("s") } else { stage.step() }
      let count = stage.world.sceneValue("count") ?? 0
      for _ in 0..<Int(count - last) { times.append(tick) }
      last = count
    }
    return times
  }

  private static func tick(_ seconds: Double, _ rate: Int) -> Int { Int((seconds * Double(rate) + 1e-7).rounded()) }

  private static let rates = [30, 37, 50, 60, 90, 120, 144, 240]
  private static let count = "{value: count, by: 1}"

  @Test("waits in nested and parallel lists accumulate no rounding errors", arguments: rates)
  func waits(rate: Int) throws {
    for seconds in [0.026, 0.1, 0.33, 0.416] {
      let step = "{wait: \(seconds)}, \(Self.count)"
      let nested = "{sequence: [{wait: \(seconds)}, \(Self.count)]}"
      let parallel = "{parallel: [{sequence: [{wait: \(seconds)}, \(Self.count)]}, {wait: \(seconds / 2)}]}"
      for steps in [step, nested, parallel, "{cycle: [\(nested)]}"] {
        let list = "[" + (0..<12).map { _ in steps }.joined(separator: ", ") + "]"
        let times = try Self.times(list, rate: rate, ticks: Int(seconds * Double(rate) * 12) + 3)
        let expected = (1...12).map { Self.tick(Double($0) * seconds, rate) }
        #expect(times == expected, "\(steps) at \(rate) ticks a second")
      }
    }
  }

  @Test("timeline rounds and staggered steps accumulate no rounding errors", arguments: rates)
  func rounds(rate: Int) throws {
    let round = "{timeline: [{do: [{wait: 0.25}, \(Self.count)]}, {do: {wait: 0.083}}], repeat: 8, speed: 1.5}"
    let times = try Self.times(round, rate: rate, ticks: 3 * rate)
    let expected = (0..<8).map { Self.tick((0.25 + Double($0) * 0.333) / 1.5, rate) }
    #expect(times == expected)
    let part = "{sequence: [{wait: 0.117}, \(Self.count)]}"
    let staggered = "{parallel: [\([part, part, part, part].joined(separator: ", "))], stagger: 0.071}"
    let later = (0..<4).map { Self.tick(Double($0) * 0.071 + 0.117, rate) }
    #expect(try Self.times(staggered, rate: rate, ticks: 2 * rate) == later)
  }

  @Test("animations and keyframes between waits accumulate no rounding errors", arguments: rates)
  func animations(rate: Int) throws {
    let steps = [
      "{animate: a, by: {x: 10}, with: {curve: linear, duration: 0.416}}",
      "{keyframes: a, by: {x: [{linear: 10, duration: 0.416}]}}",
      "{animate: a, by: {x: 10}, with: {spring: {duration: 0.416}}}",
      "{animate: [a, b], by: {x: 10}, with: {curve: linear, duration: 0.316}, stagger: 0.1}",
    ]
    for step in steps {
      let list = "[" + (0..<6).map { _ in "\(step), {wait: 0.416}, \(Self.count)" }.joined(separator: ", ") + "]"
      let times = try Self.times(list, rate: rate, ticks: 6 * rate)
      let expected = (1...6).map { Self.tick(Double($0) * 0.832, rate) }
      #expect(times == expected, "\(step) at \(rate) ticks a second")
    }
  }

  @Test("a pause keeps the fraction of a tick that was rounded") func paused() throws {
    var stage = try Stage(
      entities: "a: {at: [100, 100], size: [10, 10]}",
      on: "{key: s, do: {sequence: [{wait: 0.047}, {wait: 0.047}, {wait: 0.047}, {value: count, by: 1}], name: it}}",
      "{key: p, do: {pause: it}}", "{key: g, do: {resume: it}}", head: "tickRate: 30\nvalues: {count: 0}")
    stage.press(script: "s 2 p 20 g 1")
    #expect(stage.world.sceneValue("count") == 0)
    stage.step()
    #expect(stage.world.sceneValue("count") == 0)
    stage.step()
    #expect(stage.world.sceneValue("count") == 1)
  }

  @Test("the speed of a timeline also speeds up the transitions, screens and presentations that it starts")
  func speed() throws {
    let actions = [
      "insert: n", "insert: m, with: slow", "remove: q", "shift: two, duration: 1",
      "present: detail, over: a, duration: 1",
    ]
    for action in actions {
      var stage = try Stage(
        """
        riffle: 1
        values: {count: 0}
        animations: {slow: {curve: linear, duration: 1}}
        screens: [one, two]
        entities:
          one: {at: [400, 300], size: [800, 600]}
          two: {at: [400, 300], size: [800, 600]}
          a: {at: [100, 100], size: [10, 10]}
          detail: {at: [400, 300], size: [400, 400], hidden: true}
          n: {at: [200, 300], size: [60, 60], absent: true, transition: {offset: [0, 90], with: slow}}
          m: {at: [300, 300], size: [60, 60], absent: true}
          q: {at: [300, 300], size: [60, 60], transition: {scale: 0, with: slow}}
        on: [{key: s, do: [{timeline: [{do: {\(action)}}], speed: 4}, \(Self.count)]}]
        """)
      stage.press("s", 28)
      #expect(stage.world.sceneValue("count") == 0, "\(action)")
      stage.step(6)
      #expect(stage.world.sceneValue("count") == 1, "\(action)")
    }
  }
}

@Suite("Scene step-me") struct StepMeTests {
  private func isEventful(_ stage: Stage) -> Bool { !(stage.world.resource(Journal.self)?.entries.isEmpty ?? true) }

  @Test("an event happens at least every ten ticks until the ball arrives") func events() throws {
    var stage = try Stage(file: "step-me", after: 60)
    stage.step(1, .keyPressed("s"))
    var quiet = 0
    for tick in 1...70 {
      stage.step()
      quiet = isEventful(stage) ? 0 : quiet + 1
      #expect(quiet <= 10, "nothing for \(quiet) ticks at \(tick)")
    }
  }

  @Test("at rest the ball is behind the last card, and all cards are turned") func rest() throws {
    var stage = try Stage(file: "step-me")
    stage.press("s", 401)
    #expect(!stage.world.isAnimating)
    #expect(try abs(stage.seen("ball").position.x - 858) < 0.01)
    for index in 1...8 { #expect(try stage.seen("card-\(index)").turn.degrees == 360) }
    stage.press("x", 201)
    #expect(try abs(stage.seen("ball").position.x - 64) < 0.01)
  }
}
