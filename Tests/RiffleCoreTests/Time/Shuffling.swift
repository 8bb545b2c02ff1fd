import RiffleCore

/// A small scene for tests of time: dots that move to random positions by springs when S is pressed, and blink by
/// curves in every 40th tick.
enum Shuffling {
  /// Calls `counting` in every stepped tick.
  static func simulation(
    dots: Int = 24, seed: UInt64 = 3, tickRate: Int? = nil, counting: @escaping @Sendable () -> Void = {}
  ) -> Simulation {
    var world = World(seed: seed)
    world.prepareForMotion(tickRate: tickRate)
    for index in 0..<dots { world.spawn(Transform(position: [Float(index) * 20, 0]), Opacity(1)) }
    var schedule = Schedule()
    schedule.add(System("shuffle", run: shuffle), to: .choreography)
    schedule.add(System("blink", run: blink), to: .choreography)
    schedule.add(System("count") { _, _ in counting() }, to: .choreography)
    return Simulation(world: world, schedule: schedule)
  }

  @Sendable private static func shuffle(_ world: inout World, _ input: InputFrame) {
    guard input.events.contains(.keyPressed("s")) else { return }
    let order = world.random.shuffled(Array(0..<world.entityCount))
    world.withAnimation(.spring(duration: 0.5, bounce: 0.2), cause: Cause(animation: "shuffle")) { world in
      for (entity, place) in zip(world.allEntities, order) {
        world[entity, Transform.self].position = [Float(place) * 20, Float(place % 3) * 40]
      }
    }
  }

  @Sendable private static func blink(_ world: inout World, _ input: InputFrame) {
    let tick = world[resource: Tick.self].now
    guard tick % 40 == 0 else { return }
    world.withAnimation(.easeInOut(duration: 0.2)) { world in
      for entity in world.allEntities { world[entity, Opacity.self].value = tick % 80 == 0 ? 1 : 0.4 }
    }
  }

  /// S at some ticks, with pointer movements in between.
  static func input(at tick: Int) -> InputFrame {
    var frame = InputFrame()
    if tick % 7 == 0 { frame.events.append(.pointerMoved([Float(tick), 5])) }
    if tick % 90 == 20 || tick % 90 == 32 || tick == 300 { frame.events.append(.keyPressed("s")) }
    return frame
  }

  /// Plays and records some ticks, with the hash of the start and of each tick.
  static func run(ticks: Int, budget: Int = .max, dots: Int = 24) -> Run {
    var simulation = simulation(dots: dots)
    var history = History(simulation.world, budget: budget)
    var hashes = [simulation.world.stateHash]
    for tick in 1..<(ticks + 1) {
      simulation.step(input(at: tick))
      history.record(simulation.world, input: input(at: tick))
      hashes.append(simulation.world.stateHash)
    }
    return Run(simulation: simulation, history: history, hashes: hashes)
  }

  struct Run {
    var simulation: Simulation
    var history: History
    let hashes: [UInt64]
  }
}

extension Playback {
  init(
    standing simulation: Simulation, after ticks: Int = 0, budget: Int = History.defaultBudget, syncEvery: Int? = nil,
    continuity: ContinuityCheck? = nil, script: @escaping @Sendable (Int) -> InputFrame = { _ in .none }
  ) {
    self.init(
      simulation, transport: Transport(isPaused: true), budget: budget, syncEvery: syncEvery, continuity: continuity,
      script: script)
    if ticks > 0 { step(ticks) }
  }

  /// Steps a number of ticks, backward if negative, and pauses. `stepped` receives each new one.
  mutating func step(_ ticks: Int = 1, _ stepped: (Step) -> Void = { _ in }) {
    transport.step(ticks)
    advance(to: 0, stepped: { stepped($1) })
  }
}
