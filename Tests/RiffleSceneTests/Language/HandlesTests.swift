import SceneSupport
import Testing

@Suite("Named actions") struct HandlesTests {
  static let head = """
    riffle: 1
    window: {width: 400, height: 800}
    values: {count: 0}
    entities:
      box: {at: [100, 100], size: [100, 100], fill: red}
      other: {at: [100, 300], size: [100, 100], fill: red}
      new: {at: [9, 9], size: [9, 9], absent: true, transition: {offset: [0, 80], with: {curve: linear, duration: 1}}}
    on:
      - {key: c, do: {cancel: it}}
      - {key: f, do: {finish: it}}
      - {key: r, do: {restart: it}}
      - {key: p, do: {pause: it}}
      - {key: g, do: {resume: it}}
      - {key: n, do: {wait: 0, name: it}}
    """

  private func stage(_ rules: String) throws -> Stage { try Stage(Self.head, rules: rules) }

  static let timer = "- {key: s, do: [{wait: 1, name: it}, {value: count, by: 1}]}"
  private static let slide = "{animate: box, to: {x: 300}, with: {curve: linear, duration: 1}, name: it}"

  private func count(_ stage: Stage) -> Double? { stage.world.sceneValue("count") }

  /// Rules, and keys with the ticks after each and the count then. Without a key, ticks pass.
  static let scripts: [(promise: String, rules: String, steps: [(key: String, ticks: Int, count: Double)])] = [
    (
      "a cancelled wait ends, its rule goes no further, and another cancel has no effect on later runs", timer,
      [("s", 60, 0), ("c", 300, 0), ("c", 2, 0), ("s", 122, 1)]
    ),
    (
      "the rule of a cancelled animation goes no further, and its completion runs nothing",
      "- {key: s, do: [\(slide), {value: count, by: 1}]}\n- {completion: it, do: {value: count, by: 10}}",
      [("s", 60, 0), ("c", 202, 0)]
    ),
    (
      "cancelling a named sequence leaves parallel actions running",
      "- {key: s, do: [{parallel: [{sequence: [{wait: 0.5}, {value: count, by: 1}], name: it}, "
        + "{sequence: [{wait: 1}, {value: count, by: 10}]}]}, {value: count, by: 100}]}",
      [("s", 10, 0), ("c", 200, 110)]
    ),
    (
      "an action can cancel a part of its own rule",
      "- {key: s, do: {parallel: [{sequence: [{wait: 0.5, name: it}, {value: count, by: 1}]}, "
        + "{sequence: [{wait: 0.2}, {cancel: it}, {value: count, by: 10}]}]}}", [("s", 200, 10)]
    ),
    (
      "the rule of a finished action continues at once",
      "- {key: s, do: [\(slide), {value: count, by: 1}]}\n- {key: t, do: [{wait: 5, name: it}, {value: count, by: 10}]}",
      [("s", 20, 0), ("f", 3, 1), ("t", 20, 1), ("f", 2, 11)]
    ),
    ("a restarted wait takes its whole duration", timer, [("s", 100, 0), ("r", 100, 0), ("", 30, 1), ("r", 200, 1)]),
    ("a pause ends with its action", again("restart"), [("s", 60, 0), ("p", 10, 0), ("s", 118, 0), ("", 10, 1)]),
    (
      "a finish also ends the pauses within it",
      "- {key: s, do: [{name: it, sequence: [{wait: 1, name: inner}]}, {value: count, by: 1}]}\n"
        + "- {key: i, do: {pause: inner}}", [("s", 60, 0), ("i", 10, 0), ("f", 3, 1)]
    ),
    ("a second start runs together", again("together"), [("s", 10, 0), ("s", 118, 1), ("", 10, 2), ("", 240, 2)]),
    ("a second start restarts", again("restart"), [("s", 10, 0), ("s", 118, 0), ("", 10, 1), ("", 240, 1)]),
    ("a second start is ignored", again("ignore"), [("s", 10, 0), ("s", 118, 1), ("", 10, 1), ("", 240, 1)]),
    ("a second start is queued", again("queue"), [("s", 10, 0), ("s", 118, 1), ("", 10, 1), ("", 240, 2)]),
  ]

