import RiffleECS
import RiffleMotion

/// One 2×2 matrix over contiguous numbers per tick. Copies share a block until it is written.
package struct SpringBlock<Lanes: DifferenceLanes>: KeyedGroup {
  fileprivate struct State: Sendable {
    let terms: Shared<SpringTerms>
    var members: MemberList<Lanes>
    var velocity: Lanes
    var initial: Lanes
    var rest: SettleEstimate
  }

  private var state: CopyOnWrite<State>

  package init(_ key: SpringKey, width: Int, tickLength: Double) {
    let terms = SpringTerms(key, tickLength: tickLength)
    let rest = SettleEstimate(step: terms.step, tolerance: terms.tolerance, width: width)
    state = CopyOnWrite(
      State(
        terms: Shared(terms), members: MemberList(width: width), velocity: Lanes(width: width),
        initial: Lanes(width: width), rest: rest))
  }

  package var key: SpringKey { state.value.terms.value.key }
  package var step: SpringStep { state.value.terms.value.step }
  package var tolerance: SpringTolerance { state.value.terms.value.tolerance }
  package var field: Int { key.field }
  /// Repeated here: the shared implementation copies the list of members if the lanes are a custom vector.
  package var count: Int { state.value.members.count }

  package var members: MemberList<Lanes> {
    _read { yield state.value.members }
    _modify { yield &state.value.members }
  }

  /// Units per second, the exact derivative of the difference.
  var velocity: Lanes {
    _read { yield state.value.velocity }
    _modify { yield &state.value.velocity }
  }

  /// The differences at the start: the targets when reversed.
  private(set) var initial: Lanes {
    _read { yield state.value.initial }
    _modify { yield &state.value.initial }
  }

  package mutating func append(row: Int32, transaction: UInt32, begin: Int32) -> Int {
    velocity.appendZero()
    initial.appendZero()
    state.value.rest.forget()
    return members.append(row: row, transaction: transaction, start: begin)
  }

  mutating func append(_ arrivals: SpringArrivals<Lanes>, order: [Int32], begin: Int32) {
    state.value.append(arrivals, order, begin)
  }

  mutating func reserve(_ more: Int) {
    guard let wanted = members.reserve(more) else { return }
    velocity.reserve(wanted)
    initial.reserve(wanted)
  }

  /// Mutating: with custom vector lanes the compiler copies the whole block to read a part of it.
  package mutating func survey() -> BlockSurvey { BlockSurvey(field: field, count: count, first: members.firstRow()) }

  package mutating func push(_ index: Int, _ motion: CapturedMotion<Lanes>, at place: Int, width: Int) {
    members.differences.add(motion.displacement, at: place, lane: 0, times: 1, to: index, lane: 0, width: width)
    velocity.add(motion.velocity, at: place, lane: 0, times: 1, to: index, lane: 0, width: width)
    state.value.rest.forget()
  }

  /// `start` and `speed` have one member; by default the captured displacement and velocity.
  mutating func setOut(
    _ index: Int, with motion: CapturedMotion<Lanes>, at place: Int, from start: Lanes?, taking speed: Lanes?,
    width: Int
  ) {
    push(index, motion, at: place, width: width)
    initial.add(
      start ?? motion.displacement, at: start == nil ? place : 0, lane: 0, times: 1, to: index, lane: 0, width: width)
    members.takeovers.note(motion.taken[place], at: index, of: count)
    members.takeovers.note(
      speed: speed ?? motion.velocity, at: speed == nil ? place : 0, to: index, width: width)
  }

  mutating func retarget(
    _ indices: [Int32], by changes: Lanes, members changed: [Int], lane: Int, transaction: UInt32, at tick: Int32,
    firstUnseen: UInt32
  ) {
    let progress = state.value.retarget(indices, by: changes, members: changed, lane: lane)
    let owners = members.transactions
    if indices.contains(where: { owners[Int($0)] >= firstUnseen }) {
      let seen = indices.indices.filter { owners[Int(indices[$0])] < firstUnseen }
      members.takeovers.note(seen.map { indices[$0] }, of: owners, seen.map { progress[$0] }, speeds: velocity)
    } else {
      members.takeovers.note(indices, of: owners, progress, speeds: velocity)
    }
    members.starts.withUnsafeMutableBufferPointer { starts in
      for index in indices { starts[Int(index)] = tick }
    }
    members.transactions.withUnsafeMutableBufferPointer { transactions in
      for index in indices { transactions[Int(index)] = transaction }
    }
    state.value.rest.forget()
  }

  /// Sends a reversed member to its target again.
  mutating func reverse(_ index: Int, width: Int) {
    let start = initial
    members.differences.add(start, at: index, lane: 0, times: -1, to: index, lane: 0, width: width)
    initial.add(start, at: index, lane: 0, times: -2, to: index, lane: 0, width: width)
    state.value.rest.forget()
  }

  package mutating func settled(_ kernels: LaneKernels<Lanes>) -> [Int32] {
    var settled: [Int32] = []
    state.value.rest.forecast(least: kernels.settle(members.differences, velocity, tolerance, &settled))
    return settled
  }

  package mutating func advance(_ kernels: LaneKernels<Lanes>, _ target: PlaneTarget, _ plane: inout Lanes) -> Bool {
    state.value.advance(kernels, target, &plane)
  }
}

