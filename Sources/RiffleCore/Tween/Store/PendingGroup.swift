// Rule of the reference tween: a `Run` in a delay or a queue (`isWaiting`) or of a property animator (`Motion.driven`).

package struct PendingGroup: KeyedGroup {
  package let key: CurveKey
  package var members: MemberList
  /// Ticks, fractions included; infinite for queued and driven members.
  package var due: [Double] = []
  /// Set by `MotionStore.pending(_:)`.
  var driven = Driven()

  package init(_ key: CurveKey, width: Int, tickLength: Double) {
    (self.key, members) = (key, MemberList(width: width))
  }

  mutating func append(row: Int32, transaction: UInt32, due: Double, taken: Taken = Taken()) -> Int {
    self.due.append(due)
    return members.append(row: row, transaction: transaction, taken: taken)
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

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.key == rhs.key && lhs.members == rhs.members && lhs.due == rhs.due
  }
}

/// The state of a part of a property animator.
struct Driven: Run, Equatable {
  /// The part; 0 for none.
  var id: UInt32 = 0
  /// False while the animator holds its values.
  var isRunning = false
  var fraction = 0.0
  /// Per second.
  var rate = 0.0

  /// The state that a group shows: with reduced motion, a step halfway.
  func shown(isStepped: Bool) -> Driven {
    isStepped ? Driven(id: id, isRunning: isRunning, fraction: fraction < 0.5 ? 0 : 1) : self
  }
}
