import RiffleCore
import TestSupport
import Testing

/// The animation that runs at the time of the write.
private enum Running: CaseIterable {
  case nothing, spring, curve, layers, delayed, keyframes, driven
}

private enum Write: Hashable, CaseIterable {
  case plain, disabled, leaving
  case spring, curve, delayed, added, fromCurrent, replacing, refused, queued
  case lockedRefusing, lockedQueueing

  var transaction: Transaction? {
    switch self {
    case .plain, .lockedRefusing, .lockedQueueing: nil
    case .disabled: Transaction(animation: .bouncy, disablesAnimations: true)
    case .leaving: Transaction(leavesRunning: true)
    case .spring: Transaction(animation: .bouncy)
    case .curve: Transaction(animation: .linear(duration: 0.5))
    case .delayed: Transaction(animation: .bouncy.delay(0.2))
    case .added: Transaction(animation: .bouncy, interruption: .add)
    case .fromCurrent: Transaction(animation: .linear(duration: 0.5), interruption: .fromCurrent)
    case .replacing: Transaction(animation: .linear(duration: 0.5), interruption: .replace)
    case .refused: Transaction(animation: .bouncy, interruption: .refuse)
    case .queued: Transaction(animation: .bouncy, interruption: .queue)
    }
  }

  var lock: AnimationLock? { self == .lockedRefusing ? .refuse : self == .lockedQueueing ? .queue : nil }
}

/// A world with one entity, and one number of one component.
private struct Subject<C: Component & Animatable> {
  var simulation: Simulation
  let entity: Entity
  let part: WritableKeyPath<C, Double> & Sendable

  init(_ component: C, _ part: WritableKeyPath<C, Double> & Sendable) {
    var world = World()
    entity = world.spawn(component)
    self.part = part
    simulation = Simulation(world: world, schedule: Schedule(), tickRate: 100)
  }

  var model: Double { simulation.world[entity, C.self][keyPath: part] }
  var seen: Double { seen(simulation.world) }
  var velocity: C.AnimatableData { simulation.world.velocity(C.self, of: entity) }
  /// The value of the entity, compared with that of the whole column.
  func seen(_ world: World) -> Double {
    let seen = world.presented(C.self, of: entity)[keyPath: part]
    let inColumn = world.presentedColumn(C.self)[entity]?[keyPath: part]
    #expect(inColumn.map { abs($0 - seen) < 1e-3 } == true)
    return seen
  }

  mutating func step(_ count: Int = 1) { simulation.step(count) }

  mutating func start(_ running: Running, lock: AnimationLock?) {
    let (entity, part) = (entity, part)
    func animate(_ world: inout World, to value: Double, _ animation: Animation) {
      world.withAnimation(animation, lock: lock) { $0[entity, C.self][keyPath: part] = value }
    }
    switch running {
    case .nothing: break
    case .spring: animate(&simulation.world, to: 100, .spring(duration: 0.6))
    case .curve: animate(&simulation.world, to: 100, .linear(duration: 1))
    case .layers:
      animate(&simulation.world, to: 60, .easeInOut(duration: 1))
      if lock == nil { animate(&simulation.world, to: 100, .linear(duration: 0.7)) }
    case .delayed: animate(&simulation.world, to: 100, .linear(duration: 1).delay(0.5))
    case .keyframes:
      simulation.world.animate(C.self, of: entity, lock: lock) {
        KeyframeTrack(part) {
          LinearKeyframe(80, duration: 0.5)
          LinearKeyframe(100, duration: 0.5)
        }
      }
    case .driven:
      let animator = simulation.world.makePropertyAnimator(.linear(duration: 1))
      simulation.world.addAnimations(to: animator) { $0[entity, C.self][keyPath: part] = 100 }
      animator.start(in: &simulation.world)
    }
    step(10)
  }

  mutating func write(_ value: Double) { simulation.world[entity, C.self][keyPath: part] = value }

  /// Makes the tween system process the write, like any transaction.
  mutating func takeUp() { simulation.world.withTransaction(Transaction()) { _ in } }
}

private func check<C>(_ subject: Subject<C>, _ running: Running, _ write: Write) {
  var subject = subject
  subject.start(running, lock: write.lock)
  let (before, model) = (subject.seen, subject.model)
  let wasMoving = subject.simulation.world.isAnimating
  // A driven property has no claim, so nothing locks it.
  let isLocked = write.lock != nil && wasMoving && running != .driven
  let expected: Double =
    switch write {
    case .plain, .disabled: 150
    case .lockedRefusing, .lockedQueueing: isLocked ? before : 150
    case .leaving: before + 150 - model
    case .replacing: model
    default: before
    }
  var (inside, speed): (Double, C.AnimatableData?)
  if let transaction = write.transaction {
    let (entity, part) = (subject.entity, subject.part)
    (inside, speed) = (0, nil)
    subject.simulation.world.withTransaction(transaction) { [subject] world in
      world[entity, C.self][keyPath: part] = 120
      world[entity, C.self][keyPath: part] = 150
      inside = subject.seen(world)
      speed = world.velocity(C.self, of: entity)
    }
  } else {
    subject.write(120)
    subject.write(150)
    (inside, speed) = (subject.seen, subject.velocity)
    subject.takeUp()
  }
  let what = "\(C.self): \(running), then \(write)"
  #expect(abs(inside - expected) < 1e-3, "\(what): seen at \(inside), not at \(expected)")
  #expect(abs(subject.seen - inside) < 1e-3, "\(what): taken up it is seen at \(subject.seen), before at \(inside)")
  #expect(speed == subject.velocity, "\(what)")
  subject.step()
  let left = abs(subject.seen - expected)
  // The fastest animation covers 150 in about 0.2 s; a plain write rests.
  #expect(expected == 150 ? left == 0 : left < 15, "\(what): a tick later at \(subject.seen)")
}

@Suite("Laws of presented values between steps") struct PresentedLawTests {
  private func transform() -> Subject<Transform> { Subject(Transform(), \.position.x.double) }

  @Test("a write is presented at the expected value for every running animation and kind of write") func law() {
    for running in Running.allCases {
      for write in Write.allCases {
        check(transform(), running, write)
        check(Subject(Level(), \.value), running, write)
      }
    }
  }
}

extension Float {
  fileprivate var double: Double {
    get { Double(self) }
    set { self = Float(newValue) }
  }
}