  private static func again(_ word: String) -> String {
    "- {key: s, again: \(word), do: [{wait: 1, name: it}, {value: count, by: 1}]}"
  }

  @Test(
    "verbs cancel, finish, restart and pause named actions, and a rule says what a second start does",
    arguments: scripts)
  func verbs(promise: String, rules: String, steps: [(key: String, ticks: Int, count: Double)]) throws {
    var stage = try stage(rules)
    for (index, step) in steps.enumerated() {
      if step.key.isEmpty { stage.step(step.ticks) } else { stage.press(step.key, step.ticks) }
      #expect(count(stage) == step.count, "\(promise), step \(index)")
    }
  }

  @Test(
    "an action moves while neither it nor an action around it is paused, for as long in all as without pauses",
    arguments: [
      "animate: box, to: {x: 300}, with: {spring: {duration: 0.8, bounce: 0.2}}",
      "animate: box, to: {x: 500}, with: {curve: easeInOut, duration: 0.2, delay: 0.15, repeat: 3}",
      "timeline: [{do: [{wait: 0.3}, {animate: box, by: {x: 60}}]}, {at: 0.4, do: {wait: 0.5}}], repeat: 2",
      "animate: [other, box], to: {x: 300}, with: linear, stagger: 0.2", "insert: new", "toggle: new",
    ])
  func paused(_ action: String) throws {
    let rules = """
      - {key: s, do: {name: outer, sequence: [{name: it, parallel: [{name: inner, \(action)}]}, {value: count, by: 1}]}}
      - {key: a, do: {pause: outer}}
      - {key: d, do: {pause: inner}}
      - {key: x, do: {resume: outer}}
      - {key: z, do: {resume: inner}}
      """
    func numbers(_ stage: Stage) throws -> [Float] {
      let inserted = stage.world.entity(called: "new").flatMap { stage.world.presentedTransform(of: $0)?.position.y }
      return [try stage.seen("box").position.x, inserted ?? 0, Float(count(stage) ?? 0)]
    }
    var free = try stage(rules)
    let expected = try free.collect(700, .keyPressed("s")) { try numbers($0) }
    for seed in 0..<6 {
      var random = RandomSource(seed: UInt64(seed))
      var (stage, isHeld, now) = (try stage(rules), [false, false, false], 0)
      stage.press("s")
      for tick in 0..<700 {
        let verb = tick > 400 ? 3 + tick % 3 : random.next(below: 60)
        if verb < 6 { stage.press(["a", "p", "d", "x", "g", "z"][verb]) } else { stage.step() }
        if verb < 6 { isHeld[verb % 3] = verb < 3 && count(stage) == 0 }
        if !isHeld.contains(true) { now += 1 }
        let isSame = try zip(numbers(stage), expected[now]).allSatisfy { abs($0 - $1) < 1e-2 }
        try #require(isSame, "seed \(seed), tick \(tick), \(now) without pauses")
      }
    }
  }

  /// Ticks from the resume to the end of the part, after a finish, a restart and a reverse.
  private static let parts: [(action: String, ticks: [Int?])] = [
    ("sequence: [{wait: 0.5}, {value: count, by: 1}]", [0, 60, nil]),
    ("timeline: [{at: 0.5, do: {value: count, by: 1}}]", [40, 60, nil]),
    ("sequence: [{timeline: [{do: {wait: 0.1}}], repeat: 5}, {value: count, by: 1}]", [0, 60, 40]),
    (
      "sequence: [{animate: [box, other], to: {x: 300}, stagger: 0.3, with: {curve: linear, duration: 0.2}}, "
        + "{value: count, by: 1}]", [0, 60, 20]
    ),
  ]

  @Test("a verb on a part of a paused action counts from the pause, whenever it is used", arguments: 0..<4)
  func insidePaused(_ number: Int) throws {
    let part = Self.parts[number]
    for (key, expected) in zip(["f", "r", "v"], part.ticks) {
      for (before, after) in [(1, 1), (1, 200), (30, 1), (150, 90)] {
        var stage = try stage(
          """
          - {key: s, do: {name: outer, parallel: [{wait: 9}, {\(part.action), name: it}]}}
          - {key: h, do: {pause: outer}}
          - {key: u, do: {resume: outer}}
          - {key: v, do: {reverse: it}}
          """)
        stage.press(script: "s 20 h \(before) \(key) \(after)")
        #expect(count(stage) == 0)
        stage.press("u")
        var ticks = 0
        while count(stage) == 0, ticks < 200 {
          stage.step()
          ticks += 1
        }
        #expect(abs(ticks - (expected ?? 200)) < 3, "\(part.action), \(key): \(ticks) after \(before) and \(after)")
      }
    }
  }

