import RiffleScene
import Testing

/// Scenes with a planted defect, and the expectations that must detect it and pass in the correct scene.
@Suite("Planted defects") struct PlantedLiesTests {
  struct Lie: Sendable, CustomTestStringConvertible {
    let name: String
    let honest: String
    let lie: String
    /// Lines that hold for the correct scene and fail with the defect.
    let caught: [String]
    var entities = ""
    var rules = ""
    var demo = "[{at: 0.1, key: g}]"

    var testDescription: String { name }
    var kinds: [String] { caught.map { String($0.dropFirst().prefix { $0 != ":" }) } }

    func scene(_ actions: String, _ lines: [String]) -> String {
      """
      riffle: 1
      values: {n: 0}
      entities:
        box: {at: [100, 300], size: [80, 80], fill: teal}
        lid: {at: [300, 500], size: [80, 80], fill: gold}
      \(entities)
      on:
        - {key: g, do: \(actions)}
      \(rules)
      demo: \(demo)
      expect:
      \(lines.map { "  - \($0)" }.joined(separator: "\n"))
      """
    }
  }

  private static let move = "{animate: box, to: {x: 500}, with: {curve: easeInOut, duration: 0.5}}"

  static let lies: [Lie] = [
    Lie(
      name: "wrong end", honest: move, lie: "{animate: box, to: {x: 490}, with: {curve: easeInOut, duration: 0.5}}",
      caught: ["{endsAt: [500, 300], of: box}", "{endsAs: {box: {x: 500}}}"]),
    Lie(
      name: "wrong model of a value that is not a place", honest: "{animate: box, to: {scale: 1.5}}",
      lie: "{animate: box, to: {scale: 1.4}}", caught: ["{endsAs: {box: {scale: 1.5, x: 100}}}"]),
    Lie(
      name: "jump by an animation without duration", honest: move,
      lie: "{animate: box, to: {x: 500}, with: {curve: linear, duration: 0}}",
      caught: ["{noJump: true}", "{noKink: true}", "{speedAtMost: 3000, of: box}"]),
    Lie(
      name: "jump by an animation of one tick", honest: move,
      lie: "{animate: box, to: {x: 500}, with: {curve: linear, duration: 0.01}}",
      caught: ["{noJump: true, of: box}", "{noKink: true, of: box}", "{accelerationAtMost: 100000, of: box}"]),
    Lie(
      name: "jump by set in flight", honest: move,
      lie: "{parallel: [\(move), {sequence: [{wait: 0.2}, {set: box, by: {y: 60}}]}]}", caught: ["{noJump: true}"]),
    Lie(
      name: "jump by keyframes that move", honest: "{keyframes: box, to: {x: [{linear: 500, duration: 0.5}]}}",
      lie: "{keyframes: box, to: {x: [{move: 300}, {linear: 500, duration: 0.5}]}}", caught: ["{noJump: true}"]),
    Lie(
      name: "jump by steps", honest: move,
      lie: "{animate: box, to: {x: 500}, with: {steps: 4, duration: 0.5}}", caught: ["{noJump: true}"]),
    Lie(
      name: "jump by a link", honest: "{value: n, to: 0}", lie: "{value: n, to: 1}", caught: ["{noJump: true}"],
      entities:
        "  tied: {at: [700, 300], size: [40, 40], fill: red, links: {y: {from: n, in: [0, 1], out: [300, 400]}}}"),
    Lie(
      name: "jump with the entity that contains it", honest: move, lie: "{set: box, by: {y: 60}}",
      caught: ["{noJump: true, of: part}"], entities: "  part: {parent: box, at: [10, 10], size: [10, 10], fill: red}"),
    Lie(
      name: "lost velocity", honest: "{animate: box, to: {x: 500}, with: bouncy}",
      lie:
        "{parallel: [{animate: box, to: {x: 500}, with: bouncy}, {sequence: [{wait: 0.1}, {animate: box, to: {x: 501}, with: bouncy, interruption: fromCurrent}]}]}",
      caught: ["{accelerationAtMost: 100000, of: box}"]),
    Lie(
      name: "overshoot", honest: "{animate: box, to: {x: 500}, with: smooth}",
      lie: "{animate: box, to: {x: 500}, with: bouncy}",
      caught: ["{overshootAtMost: 1, of: box}", "{monotone: x, of: box}", "{inside: [0, 0, 545, 720], of: box}"]),
    Lie(
      name: "late", honest: move, lie: "[{wait: 0.3}, \(move)]",
      caught: ["{settlesWithin: 0.6, of: box}", "{moves: {starts: 0.1}, of: box}"]),
    Lie(
      name: "never over", honest: move,
      lie: "{animate: box, to: {x: 500}, with: {curve: easeInOut, duration: 0.5, repeat: forever}}",
      caught: ["{atRest: end}", "{completesOnce: true}", "{endsExactly: true}"]),
    Lie(
      name: "overlap", honest: move,
      lie: "{animate: box, to: {at: [300, 480]}, with: {curve: easeInOut, duration: 0.5}}",
      caught: ["{noOverlap: true, of: [box, lid]}"]),
    Lie(
      name: "parted", honest: "{animate: [box, lid], by: {x: 100}, with: {curve: easeInOut, duration: 0.5}}",
      lie: "{animate: box, to: {x: 700}, with: {curve: easeInOut, duration: 0.5}}",
      caught: ["{staysTogether: 1, of: [box, lid]}", "{follows: {thing: lid, within: 300}, of: box}"]),
    Lie(
      name: "wrong order", honest: "{animate: [box, lid], by: {x: 100}, stagger: 0.1}",
      lie: "{animate: [lid, box], by: {x: 100}, stagger: 0.1}", caught: ["{stagger: {by: 0.1}, of: [box, lid]}"]),
    Lie(
      name: "shown too late, and too early",
      honest:
        "[{animate: one, to: {opacity: 1}, with: {curve: linear, duration: 0.2}}, {animate: two, to: {opacity: 1}}]",
      lie: "[{animate: two, to: {opacity: 1}, with: {curve: linear, duration: 0.2}}, {animate: one, to: {opacity: 1}}]",
      caught: ["{order: [one, two]}", "{visibleBy: 0.4, of: one}", "{neverBoth: [two, lid], when: [0, 0.25]}"],
      entities: """
          one: {at: [600, 100], size: [40, 40], fill: red, opacity: 0}
          two: {at: [700, 100], size: [40, 40], fill: red, opacity: 0}
        """),
    Lie(
      name: "wrong text", honest: "{animate: count, to: {number: 12}}", lie: "{animate: count, to: {number: 11}}",
      caught: ["{says: \"12\", of: count}"],
      entities: "  count: {at: [800, 200], size: [100, 30], text: {number: 7, format: \"0\"}}"),
    Lie(
      name: "pale text", honest: "{animate: words, to: {textColor: black}}",
      lie: "{animate: words, to: {textColor: \"#DDDDDD\"}}", caught: ["{textContrast: 3, of: words}"],
      entities: "  words: {at: [800, 200], size: [200, 60], fill: white, text: {label: Hello, color: black}}"),
    Lie(
      name: "flash", honest: move,
      lie:
        "{phases: large, through: [{to: {fill: black}, with: {curve: linear, duration: 0.1}}, {to: {fill: white}, with: {curve: linear, duration: 0.1}}], loop: true}",
      caught: ["{flashSafe: true}"], entities: "  large: {at: [600, 300], size: [300, 200], fill: white}"),
    Lie(
      name: "small target", honest: "{animate: lid, to: {scale: 1.1}}", lie: "{animate: lid, to: {scale: 0.4}}",
      caught: ["{minimumHitSize: 44, of: lid}"], rules: "  - {click: lid, do: {wait: 0.1}}"),
    Lie(
      name: "too much drawn", honest: move, lie: "{parallel: [\(move), {emit: sparks}]}", caught: ["{marksAtMost: 20}"],
      entities: "  sparks: {at: [800, 600], particles: {burst: 50, lifetime: [0.5, 0.5], speed: [50, 100]}}"),
    Lie(
      name: "focus on something hidden", honest: move, lie: "{animate: lid, to: {opacity: 0}}",
      caught: ["{focusKept: true}"],
      rules: "  - {button: lid, do: {wait: 0.1}}", demo: "[{at: 0.05, key: tab}, {at: 0.1, key: g}]"),
    Lie(
      name: "travel in steps with reduced motion", honest: move,
      lie: "{timeline: [{do: [{set: box, by: {x: 6}}, {wait: 0.05}]}], repeat: 20}",
      caught: ["{reducedMotionNoTravel: true}"]),
    Lie(
      name: "another end with reduced motion", honest: move,
      lie:
        "{parallel: [{timeline: [{do: {animate: box, by: {x: 10}, with: {curve: linear, duration: 0.2}}}], repeat: forever, name: march}, {sequence: [{wait: 1.1}, {cancel: march}]}]}",
      caught: ["{reducedMotionSameEnd: true, of: box}"]),
    Lie(
      name: "a refused rule", honest: move, lie: "{sound: tick}",
      caught: ["{endsAs: {box: {x: 500}}}", "{moves: {travel: 400}, of: box}", "{overshootAtMost: 1, of: box}"]),
  ]

