import RiffleCore
import Testing

extension Stage {
  /// Starts a move, plays a number of ticks and returns the handle; the completion is logged in `Lines`.
  mutating func start(
    to x: Float, _ animation: Animation, name: String = "", lock: AnimationLock? = nil,
    interruption: AnimationInterruption = .automatic, criteria: AnimationCompletionCriteria = .logicallyComplete,
    then count: Int = 0
  ) -> AnimationHandle {
    defer { step(count) }
    if !simulation.world.hasResource(Lines.self) { simulation.world.insertResource(Lines()) }
    let card = card
    return simulation.world.withAnimation(
      animation, interruption: interruption, lock: lock, completionCriteria: criteria
    ) {
      $0[card, Transform.self].position.x = x
    } completion: { world, reason in
      world[resource: Lines.self].lines.append("\(name) \(reason) \(world[resource: Tick.self].now)")
    }
  }

  var endings: [String] { simulation.world.resource(Lines.self)?.lines ?? [] }
}

@Suite("Steering animations") struct SteeringTests {
  private let curve = Animation.easeInOut(duration: 0.5)

  @Test(
    "a reversed curve, also one of years, runs back in the elapsed time", arguments: [7, 20, 47],
    [
      .easeInOut(duration: 0.5), .linear(duration: 1e9), .easeInOut(duration: 0.5).repeatForever().repeatCount(3),
      .linear(duration: 100).repeatCount(1_000_000, autoreverses: false),
    ] as [Animation])
  func reverseCurve(gone: Int, curve: Animation) {
    var stage = Stage()
    let handle = stage.start(to: 100, curve, name: "flight", then: gone)
    let x = stage.x
    handle.reverse(in: &stage.simulation.world)
    #expect(abs(stage.x - x) < 1e-4 && stage.model == 0)
    stage.step(gone)
    for back in 0...gone {
      #expect(abs(stage.seen[gone + back] - stage.seen[gone - back]) < 1e-3, "\(back) ticks back")
    }
    #expect(stage.x == 0 && !stage.simulation.world.isAnimating)
    #expect(stage.endings == ["flight finished \(2 * gone)"])
  }

  @Test("a reversed spring returns to its start with its velocity") func reverseSpring() {
    var stage = Stage()
    let handle = stage.start(to: 100, .spring(duration: 0.5, bounce: 0.2), name: "flight", then: 18)
    let (x, speed) = (stage.x, stage.speed)
    handle.reverse(in: &stage.simulation.world)
    #expect(stage.model == 0 && abs(stage.x - x) < 1e-3 && abs(stage.speed - speed) < 1e-2)
    stage.step(300)
    #expect(stage.x == 0 && stage.largestSurprise < 0.3)
    #expect(stage.endings == ["flight finished \(18 + 60)"])
  }

