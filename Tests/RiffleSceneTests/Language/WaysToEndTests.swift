import SceneSupport
import Testing

@Suite("Reverse, finish, lock and completion reasons") struct WaysToEndTests {
  static let head = """
    riffle: 1
    window: {width: 400, height: 800}
    values: {done: 0, taken: 0, cut: 0, gone: 0, any: 0}
    entities:
      box: {at: [100, 100], size: [100, 100], fill: red}
    on:
      - {key: r, do: {reverse: it}}
      - {key: e, do: {finish: it, at: endOfCycle}}
      - {key: c, do: {cancel: it}}
      - {key: x, do: {set: box, to: {x: 50}}}
      - {key: t, do: {animate: box, to: {x: 200}, with: smooth}}
      - {completion: it, reason: finished, do: {value: done, by: 1}}
      - {completion: it, reason: retargeted, do: {value: taken, by: 1}}
      - {completion: it, reason: cancelled, do: {value: cut, by: 1}}
      - {completion: it, reason: gone, do: {value: gone, by: 1}}
      - {completion: it, do: {value: any, by: 1}}
    """

  private func stage(_ rules: String) throws -> Stage { try Stage(Self.head, rules: rules) }

  private func slide(_ way: String, _ more: String = "") throws -> Stage { try stage(Self.slideRule(way, more)) }

  static func slideRule(_ way: String, _ more: String = "") -> String {
    "- {key: s, do: {animate: box, to: {x: 300}, with: \(way), name: it\(more)}}"
  }

  static let line = "{curve: linear, duration: 1}"

  private func counts(_ stage: Stage) -> [Double?] {
    ["done", "taken", "cut", "gone", "any"].map { stage.world.sceneValue($0) }
  }

  @Test("a reversed curve takes as long back as it has run, and finishes at its start") func reversedCurve() throws {
    var stage = try slide(Self.line)
    stage.press("s", 60)
    let seen = try stage.seen("box").position.x
    stage.press("r")
    #expect(try abs(stage.seen("box").position.x - seen) < 2)
    stage.step(30)
    let half = try stage.seen("box").position.x
    #expect(half > 110 && half < seen - 40)
    #expect(counts(stage) == [0, 0, 0, 0, 0])
    stage.step(35)
    #expect(try stage.seen("box").position.x == 100 && stage.transform("box").position.x == 100)
    #expect(counts(stage) == [1, 0, 0, 0, 1])
  }

  @Test("a reversed spring keeps its velocity, a paused action runs back, and one that does not run stays")
  func reversedOtherwise() throws {
    var spring = try slide("{spring: {duration: 1, bounce: 0}}")
    spring.press("s", 20)
    let before = try spring.seen("box").position.x
    spring.press("r", 2)
    #expect(try spring.seen("box").position.x > before)
    spring.step(400)
    #expect(try spring.seen("box").position.x == 100 && spring.transform("box").position.x == 100)

    var held = try stage(Self.slideRule(Self.line) + "\n- {key: p, do: {pause: it}}")
    held.press(script: "s 60 p 60 r 65")
    #expect(try held.seen("box").position.x == 100)
    var later = try slide(Self.line)
    later.press(script: "r 2 s 130")
    #expect(try later.seen("box").position.x == 300)
  }

  @Test(
    "reverse drops what waits to begin: in a stagger, at a time of a timeline, after a wait",
    arguments: [
      "animate: [a, b], by: {x: 100}, with: {curve: linear, duration: 0.5}, stagger: 0.7",
      "timeline: [{do: {animate: a, by: {x: 100}}}, {at: 0.7, do: {animate: b, by: {x: 100}}}]",
      "parallel: [{animate: a, by: {x: 100}}, {sequence: [{wait: 0.7}, {animate: b, by: {x: 100}}]}]",
    ])
  func reversedBefore(action: String) throws {
    var stage = try Stage(
      entities: "a: {at: [100, 100]}", "b: {at: [100, 300]}", on: "{key: k, do: {\(action), name: t}}",
      "{key: v, do: {reverse: t}}")
    stage.press(script: "k 30 v 300")
    #expect(try stage.seen("a").position.x == 100 && stage.seen("b").position.x == 100)
    stage.press("k", 300)
    #expect(try stage.seen("a").position.x == 200 && stage.seen("b").position.x == 200, "it runs again")
  }

