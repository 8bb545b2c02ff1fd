import Foundation
import RiffleCore
import TestSupport

/// A random script of calls on some properties of two entities, run by the world and by the reference tween.
struct TweenScript {
  static let only = ProcessInfo.processInfo.environment["RIFFLE_SCRIPT"].flatMap(Int.init)
  static let count = ProcessInfo.processInfo.environment["RIFFLE_SCRIPTS"].flatMap(Int.init) ?? 4_000
  /// All parts of the seeds end at this time; nil if a number of scripts is given.
  static let end = ProcessInfo.processInfo.environment["RIFFLE_SCRIPT_SECONDS"].flatMap(Double.init).map {
    Date.now + $0
  }
  /// All distances are hundreds of points, so the rest tolerance of a spring is far below this.
  private static let tolerance = 0.02

  private let seed: Int
  private var random: RandomSource
  private var simulation: Simulation
  private var reference: ReferenceTween
  private var properties: [(kind: PropertyKind, entity: Entity)] = []
  private var handles: [AnimationHandle] = []
  private var animators: [PropertyAnimator] = []
  private var phases: [Phases] = []
  /// The properties of living entities.
  private var alive: [Int]
  private var log: [String] = []
  private var animationName = ""

  init(seed: Int) {
    self.seed = seed
    random = RandomSource(seed: UInt64(seed))
    let rate = [60, 120, 90][seed % 3]
    alive = []
    var world = World(seed: 1)
    world.insertResource(Completions())
    simulation = Simulation(world: world, schedule: Schedule(), tickRate: rate)
    for _ in 0..<2 {
      let entity = PropertyKind.spawn(in: &simulation.world)
      let first = random.next(below: PropertyKind.all.count)
      let kinds = seed % 4 == 0 ? [first, (first + 1) % PropertyKind.all.count] : [first]
      properties += kinds.map { (PropertyKind.all[$0], entity) }
    }
    let start = simulation.world
    alive = Array(properties.indices)
    reference = ReferenceTween(model: properties.map { $0.kind.model(start, $0.entity) }, tickRate: rate)
  }

  /// Returns the first difference, or nil if both agree to the end.
  mutating func run() -> String? {
    for _ in 0..<random.int(in: 1...6) {
      let jump = verb()
      if let complaint = jump ?? compare("after the verb") { return complaint }
      if let complaint = step(random.next(below: 70)) { return complaint }
    }
    return step(160)
  }

  /// The difference that remains if a spring rests a thousandth of the rest distance earlier or later: a value so close
  /// to it lies on either side in single precision.
  func complaint() -> String? {
    var first: String?
    for share in [1, 0.999, 1.001] {
      var copy = self
      copy.reference.restDistance *= share
      guard let complaint = copy.run() else { return nil }
      first = first ?? "script \(seed): \(complaint)\n\(copy.log.joined(separator: "\n"))"
    }
    return first
  }

  private struct Phases {
    let property: Int
    let values: [[Double]]
    let animations: [Animation]
    /// The target phase of the current leg, and its transaction.
    var target = 1
    var handle: ReferenceTween.Handle
  }

  private mutating func step(_ ticks: Int) -> String? {
    for _ in 0..<ticks {
      let first = simulation.world[resource: Transactions.self].records.nextID
      simulation.world[resource: Completions.self].all = []
      takeModelValues()
      simulation.step()
      for animator in animators {
        if let state = simulation.world.state(of: animator) {
          reference.setDriver(
            animator.id, state.fraction, rate: state.rate, isRunning: simulation.world.isRunning(animator))
        } else {
          reference.setDriver(animator.id, 1, rate: 0, isRunning: false)
          reference.finishDriver(animator.id, at: .end)
        }
      }
      let expected = reference.step()
      let completions = simulation.world[resource: Completions.self].all
      let legs = phases.map(\.handle)
      let wanted = expected.filter { !legs.contains($0.handle) }.map { "\($0.handle) \($0.reason)" }
      continuePhases(expected, first)
      if completions != wanted { return "tick \(simulation.tick): completions \(completions), expected \(wanted)" }
      if let complaint = compare("tick \(simulation.tick)") { return complaint }
    }
    return nil
  }

  /// Gives the model values of the world, which have single precision, to the reference: a write of the same value then
  /// changes nothing in both.
  private mutating func takeModelValues() {
    for index in alive {
      let (kind, entity) = properties[index]
      reference.model[index] = kind.model(simulation.world, entity)
    }
  }