  private static func failures(_ lie: Lie, _ actions: String, _ lines: [String]) throws -> [MotionReport.Outcome] {
    try MotionTest(unexplained: lie.scene(actions, lines)).run().outcomes.filter { $0.failure != nil }
  }

  @Test("each planted defect is detected, and the correct scene passes", arguments: lies)
  func noticed(_ lie: Lie) throws {
    for (actions, isHonest) in [(lie.honest, true), (lie.lie, false)] {
      let failing = try Self.failures(lie, actions, lie.caught)
      for (place, line) in lie.caught.enumerated() {
        let failures = failing.filter { $0.place == place }.compactMap(\.failure)
        #expect(failures.isEmpty == isHonest, "\(isHonest ? "honest" : "lie"): \(line): \(failures.map(\.sentence))")
      }
    }
  }

  @Test("every kind of expectation detects a planted defect") func everyKind() {
    let noticing = Set(Self.lies.flatMap(\.kinds))
    #expect(ExpectationKinds.all.map { $0.about.key }.filter { !noticing.contains($0) } == [])
    #expect(Self.lies.allSatisfy { !$0.caught.isEmpty })
  }

  private static let plain = Lie(name: "", honest: "", lie: "", caught: [])

  @Test(
    "'jumps: true' allows a jump on an action or a timeline",
    arguments: [
      "{animate: box, to: {x: 500}, with: {curve: linear, duration: 0}, jumps: true}",
      "{animate: box, to: {x: 500}, with: {steps: 4, duration: 0.5}, jumps: true}",
      "{set: box, by: {y: 60}, jumps: true}",
      "{keyframes: box, to: {x: [{move: 300}, {linear: 500, duration: 0.5}]}, jumps: true}",
      "{timeline: [{do: [{set: box, by: {x: 6}}, {wait: 0.05}]}], repeat: 5, jumps: true}",
    ])
  func meant(action: String) throws {
    let lines = ["{noJump: true}", "{noKink: true}"]
    let failing = try Self.failures(Self.plain, action, lines)
    #expect(failing.isEmpty, "\(failing.compactMap(\.failure).map(\.sentence))")
    #expect(try Self.failures(Self.plain, action.replacing(", jumps: true", with: ""), lines).count == 2)
  }

