import RiffleECS

/// The animations that the members of a block interrupted at their start, for readers of the past: empty while there
/// are none.
///
/// It has no effect on a tick and is not part of a world's value.
package struct Interruptions<Lanes: DifferenceLanes>: Sendable {
  /// By member: the interrupted transaction, 0 for none. All arrays are empty until the first.
  private var transactions: [UInt32] = []
  private var progress: [Float] = []
  /// The velocity taken over; curves and waiting members take over none.
  private var velocity: Lanes

  init(width: Int) { velocity = Lanes(width: width) }

  /// Call for every added member.
  mutating func append() {
    guard !transactions.isEmpty else { return }
    transactions.append(0)
    progress.append(0)
    if velocity.count > 0 { velocity.appendZero() }
  }

  mutating func swapRemove(_ indices: [Int]) {
    guard !transactions.isEmpty else { return }
    transactions.swapRemove(indices)
    progress.swapRemove(indices)
    if velocity.count > 0 { velocity.swapRemove(indices) }
  }

  mutating func append(_ arrivals: SpringArrivals<Lanes>, of count: Int) {
    let (taken, places) = (arrivals.motion.taken, arrivals.places)
    var speeds = arrivals.speeds
    if transactions.isEmpty {
      guard let first = taken.firstIndex(where: { $0.transaction != 0 }) else { return }
      transactions = [UInt32](repeating: 0, count: count)
      progress = [Float](repeating: 0, count: count)
      // Earlier members have none.
      speeds.clear(members: 0..<first)
    }
    while velocity.count < count { velocity.appendZero() }
    velocity.append(speeds, inPlaceOf: places)
    transactions.append(taken.map(\.transaction), inPlaceOf: places)
    progress.append(taken.map(\.progress), inPlaceOf: places)
  }

  mutating func note(_ taken: Taken, at index: Int, of count: Int) {
    if transactions.isEmpty {
      guard taken.transaction != 0 else { return }
      transactions = [UInt32](repeating: 0, count: count)
      progress = [Float](repeating: 0, count: count)
    }
    transactions[index] = taken.transaction
    progress[index] = taken.progress
  }

  mutating func note(speed: Lanes, at other: Int, to index: Int, width: Int) {
    guard !transactions.isEmpty else { return }
    while velocity.count < transactions.count { velocity.appendZero() }
    velocity.clear(at: index, lane: 0, width: width)
    velocity.add(speed, at: other, lane: 0, times: 1, to: index, lane: 0, width: width)
  }

  /// Records for many members that they interrupted their own former motion, with its velocity.
  mutating func note(_ indices: [Int32], of owners: [UInt32], _ progress: [Float], speeds: Lanes) {
    if transactions.isEmpty {
      transactions = [UInt32](repeating: 0, count: owners.count)
      self.progress = [Float](repeating: 0, count: owners.count)
    }
    if velocity.count < owners.count {
      velocity.reserve(owners.count)
      while velocity.count < owners.count { velocity.appendZero() }
    }
    velocity.copy(indices, from: speeds)
    transactions.withUnsafeMutableBufferPointer { transactions in
      for index in indices { transactions[Int(index)] = owners[Int(index)] }
    }
    self.progress.withUnsafeMutableBufferPointer { all in
      for n in indices.indices { all[Int(indices[n])] = progress[n] }
    }
  }

  subscript(index: Int) -> Taken {
    transactions.isEmpty ? Taken() : Taken(transaction: transactions[index], progress: progress[index])
  }

  /// The velocity a member took over, lane by lane; nil for none.
  package func speed(at index: Int) -> [Float]? { velocity.count > 0 ? velocity.numbers(at: index) : nil }

  func measure(_ memory: inout OwnedMemory) {
    memory.add(transactions)
    memory.add(progress)
    velocity.measure(&memory)
  }
}

/// An interrupted animation and its progress.
package struct Taken: Sendable {
  /// 0 for none.
  var transaction: UInt32 = 0
  var progress: Float = 0

  /// Keeps the newest of several; a waiting one counts only if none was running.
  mutating func join(_ other: Taken) {
    if (other.progress > 0 ? 1 : 0, other.transaction) > (progress > 0 ? 1 : 0, transaction) { self = other }
  }
}
