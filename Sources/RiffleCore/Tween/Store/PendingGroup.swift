import RiffleECS
import RiffleMotion

/// Properties that wait for a delay to pass, or for a property animator to say how far they are. Each holds what is left
/// of its difference, which is all of it while a delay lasts, so that nothing is seen to move.
struct PendingGroup<Lanes: DifferenceLanes>: KeyedGroup {
  /// What changes only when members come or go. Copies share it, so a tick that drives a group writes `fraction` and `rate`
  /// alone: 24 bytes a group, of all groups of the store.
  private final class Contents: @unchecked Sendable {
    let key: CurveKey
    var members: MemberList<Lanes>
    var due: [Double]

    init(_ key: CurveKey, _ members: MemberList<Lanes>, due: [Double]) {
      (self.key, self.members, self.due) = (key, members, due)
    }
  }

  private var contents: Contents
  /// How far a property animator has brought its members, and how fast, per second.
  var fraction = 0.0
  var rate = 0.0

  init(_ key: CurveKey, width: Int) {
    contents = Contents(key, MemberList(width: width), due: [])
  }

  var key: CurveKey { contents.key }

  var members: MemberList<Lanes> {
    get { contents.members }
    _modify {
      copyIfShared()
      yield &contents.members
    }
  }

  /// When the delay is over, in ticks and parts of one; infinite for what is queued or driven.
  var due: [Double] {
    get { contents.due }
    _modify {
      copyIfShared()
      yield &contents.due
    }
  }

  private mutating func copyIfShared() {
    guard !isKnownUniquelyReferenced(&contents) else { return }
    contents = Contents(contents.key, contents.members, due: contents.due)
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
    lhs.fraction == rhs.fraction
      && (lhs.contents === rhs.contents
        || lhs.key == rhs.key && lhs.members.isEqual(to: rhs.members) && lhs.due == rhs.due)
  }

  func measure(_ memory: inout OwnedMemory) {
    let bytes = MemoryLayout<CurveKey>.size + MemoryLayout<MemberList<Lanes>>.size + MemoryLayout<[Double]>.size
    memory.add(contents, bytes: bytes) {
      members.measure(&$0)
      $0.add(due)
    }
  }
}
