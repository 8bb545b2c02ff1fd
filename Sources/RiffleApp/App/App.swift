/// A program's simulation in a window, with the debugger, recordings and films.
///
/// ```swift
/// import RiffleApp
///
/// var app = App("Needle", size: [640, 480])
/// let gauge = app.world.spawn(Needle(pressure: 1), at: [320, 240], size: [300, 300])
/// app.on(.key(.space)) { world in
///   world.withAnimation(.bouncy) { $0[gauge, Needle.self].pressure = 6 }
/// }
/// app.run()
/// ```
///
/// The world is filled before `run`; afterwards it changes only in ticks. The order of the calls does not matter.
public struct App: Sendable {
  /// The text of the title bar, and the name of recordings and moments.
  public let title: String
  /// The initial size of the window, in points.
  public let size: SIMD2<Float>
  /// The world before the first tick.
  public var world: World
  /// Ticks per second.
  public let tickRate: Int
  /// True if motion is replaced by short cross-fades.
  public var reducesMotion = false
  let seed: UInt64
  var systems: [(system: System, phase: Schedule.Phase, after: [String])] = []
  var rules: [Rule] = []
  var targets: [(isDraggable: Bool, give: @Sendable (inout World) -> Void)] = []
  var plugins: [String] = []
  var blocks: [any SceneBlock.Type] = []
  var panels: [DebuggerPanel] = []
  var kept: [KeptActions] = []
  var mistakes: [String] = []

  /// - Parameters:
  ///   - tickRate: ticks per second, 1 or more.
  ///   - seed: the seed of all random numbers of the world.
  public init(_ title: String, size: SIMD2<Float> = [960, 720], tickRate: Int = Tick.defaultRate, seed: UInt64 = 1) {
    require(tickRate > 0, "a tick rate is 1 or more, not \(tickRate)")
    require(size.x >= 1 && size.y >= 1, "a size is 1 point or more each way, not \(size.x) × \(size.y)")
    (self.title, self.size, self.tickRate, self.seed) = (title, size, tickRate, seed)
    world = World(seed: seed)
    world.prepareForMotion(tickRate: tickRate)
    world.insertResource(Input(window: size))
  }

  /// Adds a system: it runs in every tick, after earlier systems of its phase.
  ///
  /// - Parameters:
  ///   - phase: the phase of the tick; the rules phase changes the model.
  ///   - after: the names of systems of its phase that run before it, in whatever order they are added.
  public mutating func add(_ system: System, to phase: Schedule.Phase = .rules, after: String...) {
    systems.append((system, phase, after))
  }

  /// Adds a system as a closure. An error that it throws is shown over the scene with the system's name, and its
  /// changes of that tick are reverted; it runs again in the next tick.
  ///
  /// - Parameter name: the system's name in the debugger.
  public mutating func add<Failure: Error>(
    _ name: String, to phase: Schedule.Phase = .rules, after: String...,
    run: @escaping @Sendable (inout World) throws(Failure) -> Void
  ) {
    systems.append((System(name) { world, _ in world.run(name, run) }, phase, after))
  }

  /// Creates the simulation before its first tick.
  ///
  /// - Throws: `AppError` if the systems cannot be ordered.
  public func simulation() throws(AppError) -> Simulation {
    if let mistake = mistakes.first { throw AppError(mistake) }
    var schedule = Schedule()
    schedule.add(Input.system, to: .intake)
    let keys = rules.compactMap(\.key)
    let blocks = blocks
    let stage = StageInput(
      entities: [],
      keyOwner: { key in
        keys.contains(Key(key)) ? .scene : blocks.first { $0.keys.contains { $0.key == key } }.map { .block($0.key) }
      },
      actionOwner: { name in
        blocks.first { $0.actions.contains { $0.name == name } }.map { .block($0.key) } ?? .scene
      })
    let targets = targets.filter(\.isDraggable) + targets.filter { !$0.isDraggable }
    if !targets.isEmpty {
      schedule.add(System("hit targets") { world, _ in for target in targets { target.give(&world) } }, to: .intake)
    }
    schedule.add(System("stage input") { world, frame in stage.read(frame, &world) }, to: .intake)
    for phase in Schedule.Phase.allCases {
      if phase == .rules { for rule in rules where rule.isFirst { schedule.add(rule.system, to: .rules) } }
      for system in try ordered(phase) { schedule.add(system, to: phase) }
      if phase == .rules {
        schedule.add(System("end of a drag") { world, _ in world.lowerDropped() }, to: .rules)
        for rule in rules where !rule.isFirst { schedule.add(rule.system, to: .rules) }
        schedule.add(System("flights") { world, _ in world.advanceFlights() }, to: .rules)
        schedule.add(System("focus") { world, _ in Focus.follow(&world) }, to: .rules)
      }
    }
    schedule.add(System("end of stage events") { world, _ in world.endStageEvents() }, to: .choreography)
    var world = world
    world.insertResource(StageEvents())
    world.insertResource(Pointer())
    Focus.spawn(&world)
    if reducesMotion { world.insertResource(ReducedMotion()) }
    return Simulation(world: world, schedule: schedule, tickRate: tickRate)
  }
}

/// An error that prevents an app from running: one sentence.
public struct AppError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The error, and how to correct it.
  public let description: String

  init(_ description: String) { self.description = description }
}

extension App {
  /// Returns the systems of a phase: each after those that it names, else in the order in which they were added.
  func ordered(_ phase: Schedule.Phase) throws(AppError) -> [System] {
    var waiting = systems.filter { $0.phase == phase }
    let names = waiting.map(\.system.name)
    for placed in waiting {
      guard let missing = placed.after.first(where: { !names.contains($0) }) else { continue }
      let place = systems.first { $0.system.name == missing }.map { "it runs in the phase \($0.phase)" }
      let known = names.filter { $0 != placed.system.name }.map { "'\($0)'" }.joined(separator: ", ")
      throw AppError(
        "the system '\(placed.system.name)' is to run after '\(missing)', which is not in the phase \(phase); "
          + (place ?? (known.isEmpty ? "it has no other" : "it has \(known)")))
    }
    var ordered: [System] = []
    while !waiting.isEmpty {
      let held = waiting.map(\.system.name)
      guard let next = waiting.firstIndex(where: { !$0.after.contains(where: held.contains) }) else {
        throw AppError(
          "the systems \(held.map { "'\($0)'" }.joined(separator: ", ")) wait for each other; remove one `after`")
      }
      ordered.append(waiting.remove(at: next).system)
    }
    return ordered
  }
}
