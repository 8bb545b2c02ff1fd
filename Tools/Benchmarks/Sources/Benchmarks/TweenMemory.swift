import CReference
import RiffleCore

/// Bytes a running animation of two floats takes beyond its component, after some ticks.
func bytesPerAnimation(_ animation: Animation, _ count: Int) -> Double {
  var world = World()
  Place.register(in: &world)
  _ = Place.spawn(count, in: &world)
  var simulation = Simulation(world: world, schedule: Schedule())
  world = World()
  simulation.step()
  let before = c_allocated()
  simulation.world.withAnimation(animation) { Place.moveAll(&$0, by: 100) }
  for _ in 0..<3 { simulation.step() }
  let after = c_allocated()
  return withExtendedLifetime(simulation) { Double(Int(after) - Int(before)) / Double(count) }
}

/// Nothing where the allocator cannot be asked.
func noteMemory(largest: Int) {
  guard c_allocated() > 0 else { return }
  for (name, animation) in [("curve", Animation.easeInOut(duration: 10)), ("spring", .spring(duration: 10))] {
    for count in [1_000, 10_000, 100_000, 1_000_000] where count <= largest {
      let bytes = bytesPerAnimation(animation, count)
      note(pad("bytes of a running \(name), 2", 30) + pad("\(count)", 9, left: true) + pad(text(bytes), 10, left: true))
    }
  }
}
