import Foundation
import MemoryGame
import RiffleApp
import TestSupport
import Testing

/// Plays every scene with its demo, and with random input.
///
/// `RIFFLE_TRUTH_TICKS=3000 RIFFLE_TRUTH_SEEDS=8 swift test --filter TruthTests` makes a longer run.
@Suite("The truth of the debugger's sentences") struct TruthTests {
  private static func number(_ name: String, or usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? usual
  }

  struct Run: Sendable, CustomTestStringConvertible {
    let scene: String
    /// 0 plays only the demo.
    let seed: Int
    var testDescription: String { "\(scene), \(seed == 0 ? "demo" : "hand \(seed)")" }
  }

  static let runs = Repository.scenes.flatMap { name in
    (0...(name == "ten-thousand" ? 0 : number("RIFFLE_TRUTH_SEEDS", or: 1))).map { Run(scene: name, seed: $0) }
  }

  @Test("every sentence about an animation or a field is true, in every scene", arguments: runs)
  func scenes(_ run: Run) throws {
    let scene = try SceneLoader.load(Repository.scene(run.scene), blocks: [MemoryBlock.self])
    // Of the ten thousand animations some are checked, from the first flight on.
    let isLarge = run.scene == "ten-thousand"
    let ticks = isLarge ? 51 : Self.number("RIFFLE_TRUTH_TICKS", or: 200)
    let runtime = scene.start()
    var playback = Playback(
      runtime.makeSimulation(), transport: Transport(tickRate: runtime.tickRate, isPaused: true),
      script: { runtime.demo.input(at: $0) })
    var hand = InputFuzzer(scene, seed: UInt64(run.seed))
    var lies: [String] = []
    var looked = 0
    var check = TruthCheck(playback.simulation.world)
    for tick in 1...ticks where lies.count < 6 {
      if run.seed > 0 {
        for event in hand.input(for: playback.simulation.world).events { playback.transport.receive(event) }
      }
      playback.play()
      let world = playback.simulation.world
      let history = playback.history
      if isLarge, tick < ticks - 2 { continue }
      check =
        isLarge && tick == ticks - 2 ? TruthCheck(world) : TruthCheck(after: check, world) { history.input(at: $0) }
      let running = check.running
      guard !running.isEmpty, !isLarge || tick > ticks - 2 else { continue }
      // Each of them in every third tick.
      let part = isLarge ? max(1, running.count / 100) : 3
      for animation in running.indices where animation % part == tick % part {
        lies += check.lies(about: running[animation])
        looked += 1
      }
      // Sentences are slow: one in every sixth tick, about another animation each time.
      let sentences = SentenceCheck(playback: playback)
      if tick % 6 == 0 { lies += sentences.lies(about: running[tick * 7 % running.count]) }
      let entities = world.allEntities
      if tick % 60 == 0, !isLarge { lies += sentences.lies(about: entities[tick / 60 * 7 % entities.count]) }
    }
    #expect(lies.isEmpty, "\(lies.prefix(6).joined(separator: "\n"))")
    #expect(looked > 0, "nothing ran")
  }
}

/// Compares the debugger's statements about a tick with the worlds before and after it and with the inputs.
///
/// Tolerances: a velocity taken over may differ from the earlier one by a thousandth plus a tenth of a unit a second, a
/// percentage by one.
struct TruthCheck {
  private let world: World
  private let tick: Int
  private let input: (Int) -> InputFrame
  /// All animations running after the tick, in the world's order.
  let running: [RunningAnimation]
  /// The animations before and after the tick, by field.
  private let old: [Selection: [RunningAnimation]]
  private let new: [Selection: [RunningAnimation]]

  /// Begins with a world that is not checked.
  init(_ world: World) {
    self.world = world
    tick = world.resource(Tick.self)?.now ?? 0
    input = { _ in .none }
    running = world.runningAnimations()
    (old, new) = ([:], Dictionary(grouping: running, by: \.selection))
  }

  /// The check of the tick after another one.
  init(after last: TruthCheck, _ world: World, input: @escaping (Int) -> InputFrame) {
    self.world = world
    self.input = input
    tick = last.tick + 1
    running = world.runningAnimations()
    (old, new) = (last.new, Dictionary(grouping: running, by: \.selection))
  }

