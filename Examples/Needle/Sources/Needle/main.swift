import Riffle

// A world with one gauge in it, at rest at 1 bar.
var world = World(seed: 1)
world.prepareForMotion(tickRate: 60)
world.registerAnimatable(Needle.self)
let gauge = world.spawn(Needle(pressure: 1))
var simulation = Simulation(world: world, schedule: Schedule())

/// What the gauge shows at this tick, and a stroke of the needle for the eye.
@MainActor func show() {
  let seen = simulation.world.presented(Needle.self, of: gauge).pressure
  let stroke = String(repeating: " ", count: max(0, Int(seen * 8))) + "|"
  let hundredths = Int((seen * 100).rounded())
  print("tick \(simulation.tick): \(hundredths / 100).\(hundredths % 100 / 10)\(hundredths % 10) bar \(stroke)")
}

// The pressure rises: the model reads 6 bar at once, the needle follows and overshoots.
simulation.world.withAnimation(.spring(duration: 0.5, bounce: 0.4)) { world in
  world[gauge, Needle.self].pressure = 6
}
for _ in 0..<4 {
  for _ in 0..<5 { simulation.step() }
  show()
}

// The valve opens while the needle still swings: it turns round from where it is, with the speed it has.
let moment = simulation
simulation.world.withAnimation(.spring(duration: 0.5, bounce: 0.4)) { world in
  world[gauge, Needle.self].pressure = 2
} completion: { world, reason in
  world[gauge, Needle.self].pressure = 2.5
}
for _ in 0..<12 {
  for _ in 0..<5 { simulation.step() }
  show()
}

// A simulation is a value: the moment before the valve opened is still there, and continues otherwise.
simulation = moment
for _ in 0..<60 { simulation.step() }
print("had it stayed shut:")
show()
