import RiffleCore
import TestSupport
import Testing

/// Expects that the ball stays left of a bound.
private struct LeftOf: ExpectationJudging {
  let bound: Float
  /// The judged ticks, to check that each is judged once and in order.
  var seen: [Int] = []

  var keys: [String] { ["leftOf"] }

  mutating func broken(from before: World, to world: World, _ input: InputFrame) -> [BrokenExpectation] {
    let (tick, last) = (world[resource: Tick.self].now, before[resource: Tick.self].now)
    guard let ball = world.entity(named: "ball"), last + 1 == tick, seen.last ?? last == last else {
      return [BrokenExpectation(key: "order", line: 1, entity: nil, words: "judged out of order")]
    }
    seen.append(tick)
    let x = world.presented(Transform.self, of: ball).position.x
    guard x > bound else { return [] }
    return [BrokenExpectation(key: "leftOf", line: 7, entity: ball, words: "ball is at \(x)")]
  }
}

@Suite("Conditions on expectations and overshoot") struct JudgedExpectationsTests {
  private func playback(ticks: Int, bound: Float = 100, budget: Int = .max) -> Playback {
    var playback = ConditionTests.playback(ticks: ticks, budget: budget)
    playback.expectations = JudgedExpectations(LeftOf(bound: bound))
    return playback
  }

  /// The ticks at which the ball is right of `x`.
  private func right(of x: Float, in playback: Playback) throws -> [Int] {
    try (0...playback.liveEdge).filter { tick in
      let world = try #require(playback.world(at: tick))
      return world.presented(Transform.self, of: try #require(world.entity(named: "ball"))).position.x > x
    }
  }

  @Test("an expectation breaks in the first tick in which it fails, in both directions of search")
  func search() throws {
    let playback = playback(ticks: 300)
    let first = try #require(try right(of: 100, in: playback).first)
    for text in [
      "an expectation breaks", "expectation breaks", "an expectation leftOf breaks", "an expectation of ball breaks",
      "expectation LeftOf of b* breaks and ball.x > 0",
    ] {
      let condition = try Condition(text)
      #expect(playback.past.lastTick(where: condition) == first, "\(text)")
      #expect(playback.past.nextTick(after: 0, where: condition) == first, "\(text)")
      #expect(playback.past.nextTick(after: first, where: condition) == nil, "\(text)")
    }
    for text in ["an expectation of bowl breaks", "an expectation breaks and ball.x < 50"] {
      #expect(playback.past.lastTick(where: try Condition(text)) == nil, "\(text)")
    }
  }

  @Test("an expectation breaks at the same tick in a thinned history") func thinned() throws {
    let all = playback(ticks: 900)
    let thin = playback(ticks: 900, budget: all.history.bytes / 8)
    let condition = try Condition("an expectation breaks")
    #expect(thin.past.lastTick(where: condition) == all.past.lastTick(where: condition))
  }

  @Test("a watch hits once for each break, and a branch is judged from its fork") func branch() throws {
    var playback = playback(ticks: 20)
    var watch = ConditionWatch(
      try Condition("an expectation breaks"), in: playback.simulation.world, after: playback.previous,
      playback.expectations)
    var hits: [String] = []
    func play(_ ticks: Int) {
      for _ in 0..<ticks {
        playback.step()
        if watch.hits(playback) { hits.append("\(playback.history.branchName) \(playback.playhead)") }
      }
    }
    play(180)
    let first = try #require(try right(of: 100, in: playback).first)
    #expect(hits == ["main \(first)"])
    playback.go(to: .tick(15))
    playback.transport.receive(.keyPressed("q"))
    play(100)
    #expect(hits.count == 2 && hits.last == "main@15 \(first)", "\(hits)")
    #expect(playback.expectations?.breaking(at: first).first?.sentence.hasSuffix("(leftOf, line 7)") == true)
    playback.expectations?.reset(LeftOf(bound: 1000))
    #expect(playback.past.lastTick(where: try Condition("an expectation breaks")) == nil)
  }

  @Test("an unknown expectation is an error with the nearest name") func refused() throws {
    let playback = playback(ticks: 1)
    func problem(_ text: String, _ promises: JudgedExpectations?) -> String? {
      do throws(ConditionError) {
        try ConditionJudge(Condition(text), promises).check(in: playback.simulation.world)
        return nil
      } catch {
        return error.problem
      }
    }
    #expect(problem("an expectation breaks", playback.expectations) == nil)
    #expect(problem("an expectation breaks", nil)?.contains("expects nothing") == true)
    #expect(
      problem("an expectation leftOff breaks", playback.expectations)
        == "this scene expects no 'leftOff'; did you mean 'leftOf'?")
    #expect(problem("an expectation of bal breaks", playback.expectations)?.contains("did you mean 'ball'?") == true)
    #expect(problem("an expectation of ball", playback.expectations)?.hasPrefix("an expectation breaks, or") == true)
  }

  // MARK: - Overshoot

  /// A dot moved from 0 to 100 by a bouncy spring, and rotated by 90 degrees.
  private func thrown(ticks: Int) -> Playback {
    var world = World()
    let dot = world.spawn(Transform(position: [0, 50]), Size([40, 40]), Name("dot"))
    let simulation = Simulation(world) { world, _ in
      guard world[resource: Tick.self].now == 10 else { return }
      world.withAnimation(.spring(duration: 0.5, bounce: 0.5)) {
        $0[dot, Transform.self].position.x = 100
        $0[dot, Transform.self].rotation = .degrees(90)
      }
    }
    return Playback(standing: simulation, after: ticks)
  }

  @Test("overshoot is the distance beyond the target, and 0 before, on the way back and at rest")
  func overshoot() throws {
    let playback = thrown(ticks: 400)
    let path = try FieldPath("dot.overshoot")
    for tick in 0...400 {
      let world = try #require(playback.world(at: tick))
      let dot = try #require(world.entity(named: "dot"))
      let seen = world.presented(Transform.self, of: dot)
      let expected = max(0, Double(seen.position.x) - 100)
      guard case .number(let found)? = try path.resolved(in: world)[0].value(in: world) else {
        Issue.record("no number")
        return
      }
      // Before tick 10 the dot rests at its target.
      #expect(tick < 10 ? found == 0 : abs(found - expected) < 1e-3, "tick \(tick): \(found), \(expected)")
      let angle = try #require(try FieldPath("dot.rotation.overshoot").resolved(in: world)[0].value(in: world))
      guard case .number(let turn) = angle else { continue }
      #expect(tick < 10 ? turn == 0 : abs(turn - max(0, Double(seen.rotation.degrees) - 90)) < 1e-2)
    }
  }

  @Test("a search finds an overshoot, which has no lanes") func overshootCondition() throws {
    let playback = thrown(ticks: 400)
    // A spring with a bounce of 0.5 overshoots by 16.3%.
    #expect(try playback.past.lastTick(where: Condition("dot.overshoot > 16.5")) == nil)
    let tick = try #require(try playback.past.lastTick(where: Condition("dot.overshoot > 16")))
    #expect(try playback.past.nextTick(after: 0, where: Condition("any.overshoot > 16")).map { $0 <= tick } == true)
    #expect(throws: ConditionError.self) {
      try ConditionJudge(Condition("dot.overshoot.x > 1")).check(in: playback.simulation.world)
    }
    #expect(throws: ConditionError.self) {
      try ConditionJudge(Condition("dot.model.overshoot > 1")).check(in: playback.simulation.world)
    }
  }
}
