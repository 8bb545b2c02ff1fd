import RiffleScene
import Testing

@Suite("Events of verbs") struct VerbTests {
  private static let position = FieldID("Transform", "position")

  private static let text = """
    riffle: 1
    animations: {go: {curve: easeInOut, duration: 1}}
    entities:
      f: {at: [100, 100], size: [60, 60], fill: gray}
      snow: {at: [300, 100], size: [9, 9], fill: white, particles: {burst: 4, rate: 0}}
    on:
      - {key: f, do: {animate: f, to: {x: 700}, with: go, name: trip}}
      - {key: x, do: {cancel: trip}}
      - {key: y, do: {pause: trip}}
      - {key: w, do: {resume: trip}}
      - {key: v, do: {reverse: trip}}
      - {key: u, do: {finish: trip}}
      - {key: q, do: {set: f, to: {x: 400}}}
      - {key: r, do: {remove: f}}
      - {key: s, do: {emit: snow, burst: 5}}
      - {key: m, do: {emit: snow, rate: 9}}
      - {key: i, do: {animate: f, to: {x: 300}, with: smooth}}
      - {start: true, do: {animator: travel, changes: [{of: snow, to: {y: 400}}], with: {curve: linear, duration: 1}}}
      - {key: a, do: {control: travel, do: start}}
      - {key: b, do: {control: travel, do: pause}}
      - {key: c, do: {control: travel, scrub: 0.4}}
      - {key: d, do: {control: travel, do: reverse}}
      - {key: e, do: {control: travel, do: finish}}
      - {key: h, do: {control: travel, do: continue}}
      - {key: j, do: {control: travel, do: stop}}
    """

  /// The scene after key presses, 30 ticks after each.
  private static func played(_ keys: String...) throws -> AskedScene {
    var scene = try AskedScene(text: text)
    for key in keys { scene.play(30, .keyPressed(key), .keyReleased(key)) }
    return scene
  }

  private static func sentences(_ scene: AskedScene, by rule: String) -> [String] {
    scene.playback.past.events(EventFilter(kinds: nil, thing: nil, rule: rule)).filter { $0.kind != .answer }
      .map { "\($0.kind) \($0.sentence)" }
  }

  @Test(
    "each verb has one event in the log, with its rule",
    arguments: [
      "x":
        ["cancel go is cut short on position of f by rule key x", "completion go completes: cancelled by rule key x"],
      "y": ["steer go is paused on position of f by rule key y"],
      // The reversal causes the completion of a reversed animation.
      "v": ["steer go is reversed on position of f by rule key v", "completion go completes: finished by rule key v"],
      "u": ["steer go is finished on position of f by rule key u", "completion go completes: finished by rule key u"],
      "q":
        [
          "set transform of f is set by rule key q", "cancel go is cut short on position of f by rule key q",
          "completion go completes: cancelled by rule key q",
        ],
    ] as KeyValuePairs<String, [String]>)
  func log(key: String, expected: [String]) throws {
    let scene = try Self.played("f", key)
    let found = Self.sentences(scene, by: "key \(key)")
    #expect(Set(found) == Set(expected) && found.count == expected.count, "\(found)")
  }