  private func compare(_ place: String) -> String? {
    for index in alive {
      let (kind, entity) = properties[index]
      let pairs = [
        ("presented", kind.presented(simulation.world, entity), reference.presented(index), Self.tolerance),
        ("velocity", kind.velocity(simulation.world, entity), reference.velocity(index), 20 * Self.tolerance),
        ("model", kind.model(simulation.world, entity), reference.model[index], 0.001),
      ]
      for (name, value, expected, tolerance) in pairs {
        for (a, b) in zip(value, expected) where !(abs(a - b) <= tolerance) {
          return "\(place): \(name) of property \(index) is \(value), expected \(expected)"
        }
      }
    }
    return nil
  }
}

private struct Completions: Component {
  var all: [String] = []
  func fold(into hasher: inout StateHasher) {}
}

// MARK: - Verbs

extension TweenScript {
  private mutating func pick<T>(_ list: [T]) -> T { list[random.next(below: list.count)] }

  private mutating func value(_ width: Int) -> [Double] {
    (0..<width).map { _ in Double(random.int(in: -9...9) * 25) }
  }

  private mutating func chance(_ percent: Int) -> Bool { random.next(below: 100) < percent }

  /// Changes the world and the reference; returns a complaint if a presented value jumps.
  private mutating func verb() -> String? {
    takeModelValues()
    let before = alive.map { properties[$0].kind.presented(simulation.world, properties[$0].entity) }
    let seen = alive
    guard act() else { return nil }
    for (index, values) in zip(seen, before) where alive.contains(index) {
      let after = properties[index].kind.presented(simulation.world, properties[index].entity)
      for (a, b) in zip(values, after) where abs(a - b) > 0.01 { return "property \(index) jumps from \(a) to \(b)" }
    }
    return nil
  }

  /// Returns true if the change must keep every presented value.
  private mutating func act() -> Bool {
    switch handles.isEmpty ? 0 : random.next(below: 16) {
    case 0...4: return change()
    case 5...6: return keyframes()
    case 7: return animator()
    case 8: return steerAnimator()
    case 9: return set()
    case 10...11: return steer("reverse", { $1.reverse(in: &$0) }, { $0.reverse($1) })
    case 12 where chance(15): return despawn()
    case 12 where chance(50): return startPhases()
    case 12: return steer("pause", { $1.pause(in: &$0) }, { $0.pause($1) })
    case 13: return steer("resume", { $1.resume(in: &$0) }, { $0.resume($1) })
    default:
      let stop = pick(AnimationStop.allCases)
      return steer("stop \(stop)", { $0.stopAnimation($1, at: stop) }, { $0.stop($1, at: stop) }) && stop != .modelValue
    }
  }

  private mutating func steer(
    _ name: String, _ world: (inout World, AnimationHandle) -> Void,
    _ plain: (inout ReferenceTween, ReferenceTween.Handle) -> Void
  ) -> Bool {
    let handle = pick(handles)
    log.append("\(simulation.tick): \(name) \(handle.id)")
    world(&simulation.world, handle)
    plain(&reference, handle.id)
    return true
  }

  private static let animations: [(String, Animation)] = [
    ("easeInOut 0.5", .easeInOut(duration: 0.5)), ("linear 0.3", .linear(duration: 0.3)),
    ("easeOut 0.3711", .easeOut(duration: 0.3711)), ("linear 0", .linear(duration: 0)),
    ("spring 0.5", .spring(duration: 0.5, bounce: 0.25)), ("spring 0.4", .spring(duration: 0.4)),
    ("overdamped", .spring(response: 0.3, dampingFraction: 1.8)), ("spring 0.5", .spring(duration: 0.5, bounce: 0.25)),
    ("bouncy", .spring(duration: 0.6, bounce: 0.6)),
    ("interpolatingSpring", .interpolatingSpring(mass: 1, stiffness: 120, damping: 14, initialVelocity: 2)),
    (
      "swing",
      .keyframes(
        KeyframePath(from: 0, [.cubic(40, duration: 0.2), .cubic(-20, duration: 0.2), .cubic(100, duration: 0.3)]))
    ),
    ("pulse", .keyframes(KeyframePath(from: 0, [.cubic(1.3, duration: 0.2), .linear(0, duration: 0.2)]))),
    ("there and back", .easeInOut(duration: 0.25).repeatCount(2)), ("three", .easeInOut(duration: 0.2).repeatCount(3)),
    ("three forward", .linear(duration: 0.2013).repeatCount(3, autoreverses: false)),
    ("forever", .easeInOut(duration: 0.3).repeatForever()),
    ("forever forward", .linear(duration: 0.3013).repeatForever(autoreverses: false)),
    ("spring there and back", .spring(duration: 0.3, bounce: 0.3).repeatCount(2)),
  ]

