/// A world and the systems that step it. A value: a copy is a snapshot that can be stepped independently.
public struct Simulation: Sendable {
  /// The world after the last tick; writes between two ticks are allowed, and are not recorded.
  public var world: World
  /// The systems, by phase.
  public let schedule: Schedule
  private let systems: [System]
  private let links: [System]

  /// Prepares `world` for stepping. `tickRate` is in ticks a second; nil for the world's own, 120 by default.
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

  /// Steps one tick: runs the systems in order, samples the running animations, runs due completions, updates links,
  /// and adds the births of particles. The same world and `input` give the same bits.
  public mutating func step(_ input: InputFrame = .none) { step(input, seen: nil) }

  /// Steps one tick. Calls `seen` after each system, by its name, and as `animations` after sampling and completions.
  public mutating func step(_ input: InputFrame, observing seen: (String, World) -> Void) {
    withoutActuallyEscaping(seen) { step(input, seen: $0) }
  }

  private mutating func step(_ input: InputFrame, seen: ((String, World) -> Void)?) {
    let input = input.bounded
    world.beginTick()
    run(systems, input, seen)
    world.finishTick()
    seen?("animations", world)
    run(links, input, seen)
    world.bearParticles()
    if world.count(of: Particles.self) > 0 { seen?("particles", world) }
    if world.hasLoggedWrites { world.flushWrites() }
  }

  private mutating func run(_ systems: [System], _ input: InputFrame, _ seen: ((String, World) -> Void)?) {
    for system in systems {
      guard let seen else {
        world.run(system, input)
        continue
      }
      for member in system.members?(world) ?? [system] {
        world.run(member, input)
        seen(member.name, world)
      }
    }
  }
}

extension World {
  fileprivate mutating func run(_ system: System, _ input: InputFrame) {
    self[resource: MotionRegistry.self].system = system.name
    system.run(&self, input)
    self[resource: MotionRegistry.self].system = ""
    if hasLoggedWrites, self[resource: MotionRegistry.self].writer.isEmpty {
      self[resource: MotionRegistry.self].writer = system.name
    }
  }
}

/// Converts readings of a wall clock into the number of ticks that are due.
///
/// It takes the time as an argument. After a pause without calls of `advance(to:)`, call `resume(at:)`, so that no tick
/// is due for the pause.
public struct FixedStepClock: Sendable, Equatable {
  /// Ticks a second at speed 1.
  public let tickRate: Int
  private let longestCatchUp: Int
  /// A longer gap, in seconds, counts as a pause, with one tick: the process was stopped, or the machine slept. If
  /// every frame takes that long, only the first one counts as a pause.
  package static let longestFrame = 1.0
  /// Playback seconds for each real second.
  public private(set) var speed: Double = 1

  private var last: Double?
  private var owed: Double = 0
  private var wasStalled = false

  /// A clock that has not been read yet. `longestCatchUp` is the largest number of ticks due at once, a quarter of a
  /// second by default; the rest is dropped after a stall.
  public init(tickRate: Int = Tick.defaultRate, longestCatchUp: Int? = nil) {
    require(tickRate > 0, "a tick rate is a positive number of ticks per second, not \(tickRate)")
    self.tickRate = tickRate
    self.longestCatchUp = max(1, longestCatchUp ?? tickRate / 4)
  }

  /// The fraction of the time between the last tick and the next one, 0..<1, for drawing.
  public var alpha: Float { Float(min(owed, 1.0.nextDown)) }

  /// The number of ticks due at `now`, in seconds of any monotonic clock; 0 for the first call and if time runs back.
  public mutating func advance(to now: Double) -> Int {
    guard now.isFinite else { return 0 }
    defer { last = max(now, last ?? now) }
    guard let last, now > last else { return 0 }
    let isLong = now - last > Self.longestFrame
    let isStall = isLong && !wasStalled
    wasStalled = isLong
    if isStall {
      owed = 0
      return 1
    }
    owed += (now - last) * speed * Double(tickRate)
    // A reading a rounding error short of a whole tick is that tick: otherwise 120 readings of 1/120 s give 119.
    let whole = (owed + 1e-9).rounded(.down)
    owed = max(0, owed - whole)
    return min(Int(min(whole, 1e9)), longestCatchUp)
  }

  /// Restarts at `now`: no tick is due for the time before. Call it at the end of a pause.
  public mutating func resume(at now: Double) {
    last = now
    owed = 0
  }

  /// Sets the playback speed, positive and finite. A partly elapsed tick stays.
  public mutating func setSpeed(_ speed: Double) {
    require(speed > 0 && speed.isFinite, "speed is a positive number, not \(speed)")
    self.speed = speed
  }
}

/// The only time that a system can read: the number of stepped ticks, and their rate.
public struct Tick: Component {
  /// The tick being stepped, or the last one stepped; 0 before the first.
  public var now: Int
  /// Ticks per second of playback time; 120 by default.
  public let rate: Int

  /// The default number of ticks a second.
  public static let defaultRate = 120

  public init(now: Int = 0, rate: Int = Tick.defaultRate) {
    require(rate > 0, "a tick rate is a positive number of ticks per second, not \(rate)")
    self.now = now
    self.rate = rate
  }

  /// Length of a tick in seconds.
  @inlinable public var length: Double { 1 / Double(rate) }
  /// Playback time at this tick in seconds.
  @inlinable public var seconds: Double { Double(now) / Double(rate) }

  public func fold(into hasher: inout StateHasher) { hasher.combine(now, rate) }
}
