import RiffleECS

/// A system: a function that changes the world in each tick, from the world and the tick's input only.
public struct System: Sendable {
  /// Its name in the journal and in a sync test.
  public let name: String
  /// The function that is called in each tick, without a clock.
  public let run: @Sendable (inout World, InputFrame) -> Void
  /// The systems it consists of in a world; nil for itself.
  let members: (@Sendable (World) -> [System])?

  public init(_ name: String, run: @escaping @Sendable (inout World, InputFrame) -> Void) {
    self.name = name
    self.run = run
    members = nil
  }

  /// Systems that the world itself defines. `members` is called in every tick, so that a tick can add and remove systems, and a
  /// world of the past has its own.
  public init(_ name: String, of members: @escaping @Sendable (World) -> [System]) {
    self.name = name
    self.members = members
    run = { world, input in
      for system in members(world) { system.run(&world, input) }
    }
  }

  /// A system that reads the world and records commands, which are applied after it has run.
  public init(_ name: String, recording run: @escaping @Sendable (_ world: World, InputFrame, inout Commands) -> Void) {
    self.init(name) { world, input in
      var commands = world.commands()
      run(world, input, &commands)
      world.apply(commands)
    }
  }
}

/// The systems of a tick in the order in which they run.
///
/// The phases are fixed: intake (input to intents), rules (intents to model), choreography (model to requested
/// animations); then the tween system samples and settles; last come links (presented values to the values that follow them).
/// Systems of one phase run in the order they were added.
public struct Schedule: Sendable {
  /// The phase of a tick in which a system runs.
  public enum Phase: Int, Sendable, CaseIterable {
    case intake, rules, choreography, links
  }

  private var systems: [[System]] = Array(repeating: [], count: Phase.allCases.count)

  /// A schedule without systems.
  public init() {}

  /// Adds a system at the end of its phase.
  public mutating func add(_ system: System, to phase: Phase) { systems[phase.rawValue].append(system) }

  /// The systems of a phase, in running order.
  public func systems(in phase: Phase) -> [System] { systems[phase.rawValue] }
}
