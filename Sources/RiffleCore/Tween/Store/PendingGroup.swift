import RiffleECS

/// Properties that wait for the end of a delay, or for a property animator. Each holds its remaining difference: during
/// a delay, the way from the start of the animation to its end.
package struct PendingGroup<Lanes: DifferenceLanes>: KeyedGroup {
  private struct Contents: Sendable, Equatable {
    let key: CurveKey
    var members: MemberList<Lanes>
    var due: [Double] = []

    static func == (lhs: Self, rhs: Self) -> Bool {
      lhs.key == rhs.key && lhs.members.isEqual(to: rhs.members) && lhs.due == rhs.due
    }
  }

  /// Shared by copies until members change.
  private var contents: CopyOnWrite<Contents>
  /// The progress by a property animator: an index into `MotionStore.driven`, -1 for a delay. A driven tick writes that
  /// list, which all groups of a driver share, and no group.
  var place = -1
  /// The progress of a group read by `MotionStore.pending(_:)`.
  var driven = Driven()

  init(_ key: CurveKey, width: Int) {
    contents = CopyOnWrite(Contents(key: key, members: MemberList(width: width)))
  }

  package var key: CurveKey { contents.value.key }

  package var members: MemberList<Lanes> {
    _read { yield contents.value.members }
    _modify { yield &contents.value.members }
  }

  /// The ends of the delays in ticks, fractions included; infinite for queued and driven members.
  package var due: [Double] {
    _read { yield contents.value.due }
    _modify { yield &contents.value.due }
  }

  package var field: Int { key.field }

  mutating func append(row: Int32, transaction: UInt32, due: Double) -> Int {
    self.due.append(due)
    return members.append(row: row, transaction: transaction)
  }

  /// The remaining share of each difference.
  var left: Double { key.animation.endFraction - driven.fraction }

  package func progress(_ index: Int, at tick: Int32) -> Double { driven.fraction }

  package func addDifference(_ index: Int, at tick: Int32, to lanes: inout Lanes, at place: Int, lane: Int, width: Int)
  {
    lanes.add(members.differences, at: index, lane: 0, times: left, to: place, lane: lane, width: width)
  }

  package func addVelocity(_ index: Int, at tick: Int32, to lanes: inout Lanes, at place: Int, lane: Int, width: Int) {
    guard driven.rate != 0 else { return }
    lanes.add(members.differences, at: index, lane: 0, times: -driven.rate, to: place, lane: lane, width: width)
  }

  package mutating func swapRemove(_ indices: [Int]) {
    members.swapRemove(indices)
    due.swapRemove(indices)
  }

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.contents == rhs.contents }

  package func measure(_ memory: inout OwnedMemory) {
    memory.add(contents) { memory, contents in
      contents.members.measure(&memory)
      memory.add(contents.due)
    }
  }
}

struct Driven: Sendable, Equatable {
  /// The part of the animator; 0 for none.
  var driver: UInt32 = 0
  /// True if it is only at one end or the other: see `CurveKey.isStepped`.
  var isStepped = false
  var fraction = 0.0
  /// The rate of the fraction, per second.
  var rate = 0.0
}
