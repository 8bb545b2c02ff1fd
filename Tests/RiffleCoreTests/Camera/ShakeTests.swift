import RiffleCore
import Testing

@Suite("Shake") struct ShakeTests {
  private func run(
    seed: UInt64 = 1, reduced: Bool = false, ticks: Int = 150, _ knock: (Int, inout World, Entity) -> Void
  ) -> [Transform] {
    var world = World(seed: seed)
    let card = world.spawn(Transform(position: [50, 60]))
    if reduced { world.insertResource(ReducedMotion()) }
    var simulation = Simulation(world: world, schedule: Schedule())
    return (0..<ticks).map { tick in
      knock(tick, &simulation.world, card)
      simulation.step()
      return simulation.world.presentedTransform(of: card)!
    }
  }

  private func reach(_ seen: ArraySlice<Transform>) -> Float {
    seen.map { (($0.position - [50, 60]) * ($0.position - [50, 60])).sum().squareRoot() }.max() ?? 0
  }

  @Test("a shake decays and ends exactly at the original position") func decays() {
    let seen = run { tick, world, card in if tick == 0 { world.shake(card, by: 1) } }
    #expect(reach(seen[0..<30]) > 6 && reach(seen[0..<30]) < 32)
    #expect(reach(seen[80..<110]) < reach(seen[0..<30]) / 3)
    #expect(seen[115...].allSatisfy { $0 == Transform(position: [50, 60]) })
    #expect(seen.contains { abs($0.rotation.degrees) > 0.3 })
  }

  @Test("the distance of a shake grows with the square of its level") func square() {
    let (whole, half) = (
      run(ticks: 6) { tick, world, card in if tick == 0 { world.shake(card, by: 1) } },
      run(ticks: 6) { tick, world, card in if tick == 0 { world.shake(card, by: 0.5) } }
    )
    // Slightly less, since both levels have decayed equally.
    #expect(abs(reach(half[5...]) / reach(whole[5...]) - 0.24) < 0.02 && reach(whole[5...]) > 1)
  }

  @Test("a shake begins without a jump, and so does a second one during it") func smooth() {
    let seen = run { tick, world, card in if [0, 40].contains(tick) { world.shake(card, by: 0.7) } }
    #expect(zip(seen, seen.dropFirst()).allSatisfy { abs($0.position.x - $1.position.x) < 12 })
    #expect(reach(seen[0...0]) < 2, "a tick later it has hardly moved")
    #expect(reach(seen[44..<60]) > reach(seen[30..<40]))
  }

  @Test("the levels of shakes add up to at most 1") func adds() {
    var world = World()
    world.insertResource(Tick(now: 0))
    let card = world.spawn(Transform())
    world.shake(card, by: 0.5)
    world[resource: Tick.self].now = 12
    let one = world[card, Shake.self].level(at: world[resource: Tick.self])
    #expect(abs(one - (0.5 - 0.07 / 0.9)) < 1e-4)
    for _ in 0..<5 { world.shake(card, by: 0.4) }
    world[resource: Tick.self].now = 16
    let most = world[card, Shake.self].level(at: world[resource: Tick.self])
    #expect(most > 0.9 && most <= 1)
    world.shake(card, by: .nan)
    #expect(world[card, Shake.self].level(at: world[resource: Tick.self]) == most)
  }

  @Test("a shake depends only on the world's seed") func seeds() {
    func knock(_ tick: Int, _ world: inout World, _ card: Entity) { if tick == 0 { world.shake(card) } }
    #expect(run(knock) == run(knock))
    #expect(run(knock) != run(seed: 2, knock))
  }

  @Test("with reduced motion nothing shakes") func reduced() {
    let seen = run(reduced: true, ticks: 60) { tick, world, card in
      if tick == 3 { world.shake(card, by: 1) }
      #expect(!world.isShaking)
    }
    #expect(seen.allSatisfy { $0 == Transform(position: [50, 60]) })
  }
}
