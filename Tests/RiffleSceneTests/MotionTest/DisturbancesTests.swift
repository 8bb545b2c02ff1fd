import Foundation
import RiffleScene
import Testing

#if canImport(FoundationXML)
  import FoundationXML
#endif

@Suite("Disturbances") struct DisturbancesTests {
  private func scene(_ expectations: String) throws -> RiffleScene.Scene {
    let text = """
      riffle: 1
      entities:
        card: {at: [100, 100], size: [80, 80], fill: teal}
        ball: {at: [100, 300], size: [80, 80], fill: gold}
      on:
        - {key: s, do: {animate: card, to: {x: 500}, with: {spring: {duration: 0.5, bounce: 0}}}}
        - {key: d, do: {animate: card, to: {x: 100}, with: {spring: {duration: 0.5, bounce: 0}}}}
        - {key: n, do: {animate: ball, by: {x: 1}}}
      expect:
      \(expectations.split(separator: "\n").map { "  - \($0)" }.joined(separator: "\n"))
      demo:
        - {at: 0.1, key: s}
        - {at: 0.5, key: n}
        - {at: 0.6, key: n}
        - {at: 1.5, key: d}
      """
    return try SceneLoader.scene(from: text.utf8, path: "s.yaml")
  }

  private func options(_ moments: Int, explains: Bool = false) -> MotionTest.Options {
    var options = MotionTest.Options()
    (options.moments, options.explains) = (moments, explains)
    return options
  }

  @Test("a list of interrupting inputs runs in order, as often as 'times'") func list() throws {
    func run(_ input: String) throws -> (failed: Int, words: String) {
      let text = """
        riffle: 1
        values: {n: 0}
        entities: {card: {at: [100, 100], size: [80, 80], fill: teal}}
        on:
          - {key: s, do: {value: n, by: 1}}
          - {key: d, do: {value: n, by: 1}}
          - {value: n, when: {n: 4}, do: {set: card, by: {y: 60}}}
        expect: [{noJump: true, however: {interrupted: \(input), at: 8}}]
        demo: [{at: 1, key: z}]
        """
      let outcome = MotionTest(try SceneLoader.scene(from: text.utf8, path: "s.yaml"), options(1)).run().outcomes[1]
      return (outcome.failedRuns, outcome.failure?.disturbance ?? "")
    }
    #expect(try run("[{key: s}, {key: d}, {key: s}]").failed == 0)
    #expect(try run("{key: s}, times: 4").failed == 8)
    #expect(try run("[{key: s}, {key: d}, {key: s}, {key: d}]").failed == 8)
    let twice = try run("[{key: s}, {key: d}], times: 2")
    #expect(twice.failed == 8 && twice.words.hasPrefix("interrupted by key s, then key d, 2 times at tick"))
  }

  @Test("an expectation that fails only interrupted is reported with the moment and a short recording")
  func interrupted() throws {
    // Interrupted by d in its flight, the card turns back; before its start it does not.
    let scene = try scene("{monotone: x, of: card, when: [0, 1.2], however: {interrupted: {key: d}, at: 40}}")
    let report = MotionTest(scene, options(1, explains: true)).run()
    try #require(report.outcomes.count == 2)
    #expect(report.outcomes[0].failure == nil)
    #expect(report.outcomes[1].runs == 40)
    let failure = try #require(report.outcomes[1].failure)
    #expect(failure.disturbance?.hasPrefix("interrupted by key d at tick ") == true)
    #expect(failure.why.contains("key d"))
    #expect(failure.cause?.line == 7)
    #expect(report.outcomes[1].failedRuns < report.outcomes[1].runs)

    // The recording is minimal and shows the miss on replay.
    #expect(failure.inputs.filter(\.asksForSomething).count == 2, "one to go, one to turn back")
    #expect(failure.inputs.count < 120)
    #expect(failure.miss.tick <= failure.inputs.count)
    var simulation = failure.scene.start().makeSimulation()
    let card = try #require(simulation.world.entity(called: "card"))
    var places: [Float] = []
    for input in failure.inputs.prefix(failure.miss.tick) {
      simulation.step(input)
      places.append(simulation.world.presented(Transform.self, of: card).position.x)
    }
    #expect(try #require(places.last) < (places.max() ?? 0))
  }

  @Test("the run waits for completions that come after rest") func completesLate() throws {
    let text = """
      riffle: 1
      entities:
        card: {at: [100, 100], size: [80, 80], fill: teal}
      on:
        - {click: card, do: {set: card, to: {fill: gold}}}
      expect:
        - {completesOnce: true}
      demo: [{at: 0.1, click: card}]
      """
    let report = MotionTest(try SceneLoader.scene(from: text.utf8, path: "s.yaml")).run()
    #expect(report.isPassed, "\(report.text())")
    // Released at tick 22, plus 0.3 s.
    #expect(report.ticks >= 58)
  }

