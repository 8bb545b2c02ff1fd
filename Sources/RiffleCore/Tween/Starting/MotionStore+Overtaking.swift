// Rule of the reference tween: `overtake`, `decaying`, `letDecay` and `shift`.

/// The transaction that last changed each lane of a property while another animation ran on it.
struct LaneWriters: Sendable, Equatable {
  /// By field; a list has a number for each lane of each row, and is as long as needed.
  private var fields: [[UInt32]] = []

  subscript(field: Int, lane: Int) -> UInt32 {
    get { field < fields.count && lane < fields[field].count ? fields[field][lane] : 0 }
    set {
      while fields.count <= field { fields.append([]) }
      let missing = lane + 1 - fields[field].count
      if missing > 0 { fields[field].append(contentsOf: repeatElement(0, count: missing)) }
      fields[field][lane] = newValue
    }
  }
}

// A lane of an animation is overtaken once a later transaction has changed it. A verb on the older animation does not
// move the model value of such a lane: the start of a later change that still waits moves instead; without one, what
// the older animation still shows decays.
extension MotionStore {
  /// Records a change of a property on which animations continue. `earlier` is an earlier transaction of the same
  /// property animator, which the change does not overtake.
  mutating func overtake(
    row: Int, field: Int, by transaction: UInt32, _ changes: FloatLanes, at member: Int, earlier: UInt32? = nil
  ) {
    let (first, width) = (member * changes.width + layout.lanes[field], layout.widths[field])
    for k in 0..<width where changes.values[first + k] != 0 {
      let place = row * width + k
      if let earlier, earlier >= writers[field, place] { continue }
      writers[field, place] = transaction
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
    return (0..<width).filter { writers[member.field, member.row * width + $0] > member.transaction }
  }

  func isOvertaken(_ member: Member) -> Bool { !overtakenLanes(of: member).isEmpty }

  /// The earliest later change of a lane that waits for its start.
  private func waiting(after member: Member, lane: Int) -> (group: Int, index: Int)? {
    guard properties[member.row, member.field].pendings > 0 else { return nil }
    var found: (group: Int, index: Int, transaction: UInt32)?
    for group in pendings.indices where pendings[group].field == member.field && pendings[group].key.driver == 0 {
      guard pendings[group].key.animation.endFraction == 1 else { continue }
      let (rows, differences) = (pendings[group].members.rows, pendings[group].members.differences)
      for index in rows.indices where Int(rows[index]) == member.row {
        let transaction = pendings[group].transaction(index)
        if transaction > member.transaction, transaction < found?.transaction ?? .max,
          differences.values[index * differences.width + lane] != 0
        {
          found = (group, index, transaction)
        }
      }
    }
    return found.map { ($0.group, $0.index) }
  }

  /// The motion of an animation on the overtaken lanes that no waiting change takes over; nil if there are none.
  private func decaying(_ member: Member) -> (lanes: [Int], motion: CapturedMotion)? {
    let lanes = overtakenLanes(of: member).filter { waiting(after: member, lane: $0) == nil }
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
    guard let (lanes, motion) = decaying(member) else { return }
    changeLanes(of: member) { vectors, index, first in
      for lane in lanes { vectors.clear(at: index, lane: first + lane, width: 1) }
    }
    if !motion.isAtRest { letDecay(motion, row: member.row, field: member.field) }
  }

  /// Moves the model by what a verb changes in the difference of an animation; on an overtaken lane, moves the start of
  /// the waiting change.
  mutating func moveModel(of member: Member, by lanes: FloatLanes, at index: Int = 0, times factor: Double = 1) {
    guard factor != 0 else { return }
    var way = lanes.member(index, times: factor)
    handOver(&way, of: member)
    moveModel(row: member.row, field: member.field, by: way)
  }

  private mutating func handOver(_ way: inout FloatLanes, of member: Member) {
    for lane in overtakenLanes(of: member) {
      if let (group, index) = waiting(after: member, lane: lane) {
        pendings[group].members.differences.add(way, at: 0, lane: lane, to: index, toLane: lane, width: 1)
      }
      way.clear(at: 0, lane: lane, width: 1)
    }
  }

  /// Ends an animation. The model moves by `way`, or keeps its value: then the presented value jumps to it.
  mutating func end(_ member: Member, movingModelBy way: FloatLanes?, _ reason: MemberEnd) {
    let (row, field) = (member.row, member.field)
    var left = difference(of: member)
    let overtaken = overtakenLanes(of: member)
    let decaying = decaying(member)
    handOver(&left, of: member)
    differences[field].add(left, at: 0, times: -1, to: row)
    if var way {
      for lane in overtaken { way.clear(at: 0, lane: lane, width: 1) }
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
