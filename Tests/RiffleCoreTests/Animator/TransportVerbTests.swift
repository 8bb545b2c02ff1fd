import RiffleCore
import Testing

@Suite("Verbs on everything that runs") struct TransportVerbTests {
  /// Moves the card's x from 0 to 100 in a second, and returns the handle.
  typealias Start = @Sendable (inout Stage) -> any Steerable

  static let kinds: [(name: String, start: Start)] = [
    ("an animation", { $0.start(to: 100, .linear(duration: 1)) }),
    (
      "keyframes",
      { stage in
        stage.simulation.world.animate(Transform.self, of: stage.card) {
          KeyframeTrack(\.position.x) { LinearKeyframe(100, duration: 1) }
        }
      }
    ),
    (
      "a property animator",
      { stage in
        let (animator, card) = (stage.simulation.world.makePropertyAnimator(.linear(duration: 1)), stage.card)
        stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position.x = 100 }
        animator.start(in: &stage.simulation.world)
        return animator
      }
    ),
  ]

  @Test("pause holds the presented value, resume and start continue", arguments: 0..<3) func pause(kind: Int) {
    var stage = Stage()
    let run = Self.kinds[kind].start(&stage)
    stage.step(60)
    run.pause(in: &stage.simulation.world)
    stage.step(30)
    #expect(abs(stage.x - 50) < 1e-3, "\(Self.kinds[kind].name)")
    run.resume(in: &stage.simulation.world)
    stage.step(12)
    #expect(abs(stage.x - 60) < 1e-3)
    run.pause(in: &stage.simulation.world)
    run.start(in: &stage.simulation.world)
    stage.step(60)
    #expect(stage.x == 100 && stage.model == 100)
  }

  @Test("reverse runs back from the presented value, for as long as it has run", arguments: 0..<3)
  func reverse(kind: Int) {
    var stage = Stage()
    let run = Self.kinds[kind].start(&stage)
    stage.step(60)
    run.reverse(in: &stage.simulation.world)
    #expect(abs(stage.x - 50) < 1e-3)
    stage.step(30)
    #expect(abs(stage.x - 25) < 1e-3)
    stage.step(40)
    #expect(stage.x == 0 && stage.model == 0 && !stage.simulation.world.isAnimating)
  }

  @Test("finish ends at a position, cancel at the presented value", arguments: 0..<3) func finish(kind: Int) {
    for (verb, end) in [
      (TransportVerb.finish(at: .end), Float(100)), (.finish(at: .start), 0), (.finish(at: .current), 50),
      (.cancel, 50),
    ] {
      var stage = Stage()
      let run = Self.kinds[kind].start(&stage)
      stage.step(60)
      #expect(run.steer(verb, in: &stage.simulation.world))
      #expect(abs(stage.x - end) < 1e-3 && abs(stage.model - end) < 1e-3, "\(Self.kinds[kind].name), \(verb)")
      stage.step(2)
      #expect(!stage.simulation.world.isAnimating)
      run.steer(verb, in: &stage.simulation.world)
      stage.step(2)
      #expect(abs(stage.x - end) < 1e-3, "a verb on what has ended changes nothing")
    }
  }

  @Test("an animator restarts from its start and is scrubbed, a transaction has neither verb") func restart() {
    var stage = Stage()
    let animator = Self.kinds[2].start(&stage)
    stage.step(30)
    animator.reverse(in: &stage.simulation.world)
    stage.step(6)
    animator.restart(in: &stage.simulation.world)
    #expect(stage.x == 0)
    stage.step(60)
    #expect(abs(stage.x - 50) < 1e-3)
    animator.scrub(to: 0.25, in: &stage.simulation.world)
    stage.step(10)
    #expect(abs(stage.x - 25) < 1e-3)
    let handle = Self.kinds[0].start(&stage)
    #expect(!handle.steer(.restart, in: &stage.simulation.world))
    #expect(!handle.steer(.scrub(to: 0.5), in: &stage.simulation.world))
  }

  @Test("a run of phases pauses and continues its phase, and ends with it") func phases() {
    var stage = Stage()
    let card = stage.card
    let run = stage.simulation.world.runPhases(PhaseAnimator([Float(0), 100]) { _ in .linear(duration: 1) }) {
      $0[card, Transform.self].position.x = $1
    }
    stage.step(60)
    run.pause(in: &stage.simulation.world)
    stage.step(30)
    #expect(abs(stage.x - 50) < 1e-3)
    run.resume(in: &stage.simulation.world)
    stage.step(12)
    #expect(abs(stage.x - 60) < 1e-3)
    run.steer(.finishCycle, in: &stage.simulation.world)
    stage.step(100)
    #expect(stage.x == 100 && !stage.simulation.world.isRunning(run) && !stage.simulation.world.isAnimating)
    #expect(!run.steer(.reverse, in: &stage.simulation.world))
  }

  @Test("a run of phases that ends at its cycle finishes the current phase; a cancelled one stays; others continue")
  func endedPhases() {
    for (verb, ends) in [(.finishCycle, [0, 100]), (.cancel, nil)] as [(TransportVerb, [Float]?)] {
      var stage = Stage()
      let card = stage.card
      let animator = PhaseAnimator([Float(0), 100]) { _ in .linear(duration: 0.5) }
      let run = stage.simulation.world.runPhases(animator) { $0[card, Transform.self].position.x = $1 }
      let other = stage.simulation.world.runPhases(animator) { $0[card, Transform.self].position.y = $1 }
      stage.step(40)
      let seen = stage.x
      run.steer(verb, in: &stage.simulation.world)
      #expect(!stage.simulation.world.isRunning(run) && stage.simulation.world.isRunning(other))
      stage.step(100)
      #expect(abs(stage.x - stage.model) < 1e-3 && stage.simulation.world.isAnimating)
      #expect(ends?.contains(stage.x) ?? (abs(stage.x - seen) < 1e-3), "\(verb)")
      run.steer(verb, in: &stage.simulation.world)
      #expect(stage.simulation.world.isRunning(other), "stopping twice is fine")
    }
  }
}
