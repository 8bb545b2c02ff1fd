import RiffleCore
import TestSupport
import Testing

@Suite("Motion descriptions") struct MotionDescriptionTests {
  /// Three cards that move 100 points to the right one after the other from tick 12, and a lamp that fades at tick 240.
  static func survey(
    duration: Double = 0.5, bounce: Double = 0, stagger: Int = 12, x: Float = 100, fades: Bool = true
  ) -> MotionSurvey {
    var world = World()
    let cards = (1...3).map { world.spawn(Transform(position: [0, Float($0) * 50]), Name("card.\($0)")) }
    let lamp = world.spawn(Opacity(0), Name("lamp"))
    let simulation = Simulation(world) { world, input in
      let tick = world[resource: Tick.self].now
      if input.events.contains(.keyPressed("s")) {
        for (index, card) in cards.enumerated() {
          let animation = Animation.spring(duration: duration, bounce: bounce).delay(Double(index * stagger) / 120)
          world.answering("key s") { world in
            world.withAnimation(animation, cause: Cause(animation: "fly")) { $0[card, Transform.self].position.x = x }
          }
        }
      }
      if fades, tick == 240 { world.withAnimation(.linear(duration: 0.5)) { $0[lamp, Opacity.self].value = 1 } }
    }
    return MotionSurvey(simulation, to: 400) { $0 == 12 ? InputFrame([.keyPressed("s")]) : .none }
  }

  @Test("entities, distance, stagger, duration, animation, cause and pauses are described in order of time")
  func lines() throws {
    let lines = MotionDescription(Self.survey()).lines(title: "Cards")
    #expect(lines[0].hasPrefix("Cards: 3.33 s; 4 entities move, up to 3 at once, at 0.3"), "\(lines[0])")
    #expect(lines[1] == "0.1 s, key s:")
    #expect(lines[2].hasPrefix("  - card.1 to card.3 move by (100, 0), 100 ms apart, each "), "\(lines[2])")
    #expect(lines[2].hasSuffix(" with fly (spring, 0.5 s), until 1.43 s."), "\(lines[2])")
    #expect(lines[3].hasSuffix(": nothing moves.") && lines[3].contains(" to 2 s"), "\(lines[3])")
    #expect(lines[4] == "2 s, by itself:" && lines[5].hasPrefix("  - lamp fades from 0 to 1, 0.49 s"), "\(lines)")
    #expect(lines.last == "All is at rest from 2.49 s on.", "\(lines)")
  }

  @Test("a visible overshoot is described") func overshoot() {
    let act = MotionAct.all(of: Self.survey(bounce: 0.3))[0]
    // exp(-ζω·t) at the peak of a spring with the damping ratio 0.7: 4.6% of 100 points.
    #expect((act.overshoot - 4.6).magnitude < 0.1)
    #expect(MotionDescription(Self.survey(bounce: 0.3)).sentence(act).contains("; overshooting by up to 4.6"))
    #expect(MotionAct.all(of: Self.survey())[0].overshoot < 0.01)
  }

  @Test("up to three different springs of one group are named, and more are counted") func differentKinds() {
    func words(_ durations: [Double]) -> String {
      var world = World()
      let cards = durations.map { _ in world.spawn(Transform(), Name("card")) }
      let simulation = Simulation(world) { world, _ in
        guard world[resource: Tick.self].now == 12 else { return }
        for (card, duration) in zip(cards, durations) {
          world.withAnimation(.spring(duration: duration), cause: Cause(animation: "go-1", rule: "go")) {
            $0[card, Transform.self].position.x = 100
          }
        }
      }
      let survey = MotionSurvey(simulation, to: 400) { _ in .none }
      return MotionAct.all(of: survey).first?.animationWords ?? ""
    }
    #expect(words([0.5, 0.5]) == "go-1 (spring, 0.5 s)")
    #expect(words([0.5, 0.7]) == "go-1 (spring, 0.5 s; spring, 0.7 s)")
    #expect(words([0.4, 0.5, 0.6, 0.7]) == "go-1 (4 different ones)")
  }

  @Test("a value set before its animation starts from there, without an overshoot") func setBefore() throws {
    var world = World()
    let heart = world.spawn(Transform(position: [0, 0]), Name("heart"))
    let simulation = Simulation(world) { world, _ in
      let tick = world[resource: Tick.self].now
      // The second set happens while the first spring overshoots.
      guard tick == 12 || tick == 40 else { return }
      world.withAnimation(nil) { $0[heart, Transform.self].position.x = -100 }
      world.withAnimation(.spring(duration: 0.3, bounce: 0.4)) { $0[heart, Transform.self].position.x = 0 }
    }
    let survey = MotionSurvey(simulation, to: 400) { _ in .none }
    #expect(survey.moves.count == 2)
    // A spring with the damping ratio 0.6 overshoots by 9.5%.
    for move in survey.moves { #expect(move.overshoot < 10 && move.from.numbers[0] < -90, "\(move)") }
  }

  @Test("a follower that is retargeted at every tick is one move to its end") func followed() throws {
    var world = World()
    let camera = world.spawn(Transform(position: [0, 0]), Name("camera"))
    let simulation = Simulation(world) { world, _ in
      let tick = world[resource: Tick.self].now
      guard (12...60).contains(tick) || tick == 99 else { return }
      world.withAnimation(.spring(duration: 0.5, bounce: 0), cause: Cause(animation: "", rule: "follow")) {
        $0[camera, Transform.self].position.x = Float(tick)
      }
    }
    let survey = MotionSurvey(simulation, to: 400) { _ in .none }
    #expect(survey.moves.count == 2, "the second begins anew, after a while")
    let first = try #require(survey.moves.first)
    #expect(first.from.numbers[0] == 0 && first.to.numbers[0] == 60 && first.begins <= 13 && first.end == 99)
    #expect(first.isInterrupted && first.overshoot < 0.01 && survey.moves[1].end != nil)
  }

  @Test("a run without motion is described so") func still() {
    let survey = MotionSurvey(Simulation(world: World(), schedule: Schedule()), to: 60) { _ in .none }
    #expect(
      MotionDescription(survey).lines(title: "Empty") == ["Empty: nothing moves in 0.5 s.", "Nothing has moved."])
  }

