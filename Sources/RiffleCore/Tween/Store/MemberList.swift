// Rule of the reference tween: a `Run` in a delay or a queue (`isWaiting`) or of a property animator (`Motion.driven`).

/// Lists that change only with the members are shared by copies: a tick of a history stores only the differences.
package struct MemberList: Sendable, Equatable {
  private struct Lists: Sendable {
    var rows: [Int32] = []
    var transactions: [UInt32] = []
    var starts: [Int32] = []
    var takeovers: Interruptions
  }

  private var lists: CopyOnWrite<Lists>
  /// Old value minus new value: for a spring the remaining difference, for all others the whole one.
  var differences: FloatLanes
  /// The row of member 0 if member i has row `first + i`, else -1; nil until it is determined.
  private(set) var knownFirstRow: Int?

  init(width: Int) {
    differences = FloatLanes(width: width)
    lists = CopyOnWrite(Lists(takeovers: Interruptions(width: width)))
  }

  var count: Int { differences.count }
  var rows: [Int32] { lists.value.rows }

  var transactions: [UInt32] {
    _read { yield lists.value.transactions }
    _modify { yield &lists.value.transactions }
  }

  /// Empty for waiting members.
  package var starts: [Int32] {
    _read { yield lists.value.starts }
    _modify { yield &lists.value.starts }
  }

  /// Read by debuggers only; not part of the value.
  package var takeovers: Interruptions {
    _read { yield lists.value.takeovers }
    _modify { yield &lists.value.takeovers }
  }

  mutating func append(row: Int32, transaction: UInt32, start: Int32? = nil) -> Int {
    lists.value.rows.append(row)
    lists.value.transactions.append(transaction)
    if let start { lists.value.starts.append(start) }
    lists.value.takeovers.append()
    differences.appendZero()
    knownFirstRow = nil
    return count - 1
  }

  mutating func reserve(_ more: Int) -> Int? {
    let wanted = count + more
    guard more > 1, rows.capacity < wanted else { return nil }
    lists.value.rows.reserveCapacity(wanted)
    lists.value.transactions.reserveCapacity(wanted)
    lists.value.starts.reserveCapacity(wanted)
    differences.reserve(wanted)
    return wanted
  }

  mutating func swapRemove(_ indices: [Int]) {
    lists.value.rows.swapRemove(indices)
    lists.value.transactions.swapRemove(indices)
    if !starts.isEmpty { lists.value.starts.swapRemove(indices) }
    lists.value.takeovers.swapRemove(indices)
    differences.swapRemove(indices)
    knownFirstRow = nil
  }

  func indices(of owners: [UInt32]) -> [Int] { transactions.indices.filter { owners.contains(transactions[$0]) } }

  mutating func firstRow() -> Int {
    let first = knownFirstRow ?? PlaneTarget.first(of: rows)
    if knownFirstRow == nil { knownFirstRow = first }
    return first
  }

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.rows == rhs.rows && lhs.transactions == rhs.transactions && lhs.differences == rhs.differences
  }
}

extension Array {
  /// The last element takes the place. O(1).
  @inlinable package mutating func swapRemove(at index: Int) {
    let last = removeLast()
    if index < count { self[index] = last }
  }

  /// Indices count the elements left at that time.
  @inlinable mutating func swapRemove(_ indices: [Int]) {
    withUnsafeMutableBufferPointer { elements in
      var last = elements.count
      for index in indices {
        last -= 1
        precondition(0 <= index && index <= last)
        elements[index] = elements[last]
      }
    }
    removeLast(indices.count)
  }
}

package struct PendingGroup: KeyedGroup {
  private struct Contents: Sendable, Equatable {
    let key: CurveKey
    var members: MemberList
    var due: [Double] = []
  }

  /// Shared by copies until members change.
  private var contents: CopyOnWrite<Contents>
  /// An index into `MotionStore.driven`, which all groups of a driver share; -1 for a delay.
  var place = -1
  /// Set by `MotionStore.pending(_:)`.
  var driven = Driven()

  package init(_ key: CurveKey, width: Int, tickLength: Double) {
    contents = CopyOnWrite(Contents(key: key, members: MemberList(width: width)))
  }

  package var key: CurveKey { contents.value.key }

  package var members: MemberList {
    _read { yield contents.value.members }
    _modify { yield &contents.value.members }
  }

  /// Ticks, fractions included; infinite for queued and driven members.
  package var due: [Double] {
    _read { yield contents.value.due }
    _modify { yield &contents.value.due }
  }

  package var field: Int { key.field }

  mutating func append(row: Int32, transaction: UInt32, due: Double) -> Int {
    self.due.append(due)
    return members.append(row: row, transaction: transaction)
  }

  var left: Double { key.animation.endFraction - driven.fraction }

  package func progress(_ index: Int, at tick: Int32) -> Double { driven.fraction }

  package func addDifference(_ index: Int, at tick: Int32, to lanes: inout FloatLanes, at place: Int, lane: Int) {
    lanes.add(members.differences, at: index, times: left, to: place, toLane: lane)
  }

  package func addVelocity(_ index: Int, at tick: Int32, to lanes: inout FloatLanes, at place: Int, lane: Int) {
    guard driven.rate != 0 else { return }
    lanes.add(members.differences, at: index, times: -driven.rate, to: place, toLane: lane)
  }

  package func course(_ index: Int, at tick: Int32) -> MemberCourse { (key.animation, false, due[index], 0) }

  package mutating func swapRemove(_ indices: [Int]) {
    members.swapRemove(indices)
    due.swapRemove(indices)
  }

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.contents == rhs.contents }
}

struct Driven: Sendable, Equatable {
  /// The part of the animator; 0 for none.
  var driver: UInt32 = 0
  var isStepped = false
  var fraction = 0.0
  /// Per second.
  var rate = 0.0
  /// False while the animator holds its values.
  var isRunning = false
}

extension Driven {
  init(driver: UInt32, isStepped: Bool, at fraction: Double, rate: Double, isRunning: Bool) {
    let seen = isStepped ? (fraction < 0.5 ? 0 : 1) : fraction
    self.init(driver: driver, isStepped: isStepped, fraction: seen, rate: rate, isRunning: isRunning)
  }
}