  private mutating func animation() -> Animation {
    let (name, base) = pick(Self.animations)
    animationName = name
    let paced = chance(15) ? base.speed(1.5) : base
    let delay = chance(25) ? pick([0.1, 0.0813, 0.25, 0.5]) : 0
    animationName += (paced == base ? "" : " x1.5") + (delay > 0 ? " delay \(delay)" : "")
    return paced.delay(delay)
  }

  private mutating func options() -> ReferenceTween.Options {
    var options = ReferenceTween.Options(animation())
    if chance(35) { options.interruption = pick(AnimationInterruption.allCases) }
    if chance(12) { options.lock = pick(AnimationLock.allCases) }
    options.waitsForRest = chance(30)
    if chance(15) { options.superseded = .retargeted }
    return options
  }

  private func describe(_ options: ReferenceTween.Options) -> String {
    var words = ["\(animationName), \(options.interruption)"]
    if let lock = options.lock { words.append("lock \(lock)") }
    if options.waitsForRest { words.append("waits for rest") }
    if options.superseded == .retargeted { words.append("superseded") }
    return words.joined(separator: ", ")
  }

  private mutating func targets() -> [(property: Int, value: [Double])] {
    let all = alive.filter { _ in chance(60) }
    return (all.isEmpty ? [alive[0]] : all).map { index in
      var target = value(properties[index].kind.width)
      // Changes only some of several lanes.
      if target.count > 1, chance(25) { target[0] = reference.model[index][0] }
      return (index, target)
    }
  }

  private static let note: @Sendable (inout World, CompletionReason) -> String = { _, reason in
    switch reason {
    case .retargeted(let by): "retargeted(by: \(by.id))"
    default: "\(reason)"
    }
  }

  private mutating func perform(_ options: ReferenceTween.Options, _ writes: [(property: Int, value: [Double])]) {
    let properties = properties
    let next = simulation.world[resource: Transactions.self].records.nextID
    let handle = simulation.world.withTransaction(
      Transaction(
        animation: options.animation, interruption: options.interruption, leavesRunning: options.leavesRunning,
        lock: options.lock, superseded: options.superseded),
      completionCriteria: options.waitsForRest ? .removed : .logicallyComplete
    ) { world in
      for (property, value) in writes { properties[property].kind.write(&world, properties[property].entity, value) }
    } completion: { world, reason in
      world[resource: Completions.self].all.append("\(next) \(Self.note(&world, reason))")
    }
    handles.append(handle)
    reference.change(writes, options, as: handle.id)
  }

  private mutating func change() -> Bool {
    let (options, writes) = (options(), targets())
    log.append("\(simulation.tick): start \(writes.map { "\($0.property): \($0.value)" }) \(describe(options))")
    perform(options, writes)
    return options.interruption != .replace
  }

  private mutating func set() -> Bool {
    var options = ReferenceTween.Options(nil)
    options.leavesRunning = chance(20)
    let writes = targets()
    log.append("\(simulation.tick): set \(writes) leavesRunning \(options.leavesRunning)")
    perform(options, writes)
    return false
  }

