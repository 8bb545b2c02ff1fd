import SceneSupport
import Testing

@Suite("Verbs on insertions, removals and screens") struct SteeredTransitionsTests {
  private static let verbs = ["pause", "resume", "reverse", "finish", "cancel", "restart"]
  /// A rule for each verb: the key is its first letter, or `x` for restart and `g` for resume.
  private static let keys = zip(["p", "g", "r", "f", "c", "x"], verbs).map { "{key: \($0), do: {\($1): it}}" }

  private func stage(_ transition: String, _ action: String, isAbsent: Bool) throws -> Stage {
    let rules = ["{key: s, do: [\(action), {value: done, by: 1}]}"] + Self.keys
    return try Stage(
      """
      riffle: 1
      values: {done: 0}
      entities:
        n: {at: [100, 100], size: [60, 60], absent: \(isAbsent), transition: \(transition)}
      on:
      \(rules.map { "  - " + $0 }.joined(separator: "\n"))
      """, after: 1)
  }

  private func y(_ stage: Stage) throws -> Float {
    try #require(stage.world.presentedTransform(of: stage.entity("n"))).position.y
  }

  private static let slow = "{offset: [0, 80], with: {curve: linear, duration: 1}}"

  @Test("a reversed insertion runs back for as long as it has run, and its rule then goes on")
  func reversedInsertion() throws {
    var stage = try stage(Self.slow, "{insert: n, name: it}", isAbsent: true)
    stage.press("s", 90)
    let start = try y(stage)
    let way = try [start] + stage.collect(80, .keyPressed("r")) { try y($0) }
    #expect(way.largestStep < 1.5 && way.last! > 165 && !stage.isThere("n"))
    #expect(stage.world.sceneValue("done") == 0)
    stage.step(20)
    #expect(try !stage.world.isAlive(stage.entity("n")) && stage.world.sceneValue("done") == 1)
  }

  @Test("a reversed insertion keeps the speed of its timeline") func reversedInTimeline() throws {
    var stage = try stage(Self.slow, "{timeline: [{do: {insert: n, name: it}}], speed: 4}", isAbsent: true)
    stage.press("s", 20)
    stage.press("r", 40)
    #expect(try !stage.world.isAlive(stage.entity("n")) && stage.world.sceneValue("done") == 1)
  }

  @Test("an entity whose removal is reversed once stays; reversed twice, the removal ends as it would have")
  func reversedRemoval() throws {
    for times in 1...2 {
      var stage = try stage(Self.slow, "{remove: n, name: it}", isAbsent: false)
      stage.press("s", 60)
      for _ in 0..<times { stage.press("r", 20) }
      stage.step(120)
      #expect(stage.isThere("n") == (times == 1) && stage.world.sceneValue("done") == 1)
      #expect(stage.world.entities(with: TransitionState.self).isEmpty)
    }
  }

  @Test("a reversed insertion runs back on its own way, not on that of the removal") func returning() throws {
    let transition = "{insertion: \(Self.slow), removal: {offset: [0, -500]}}"
    var stage = try stage(transition, "{insert: n, name: it}", isAbsent: true)
    stage.press("s", 60)
    let way = try stage.collect(50, .keyPressed("r")) { try y($0) }
    #expect(way.allSatisfy { $0 > 130 } && way.last! > 170)
  }

  @Test("a verb does not steer a transition that another rule has taken over in the same tick")
  func takenOver() throws {
    let rules = ["{key: s, do: {insert: n, name: it}}", "{key: d, do: {remove: n}}"] + Self.keys
    var stage = try Stage(
      """
      riffle: 1
      entities:
        n: {at: [100, 100], size: [60, 60], absent: true, transition: \(Self.slow)}
      on:
      \(rules.map { "  - " + $0 }.joined(separator: "\n"))
      """, after: 1)
    stage.press("s", 60)
    stage.step(1, .keyPressed("d"), .keyPressed("r"))
    #expect(try stage.world.isGhost(stage.entity("n")))
    stage.step(150)
    #expect(!stage.isThere("n"))
  }

  @Test("a finished transition is at its end at once") func finished() throws {
    for (action, isAbsent) in [("{insert: n, name: it}", true), ("{remove: n, name: it}", false)] {
      var stage = try stage(Self.slow, action, isAbsent: isAbsent)
      stage.press("s", 30)
      stage.press("p", 30)
      stage.press("f", 3)
      #expect(stage.isThere("n") == isAbsent && stage.world.sceneValue("done") == 1)
      #expect(stage.world.entities(with: TransitionState.self).isEmpty)
    }
  }

  @Test("a paused insertion that is cancelled goes on, and its rule does not") func cancelled() throws {
    var stage = try stage(Self.slow, "{insert: n, name: it}", isAbsent: true)
    stage.press(script: "s 30 p 1")
    let held = try y(stage)
    stage.step(60)
    #expect(try y(stage) == held && held > 130)
    stage.press("c", 60)
    #expect(try y(stage) < held && y(stage) > 110)
    stage.step(60)
    #expect(try y(stage) == 100 && stage.world.sceneValue("done") == 0)
  }

