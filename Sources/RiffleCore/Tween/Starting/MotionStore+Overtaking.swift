// Rule of the reference tween: `overtake`, `decaying`, `letDecay` and `shift`.

/// The last change of a lane while another animation ran on its property.
struct LaneWriter: Sendable, Equatable {
  var transaction: UInt32 = 0
  /// The change overtakes the transactions through this one, except its own.
  var last: UInt32 = 0
  /// The property animator of the change, and its first change that no other one has overtaken; 0 for none.
  var animator: UInt32 = 0
  var first: UInt32 = 0

  /// `driver` is the property animator of the other animation; 0 for none.
  func overtakes(_ other: UInt32, of driver: UInt32) -> Bool {
    guard other <= last, other != transaction else { return false }
    return driver == 0 || driver != animator || other < first
  }
}

// A lane of an animation is overtaken once a later change of another transaction has moved it. A verb on the older
// animation does not move the model value of such a lane: the start of a later change that still waits moves instead;
// without one, what the older animation still shows decays.
extension MotionStore {
  /// Records a change of a property on which animations continue. It is later than all transactions so far, also if an
  /// outer transaction makes it after an inner one. Changes of one property animator do not overtake each other.
  mutating func overtake(
    row: Int, field: Int, by transaction: UInt32, _ changes: FloatLanes, at member: Int, animator: UInt32 = 0
  ) {
    let (start, width) = (member * changes.width + layout.lanes[field], layout.widths[field])
    for k in 0..<width where changes.values[start + k] != 0 {
      var writer = LaneWriter(transaction: transaction, last: max(newest, transaction), animator: animator)
      if animator != 0 {
        let old = writers[row * width + k, field]
        writer.first = old.animator == animator ? old.first : old.last + 1
      }
      writers[row * width + k, field] = writer
    }
  }

  mutating func overtake(_ changes: Changes, by transaction: UInt32) {
    for (member, entity) in changes.entities.enumerated() {
      guard let row = entityRows.row(of: Int(entity)) else { continue }
      for field in layout.fields(changes.fields[member]) where !properties[row, field].isIdle {
        overtake(row: row, field: field, by: transaction, changes.differences, at: member)
      }
    }
  }

  private func overtakenLanes(of member: Member) -> [Int] {
    let width = layout.widths[member.field]
    let driver = member.kind == .pending ? pendings[member.group].key.driver >> 8 : 0
    return (0..<width).filter {
      writers[member.row * width + $0, member.field].overtakes(member.transaction, of: driver)
    }
  }

  func isOvertaken(_ member: Member) -> Bool { !overtakenLanes(of: member).isEmpty }

  /// A waiting change, which takes over what verbs change in older animations.
  private typealias Heir = (transaction: UInt32, group: Int, index: Int)

  /// The overtaken lanes of an animation, each with the earliest later change that waits for its start.
  private func overtaken(_ member: Member) -> [(lane: Int, heir: Heir?)] {
    let lanes = overtakenLanes(of: member)
    guard !lanes.isEmpty else { return [] }
    let (heirs, width) = (heirs(row: member.row, field: member.field), layout.widths[member.field])
    return lanes.map { lane in
      let writer = writers[member.row * width + lane, member.field].transaction
      let heir = heirs.first { heir in
        // A verb may have moved the start of the change onto its target.
        heir.transaction == writer
          || heir.transaction > member.transaction
            && pendings[heir.group].members.differences.values[heir.index * width + lane] != 0
      }
      return (lane, heir)
    }
  }

  /// The waiting changes of a property, in the order of their transactions.
  private func heirs(row: Int, field: Int) -> [Heir] {
    guard properties[row, field].pendings > 0 else { return [] }
    var heirs: [Heir] = []
    for group in pendings.indices where pendings[group].field == field && pendings[group].key.driver == 0 {
      guard pendings[group].key.animation.endFraction == 1 else { continue }
      for (index, other) in pendings[group].members.rows.enumerated() where Int(other) == row {
        heirs.append((pendings[group].transaction(index), group, index))
      }
    }
    return heirs.sorted { $0 < $1 }
  }

