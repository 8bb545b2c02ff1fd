import RiffleScene
import Testing

@Suite("Judging of expectations") struct JudgingTests {
  private static func outcomes(
    _ lines: [String], entities: String = "", rules: String = "", demo: String = "{at: 0.3, key: s}"
  ) throws -> [MotionReport.Outcome] {
    let text = """
      riffle: 1
      values: {n: 0}
      entities:
        ball: {at: [160, 360], size: [80, 80], fill: coral}
      \(entities)
      on:
        - {key: s, do: {animate: ball, to: {x: 700}, with: bouncy}}
        - {key: r, do: {animate: ball, to: {x: 160}, with: bouncy}}
      \(rules)
      demo: [\(demo)]
      expect:
      \(lines.map { "  - \($0)" }.joined(separator: "\n"))
      """
    return try MotionTest(unexplained: text).run().outcomes
  }

  @Test(
    "an expectation that judges nothing fails with the reason",
    arguments: [
      "{noJump: true, when: [30, 31]}": "before the span begins at 30 s",
      "{endsAt: [700, 360], of: ball, when: {rule: key z}}": "the rule 'key z' never fires",
      "{atRest: end, of: 'z*'}": "no entity of that name",
      "{says: \"12\", of: ball}": "'says' needs an entity with a text",
      "{focusKept: true}": "'focusKept' needs a focus ring", "{textContrast: 3}": "'textContrast' needs a text",
      "{minimumHitSize: 44}": "'minimumHitSize' needs a visible entity that can be clicked",
      "{overshootAtMost: 3, of: still}": "'overshootAtMost' needs",
      "{noOverlap: true, of: [ball, unseen]}": "'noOverlap' needs two entities",
      "{staysTogether: 1, of: ball}": "'staysTogether' needs two entities",
      "{stagger: {by: 0.1}, of: ball}": "'stagger' needs two entities",
      "{inside: frame, of: unseen}": "'inside' needs an entity that is visible",
      "{speedAtMost: 9, of: unseen}": "'speedAtMost' needs",
      "{accelerationAtMost: 9, of: unseen}": "'accelerationAtMost' needs",
      "{flashSafe: true, of: bare}": "'flashSafe' needs an entity with a fill",
      "{noJump: true, of: unseen}": "'noJump' needs", "{noKink: true, of: unseen}": "'noKink' needs",
      "{neverBoth: [unseen, unseen-too]}": "'neverBoth' needs",
      "{completesOnce: true, when: [1, 1.2]}": "'completesOnce' needs an animation that starts",
      "{visibleBy: 5, of: unseen}": "'visibleBy' needs",
      "{atRest: end, of: ball, however: {interrupted: any, at: 4}, when: [9, 10]}": "before the span begins",
    ] as KeyValuePairs<String, String>)
  func notJudged(_ line: String, _ reason: String) throws {
    let entities = """
        still: {at: [500, 100], size: [20, 20], fill: teal}
        unseen: {at: [700, 100], size: [20, 20], fill: teal, opacity: 0}
        unseen-too: {at: [800, 100], size: [20, 20], fill: teal, opacity: 0}
        bare: {at: [600, 600]}
      """
    for outcome in try Self.outcomes([line], entities: entities) {
      let miss = try #require(outcome.failure?.miss)
      #expect(miss.isVacuous && miss.description.hasPrefix("not judged: "))
      #expect(miss.words.contains(reason), "\(miss.words)")
    }
  }

  @Test("a run whose rule is prevented is unjudged; only if all runs are, the line fails") func prevented() throws {
    func outcome(_ moments: Int, demo: String = "{at: 0.3, key: s}") throws -> MotionReport.Outcome {
      let line = "{settlesWithin: 2, of: ball, when: {rule: key s}, however: {interrupted: {key: r}, at: \(moments)}}"
      return try #require(try Self.outcomes([line], demo: demo).last)
    }
    let some = try outcome(32)
    #expect(some.failure == nil && some.unjudgedRuns > 0 && some.unjudgedRuns < 32)
    let none = try outcome(1, demo: "{at: 5, key: s}, {at: 5.1, move: [1, 1]}")
    #expect(none.failure?.miss.isVacuous == true && none.unjudgedRuns == 1)
    // Without inputs there is no disturbed run.
    let silent = try MotionTest(
      unexplained:
        "riffle: 1\nentities: {a: {at: [1, 1], size: [9, 9], fill: red}}\nexpect: [{atRest: end, however: interrupted}]\n"
    ).run().outcomes
    #expect(silent[0].failure == nil && silent[1].failure?.miss.isVacuous == true)
  }

