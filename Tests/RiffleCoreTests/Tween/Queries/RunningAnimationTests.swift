import RiffleCore
import Testing

@Suite("Reading running animations") struct RunningAnimationTests {
  /// Animations of every kind on one card, started at different ticks.
  private static let mixture: [(tick: Int, animation: Animation, policy: AnimationInterruption)] = [
    (0, .easeInOut(duration: 0.6), .automatic), (10, .easeOut(duration: 0.5), .automatic),
    (25, .spring(duration: 0.5, bounce: 0.3), .automatic), (30, .spring(duration: 0.4, bounce: 0.1), .automatic),
    (40, .timingCurve(.penner(.back, .out), duration: 0.5), .automatic),
    (45, .spring(duration: 0.3).delay(0.2), .automatic),
    (90, .interpolatingSpring(duration: 0.5, bounce: 0.4, initialVelocity: 2), .automatic),
    (100, .easeInOut(duration: 0.2).repeatCount(3, autoreverses: true), .add), (110, .linear(duration: 0.3), .queue),
    (120, .keyframes(KeyframePath(from: 0, [.cubic(40, duration: 0.3), .spring(100)])).delay(0.1), .automatic),
  ]

  @Test("remaining distances add up to presented minus model, at every tick and for every kind") func sums() {
    var stage = Stage()
    let card = stage.card
    for tick in 0..<240 {
      for (index, start) in Self.mixture.enumerated() where start.tick == tick {
        stage.simulation.world.withAnimation(start.animation, interruption: start.policy) {
          $0[card, Transform.self].position = [Float(index * 37 % 200), Float(index * 53 % 90)]
          if index.isMultiple(of: 2) { $0[card, Transform.self].turn = .radians(Float(index)) }
        }
      }
      let running = stage.simulation.world.runningAnimations(of: card)
      let model = stage.simulation.world[card, Transform.self]
      let seen = stage.simulation.world.presented(Transform.self, of: card)
      let speed = stage.simulation.world.velocity(Transform.self, of: card)
      func sum(_ field: String, _ lane: Int, _ numbers: KeyPath<RunningAnimation, [Float]>) -> Float {
        running.filter { $0.field == field }.reduce(0) { $0 + $1[keyPath: numbers][lane] }
      }
      #expect(abs(sum("position", 0, \.remaining) - (seen.position.x - model.position.x)) < 1e-3, "tick \(tick)")
      #expect(abs(sum("position", 1, \.remaining) - (seen.position.y - model.position.y)) < 1e-3, "tick \(tick)")
      #expect(abs(sum("turn", 0, \.remaining) - (seen.turn.radians - model.turn.radians)) < 1e-4, "tick \(tick)")
      #expect(abs(sum("position", 0, \.velocity) - speed.first.first.x) < 0.01, "tick \(tick)")
      #expect(Set(running.map(\.component)).isSubset(of: ["Transform"]))
      stage.step()
    }
    #expect(!stage.simulation.world.runningAnimations(of: card).isEmpty)
    stage.step(400)
    #expect(stage.simulation.world.runningAnimations().isEmpty)
  }

  @Test("an interruption has the handle, cause, progress and velocity of the interrupted animation")
  func chain() throws {
    var stage = Stage()
    let card = stage.card
    func move(to x: Float, _ animation: Animation, _ name: String) -> AnimationHandle {
      stage.simulation.world.withAnimation(animation, cause: Cause(animation: name)) {
        $0[card, Transform.self].position.x = x
      }
    }
    let first = move(to: 100, .easeInOut(duration: 0.5), "deal")
    #expect(stage.simulation.world.runningAnimations(of: card).map(\.interrupted) == [nil])
    stage.step(24)
    let speed = stage.speed
    let second = move(to: 0, .spring(duration: 0.5, bounce: 0.2), "shuffle")
    let merged = try #require(stage.simulation.world.runningAnimations(of: card).first?.interrupted)
    #expect(merged.handle == first && merged.cause == Cause(animation: "deal"))
    #expect(abs(merged.progress - Animation.easeInOut(duration: 0.5).fraction(at: 0.2)) < 1e-5)
    #expect(abs(merged.velocity[0] - speed) < 1e-2)
    stage.step(12)
    let halfway = stage.simulation.world.runningAnimations(of: card)[0]
    let third = move(to: 50, .spring(duration: 0.5, bounce: 0.2), "shuffle again")
    let again = stage.simulation.world.runningAnimations(of: card)
    #expect(again.map(\.handle) == [third])
    #expect(again[0].interrupted?.handle == second)
    #expect(again[0].interrupted?.cause == Cause(animation: "shuffle"))
    #expect(abs(try #require(again[0].interrupted).progress - halfway.progress) < 1e-5)
    #expect(abs(try #require(again[0].interrupted).velocity[0] - halfway.velocity[0]) < 1e-3)
    // A curve adds without taking over; from current takes over everything.
    stage.step(5)
    _ = move(to: 80, .linear(duration: 1), "add")
    #expect(stage.simulation.world.runningAnimations(of: card).map(\.interrupted?.handle) == [second, nil])
    stage.simulation.world.withAnimation(.linear(duration: 1), interruption: .fromCurrent) {
      $0[card, Transform.self].position.x = 10
    }
    let current = stage.simulation.world.runningAnimations(of: card)
    #expect(current.count == 1 && current[0].interrupted?.cause == Cause(animation: "add"))
    #expect(current[0].interrupted?.velocity == [0, 0])
  }

