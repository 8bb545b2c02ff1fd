// Rule of the reference tween: `Run`, in groups of the same motion.

package protocol MotionGroup: Sendable, Equatable {
  func row(_ index: Int) -> Int
  func field(_ index: Int) -> Int
  func transaction(_ index: Int) -> UInt32
  func taken(_ index: Int) -> Taken
  /// See `RunningAnimation.progress`.
  func progress(_ index: Int, at tick: Int32) -> Double
  func addDifference(_ index: Int, at tick: Int32, to lanes: inout FloatLanes, at place: Int, lane: Int)
  /// Units per second.
  func addVelocity(_ index: Int, at tick: Int32, to lanes: inout FloatLanes, at place: Int, lane: Int)
  func course(_ index: Int, at tick: Int32) -> MemberCourse
  func reading(_ index: Int, at tick: Int32, _ tickLength: Double) -> MemberReading
}

/// `begin` is in ticks, fractions included, infinite while queued; `gone` is in seconds.
package typealias MemberCourse = (animation: Animation, isReversed: Bool, begin: Double, gone: Double)

extension MotionGroup {
  /// `group` is the number of this group.
  func member(_ index: Int, of group: Int, _ kind: Member.Kind) -> Member {
    Member(
      kind: kind, group: group, index: index, row: row(index), field: field(index), transaction: transaction(index),
      taken: taken(index))
  }
}

/// Members of the same field and motion.
package protocol KeyedGroup: MotionGroup {
  associatedtype Key: GroupKey
  init(_ key: Key, width: Int, tickLength: Double)
  var key: Key { get }
  var members: MemberList { get }
  /// The last member takes the place of each removed one.
  mutating func swapRemove(_ indices: [Int])
}

extension KeyedGroup {
  package var field: Int { key.field }
  package var count: Int { members.count }
  package func field(_ index: Int) -> Int { key.field }
  package mutating func swapRemove(at index: Int) { swapRemove([index]) }
  package func row(_ index: Int) -> Int { Int(members.rows[index]) }
  package func transaction(_ index: Int) -> UInt32 { members.transactions[index] }
  package func taken(_ index: Int) -> Taken { members.taken[index] }
}

package protocol GroupKey: Hashable, Sendable { var field: Int { get } }

/// The groups of one kind, by key. An index is valid while its group has members. Copies share unwritten groups.
package struct GroupTable<Group: KeyedGroup>: RandomAccessCollection, MutableCollection, Equatable, Sendable {
  /// Beyond this number an empty group is replaced.
  private static var mostKept: Int { 128 }

  private var groups: [CopyOnWrite<Group>] = []
  private var places: [Group.Key: Int] = [:]

  package var startIndex: Int { 0 }
  package var endIndex: Int { groups.count }

  package subscript(place: Int) -> Group {
    _read { yield groups[place].wrappedValue }
    _modify { yield &groups[place].wrappedValue }
  }

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.groups == rhs.groups }

  /// Makes the group if there is none.
  mutating func place(of key: Group.Key, _ layout: FieldLayout, _ tickLength: Double) -> Int {
    if let place = places[key] { return place }
    let group = CopyOnWrite(wrappedValue: Group(key, width: layout.widths[key.field], tickLength: tickLength))
    var place = groups.count
    if place >= Self.mostKept, let empty = groups.firstIndex(where: { $0.wrappedValue.count == 0 }) {
      places[groups[empty].wrappedValue.key] = nil
      groups[empty] = group
      place = empty
    } else {
      groups.append(group)
    }
    places[key] = place
    return place
  }
}

struct Member {
  enum Kind {
    case spring, curve, pending, keyframes
  }

  let kind: Kind
  let group: Int
  let index: Int
  let row: Int
  let field: Int
  let transaction: UInt32
  let taken: Taken
}

extension MotionStore {
  func forEachMember(_ body: (Member) -> Void) {
    Self.visit(.spring, springs, body)
    Self.visit(.curve, curves, body)
    Self.visit(.pending, pendings, body)
    for (number, run) in keyframes.enumerated() {
      for field in layout.fields(run.fields) { body(run.member(field, of: number, .keyframes)) }
    }
  }

  func forEachMember(of row: Int, _ body: (Member) -> Void) {
    for field in 0..<layout.count {
      let property = properties[row, field]
      if property.block >= 0 {
        let group = Int(property.block)
        body(springs[group].member(Int(property.index), of: group, .spring))
      }
      guard property.layers > 0 || property.pendings > 0 else { continue }
      Self.visit(.curve, curves, on: (row, field), body)
      Self.visit(.pending, pendings, on: (row, field), body)
      for (number, run) in keyframes.enumerated() where Int(run.row) == row && run.animates(field) {
        body(run.member(field, of: number, .keyframes))
      }
    }
  }