extension SpringBlock where Lanes == FloatLanes {
  mutating func map(_ index: Int, by axes: Axes) {
    members.differences.map(at: index, by: axes)
    velocity.map(at: index, by: axes)
    initial.map(at: index, by: axes)
    state.value.rest.forget()
  }
}

extension SpringBlock.State {
  mutating func advance(_ kernels: LaneKernels<Lanes>, _ target: PlaneTarget, _ plane: inout Lanes) -> Bool {
    let rows = members.rows
    kernels.advance(&members.differences, &velocity, terms.value.step, rows, target, &plane)
    return rest.mayHaveCome()
  }

  mutating func append(_ arrivals: SpringArrivals<Lanes>, _ order: [Int32], _ begin: Int32) {
    members.append(arrivals, order: order, start: begin)
    velocity.append(arrivals.motion.velocity, inPlaceOf: arrivals.places)
    initial.append(arrivals.starts, inPlaceOf: arrivals.places)
    rest.forget()
  }

  mutating func retarget(_ indices: [Int32], by changes: Lanes, members changed: [Int], lane: Int) -> [Float] {
    members.differences.retarget(&initial, indices: indices, by: changes, members: changed, lane: lane)
  }
}

extension SpringBlock {
  /// 0 at the start, 1 on the target.
  package func progress(_ index: Int, at tick: Int32) -> Double {
    let way = initial.lengthSquared(at: index)
    return way > 0 ? 1 - (members.differences.lengthSquared(at: index) / way).squareRoot() : 1
  }

  package func addDifference(_ index: Int, at tick: Int32, to lanes: inout Lanes, at place: Int, lane: Int, width: Int)
  {
    lanes.add(members.differences, at: index, lane: 0, times: 1, to: place, lane: lane, width: width)
  }

  package func addVelocity(_ index: Int, at tick: Int32, to lanes: inout Lanes, at place: Int, lane: Int, width: Int) {
    lanes.add(velocity, at: index, lane: 0, times: 1, to: place, lane: lane, width: width)
  }

  package mutating func swapRemove(_ indices: [Int]) {
    members.swapRemove(indices)
    velocity.swapRemove(indices)
    initial.swapRemove(indices)
  }

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.key == rhs.key && lhs.members.isEqual(to: rhs.members) && lhs.velocity == rhs.velocity
      && lhs.initial == rhs.initial
  }
}

package struct SpringKey: Hashable, Sendable {
  var field: Int
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

/// `first` is the row of the first member if the rows are contiguous, else -1.
package struct BlockSurvey {
  package let field, count, first: Int
}