  @Test("a retarget during the delay keeps the pending animation as interrupted") func pendingChain() {
    var stage = Stage()
    let card = stage.card
    let first = stage.simulation.world.withAnimation(.easeInOut(duration: 0.5).delay(1)) {
      $0[card, Transform.self].position.x = 100
    }
    stage.step(10)
    for animation in [Animation.easeInOut(duration: 0.5).delay(0.1), .spring(duration: 0.5).delay(0.1)] {
      var stage = stage
      stage.move(to: 50, animation)
      for _ in 0..<20 {
        let running = stage.simulation.world.runningAnimations(of: card)
        #expect(running.map { $0.interrupted?.handle } == [first] && running[0].interrupted?.progress == 0)
        stage.step()
      }
    }
  }

  @Test("progress and phase follow curves, delays and springs") func progressAndPhase() {
    var stage = Stage()
    let card = stage.card
    let curve = Animation.timingCurve(.penner(.back, .out), duration: 1)
    stage.move(to: 100, curve.delay(0.5))
    for tick in 0..<180 {
      let running = stage.simulation.world.runningAnimations(of: card)
      #expect(running.count == 1 && running[0].startTick == 0 && running[0].delayTicks == 60)
      let fraction = curve.fraction(at: max(0, Double(tick - 60) / 120))
      #expect(abs(running[0].progress - fraction) < 1e-5)
      #expect(running[0].phase == (tick <= 60 ? .delayed : fraction > 1 ? .overshooting : .moving), "tick \(tick)")
      #expect(running[0].kind == .curve(duration: 1) && running[0].expectedEndTick == 180)
      stage.step()
    }
    #expect(stage.simulation.world.runningAnimations(of: card).isEmpty)

    let spring = Spring(duration: 0.5, bounce: 0.4)
    stage = Stage()
    stage.move(to: 100, .spring(spring))
    var phases: [RunningAnimation.Phase] = []
    while let running = stage.simulation.world.runningAnimations(of: card).first {
      let x = 1 - spring.value(target: 1.0, time: Double(stage.seen.count - 1) / 120)
      #expect(abs(running.progress - (1 - abs(x))) < 1e-3)
      if phases.last != running.phase { phases.append(running.phase) }
      #expect(running.kind == .spring(spring))
      stage.step()
    }
    #expect(phases.first == .moving && phases.contains(.overshooting) && phases.last == .settling)
  }

  @Test(
    "the expected end is the tick in which the animation ends",
    arguments: [
      Animation.spring(duration: 0.5, bounce: 0.3), .spring(duration: 0.4).delay(0.1234), .easeInOut(duration: 0.333),
      .easeInOut(duration: 0.25).repeatCount(3).delay(0.1), .spring(response: 0.3, dampingFraction: 2),
      .linear(duration: 0.2).delay(0.1041),
    ])
  func expectedEnd(animation: Animation) throws {
    var stage = Stage()
    stage.move(to: 100, animation)
    while let running = stage.simulation.world.runningAnimations(of: stage.card).first {
      let end = try #require(running.expectedEndTick)
      var copy = stage
      copy.step(end - stage.simulation.tick - 1)
      #expect(copy.simulation.world.isAnimating)
      copy.step()
      #expect(!copy.simulation.world.isAnimating, "at \(stage.simulation.tick), expected \(end)")
      stage.step(7)
    }
    #expect(stage.simulation.tick > 10)
  }

