import RiffleCore
import TestSupport
import Testing

@Suite("Unregistered component types") struct RegisteringTests {
  private func simulation(_ world: World) -> Simulation { Simulation(world: world, schedule: Schedule()) }

  @Test("a component registers at its first animation, of floats or of doubles") func firstUse() {
    var world = World()
    let entity = world.spawn(Hue(), Level())
    var simulation = simulation(world)
    simulation.world.withAnimation(.linear(duration: 1)) {
      $0[entity, Hue.self].value = 120
      $0[entity, Level.self].value = 120
    }
    simulation.step(30)
    #expect(abs(simulation.world.presented(Hue.self, of: entity).value - 30) < 1e-3)
    #expect(abs(simulation.world.presented(Level.self, of: entity).value - 30) < 1e-3)
    #expect(simulation.world.hasResource(AnimationStore<Hue>.self))
    #expect(simulation.world.hasResource(AnimationStore<Level>.self))
  }

  @Test("a component spawned inside the animation registers too") func inside() {
    for isStepping in [false, true] {
      var simulation = simulation(World())
      if isStepping { simulation.step() }
      var entity: Entity?
      simulation.world.withAnimation(.linear(duration: 1)) {
        let new = $0.spawn(Hue(value: 20))
        $0[new, Hue.self].value = 140
        #expect($0.presented(Hue.self, of: new).value == 20)
        entity = new
      }
      guard let entity else { return }
      simulation.step()
      #expect(abs(simulation.world.presented(Hue.self, of: entity).value - 21) < 1e-3)
    }
  }

  @Test("keyframes and property animators register a component") func othersWays() {
    var world = World()
    let entity = world.spawn(Hue(), Level())
    var simulation = simulation(world)
    simulation.world.animate(Level.self, of: entity) { KeyframeTrack(\.value) { LinearKeyframe(120, duration: 1) } }
    let animator = simulation.world.makePropertyAnimator(.linear(duration: 1))
    simulation.world.addAnimations(to: animator) { $0[entity, Hue.self].value = 100 }
    animator.scrub(to: 0.4, in: &simulation.world)
    simulation.step()
    #expect(abs(simulation.world.presented(Level.self, of: entity).value - 1) < 1e-6)
    #expect(abs(simulation.world.presented(Hue.self, of: entity).value - 40) < 1e-3)
  }

  @Test("a component registered later respects existing locks") func locks() {
    var world = World()
    let entity = world.spawn(Transform())
    world.withAnimation(.linear(duration: 1), lock: .refuse) {
      $0[entity, Transform.self].lift = 9
      $0.insert(Hue(), on: entity)
      $0[entity, Hue.self].value = 10
    }
    world.withAnimation(.linear(duration: 1)) { $0[entity, Hue.self].value = 99 }
    #expect(world[entity, Hue.self].value == 10)
  }

  @Test("components register in the same order in every run, and only when animated") func order() {
    func run() -> World {
      var world = World()
      let entity = world.spawn(Level(), Hue())
      world.withAnimation(.linear(duration: 1)) { $0[entity, Hue.self].value = 1 }
      return world
    }
    func names(_ world: World) -> [String] {
      world.movingComponents().map { String($0.name.split(separator: ".").last ?? "") }
    }
    #expect(names(run()) == ["Transform", "Offset", "Size", "Opacity", "Level", "Hue"])
    #expect(run().stateHash == run().stateHash)
    var simulation = simulation(World())
    let entity = simulation.world.spawn(Hue())
    simulation.world[entity, Hue.self].value = 3
    simulation.step(3)
    #expect(names(simulation.world) == ["Transform", "Offset", "Size", "Opacity"])
  }

  @Test("a simulation's tick rate applies, even to components registered before") func tickRate() {
    var world = World()
    let entity = world.spawn(Hue())
    world.registerAnimatable(Hue.self)
    var simulation = Simulation(world: world, schedule: Schedule(), tickRate: 50)
    #expect(simulation.world[resource: Tick.self].rate == 50)
    simulation.world.withAnimation(.linear(duration: 1)) { $0[entity, Hue.self].value = 100 }
    simulation.step()
    #expect(abs(simulation.world.presented(Hue.self, of: entity).value - 2) < 1e-4)
    var ticking = World()
    ticking.insertResource(Tick(rate: 60))
    #expect(Simulation(world: ticking, schedule: Schedule()).world[resource: Tick.self].rate == 60)
    #expect(Simulation(world: ticking, schedule: Schedule(), tickRate: 50).world[resource: Tick.self].rate == 50)
  }

  #if compiler(>=6.2)
    @Test("changing the tick rate after the first animation stops the program with the fix")
    func lateRate() async throws {
      let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
        var world = World()
        let card = world.spawn(Transform())
        world.withAnimation { $0[card, Transform.self].lift = 1 }
        world.prepareForMotion(tickRate: 50)
      }
      let said = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
      #expect(said.contains("runs at 120 ticks a second, not at 50"), "\(said)")
      #expect(said.contains("prepareForMotion(tickRate: 50) before the first withAnimation"), "\(said)")
    }
  #endif
}

@Suite("Tick rates") struct TickRateTests {
  private static let animations: [Animation] = [
    .easeInOut(duration: 0.5), .linear(duration: 0.35), .timingCurve(0.3, -1, 0.7, 2, duration: 0.7),
    .spring(duration: 0.5, bounce: 0.3), .spring(response: 0.3, dampingFraction: 2), .easeIn(duration: 0.3).delay(0.15),
    .spring(duration: 0.4).delay(0.1), .interpolatingSpring(stiffness: 120, damping: 9, initialVelocity: 2),
    .easeInOut(duration: 0.25).repeatCount(3), .linear(duration: 0.2).repeatCount(4).speed(1.5),
    .keyframes(KeyframePath(from: 0, [.cubic(40, duration: 0.3), .cubic(-20, duration: 0.2), .spring(100)])),
  ]

