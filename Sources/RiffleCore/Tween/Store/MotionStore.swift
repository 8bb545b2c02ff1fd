/// The presented value is the model value plus `differences`, which every operation keeps equal to the sum of the
/// animations. Entities at rest have no row, so the cost of a tick depends on the moving ones.
/// `present(_:row:in:endsAtStart:_:)` includes unprocessed writes.
@usableFromInline package struct MotionStore<Lanes: DifferenceLanes>: Sendable {
  @usableFromInline package let layout: FieldLayout
  /// Seconds.
  let tickLength: Double
  /// The tick of the differences. An animation that starts now has elapsed time 0 at this tick.
  @usableFromInline var sampled: Int32 = 0
  /// True if only paused members of property animators are left: ticks share the store, and `sampled` stays behind.
  @usableFromInline var isStill = false
  /// Transactions from this one on were not presented yet: one that interrupts them has interrupted their predecessors.
  package var firstUnseen = UInt32.max

  /// -1 at rest. Grows to the largest index that ever moved.
  @usableFromInline var rowOfEntity: [Int32] = []
  /// -1 while the row is free.
  @usableFromInline var entityOfRow: [Int32] = []
  @usableFromInline var freeRows: [Int32] = []
  var properties = PropertyTable()
  /// A plane for each field, with a member for each row. Empty before the first motion.
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
  /// The order is not part of the value.
  var driven: [Driven] = []
  /// The number kept before unused ones are removed.
  var mostDriven = 8
  /// Sorted by start; those of one entity and transaction are contiguous.
  var keyframes: [KeyframeGroup<Lanes>] = []

  @usableFromInline package var watched = WatchedTransactions()
  package var waiters: [Waiter] = []
  var interruptions: [Int: Taken] = [:]
  /// Not yet read by the transactions.
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
  case refused
}

@usableFromInline package struct EndedMembers: Sendable, Equatable {
  /// Ends of a transaction that waits for rest are an event at once, and complete it later.
  enum Meaning { case event, completion, both }

  var transaction: UInt32
  var reason: MemberEnd
  var count: Int
  var meaning = Meaning.both
}

@usableFromInline package struct Changes<Lanes: DifferenceLanes>: Sendable {
  @usableFromInline package var entities: [Int32] = []
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

  @inlinable mutating func drop(entity: Int32) {
    guard let index = entities.lastIndex(of: entity) else { return }
    entities.swapRemove(at: index)
    fields.swapRemove(at: index)
    differences.swapRemove(at: index)
  }
}

// A row is assigned to an entity when a field of it starts to move, freed when all of it rests.
extension MotionStore {
  mutating func ensureRow(of entity: Int32) -> Int {
    let entity = Int(entity)
    if entity >= rowOfEntity.count {
      let wanted = max(entity + 1, min(rowOfEntity.count * 2, rowOfEntity.capacity))
      rowOfEntity.append(contentsOf: repeatElement(-1, count: wanted - rowOfEntity.count))
    }
    if rowOfEntity[entity] >= 0 { return Int(rowOfEntity[entity]) }
    let row: Int
    if let free = freeRows.popLast() {
      row = Int(free)
    } else {
      row = entityOfRow.count
      entityOfRow.append(-1)
      if differences.isEmpty { differences = layout.widths.map { Lanes(width: $0) } }
      for field in 0..<layout.count {
        differences[field].appendZero()
      }
    }
    entityOfRow[row] = Int32(truncatingIfNeeded: entity)
    rowOfEntity[entity] = Int32(truncatingIfNeeded: row)
    return row
  }

  /// Leaves no excess capacity.
  mutating func reserveRows(_ starting: Int, through entity: Int32) {
    let wanted = entityOfRow.count + max(0, starting - freeRows.count)
    guard starting > 1, entityOfRow.capacity < wanted else { return }
    if rowOfEntity.count <= Int(entity) { rowOfEntity.reserveCapacity(Int(entity) + 1) }
    entityOfRow.reserveCapacity(wanted)
    properties.reserve(wanted)
    if differences.isEmpty { differences = layout.widths.map { Lanes(width: $0) } }
    for field in 0..<layout.count { differences[field].reserve(wanted) }
  }

