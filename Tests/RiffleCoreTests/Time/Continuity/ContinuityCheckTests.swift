import RiffleCore
import TestSupport
import Testing

@Suite("Continuity check") struct ContinuityCheckTests {
  private static let dots = 8

  /// The jumps of some dots moved by a system in a number of ticks.
  private func jumps(_ ticks: Int, _ run: @escaping @Sendable (inout World, Int) -> Void) -> [Jump] {
    var world = World(seed: 3)
    for index in 0..<Self.dots {
      world.spawn(Transform(position: [Float(index) * 20, 0]), Opacity(1), Name("dot \(index)"))
    }
    let simulation = Simulation(world) { world, _ in run(&world, world[resource: Tick.self].now) }
    var playback = Playback(standing: simulation, continuity: ContinuityCheck(most: nil))
    var jumps: [Jump] = []
    playback.step(ticks) { jumps += $0.jumps }
    for tick in 1...ticks {
      let isMarked = playback.history.events(at: tick).contains(.jumped)
      #expect(isMarked == jumps.contains { $0.tick == tick })
    }
    return jumps
  }

  private static func move(_ world: inout World, _ animation: Animation?, to x: Float) {
    world.withAnimation(animation) { world in
      for entity in world.allEntities { world[entity, Transform.self].position.x += x }
    }
  }

