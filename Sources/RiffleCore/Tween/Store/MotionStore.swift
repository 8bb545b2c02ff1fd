/// The running animations of one component type, and the sum of their differences.
///
/// The presented value is the model value plus the difference kept here. Entities at rest have no row, so the cost of a
/// tick depends on the moving ones. Members of blocks and groups refer to rows, rows are stable while their entity
/// moves, and every operation keeps `differences` equal to the sum of the animations, so a reader never waits for the
/// next tick. `present(_:row:in:endsAtStart:_:)` includes unprocessed writes.
@usableFromInline package struct MotionStore<Lanes: DifferenceLanes>: Sendable {
  @usableFromInline package let layout: FieldLayout
  /// Duration in seconds.
  let tickLength: Double
  /// The tick of the differences. An animation that starts now has elapsed time 0 at this tick.
  @usableFromInline var sampled: Int32 = 0
  /// True if the last sample left only members of property animators that stand still. Until the next write, ticks share
  /// the store, and `sampled` stays behind.
  @usableFromInline var isStill = false
  /// Animations of transactions from this one on were not presented yet: one that interrupts them within the tick has
  /// interrupted the animations before them. For readers.
  package var firstUnseen = UInt32.max

  /// Row by entity index; -1 at rest. Grows to the largest index that ever moved.
  @usableFromInline var rowOfEntity: [Int32] = []
  /// Entity index by row; -1 while the row is free.
  @usableFromInline var entityOfRow: [Int32] = []
  @usableFromInline var freeRows: [Int32] = []
  var properties = PropertyTable()
  /// The sum of all running differences: a plane for each field, with a member for each row. Empty before the first
  /// motion.
  @usableFromInline var differences: [Lanes] = []
  /// A bit for each plane with values other than zeros.
  @usableFromInline var unclear: UInt32 = 0
  /// A bit for each plane that has had its first contribution of the tick being sampled.
  var contributed: UInt32 = 0
  let kernels: LaneKernels<Lanes>

  package var springs: [SpringBlock<Lanes>] = []
  var springIndex: [SpringKey: Int] = [:]
  package var curves: [CurveGroup<Lanes>] = []
  var curveIndex: [CurveKey: Int] = [:]
  package var pendings: [PendingGroup<Lanes>] = []
  var pendingIndex: [CurveKey: Int] = [:]
  /// The progress of groups driven by property animators, shared by many of them. The progress of each group is part of
  /// the value; the order is not.
  var driven: [Driven] = []
  /// The number kept before unused ones are removed.
  var mostDriven = 8
  /// In the order of their start; those of one entity and transaction are contiguous.
  var keyframes: [KeyframeGroup<Lanes>] = []

  @usableFromInline package var watched = WatchedTransactions()
  package var waiters: [Waiter] = []
  /// The animations that the current transaction has interrupted, by property.
  var interruptions: [Int: Taken] = [:]
  /// The ended members that the transactions have not read.
  @usableFromInline package var ended: [EndedMembers] = []
  /// Model values to correct: an even repeat with autoreverse ends where it started.
  @usableFromInline var corrections: Changes<Lanes>

  @usableFromInline package init(layout: FieldLayout, tickLength: Double, kernels: LaneKernels<Lanes>) {
    self.layout = layout
    self.tickLength = tickLength
    self.kernels = kernels
    corrections = Changes(width: layout.width)
  }

  /// Inlined: a call would copy the whole store for its argument.
  @inlinable var isAtRest: Bool { freeRows.count == entityOfRow.count }

  /// Prepares a still store for a write at a tick.
  @inlinable mutating func wake(at tick: Int) {
    guard isStill else { return }
    (isStill, sampled) = (false, Int32(truncatingIfNeeded: tick))
  }

  @inlinable func row(of entity: Int) -> Int? {
    guard entity < rowOfEntity.count, rowOfEntity[entity] >= 0 else { return nil }
    return Int(rowOfEntity[entity])
  }
}

@usableFromInline package struct Waiter: Sendable, Equatable {
  var row: Int32
  var field: Int32
  var transaction: UInt32
  var reason: MemberEnd
}

@usableFromInline enum MemberEnd: Sendable, Equatable {
  case finished
  case retargeted(by: UInt32)
  case cancelled
  case entityGone
  /// It never started.
  case refused
}

/// A number of members of one transaction that ended in the same way.
@usableFromInline package struct EndedMembers: Sendable, Equatable {
  /// The effect of an end. If the transaction waits for rest, it is an event at once, and completes it later.
  enum Meaning { case event, completion, both }

  var transaction: UInt32
  var reason: MemberEnd
  var count: Int
  var meaning = Meaning.both
}

/// Changes of model values: differences and fields.
@usableFromInline package struct Changes<Lanes: DifferenceLanes>: Sendable {
  /// Entity indices.
  @usableFromInline package var entities: [Int32] = []
  /// A bit for each field that changed.
  @usableFromInline package var fields: [UInt32] = []
  /// Old value minus new value.
  @usableFromInline package var differences: Lanes

  @inlinable package init(width: Int) { differences = Lanes(width: width) }

  @inlinable var isEmpty: Bool { entities.isEmpty }

  @inlinable mutating func reserve(_ count: Int) {
    entities.reserveCapacity(count)
    fields.reserveCapacity(count)
    differences.reserve(count)
  }

  /// Removes the change of an entity; linear in the changes.
  @inlinable mutating func drop(entity: Int32) {
    guard let index = entities.lastIndex(of: entity) else { return }
    entities.swapRemove(at: index)
    fields.swapRemove(at: index)
    differences.swapRemove(at: index)
  }
}
