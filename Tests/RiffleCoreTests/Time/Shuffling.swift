import RiffleCore
import TestSupport

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

  /// A paused playback after 140 ticks with these inputs.
  static func playback(_ inputs: [Int: [InputEvent]]) -> Playback {
    Playback(standing: simulation(), after: 140, script: { InputFrame(inputs[$0] ?? []) })
  }

  struct Run {
    var simulation: Simulation
    var history: History
    let hashes: [UInt64]
  }
}

extension Playback {
  /// A paused playback after a number of ticks.
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

  /// Steps new ticks, and returns their inputs.
  mutating func inputs(of ticks: Int) -> [InputFrame] {
    var inputs: [InputFrame] = []
    for _ in 0..<ticks { step { inputs.append($0.input) } }
    return inputs
  }

  /// Goes to a tick, in as many slices as it takes, and returns their number.
  @discardableResult
  mutating func reach(_ tick: Int) -> Int {
    go(to: .tick(tick))
    var slices = 1
    while isSeeking {
      advance(to: 0)
      slices += 1
    }
    return slices
  }
}

/// A line for each tick, with the last parameter or text and the pressed keys.
struct TickLog: Component {
  var lines: [String] = []
  var word: String

  func fold(into hasher: inout StateHasher) {
    for line in lines { hasher.combine(line) }
    hasher.combine(word)
  }

  /// A paused playback of a log that begins with `word`.
  static func playback(
    _ word: String, script: @escaping @Sendable (Int) -> InputFrame = { _ in .none }
  ) -> Playback {
    var world = World()
    world.insertResource(TickLog(word: word))
    let simulation = Simulation(world) { world, input in
      var keys = ""
      for event in input.events {
        switch event {
        case .parameter(_, let value, _): world[resource: TickLog.self].word = "\(value)"
        case .reload(let text, let jumps): world[resource: TickLog.self].word = jumps ? text : "~\(text)"
        case .keyPressed(let key): keys += " \(key)"
        default: break
        }
      }
      let word = world[resource: TickLog.self].word
      world[resource: TickLog.self].lines.append("\(world[resource: Tick.self].now) \(word)\(keys)")
    }
    return Playback(standing: simulation, script: script)
  }
}

extension Playback {
  var lines: [String] { simulation.world[resource: TickLog.self].lines }
}
