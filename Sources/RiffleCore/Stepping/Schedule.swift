import RiffleECS

/// A step of the tick: changes the world from the world and the tick's input, and from nothing else.
public struct System: Sendable {
  /// What the journal and a sync test call it.
  public let name: String
  /// What it does in each tick: a function of the world and the input, without a clock.
  public let run: @Sendable (inout World, InputFrame) -> Void
  /// The systems it stands for in a world; nil for its own system.
  let members: (@Sendable (World) -> [System])?

  public init(_ name: String, run: @escaping @Sendable (inout World, InputFrame) -> Void) {
    self.name = name
    self.run = run
    members = nil
  }

  /// Systems that a world itself names: asked for anew in every tick, so that a tick can bring some and take others
  /// away, and a world of the past has those it had.
  public init(_ name: String, of members: @escaping @Sendable (World) -> [System]) {
    self.name = name
    self.members = members
    run = { world, input in
      for system in members(world) { system.run(&world, input) }
    }
  }

  /// A system that reads the world and records what is to change; the commands are applied when it has run.
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
/// animations); then the tween system samples and settles; last come links (what is seen to what follows from it). Systems
/// of one phase run in the order they were added.
public struct Schedule: Sendable {
  /// Where in a tick a system runs.
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

  /// All systems in running order.
  public var ordered: [System] { systems.flatMap { $0 } }
}
