import Foundation
import RiffleScene
import TestSupport
import Testing

@Suite("Kinds of expectation") struct ExpectationKindsTests {
  /// A key to play, a line that holds, and a line that fails by the smallest step.
  struct Case: Sendable, CustomTestStringConvertible {
    let key: String
    let meets: String
    let misses: String
    let words: String

    init(_ key: String, _ meets: String, _ misses: String, _ words: String) {
      (self.key, self.meets, self.misses, self.words) = (key, meets, misses, words)
    }

    var testDescription: String { misses }
    var kind: String { String(misses.dropFirst().prefix { $0 != ":" }) }
  }

  static let cases: [Case] = [
    Case(
      "a", "{moves: {starts: 0.1, ends: 1.1, time: 1, travel: 120, fastest: 120}, of: ball}",
      "{moves: {travel: 121.3}, of: ball}", "moves otherwise: 'travel' is less: 120 points"),
    Case(
      "a", "{moves: {travel: 121.3, tolerance: 0.02}, of: ball}", "{moves: {travel: 118.7}, of: ball}",
      "moves otherwise: 'travel' is more: 120 points"),
    Case("a", "{moves: {ends: 1.08}, of: ball}", "{moves: {ends: 1.07}, of: ball}", "'ends' is more: 1.092 s"),
    Case("a", "{moves: {mean: 0.612}, of: ball}", "{moves: {mean: 0.613}, of: ball}", "'mean' is less: 0.596 s"),
    // Ten sparks are born in the tick of the key.
    Case("h", "{moves: {mean: 0.1}, of: sparks}", "{moves: {mean: 0.12}, of: sparks}", "'mean' is less: 0.1 s"),
    Case(
      "a", "{moves: {across: 220, down: 100}, of: ball}", "{moves: {across: 220.1}, of: ball}", "'across' is less: 220"),
    Case(
      "a", "{moves: {down: 200, spread: 116.6}, of: [ball, card]}", "{moves: {spread: 116.7}, of: [ball, card]}",
      "'spread' is less: 116.619"),
    Case("c", "{moves: {fade: 1}, of: late}", "{moves: {fade: 1}, of: card}", "'fade' is less: 0 of 1"),
    // The first tick shows the shape's corner; from then on it changes by 119 of 120 parts of 6 points.
    Case(
      "g", "{moves: {restyle: 5.95}, of: turner}", "{moves: {restyle: 6.02}, of: turner}", "'restyle' is less: 5.95"),
    Case(
      "g", "{moves: {restyleTime: 1}, of: turner}", "{moves: {restyleTime: 0.97}, of: turner}",
      "'restyleTime' is more: 0.992 s"),
    Case(
      "g", "{moves: {restyleEnds: 1.08}, of: turner}", "{moves: {restyleEnds: 1.07}, of: turner}",
      "'restyleEnds' is more: 1.092 s"),
    Case("j", "{moves: {lift: 36}, of: card}", "{moves: {lift: 36.5}, of: card}", "'lift' is less: 36 points"),
    Case("j", "{moves: {spin: 90}, of: card}", "{moves: {spin: 91}, of: card}", "'spin' is less: 90.001 degrees/s"),
    // Ten particles that live for half a second.
    Case(
      "h", "{moves: {particles: 5}, of: sparks}", "{moves: {particles: 5.06}, of: sparks}", "'particles' is less: 5 s"),
    Case(
      "h", "{moves: {particlesEnd: 0.6}, of: sparks}", "{moves: {particlesEnd: 0.57}, of: sparks}",
      "'particlesEnd' is more"), Case("a", "{says: Hello, of: words}", "{says: Hallo, of: words}", "says 'Hello'"),
    Case("i", "{says: \"12\", of: count}", "{says: \"13\", of: count}", "says '12'"),
    Case("a", "{says: \"-3\", of: debt}", "{says: \"3\", of: debt}", "says '−3'"),
    Case("a", "{says: \"−3\", of: debt}", "{says: \"--3\", of: debt}", "says '−3'"),
    // The tag moves with its card.
    Case(
      "e", "{moves: {travel: 360}, of: everything}", "{moves: {travel: 363.7}, of: everything}", "is less: 360 points"),
    // 120 ticks, the first of which shows the start: the last movement is 119 ticks after the key.
    Case("a", "{settlesWithin: 0.9917, of: ball}", "{settlesWithin: 0.9833, of: ball}", "at rest late: 0.992 s"),
    Case("a", "{atRest: end}", "{atRest: end, when: [0, 1.09]}", "still moves at the end: 1 points"),
    Case("c", "{visibleBy: 0.5418, of: late}", "{visibleBy: 0.5333, of: late}", "is visible late: 0.542 s"),
    Case("a", "{inside: [0, 0, 250, 200], of: ball}", "{inside: [0, 0, 249, 200], of: ball}", "is outside: 1 points"),
    Case("a", "{endsExactly: true}", "{endsExactly: true, when: [0, 1.09]}", "does not end where its model is: 1"),
    Case("a", "{endsAt: [220, 100], of: ball}", "{endsAt: [220.02, 100], of: ball}", "ends elsewhere: 0.02 points"),
    Case(
      "a", "{endsAs: {ball: {x: 220, y: 100}, card: {opacity: 1}}}", "{endsAs: {ball: {x: 220.01}}}",
      "ends with Transform.position (220, 100) instead of"),
    Case("a", "{completesOnce: true}", "{completesOnce: true, when: [0, 1.09]}", "completes what key a started: 0"),
    Case("b", "{overshootAtMost: 4.6, of: ball}", "{overshootAtMost: 4.58, of: ball}", "overshoots in position: 4.5"),
    Case("a", "{speedAtMost: 120, of: ball}", "{speedAtMost: 119.9, of: ball}", "too fast in position: 120 points/s"),
    Case("a", "{accelerationAtMost: 14401, of: ball}", "{accelerationAtMost: 14390, of: ball}", "accelerates too fast"),
    Case("a", "{monotone: x, of: ball}", "{monotone: x, of: [ball, turner]}", "turns back in x"),
    Case("a", "{noOverlap: 20, of: [card, tag]}", "{noOverlap: 19.9, of: [card, tag]}", "overlaps tag: 20 points"),
    Case("c", "{order: [ball, late]}", "{order: [late, ball]}", "visible before late, early: 0.533 s"),
    Case(
      "e", "{stagger: {by: 0.1, tolerance: 0}, of: [ball, card]}",
      "{stagger: {by: 0.11, tolerance: 0}, of: [ball, card]}", "does not follow ball in time: 0.01 s"),
    Case("a", "{minimumHitSize: 60, of: ball}", "{minimumHitSize: 61, of: ball}", "is small to hit: 60 points"),
    Case("f", "{staysTogether: 0, of: [card, tag]}", "{staysTogether: 119, of: [ball, card]}", "leaves ball: 120"),
    Case(
      "f", "{follows: {thing: card, within: 0}, of: tag}", "{follows: {thing: ball, within: 233}, of: card}",
      "is far from ball: 233.238"),
    Case("a", "{neverBoth: [late, ball]}", "{neverBoth: [ball, card]}", "is seen beside card: 2 entities"),
    Case("a", "{marksAtMost: 8}", "{marksAtMost: 7}", "is drawn of many marks: 8 marks"),
  ]

