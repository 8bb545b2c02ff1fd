// Rule of the reference tween: `start` and `add`. The presented value does not change at this moment: the model has
// moved by minus the difference, so the sum of the animations moves by plus the difference.
extension MotionStore {
  /// Older curves beyond it collapse into one spring of equal value and velocity.
  package static var mostLayers: Int { 12 }
  static var collapsing: Spring { Spring(duration: 0.35, bounce: 0) }

  enum StartKind {
    case automatic
    case addition
    /// Nothing runs: a spring starts at rest.
    case fresh
    /// Waits until the property rests; starts at once if it does.
    case queued
  }

  /// The number of started animations.
  mutating func start(
    _ changes: Changes, _ animation: Animation, transaction: UInt32, as kind: StartKind = .automatic, adds: Bool = false
  ) -> Int {
    var started = 0
    for field in 0..<layout.count {
      let members = changes.fields.indices.filter { changes.fields[$0] & (1 << UInt32(field)) != 0 }
      guard !members.isEmpty else { continue }
      started += members.count
      var rows: [Int32] = []
      rows.reserveCapacity(members.count)
      if let last = members.last {
        reserveRows(
          members.count { entityRows.row(of: Int(changes.entities[$0])) == nil }, through: changes.entities[last])
      }
      differences.note(field)
      for member in members { rows.append(Int32(truncatingIfNeeded: ensureRow(of: changes.entities[member]))) }
      let (rest, delay) = animation.splittingLeadingDelay
      let spring = delay == 0 && kind != .addition && kind != .queued ? animation.mergingSpring?.spring : nil
      // A spring ends what runs, which leaves nothing to overtake, unless an inner transaction was recorded before.
      let (isOuter, changesModel) = (transaction < newest, animation.endFraction != 0)
      for (member, row) in zip(members, rows) {
        differences[field].add(changes.differences, at: member, lane: layout.lanes[field], to: Int(row))
        guard changesModel, isOuter || spring == nil && !properties[Int(row), field].isIdle else { continue }
        overtake(row: Int(row), field: field, by: transaction, changes.differences, at: member)
      }
      if kind != .queued { supersede(rows: rows, field: field, by: transaction) }
      let arrivals = Arrivals(changes: changes, members: members, rows: rows, field: field, transaction: transaction)
      if kind == .queued {
        startPending(arrivals, animation, due: .infinity, adds: adds)
      } else if delay > 0 {
        startPending(arrivals, rest, due: Double(sampled) + delay / tickLength, adds: kind == .addition)
      } else if let spring {
        startSpring(arrivals, spring)
      } else if kind == .automatic && animation.isCustom {
        started += startCustom(arrivals, animation)
      } else {
        startCurve(arrivals, animation, adds: kind == .addition)
      }
    }
    return started
  }

  /// `rows[n]` is the row of `members[n]`, an index into the changes.
  struct Arrivals {
    let changes: Changes
    var members: [Int]
    var rows: [Int32]
    let field: Int
    let transaction: UInt32
  }

  private mutating func startSpring(_ arrivals: Arrivals, _ spring: Spring) {
    let (field, transaction) = (arrivals.field, arrivals.transaction)
    let block = springBlock(SpringKey(field: field, spring: spring))
    let (lane, width) = (layout.lanes[field], layout.widths[field])
    var joining: [Int] = []
    // In the right block already: the target moves, so the displacement changes; the velocity stays.
    var (indices, members): ([Int32], [Int]) = ([], [])
    indices.reserveCapacity(arrivals.rows.count)
    members.reserveCapacity(arrivals.rows.count)
    for n in arrivals.rows.indices {
      let property = properties[Int(arrivals.rows[n]), field]
      let isIn = Int(property.block) == block && property.layers == 0 && property.pendings == 0
      if isIn, !isPaused(springs[block].transaction(Int(property.index))) {
        indices.append(property.index)
        members.append(arrivals.members[n])
      } else {
        joining.append(n)
      }
    }
    if !indices.isEmpty {
      for index in indices.lazy.map({ Int($0) }) {
        let (former, row) = (springs[block].transaction(index), springs[block].row(index))
        end(former, row: row, field: field, .retargeted(by: transaction))
      }
      springs[block].retarget(
        indices, by: arrivals.changes.differences, members: members, lane: lane, transaction: transaction,
        at: sampled, firstUnseen: firstUnseen)
    }
    guard !joining.isEmpty else { return }
    var motion = CapturedMotion(width: width, count: joining.count)
    var (rows, places): ([Int32], [Int32]) = ([], [])
    for (place, n) in joining.enumerated() {
      let row = Int(arrivals.rows[n])
      motion.displacement.add(arrivals.changes.differences, at: arrivals.members[n], lane: lane, to: place)
      if !interruptions.isEmpty { motion.taken[place] = interruptions[propertyIndex(row, field)] ?? Taken() }
      let property = properties[row, field]
      // Curves are gathered for all rows together.
      gather(.springs, row: row, field: field, into: &motion, at: place, .retargeted(by: transaction))
      if property.layers > 0 || property.pendings > 0 {
        rows.append(arrivals.rows[n])
        places.append(Int32(truncatingIfNeeded: place))
      }
    }
    var joined = arrivals
    (joined.members, joined.rows) = (joining.map { arrivals.members[$0] }, joining.map { arrivals.rows[$0] })
    gather(
      rows: rows, places: places, field: field, into: &motion, arriving: rows.isEmpty ? nil : arriving(joined),
      .retargeted(by: transaction))
    springs[block].reserve(joining.count)
    for (place, n) in joining.enumerated() {
      join(block, row: Int(arrivals.rows[n]), field: field, motion, at: place, transaction)
    }
  }