  /// The motion of an animation on the overtaken lanes that no waiting change takes over; nil if there are none.
  private func decaying(
    _ member: Member, _ overtaken: [(lane: Int, heir: Heir?)]
  ) -> (lanes: [Int], motion: CapturedMotion)? {
    let lanes = overtaken.filter { $0.heir == nil }.map(\.lane)
    guard !lanes.isEmpty else { return nil }
    var motion = CapturedMotion(width: layout.widths[member.field], count: 1)
    capture(member.index, of: group(of: member), into: &motion, at: 0)
    for lane in 0..<motion.displacement.width where !lanes.contains(lane) {
      motion.displacement.clear(at: 0, lane: lane, width: 1)
      motion.velocity.clear(at: 0, lane: lane, width: 1)
    }
    return (lanes, motion)
  }

  /// Lets an animation decay on the overtaken lanes that no waiting change takes over.
  mutating func letDecay(_ member: Member) {
    guard let (lanes, motion) = decaying(member, overtaken(member)) else { return }
    changeLanes(of: member) { course, first in
      course.give(lanes.map { first + $0 })
    } ofOthers: { vectors, index, first in
      for lane in lanes { vectors.clear(at: index, lane: first + lane, width: 1) }
    }
    if !motion.isAtRest { letDecay(motion, row: member.row, field: member.field) }
  }

  /// Moves the model by what a verb changes in the difference of an animation; on an overtaken lane, moves the start of
  /// the waiting change.
  mutating func moveModel(of member: Member, by lanes: FloatLanes, at index: Int = 0, times factor: Double = 1) {
    guard factor != 0 else { return }
    var way = lanes.member(index, times: factor)
    handOver(&way, overtaken(member))
    recordMove(of: member, by: way)
    moveModel(row: member.row, field: member.field, by: way)
  }

  /// Records that a verb moves the model: an animation that ends at its start has not changed it before.
  private mutating func recordMove(of member: Member, by way: FloatLanes) {
    let (first, transaction) = (member.row * way.width, member.transaction)
    for k in 0..<way.width where way.values[k] != 0 && writers[first + k, member.field].last < transaction {
      writers[first + k, member.field] = LaneWriter(transaction: transaction, last: transaction)
    }
  }

  private mutating func handOver(_ way: inout FloatLanes, _ overtaken: [(lane: Int, heir: Heir?)]) {
    for (lane, heir) in overtaken {
      if let heir {
        pendings[heir.group].members.differences.add(way, at: 0, lane: lane, to: heir.index, toLane: lane, width: 1)
      }
      way.clear(at: 0, lane: lane, width: 1)
    }
  }

  /// Ends an animation. The model moves by `way`, or keeps its value: then the presented value jumps to it.
  mutating func end(_ member: Member, movingModelBy way: FloatLanes?, _ reason: MemberEnd) {
    let (row, field) = (member.row, member.field)
    var left = difference(of: member)
    let overtaken = overtaken(member)
    let decaying = decaying(member, overtaken)
    handOver(&left, overtaken)
    differences[field].add(left, at: 0, times: -1, to: row)
    if var way {
      for (lane, _) in overtaken { way.clear(at: 0, lane: lane, width: 1) }
      // Changes of one property animator do not overtake each other.
      if member.kind != .pending || pendings[member.group].key.driver == 0 { recordMove(of: member, by: way) }
      corrections.append(entityRows.entities[row], fields: 1 << UInt32(field), way, at: 0, layout)
    }
    remove(member)
    end(member.transaction, row: row, field: field, reason)
    if let motion = decaying?.motion, !motion.isAtRest { letDecay(motion, row: row, field: field) }
  }

  /// Displacement and velocity add to an existing spring.
  mutating func letDecay(_ motion: CapturedMotion, at place: Int = 0, row: Int, field: Int) {
    let property = properties[row, field]
    if property.block >= 0 {
      springs[Int(property.block)].push(Int(property.index), motion, at: place)
    } else {
      join(springBlock(SpringKey(field: field, spring: Self.collapsing)), row: row, field: field, motion, at: place, 0)
    }
  }
}
