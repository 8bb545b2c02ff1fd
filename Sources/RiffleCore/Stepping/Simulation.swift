import RiffleECS

/// A world and the systems that step it. A value: a copy is a snapshot that can be stepped independently.
public struct Simulation: Sendable {
  /// The world after the last tick; writes between two ticks are allowed, and are not recorded.
  public var world: World
  /// The systems, by phase.
  public let schedule: Schedule
  private let systems: [System]
  /// The systems that run after sampling.
  private let links: [System]

  /// Prepares `world` for stepping: the tick, the journal and the tween system of the built-in components.
  ///
  /// - Parameter tickRate: ticks a second; nil for the world's own, 120 by default.
  public init(world: World, schedule: Schedule, tickRate: Int? = nil) {
    self.world = world
    self.schedule = schedule
    systems = [.intake, .rules, .choreography].flatMap { schedule.systems(in: $0) }
    links = schedule.systems(in: .links)
    self.world.prepareForMotion(tickRate: tickRate)
    // The first picture is of tick 0.
    self.world.followSources()
  }

  /// The last tick stepped; 0 before the first.
  public var tick: Int { world[resource: Tick.self].now }

  /// Steps one tick: runs the systems in order, samples the running animations, runs due completions, updates links, and adds the
  /// births of particles.
  ///
  /// A function of the world and `input`: the same two give the same bits.
  public mutating func step(_ input: InputFrame = .none) {
    world.beginTick()
    for system in systems { world.run(system, input) }
    world.finishTick()
    for system in links { world.run(system, input) }
    world.bearParticles()
    if world.hasLoggedWrites { world.flushWrites() }
  }

  /// Steps one tick and calls `seen` with the world after each system, by the system's name, and after sampling and
  /// completions, as `animations`: to find the system that made a change.
  public mutating func step(_ input: InputFrame, observing seen: (String, World) -> Void) {
    world.beginTick()
    for system in systems {
      for member in system.members?(world) ?? [system] {
        world.run(member, input)
        seen(member.name, world)
      }
    }
    world.finishTick()
    seen("animations", world)
    for system in links {
      for member in system.members?(world) ?? [system] {
        world.run(member, input)
        seen(member.name, world)
      }
    }
    if world.count(of: Particles.self) > 0 {
      world.bearParticles()
      seen("particles", world)
    }
    if world.hasLoggedWrites { world.flushWrites() }
  }
}

extension World {
  /// Runs a system. Its name is the cause of its changes without another one.
  fileprivate mutating func run(_ system: System, _ input: InputFrame) {
    self[resource: MotionRegistry.self].system = system.name
    system.run(&self, input)
    self[resource: MotionRegistry.self].system = ""
    if hasLoggedWrites, self[resource: MotionRegistry.self].writer.isEmpty {
      self[resource: MotionRegistry.self].writer = system.name
    }
  }
}