  @Test("a recording reproduces its miss and releases all that it presses") func recording() throws {
    let text = """
      riffle: 1
      entities:
        card: {at: [100, 100], size: [80, 80], fill: teal}
        ball: {at: [100, 300], size: [80, 80], fill: gold}
      on:
        - {click: card, do: {animate: card, to: {x: 500}, with: {curve: linear, duration: 1.5}}}
        - {click: ball, do: {animate: ball, by: {x: 20}}}
      expect:
        - {endsAt: [100, 100], of: card}
        - {settlesWithin: 1, of: card}
      demo:
        - {at: 0.5, click: ball}
        - {at: 1, click: card}
        - {at: 3, click: ball}
      """
    let test = MotionTest(try SceneLoader.scene(from: text.utf8, path: "s.yaml"))
    let report = test.run()
    #expect(report.outcomes.count == 2)
    for outcome in report.outcomes {
      let failure = try #require(outcome.failure)
      #expect(failure.isReproduced && failure.inputs.count >= failure.miss.certainTick)
      #expect(test.judge(outcome.place, failure.inputs, test.scene) == failure.miss)
      let actions = failure.inputs.flatMap(\.events).compactMap {
        if case .action(let name, _) = $0 { name } else { nil }
      }
      #expect(actions == ["press entity", "release entity"], "the shortest run has no other")
    }
  }

  @Test("a key that is pressed with Shift is released by its own name") func shifted() {
    #expect(InputEvent.keyPressed("shift+left").hold?.what == InputEvent.keyReleased("left").hold?.what)
  }

  @Test("every kind of disturbance runs, and expectations that hold raise no alarm") func all() throws {
    let scene = try scene(
      "{noJump: true, however: [interrupted, paused, steppedBackAndOn, resized, reloaded, anyTickRate]}\n"
        + "{atRest: end, however: [{interrupted: same, times: 3, every: 0.05}, paused, steppedBackAndOn, anyTickRate]}\n"
        + "{endsAt: [100, 100], of: card, however: [paused, steppedBackAndOn, resized, reloaded, anyTickRate]}")
    let report = MotionTest(scene, options(4)).run()
    #expect(report.outcomes.count == 7 + 5 + 6)
    for outcome in report.outcomes {
      #expect(outcome.failure == nil, "\(outcome.however ?? "") \(outcome.failure?.sentence ?? "")")
      #expect(outcome.runs == (outcome.however == nil ? 1 : outcome.however == "at any tick rate" ? 3 : 4))
    }
  }

  @Test("a disturbed run contains its disturbance") func isDisturbed() throws {
    let still = try scene("{speedAtMost: 0, of: ball, when: [0, 0.3], however: {interrupted: {key: n}, at: 8}}")
    let report = MotionTest(still, options(1)).run()
    #expect(report.outcomes[0].failure == nil)
    #expect(report.outcomes[1].failedRuns >= 1)
    let sized = try scene("{inside: frame, of: card, when: [0, 0.1], however: resized}")
    #expect(MotionTest(sized, options(4)).run().isPassed)
  }

  @Test("equal seeds give equal reports, other seeds other moments") func seeds() throws {
    let scene = try scene("{monotone: x, of: card, when: [0, 1.2], however: {interrupted: {key: d}, at: 8}}")
    func text(_ seed: UInt64) -> [String] {
      var options = options(1)
      options.momentSeed = seed
      return MotionTest(scene, options).run().text()
    }
    #expect(text(1) == text(1))
    #expect(Set((1...3).map { text($0) }).count > 1)
  }

  @Test("reports as JSON, JUnit, SARIF and annotations name line, value and recording") func formats() throws {
    let scene = try scene("{inside: [0, 0, 530, 400], of: card, because: 'a < b & c'}\n{atRest: end}")
    let report = MotionTest(scene, options(1)).run()
    #expect(report.outcomes.map { $0.failure == nil } == [false, true])

    let json = try #require(
      try JSONSerialization.jsonObject(with: Data(MotionReport.json([(report, [0: "out/x.rec"])]).utf8))
        as? [String: Any])
    #expect(json["version"] as? Int == MotionReport.jsonVersion && json["passed"] as? Bool == false)
    let scenes = try #require(json["scenes"] as? [[String: Any]])
    let expectations = try #require(scenes[0]["expectations"] as? [[String: Any]])
    #expect(expectations[0]["line"] as? Int == 10 && expectations[1]["passed"] as? Bool == true)
    let failure = try #require(expectations[0]["failure"] as? [String: Any])
    #expect(failure["thing"] as? String == "card" && failure["recording"] as? String == "out/x.rec")

    let junit = MotionReport.junit([report])
    #expect(junit.contains(#"<testsuite name="s.yaml" tests="2" failures="1""#))
    #expect(junit.contains("a &lt; b &amp; c"))
    let parser = XMLParser(data: Data(junit.utf8))
    #expect(parser.parse(), "\(String(describing: parser.parserError))")

    let sarif = try #require(
      try JSONSerialization.jsonObject(with: Data(MotionReport.sarif([report]).utf8)) as? [String: Any])
    let runs = try #require(sarif["runs"] as? [[String: Any]])
    let results = try #require(runs[0]["results"] as? [[String: Any]])
    #expect(results.count == 1 && results[0]["ruleId"] as? String == "inside")

    let annotations = report.annotations()
    #expect(annotations.count == 1 && annotations[0].hasPrefix("::error file=s.yaml,line=10,col=5,title=inside::"))
    #expect(!annotations[0].contains("\n"))
    let text = report.text(recordings: [0: "out/x.rec"])
    #expect(text[0].hasPrefix("FAIL s.yaml:10:5: {inside"))
    #expect(text.contains("  open: riffle run out/x.rec --own-scene --speed 0.25"))
    #expect(text.last?.hasPrefix("s.yaml: 1 of 2 fail") == true)
  }
}