  @Test("endless, queued and driven animations have no expected end") func noEnd() {
    var stage = Stage()
    let card = stage.card
    stage.move(to: 100, .linear(duration: 0.2).repeatForever())
    stage.simulation.world.withAnimation(.linear(duration: 0.2), interruption: .queue) {
      $0[card, Transform.self].position.x = 50
    }
    let animator = stage.simulation.world.makePropertyAnimator(.linear(duration: 1))
    stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].turn = .degrees(90) }
    let running = stage.simulation.world.runningAnimations(of: card)
    #expect(running.map(\.field) == ["position", "position", "turn"])
    #expect(running.allSatisfy { $0.expectedEndTick == nil })
    #expect(running.map(\.phase) == [.moving, .delayed, .delayed])
    animator.scrub(to: 0.25, in: &stage.simulation.world)
    #expect(stage.simulation.world.runningAnimations(of: card).last?.progress == 0.25)
    #expect(stage.simulation.world.runningAnimations(of: card).last?.kind == .driven)
  }

  @Test("a queued spring has its waiting time as delay") func queuedDelay() {
    var stage = Stage()
    let card = stage.card
    stage.step(5)
    for x in [Float(100), 50] {
      stage.simulation.world.withAnimation(
        x == 100 ? .linear(duration: 0.5) : .spring(duration: 0.5), interruption: .queue
      ) { $0[card, Transform.self].position.x = x }
    }
    stage.step(70)
    let running = stage.simulation.world.runningAnimations(of: card)
    #expect(running.count == 1 && running[0].startTick == 5)
    #expect((59...61).contains(running[0].delayTicks), "\(running[0].delayTicks)")
  }

  @Test("running animations are sorted by entity, component, field and start") func order() {
    var world = World()
    let entities = world.spawn(count: 3) { _ in (Transform(), Opacity(0)) }
    for (turn, entity) in entities.reversed().enumerated() {
      world.withAnimation(.linear(duration: 1)) {
        $0[entity, Opacity.self].value = Float(turn + 1)
        $0[entity, Transform.self].turn = .degrees(90)
        $0[entity, Transform.self].position = [9, 9]
      }
      world.withAnimation(.linear(duration: 2)) { $0[entity, Transform.self].position = [5, 5] }
    }
    let all = world.runningAnimations()
    #expect(all.map(\.entity) == entities.flatMap { [$0, $0, $0, $0] })
    #expect(Array(all.map(\.field).prefix(4)) == ["position", "position", "turn", "opacity"])
    #expect(all[0].handle < all[1].handle)
    #expect(entities.flatMap { world.runningAnimations(of: $0) } == all)
    let (first, last) = (entities[0], entities[entities.count - 1])
    #expect(
      world.runningAnimations(inRows: [last.row, first.row]) == all.filter { [first, last].contains($0.entity) })
    #expect(world.runningAnimations(inRows: []).isEmpty)
  }

  @Test("fields without names are numbered, and a single field has the component's name") func names() {
    var world = World()
    world.registerAnimatable(Unnamed.self)
    world.registerAnimatable(Hue.self)
    let entity = world.spawn(Unnamed(), Hue())
    world.withAnimation(.linear(duration: 1)) {
      $0[entity, Unnamed.self].b = 1
      $0[entity, Hue.self].value = 1
    }
    #expect(world.runningAnimations().map { "\($0.component).\($0.field)" } == ["Unnamed.1", "Hue.Hue"])
  }

  @Test("a vector of doubles is read by its lanes, and ends exactly on its model value") func doubles() {
    var world = World()
    world.registerAnimatable(Doubled.self)
    let entity = world.spawn(Doubled())
    world.withAnimation(.spring(duration: 0.5)) { $0[entity, Doubled.self].value = [1e9 + 0.25, 4] }
    world.withAnimation(.spring(duration: 0.5)) { $0[entity, Doubled.self].value += [1e-3, 0] }
    let running = world.runningAnimations()
    #expect(running.count == 1 && running[0].remaining == [-1e9, -4] && running[0].progress == 0)
    #expect(running[0].expectedEndTick != nil)
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.step((running[0].expectedEndTick ?? 0) + 1)
    #expect(simulation.world.presented(Doubled.self, of: entity).value == [1e9 + 0.25 + 1e-3, 4])
  }

  @Test("an intent without a tick has the tick of its transaction") func intentTick() {
    var stage = Stage()
    let card = stage.card
    stage.step(30)
    for (field, cause) in [
      (0, Cause(animation: "flip", intent: "choose")), (1, Cause(intent: "choose", intentTick: 12)),
      (2, Cause(animation: "idle")),
    ] {
      stage.simulation.world.withAnimation(.linear(duration: 1), cause: cause) {
        switch field {
        case 0: $0[card, Transform.self].position.x = 1
        case 1: $0[card, Transform.self].lift = 1
        default: $0[card, Transform.self].turn = .degrees(9)
        }
      }
    }
    #expect(stage.simulation.world.runningAnimations().map { $0.cause?.intentTick } == [30, 12, nil])
  }

  @Test("a cause is kept while its animation runs or is referenced, and dropped later") func causes() {
    var stage = Stage()
    let card = stage.card
    let slow = stage.simulation.world.withAnimation(.linear(duration: 100), cause: Cause(animation: "slow")) {
      $0[card, Transform.self].turn = .degrees(90)
    }
    var last = slow
    for press in 0..<2000 {
      last = stage.simulation.world.withAnimation(.spring(duration: 0.4), cause: Cause(animation: "\(press)")) {
        $0[card, Transform.self].position.x = Float(press % 7)
      }
      if press.isMultiple(of: 50) { stage.step() }
    }
    let running = stage.simulation.world.runningAnimations(of: card)
    #expect(running.map { $0.cause?.animation } == ["1999", "slow"])
    #expect(running[0].interrupted?.cause?.animation == "1998")
    // After its perceptual duration it is complete, and still settles.
    stage.step(60)
    #expect(stage.simulation.world.runningAnimations(of: card).first?.cause?.animation == "1999")
    #expect(stage.simulation.world.cause(of: last) != nil && stage.simulation.world.cause(of: slow) != nil)
    #expect(stage.simulation.world.cause(of: AnimationHandle(id: 2)) == nil)
  }
}