  mutating func join(
    _ block: Int, row: Int, field: Int, _ motion: CapturedMotion, at place: Int, _ transaction: UInt32,
    begin: Int32? = nil, from start: FloatLanes? = nil, taking speed: FloatLanes? = nil
  ) {
    let index = springs[block].append(
      row: Int32(truncatingIfNeeded: row), transaction: transaction, begin: begin ?? sampled, taken: motion.taken[place]
    )
    springs[block].setOut(index, with: motion, at: place, from: start, taking: speed)
    properties[row, field].block = Int16(truncatingIfNeeded: block)
    properties[row, field].index = Int32(truncatingIfNeeded: index)
  }

  /// Takes over the difference of a delayed animation, unless everything is to add or the curve ends at its start.
  mutating func startCurve(_ arrivals: Arrivals, _ animation: Animation, adds: Bool = false) {
    let field = arrivals.field
    let group = curveGroup(CurveKey(field: field, animation: animation))
    let motion = adds || animation.endFraction == 0 ? differences(of: arrivals) : replacingPendings(arrivals)
    moveModels(of: arrivals, to: animation, motion)
    collapseIfCrowded(rows: arrivals.rows, field: field, by: arrivals.transaction)
    curves[group].reserve(arrivals.rows.count)
    for (n, row) in arrivals.rows.enumerated() {
      addCurve(
        group, row: row, arrivals.transaction, start: sampled, phase: 0, motion.displacement, at: n,
        taking: motion.taken[n])
    }
  }

  mutating func addCurve(
    _ group: Int, row: Int32, _ transaction: UInt32, start: Int32, phase: Float, _ lanes: FloatLanes, at place: Int,
    times factor: Double = 1, taking taken: Taken
  ) {
    let field = curves[group].field
    let index = curves[group].append(row: row, transaction: transaction, start: start, phase: phase, taken: taken)
    curves[group].members.differences.add(lanes, at: place, times: factor, to: index)
    properties[Int(row), field].layers += 1
  }

  /// The new difference is held during the delay.
  private mutating func startPending(_ arrivals: Arrivals, _ animation: Animation, due: Double, adds: Bool = false) {
    let field = arrivals.field
    // Queued, adding and returning animations wait beside others, unless the queue is full; delayed ones replace them.
    let isFull = arrivals.rows.contains { properties[Int($0), field].pendings >= Property.mostQueued }
    let waitsBeside = due == .infinity || adds || animation.endFraction == 0
    let motion = waitsBeside && !isFull ? differences(of: arrivals) : replacingPendings(arrivals)
    moveModels(of: arrivals, to: animation, motion)
    let group = pendingGroup(CurveKey(field: field, animation: animation, adds: adds))
    for (n, row) in arrivals.rows.enumerated() {
      let index = pendings[group].append(
        row: row, transaction: arrivals.transaction, due: due, taken: motion.taken[n])
      pendings[group].members.differences.add(motion.displacement, at: n, to: index)
      properties[Int(row), field].pendings += 1
    }
  }

  func differences(of arrivals: Arrivals) -> CapturedMotion {
    let (lane, width) = (layout.lanes[arrivals.field], layout.widths[arrivals.field])
    var motion = CapturedMotion(width: width, count: arrivals.rows.count)
    for (n, member) in arrivals.members.enumerated() {
      motion.displacement.add(arrivals.changes.differences, at: member, lane: lane, to: n)
      if !interruptions.isEmpty {
        motion.taken[n] = interruptions[propertyIndex(Int(arrivals.rows[n]), arrivals.field)] ?? Taken()
      }
    }
    return motion
  }

  private mutating func replacingPendings(_ arrivals: Arrivals) -> CapturedMotion {
    let field = arrivals.field
    var motion = differences(of: arrivals)
    let places = arrivals.rows.indices.filter { properties[Int(arrivals.rows[$0]), field].pendings > 0 }
    gather(
      .pendings, rows: places.map { arrivals.rows[$0] }, places: places.map { Int32(truncatingIfNeeded: $0) },
      field: field, into: &motion, arriving: places.isEmpty ? nil : arriving(arrivals),
      .retargeted(by: arrivals.transaction))
    return motion
  }

  mutating func collapseIfCrowded(rows: [Int32], field: Int, by transaction: UInt32) {
    let rows = rows.filter { Int(properties[Int($0), field].layers) >= Self.mostLayers }
    guard !rows.isEmpty else { return }
    let width = layout.widths[field]
    var motion = CapturedMotion(width: width, count: rows.count)
    gather(
      .curves, rows: rows, places: rows.indices.map { Int32(truncatingIfNeeded: $0) }, field: field, into: &motion,
      .retargeted(by: transaction))
    for (place, row) in rows.enumerated() { letDecay(motion, at: place, row: Int(row), field: field) }
  }
}