  @Test("'jumps: true' allows a jump on a link", arguments: [(", jumps: true", 0), ("", 1)])
  func meantByLink(word: String, count: Int) throws {
    var lie = Self.plain
    lie.entities =
      "  tied: {at: [700, 300], size: [40, 40], fill: red, links: {y: {from: n, in: [0, 1], out: [300, 400]\(word)}}}"
    #expect(try Self.failures(lie, "{value: n, to: 1}", ["{noJump: true}"]).count == count)
  }

  @Test(
    "fast springs, short curves and keyframe corners are no jumps",
    arguments: [
      "{animate: box, to: {x: 800}, with: {spring: {duration: 0.1, bounce: 0.3}}}",
      "{animate: box, to: {x: 800}, with: {curve: linear, duration: 0.05}}",
      "{animate: box, to: {rotation: 360, scale: 2}, with: {curve: linear, duration: 0.1}}",
      "{keyframes: box, to: {x: [{linear: 800, duration: 0.1}, {linear: 100, duration: 0.1}]}}",
      "[{set: box, to: {opacity: 0}}, {wait: 0.1}, {set: box, to: {x: 800}}, {wait: 0.1}, {set: box, to: {opacity: 1}}]",
    ])
  func honestMotion(action: String) throws {
    let failing = try Self.failures(Self.plain, action, ["{noJump: true}"])
    #expect(failing.isEmpty, "\(failing.compactMap(\.failure).map(\.sentence))")
  }
}