  @Test("members of a layout that close a gap are steered with the removal") func seats() throws {
    let rules = ["{key: s, do: {remove: row-b, with: {curve: linear, duration: 1}, name: it}}"] + Self.keys
    var stage = try Stage(
      """
      riffle: 1
      window: {width: 600, height: 600}
      entities:
        row: {each: [a, b, c], size: [100, 60]}
      layouts: [{stack: row, name: list, offset: [0, 80], in: [0, 0, 600, 600]}]
      on:
      \(rules.map { "  - " + $0 }.joined(separator: "\n"))
      """, after: 2)
    stage.press("s", 60)
    stage.press("p", 1)
    let held = try stage.seen("row-a").position.y
    stage.step(60)
    #expect(try stage.seen("row-a").position.y == held && held > 230 && held < 250)
    let way = try [held] + stage.collect(150, .keyPressed("r")) { try $0.seen("row-a").position.y }
    #expect(way.largestStep < 2 && way.last == 220 && stage.isThere("row-b"))
    #expect(try stage.transform("row-c").position.y == 380)
  }

  @Test("a rule goes on when a reversed presentation or dismissal is back, and not before")
  func reversedPresentation() throws {
    let rules =
      [
        "{key: s, do: [{present: page, over: list, duration: 1, with: linear, name: it}, {value: done, by: 1}]}",
        "{key: d, do: [{dismiss: page, name: it}, {value: done, by: 1}]}",
      ] + Self.keys
    var stage = try Stage(
      """
      riffle: 1
      window: {width: 600, height: 600}
      values: {done: 0}
      entities:
        list: {at: [300, 300], size: [400, 400], perspective: 0}
        page: {at: [300, 300], size: [500, 300], fill: white, hidden: true, perspective: 0}
      on:
      \(rules.map { "  - " + $0 }.joined(separator: "\n"))
      """, after: 1)
    var twice = stage
    twice.press("s", 30)
    twice.press("s", 30)
    twice.press("r", 30)
    #expect(twice.world.sceneValue("done") == 0)
    twice.step(60)
    #expect(try twice.isHidden("page") && twice.world.sceneValue("done") == 2)
    stage.press("s", 60)
    stage.press("r", 30)
    #expect(stage.world.sceneValue("done") == 0)
    stage.step(60)
    #expect(try stage.isHidden("page") && stage.world.sceneValue("done") == 1)
    stage.press("s", 150)
    #expect(stage.world.sceneValue("done") == 2)
    stage.press("d", 60)
    stage.press("r", 30)
    #expect(stage.world.sceneValue("done") == 2)
    stage.step(60)
    #expect(try !stage.isHidden("page") && stage.world.sceneValue("done") == 3)
  }

  @Test("a named shift is paused, reversed, finished and started again") func shift() throws {
    let rules = ["{key: s, do: [{shift: two, duration: 1, name: it}, {value: done, by: 1}]}"] + Self.keys
    func started() throws -> Stage {
      var stage = try Stage(
        """
        riffle: 1
        window: {width: 600, height: 600}
        values: {done: 0}
        screens: [one, two]
        entities:
          one: {at: [300, 300], size: [600, 600]}
          a: {parent: one, at: [100, 100], size: [60, 60], shift: dot}
          two: {at: [300, 300], size: [600, 600]}
          b: {parent: two, at: [500, 100], size: [60, 60], shift: dot}
        on:
        \(rules.map { "  - " + $0 }.joined(separator: "\n"))
        """, after: 1)
      stage.press("s", 60)
      return stage
    }
    func fraction(_ stage: Stage) -> Double? {
      stage.world.activeShifts.last.flatMap { stage.world.fractionComplete(of: $0) }
    }
    var paused = try started()
    paused.press("p", 1)
    let held = try #require(fraction(paused))
    paused.step(60)
    #expect(fraction(paused) == held && held > 0.4 && held < 0.6)
    var resumed = paused
    resumed.press("g", 80)
    #expect(try fraction(resumed) == nil && resumed.isHidden("one") && resumed.world.sceneValue("done") == 1)
    var cancelled = paused
    cancelled.press("c", 80)
    #expect(try fraction(cancelled) == nil && cancelled.isHidden("one") && cancelled.world.sceneValue("done") == 0)
    paused.press("r", 80)
    #expect(try fraction(paused) == nil && paused.isHidden("two") && paused.world.sceneValue("done") == 1)
    var finished = try started()
    finished.press("f", 3)
    #expect(try fraction(finished) == nil && finished.isHidden("one") && finished.world.sceneValue("done") == 1)
    var again = try started()
    again.press("x", 30)
    #expect(try #require(fraction(again)) < 0.3 && again.world.sceneValue("done") == 0)
    again.step(100)
    #expect(try fraction(again) == nil && again.isHidden("one") && again.world.sceneValue("done") == 1)
  }
}
