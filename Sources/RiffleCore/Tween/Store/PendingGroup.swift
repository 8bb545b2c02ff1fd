// Rule of the reference tween: a `Run` in a delay or a queue (`isWaiting`) or of a property animator (`Motion.driven`).

package struct PendingGroup: KeyedGroup {
  private struct Contents: Sendable, Equatable {
    let key: CurveKey
    var members: MemberList
    var due: [Double] = []
  }

  /// Shared by copies until members change.
  private var contents: CopyOnWrite<Contents>
  /// An index into `MotionStore.driven`, which all groups of a driver share; -1 for a delay.
  var place = -1
  /// Set by `MotionStore.pending(_:)`.
  var driven = Driven()

  package init(_ key: CurveKey, width: Int, tickLength: Double) {
    contents = CopyOnWrite(Contents(key: key, members: MemberList(width: width)))
  }

  package var key: CurveKey { contents.value.key }

  package var members: MemberList {
    _read { yield contents.value.members }
    _modify { yield &contents.value.members }
  }

  /// Ticks, fractions included; infinite for queued and driven members.
  package var due: [Double] {
    _read { yield contents.value.due }
    _modify { yield &contents.value.due }
  }

  package var field: Int { key.field }

  mutating func append(row: Int32, transaction: UInt32, due: Double) -> Int {
    self.due.append(due)
    return members.append(row: row, transaction: transaction)
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

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.contents == rhs.contents }
}

struct Driven: Sendable, Equatable {
  /// The part of the animator; 0 for none.
  var driver: UInt32 = 0
  var isStepped = false
  var fraction = 0.0
  /// Per second.
  var rate = 0.0
  /// False while the animator holds its values.
  var isRunning = false
}

extension Driven {
  init(driver: UInt32, isStepped: Bool, at fraction: Double, rate: Double, isRunning: Bool) {
    let seen = isStepped ? (fraction < 0.5 ? 0 : 1) : fraction
    self.init(driver: driver, isStepped: isStepped, fraction: seen, rate: rate, isRunning: isRunning)
  }
}

/// The states of property animators, each shared by the groups that have it. The order is not part of the value.
struct DrivenStates: Sendable {
  private var states: [Driven] = []
  private var most = 8

  subscript(place: Int) -> Driven {
    get { states[place] }
    set { if states[place] != newValue { states[place] = newValue } }
  }

  func contains(_ driver: UInt32) -> Bool { states.contains { $0.driver == driver } }

  mutating func give(_ state: Driven, to group: Int, of groups: inout GroupTable<PendingGroup>) {
    let known = states.firstIndex(of: state)
    if known == nil {
      if states.count >= most { forgetUnused(by: &groups) }
      states.append(state)
    }
    groups[group].place = known ?? states.count - 1
  }

  private mutating func forgetUnused(by groups: inout GroupTable<PendingGroup>) {
    let old = states
    var places: [Int: Int] = [:]
    states = []
    for group in groups.indices where groups[group].place >= 0 {
      let place = groups[group].place
      if places[place] == nil {
        places[place] = states.count
        states.append(old[place])
      }
      groups[group].place = places[place] ?? -1
    }
    most = 2 * states.count + 8
  }
}