  static func test(_ line: String, key: String) throws -> MotionTest {
    let text = """
      riffle: 1
      entities:
        ball: {at: [100, 100], size: [60, 60], fill: gold}
        card: {at: [100, 300], size: [80, 80], fill: teal}
        tag: {parent: card, at: [40, 40], size: [20, 20], fill: red}
        late: {at: [700, 300], size: [50, 50], fill: red, opacity: 0}
        turner: {at: [500, 500], size: [20, 20], shape: {cornerRadius: 2}, fill: blue}
        sparks: {at: [800, 600], particles: {burst: 10, lifetime: [0.5, 0.5], speed: [50, 100]}}
        words: {at: [800, 100], size: [100, 30], text: {label: Hello}}
        debt: {at: [800, 250], size: [100, 30], text: {number: -3, format: "0"}}
        count: {at: [800, 200], size: [100, 30], text: {number: 7, format: "0"}}
      on:
        - key: a
          do:
            parallel:
              - {animate: ball, to: {x: 220}, with: {curve: linear, duration: 1}}
              - sequence:
                  - {animate: turner, by: {x: 10}, with: {curve: linear, duration: 0.1}}
                  - {animate: turner, by: {x: -10}, with: {curve: linear, duration: 0.1}}
        - {key: b, do: {animate: ball, to: {x: 200}, with: {spring: {duration: 0.5, bounce: 0.3}}}}
        - {key: c, do: {animate: late, to: {opacity: 1}, with: {curve: linear, duration: 0.5}}}
        - {key: e, do: {animate: [ball, card], to: {x: 220}, with: {curve: linear, duration: 1}, stagger: 0.1}}
        - {key: f, do: {animate: card, to: {x: 220}, with: {curve: linear, duration: 1}}}
        - {key: g, do: {animate: turner, to: {cornerRadius: 8}, with: {curve: linear, duration: 1}}}
        - {key: h, do: {emit: sparks}}
        - {key: j, do: {animate: card, to: {lift: 36, rotation: 90}, with: {curve: linear, duration: 1}}}
        - {key: k, do: [{wait: 0.1}, {animate: ball, to: {x: 220}, with: {curve: linear, duration: 1}}]}
        - {key: i, do: {animate: count, to: {number: 12}, with: {curve: linear, duration: 0.5}}}
        - {click: ball, do: {wait: 0.1}}
      expect:
        - \(line)
      demo:
        - {at: 0.1, key: \(key)}
      """
    return try MotionTest(unexplained: text)
  }

