/// The running animations of one component type, and the differences they amount to.
///
/// What is presented is the model value plus the difference kept here. Entities at rest have no row, so the cost of a
/// tick follows what moves. Members of blocks and groups name rows, rows stay where they are while anything of their
/// entity moves, and every operation keeps `differences` equal to the sum of what runs, so a reader never waits for
/// the next tick. Writes that have not been taken up yet are counted in by `present(_:row:in:endsAtStart:_:)`.
@usableFromInline struct MotionStore<Lanes: DifferenceLanes>: Sendable {
  @usableFromInline let layout: FieldLayout
  /// Duration in seconds.
  let tickLength: Double
  /// The tick the differences belong to. What starts now has gone no time at this tick.
  @usableFromInline var sampled: Int32 = 0
  /// What transactions from this one on have started was not presented yet: whatever takes it over within the tick has
  /// interrupted what that had interrupted. For readers of what runs.
  var firstUnseen = UInt32.max

  /// Row by entity index; -1 at rest. Grows to the largest index that ever moved.
  @usableFromInline var rowOfEntity: [Int32] = []
  /// Entity index by row; -1 while the row is free.
  @usableFromInline var entityOfRow: [Int32] = []
  @usableFromInline var freeRows: [Int32] = []
  var properties = PropertyTable()
  /// The sum of all running differences: a plane for each field, in it a member for each row. None before the first
  /// motion.
  @usableFromInline var differences: [Lanes] = []
  /// A bit for each plane that holds anything but zeros.
  @usableFromInline var unclear: UInt32 = 0
  /// A bit for each plane that has had its first contribution of the tick being sampled.
  var contributed: UInt32 = 0
  let kernels: LaneKernels<Lanes>

  var springs: [SpringBlock<Lanes>] = []
  var springIndex: [SpringKey: Int] = [:]
  var curves: [CurveGroup<Lanes>] = []
  var curveIndex: [CurveKey: Int] = [:]
  var pendings: [PendingGroup<Lanes>] = []
  var pendingIndex: [CurveKey: Int] = [:]
  /// How far the groups are that property animators drive: a place of it for many of them. How far each group is, is part
  /// of the value; the order is not.
  var driven: [Driven] = []
  /// As many are kept without asking which are still needed.
  var mostDriven = 8
  /// In the order in which they came; those of one entity and transaction one after another.
  var keyframes: [KeyframeGroup<Lanes>] = []

  @usableFromInline var watched = WatchedTransactions()
  var waiters: [Waiter] = []
  /// What the transaction under way has ended to take its place, by property.
  var interruptions: [Int: Taken] = [:]
  /// What ended since the transactions last looked.
  @usableFromInline var ended: [EndedMembers] = []
  /// Model values that must follow: an even repeat with autoreverse ends where it started.
  @usableFromInline var corrections: Changes<Lanes>

  @usableFromInline init(layout: FieldLayout, tickLength: Double, kernels: LaneKernels<Lanes>) {
    self.layout = layout
    self.tickLength = tickLength
    self.kernels = kernels
    corrections = Changes(width: layout.width)
  }

  /// Inlined: a call would copy the whole store for its argument.
  @inlinable var isAtRest: Bool { freeRows.count == entityOfRow.count }

  @inlinable func row(of entity: Int) -> Int? {
    guard entity < rowOfEntity.count, rowOfEntity[entity] >= 0 else { return nil }
    return Int(rowOfEntity[entity])
  }
}

/// A transaction that waits for a property to come to rest.
@usableFromInline struct Waiter: Sendable, Equatable {
  var row: Int32
  var field: Int32
  var transaction: UInt32
  var reason: MemberEnd
}

/// Why a running animation is no more.
@usableFromInline enum MemberEnd: Sendable, Equatable {
  case finished
  case retargeted(by: UInt32)
  case cancelled
  case entityGone
  /// It never started.
  case refused
}

/// A number of members of one transaction that ended in the same way.
@usableFromInline struct EndedMembers: Sendable, Equatable {
  /// Where an end counts. One whose transaction waits for rest is an event at once, and completes it later.
  enum Meaning { case event, completion, both }

  var transaction: UInt32
  var reason: MemberEnd
  var count: Int
  var meaning = Meaning.both
}

/// Model values that changed: by how much, and in which fields.
@usableFromInline struct Changes<Lanes: DifferenceLanes>: Sendable {
  /// Entity indices.
  @usableFromInline var entities: [Int32] = []
  /// A bit for each field that changed.
  @usableFromInline var fields: [UInt32] = []
  /// Old value minus new value.
  @usableFromInline var differences: Lanes

  @inlinable init(width: Int) { differences = Lanes(width: width) }

  @inlinable var isEmpty: Bool { entities.isEmpty }

  @inlinable mutating func reserve(_ count: Int) {
    entities.reserveCapacity(count)
    fields.reserveCapacity(count)
    differences.reserve(count)
  }

  /// Takes out the change of an entity; linear in the changes.
  @inlinable mutating func drop(entity: Int32) {
    guard let index = entities.lastIndex(of: entity) else { return }
    entities.swapRemove(at: index)
    fields.swapRemove(at: index)
    differences.swapRemove(at: index)
  }
}