  /// The false statements about an animation running after the tick, one sentence each.
  func lies(about animation: RunningAnimation) -> [String] {
    var lies: [String] = []
    let old = self.old[animation.selection] ?? []
    let last = old.first { $0.handle == animation.handle }
    if last == nil {
      if let field = animation.selection.field, world.reading(of: field, on: animation.entity)?.isAnimatable != true {
        lies.append("\(field) is not read as something that moves")
      }
      lies += startLies(animation)
    }
    lies += delayLies(animation, last)
    if let taken = animation.interrupted, animation.handle.id != 0, last?.interrupted != taken {
      lies += interruptionLies(animation, taken, old)
    }
    return lies.map { "\(name(animation)): \($0)" }
  }

  private func name(_ animation: RunningAnimation) -> String {
    "tick \(tick), \(world.name(of: animation.entity)) \(animation.selection.field.map { "\($0)" } ?? "") "
      + "\(animation.title) (\(animation.kindWords))"
  }

  // MARK: - Start

  private func startLies(_ animation: RunningAnimation) -> [String] {
    var lies: [String] = []
    // Of the value into which crowded curves collapse only the following tick is known.
    let late = animation.startTick - tick
    if late != 0, !(animation.handle.id == 0 && late == 1) {
      lies.append("began now, says tick \(animation.startTick)")
    }
    if animation.handle.id != 0 { lies += causeLies(animation.cause) }
    return lies
  }

  private func delayLies(_ animation: RunningAnimation, _ last: RunningAnimation?) -> [String] {
    guard let motion = animation.motionTick, animation.kind != .driven else { return [] }
    if animation.phase == .delayed {
      if motion <= tick { return ["waits, and is said to move since tick \(motion)"] }
      if let last, last.phase == .delayed, last.remaining != animation.remaining { return ["moved during its delay"] }
      return []
    }
    // An animation started by a completion has not advanced yet.
    if motion > tick, animation.startTick != tick, !(motion == tick + 1 && animation.handle.id == 0) {
      return ["moves, and is said to begin at tick \(motion)"]
    }
    if let last, last.phase == .delayed, motion != tick { return ["moves first now, says tick \(motion)"] }
    return []
  }

  // MARK: - Interruption

  private func interruptionLies(
    _ animation: RunningAnimation, _ taken: RunningAnimation.Interrupted, _ old: [RunningAnimation]
  ) -> [String] {
    guard let victim = old.first(where: { $0.handle == taken.handle }) else {
      return ["took over \(taken.cause?.animation ?? "something"), which did not run"]
    }
    var lies: [String] = []
    let (told, seen) = (percent(taken.progress), percent(victim.progress))
    // An animation started by a completion or a camera interrupts one that is a tick further: by its speed in that
    // tick, which is many times a short distance if it took over a velocity.
    if abs(told - seen) > (startsLate(animation) ? max(15, percentInTick(victim)) : 1) {
      lies.append("took over at \(told) %, which was at \(seen) %")
    }
    guard taken.velocity.contains(where: { $0 != 0 }) else { return lies }
    let still = new[animation.selection] ?? []
    var speed = [Double](repeating: 0, count: taken.velocity.count)
    for gone in old where !still.contains(where: { $0.handle == gone.handle }) && gone.velocity.count == speed.count {
      for lane in speed.indices { speed[lane] += Double(gone.velocity[lane]) }
    }
    // The velocity of this tick is then the one it starts with.
    if startsLate(animation), animation.velocity == taken.velocity { return lies }
    let size = length(speed)
    if length(zip(speed, taken.velocity).map { $0 - Double($1) }) > 0.001 * size + 0.1 {
      lies.append("took over \(taken.velocity), of \(speed)")
    }
    return lies
  }

  private func startsLate(_ animation: RunningAnimation) -> Bool {
    animation.startTick == tick && animation.motionTick == tick + 1
  }

