import RiffleCore
import Testing

@Suite("Presented columns") struct PresentedColumnTests {
  /// Entities that move, have offsets, and are inserted and removed in all kinds of transactions.
  private func crowd() -> (Simulation, [Entity]) {
    var world = World()
    world.prepareForMotion(tickRate: 60)
    // Rows without a transform, before and between.
    world.spawn(Opacity(0.5))
    var things: [Entity] = []
    for index in 0..<24 {
      if index % 5 == 0 { world.spawn(Opacity(0.25)) }
      let thing = world.spawn(Transform(position: [Float(index) * 10, 20]), Size([20, 30]))
      if index % 3 == 0 { world.insert(Offset(lift: 2), on: thing) }
      if index % 4 == 0 { world.insert(Opacity(0.8), on: thing) }
      things.append(thing)
    }
    return (Simulation(world: world, schedule: Schedule()), things)
  }

  private static let animations: [Animation] = [
    .bouncy, .linear(duration: 0.3), .easeOut(duration: 0.2).delay(0.1),
    .easeInOut(duration: 0.1).repeatCount(3, autoreverses: true),
  ]

  private func stir(_ simulation: inout Simulation, _ things: [Entity], _ random: inout RandomSource) {
    let thing = things[random.next(below: things.count)]
    guard simulation.world.isAlive(thing) else { return }
    let animation = Self.animations[random.next(below: Self.animations.count)]
    let place = SIMD2(random.float(in: 0...500), random.float(in: 0...500))
    let kind = random.next(below: 7)
    simulation.world.withAnimation(animation) { world in
      switch kind {
      case 0: world[thing, Transform.self].rotation = .degrees(place.x)
      case 1: world[thing, Size.self].value = place
      case 2 where world.has(Offset.self, thing): world[thing, Offset.self].position = place
      case 3: world.remove(thing)
      case 5: world.shake(thing)
      case 4 where world.has(Opacity.self, thing): world[thing, Opacity.self].value = place.x / 500
      default: world[thing, Transform.self].position = place
      }
    }
  }

  @Test("a presented column equals the presented value of each entity, at any time") func law() {
    var (simulation, things) = crowd()
    var random = RandomSource(seed: 11)
    var seen = Set<SIMD2<Float>>()
    for tick in 0..<120 {
      if tick % 3 == 0 { stir(&simulation, things, &random) }
      let world = simulation.world
      let (transforms, sizes) = (world.presentedTransforms(), world.presentedColumn(Size.self))
      let (opacities, offsets) = (world.presentedColumn(Opacity.self), world.presentedColumn(Offset.self))
      for thing in things {
        #expect(transforms[thing] == world.presentedTransform(of: thing))
        #expect(sizes[thing] == world.presentedIfPresent(Size.self, of: thing))
        #expect(opacities[thing] == world.presentedIfPresent(Opacity.self, of: thing))
        #expect(offsets[thing] == world.presentedIfPresent(Offset.self, of: thing))
        if let transform = transforms[thing] { seen.insert(transform.position) }
      }
      var listed = 0
      world.eachPresented(Size.self) { thing, size in
        listed += 1
        #expect(size == sizes[thing])
      }
      #expect(listed == world.count(of: Size.self))
      simulation.step()
    }
    #expect(seen.count > 100 && things.contains { !simulation.world.isAlive($0) }, "\(seen.count) places")
  }

  @Test("between ticks a column interpolates both values, and new entities have their own") func between() throws {
    var (simulation, things) = crowd()
    let (mover, leaver) = (things[1], things[2])
    simulation.world.withAnimation(.linear(duration: 1)) { $0[mover, Size.self].value = [80, 90] }
    simulation.step(10)
    let before = simulation.world
    simulation.world.despawn(leaver)
    let comer = simulation.world.spawn(Transform(), Size([7, 7]))
    #expect(comer.index == leaver.index)
    simulation.step()
    let (past, now) = (before.presented(Size.self, of: mover), simulation.world.presented(Size.self, of: mover))
    #expect(past.value != now.value)
    for alpha: Float in [0, 0.25, 1] {
      let column = simulation.world.presentedColumn(Size.self, from: before, at: alpha)
      #expect(try #require(column[mover]).value == past.value + (now.value - past.value) * alpha)
      #expect(column[comer] == Size([7, 7]) && column[leaver] == nil && column[things[3]] == Size([20, 30]))
    }
    #expect(simulation.world.presentedColumn(Size.self, from: nil, at: 0.25)[mover] == now)
  }

  @Test("a plain write is interpolated between ticks, even when nothing runs") func written() {
    var (simulation, things) = crowd()
    simulation.step()
    let before = simulation.world
    simulation.world[things[0], Size.self].value = [40, 50]
    simulation.step()
    #expect(simulation.world.isAtRest(Size.self) && before.isAtRest(Size.self))
    let column = simulation.world.presentedColumn(Size.self, from: before, at: 0.5)
    #expect(column[things[0]] == Size([30, 40]) && column[things[1]] == Size([20, 30]))
  }
}
