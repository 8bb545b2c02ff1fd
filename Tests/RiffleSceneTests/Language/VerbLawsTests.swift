import SceneSupport
import Testing

/// Random verbs on a named action at random ticks: the model ends where the verbs lead, the presented value equals it,
/// and the name is free again.
@Suite("Laws of verbs on named actions") struct VerbLawsTests {
  struct Kind: Sendable, CustomTestStringConvertible {
    var action: String
    /// The final value of the model, or its difference from the value at the start.
    var to: Float?
    var by: Float
    /// False if a part of a list is reversed, which does not return to the list's start.
    var reverses: Bool
    /// True if it may be reversed more than once.
    var alternates: Bool

    init(_ action: String, to: Float? = nil, by: Float = 0, reverses: Bool = true, alternates: Bool = true) {
      (self.action, self.to, self.by) = (action, to, by)
      (self.reverses, self.alternates) = (reverses, alternates)
    }

    func end(_ start: Float) -> Float { to ?? start + by }
    /// True for a single animation, which ends completely with a finish.
    var isSingle: Bool { action.hasPrefix("{animate") || action.hasPrefix("{keyframes") }
    var testDescription: String { action }
  }

  private static let nod = "{x: [{linear: 30, duration: 0.1}, {linear: 0, duration: 0.1}]}"
  private static let kinds: [Kind] = [
    Kind("{animate: a, to: {x: 500}, with: {curve: linear, duration: 0.4}, name: go}", to: 500),
    Kind("{animate: a, by: {x: 80}, with: {curve: easeInOut, duration: 0.3}, name: go}", by: 80),
    Kind(
      "{animate: a, to: {x: 500}, with: {spring: {duration: 0.4, bounce: 0.2}}, name: go}", to: 500, alternates: false),
    Kind(
      "{animate: a, by: {x: -60}, with: {spring: {duration: 0.3, bounce: 0}, delay: 0.05}, name: go}", by: -60,
      reverses: false), Kind("{animate: a, by: {x: 90}, with: {curve: linear, duration: 0.2, repeat: 2}, name: go}"),
    Kind("{keyframes: a, to: {x: [{linear: 300, duration: 0.2}, {cubic: 500, duration: 0.2}]}, name: go}", to: 500),
    Kind("{keyframes: a, to: {x: [{cubic: 300, duration: 0.2}, {spring: 100}]}, name: go}", to: 100),
    Kind("{keyframes: a, by: {x: [{cubic: -50, duration: 0.2}, {linear: 0, duration: 0.2}]}, name: go}"),
    Kind("{keyframes: a, by: {x: [{linear: 70, duration: 0.3}]}, name: go}", by: 70),
    Kind(
      "{keyframes: a, to: {x: [{linear: 300, duration: 0.2}, {move: 200}]}, interruption: merge, name: go}", to: 200),
    Kind(
      "{phases: a, through: [{to: {x: 140}}, {to: {x: 300}, with: {curve: linear, duration: 0.2}}], name: go}", to: 140,
      reverses: false),
    Kind(
      "{timeline: [{do: {animate: a, by: {x: 50}, with: quick}}, {do: {animate: a, by: {x: 20}}}], name: go}", by: 70,
      reverses: false),
    Kind(
      "{sequence: [{animate: a, by: {x: 50}, with: quick}, {wait: 0.1}, {keyframes: a, by: \(nod)}], name: go}", by: 50,
      reverses: false),
  ]

  private static func stage(_ kind: Kind, _ rule: String = "") throws -> Stage {
    try Stage(
      """
      riffle: 1
      animations: {quick: {curve: linear, duration: 0.2}}
      entities:
        a: {at: [100, 100], size: [10, 10]}
      on:
        - {key: s, again: ignore, do: \(kind.action)}
        - {key: c, do: {cancel: go}}
        - {key: f, do: {finish: go}}
        - {key: r, do: {restart: go}}
        - {key: p, do: {pause: go}}
        - {key: g, do: {resume: go}}
        - {key: v, do: {reverse: go}}
      \(rule)
      """)
  }

  private static func isRunning(_ stage: Stage) -> Bool { !stage.world[resource: Scripts.self].scripts.runs.isEmpty }

  @Test("after any verbs the model is where they lead, and the name is free", arguments: kinds)
  func ends(_ kind: Kind) throws {
    var random = RandomSource(seed: 3)
    for number in 0..<40 {
      var stage = try Self.stage(kind)
      var (start, expected): (Float, Float) = (100, 100)
      var (isReversed, wasReversed) = (false, false)
      var script = ""
      for _ in 0..<random.int(in: 1...6) {
        let verb = ["s", "s", "c", "f", "r", "r", "p", "g", "v"][random.int(in: 0...8)]
        let isBound = Self.isRunning(stage)
        if verb == "v", !kind.reverses || (wasReversed && !kind.alternates) || !isBound { continue }
        script += "\(verb)@\(stage.simulation.tick + 1) "
        stage.press(verb)
        if verb == "s", !isBound {
          start = expected
          expected = kind.end(start)
          (isReversed, wasReversed) = (false, false)
        } else if verb == "r", Self.isRunning(stage) {
          // If it is not running, the action ended in the tick of the verb.
          expected = kind.end(start)
          (isReversed, wasReversed) = (false, false)
          #expect(try abs(stage.seen("a").position.x - start) < 1e-3, "\(number): \(script)")
        } else if verb == "c", isBound {
          expected = try stage.seen("a").position.x
          #expect(try stage.transform("a").position.x == expected, "\(number): \(script)")
        } else if verb == "f", isBound, kind.reverses {
          #expect(try stage.seen("a").position.x == stage.transform("a").position.x, "\(number): \(script)")
        } else if verb == "v" {
          isReversed.toggle()
          wasReversed = true
          expected = isReversed ? start : kind.end(start)
        }
        stage.step(random.int(in: 1...40))
      }
      stage.press("g", 500)
      let (model, seen) = try (stage.transform("a").position.x, stage.seen("a").position.x)
      #expect(abs(model - expected) < 1e-3 && seen == model, "\(number): \(script)→ \(model), not \(expected)")
      #expect(!stage.world.isAnimating && !Self.isRunning(stage), "\(number): \(script)")
    }
  }

