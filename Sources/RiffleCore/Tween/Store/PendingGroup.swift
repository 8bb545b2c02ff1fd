import RiffleECS
import RiffleMotion

/// Properties that wait for a delay to pass, or for a property animator to say how far they are. Each holds what is left
/// of its difference, which is all of it while a delay lasts, so that nothing is seen to move.
struct PendingGroup<Lanes: DifferenceLanes>: KeyedGroup {
  let key: CurveKey
  var members: MemberList<Lanes>
  /// When the delay is over, in ticks and parts of one; infinite for what is queued or driven.
  var due: [Double] = []
  /// How far a property animator has brought its members, and how fast, per second.
  var fraction = 0.0
  var rate = 0.0

  init(_ key: CurveKey, width: Int) {
    self.key = key
    members = MemberList(width: width)
  }

  var field: Int { key.field }

  mutating func append(row: Int32, transaction: UInt32, due: Double) -> Int {
    self.due.append(due)
    return members.append(row: row, transaction: transaction)
  }

  func progress(_ index: Int, at tick: Int32) -> Double { fraction }

  func addDifference(_ index: Int, at tick: Int32, to lanes: inout Lanes, at place: Int, lane: Int, width: Int) {
    lanes.add(members.differences, at: index, lane: 0, times: 1 - fraction, to: place, lane: lane, width: width)
  }

  func addVelocity(_ index: Int, at tick: Int32, to lanes: inout Lanes, at place: Int, lane: Int, width: Int) {
    guard rate != 0 else { return }
    lanes.add(members.differences, at: index, lane: 0, times: -rate, to: place, lane: lane, width: width)
  }

  mutating func swapRemove(at index: Int) {
    members.swapRemove(at: index)
    due.swapRemove(at: index)
  }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.key == rhs.key && lhs.members.isEqual(to: rhs.members) && lhs.due == rhs.due && lhs.fraction == rhs.fraction
  }

  func measure(_ memory: inout OwnedMemory) {
    members.measure(&memory)
    memory.add(due)
  }
}
