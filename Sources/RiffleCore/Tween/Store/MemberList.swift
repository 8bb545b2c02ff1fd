import RiffleECS

/// What every block and group keeps of the animations that run in it, its members.
struct MemberList<Lanes: DifferenceLanes>: Sendable {
  var rows: [Int32] = []
  var transactions: [UInt32] = []
  /// Whole ticks at which the members start; empty for what waits.
  var starts: [Int32] = []
  /// Old value minus new value: for a spring what is left of it, for all others the whole way.
  var differences: Lanes
  /// What the members took over: for readers of what runs, and no part of the value.
  var takeovers: Interruptions<Lanes>
  /// Derived, and no part of the value: how the members lie.
  private var placing = Placing()

  init(width: Int) {
    differences = Lanes(width: width)
    takeovers = Interruptions(width: width)
  }

  var count: Int { rows.count }

  /// Adds a member without a difference.
  mutating func append(row: Int32, transaction: UInt32, start: Int32? = nil) -> Int {
    rows.append(row)
    transactions.append(transaction)
    if let start { starts.append(start) }
    differences.appendZero()
    takeovers.append()
    placing.forget()
    return rows.count - 1
  }

  /// Makes room for members that come together; how many there will be, nil where there is room.
  mutating func reserve(_ more: Int) -> Int? {
    let wanted = rows.count + more
    guard more > 1, rows.capacity < wanted else { return nil }
    rows.reserveCapacity(wanted)
    transactions.reserveCapacity(wanted)
    starts.reserveCapacity(wanted)
    differences.reserve(wanted)
    return wanted
  }

  mutating func swapRemove(at index: Int) {
    rows.swapRemove(at: index)
    transactions.swapRemove(at: index)
    if !starts.isEmpty { starts.swapRemove(at: index) }
    differences.swapRemove(at: index)
    takeovers.swapRemove(at: index)
    placing.forget()
  }

  /// The row of member 0 if the members lie in rows one after another, or -1.
  mutating func firstRow() -> Int { placing.first(of: rows) }

  func isEqual(to other: MemberList) -> Bool {
    rows == other.rows && transactions == other.transactions && differences == other.differences
  }

  func measure(_ memory: inout OwnedMemory) {
    memory.add(rows)
    memory.add(transactions)
    memory.add(starts)
    differences.measure(&memory)
    takeovers.measure(&memory)
  }
}
