// Rule of the reference tween: `Motion.spring`, a sum of exact solutions, all advanced by the same step.

/// One 2×2 matrix over contiguous numbers per tick.
package struct SpringBlock: KeyedGroup {
  private let terms: Shared<SpringTerms>
  package var members: MemberList
  /// Units per second, the exact derivative of the difference.
  var velocity: FloatLanes
  /// The differences at the start: the targets when reversed.
  private(set) var initial: FloatLanes
  private var rest: SettleEstimate

  package init(_ key: SpringKey, width: Int, tickLength: Double) {
    let terms = SpringTerms(key, tickLength: tickLength)
    rest = SettleEstimate(step: terms.step, tolerance: terms.tolerance, width: width)
    self.terms = Shared(terms)
    members = MemberList(width: width, keepsSpeeds: true)
    velocity = FloatLanes(width: width)
    initial = FloatLanes(width: width)
  }

  package var key: SpringKey { terms.value.key }
  package var step: SpringStep { terms.value.step }
  package var tolerance: SpringTolerance { terms.value.tolerance }

  package mutating func append(row: Int32, transaction: UInt32, begin: Int32, taken: Taken = Taken()) -> Int {
    velocity.appendZero()
    initial.appendZero()
    rest.forget()
    return members.append(row: row, transaction: transaction, start: begin, taken: taken)
  }

  mutating func reserve(_ more: Int) {
    guard let wanted = members.reserve(more) else { return }
    velocity.reserve(wanted)
    initial.reserve(wanted)
  }

  package mutating func firstRow() -> Int { members.firstRow() }

  package mutating func push(_ index: Int, _ motion: CapturedMotion, at place: Int) {
    members.differences.add(motion.displacement, at: place, to: index)
    velocity.add(motion.velocity, at: place, to: index)
    rest.forget()
  }

  /// `start` and `speed` are by default the captured displacement and velocity.
  mutating func setOut(
    _ index: Int, with motion: CapturedMotion, at place: Int, from start: FloatLanes?, taking speed: FloatLanes?
  ) {
    push(index, motion, at: place)
    initial.add(start ?? motion.displacement, at: place, to: index)
    members.take(speed ?? motion.velocity, at: place, by: index)
  }

  mutating func retarget(
    _ indices: [Int32], by changes: FloatLanes, members changed: [Int], lane: Int, transaction: UInt32, at tick: Int32,
    firstUnseen: UInt32
  ) {
    let progress = members.differences.retarget(
      &initial, indices: indices, by: changes, members: changed, lane: lane)
    let owners = members.transactions
    let seen = indices.indices.filter { owners[Int(indices[$0])] < firstUnseen }
    members.take(seen.map { indices[$0] }, progress: seen.map { progress[$0] }, speeds: velocity)
    members.starts.withUnsafeMutableBufferPointer { starts in for index in indices { starts[Int(index)] = tick } }
    members.transactions.withUnsafeMutableBufferPointer { transactions in
      for index in indices { transactions[Int(index)] = transaction }
    }
    rest.forget()
  }

  mutating func reverse(_ index: Int) {
    let start = initial
    members.differences.add(start, at: index, times: -1, to: index)
    initial.add(start, at: index, times: -2, to: index)
    rest.forget()
  }

  package mutating func settled() -> [Int32] {
    var settled: [Int32] = []
    let least = members.differences.settled(velocity: velocity, tolerance: tolerance, into: &settled)
    rest.forecast(least: least)
    return settled
  }

  mutating func forgetRest() { rest.forget() }

  package mutating func advance(_ target: PlaneTarget, _ plane: inout FloatLanes) -> Bool {
    let (rows, step) = (members.rows, step)
    FloatLanes.advance(&members.differences, &velocity, by: step, rows: rows, target, &plane)
    return rest.mayHaveCome()
  }
}

extension SpringBlock {
  mutating func changeLanes(_ index: Int, _ body: (inout FloatLanes, _ index: Int, _ lane: Int) -> Void) {
    body(&members.differences, index, 0)
    body(&velocity, index, 0)
    body(&initial, index, 0)
    rest.forget()
  }
}

extension SpringBlock {
  /// 0 at the start, 1 on the target.
  package func progress(_ index: Int, at tick: Int32) -> Double {
    let way = initial.lengthSquared(at: index)
    return way > 0 ? 1 - (members.differences.lengthSquared(at: index) / way).squareRoot() : 1
  }

  package func addDifference(_ index: Int, at tick: Int32, to lanes: inout FloatLanes, at place: Int, lane: Int) {
    lanes.add(members.differences, at: index, to: place, toLane: lane)
  }

  package func addVelocity(_ index: Int, at tick: Int32, to lanes: inout FloatLanes, at place: Int, lane: Int) {
    lanes.add(velocity, at: index, to: place, toLane: lane)
  }

  package func course(_ index: Int, at tick: Int32) -> MemberCourse {
    (.spring(key.spring), false, Double(members.starts[index]), 0)
  }

  package mutating func swapRemove(_ indices: [Int]) {
    members.swapRemove(indices)
    velocity.swapRemove(indices)
    initial.swapRemove(indices)
  }

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.key == rhs.key && lhs.members == rhs.members && lhs.velocity == rhs.velocity && lhs.initial == rhs.initial
  }
}

package struct SpringKey: GroupKey {
  package var field: Int
  var spring: Spring

  package init(field: Int, spring: Spring) {
    self.field = field
    self.spring = spring
  }
}

private struct SpringTerms: Sendable {
  let key: SpringKey
  let step: SpringStep
  let tolerance: SpringTolerance

  init(_ key: SpringKey, tickLength: Double) {
    self.key = key
    step = key.spring.stepMatrix(dt: tickLength)
    tolerance = SpringTolerance(key.spring)
  }
}
