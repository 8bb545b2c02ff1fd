import SceneSupport
import Testing

@Suite("States") struct StatesTests {
  static let text = """
    riffle: 1
    window: {width: 400, height: 300}
    entities:
      card:
        at: [100, 100]
        size: [100, 60]
        fill: teal
        text: {label: Save, size: 20}
        states:
          wide: {x: 300, fill: gold, text: Saved, with: {curve: linear, duration: 1}}
          far: {at: [200, 200], scale: 2, with: {spring: {duration: 0.5, bounce: 0.3}}}
          unseen: {hidden: true}
      mark: {parent: card, at: [50, 30], size: [10, 10], fill: red, states: {wide: {rotation: 90}}}
      other: {parent: card, at: [50, 30], size: [10, 10], fill: red, states: {wide: {rotation: 90}, lit: {opacity: 0.5}}}
    on:
      - {key: w, do: {go: {card: wide}}}
      - {key: f, do: {go: {card: far}}}
      - {key: u, do: {go: {card: unseen}}}
      - {key: i, do: {go: {card: idle}}}
      - {key: n, do: {go: {card: [idle, wide, far]}}}
      - {key: l, do: {go: {other: lit}}}
      - {key: q, do: [{go: {card: wide}}, {go: {other: lit}}]}
    """

  @Test("a state overrides the entity's own values, and idle restores them") func laidOver() throws {
    var stage = try Stage(Self.text)
    let fill = try stage.world[stage.entity("card"), Fill.self]
    stage.press("w", 60)
    #expect(try stage.state("card") == "wide")
    #expect(try stage.world[stage.entity("card"), Fill.self] != fill)
    #expect(try stage.transform("card").position == [300, 100])
    #expect(abs(try stage.seen("card").position.x - 200) < 3)
    // A plain text replaces only the label's text.
    #expect(try stage.text("card") == "Saved")
    #expect(try stage.world[stage.entity("card"), Label.self].style.size == 20)
    stage.press("i", 240)
    #expect(try stage.state("card") == "idle")
    #expect(try stage.seen("card").position == [100, 100])
    #expect(try stage.text("card") == "Save")
    #expect(try stage.world[stage.entity("card"), Fill.self] == fill)
  }

  @Test("leaving a state uses its animation, and other properties are unchanged") func back() throws {
    let rules = "  - {key: o, do: {set: card, to: {opacity: 0.5}}}\n"
    var stage = try Stage(Self.text + "\n" + rules)
    stage.press(script: "w 130 o 1 i 60")
    // The animation is that of the state it leaves, not the default.
    #expect(abs(try stage.seen("card").position.x - 200) < 3)
    #expect(try stage.world[stage.entity("card"), Opacity.self].value == 0.5)
  }

  @Test("children in the same state follow their parent, or go to idle") func family() throws {
    var stage = try Stage(Self.text)
    stage.press("w", 240)
    #expect(try stage.state("mark") == "wide" && stage.state("other") == "wide")
    #expect(try stage.seen("mark").rotation == .degrees(90))
    // A child without the state is idle; a child with its own state does not follow.
    stage.press(script: "l 1 f 1")
    #expect(try stage.state("mark") == "idle" && stage.state("other") == "lit")
    stage.press("w")
    #expect(try stage.state("mark") == "wide" && stage.state("other") == "lit")
  }

  @Test("a list of states advances each time, and the next action waits for the animation") func rounds() throws {
    var stage = try Stage(Self.text)
    for expected in ["wide", "far", "idle", "wide"] {
      stage.press("n")
      #expect(try stage.state("card") == expected)
    }
    var other = try Stage(Self.text)
    other.press("q", 119)
    #expect(try other.state("other") == "wide")
    other.step(3)
    #expect(try other.state("other") == "lit")
  }

