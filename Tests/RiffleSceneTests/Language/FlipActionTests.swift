import SceneSupport
import Testing

@Suite("Flip action") struct FlipActionTests {
  private static func text(_ busy: String, views: Int = 2, with: String = "") -> String {
    """
    riffle: 1
    title: t
    entities:
      view: {count: \(views), at: [100, 100], size: [80, 60], perspective: 400}
    on:
      - {key: f, do: {flip: view, busy: \(busy)\(with), name: flipped}}
      - {start: true, do: [{set: [\((2...views).map { "view-\($0)" }.joined(separator: ", "))], to: {hidden: true}}]}
    """
  }

  private func seen(_ stage: Stage, alpha: Float = 1, previous: World? = nil) -> [Int] {
    let views = (1...9).compactMap { index in stage.world.entity(called: "view-\(index)").map { (index, $0) } }
    let placed = stage.world.placements(alpha: alpha, previous: previous).map(\.entity)
    return views.filter { placed.contains($0.1) }.map(\.0)
  }

  @Test("a flip shows each view half the time, and never a wrong one between ticks") func seams() throws {
    var stage = try Stage(Self.text("refuse"), after: 2)
    for round in 0..<3 {
      stage.step(1, .keyPressed("f"))
      let (leaving, coming) = round.isMultiple(of: 2) ? (1, 2) : (2, 1)
      for tick in 2...125 {
        let before = stage.world
        stage.step()
        let now = seen(stage)
        #expect(now == (tick < 60 ? [leaving] : tick == 60 ? [] : [coming]), "round \(round), tick \(tick)")
        for part in [0.25, 0.5, 0.75] as [Float] {
          let between = seen(stage, alpha: part, previous: before)
          let allowed = tick <= 60 ? [leaving] : [leaving, coming]
          #expect(between.allSatisfy(allowed.contains) && (tick < 62 || between == [coming]))
        }
      }
    }
  }

  @Test("a flip during a flip is refused or queued") func refuseAndQueue() throws {
    for (policy, final) in [("refuse", 2), ("queue", 1)] {
      var stage = try Stage(Self.text(policy), after: 2)
      stage.press(script: "f 41 f 101")
      #expect(seen(stage).contains(2), "the first turn is not disturbed: \(policy)")
      stage.step(200)
      #expect(seen(stage) == [final], "\(policy)")
      #expect(!stage.world.isAnimating)
    }
  }

  @Test("a refused flip neither completes nor continues its rule", arguments: 1...3)
  func refusedCompletion(shape: Int) throws {
    let flip = "{flip: view, name: flipped}"
    let action = [
      "[\(flip), {animate: after, by: {x: 10}, with: {curve: linear, duration: 0.05}}]",
      "[{parallel: [\(flip)], name: both}, {animate: after, by: {x: 10}, with: {curve: linear, duration: 0.05}}]",
      "{sequence: [\(flip), {animate: after, by: {x: 10}, with: {curve: linear, duration: 0.05}}], name: both}",
    ][shape - 1]
    var stage = try Stage(
      entities: "view: {count: 2, at: [100, 100], size: [80, 60], perspective: 400}",
      "told: {at: [0, 50], size: [10, 10]}", "after: {at: [0, 80], size: [10, 10]}", on: "{key: f, do: \(action)}",
      "{completion: flipped, do: {animate: told, by: {x: 10}, with: {curve: linear, duration: 0.05}}}",
      "{start: true, do: {set: view-2, to: {hidden: true}}}", head: "title: t")
    func places() throws -> [Float] {
      try ["told", "after"].map { stage.world[try stage.entity($0), Transform.self].position.x }
    }
    stage.step(2)
    stage.press(script: "f 41 f 41")
    #expect(try places() == [0, 0], "nothing completes while they turn")
    stage.step(100)
    #expect(try places() == [10, 10])
    stage.press("f", 201)
    #expect(try places() == [20, 20], "the next turn is whole again")
  }

  @Test("an interrupted flip reverses at once and keeps its velocity") func interrupt() throws {
    var stage = try Stage(Self.text("interrupt"), after: 2)
    stage.press("f", 71)
    let view = try stage.entity("view-2")
    let before = stage.world.velocity(Transform.self, of: view)
    let angle = stage.world.presented(Transform.self, of: view).turn.degrees
    stage.step(1, .keyPressed("f"))
    let after = stage.world.velocity(Transform.self, of: view)
    let next = stage.world.presented(Transform.self, of: view).turn.degrees
    let speed = before.second.first.second.degrees
    #expect(speed > 50 && abs(next - angle - speed / 120) < 2, "no jump: \(angle), \(next), \(speed)")
    #expect(after.second.first.second.degrees < speed)
    stage.step(300)
    #expect(seen(stage) == [1] && !stage.world.isAnimating)
    stage.press("f", 301)
    #expect(seen(stage) == [2])
  }

  /// Keys, each with the ticks that are played after it, and the visible view at the end. 'f' flips, 'c' cancels, 'r'
  /// reverses.
  @Test(
    "a flip after one that was cut short ends with a view upright",
    arguments: [
      ("f 48 c 180 f 300", 2), ("f 72 c 180 f 300", 1), ("f 48 c 180 f 30 f 300", 1),
      ("f 48 c 180 f 30 r 300 f 300", 2), ("f 48 f 24 r 8 f 300", 1), ("f 48 f 24 r 300 f 300", 2),
      ("f 48 c 180 f 300 f 48 c 180 f 300", 1),
    ])
  func afterCut(script: String, shown: Int) throws {
    for (axis, rest) in [("vertical", 0), ("horizontal", 0), ("vertical", 20)] as [(String, Float)] {
      var stage = try Stage(
        entities: "view: {count: 2, at: [100, 100], size: [80, 60], perspective: 400, turn: \(rest)}",
        on: "{key: f, do: {flip: view, busy: interrupt, axis: \(axis), name: flipped}}",
        "{key: c, do: {cancel: flipped}}", "{key: r, do: {reverse: flipped}}",
        "{start: true, do: {set: view-2, to: {hidden: true}}}")
      stage.step(2)
      stage.press(script: script)
      for view in ["view-1", "view-2"] {
        let seen = try stage.seen(view)
        let turns = ((axis == "vertical" ? seen.turn : seen.tilt).degrees - rest) / 180
        #expect(abs(turns - turns.rounded()) < 1e-3, "\(script), \(axis), \(view): \(turns * 180 + rest)")
      }
      #expect(seen(stage) == [shown] && !stage.world.isAnimating, "\(script), \(axis), \(rest)")
    }
  }

  @Test("flipping cycles through any number of views") func three() throws {
    var stage = try Stage(Self.text("refuse", views: 3), after: 2)
    for expected in [2, 3, 1, 2, 3] {
      stage.press("f", 131)
      #expect(seen(stage) == [expected])
    }
  }
}