  static func miss(_ line: String, key: String) throws -> Miss? { try test(line, key: key).firstMiss }

  @Test("each expectation holds at its bound and fails one step beyond", arguments: cases)
  func pair(_ one: Case) throws {
    let met = try Self.miss(one.meets, key: one.key)
    #expect(met == nil, "\(met?.description ?? "")")
    let missed = try #require(try Self.miss(one.misses, key: one.key))
    #expect(missed.description.contains(one.words), "\(missed.description)")
    #expect(!missed.isVacuous)
  }

  @Test("every kind of expectation is tested") func all() {
    // For noJump and noKink see JumpsTests, for accessibility AccessibilityTests.
    let tested = Set(
      Self.cases.map(\.kind) + [
        "noJump", "noKink", "reducedMotionSameEnd", "reducedMotionNoTravel", "flashSafe", "textContrast", "focusKept",
      ])
    let keys = ExpectationKinds.all.map { $0.about.key }
    #expect(Set(keys).subtracting(tested).isEmpty)
    #expect(Set(keys).count == keys.count)
  }

  @Test("an unknown rule or entity is a failure, because nothing was judged") func vacuous() throws {
    let rule = try #require(try Self.miss("{noJump: true, when: {rule: key z}}", key: "a"))
    #expect(rule.isVacuous && rule.description.contains("the rule 'key z' never fires"))
    let name = try #require(try Self.miss("{noJump: true, of: 'b*z'}", key: "a"))
    #expect(name.isVacuous && name.description.contains("no entity of that name"))
    #expect(try Self.miss("{noJump: true, of: 'b*l', when: {rule: key a}}", key: "a") == nil)
  }

  @Test("'when: {rule}' measures from the rule's start, also without motion, for its duration") func rules() throws {
    #expect(try Self.miss("{settlesWithin: 0.9917, of: ball, when: {rule: key a}}", key: "a") == nil)
    let late = try Self.miss("{settlesWithin: 0.9, of: ball, when: {rule: key a}}", key: "a")
    #expect(late?.description.contains("0.992 s") == true)
    #expect(try Self.miss("{atRest: end, when: {rule: key a, for: 0.5}}", key: "a") != nil)
    #expect(try Self.miss("{atRest: end, when: {rule: key a, for: 1.5}}", key: "a") == nil)
    #expect(try Self.miss("{moves: {particles: 5}, of: sparks, when: {rule: key h}}", key: "h") == nil)
    #expect(try Self.miss("{moves: {starts: 0.1}, of: ball, when: {rule: key k}}", key: "k") == nil)
  }

  @Test("a rule outside the demo is judged if its own input interrupts") func ownInput() throws {
    let however = "of: card, when: {rule: key f}, however: {interrupted: {key: f}, at: 3}"
    #expect(try Self.miss("{settlesWithin: 1, \(however)}", key: "a") == nil)
    let late = try #require(try Self.miss("{settlesWithin: 0.98, \(however)}", key: "a"))
    #expect(!late.isVacuous && late.description.contains("0.992 s"), "\(late.description)")
    let silent = "{noJump: true, when: {rule: key z}, however: {interrupted: {key: z}}}"
    #expect(try Self.miss(silent, key: "a")?.isVacuous == true)
    // Interrupted by any input, the rule of another key is never judged.
    #expect(try Self.miss("{noJump: true, when: {rule: key f}, however: interrupted}", key: "a")?.isVacuous == true)
  }
}

@Suite("Documentation of expectations") struct ExpectationsPageTests {
  @Test("the page's table has exactly the kinds, units and valid examples of the code") func rows() throws {
    let page = try Repository.text("docs/testing-motion.md")
    let table = try #require(page.components(separatedBy: "<!-- kinds -->\n").last).components(
      separatedBy: "<!-- end -->")[0]
    // With a key path to `about` the compiler of Swift 6.3 crashes.
    let texts = ExpectationKinds.all.map { $0.about }
    let expected = texts.map { "| `\($0.key)` | \($0.doc) | \($0.unit) | `\($0.example)` |" }
    #expect(table.split(separator: "\n").dropFirst(2).map(String.init) == expected)
    for kind in ExpectationKinds.all {
      let ids = ["card", "ball", "title", "list", "button", "login", "home", "search", "caption", "light"]
      let things = ids.map { "  \($0): {at: [1, 1], size: [9, 9], fill: teal}\n" }.joined()
      let text = "riffle: 1\nentities:\n\(things)expect:\n  - \(kind.about.example)\n"
      #expect(throws: Never.self) { try SceneLoader.scene(from: text.utf8, path: "s.yaml") }
    }
  }
}

