/// Lists that change only with the members are shared by copies: a tick of a history stores only the differences.
package struct MemberList: Sendable, Equatable {
  private struct Lists: Sendable {
    var rows: [Int32] = []
    var transactions: [UInt32] = []
    var starts: [Int32] = []
    // Read by debuggers only, and not part of the value.
    var taken: [Taken] = []
    /// The velocities that springs took over; nil for other kinds.
    var speeds: FloatLanes?
  }

  private var lists: CopyOnWrite<Lists>
  /// Old value minus new value: for a spring the remaining difference, for all others the whole one.
  var differences: FloatLanes
  /// The row of member 0 if member i has row `first + i`, else -1; nil until it is determined.
  private(set) var knownFirstRow: Int?

  init(width: Int, keepsSpeeds: Bool = false) {
    differences = FloatLanes(width: width)
    lists = CopyOnWrite(wrappedValue: Lists(speeds: keepsSpeeds ? FloatLanes(width: width) : nil))
  }

  var count: Int { differences.count }
  var rows: [Int32] { lists.wrappedValue.rows }

  var transactions: [UInt32] {
    _read { yield lists.wrappedValue.transactions }
    _modify { yield &lists.wrappedValue.transactions }
  }

  /// Empty for waiting members.
  package var starts: [Int32] {
    _read { yield lists.wrappedValue.starts }
    _modify { yield &lists.wrappedValue.starts }
  }

  var taken: [Taken] { _read { yield lists.wrappedValue.taken } }

  /// Nil for none.
  func speed(at index: Int) -> [Float]? { lists.wrappedValue.speeds?.numbers(at: index) }

  mutating func append(row: Int32, transaction: UInt32, start: Int32? = nil, taken: Taken) -> Int {
    lists.wrappedValue.rows.append(row)
    lists.wrappedValue.transactions.append(transaction)
    if let start { lists.wrappedValue.starts.append(start) }
    lists.wrappedValue.taken.append(taken)
    lists.wrappedValue.speeds?.appendZero()
    differences.appendZero()
    knownFirstRow = nil
    return count - 1
  }

  mutating func take(_ speed: FloatLanes, at place: Int, by index: Int) {
    lists.wrappedValue.speeds?.add(speed, at: place, to: index)
  }

  /// Members interrupt their own former motion.
  mutating func take(_ indices: [Int32], progress: [Float], speeds: FloatLanes) {
    lists.wrappedValue.speeds?.copy(indices, from: speeds)
    let owners = transactions
    lists.wrappedValue.taken.withUnsafeMutableBufferPointer { taken in
      for (place, index) in indices.enumerated() {
        taken[Int(index)] = Taken(transaction: owners[Int(index)], progress: progress[place])
      }
    }
  }

  mutating func reserve(_ more: Int) -> Int? {
    let wanted = count + more
    guard more > 1, rows.capacity < wanted else { return nil }
    lists.wrappedValue.rows.reserveCapacity(wanted)
    lists.wrappedValue.transactions.reserveCapacity(wanted)
    lists.wrappedValue.starts.reserveCapacity(wanted)
    lists.wrappedValue.taken.reserveCapacity(wanted)
    lists.wrappedValue.speeds?.reserve(wanted)
    differences.reserve(wanted)
    return wanted
  }

  mutating func swapRemove(_ indices: [Int]) {
    lists.wrappedValue.rows.swapRemove(indices)
    lists.wrappedValue.transactions.swapRemove(indices)
    if !starts.isEmpty { lists.wrappedValue.starts.swapRemove(indices) }
    lists.wrappedValue.taken.swapRemove(indices)
    lists.wrappedValue.speeds?.swapRemove(indices)
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