  @Test("finish at endOfCycle completes the current repeat", arguments: [(10, Float(300)), (40, 100)])
  func endOfCycle(_ ticks: Int, _ end: Float) throws {
    var stage = try slide("{curve: linear, duration: 0.25, repeat: forever}")
    stage.press("s", ticks)
    stage.press("e", 4)
    #expect(try stage.seen("box").position.x != end)
    #expect(counts(stage) == [0, 0, 0, 0, 0])
    stage.step(30)
    #expect(try stage.seen("box").position.x == end && stage.transform("box").position.x == end)
    #expect(counts(stage) == [1, 0, 0, 0, 1])
    #expect(!stage.world.isAnimating)
  }

  /// Rules, keys with the ticks after each, and the completions then, as in `counts`. Without a key, ticks pass.
  static let scripts: [(promise: String, rules: String, keys: [(String, Int)], counts: [Double?])] = [
    (
      "finish at endOfCycle completes the current round of a timeline",
      "- {key: s, do: {timeline: [{do: {wait: 0.5}}, {do: {value: gone, by: 1}}], repeat: forever, name: it}}",
      [("s", 80), ("e", 200)], [1, 0, 0, 2, 1]
    ),
    ("an animation taken over is retargeted", slideRule(line), [("s", 60), ("t", 120)], [0, 1, 0, 0, 1]),
    ("a set cancels an animation", slideRule(line), [("s", 60), ("x", 120)], [0, 0, 1, 0, 1]),
    (
      "after a cancel only the rule that asks for it begins, once", slideRule(line),
      [("s", 60), ("c", 120), ("c", 10)], [0, 0, 1, 0, 0]
    ),
    (
      "the animation of a removed entity is gone",
      slideRule(line, ", until: settled") + "\n- {key: g, do: {remove: box, with: {curve: linear, duration: 0.05}}}",
      [("s", 30), ("g", 60)], [0, 0, 0, 1, 1]
    ),
    ("a list completes with its last action", several, [("s", 30), ("t", 180)], [0, 0, 0, 0, 0]),
    (
      "a list's reason is the last of finished, gone, cancelled, retargeted among its actions", several,
      [("s", 30), ("t", 180), ("", 60)], [0, 1, 0, 0, 1]
    ),
  ]

  private static let several =
    "- {key: s, do: {parallel: [{animate: box, to: {x: 300}, with: \(line)}, "
    + "{animate: box, to: {y: 300}, with: {curve: linear, duration: 0.5}}, {wait: 2}], name: it}}"

  @Test("a completion rule runs only for its reason", arguments: scripts)
  func reasons(promise: String, rules: String, keys: [(String, Int)], expected: [Double?]) throws {
    var stage = try stage(rules)
    for (key, ticks) in keys {
      if key.isEmpty { stage.step(ticks) } else { stage.press(key, ticks) }
    }
    #expect(counts(stage) == expected, "\(promise)")
  }

  @Test(
    "a locked animation refuses or queues other animations until it ends",
    arguments: [("refuse", Float(300)), ("queue", 200)])
  func lock(_ lock: String, _ end: Float) throws {
    var stage = try slide(Self.line, ", lock: \(lock)")
    stage.press(script: "s 60 t 58")
    #expect(try abs(stage.seen("box").position.x - 297) < 4, "it arrives undisturbed")
    stage.step(300)
    #expect(try stage.seen("box").position.x == end && stage.transform("box").position.x == end)
    stage.press("t", 300)
    #expect(try stage.seen("box").position.x == 200, "it is locked no longer")
  }
}