  @Test("a teleport by a system is found, with its field") func teleport() throws {
    let found = jumps(60) { world, tick in
      let entity = world.allEntities[5]
      if tick == 40 { world[entity, Transform.self].position = [500, 300] }
    }
    #expect(found.count == 1)
    let jump = try #require(found.first)
    #expect(jump.tick == 40 && jump.kind == .value)
    #expect(
      "\(jump)" == "tick 40: Transform.position of dot 5 jumped from (100, 0) to (500, 300), "
        + "and no animation, no transaction and no input says why")
  }

  @Test("a teleport during an animation is found") func inFlight() {
    let found = jumps(60) { world, tick in
      if tick == 10 { Self.move(&world, .spring(duration: 1), to: 100) }
      let entity = world.allEntities[5]
      if tick == 40 { world[entity, Transform.self].rotation = .degrees(30) }
      if tick == 50 { world[entity, Transform.self].position.x += 200 }
    }
    #expect(found.map(\.tick) == [40, 50])
    #expect(found.map { $0.selection.field?.field } == ["rotation", "position"])
  }

  @Test("a spring of any duration is not a jump", arguments: (1...15).map { Double($0) * 0.002 }, [0, 0.5])
  func shortSprings(_ duration: Double, _ bounce: Double) {
    let found = jumps(60) { world, tick in
      if tick == 10 { Self.move(&world, .spring(duration: duration, bounce: bounce), to: 300) }
      // Interrupt the spring.
      if tick == 21 { Self.move(&world, .spring(duration: duration, bounce: bounce), to: -200) }
      if tick == 22 { Self.move(&world, .spring(duration: duration, bounce: bounce), to: 100) }
    }
    #expect(found.isEmpty, "\(found.map(\.description))")
  }

  @Test("a teleport during a short spring that has come to rest is found") func afterShortSpring() {
    let found = jumps(60) { world, tick in
      if tick == 10 { Self.move(&world, .spring(duration: 0.009), to: 300) }
      if tick == 14 { world[world.allEntities[5], Transform.self].position.x += 200 }
    }
    #expect(found.map(\.tick) == [14])
  }

  @Test("a teleport is allowed while invisible, and found when visible again") func unseen() {
    let found = jumps(60) { world, tick in
      let entity = world.allEntities[5]
      if tick == 10 { world.withAnimation(nil) { $0[entity, Opacity.self].value = 0 } }
      if tick == 20 { world[entity, Transform.self].position = [500, 300] }
      if tick == 30 { world.withAnimation(nil) { $0[entity, Opacity.self].value = 1 } }
      if tick == 40 { world[entity, Transform.self].position = [0, 0] }
      if tick == 45 { world.insert(Hidden(), on: entity) }
      if tick == 50 { world.remove(Hidden.self, from: entity) }
      if tick == 50 { world[entity, Transform.self].position = [500, 300] }
    }
    #expect(found.map(\.tick) == [40])
  }

  @Test("an animator released within a tick of its ends is not a jump, and one finished halfway is") func animators() {
    for (share, isBack, isFinished) in [(0.008, true, false), (0.992, false, false), (0.5, true, true)] {
      let found = jumps(60) { world, tick in
        if tick == 10 {
          let animator = world.makePropertyAnimator(.linear(duration: 1))
          world.addAnimations(to: animator) { world in
            for entity in world.allEntities { world[entity, Transform.self].position.x += 200 }
          }
          world.insertResource(Held(animator: animator))
        }
        guard let animator = world.resource(Held.self)?.animator else { return }
        // Scrubbed by hand, which other tests check.
        if (11...20).contains(tick) { animator.scrub(to: share * Double(tick - 10) / 10, in: &world) }
        guard tick == 30 else { return }
        if isFinished {
          world.stopAnimation(animator, withoutFinishing: false)
          world.finishAnimation(animator, at: .start)
        } else {
          world.setReversed(isBack, of: animator)
          animator.start(in: &world)
        }
      }
      #expect(found.map(\.tick) == (isFinished ? Array(repeating: 30, count: Self.dots) : []), "\(share)")
    }
  }

  private struct Held: Component {
    var animator: PropertyAnimator
    func fold(into hasher: inout StateHasher) { hasher.combine(1) }
  }

  @Test("a change without animation in a transaction is not a jump") func set() {
    let found = jumps(60) { world, tick in
      if tick == 20 { Self.move(&world, .spring(duration: 1), to: 100) }
      if tick == 40 { Self.move(&world, nil, to: 300) }
    }
    #expect(found.isEmpty)
  }

  @Test(
    "every kind of animation starts, interrupts and ends without a jump",
    arguments: [
      Animation.linear(duration: 0.2), .easeIn(duration: 0.3), .spring(duration: 0.3, bounce: 0.5),
      .interactiveSpring(), .timingCurve(.steps(4), duration: 0.3),
      .linear(duration: 0.1).repeatCount(4, autoreverses: true), .easeOut(duration: 0.2).delay(0.1),
      .interpolatingSpring(stiffness: 300, damping: 10, initialVelocity: 10), .linear(duration: 0),
      .timingCurve(0.1, 2, 0.9, -1, duration: 0.5), .spring(duration: 0.4).delay(0.07),
    ])
  func animations(animation: Animation) {
    let found = jumps(400) { world, tick in
      if tick == 10 { Self.move(&world, animation, to: 300) }
      if tick == 25 || tick == 31 { Self.move(&world, .spring(duration: 0.4, bounce: 0.3), to: -100) }
      if tick == 40 { Self.move(&world, animation, to: 120) }
      if tick == 60 { Self.move(&world, .easeInOut(duration: 0.3), to: -50) }
      if tick == 200 { Self.move(&world, animation, to: 300) }
    }
    #expect(found.isEmpty, "\(found.prefix(3))")
  }

  @Test("interruptions in every tick, and layers merged into a spring, are not jumps") func hammered() {
    let quick = Animation.spring(duration: 0.25, bounce: 0.1)
    let found = jumps(300) { world, tick in
      if (10...80).contains(tick) {
        Self.move(&world, quick.delay(Double(tick % 3) * 0.004), to: tick % 2 == 0 ? 100 : -100)
      }
      if tick >= 120, tick < 160, tick % 2 == 0 {
        Self.move(&world, .linear(duration: 1.75), to: tick % 4 == 0 ? 180 : -180)
      }
    }
    #expect(found.isEmpty, "\(found.prefix(3))")
  }

  @Test("a spring started and interrupted within a tick is not a jump", arguments: (1..<20).map { Double($0) * 0.05 })
  func turnedRound(part: Double) {
    let quick = Animation.spring(duration: 0.25, bounce: 0.1)
    let found = jumps(40) { world, tick in
      if tick == 10 { Self.move(&world, quick.delay(0.94 / 120), to: -50) }
      if tick == 11 { Self.move(&world, quick.delay(part / 120), to: 102) }
    }
    #expect(found.isEmpty, "\(found.prefix(3))")
  }

  @Test("a repeated spring has no jump at any tick rate, and a write during it is one", arguments: [60, 120, 240])
  func repeatedSpring(rate: Int) {
    for (count, autoreverses) in [(2, true), (3, true), (2, false)] {
      var (world, schedule) = (World(), Schedule())
      let dot = world.spawn(Transform())
      schedule.add(
        System("write") { world, _ in
          if world[resource: Tick.self].now == rate / 4 { world[dot, Transform.self].rotation = .degrees(30) }
        }, to: .rules)
      var simulation = Simulation(world: world, schedule: schedule, tickRate: rate)
      simulation.world.withAnimation(
        Animation.spring(duration: 0.4, bounce: 0.5).repeatCount(count, autoreverses: autoreverses)
      ) { $0[dot, Transform.self].position.x = 100 }
      var found: [Jump] = []
      for _ in 1...3 * rate {
        let before = simulation.world
        simulation.step()
        found += ContinuityCheck(most: nil).jumps(from: before, to: simulation.world, input: .none)
      }
      #expect(found.map(\.tick) == [rate / 4], "\(count), \(autoreverses): \(found)")
    }
  }

  @Test("a write in the tick of a pointer movement is not a jump") func pointer() {
    let before = Shuffling.simulation(dots: 1)
    var after = before
    after.step(InputFrame([.pointerMoved([1, 1])]))
    let dot = after.world.allEntities[0]
    after.world[dot, Transform.self].position = [9, 9]
    let check = ContinuityCheck()
    #expect(check.jumps(from: before.world, to: after.world, input: InputFrame([.pointerMoved([1, 1])])).isEmpty)
    #expect(check.jumps(from: before.world, to: after.world, input: .none).count == 1)
  }

  @Test("with many entities the check samples some in each tick, and all over time") func turns() {
    var before = World()
    for _ in 0..<100 { before.spawn(Transform()) }
    before.prepareForMotion()
    var seen: Set<Entity> = []
    for tick in 0..<40 {
      before[resource: Tick.self].now = tick
      var after = before
      for entity in after.allEntities { after[entity, Transform.self].position = [50, 50] }
      let jumps = ContinuityCheck(most: 8).jumps(from: before, to: after, input: .none)
      #expect(jumps.count == 8)
      seen.formUnion(jumps.map(\.selection.entity))
    }
    #expect(seen.count == 100)
  }

  @Test("a check of a whole component finds the same jumps as one of single entities") func passes() {
    var world = World(seed: 5)
    for index in 0..<Self.dots { world.spawn(Transform(position: [Float(index) * 20, 0]), Opacity(1)) }
    var simulation = Simulation(world) { world, _ in
      let tick = world[resource: Tick.self].now
      if tick % 7 == 0 { Self.move(&world, .spring(duration: 0.5, bounce: 0.3), to: 40) }
      if tick % 11 == 0 { Self.move(&world, .linear(duration: 0.2), to: -30) }
      let entity = world.allEntities[tick % Self.dots]
      if tick % 5 == 0 { world[entity, Transform.self].position.y += 3 }
      if tick % 13 == 0 { world[entity, Opacity.self].value = tick % 2 == 0 ? 0 : 1 }
    }
    var found = 0
    for _ in 0..<120 {
      let before = simulation.world
      simulation.step()
      for looksAtVelocities in [false, true] {
        var (all, single) = (ContinuityCheck(most: nil), ContinuityCheck(most: 1000))
        (all.looksAtVelocities, single.looksAtVelocities) = (looksAtVelocities, looksAtVelocities)
        let jumps = all.jumps(from: before, to: simulation.world, input: .none)
        #expect(jumps == single.jumps(from: before, to: simulation.world, input: .none))
        found += jumps.count
      }
    }
    #expect(found > 20)
  }
}
