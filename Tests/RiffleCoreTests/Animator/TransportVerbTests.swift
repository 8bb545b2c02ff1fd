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

  private static let animations: [Animation] = [
    .spring(duration: 0.6, bounce: 0.3), .spring(duration: 0.5).delay(0.2), .easeInOut(duration: 0.7),
    .linear(duration: 0.6).delay(0.1), .easeIn(duration: 0.2).repeatCount(3), .linear(duration: 0.3).repeatCount(2),
    .spring(duration: 0.3).repeatCount(3, autoreverses: false), .linear(duration: 0.2).repeatForever(),
    .easeOut(duration: 0.3).repeatForever(autoreverses: false).delay(0.1),
    .keyframes(KeyframePath(from: 0, [.cubic(1.4, duration: 0.3), .linear(1, duration: 0.4)])), Animation(Slope()),
  ]
  private static let histories: [[TransportVerb]] = [
    [], [.reverse], [.reverse, .reverse], [.reverse, .reverse, .reverse], [.pause], [.reverse, .pause],
    [.pause, .reverse, .resume], [.scrub(to: 0.3)], [.scrub(to: 0.6), .reverse],
  ]

  @Test("finish ends at its position, cancel at the presented value, restart at the end", arguments: 0..<3)
  func ends(kind: Int) {
    var complaints: [String] = []
    func check(_ isTrue: Bool, _ what: String) { if !isTrue { complaints.append(what) } }
    var random = RandomSource(seed: 7)
    for animation in Self.animations {
      for history in Self.histories {
        for verb in AnimatingPosition.allCases.map({ TransportVerb.finish(at: $0) }) + [.cancel, .restart] {
          let property = PropertyKind.all[random.int(in: 0...PropertyKind.all.count - 1)]
          var world = World(seed: 1)
          let entity = PropertyKind.spawn(in: &world)
          func numbers() -> [Double] { (0..<property.width).map { _ in Double(random.int(in: -9...9)) } }
          let (start, target) = (numbers(), numbers())
          property.write(&world, entity, start)
          var simulation = Simulation(world: world, schedule: Schedule(), tickRate: 120)
          let run = Self.start(kind, animation, of: property, entity, to: target, &simulation.world)
          var what = "kind \(kind), \(animation), \(start) to \(target)"
          for earlier in history {
            simulation.step(random.int(in: 3...40))
            what += ", \(earlier) at \(simulation.tick)"
            run.steer(earlier, in: &simulation.world)
          }
          simulation.step(random.int(in: 0...20))
          let isOver = (run as? PropertyAnimator).map { simulation.world.fractionComplete(of: $0) == nil }
          let seen = property.presented(simulation.world, entity)
          guard simulation.world.isAnimating, isOver != true else { continue }
          what += ", \(verb) at \(simulation.tick)"
          guard run.steer(verb, in: &simulation.world) else { continue }
          if verb == .restart {
            check(property.presented(simulation.world, entity).isClose(to: start), what)
            if animation.totalDuration == .infinity { continue }
            simulation.step(300)
          }
          let end = animation.endFraction == 0 ? start : target
          let expected =
            verb == .finish(at: .start) ? start : [.finish(at: .end), .restart].contains(verb) ? end : seen
          for _ in 0..<2 {
            let model = property.model(simulation.world, entity)
            let shown = property.presented(simulation.world, entity)
            check(model.isClose(to: expected), "\(what): the model is \(model), not \(expected)")
            check(shown.isClose(to: expected), "\(what): \(shown) is presented, not \(expected)")
            simulation.step(2)
          }
          check(!simulation.world.isAnimating, what)
          run.steer(verb, in: &simulation.world)
          simulation.step(2)
          check(property.model(simulation.world, entity).isClose(to: expected), "\(what): again")
        }
      }
    }
    #expect(complaints.first == nil)
  }

  /// Starts an animation, keyframes with the timing of the animation, or a property animator.
  private static func start(
    _ kind: Int, _ animation: Animation, of property: PropertyKind, _ entity: Entity, to target: [Double],
    _ world: inout World
  ) -> any Steerable {
    let change: (inout World) -> Void = { property.write(&$0, entity, target) }
    switch kind {
    case 0: return world.withAnimation(animation, change)
    case 1:
      let keys = [
        LaneKeyframe(values: target.map { $0 * 2 + 1 }, motion: .cubic, duration: 0.2),
        LaneKeyframe(values: target, motion: .linear, duration: 0.3),
      ]
      let repetition: KeyframeRepetition =
        animation.totalDuration == .infinity
        ? .forever(autoreverses: true) : animation.endFraction == 0 ? .count(2, autoreverses: true) : .once
      return property.play(&world, entity, keys, repetition, 0, 1, Transaction(), .logicallyComplete) { _, _ in }
    default:
      let animator = world.makePropertyAnimator(animation)
      world.addAnimations(to: animator, change)
      animator.start(in: &world)
      return animator
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

/// A custom animation that adds.
private struct Slope: CustomAnimation {
  func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
    time < 0.6 ? value.scaled(by: time / 0.6) : nil
  }
}

extension [Double] {
  fileprivate func isClose(to other: Self) -> Bool { zip(self, other).allSatisfy { abs($0 - $1) < 1e-4 } }
}
