// Rule of the reference tween (`presented`): the presented value is the model value plus the differences of all runs.

/// The animations of a component type: every operation keeps `differences` equal to their sum. Entities at rest have
/// no row, so the cost of a tick depends on the moving ones.
@usableFromInline package struct MotionStore: Sendable {
  @usableFromInline package let layout: FieldLayout
  /// Seconds.
  let tickLength: Double
  /// The tick of the differences. An animation that starts now has elapsed time 0 at this tick.
  @usableFromInline var sampled: Int32 = 0
  /// True if only paused members of property animators are left: ticks share the store, and `sampled` stays behind.
  @usableFromInline var isStill = false
  /// Transactions from this one on were not presented yet: one that interrupts them has interrupted their predecessors.
  package var firstUnseen = UInt32.max

  @usableFromInline var entityRows = EntityRows()
  /// By row.
  var properties = FieldLists(Property())
  @usableFromInline var differences = DifferencePlanes()

  package var springs = GroupTable<SpringBlock>()
  package var curves = GroupTable<CurveGroup>()
  package var pendings = GroupTable<PendingGroup>()
  /// The transactions whose springs return to their start; ended ones may remain. Not part of the value: stores with
  /// the same springs have the same ones.
  var returning: [UInt32] = []
  /// One state for each part of a property animator, shared by its groups.
  var driven = RunTable<Driven>()
  /// Sorted by start; an entity has one for a transaction.
  var keyframes: [KeyframeRun] = []
  var writers = FieldLists(LaneWriter())
  /// The newest transaction that has changed anything here.
  var newest: UInt32 = 0

  @usableFromInline package var watched = WatchedTransactions()
  @usableFromInline package var endings = Endings()
  var interruptions: [Int: Taken] = [:]
  /// Model values to correct: an even repeat with autoreverse ends where it started.
  @usableFromInline var corrections: Changes

  @usableFromInline package init(layout: FieldLayout, tickLength: Double) {
    self.layout = layout
    self.tickLength = tickLength
    corrections = Changes(width: layout.width)
  }

  /// Inlined: a call would copy the whole store for its argument.
  @inlinable var isAtRest: Bool { entityRows.free.count == entityRows.entities.count }

  @inlinable mutating func wake(at tick: Int) {
    guard isStill else { return }
    (isStill, sampled) = (false, Int32(truncatingIfNeeded: tick))
  }
}

@usableFromInline package struct Changes: Sendable {
  @usableFromInline package var entities: [Int32] = []
  @usableFromInline package var fields: [UInt32] = []
  /// Old value minus new value.
  @usableFromInline package var differences: FloatLanes

  @inlinable package init(width: Int) { differences = FloatLanes(width: width) }

  @inlinable var isEmpty: Bool { entities.isEmpty }

  @usableFromInline mutating func reserve(_ count: Int) {
    entities.reserveCapacity(count)
    fields.reserveCapacity(count)
    differences.reserve(count)
  }

  @usableFromInline mutating func drop(entity: Int32) {
    guard let index = entities.lastIndex(of: entity) else { return }
    entities.swapRemove(at: index)
    fields.swapRemove(at: index)
    differences.swapRemove([index])
  }
}

extension MotionStore {
  mutating func ensureRow(of entity: Int32) -> Int {
    let (row, isNew) = entityRows.assign(Int(entity))
    guard isNew else { return row }
    differences.appendRow(layout)
    return row
  }

  mutating func reserveRows(_ starting: Int, through entity: Int32) {
    guard let wanted = entityRows.reserve(starting, through: Int(entity)) else { return }
    properties.reserve(wanted)
    differences.reserve(wanted, layout)
  }

  mutating func releaseIfAtRest(_ row: Int) {
    guard entityRows.entities[row] >= 0 else { return }
    for field in 0..<layout.count where !properties[row, field].isIdle { return }
    differences.clear(row: row)
    entityRows.release(row)
  }

  func propertyIndex(_ row: Int, _ field: Int) -> Int { row * layout.count + field }

  func propertyIndices(_ row: Int, _ fields: UInt32) -> [Int] { layout.fields(fields).map { propertyIndex(row, $0) } }

  mutating func end(_ transaction: UInt32, row: Int, field: Int, _ reason: MemberEnd) {
    endings.end(transaction, row: row, field: field, reason, waits: watched.removal.contains(transaction))
  }

  /// `reason` overrides that of the waiters if motion was cut short.
  mutating func releaseWaiters(cutShort reason: MemberEnd? = nil, where isMeant: (Waiter) -> Bool = { _ in true }) {
    guard !endings.waiters.isEmpty else { return }
    // A member of an animator that does not run holds a value at rest.
    var properties = properties
    for group in pendings where group.key.driver != 0 && driven[group.key.driver]?.isRunning != true {
      for row in group.members.rows { properties[Int(row), group.field].pendings -= 1 }
    }
    endings.release(cutShort: reason) { properties[Int($0.row), Int($0.field)].isIdle && isMeant($0) }
  }

  mutating func springBlock(_ key: SpringKey) -> Int {
    let index = springs.place(of: key, layout, tickLength)
    require(index < Int16.max, "no more than \(Int16.max) different springs can run at once")
    return index
  }

  mutating func curveGroup(_ key: CurveKey) -> Int { curves.place(of: key, layout, tickLength) }

  mutating func pendingGroup(_ key: CurveKey) -> Int { pendings.place(of: key, layout, tickLength) }
}