  @Test("an animation that is cancelled while it is paused stays where it is") func cancelledPause() throws {
    for way in ["{curve: linear, duration: 1}", "{spring: {duration: 0.8, bounce: 0.2}}"] {
      var stage = try stage("- {key: s, do: [{animate: box, to: {x: 300}, with: \(way), name: it}]}")
      stage.press(script: "s 30 p 1")
      let held = try stage.seen("box").position.x
      stage.press("c", 10)
      #expect(try held > 110 && stage.seen("box").position.x == held && stage.transform("box").position.x == held)
    }
  }

  @Test("the end of an action keeps the pause of a name that another action has too", arguments: ["cancel", "finish"])
  func sharedPause(_ verb: String) throws {
    let move = "{animate: box, to: {x: 300}, with: {curve: linear, duration: 1}, name: inner}"
    var stage = try stage(
      """
      - {key: s, do: {name: a, sequence: [{wait: 1, name: inner}]}}
      - {key: t, do: {name: b, sequence: [\(move), {value: count, by: 1}]}}
      - {key: i, do: {pause: inner}}
      - {key: x, do: {\(verb): a}}
      - {key: z, do: {resume: inner}}
      """)
    stage.press(script: "s 10 t 10 i 10 x 200")
    #expect(try stage.seen("box").position.x < 150 && count(stage) == 0)
    stage.press(script: "z 200")
    #expect(try stage.seen("box").position.x == 300 && count(stage) == 1)
  }

  @Test(
    "a paused list continues on resume if its step ended during the pause",
    arguments: [
      "{deal: row, spread: 0.2}", "{gather: row}", "{shuffle: row}", "{sort: row}",
      "{animate: a, to: {x: 300}, with: {curve: linear, duration: 0.5}, name: inner}",
    ])
  func endedWhilePaused(_ step: String) throws {
    var stage = try Stage(
      entities: "a: {at: [100, 100], size: [10, 10]}", "c: {count: 4, size: [40, 40]}",
      on: "{key: s, do: {name: it, sequence: [\(step), {value: count, by: 1}]}}", "{key: p, do: {pause: it}}",
      "{key: i, do: {finish: inner}}", "{key: g, do: {resume: it}}", "{key: z, do: {wait: 0, name: inner}}",
      head: "values: {count: 0}\nlayouts: [{stack: c, name: row, offset: [50, 0], in: [400, 100, 300, 100]}]")
    stage.press(script: "s 20 p 10 i 500")
    #expect(count(stage) == 0 && !stage.world.isAnimating)
    #expect(stage.world.resource(Flights.self)?.going.isEmpty != false, "landed during the pause")
    stage.press("g", 3)
    #expect(count(stage) == 1)
  }