@Suite("Expectations of the shipped scenes") struct ShippedScenesTests {
  static let names = ["hello-card", "step-me", "flip-views", "tabs", "springs"]

  @Test("shipped scenes meet their expectations, undisturbed and interrupted", arguments: names)
  func hold(_ name: String) throws {
    let scene = try SceneLoader.load(Repository.scene(name))
    #expect(scene.document.expectations.count >= 5)
    var options = MotionTest.Options()
    options.moments = 1
    options.explains = false
    let report = MotionTest(scene, options).run()
    #expect(report.outcomes.compactMap(\.failure).map(\.sentence) == [])
    #expect(report.branches >= 1)
  }

  @Test("each scene ends with expectations, and its measured motion is in a baseline", arguments: Repository.scenes)
  func promises(_ name: String) throws {
    let text = try Repository.text("Scenes/\(name).yaml")
    let section = try #require(text.components(separatedBy: "\nexpect:\n").last)
    #expect(section.hasPrefix("  - {"), "Tools/with-baselines appends to a list")
    #expect(section.split(separator: "\n").allSatisfy { $0.hasPrefix("  ") })
    #expect(!text.contains("{moves:"))
    #expect(FileManager.default.fileExists(atPath: Repository.root.path + "/Tests/Baselines/\(name).yaml"))
  }
}

@Suite("Measured motion") struct MeasuringTests {
  @Test("measured motion has a line for each moving entity and one for everything") func copies() throws {
    let text = """
      riffle: 1
      entities:
        a: {size: [400, 400]}
        one: {parent: a, at: [100, 100], size: [60, 60], fill: gold, shift: thing}
        b: {size: [400, 400]}
        two: {parent: b, at: [300, 300], size: [90, 90], fill: teal, shift: thing}
        still: {at: [500, 500], size: [20, 20], fill: blue}
      screens: [a, b]
      on:
        - {key: a, do: {shift: b, duration: 0.5}}
      demo:
        - {at: 0.1, key: a}
      """
    let lines = MotionTest(try SceneLoader.scene(from: text.utf8, path: "s.yaml")).measured()
    let everything = try #require(lines.last)
    #expect(everything.hasSuffix("of: everything}"))
    #expect(everything.contains("travel: "), "the copy on its way is not measured: \(lines)")
    #expect(!lines.contains { $0.contains("still") })

    let held = text + "\nexpect:\n" + lines.map { "  \($0)\n" }.joined()
    let report = MotionTest(try SceneLoader.scene(from: held.utf8, path: "s.yaml")).run()
    #expect(report.isPassed, "what is measured holds")
    let slower = held.replacing("duration: 0.5", with: "duration: 0.6")
    #expect(!MotionTest(try SceneLoader.scene(from: slower.utf8, path: "s.yaml")).run().isPassed)
  }
}

@Suite("Exported motion tracks")
struct MotionTracksTests {
  @Test("exported tracks have a row a tick for moving entities, one row for still ones, and events")
  func rows() throws {
    let test = try ExpectationKindsTests.test("{atRest: end}", key: "f")
    let lines = test.tracks().split(separator: "\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
    }
    let columns = lines[0]
    let rows = lines.dropFirst().filter { $0[1] != "" }
    #expect(rows.allSatisfy { $0.count == columns.count })
    let x = try #require(columns.firstIndex(of: "x"))
    let target = try #require(columns.firstIndex(of: "modelX"))
    #expect(lines.contains(["12", "", "asked"]))
    #expect(lines.last?.dropFirst() == ["", "end"])
    let card = rows.filter { $0[1] == "\"card\"" }
    #expect(rows.count { $0[1] == "\"ball\"" } == 1)
    // One row at rest, and one for each of 120 ticks of motion.
    #expect(card.count == 121)
    #expect(card.first?[x] == "100.0" && card.first?[target] == "100.0")
    #expect(card.last?[x] == "220.0" && card[1][target] == "220.0")
  }
}

extension MotionTest {
  /// A test of a scene's text, without explanations, which cost more than the runs.
  init(unexplained text: String, blocks: [any SceneBlock.Type] = [], images: ImageTable = ImageTable()) throws {
    var options = Options()
    (options.explains, options.images) = (false, images)
    self.init(try SceneLoader.scene(from: text.utf8, path: "s.yaml", blocks: blocks), options)
  }

  var firstMiss: Miss? { run().outcomes[0].failure?.miss }
}
