import RiffleCore
import Testing

@Suite("Particles") struct ParticlesTests {
  private let window = Rect(width: 960, height: 720)

  private func particles(_ change: (inout Particles) -> Void) -> Particles {
    var particles = Particles()
    (particles.lifetime, particles.speed, particles.gravity) = (1...2, 100...300, [0, 400])
    change(&particles)
    return particles
  }

  private func simulation(_ particles: Particles, seed: UInt64 = 7) -> (Simulation, Entity) {
    var world = World(seed: seed)
    let entity = world.spawn(Transform(position: [200, 300], anchor: [0, 0]), particles)
    return (Simulation(world: world, schedule: Schedule()), entity)
  }

  private func live(_ simulation: Simulation, _ entity: Entity, at time: Double? = nil) -> [Particle] {
    let world = simulation.world
    var all: [Particle] = []
    world.get(ParticleBirths.self, entity)?.forEach(
      of: world[entity, Particles.self], at: time ?? Double(simulation.tick), tickRate: 120, bounds: window
    ) { all.append($0) }
    return all
  }

  @Test("the particle count is rate times lifetime, and an emitter at rest writes nothing") func steadyRate() throws {
    var (simulation, entity) = simulation(particles { ($0.rate, $0.lifetime) = (90, 2...2) })
    for _ in 0..<360 { simulation.step() }
    #expect(abs(live(simulation, entity).count - 180) <= 1)
    let before = try #require(simulation.world.get(ParticleBirths.self, entity))
    let bytes = simulation.world.bytes
    for _ in 0..<240 { simulation.step() }
    #expect(simulation.world.get(ParticleBirths.self, entity) == before)
    #expect(simulation.world.bytes == bytes)
    #expect(simulation.world.hasLiveParticles)
  }

  @Test("a burst emits its count at once, and leaves nothing behind after the last death") func burst() throws {
    var (simulation, entity) = simulation(particles { $0.burst = 25 })
    simulation.world.burst(entity)
    simulation.world.burst(entity, count: 10, at: [500, 50])
    simulation.step()
    #expect(live(simulation, entity).count == 35)
    #expect(live(simulation, entity).count { $0.position == [500, 50] } == 10)
    for _ in 0..<240 { simulation.step() }
    #expect(live(simulation, entity).isEmpty)
    #expect(simulation.world.hasLiveParticles == false)
  }

  @Test("every burst differs, even in one tick, and a tick emits at most 64 bursts") func bursts() {
    var (simulation, entity) = simulation(particles { $0.burst = 1 })
    for _ in 0..<100 { simulation.world.burst(entity) }
    for _ in 0..<30 { simulation.step() }
    #expect(live(simulation, entity).count == 64)
    #expect(Set(live(simulation, entity).map(\.position)).count == 64)
  }

  @Test("two emitters with one description have different particles") func emitters() throws {
    var (simulation, entity) = simulation(particles { $0.rate = 120 })
    let other = simulation.world.spawn(
      Transform(position: [200, 300], anchor: [0, 0]), simulation.world[entity, Particles.self])
    for _ in 0..<30 { simulation.step() }
    // At birth all particles are in the same place.
    let (one, two) = (live(simulation, entity).filter { $0.age > 0 }, live(simulation, other).filter { $0.age > 0 })
    #expect(one.count == two.count && one.count > 20 && Set(one.map(\.position)).isDisjoint(with: two.map(\.position)))
  }

  @Test("a particle depends only on its birth and age, even between ticks") func pure() throws {
    var (simulation, entity) = simulation(particles { $0.rate = 300 })
    for _ in 0..<60 { simulation.step() }
    let past = simulation
    let then = live(past, entity)
    for _ in 0..<30 { simulation.step() }
    // Later births are added; earlier particles are unchanged at that time.
    let again = live(simulation, entity, at: 60)
    #expect(again == then && then.count > 100)
    #expect(live(past, entity) == then)
    let between = live(simulation, entity, at: 80.5)
    #expect(between != live(simulation, entity, at: 80))
  }

  @Test("equal seeds give equal particles and hashes, other seeds give others") func seeds() {
    func run(_ seed: UInt64) -> ([Particle], UInt64) {
      var (simulation, entity) = simulation(particles { $0.rate = 200 }, seed: seed)
      for _ in 0..<40 { simulation.step() }
      return (live(simulation, entity), simulation.world.stateHash)
    }
    #expect(run(7) == run(7))
    #expect(run(7).0 != run(8).0 && run(7).1 != run(8).1)
  }

