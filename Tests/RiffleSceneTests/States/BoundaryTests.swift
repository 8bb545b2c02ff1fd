import RiffleView
import SceneSupport
import Testing

/// Comparing keys, at their bound and one step beside it.
@Suite("Boundaries of comparisons") struct BoundaryTests {
  /// A condition with 3, and its results for 2, 2.5, 3, 3.5 and 4.
  static let comparisons: [(String, [Bool])] = [
    ("{above: 3}", [false, false, false, true, true]), ("{atLeast: 3}", [false, false, true, true, true]),
    ("{below: 3}", [true, true, false, false, false]), ("{atMost: 3}", [true, true, true, false, false]),
    ("{not: 3}", [true, true, false, true, true]), ("3", [false, false, true, false, false]),
    ("{above: 2, below: 4}", [false, true, true, true, false]),
    ("{atLeast: 2, atMost: 4}", [true, true, true, true, true]),
    ("[2, 4]", [true, false, false, false, true]), ("{not: [2, 4]}", [false, true, true, true, false]),
  ]

  @Test("each comparison of a condition is exact at its bound", arguments: comparisons)
  func comparison(condition: String, holds: [Bool]) throws {
    for source in ["values: {count: START}", "parameters: {count: {range: [0, 10], default: START}}"] {
      let found = try [2, 2.5, 3, 3.5, 4].map { start in
        var stage = try Stage(
          """
          riffle: 1
          \(source.replacing("START", with: "\(start)"))
          entities: {a: {at: [9, 9], size: [9, 9], fill: red}}
          on: [{key: k, when: {count: \(condition)}, do: {set: a, to: {x: 50}}}]
          """, after: 1)
        stage.press("k")
        return try stage.transform("a").position.x == 50
      }
      #expect(found == holds, "\(source)")
    }
  }

  @Test("a drag starts beyond its threshold, not at it", arguments: [(12, false), (12.5, true), (11.5, false)])
  func threshold(way: Double, moves: Bool) throws {
    var stage = try Stage(
      entities: "a: {at: [100, 100], size: [90, 90], fill: red}", on: "{drag: a, threshold: 12, drop: stay}")
    stage.step(1, .pointerMoved([100, 100]), .pointerPressed([100, 100], .primary))
    stage.step(30, .pointerMoved([100 + Float(way), 100]))
    #expect((try stage.transform("a").position.x != 100) == moves)
  }

  @Test("a drop on a target counts only nearer than 'within'", arguments: [(59.5, true), (60, false)])
  func within(distance: Double, isOnto: Bool) throws {
    var stage = try Stage(
      entities: "a: {at: [100, 100], size: [40, 40], fill: red}", "b: {at: [300, 300], size: [40, 40], fill: teal}",
      on: "{drag: a, momentum: 0, drop: {onto: b, within: 60}}", "{receive: b, do: {value: got, by: 1}}",
      head: "values: {got: 0}")
    let end = SIMD2<Float>(300, 300 - Float(distance))
    stage.drag([100, 100], end, ticks: 30, hold: 60, release: 240)
    #expect(stage.world.sceneValue("got") == (isOnto ? 1 : 0))
  }

  @Test("'after' fires exactly in the tick of its time", arguments: [(0.1, 12), (0.5, 60)])
  func after(seconds: Double, tick: Int) throws {
    var stage = try Stage(
      entities: "a: {at: [9, 9], size: [9, 9], fill: red, shows: {value: count}}",
      on: "{after: \(seconds), do: {value: count, by: 1}}", head: "values: {count: 0}")
    stage.step(tick - 1)
    #expect(stage.world.sceneValue("count") == 0)
    stage.step(1)
    #expect(stage.world.sceneValue("count") == 1)
  }

  @Test(
    "a text of exactly 'lineLimit' lines is whole, a longer one is truncated",
    arguments: [(1, true), (2, true), (3, false)])
  func lineLimit(limit: Int, isCut: Bool) {
    var label = Label("a\nb\nc", size: 20)
    label.lineLimit = limit
    let wrapped = TextLayout.wrapped(label, width: 100).text
    #expect(wrapped.contains("…") == isCut && wrapped.split(separator: "\n").count == limit)
  }

  /// A part of an entity or an action with VALUE, the values at its bounds, and values beyond them.
  static let bounds: [(part: String, valid: [String], wrong: [String])] = [
    ("particles: {rate: 1, sway: VALUE}", ["0", "10000", "[10000, 100]"], ["-1", "10001", "[1, 101]", "[1]"]),
    ("particles: {rate: 1, heads: VALUE}", ["true", "false"], ["1", "yes"]),
    ("excluded: VALUE", ["true", "false"], ["1"]),
    ("path: {graph: VALUE}", ["easeIn", "bouncy"], ["nothing"]),
    ("path: M0 0 L9 9, stroke: gold, strokeTo: VALUE", ["ivory", "'#FFF'"], ["golden", "3"]),
    ("transition: {active: {opacity: 0}, identity: {opacity: VALUE}}", ["0", "1"], ["-0.1", "1.1"]),
    ("do: {present: b, from: a, recede: VALUE}", ["0.1", "2"], ["0.09", "2.1"]),
    ("do: {present: b, from: a, dim: VALUE}", ["0", "1"], ["-0.1", "1.1"]),
    ("do: {shift: two, leaving: {opacity: 0, cascade: VALUE}}", ["0", "0.95"], ["-0.1", "0.96"]),
    ("do: {shift: two, leaving: {slide: leading, inverted: VALUE}}", ["true", "false"], ["1"]),
    ("do: {shift: two, leaving: {slide: leading, prepared: VALUE}}", ["true", "false"], ["1"]),
    ("do: {shift: two, preCommit: VALUE}", ["true", "false"], ["1"]),
    ("do: {animate: a, to: {x: 300}, until: VALUE}", ["perceived", "settled"], ["late"]),
    ("do: {animate: a, to: {x: 300}, with: {curve: VALUE}}", ["ease-out"], ["ease-away"]),
    (
      "fill: VALUE",
      ["brown", "cyan", "fuchsia", "magenta", "maroon", "orange", "purple", "silver", "slate", "yellow"], ["browny"]
    ),
  ]

  @Test("a value at its bound is read, and one beyond it is a mistake in its line", arguments: bounds)
  func bound(part: String, valid: [String], wrong: [String]) {
    func mistakes(_ value: String) -> [String] {
      let part = part.replacing("VALUE", with: value)
      let isAction = part.hasPrefix("do: ")
      return sceneMistakes(
        """
        riffle: 1
        entities:
          a: {at: [100, 100], size: [60, 60]\(isAction ? "" : ", " + part)}
          b: {at: [300, 100], size: [60, 60], fill: coral, hidden: true}
          one: {at: [480, 360], size: [960, 720], fill: ivory}
          two: {at: [480, 360], size: [960, 720], fill: navy, absent: true}
        screens: [one, two]
        on:
          - {key: g, \(isAction ? part : "do: {wait: 1}")}
        """)
    }
    for value in valid { #expect(mistakes(value) == [], "\(value)") }
    for value in wrong {
      let found = mistakes(value)
      #expect(found.count == 1 && found[0].hasPrefix(part.hasPrefix("do: ") ? "9:" : "3:"), "\(value): \(found)")
    }
  }
}