  @Test("values held by dragging, links, offsets and paths are not failures") func falseAlarms() throws {
    let follower = try Self.outcomes(
      ["{reducedMotionNoTravel: true}", "{endsExactly: true}"],
      entities: """
          knob: {at: [100, 600], size: [50, 50], fill: teal}
          bar: {at: [100, 300], anchor: [0, 0.5], size: [10, 20], fill: gold, links: {width: {from: knob.x, in: [100, 800], out: [10, 700]}}}
        """, rules: "  - {drag: knob, axis: horizontal, drop: stay}",
      demo: "{at: 0.3, drag: {from: [100, 600], to: [400, 600]}}")
    let scrubbed = try Self.outcomes(
      ["{completesOnce: true}"], entities: "  knob: {at: [100, 600], size: [50, 50], fill: teal}",
      rules: """
          - {drag: knob, axis: horizontal, drop: stay}
          - {start: true, do: {timeline: [{do: {animate: ball, to: {y: 100}, with: {curve: linear, duration: 1}}}], scrub: {from: knob.x, in: [100, 800]}}}
        """, demo: "{at: 0.3, drag: {from: [100, 600], to: [400, 600]}}")
    let hovered = try Self.outcomes(
      ["{endsExactly: true}"], entities: "  key: {at: [500, 600], size: [90, 50], fill: teal}",
      rules: "  - {button: key, do: {wait: 0.1}}", demo: "{at: 0.3, move: [500, 600]}")
    let followed = try Self.outcomes(
      ["{endsExactly: true}"],
      entities: """
          way: {at: [500, 200], size: [200, 100], path: M0 0L200 100, stroke: white}
          plane: {size: [24, 24], fill: white, follow: {path: way, at: 0.25}}
        """)
    for outcome in follower + scrubbed + hovered + followed {
      #expect(outcome.failure == nil, "\(outcome.line): \(outcome.failure?.sentence ?? "")")
    }
  }

  @Test("misses have the unit of the changed value") func units() throws {
    let rule = "  - {key: q, do: {animate: ball, to: {scale: 3}, with: {curve: linear, duration: 1}}}"
    let turn = "  - {key: t, do: {animate: ball, to: {rotation: 90}, with: {curve: linear, duration: 1}}}"
    for (key, rules, unit) in [("q", rule, "of 1"), ("t", turn, "degrees"), ("s", "", "points")] {
      let outcome = try Self.outcomes(
        ["{endsExactly: true, when: [0, 0.5]}", "{atRest: end, when: [0, 0.5]}"], rules: rules,
        demo: "{at: 0.3, key: \(key)}")
      #expect(outcome[0].failure?.miss.unit == unit)
      #expect(outcome[1].failure?.miss.unit == unit + " a tick")
      if key == "q" { #expect((1...2).contains(outcome[0].failure?.miss.figure ?? 0)) }
    }
  }

  @Test("a shortened recording fails for the same reason, and equal causes are explained once") func reasons() throws {
    let text = """
      riffle: 1
      entities: {a: {at: [100, 100], size: [50, 50], fill: gold}}
      on:
        - {key: g, do: {animate: a, to: {x: 690}, with: {curve: linear, duration: 0.3}}}
        - {key: h, do: {animate: a, by: {y: 1}, with: {curve: linear, duration: 0.3}}}
      demo: [{at: 0.1, key: g}, {at: 0.6, key: h}, {at: 1, key: h}]
      expect:
        - {endsAt: [700, 102], of: a}
        - {speedAtMost: 100, of: a}
        - {monotone: y, of: a}
        - {overshootAtMost: 5, of: a}
        - {speedAtMost: {bound: 50, value: x}, of: a}
      """
    let report = MotionTest(try SceneLoader.scene(from: text.utf8, path: "s.yaml")).run()
    let failure = try #require(report.outcomes[0].failure)
    #expect((9...11).contains(failure.miss.figure), "\(failure.miss.description)")
    #expect(failure.inputs.contains { $0.asksForSomething })
    let lines = report.text()
    #expect(lines.contains("  same cause as s.yaml:9:5"))
    #expect(lines.last?.contains("3 of 5 fail, 2 causes") == true, "\(lines.last ?? "")")
  }

  private static let leg = "with: {curve: easeInOut, duration: 0.28}"
  private static let sway = "{do: [{animate: card, by: {x: 5}, \(leg)}, {animate: card, by: {x: -5}, \(leg)}]}"

  @Test(
    "with reduced motion loops and quick retargets do not flash",
    arguments: [
      "start: true, do: {phases: card, through: [{to: {scale: 1}, \(leg)}, {to: {scale: 1.05}, \(leg)}], loop: true}":
        "{at: 3, key: s}", "start: true, do: {timeline: [\(sway)], repeat: forever}": "{at: 3, key: s}",
      "start: true, do: {timeline: [\(sway)], repeat: 6}": "{at: 3, key: s}",
      "key: c, do: {animate: card, by: {x: 5}, with: bouncy}": "{at: 0.3, key: c, times: 12, every: 0.1}",
      "key: c, do: {animate: card, by: {x: 5}, with: bouncy}": "{at: 0.3, key: c, times: 12, every: 0.27}",
      "key: c, do: {animate: card, by: {x: 5}, with: {curve: easeIn, duration: 0.2}}":
        "{at: 0.3, key: c, times: 12, every: 0.3}",
      "key: c, do: {animate: card, by: {x: 5, rotation: 2}, with: bouncy}": "{at: 0.3, key: c, times: 12, every: 0.2}",
    ] as KeyValuePairs<String, String>)
  func strobes(rule: String, demo: String) throws {
    let outcomes = try Self.outcomes(
      ["{flashSafe: true, of: card}", "{reducedMotionNoTravel: true, of: card}"],
      entities: "  card: {at: [600, 360], size: [400, 300], fill: white}", rules: "  - {\(rule)}", demo: demo)
    #expect(outcomes.count == 3 && outcomes[1].however == "with reduced motion")
    for outcome in outcomes where outcome.place == 0 {
      #expect(outcome.failure == nil, "\(outcome.failure?.sentence ?? "")")
    }
  }
}