  @Test(
    "a finish ends the delayed steps of a stagger too",
    arguments: [
      "animate: m, to: {x: 300}, with: {curve: linear, duration: 0.5}",
      "parallel: [{animate: m-1, to: {x: 300}}, {sequence: [{animate: m-2, to: {x: 300}}]}, {set: m-3, by: {x: 200}}]",
    ])
  func finishedStagger(_ action: String) throws {
    for isHeld in [false, true] {
      var stage = try Stage(
        entities: "m: {count: 3, at: [100, 100], size: [10, 10]}",
        on: "{key: s, do: [{\(action), stagger: 0.3, name: it}, {value: count, by: 1}]}",
        "{key: p, do: {pause: it}}", "{key: f, do: {finish: it}}", head: "values: {count: 0}")
      stage.press("s", 48)
      if isHeld { stage.press("p", 200) }
      stage.press("f")
      for number in 1...3 { #expect(try stage.seen("m-\(number)").position.x == 300, "\(number)") }
      for ticks in [3, 200] {
        stage.step(ticks)
        #expect(try count(stage) == 1 && stage.seen("m-3").position.x == 300)
      }
    }
  }

  @Test("a click on another entity is not a second start of the rule") func subjects() throws {
    var stage = try stage("- {click: [box, other], again: restart, do: [{wait: 0.5}, {animate: this, to: {x: 300}}]}")
    stage.click([100, 100], 10)
    stage.click([100, 300], 200)
    #expect(try stage.transform("box").position.x == 300)
    #expect(try stage.transform("other").position.x == 300)
  }

  @Test("a restarted rule moves its entity from the presented value without a jump") func restartMoves() throws {
    var stage = try stage(
      "- {key: s, again: restart, do: [{animate: box, to: {x: 300}, with: smooth}, {animate: box, to: {x: 100}, with: smooth}]}"
    )
    stage.press("s", 20)
    let before = try stage.seen("box").position.x
    stage.press("s")
    #expect(abs(try stage.seen("box").position.x - before) < 10)
    stage.step(400)
    #expect(try stage.seen("box").position.x == 100)
  }

  @Test("a reload keeps a paused wait and its name") func saved() throws {
    let text = Self.head + "\n  " + Self.timer
    var stage = try Stage(text)
    stage.press(script: "s 60 p 30")
    stage.step(1, .reload(text.replacing("fill: red", with: "fill: teal"), jumps: false))
    stage.press("g", 58)
    #expect(count(stage) == 0)
    stage.step(10)
    #expect(count(stage) == 1)
  }
}

/// Timelines, scrubbed timelines, shifts and flights are interrupted like plain animations.
@Suite("Interruption of composite actions") struct HandOverTests {
  private static let animate = "{animate: a, to: {x: 700}, with: {curve: easeInOut, duration: 1}}"

  private static func stage(_ action: String) throws -> Stage {
    try Stage(
      """
      riffle: 1
      values: {way: 0}
      entities:
        one: {at: [480, 360], size: [960, 720]}
        a: {parent: one, at: [100, 300], size: [40, 40], fill: teal, shift: same}
        two: {at: [480, 360], size: [960, 720]}
        b: {parent: two, at: [700, 300], size: [40, 40], fill: teal, shift: same}
      screens: [one, two]
      layouts: [{stack: [a], name: row, offset: [0, 0], in: [680, 280, 40, 40]}]
      on:
        - {key: s, do: \(action)}
        - {key: v, do: {value: way, to: 0.5}}
        - {key: i, do: {animate: [a, b], to: {x: 250}, with: {spring: {duration: 0.5, bounce: 0.2}}}}
      """, after: 1)
  }

  @Test("an animation in a timeline is interrupted like a plain one, at any tick") func timeline() throws {
    for wait in stride(from: 1, through: 121, by: 12) {
      var (plain, timed) = try (Self.stage(Self.animate), Self.stage("{timeline: [{do: \(Self.animate)}]}"))
      for tick in 0..<200 {
        let key = tick == 0 ? "s" : tick == wait ? "i" : nil
        if let key { plain.press(key) } else { plain.step() }
        if let key { timed.press(key) } else { timed.step() }
        #expect(try plain.seen("a") == timed.seen("a"), "\(wait), tick \(tick)")
      }
    }
  }

  @Test(
    "a spring takes over position and velocity from composite actions",
    arguments: [
      "{timeline: [{do: \(animate)}], scrub: way}": "a", "{shift: two, duration: 1, copy: none}": "b",
      "{deal: row, with: {curve: easeInOut, duration: 1}, spread: 0}": "a",
    ] as KeyValuePairs<String, String>)
  func takenOver(_ action: String, _ id: String) throws {
    var stage = try Self.stage(action)
    stage.press(script: "s 10 v 30")
    let before = try stage.seen(id).position
    stage.step()
    let way = try stage.seen(id).position.x - before.x
    let seen = try stage.seen(id).position
    stage.press("i")
    let next = try stage.seen(id).position.x - seen.x
    #expect(abs(next - way) < 1.5, "\(way) points in the tick before, \(next) after")
    stage.step(600)
    #expect(try abs(stage.seen(id).position.x - 250) < 0.01)
  }
}