private struct Unnamed: Component, Animatable {
  var a: Float = 0
  var b: Float = 0
  var animatableData: AnimatablePair<Float, Float> {
    get { AnimatablePair(a, b) }
    set { (a, b) = (newValue.first, newValue.second) }
  }
  func fold(into hasher: inout StateHasher) { hasher.combine(a) }
}

private struct Doubled: Component, Animatable {
  var value: SIMD2<Double> = .zero
  var animatableData: SIMD2<Double> {
    get { value }
    set { value = newValue }
  }
  func fold(into hasher: inout StateHasher) { hasher.combine(value.x) }
}

@Suite("Entities moved by a cause") struct MovedByTests {
  @Test("entities moved by a cause are found in index order, while an animation of it runs") func found() {
    var stage = Stage()
    let cards = [stage.card] + (0..<5).map { _ in stage.simulation.world.spawn(Transform(), Opacity(1)) }
    func dealt() -> [Entity] { stage.simulation.world.entities { $0.animation == "deal" } }
    func write(_ name: String, _ animation: Animation?, _ body: (inout World) -> Void) {
      stage.simulation.world.withTransaction(Transaction(animation: animation), cause: Cause(animation: name), body)
    }
    #expect(dealt().isEmpty)
    write("deal", .spring(duration: 0.5)) { $0[cards[4], Transform.self].position.x = 9 }
    write("other", .spring(duration: 0.5)) { $0[cards[1], Transform.self].position.x = 9 }
    write("deal", .linear(duration: 0.2).delay(0.2)) { $0[cards[2], Opacity.self].value = 0 }
    write("deal", nil) { $0[cards[3], Transform.self].position.x = 9 }
    #expect(dealt() == [cards[2], cards[4]], "waiting counts; what is set at once does not move")
    stage.step(10)
    #expect(dealt() == [cards[2], cards[4]])
    // An animation without a cause has the cause of the interrupted one; otherwise its own.
    stage.simulation.world.withAnimation(.spring(duration: 0.5)) { $0[cards[4], Transform.self].position.x = 3 }
    #expect(dealt() == [cards[2], cards[4]])
    write("other", .spring(duration: 0.5)) { $0[cards[4], Transform.self].position.x = 9 }
    #expect(dealt() == [cards[2]])
    stage.step(48)
    #expect(dealt().isEmpty, "0.4 seconds have passed")
  }
}
