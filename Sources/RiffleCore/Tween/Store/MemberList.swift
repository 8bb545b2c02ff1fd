import RiffleECS

/// The members of a block or group: its running animations.
///
/// Lists that change only with the members are shared by copies: a tick of a history stores only the differences.
package struct MemberList<Lanes: DifferenceLanes>: Sendable {
  fileprivate struct Lists: Sendable {
    var rows: [Int32] = []
    var transactions: [UInt32] = []
    var starts: [Int32] = []
    var takeovers: Interruptions<Lanes>
  }

  private var lists: CopyOnWrite<Lists>
  /// Old value minus new value: for a spring the remaining difference, for all others the whole one.
  var differences: Lanes
  /// Derived, not part of the value: the members' rows.
  private var placing = Placing()

  init(width: Int) {
    differences = Lanes(width: width)
    lists = CopyOnWrite(Lists(takeovers: Interruptions(width: width)))
  }

  var count: Int { differences.count }
  var rows: [Int32] { lists.value.rows }

  var transactions: [UInt32] {
    _read { yield lists.value.transactions }
    _modify { yield &lists.value.transactions }
  }

  /// Whole ticks at which the members start; empty for waiting ones.
  package var starts: [Int32] {
    _read { yield lists.value.starts }
    _modify { yield &lists.value.starts }
  }

  /// The animations that the members interrupted: for readers, not part of the value.
  package var takeovers: Interruptions<Lanes> {
    _read { yield lists.value.takeovers }
    _modify { yield &lists.value.takeovers }
  }

  /// Adds a member without a difference.
  mutating func append(row: Int32, transaction: UInt32, start: Int32? = nil) -> Int {
    lists.value.append(row, transaction, start)
    differences.appendZero()
    placing.forget()
    return count - 1
  }

  /// Reserves room for members that start together; returns the new number, nil if there is room.
  mutating func reserve(_ more: Int) -> Int? {
    let wanted = count + more
    guard more > 1, rows.capacity < wanted else { return nil }
    lists.value.reserve(wanted)
    differences.reserve(wanted)
    return wanted
  }

  /// Removes members in the given order.
  mutating func swapRemove(_ indices: [Int]) {
    lists.value.swapRemove(indices)
    differences.swapRemove(indices)
    placing.forget()
  }

  /// Adds members with their differences; `order` has the rows of all members then.
  mutating func append(_ arrivals: SpringArrivals<Lanes>, order: [Int32], start: Int32) {
    lists.value.append(arrivals, order, start)
    differences.append(arrivals.motion.displacement, inPlaceOf: arrivals.places)
    placing.forget()
  }

  /// The row of member 0 if the members are in contiguous rows, or -1.
  mutating func firstRow() -> Int { placing.first(of: rows) }

  /// `firstRow` if it is known since the last change of members.
  var knownFirstRow: Int? { placing.known }

  func isEqual(to other: MemberList) -> Bool {
    rows == other.rows && transactions == other.transactions && differences == other.differences
  }

  func measure(_ memory: inout OwnedMemory) {
    memory.add(lists) { memory, lists in
      memory.add(lists.rows)
      memory.add(lists.transactions)
      memory.add(lists.starts)
      lists.takeovers.measure(&memory)
    }
    differences.measure(&memory)
  }
}

extension MemberList.Lists {
  fileprivate mutating func append(_ row: Int32, _ transaction: UInt32, _ start: Int32?) {
    rows.append(row)
    transactions.append(transaction)
    if let start { starts.append(start) }
    takeovers.append()
  }

  fileprivate mutating func reserve(_ count: Int) {
    rows.reserveCapacity(count)
    transactions.reserveCapacity(count)
    starts.reserveCapacity(count)
  }

  fileprivate mutating func swapRemove(_ indices: [Int]) {
    rows.swapRemove(indices)
    transactions.swapRemove(indices)
    if !starts.isEmpty { starts.swapRemove(indices) }
    takeovers.swapRemove(indices)
  }

  fileprivate mutating func append(_ arrivals: SpringArrivals<Lanes>, _ order: [Int32], _ start: Int32) {
    rows = order
    takeovers.append(arrivals, of: transactions.count)
    transactions.append(arrivals.transactions, inPlaceOf: arrivals.places)
    starts.append([Int32](repeating: start, count: arrivals.places.count), inPlaceOf: arrivals.places)
  }
}
