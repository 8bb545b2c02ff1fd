import RiffleECS
import RiffleMotion

/// All properties of one field that one spring is moving: a tick is one 2×2 matrix over contiguous numbers.
struct SpringBlock<Lanes: DifferenceLanes>: KeyedGroup, Sendable {
  let key: SpringKey
  let step: SpringStep
  let tolerance: SpringTolerance
  var rows: [Int32] = []
  private(set) var transactions: [UInt32] = []
  /// Distance from the model value; decays to zero.
  var displacement: Lanes
  /// Units per second, the exact derivative of the displacement.
  var velocity: Lanes
  /// The displacements the members set out with: where they go when they are turned round.
  private(set) var initial: Lanes
  /// What they took over, and the ticks at which they set out: for readers of what runs, and no part of the value.
  private(set) var takeovers: Interruptions<Lanes>
  private(set) var begins: [Int32] = []
  /// Derived, and no part of the value: how the members lie, and how many ticks none of them can come to rest.
  private(set) var rest: SettleEstimate
  private(set) var placing = Placing()

  init(_ key: SpringKey, width: Int, tickLength: Double) {
    self.key = key
    step = key.spring.stepMatrix(dt: tickLength)
    tolerance = SpringTolerance(key.spring)
    rest = SettleEstimate(step: step, tolerance: tolerance, width: width)
    displacement = Lanes(width: width)
    velocity = Lanes(width: width)
    initial = Lanes(width: width)
    takeovers = Interruptions(width: width)
  }

  var count: Int { rows.count }

  /// Adds a member at rest on its target.
  mutating func append(row: Int32, transaction: UInt32, begin: Int32) -> Int {
    begins.append(begin)
    rows.append(row)
    transactions.append(transaction)
    displacement.appendZero()
    velocity.appendZero()
    initial.appendZero()
    takeovers.append()
    placing.forget()
    rest.forget()
    return rows.count - 1
  }

  mutating func reserve(_ more: Int) {
    guard more > 1 else { return }
    let wanted = rows.count + more
    guard rows.capacity < wanted else { return }
    rows.reserveCapacity(wanted)
    transactions.reserveCapacity(wanted)
    begins.reserveCapacity(wanted)
    displacement.reserve(wanted)
    velocity.reserve(wanted)
    initial.reserve(wanted)
  }

  /// The row of member 0 if the members lie in rows one after another, or -1.
  mutating func firstRow() -> Int { placing.first(of: rows) }

  /// What a tick asks first, in one: read through a mutation, because where the lanes are a custom vector the
  /// compiler copies all of a block to read a part of it.
  mutating func survey() -> BlockSurvey { BlockSurvey(field: key.field, count: rows.count, first: firstRow()) }

  /// Displaces a member, gives it speed.
  mutating func push(
    _ index: Int, _ lanes: Lanes, at other: Int, lane: Int, speed: Lanes? = nil, width: Int
  ) {
    displacement.add(lanes, at: other, lane: lane, times: 1, to: index, lane: 0, width: width)
    if let speed { velocity.add(speed, at: other, lane: lane, times: 1, to: index, lane: 0, width: width) }
    rest.forget()
  }

  /// Notes that a member starts from where it is, and what it took over with which speed.
  mutating func setOut(_ index: Int, taking taken: Taken, _ speed: Lanes, at place: Int, width: Int) {
    setOut(index, width: width)
    takeovers.note(taken, at: index, of: count)
    takeovers.note(speed: speed, at: place, to: index, width: width)
  }

  /// Sends members elsewhere, by what their model values changed, and gives them to another transaction.
  mutating func retarget(
    _ indices: [Int32], by changes: Lanes, members: [Int], lane: Int, transaction: UInt32, at tick: Int32,
    firstUnseen: UInt32
  ) {
    let progress = displacement.retarget(&initial, indices: indices, by: changes, members: members, lane: lane)
    if indices.contains(where: { transactions[Int($0)] >= firstUnseen }) {
      let seen = indices.indices.filter { transactions[Int(indices[$0])] < firstUnseen }
      takeovers.note(seen.map { indices[$0] }, of: transactions, seen.map { progress[$0] }, speeds: velocity)
    } else {
      takeovers.note(indices, of: transactions, progress, speeds: velocity)
    }
    begins.withUnsafeMutableBufferPointer { begins in
      for index in indices { begins[Int(index)] = tick }
    }
    transactions.withUnsafeMutableBufferPointer { transactions in
      for index in indices { transactions[Int(index)] = transaction }
    }
    rest.forget()
  }

  private mutating func setOut(_ index: Int, width: Int) {
    initial.clear(at: index, lane: 0, width: width)
    initial.add(displacement, at: index, lane: 0, times: 1, to: index, lane: 0, width: width)
  }

  /// Sends a member back to where it set out.
  mutating func reverse(_ index: Int, width: Int) {
    displacement.add(initial, at: index, lane: 0, times: -1, to: index, lane: 0, width: width)
    setOut(index, width: width)
    rest.forget()
  }

  /// How far a member has come: 0 where it set out, 1 on the target.
  func progress(at index: Int) -> Double {
    let way = initial.lengthSquared(at: index)
    return way > 0 ? 1 - (displacement.lengthSquared(at: index) / way).squareRoot() : 1
  }

  /// Names the members that have come to rest with this tick, in rising order.
  mutating func settled(_ kernels: LaneKernels<Lanes>) -> [Int32] {
    guard rest.mayHaveCome() else { return [] }
    var settled: [Int32] = []
    rest.forecast(least: kernels.settle(displacement, velocity, tolerance, &settled))
    return settled
  }

  mutating func swapRemove(at index: Int) {
    rows.swapRemove(at: index)
    transactions.swapRemove(at: index)
    begins.swapRemove(at: index)
    displacement.swapRemove(at: index)
    velocity.swapRemove(at: index)
    initial.swapRemove(at: index)
    takeovers.swapRemove(at: index)
    placing.forget()
  }
}

/// What the members of a spring block share.
struct SpringKey: Hashable, Sendable {
  var field: Int
  var spring: Spring
}

/// The field of a block or a group, how many members it has, and the row of the first if they lie one after another.
struct BlockSurvey {
  let field, count, first: Int
}