  /// Keys, each with the ticks that are played after it, and the state and x at the end. 'k' changes the state, 'i'
  /// changes it back, 't' toggles it; 'c', 'r' and 's' cancel, reverse and restart the change; 'm' moves the card.
  @Test(
    "after a change that was cut short, the same state and all others lead to their values",
    arguments: [
      ("k 60 c 60 k 300", "on", 400), ("k 60 c 60 i 300", "idle", 100), ("k 60 c 60 t 300", "idle", 100),
      ("k 60 r 200", "idle", 100), ("k 60 r 200 k 300", "on", 400), ("k 60 r 200 t 300", "on", 400),
      ("k 60 r 200 i 300", "idle", 100), ("k 60 r 20 r 200", "on", 400), ("k 60 s 300", "on", 400),
      ("k 200 c 60 k 60", "on", 400), ("k 200 m 200 k 200", "on", 250),
    ] as [(String, String, Float)])
  func cut(script: String, state: String, x: Float) throws {
    var stage = try Stage(
      entities: "card: {at: [100, 100], size: [60, 60], states: {on: {x: 400, with: {curve: linear, duration: 1}}}}",
      "child: {parent: card, size: [10, 10], opacity: 0.2, states: {on: {opacity: 1}}}",
      on: "{key: k, do: {name: mv, go: {card: on}}}", "{key: i, do: {go: {card: idle}}}",
      "{key: t, do: {go: {card: [idle, on]}}}", "{key: c, do: {cancel: mv}}", "{key: r, do: {reverse: mv}}",
      "{key: s, do: {restart: mv}}", "{key: m, do: {animate: card, to: {x: 250}}}")
    stage.press(script: script)
    #expect(try stage.state("card") == state, "\(script)")
    #expect(try stage.seen("card").position.x == x && stage.transform("card").position.x == x, "\(script)")
    if script.hasSuffix(" 300") { #expect(try stage.state("child") == state, "\(script)") }
  }

  @Test("the journal names the rule and the key of a state's animation") func why() throws {
    var stage = try Stage(Self.text)
    stage.press("f")
    let causes = (stage.world.resource(Journal.self)?.entries ?? []).compactMap { entry in
      if case .started(_, let cause, _) = entry { cause } else { nil }
    }
    #expect(causes.contains { $0.intent == "key f" && $0.animation == "state far" })
  }

  @Test("a child's change of state has the name of its own animation") func childCause() throws {
    var stage = try Stage(
      entities: "p: {at: [100, 100], size: [60, 60], states: {on: {rotation: 90, with: quick}}}",
      "c: {parent: p, at: [10, 10], size: [6, 6], states: {on: {rotation: 90, with: slow}}}",
      on: "{key: s, do: {go: {p: on}}}",
      head: "animations: {slow: {curve: linear, duration: 1}, quick: {curve: linear, duration: 0.2}}")
    stage.press("s")
    let causes = (stage.world.resource(Journal.self)?.entries ?? []).compactMap { entry in
      if case .started(_, let cause, _) = entry { cause?.animation } else { nil }
    }
    #expect(causes.contains("quick") && causes.contains("slow"))
  }

  @Test("a state with x alone leaves y as a rule has set it, also on the way back") func oneCoordinate() throws {
    var stage = try Stage(
      entities: "a: {at: [100, 100], size: [60, 60], states: {on: {x: 400}, off: {at: [400, 100]}}}",
      on: "{key: s, do: {go: {a: on}}}", "{key: o, do: {go: {a: off}}}", "{key: i, do: {go: {a: idle}}}",
      "{key: y, do: {set: a, to: {y: 300}}}")
    stage.press(script: "y 2 s 300")
    #expect(try stage.seen("a").position == [400, 300])
    stage.press("i", 300)
    #expect(try stage.seen("a").position == [100, 300])
    stage.press("o", 300)
    #expect(try stage.seen("a").position == [400, 100])
  }

  @Test("with reduced motion a state changes by a cross-fade") func reduced() throws {
    var stage = try Stage(Self.text, reducesMotion: true)
    stage.press("w", 7)
    #expect(try Set(stage.collect(241) { try $0.seen("card").position.x }) == [100, 300])
  }

  @Test("a reload moves an entity to its changed state, or to idle if the state is gone") func saved() throws {
    var stage = try Stage(Self.text)
    stage.press("w", 240)
    stage.step(240, .reload(Self.text.replacing("x: 300", with: "x: 350"), jumps: false))
    #expect(try stage.seen("card").position == [350, 100])
    #expect(try stage.state("card") == "wide")
    stage.step(
      240,
      .reload(
        Self.text.replacing("wide: {x: 300", with: "broad: {x: 300").replacing("card: wide", with: "card: broad")
          .replacing("idle, wide", with: "idle, broad"), jumps: false))
    #expect(try stage.state("card") == "idle")
    #expect(try stage.seen("card").position == [100, 100])
    let without = Self.text.split(separator: "\n").filter { !$0.contains("go:") }.joined(separator: "\n")
      .replacing("states: {wide: {rotation: 90}}", with: "opacity: 1")
    stage.step(240, .reload(without + "\n  - {key: z, do: {wait: 1}}", jumps: false))
    #expect(try stage.state("mark") == "idle")
  }
}