  @Test("the condition 'rule key v' holds in the tick of the verb, and a completion has the rule that caused it")
  func conditions() throws {
    for key in ["x", "y", "v", "u", "q"] {
      let scene = try Self.played("f", key)
      #expect(scene.playback.past.nextTick(after: 0, where: try Condition("rule key \(key)")) == 31, "\(key)")
      let kind = key == "x" ? "cancel" : key == "q" ? "set" : "steer"
      #expect(
        scene.playback.past.nextTick(after: 0, where: try Condition("\(kind) of f by key \(key)")) == 31, "\(key)")
    }
    for (key, reason) in [("x", "cancelled"), ("q", "cancelled"), ("u", "finished"), ("i", "retargeted")] {
      var scene = try Self.played("f", key)
      scene.play(200)
      let condition = try Condition("completion \(reason) by key \(key)")
      let tick = try #require(scene.playback.past.nextTick(after: 0, where: condition), "\(key)")
      #expect(tick == 31 || key == "i", "\(key): \(tick)")
      #expect(
        scene.playback.past.nextTick(after: 0, where: try Condition("completion \(reason) by key f")) == nil, "\(key)")
    }
  }

  @Test("the explanation names the rule of the last verb, while the animation runs and at rest") func why() throws {
    func words(_ keys: String...) throws -> String {
      var scene = try AskedScene(text: Self.text)
      for key in keys { scene.play(key == keys[0] ? 30 : 20, .keyPressed(key), .keyReleased(key)) }
      return try scene.why("f", Self.position)
    }
    #expect(try words("f", "v").contains(" It was reversed at tick 31 by rule key v."))
    #expect(try words("f", "y").contains(" It has been paused since tick 31 by rule key y."))
    #expect(try words("f", "y", "w").contains(", and resumed by rule key w."))
    #expect(
      try words("f", "x").contains("at rest since tick 31, when go (curve, 1 s) was cut short by rule key x, started"))
    #expect(
      try words("f", "u").contains("at rest since tick 31, when go (curve, 1 s) was finished by rule key u, started"))
    #expect(try words("f", "q").contains("at rest since tick 31, when it was set without animation by rule key q"))
    #expect(try words("q", "m").contains("at rest since tick 1, when it was set without animation by rule key q"))
  }

  @Test("an animation without duration sets its values: log and explanation name its rule") func instant() throws {
    var scene = try AskedScene(
      text: Self.text + "\n  - {key: z, do: {animate: f, to: {x: 500}, with: {curve: linear, duration: 0}}}")
    scene.play(1, .keyPressed("z"))
    let now = try scene.why("f", Self.position)
    #expect(now.contains("set in this tick after intent key z, without animation."), "\(now)")
    scene.play(9)
    let later = try scene.why("f", Self.position)
    #expect(later.contains("at rest since tick 1, when it was set without animation by rule key z."), "\(later)")
    let log = Self.sentences(scene, by: "key z")
    #expect(log.filter { $0.hasPrefix("set") } == ["set transform of f is set by rule key z"], "\(log)")
    #expect(!log.contains { $0.hasPrefix("start") }, "\(log)")
  }

  @Test("the explanation of a scrubbed timeline's value names its source, and the source's animation")
  func scrubbed() throws {
    var scene = try AskedScene(
      text: """
        riffle: 1
        entities:
          a: {at: [100, 100], size: [60, 60], fill: gray}
          b: {at: [100, 300], size: [60, 60], fill: gray}
        on:
          - {start: true, do: {timeline: [{do: {animate: b, to: {x: 500}, with: {curve: linear, duration: 1}}}], scrub: {from: a.x, in: [100, 700]}}}
          - {key: g, do: {animate: a, to: {x: 700}, with: {curve: linear, duration: 1}}}
        """)
    scene.play(5)
    scene.play(30, .keyPressed("g"))
    let why = try scene.why("b", Self.position)
    #expect(why.contains(" Its position follows a.x, by the timeline of the rule in line 6."), "\(why)")
    #expect(why.contains(" a.x is moved by a curve (1 s), started at tick 6 after intent key g"), "\(why)")
  }

  @Test("a condition on 'all' means the entity of that name, if there is one", arguments: ["all", "every", "any"])
  func everything(name: String) throws {
    var scene = try AskedScene(
      text: """
        riffle: 1
        entities:
          \(name): {at: [100, 100], size: [60, 60], fill: gray}
          b: {at: [400, 300], size: [60, 60], fill: gray}
        on:
          - {key: s, do: {set: "\(name)", to: {x: 300}}}
        """)
    scene.play(10, .keyPressed("s"))
    #expect(scene.playback.past.nextTick(after: 0, where: try Condition("\(name).x = 400")) == nil)
    #expect(scene.playback.past.nextTick(after: 0, where: try Condition("\(name).x = 300")) != nil)
  }

  @Test("a stopped animator has no completion") func stopped() throws {
    let scene = try Self.played("a", "j")
    #expect(Self.sentences(scene, by: "key j") == ["steer travel is stopped on position of snow by rule key j"])
    #expect(scene.playback.past.nextTick(after: 0, where: try Condition("completion by key j")) == nil)
  }

  @Test("a verb on an action that has ended is a minor event") func ended() throws {
    let scene = try Self.played("x")
    let events = scene.playback.past.events(EventFilter(kinds: [.refusal], thing: nil, rule: "key x"))
    #expect(events.map(\.sentence) == ["key x has no effect: no action 'trip' runs to cancel"])
    #expect(events.map(\.isMinor) == [true])
  }

  @Test("a verb without an effect on a running action has a refusal with the reason; other verbs have none")
  func unsteered() throws {
    let actions = [
      "insert: n", "remove: m", "toggle: m", "shift: two", "deal: deck", "riffle: deck", "insert: [n, o]",
      "animate: m, by: {x: 9}, with: slow", "wait: 1", "parallel: [{remove: m}, {animate: c, by: {x: 9}, with: slow}]",
    ]
    let without = [
      "insert": ["cancel", "restart"], "remove": ["cancel", "restart"], "toggle": ["cancel"], "shift": ["cancel"],
      "deal": ["finish", "reverse"], "riffle": ["finish", "reverse"],
    ]
    for action in actions {
      let kind = String(action.prefix { $0 != ":" })
      for (verb, done) in [
        ("cancel", "cancelled"), ("finish", "finished"), ("pause", "paused"), ("restart", "restarted"),
        ("reverse", "reversed"),
      ] {
        var scene = try AskedScene(
          text: """
            riffle: 1
            animations: {slow: {curve: linear, duration: 1}}
            screens: [one, two]
            layouts: [{name: deck, stack: c, in: [100, 100, 400, 300]}]
            entities:
              one: {size: [800, 600]}
              two: {size: [800, 600]}
              n: {at: [200, 200], size: [60, 60], absent: true, transition: {offset: [0, 9], with: slow}}
              o: {at: [300, 200], size: [60, 60], absent: true, transition: {offset: [0, 9], with: slow}}
              m: {at: [200, 300], size: [60, 60], transition: {offset: [0, 9], with: slow}}
              c: {count: 4, size: [60, 90]}
            on:
              - {key: k, do: {name: mv, \(action)}}
              - {key: v, do: {\(verb): mv}}
            """)
        scene.play(30, .keyPressed("k"), .keyReleased("k"))
        scene.play(5, .keyPressed("v"), .keyReleased("v"))
        let found = scene.playback.past.events(EventFilter(kinds: [.refusal], thing: nil, rule: "key v")).map(
          \.sentence)
        let isRefused = without[kind]?.contains(verb) == true
        let words = "key v has no effect on what action 'mv' runs now: it cannot be \(done)"
        #expect(found == (isRefused ? [words] : []), "\(action), \(verb): \(found)")
      }
    }
  }

  @Test(
    "each verb on a property animator has one event",
    arguments: [
      (["a"], "started"), (["a", "b"], "paused"), (["c"], "scrubbed to 40 %"), (["a", "d"], "reversed"),
      (["a", "e"], "finished"), (["c", "h"], "continued"),
    ])
  func animators(keys: [String], done: String) throws {
    var scene = try AskedScene(text: Self.text)
    scene.play(5)
    for key in keys { scene.play(20, .keyPressed(key), .keyReleased(key)) }
    let key = keys[keys.count - 1]
    let found = Self.sentences(scene, by: "key \(key)").filter { $0.hasPrefix("steer") }
    #expect(found == ["steer travel is \(done) on position of snow by rule key \(key)"], "\(found)")
  }

  @Test("a burst of particles and a change of their rate are events") func particles() throws {
    let scene = try Self.played("s", "m")
    let start = "start a burst of particles starts on snow after intent key s"
    #expect(Self.sentences(scene, by: "key s") == [start])
    let set = "set the births of snow are set to 9 a second after intent key m"
    #expect(Self.sentences(scene, by: "key m") == [set])
  }

  @Test("the event of a removed entity names the rule, and no sentence calls an action a rule") func removal() throws {
    let scene = try Self.played("f", "r")
    #expect(!Self.sentences(scene, by: "key r").isEmpty)
    #expect(!scene.playback.past.events(EventFilter()).contains { $0.sentence.contains("by rule trip") })
    #expect(!Self.sentences(scene, by: "trip").isEmpty, "the name of an action is still found")
  }

  @Test("a completion that begins a rule is not minor, also a retargeted one") func awaited() throws {
    func completions(_ rule: String) throws -> [Bool] {
      var scene = try AskedScene(text: Self.text + "\n  - {completion: \(rule), do: {set: snow, to: {x: 5}}}")
      scene.play(30, .keyPressed("f"))
      scene.play(200, .keyPressed("i"))
      return scene.playback.past.events(EventFilter(kinds: [.completion], reason: "retargeted")).map(\.isMinor)
    }
    #expect(try completions("trip") == [false])
    #expect(try completions("trip, reason: retargeted") == [false])
    #expect(try completions("trip, reason: finished") == [true])
  }
}