  @Test("a moving emitter spaces its particles evenly along its path") func moving() throws {
    var (simulation, entity) = simulation(
      particles { ($0.rate, $0.lifetime, $0.speed, $0.gravity) = (240, 5...5, 0...0, .zero) })
    for _ in 0..<60 { simulation.step() }
    for tick in 1...60 {
      simulation.world[entity, Transform.self].position = [200 + Float(tick) * 6, 300]
      simulation.step()
    }
    let places = live(simulation, entity).map(\.position.x).filter { $0 > 200.5 }.sorted()
    #expect(abs(places.count - 120) <= 1)
    for (a, b) in zip(places, places.dropFirst()) { #expect(abs(b - a - 3) < 0.01) }
  }

  @Test("a moving emitter keeps a rate below one particle a tick") func slowOnTheWay() {
    var (simulation, entity) = simulation(particles { ($0.rate, $0.lifetime) = (30, 5...5) })
    for tick in 1...120 {
      simulation.world[entity, Transform.self].position.x = 200 + Float(tick)
      simulation.step()
    }
    #expect(abs(live(simulation, entity).count - 30) <= 1)
  }

  @Test("at the limit new particles replace the oldest") func limit() {
    var (simulation, entity) = simulation(particles { $0.lifetime = 5...5 })
    for _ in 0..<5 {
      simulation.world.burst(entity, count: 9000)
      simulation.step()
    }
    let all = live(simulation, entity)
    #expect(all.count == 18_000)
    #expect(all.allSatisfy { $0.age < 0.02 })
  }

  @Test("a changed rate applies from its tick, and living particles continue") func otherRate() {
    var (simulation, entity) = simulation(particles { ($0.rate, $0.lifetime) = (120, 1...1) })
    for _ in 0..<120 { simulation.step() }
    simulation.world[entity, Particles.self].rate = 0
    for _ in 0..<60 { simulation.step() }
    #expect(abs(live(simulation, entity).count - 60) <= 1)
    for _ in 0..<62 { simulation.step() }
    #expect(live(simulation, entity).isEmpty && !simulation.world.hasLiveParticles)
  }
}

@Suite("Motion of a particle on one axis") struct ParticleAxisTests {
  /// A reference solution with small steps in double precision.
  private func stepped(
    _ start: Double, _ speed: Double, gravity: Double, wind: Double, drag: Double, seconds: Double,
    walls: (low: Double, high: Double, share: Double)? = nil
  ) -> (place: Double, speed: Double) {
    var (x, v) = (start, speed)
    let step = 1e-5
    for _ in 0..<Int((seconds / step).rounded()) {
      v += (gravity + drag * (wind - v)) * step
      x += v * step
      guard let walls else { continue }
      if x > walls.high { (x, v) = (walls.high, -v * walls.share) }
      if x < walls.low { (x, v) = (walls.low, -v * walls.share) }
    }
    return (x, v)
  }

  @Test("the closed form equals small steps, with and without drag", arguments: [0, 0.3, 2, 8] as [Float])
  func closedForm(drag: Float) {
    let axis = ParticleAxis(gravity: 500, wind: -80, drag: drag)
    for seconds: Float in [0.1, 0.7, 2] {
      let truth = stepped(20, -260, gravity: 500, wind: -80, drag: Double(drag), seconds: Double(seconds))
      let state = axis.state(20, -260, after: seconds)
      #expect(abs(Double(state.place) - truth.place) < 0.05, "\(seconds)")
      #expect(abs(Double(state.speed) - truth.speed) < 0.05, "\(seconds)")
    }
  }

  @Test("a bounce equals small steps, stays within the edges and comes to rest", arguments: [0, 0.8] as [Float])
  func bounces(drag: Float) {
    let axis = ParticleAxis(gravity: 900, wind: 0, drag: drag)
    for seconds: Float in [0.3, 0.8, 1.5] {
      let truth = stepped(
        100, -200, gravity: 900, wind: 0, drag: Double(drag), seconds: Double(seconds), walls: (0, 300, 0.6))
      let state = axis.bouncing(100, -200, after: seconds, between: 0, and: 300, keeping: 0.6)
      #expect(abs(Double(state.place) - truth.place) < 1, "\(seconds) \(state) \(truth)")
    }
    for step in 0..<400 {
      let state = axis.bouncing(100, -900, after: Float(step) / 40, between: 0, and: 300, keeping: 0.7)
      #expect((0...300).contains(state.place))
    }
    let rest = axis.bouncing(100, -200, after: 60, between: 0, and: 300, keeping: 0.6)
    #expect(rest.place == 300 && rest.speed == 0 && rest.restedAfter < 10)
    let stopped = axis.bouncing(100, 50, after: 60, between: 0, and: 300, keeping: 0)
    #expect(stopped.place == 300 && stopped.restedAfter < 1)
  }
}