  private func percentInTick(_ animation: RunningAnimation) -> Int {
    let rate = Double(world.resource(Tick.self)?.rate ?? 60)
    let way = max(length(animation.start.map(Double.init)), 1e-6)
    return Int(min(100 * length(animation.velocity.map(Double.init)) / rate / way, 100).rounded(.up))
  }

  private func percent(_ progress: Double) -> Int { Int((min(max(progress, 0), 1) * 100).rounded()) }
  private func length(_ lanes: [Double]) -> Double { lanes.reduce(0) { $0 + $1 * $1 }.squareRoot() }

  // MARK: - Cause

  private func causeLies(_ cause: Cause?) -> [String] {
    guard let cause, !cause.rule.isEmpty || !cause.intent.isEmpty || cause.actor != .rule else {
      return ["nobody is named"]
    }
    var lies: [String] = []
    switch cause.actor {
    case .rule, .system: break
    case .slider:
      if !did(tick, \.isOfSlider), !isKeyHeld { lies.append("no slider was moved: \(cause)") }
    case .hand:
      if let since = cause.heldSince {
        if !did(since, \.isPress) { lies.append("nothing was pressed at tick \(since)") }
        if (since..<tick).contains(where: { did($0, \.isRelease) }) { lies.append("was released after tick \(since)") }
      } else if !did(tick, \.isOfHand) {
        lies.append("no hand has acted: \(cause)")
      }
    case .keyboard: if !did(tick, \.isKey) { lies.append("no key was pressed: \(cause)") }
    case .window: if !did(tick, \.isResize) { lies.append("the window has its size: \(cause)") }
    case .file: if !did(tick, \.isReload) { lies.append("the file was not saved: \(cause)") }
    }
    return lies + intentLies(cause)
  }

  private func intentLies(_ cause: Cause) -> [String] {
    guard !cause.intent.isEmpty else { return [] }
    guard let asked = cause.intentTick, asked <= tick else { return ["\(cause.intent) has no tick before this"] }
    let words = cause.intent.split(whereSeparator: { $0 == " " || $0 == "(" }).map(String.init)
    let isTrue =
      switch words[0] {
      case "key": did(asked) { $0 == .keyPressed(words.dropFirst().joined(separator: " ")) }
      case "start": asked <= 1
      case "click", "button", "drag", "drop", "swipe", "choose": did(asked, \.isOfHand) || did(asked, \.isKey)
      case "slider", "letting": did(asked, \.isOfSlider) || did(asked, \.isKey) || isKeyHeld
      case "shuffle", "deal", "new", "undo", "hint": asked <= 1 || did(asked, \.isOfHand) || did(asked, \.isKey)
      case "after", "completion": true
      default: false
      }
    return isTrue ? [] : ["nobody did \(cause.intent) at tick \(asked)"]
  }

  private func did(_ tick: Int, _ matches: (InputEvent) -> Bool) -> Bool { input(tick).events.contains(where: matches) }

  /// True while a key is held, which continues to move a slider.
  private var isKeyHeld: Bool {
    var held: Set<String> = []
    for event in (0...tick).flatMap({ input($0).events }) {
      if case .keyPressed(let key) = event { held.insert(key) }
      if case .keyReleased(let key) = event { held.remove(key) }
    }
    return !held.isEmpty
  }
}

extension InputEvent {
  fileprivate var isPress: Bool { if case .pointerPressed = self { true } else { false } }
  fileprivate var isRelease: Bool { if case .pointerReleased(_, .primary) = self { true } else { false } }
  fileprivate var isKey: Bool {
    switch self {
    case .keyPressed, .keyReleased: true
    default: false
    }
  }
  fileprivate var isResize: Bool { if case .resized = self { true } else { false } }
  fileprivate var isReload: Bool { if case .reload = self { true } else { false } }
  fileprivate var isOfHand: Bool {
    switch self {
    case .pointerMoved, .pointerPressed, .pointerReleased, .pointerLeft, .wheel, .action: true
    default: false
    }
  }
  fileprivate var isOfSlider: Bool {
    switch self {
    case .pointerMoved, .pointerPressed, .pointerReleased, .parameter, .keyPressed: true
    default: false
    }
  }
}