  mutating func releaseIfAtRest(_ row: Int) {
    guard entityOfRow[row] >= 0 else { return }
    for field in 0..<layout.count where !properties[row, field].isIdle { return }
    for field in 0..<layout.count { differences[field].clear(at: row, lane: 0, width: layout.widths[field]) }
    rowOfEntity[Int(entityOfRow[row])] = -1
    entityOfRow[row] = -1
    freeRows.append(Int32(truncatingIfNeeded: row))
  }

  func propertyIndex(_ row: Int, _ field: Int) -> Int { row * layout.count + field }

  /// A member of a transaction that waits for rest continues to wait while its property moves.
  mutating func end(_ transaction: UInt32, row: Int, field: Int, _ reason: MemberEnd) {
    if !watched.removal.isEmpty, watched.removal.contains(transaction) {
      switch reason {
      case .finished, .retargeted:
        waiters.append(
          Waiter(
            row: Int32(truncatingIfNeeded: row), field: Int32(truncatingIfNeeded: field), transaction: transaction,
            reason: reason))
        report(transaction, reason, as: .event)
        return
      case .cancelled, .entityGone, .refused: break
      }
    }
    report(transaction, reason)
  }

  mutating func report(
    _ transaction: UInt32, _ reason: MemberEnd, _ count: Int = 1, as meaning: EndedMembers.Meaning = .both
  ) {
    if let last = ended.indices.last, ended[last].transaction == transaction, ended[last].reason == reason,
      ended[last].meaning == meaning
    {
      ended[last].count += count
    } else {
      ended.append(EndedMembers(transaction: transaction, reason: reason, count: count, meaning: meaning))
    }
  }

  /// `reason` overrides that of the waiters if motion was cut short.
  mutating func releaseWaiters(cutShort reason: MemberEnd? = nil, where isMeant: (Waiter) -> Bool = { _ in true }) {
    guard !waiters.isEmpty else { return }
    var kept: [Waiter] = []
    for waiter in waiters {
      let idle = properties[Int(waiter.row), Int(waiter.field)].isIdle
      if idle && isMeant(waiter) {
        report(waiter.transaction, reason ?? waiter.reason, as: .completion)
      } else {
        kept.append(waiter)
      }
    }
    waiters = kept
  }

  mutating func removeSpring(row: Int, field: Int) {
    let (block, index) = (Int(properties[row, field].block), Int(properties[row, field].index))
    springs[block].swapRemove(at: index)
    properties[row, field].block = -1
    if index < springs[block].count {
      let moved = springs[block].row(index)
      properties[moved, field].index = Int32(truncatingIfNeeded: index)
    }
  }

  /// Beyond this number of blocks or groups of a kind an empty one is replaced.
  private static var mostKept: Int { 128 }

  mutating func springBlock(_ key: SpringKey) -> Int {
    if let index = springIndex[key] { return index }
    let block = SpringBlock<Lanes>(key, width: layout.widths[key.field], tickLength: tickLength)
    let index = Self.place(block, in: &springs, &springIndex)
    require(index < Int16.max, "no more than \(Int16.max) different springs can run at once")
    return index
  }

  mutating func curveGroup(_ key: CurveKey) -> Int {
    if let index = curveIndex[key] { return index }
    let group = CurveGroup<Lanes>(key, width: layout.widths[key.field], tickLength: tickLength)
    return Self.place(group, in: &curves, &curveIndex)
  }

  mutating func pendingGroup(_ key: CurveKey) -> Int {
    if let index = pendingIndex[key] { return index }
    return Self.place(PendingGroup<Lanes>(key, width: layout.widths[key.field]), in: &pendings, &pendingIndex)
  }

  private static func place<Group: KeyedGroup>(
    _ group: Group, in groups: inout [Group], _ places: inout [Group.Key: Int]
  ) -> Int {
    if groups.count >= mostKept, let empty = groups.firstIndex(where: { $0.count == 0 }) {
      places[groups[empty].key] = nil
      places[group.key] = empty
      groups[empty] = group
      return empty
    }
    groups.append(group)
    places[group.key] = groups.count - 1
    return groups.count - 1
  }
}