  /// The presented values every tenth of a second, and the values at rest.
  private static func run(_ first: Animation, _ next: Animation?, tickRate: Int) -> (
    seen: [Float], end: Float, model: Float
  ) {
    var stage = Stage(tickRate: tickRate)
    stage.move(to: 100, first)
    var seen: [Float] = []
    for tenth in 0..<60 {
      if tenth == 3, let next { stage.move(to: -30, next) }
      stage.step(tickRate / 10)
      seen.append(stage.x)
    }
    return (seen, stage.x, stage.model)
  }

  @Test(
    "trajectories at 60 to 240 ticks a second are the same, also interrupted, and end equal",
    arguments: [nil, .spring(duration: 0.5, bounce: 0.2), .easeInOut(duration: 0.4)] as [Animation?])
  func rates(next: Animation?) {
    for first in Self.animations {
      let reference = Self.run(first, next, tickRate: 60)
      for rate in [120, 240] {
        let other = Self.run(first, next, tickRate: rate)
        for (tenth, (a, b)) in zip(reference.seen, other.seen).enumerated() {
          #expect(abs(a - b) <= (next == nil ? 2e-3 : 4e-3), "\(first) at \(tenth) tenths, \(rate) ticks a second")
        }
        #expect(other.end == reference.end && other.model == reference.model)
      }
    }
  }
}

@Suite("Groups of curves with different starts") struct CurveGroupTests {
  struct Waves: Sendable {
    /// The number of entities that start in each tick.
    var size: Int
    /// In seconds.
    var delay = 0.0
    /// True if all entities moved before, so their rows are in another order.
    var isScattered = false
  }

  private static let count = 300

  private static func play(_ waves: Waves, moving: Range<Int>, watched: [Int]) -> [[SIMD2<Float>]] {
    var world = World()
    world.prepareForMotion(tickRate: 120)
    let entities = world.spawn(count: count) { Size([Float($0), 1]) }
    var simulation = Simulation(world: world, schedule: Schedule())
    if waves.isScattered {
      simulation.world.withAnimation(.linear(duration: 0.01)) { world in
        for entity in entities { world[entity, Size.self].value += [1, 1] }
      }
      simulation.step(4)
    }
    var seen = watched.map { _ in [SIMD2<Float>]() }
    for tick in 0..<420 {
      let wave = min(tick * waves.size, count)..<min((tick + 1) * waves.size, count)
      simulation.world.withAnimation(.easeInOut(duration: 3).delay(waves.delay)) { world in
        for index in wave.clamped(to: moving) { world[entities[index], Size.self].value += [100, Float(index)] }
      }
      simulation.step()
      for (place, index) in watched.enumerated() {
        seen[place].append(simulation.world.presented(Size.self, of: entities[index]).value)
      }
    }
    return seen
  }

  @Test(
    "each curve of a group has the same bits as alone",
    arguments: [
      Waves(size: 1), Waves(size: 1, isScattered: true), Waves(size: 7, delay: 0.013),
      Waves(size: 100), Waves(size: 100, isScattered: true),
    ])
  func alone(waves: Waves) {
    let watched = [0, 3, 98, 255, 257, 299]
    let together = Self.play(waves, moving: 0..<Self.count, watched: watched)
    for (index, seen) in zip(watched, together) {
      #expect([seen] == Self.play(waves, moving: index..<index + 1, watched: [index]), "entity \(index)")
    }
    #expect(Set(together[2]).count > 200)
  }
}

@Suite("Delayed springs that start together") struct DelayedSpringTests {
  private static func play(_ moving: Range<Int>, watched: Int) -> [SIMD2<Float>] {
    var world = World()
    world.prepareForMotion(tickRate: 120)
    let entities = world.spawn(count: 20) { Size([Float($0), 1]) }
    var simulation = Simulation(world: world, schedule: Schedule())
    var seen: [SIMD2<Float>] = []
    for tick in 0..<120 {
      // The later springs interrupt the earlier ones, which are of the same kind.
      if tick % 40 == 0 {
        simulation.world.withAnimation(.spring(duration: 0.4, bounce: 0.2).delay(0.051)) { world in
          for index in moving { world[entities[index], Size.self].value += [100, Float(index)] }
        }
      }
      simulation.step()
      seen.append(simulation.world.presented(Size.self, of: entities[watched]).value)
    }
    return seen
  }

  @Test("springs whose delays end in one tick have the same bits as alone", arguments: [0, 7, 19])
  func alone(watched: Int) {
    let together = Self.play(0..<20, watched: watched)
    #expect(together == Self.play(watched..<watched + 1, watched: watched))
    #expect(Set(together).count > 60)
  }
}

@Suite("More curves on a property than the layer limit") struct CrowdedCurvesTests {
  @Test("curves beyond the limit keep value and velocity, with or without a spring", arguments: [true, false])
  func continuous(overSpring: Bool) {
    var stage = Stage()
    if overSpring { stage.move(to: 100, .spring(duration: 4, bounce: 0.3)) }
    stage.step(10)
    for press in 0..<40 {
      let (x, speed) = (stage.x, stage.speed)
      stage.move(to: Float(100 + press * 50), .easeInOut(duration: 5))
      #expect(abs(stage.x - x) < 1e-2, "press \(press)")
      #expect(abs(stage.speed - speed) < 0.5, "press \(press): \(speed) is \(stage.speed)")
      stage.step(10)
    }
    #expect(stage.speeds.max()! > 100)
    #expect(stage.largestSurprise < 0.5)
    stage.step(1800)
    #expect(stage.x == stage.model)
  }
}