  private static func visit<Group: KeyedGroup>(
    _ kind: Member.Kind, _ groups: GroupTable<Group>, on only: (row: Int, field: Int)? = nil, _ body: (Member) -> Void
  ) {
    for number in groups.indices where only == nil || groups[number].field == only?.field {
      let group = groups[number]
      for index in 0..<group.count where only == nil || group.row(index) == only?.row {
        body(group.member(index, of: number, kind))
      }
    }
  }

  /// Members of a list in reverse order, as removing one moves the last. Excludes driven ones.
  func membersToRemove(of transaction: UInt32) -> [Member] {
    var groups: [[Member]] = []
    forEachMember { member in
      guard member.transaction == transaction else { return }
      if member.kind == .pending, pendings[member.group].key.driver != 0 { return }
      if let last = groups.last?.last, last.kind == member.kind, last.group == member.group, last.kind != .keyframes {
        groups[groups.count - 1].append(member)
      } else {
        groups.append([member])
      }
    }
    return groups.flatMap { $0.reversed() }
  }

  /// Keyframes leave an empty run, see `dropEmptyKeyframes`. The presented value is not adjusted.
  mutating func remove(_ member: Member) {
    switch member.kind {
    case .spring:
      springs[member.group].swapRemove(at: member.index)
      properties[member.row, member.field].block = -1
      if member.index < springs[member.group].count {
        let moved = springs[member.group].row(member.index)
        properties[moved, member.field].index = Int32(truncatingIfNeeded: member.index)
      }
    case .curve:
      curves[member.group].swapRemove(at: member.index)
      properties[member.row, member.field].layers -= 1
    case .pending:
      pendings[member.group].swapRemove(at: member.index)
      properties[member.row, member.field].pendings -= 1
    case .keyframes:
      if keyframes[member.group].isWaiting {
        properties[member.row, member.field].pendings -= 1
      } else {
        properties[member.row, member.field].layers -= 1
      }
      keyframes[member.group].fields &= ~(1 << UInt32(member.field))
    }
  }

  func group(of member: Member) -> any MotionGroup {
    switch member.kind {
    case .spring: springs[member.group]
    case .curve: curves[member.group]
    case .pending: pending(member.group)
    case .keyframes: keyframes[member.group]
    }
  }

  func difference(of member: Member) -> FloatLanes {
    var left = FloatLanes(width: layout.widths[member.field], count: 1)
    group(of: member).addDifference(member.index, at: sampled, to: &left, at: 0, lane: 0)
    return left
  }

  func addVelocity(of member: Member, to lanes: inout FloatLanes, lane: Int = 0) {
    if isPaused(member.transaction) { return }
    group(of: member).addVelocity(member.index, at: sampled, to: &lanes, at: 0, lane: lane)
  }

  mutating func moveModel(row: Int, field: Int, by lanes: FloatLanes, at index: Int = 0, times factor: Double = 1) {
    guard factor != 0 else { return }
    differences[field].add(lanes, at: index, times: -factor, to: row)
    corrections.append(entityRows.entities[row], fields: 1 << UInt32(field), lanes, at: index, times: factor, layout)
  }

  /// The end is the start after an even number of autoreversing cycles.
  mutating func moveModels(of arrivals: Arrivals, to animation: Animation, _ motion: CapturedMotion) {
    let end = animation.endFraction
    guard end != 1 else { return }
    for (n, row) in arrivals.rows.enumerated() {
      moveModel(row: Int(row), field: arrivals.field, by: motion.displacement, at: n, times: 1 - end)
    }
  }
}

extension Changes {
  /// `lanes` has all fields, or only the appended one.
  mutating func append(
    _ entity: Int32, fields: UInt32, _ lanes: FloatLanes, at index: Int, times factor: Double = 1, _ layout: FieldLayout
  ) {
    entities.append(entity)
    self.fields.append(fields)
    differences.appendZero()
    for field in layout.fields(fields) {
      let lane = layout.lanes[field]
      differences.add(
        lanes, at: index, lane: lanes.width < layout.width ? 0 : lane, times: factor, to: entities.count - 1,
        toLane: lane, width: layout.widths[field])
    }
  }
}