  @Test("an action restarted in flight starts from its first presented value, and 'by' adds once")
  func restartedInFlight() throws {
    for (action, end) in [("by: {x: 80}", Float(480)), ("to: {x: 300}", 300)] {
      var stage = try Stage(
        entities: "a: {at: [100, 100], size: [10, 10]}",
        on: "{key: m, do: {animate: a, to: {x: 400}, with: {spring: {duration: 1}}}}",
        "{key: s, do: {animate: a, \(action), with: {spring: {duration: 0.5}}, name: go}}",
        "{key: r, do: {restart: go}}")
      stage.press("m", 20)
      let seen = try stage.seen("a").position.x
      stage.press(script: "s 30 r 1")
      #expect(try abs(stage.seen("a").position.x - seen) < 1e-3 && Self.isRunning(stage))
      stage.step(400)
      #expect(try abs(stage.transform("a").position.x - end) < 1e-3 && stage.seen("a") == stage.transform("a"))
    }
  }

  @Test("verbs of one list act in order, before a later start of the same name") func order() throws {
    for verb in ["cancel", "finish", "restart", "reverse", "pause"] {
      for list in [
        "[{\(verb): go}, {resume: go}, {animate: a, to: {x: 400}, with: smooth, name: go}]",
        "{parallel: [{\(verb): go}, {resume: go}, {animate: a, to: {x: 400}, with: smooth, name: go}]}",
      ] {
        var stage = try Stage("riffle: 1\nentities: {a: {at: [160, 360], size: [80, 80]}}\non: [{key: s, do: \(list)}]")
        for wait in [7, 31, 200, 500] {
          stage.press("s", wait)
          #expect(try stage.transform("a").position.x == 400, "\(list)")
        }
        #expect(try stage.seen("a").position.x == 400, "\(list)")
      }
    }
    // A cancelled curve leaves no addition to the new one.
    var curve = try Stage(
      entities: "a: {at: [100, 100], size: [10, 10]}",
      on: "{key: s, do: {animate: a, to: {x: 900}, with: {curve: linear, duration: 1}, name: go}}",
      "{key: t, do: [{cancel: go}, {animate: a, by: {x: 50}, with: {curve: linear, duration: 1}, name: go}]}")
    curve.press(script: "s 60 t 1")
    let end = try curve.transform("a").position.x
    curve.step(300)
    #expect(try abs(end - 550) < 10 && curve.seen("a").position.x == end)
  }

  @Test("an action restarted and finished in one tick is at its end, and its name is free", arguments: kinds)
  func restartedAndFinished(_ kind: Kind) throws {
    var stage = try Self.stage(kind, "  - {key: x, do: [{restart: go}, {finish: go}]}")
    stage.press(script: "s 6 x 3")
    if kind.isSingle { #expect(try stage.seen("a").position.x == kind.end(100) && !Self.isRunning(stage)) }
    stage.step(500)
    #expect(try stage.transform("a").position.x == kind.end(100) && !Self.isRunning(stage))
  }

  @Test("an action that restarts itself does so once a tick") func restartsItself() throws {
    var stage = try Stage(
      on: "{key: s, do: [{sequence: [{value: count, by: 1}, {restart: go}], name: go}]}", head: "values: {count: 0}")
    stage.press("s", 50)
    #expect(stage.world.sceneValue("count") == 50)
  }

  @Test("keyframes finished at any point leave the model at the last key") func keyframesAgain() throws {
    let tracks = [
      ("scale", "1.3", "1"), ("opacity", "0.4", "1"), ("y", "60", "100"), ("rotation", "90", "0"),
      ("width", "80", "40"), ("height", "80", "20"),
    ]
    for (key, far, home) in tracks {
      for form in ["cubic", "linear", "spring"] {
        let keys = "[{\(form): \(far), duration: 0.2}, {\(form): \(home), duration: 0.2}]"
        var stage = try Stage(
          entities: "a: {at: [100, 100], size: [40, 20], opacity: 1}",
          on: "{key: k, do: {keyframes: a, to: {\(key): \(keys)}, name: go}}",
          "{key: c, do: {animate: a, to: {\(key): \(home)}, with: {curve: linear, duration: 0.2}}}",
          "{key: f, do: {finish: go}}", after: 1)
        let before = stage.world
        let entity = try stage.entity("a")
        var random = RandomSource(seed: 5)
        for _ in 0..<6 { stage.press(["k", "k", "c", "f"][random.int(in: 0...3)], random.int(in: 1...30)) }
        stage.step(300)
        func numbers(_ world: World) -> [Float] {
          let transform = world.presented(Transform.self, of: entity)
          let size = world.presentedIfPresent(Size.self, of: entity)?.value ?? .zero
          let opacity = world.presentedIfPresent(Opacity.self, of: entity)?.value ?? 1
          return [
            transform.position.x, transform.position.y, Float(transform.rotation.degrees), transform.scale.x,
            transform.scale.y, size.x, size.y, opacity,
          ]
        }
        let end = zip(numbers(before), numbers(stage.world)).map { abs($0 - $1) }.max() ?? 0
        #expect(end < 1e-3 && !stage.world.isAnimating, "\(key) \(form)")
      }
    }
  }
}