  private mutating func keyframes() -> Bool {
    var options = options()
    let property = pick(alive)
    let (kind, entity) = properties[property]
    let start = kind.model(simulation.world, entity)
    var keys: [LaneKeyframe] = []
    for _ in 0..<random.int(in: 1...3) {
      keys.append(
        LaneKeyframe(
          values: value(kind.width), motion: pick([.linear, .cubic, .spring]), duration: pick([0.1, 0.2, 0.2713])))
    }
    // Keyframes that return to their start are a separate case.
    if chance(35) { keys[keys.count - 1].values = start }
    let repetition: KeyframeRepetition = pick([
      .once, .once, .once, .count(2, autoreverses: true), .count(2), .count(3, autoreverses: true), .forever(),
    ])
    let (delay, speed) = (chance(25) ? pick([0.1, 0.0813, 0.3]) : 0, chance(20) ? 2.0 : 1)
    log.append(
      "\(simulation.tick): keyframes of \(property) \(keys.map { "\($0.motion) \($0.values) \($0.duration)" }) \(repetition) delay \(delay) speed \(speed) \(describe(options))"
    )
    let next = simulation.world[resource: Transactions.self].records.nextID
    let transaction = Transaction(
      interruption: options.interruption, lock: options.lock, superseded: options.superseded)
    let handle = kind.play(
      &simulation.world, entity, keys, repetition, delay, speed, transaction,
      options.waitsForRest ? .removed : .logicallyComplete
    ) { world, reason in
      world[resource: Completions.self].all.append("\(next) \(Self.note(&world, reason))")
    }
    handles.append(handle)
    let lanes = (0..<kind.width).map { lane in keys.map { $0.keyframe($0.values[lane]) } }
    let duration = lanes.map { KeyframePath(from: 0, $0).duration }.max() ?? 0
    options.animation = repetition.applied(to: .linear(duration: duration).speed(speed)).delay(delay)
    reference.play(lanes, on: property, options, as: handle.id)
    return options.interruption != .replace
  }

  private mutating func despawn() -> Bool {
    let entity = properties[pick(alive)].entity
    let gone = alive.filter { properties[$0].entity == entity }
    guard gone.count < alive.count else { return true }
    log.append("\(simulation.tick): despawn \(gone)")
    simulation.world.despawn(entity)
    alive.removeAll { gone.contains($0) }
    reference.despawn(gone)
    return true
  }

  /// Two phases and the return to the first.
  private mutating func startPhases() -> Bool {
    let property = pick(alive)
    let (kind, entity) = properties[property]
    let values = (0..<3).map { $0 == 0 ? kind.model(simulation.world, entity) : value(kind.width) }
    let animations = (0..<3).map { _ in animation() }.map { $0.repeatsForever ? .easeIn(duration: 0.2) : $0 }
    log.append("\(simulation.tick): phases of \(property) \(values) \(animations)")
    let run = Phases(
      property: property, values: values, animations: animations,
      handle: simulation.world[resource: Transactions.self].records.nextID)
    simulation.world.runPhases(PhaseAnimator([0, 1, 2], isTriggered: true) { animations[$0] }) { world, phase in
      if world.isAlive(entity) { kind.write(&world, entity, values[phase]) }
    }
    phases.append(run)
    reference.change([(property, values[1])], ReferenceTween.Options(animations[1]), as: run.handle)
    return true
  }

  /// Starts the next legs in the order in which the last ones completed.
  private mutating func continuePhases(
    _ completions: [(handle: ReferenceTween.Handle, reason: ReferenceTween.Reason)], _ first: ReferenceTween.Handle
  ) {
    var next = first
    for (handle, reason) in completions {
      guard let index = phases.firstIndex(where: { $0.handle == handle }) else { continue }
      var run = phases.remove(at: index)
      guard run.target != 0, reason != .entityGone else { continue }
      run.target = (run.target + 1) % 3
      run.handle = next
      next += 1
      phases.append(run)
      let target = alive.contains(run.property) ? [(run.property, run.values[run.target])] : []
      reference.change(target, ReferenceTween.Options(run.animations[run.target]), as: run.handle)
    }
  }

  private mutating func animator() -> Bool {
    let timing: Animation = pick([
      .easeInOut(duration: 0.6), .linear(duration: 0.4), .spring(duration: 0.4, bounce: 0.3),
    ])
    let animator = simulation.world.makePropertyAnimator(timing)
    let (writes, properties) = (targets(), properties)
    let next = simulation.world[resource: Transactions.self].records.nextID
    log.append("\(simulation.tick): animator \(animator.id) \(writes)")
    simulation.world.addAnimations(to: animator) { world in
      for (property, value) in writes { properties[property].kind.write(&world, properties[property].entity, value) }
    }
    reference.drive(writes, by: animator.id, as: next)
    animator.start(in: &simulation.world)
    animators.append(animator)
    return true
  }

  private mutating func steerAnimator() -> Bool {
    guard let animator = animators.last, simulation.world.animatorState(animator) == .active else { return change() }
    let fraction = Double(random.next(below: 100)) / 100
    log.append("\(simulation.tick): scrub \(fraction)")
    animator.scrub(to: fraction, in: &simulation.world)
    reference.setDriver(animator.id, fraction, rate: 0, isRunning: false)
    return false
  }
}