  @Test("reversing an endless repeat reverses only its current round") func reverseForever() {
    var forth = Stage()
    var handle = forth.start(to: 100, curve.repeatForever())
    forth.step(120 + 25)
    handle.reverse(in: &forth.simulation.world)
    forth.step(25)
    #expect(forth.x == 0 && forth.model == 0 && !forth.simulation.world.isAnimating)
    for tick in 0...25 { #expect(abs(forth.seen[145 + tick] - forth.seen[145 - tick]) < 1e-3) }
    var back = Stage()
    handle = back.start(to: 100, curve.repeatForever())
    back.step(60 + 25)
    let x = back.x
    handle.reverse(in: &back.simulation.world)
    #expect(abs(back.x - x) < 1e-3)
    back.step(25)
    #expect(back.x == 100 && back.model == 100 && !back.simulation.world.isAnimating)
    for tick in 0...25 { #expect(abs(back.seen[85 + tick] - back.seen[85 - tick]) < 1e-3) }
  }

  @Test("an endless repeat stopped now keeps its presented value, also in the model") func stopNow() {
    for animation in [curve.repeatForever(), .linear(duration: 0.3).repeatForever(autoreverses: false)] {
      var stage = Stage()
      let handle = stage.start(to: 100, animation, name: "loop", then: 100)
      let x = stage.x
      stage.simulation.world.stopAnimation(handle, at: .now)
      stage.step(3)
      #expect(abs(stage.model - x) < 1e-3 && stage.x == stage.model && !stage.simulation.world.isAnimating)
      #expect(stage.endings == ["loop cancelled 101"])
    }
  }

  @Test(
    "an endless repeat stops at the end of its leg, in either direction, and so does the model", arguments: [20, 85])
  func stopAtEndOfLeg(ticks: Int) {
    var stage = Stage()
    let handle = stage.start(to: 100, curve.repeatForever(), name: "loop", then: ticks)
    stage.simulation.world.stopAnimation(handle, at: .endOfCycle)
    let end = ticks < 60 ? 60 : 120
    stage.step(end - ticks - 1)
    #expect(stage.simulation.world.isAnimating)
    stage.step(2)
    #expect(stage.x == (ticks < 60 ? 100 : 0) && stage.model == stage.x && !stage.simulation.world.isAnimating)
    #expect(stage.endings == ["loop finished \(end)"] && stage.largestSurprise < 0.3)
  }

  @Test("a transaction with two curves on a property stops at the model value") func stopTwoCurves() {
    var stage = Stage()
    let card = stage.card
    let handle = stage.simulation.world.withAnimation(curve) { world in
      world[card, Transform.self].position.x = 50
      // Starts the first curve.
      world.withAnimation(nil) { _ in }
      world[card, Transform.self].position.x = 100
    }
    stage.step(20)
    #expect(stage.simulation.world.runningAnimations(of: card).count == 2)
    stage.simulation.world.stopAnimation(handle, at: .modelValue)
    #expect(stage.x == 100 && stage.model == 100)
    stage.step()
    #expect(!stage.simulation.world.isAnimating)
  }
}

@Suite("Pausing animations") struct PausingTests {
  private static let animations: [Animation] = [
    .easeInOut(duration: 0.5), .spring(duration: 0.5, bounce: 0.3), .linear(duration: 0.4).delay(0.1),
    .spring(duration: 0.4).delay(0.123), .easeOut(duration: 0.2).repeatCount(2, autoreverses: false),
  ]

  @Test(
    "a paused animation stands still exactly, and resumes and completes later by the pause",
    arguments: animations, [4, 21, 40])
  func standsStill(animation: Animation, at tick: Int) {
    var free = Stage()
    _ = free.start(to: 100, animation, name: "flight")
    free.step(240)
    var stage = Stage()
    let handle = stage.start(to: 100, animation, name: "flight", then: tick)
    handle.pause(in: &stage.simulation.world)
    #expect(stage.simulation.world.isPaused(handle))
    stage.step(77)
    #expect(stage.seen[tick...(tick + 77)].allSatisfy { $0 == stage.seen[tick] })
    #expect(stage.speeds[(tick + 1)...(tick + 77)].allSatisfy { $0 == 0 } && stage.model == 100)
    var copy = stage
    handle.resume(in: &stage.simulation.world)
    handle.resume(in: &copy.simulation.world)
    stage.step(240 - tick)
    copy.step(240 - tick)
    for (later, seen) in free.seen[tick...].enumerated() {
      #expect(abs(stage.seen[tick + 77 + later] - seen) < 1e-3, "\(later) ticks after it")
    }
    #expect(stage.simulation.world.stateHash == copy.simulation.world.stateHash)
    let end = free.endings.first.flatMap { Int($0.split(separator: " ").last ?? "") } ?? 0
    #expect(end > 0 && stage.endings == ["flight finished \(end + 77)"])
  }

  @Test("pausing or resuming ended and unknown animations changes nothing") func done() {
    var stage = Stage()
    let handle = stage.start(to: 100, .linear(duration: 0.1), name: "flight", then: 20)
    handle.pause(in: &stage.simulation.world)
    AnimationHandle(id: 77).resume(in: &stage.simulation.world)
    #expect(!stage.simulation.world.isPaused(handle))
    stage.move(to: 0, .linear(duration: 0.1), then: 20)
    #expect(stage.x == 0)
  }
}

@Suite("Carrying animations into another space") struct CarryingTests {
  /// Scaled by 2 and rotated by a right angle.
  private let axes: Axes = (SIMD2(0, 2), SIMD2(-2, 0))

  private func image(_ point: SIMD2<Float>) -> SIMD2<Float> { axes.x * point.x + axes.y * point.y + [30, 7] }

  @Test(
    "a carried animation presents the image of the original in every later tick, with its scale",
    arguments: [
      Animation.spring(duration: 0.5, bounce: 0.4), .easeInOut(duration: 0.4), .easeInOut(duration: 0.4).delay(0.2),
      nil,
    ])
  func carried(_ animation: Animation?) throws {
    var world = World(seed: 1)
    let card = world.spawn(Transform(position: [10, 20]))
    var simulation = Simulation(world: world, schedule: Schedule())
    if let animation {
      simulation.world.withAnimation(animation) { world in
        world[card, Transform.self].position = [200, 90]
        world[card, Transform.self].scale = [1.5, 1]
      }
    } else {
      simulation.world.animate(Transform.self, of: card) {
        KeyframeTrack(\.position) { CubicKeyframe([200, 90], duration: 0.4) }
        KeyframeTrack(\.scale) { LinearKeyframe([1.5, 1], duration: 0.5) }
      }
    }
    for _ in 0..<12 { simulation.step() }
    var other = simulation
    // Five thousand turns by quarters, which change nothing.
    let place = other.world[card, Transform.self]
    for _ in 0..<20_000 { other.world.carry(card, to: place, axes: ([0, 1], [-1, 0]), growth: [1, 1]) }
    var model = other.world[card, Transform.self]
    model.position = image(model.position)
    model.scale *= [2, 3]
    other.world.carry(card, to: model, axes: axes, growth: [2, 3])
    for _ in 0..<240 {
      let (seen, carried) = (
        simulation.world.presented(Transform.self, of: card), other.world.presented(Transform.self, of: card)
      )
      let way = carried.position - image(seen.position)
      #expect((way * way).sum() < 1e-4)
      let growth = carried.scale - seen.scale * SIMD2(2, 3)
      #expect((growth * growth).sum() < 1e-6)
      simulation.step()
      other.step()
    }
    #expect(!other.world.isAnimating && other.world[card, Transform.self] == model)
  }
}

/// An even number of autoreversing cycles, and keyframes that return.
@Suite("Animations that end at their start") struct EndingAtStartTests {
  private static let returning = Animation.keyframes {
    CubicKeyframe(40, duration: 0.2)
    LinearKeyframe(-10, duration: 0.1)
    SpringKeyframe(0, duration: 0.3)
  }
  private static let kinds: [Animation] = [
    .linear(duration: 0.4).repeatCount(2, autoreverses: true),
    .easeInOut(duration: 0.2).repeatCount(4, autoreverses: true).delay(0.1),
    .spring(duration: 0.3, bounce: 0.2).repeatCount(2, autoreverses: true),
    returning, returning.delay(0.15), returning.speed(2),
  ]
  private static let hop = KeyframeTimeline(initialValue: Transform()) {
    KeyframeTrack(\.position.x) {
      CubicKeyframe(60, duration: 0.2)
      LinearKeyframe(20, duration: 0.2)
    }
  }

  /// Starts an animation of the card; nil starts keyframes of the component.
  private static func start(_ animation: Animation?, on stage: inout Stage) -> AnimationHandle {
    if let animation {
      // The values of returning keyframes are multiples of the change.
      if case .keyframes = animation.kind { return stage.start(to: stage.model + 1, animation) }
      return stage.start(to: stage.model + 30, animation)
    }
    return stage.simulation.world.animate(
      Transform.self, of: stage.card, keyframes: hop, repeating: .count(2, autoreverses: true))
  }

  @Test("the model has the end value from the first tick on, without a jump") func model() {
    for kind in Self.kinds.map(Optional.some) + [nil] {
      var stage = Stage()
      stage.simulation.world[stage.card, Transform.self].position.x = 0.1
      let start = stage.x
      _ = Self.start(kind, on: &stage)
      #expect(abs(stage.model - start) < 1e-5 && abs(stage.x - start) < 1e-5, "\(String(describing: kind))")
      stage.step(300)
      #expect(abs(stage.model - start) < 1e-5 && stage.x == stage.model && !stage.simulation.world.isAnimating)
      #expect(stage.seen.contains { abs($0 - start) > 10 })
      // The fastest keyframe moves 50 points in 6 ticks.
      #expect(stage.largestStep < 50 / 6 + 0.1, "\(String(describing: kind))")
    }
  }
}