  @Test(
    "a stagger is even within a tick and a half",
    arguments: [
      ([0, 10, 20, 30], 10.0), ([0, 10, 21, 30], 10), ([0, 10, 30], nil), ([0, 0, 0], nil), ([0, 10], nil),
    ]
      as [([Int], Double?)])
  func stagger(ticks: [Int], step: Double?) { #expect(MotionAct.stagger(ticks) == step) }
}

@Suite("Motion comparisons") struct MotionComparisonTests {
  private func lines(_ left: MotionSurvey, _ right: MotionSurvey) -> [String] { MotionComparison(left, right).lines }

  @Test("two equal runs have no differences") func same() {
    let survey = MotionDescriptionTests.survey()
    #expect(MotionComparison(survey, survey).isEmpty)
    #expect(lines(survey, survey) == ["Nothing moves otherwise."])
  }

  @Test("a longer spring with more bounce differs in settling time and overshoot") func later() throws {
    let found = lines(MotionDescriptionTests.survey(), MotionDescriptionTests.survey(duration: 0.6, bounce: 0.3))
    #expect(found.count == 2, "\(found)")
    #expect(found[0].hasPrefix("card.1 to card.3: position settles ") && found[0].contains(" ms later"), "\(found)")
    #expect(found[0].hasSuffix("overshoots 4.60 points more."), "\(found)")
    #expect(found[1] == "Nothing else moves otherwise (1 field is alike).")
  }

  @Test("a different end, stagger or set of entities is listed") func others() {
    let survey = MotionDescriptionTests.survey()
    let ends = lines(survey, MotionDescriptionTests.survey(x: 110))
    #expect(ends[0].contains("ends 10 points apart"), "\(ends)")
    let staggered = lines(survey, MotionDescriptionTests.survey(stagger: 24))
    #expect(staggered[0].contains("begins 100 ms to 200 ms later"), "\(staggered)")
    let only = lines(survey, MotionDescriptionTests.survey(fades: false))
    #expect(only[0] == "lamp: opacity moves only in the first.", "\(only)")
  }

  /// A long bar that rotates, a dot that moves and a lamp that fades, after some other entities.
  private func survey(degrees: Float, x: Float, opacity: Float, others: Int) -> MotionSurvey {
    var world = World()
    for _ in 0..<others { world.spawn(Transform()) }
    let lamp = world.spawn(Transform(), Opacity(0), Name("lamp"))
    let dot = world.spawn(Transform(position: [100, 100]), Size([10, 10]), Name("dot"))
    let bar = world.spawn(Transform(position: [300, 300]), Size([200, 20]), Name("bar"))
    let simulation = Simulation(world) { world, _ in
      guard world[resource: Tick.self].now == 12 else { return }
      world.withAnimation(.linear(duration: 0.5)) {
        $0[lamp, Opacity.self].value = opacity
        $0[dot, Transform.self].position.x = x
        $0[bar, Transform.self].rotation = .degrees(degrees)
      }
    }
    return MotionSurvey(simulation, to: 200) { _ in .none }
  }

  @Test("the largest visible difference comes first: by corners, then opacity") func order() throws {
    let comparison = MotionComparison(
      survey(degrees: 30, x: 200, opacity: 1, others: 0), survey(degrees: 20, x: 210, opacity: 0.2, others: 2))
    #expect(comparison.rows.map(\.name) == ["bar", "dot", "lamp"])
    // Half the diagonal of 200 × 20, times twice the sine of five degrees.
    #expect(abs(comparison.rows[0].seen.points - 17.52) < 0.01 && abs(comparison.rows[1].seen.points - 10) < 0.01)
    #expect(comparison.rows[2].seen.points == 0 && abs(comparison.rows[2].seen.steps - 80) < 0.1)
  }

  @Test("a difference of a tick is listed, a smaller one is not") func smallest() {
    let survey = MotionDescriptionTests.survey()
    #expect(!MotionComparison(survey, MotionDescriptionTests.survey(stagger: 13)).isEmpty)
    #expect(MotionComparison(survey, MotionDescriptionTests.survey(x: 100.001)).isEmpty)
  }
}
