import RiffleECS
import RiffleMotion

/// The remaining work after a sample.
@frozen @usableFromInline package struct SampleOutcome: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt8
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable static var ended: SampleOutcome { SampleOutcome(rawValue: 1) }
  @inlinable static var corrections: SampleOutcome { SampleOutcome(rawValue: 2) }
  @inlinable static var rest: SampleOutcome { SampleOutcome(rawValue: 4) }
}

/// The component types that animate, in the order of registration. The same in every run of a program, and not in the
/// state hash.
@usableFromInline struct MotionRegistry: Component {
  @usableFromInline var operations: [MotionOperations] = []
  /// By operations: true while writes are logged, because a transaction is open or something moves. Others are at rest,
  /// and a tick skips them.
  @usableFromInline var isAwake: [Bool] = []
  /// The operations that are awake, in the same order.
  private(set) var awake: [MotionOperations] = []
  var isStepping = false
  /// The name of the running system; empty between systems.
  var system = ""
  /// The name of the first system with unprocessed writes without a transaction; empty if there is none.
  var writer = ""
  /// True if a transaction may have woken a type since types at rest were last put to sleep.
  var hasWoken = false
  /// The tick of the running animations: during a step still the one before.
  @usableFromInline var sampled = 0
  /// The first transaction of the tick being stepped; `max` outside of a tick.
  @usableFromInline var firstUnseen = UInt32.max
  /// The version of the watched transactions that the stores last received.
  var watchedVersion = 0

  mutating func beginStep(firstUnseen: UInt32) {
    isStepping = true
    self.firstUnseen = firstUnseen
  }

  /// Returns true if any type was woken meanwhile.
  mutating func endStep() -> Bool {
    isStepping = false
    return hasWoken
  }

  /// Begins to sample a tick; returns the awake operations, and the first transaction of the tick.
  mutating func begin(_ tick: Int) -> (awake: [MotionOperations], firstUnseen: UInt32) {
    sampled = tick
    return (awake, firstUnseen)
  }

  @usableFromInline mutating func append(_ operations: MotionOperations, isAwake: Bool) {
    self.operations.append(operations)
    setAwake(self.isAwake + [isAwake])
  }

  @usableFromInline mutating func setAwake(_ isAwake: [Bool]) {
    self.isAwake = isAwake
    awake = zip(operations, isAwake).filter(\.1).map(\.0)
  }

  @inlinable static func == (lhs: Self, rhs: Self) -> Bool { true }
  @inlinable func fold(into hasher: inout StateHasher) {}
  @usableFromInline func measure(_ memory: inout OwnedMemory) {
    memory.add(operations)
    memory.add(isAwake)
    memory.add(awake)
  }
}

extension World {
  /// Corrects the model for the end of an animation, or for a refused change, without animating the correction.
  @inlinable mutating func correct<C, Lanes>(_ store: inout AnimationStore<C, Lanes>) {
    let corrections = store.motion.corrections
    guard !corrections.isEmpty else { return }
    store.motion.corrections = Changes(width: store.motion.layout.width)
    setWriteLog(C.self, enabled: false)
    for (index, row) in corrections.entities.enumerated() {
      guard let entity = entity(atRow: Int(row)), has(C.self, entity) else { continue }
      store.lowering.add(corrections.differences, index, &self[entity, C.self])
    }
    setWriteLog(C.self, enabled: true)
  }

  /// Changes the running animations, and corrects the model.
  @inlinable mutating func withMotion<C, Lanes, Result>(
    of type: AnimationStore<C, Lanes>.Type, _ body: (inout MotionStore<Lanes>) -> Result
  ) -> Result {
    var taken = takeStore(type)
    defer { self[resource: type] = taken }
    let result = body(&taken.motion)
    correct(&taken)
    return result
  }

  /// Takes a store out of the world for a while, leaving an empty one, so that both can be used at once without a copy.
  @inlinable mutating func takeStore<C, Lanes>(_ type: AnimationStore<C, Lanes>.Type) -> AnimationStore<C, Lanes> {
    let empty = AnimationStore<C, Lanes>(
      layout: self[resource: type].motion.layout, tickLength: 1, self[resource: type].terms)
    var taken = empty
    swap(&taken, &self[resource: type])
    taken.motion.wake(at: self[resource: MotionRegistry.self].sampled)
    if taken.motion.isAtRest {
      taken.motion.sampled = Int32(truncatingIfNeeded: self[resource: MotionRegistry.self].sampled)
      taken.motion.watched = watchedTransactions
    }
    return taken
  }
}
