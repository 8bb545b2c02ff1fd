import RiffleMotion

// Custom animations that take over what runs, by their own word.
extension MotionStore {
  /// Starts a custom animation where it wants to merge by taking over value and velocity, elsewhere by adding; returns
  /// how many running animations there are beyond one for each arrival.
  mutating func startCustom(_ arrivals: Arrivals, _ animation: Animation) -> Int {
    let field = arrivals.field
    var merging = arrivals
    (merging.members, merging.rows) = ([], [])
    var adding = merging
    for (member, row) in zip(arrivals.members, arrivals.rows) {
      if merges(animation, row: Int(row), field: field) {
        merging.members.append(member)
        merging.rows.append(row)
      } else {
        adding.members.append(member)
        adding.rows.append(row)
      }
    }
    if !adding.rows.isEmpty { startCurve(adding, animation) }
    guard !merging.rows.isEmpty else { return 0 }
    var motion = differences(of: merging)
    for (place, row) in merging.rows.enumerated() {
      gatherAll(row: Int(row), field: field, into: &motion, at: place, by: arrivals.transaction)
    }
    var more = 0
    for (place, row) in merging.rows.enumerated() {
      more += takeOver(row, field, motion, at: place, animation, arrivals.transaction, start: sampled, phase: 0)
    }
    return more
  }

  /// Begins a custom animation whose delay is over, if it wants to merge.
  mutating func promote(_ index: Int, of group: Int, toCustom key: CurveKey) -> Bool {
    let (row, due) = (pendings[group].rows[index], pendings[group].due[index])
    guard merges(key.animation, row: Int(row), field: key.field) else { return false }
    let (transaction, width) = (pendings[group].transactions[index], layout.widths[key.field])
    var motion = CapturedMotion<Lanes>(width: width, count: 1)
    motion.displacement.add(pendings[group].differences, at: index, lane: 0, times: 1, to: 0, lane: 0, width: width)
    pendings[group].swapRemove(at: index)
    properties[propertyIndex(Int(row), key.field)].pendings -= 1
    gatherAll(row: Int(row), field: key.field, into: &motion, at: 0, by: transaction)
    let whole = due.rounded(.down)
    let more = takeOver(
      row, key.field, motion, at: 0, key.animation, transaction, start: Int32(whole), phase: Float(due - whole))
    // Nobody has counted these yet.
    if more > 0 { ended.append(EndedMembers(transaction: transaction, reason: .finished, count: -more)) }
    return true
  }

  private mutating func gatherAll(
    row: Int, field: Int, into motion: inout CapturedMotion<Lanes>, at place: Int, by transaction: UInt32
  ) {
    let reason = MemberEnd.retargeted(by: transaction)
    if properties[propertyIndex(row, field)].block >= 0 {
      gatherSpring(row: row, field: field, into: &motion, at: place, reason)
    }
    gather(
      [.curves, .pendings], rows: [Int32(truncatingIfNeeded: row)], places: [Int32(truncatingIfNeeded: place)],
      field: field, into: &motion, reason)
  }

  /// The way it makes and, where it heeds velocities, its answer to that of what it took over, as curves side by side.
  private mutating func takeOver(
    _ row: Int32, _ field: Int, _ motion: CapturedMotion<Lanes>, at place: Int, _ animation: Animation,
    _ transaction: UInt32, start: Int32, phase: Float
  ) -> Int {
    let response = animation.velocityResponse
    for (animation, lanes) in [(animation, motion.displacement)] + (response.map { [($0, motion.velocity)] } ?? []) {
      let group = curveGroup(CurveKey(field: field, animation: animation))
      let index = curves[group].append(row: row, transaction: transaction, start: start, phase: phase)
      curves[group].differences.add(
        lanes, at: place, lane: 0, times: 1, to: index, lane: 0, width: layout.widths[field])
      curves[group].takeovers.note(motion.taken[place], at: index, of: curves[group].count)
      properties[propertyIndex(Int(row), field)].layers += 1
    }
    return response == nil ? 0 : 1
  }

  private func merges(_ animation: Animation, row: Int, field: Int) -> Bool {
    guard let previous = newest(row: row, field: field) else { return false }
    return animation.shouldMerge(previous: previous.animation, value: 1.0, time: previous.seconds)
  }

  /// The newest animation that runs on a property, and how long.
  private func newest(row: Int, field: Int) -> (animation: Animation, seconds: Double)? {
    var found: (transaction: UInt32, animation: Animation, seconds: Double)?
    func see(_ transaction: UInt32, _ animation: Animation, _ ticks: Double) {
      guard found.map({ transaction >= $0.transaction }) ?? true else { return }
      found = (transaction, animation, max(0, ticks * tickLength))
    }
    let property = properties[propertyIndex(row, field)]
    if property.block >= 0 {
      let block = springs[Int(property.block)]
      let transaction = block.transactions[Int(property.index)]
      see(transaction, .spring(block.key.spring), Double(sampled - block.begins[Int(property.index)]))
    }
    for group in curves where group.key.field == field && property.layers > 0 {
      for i in group.rows.indices where Int(group.rows[i]) == row {
        see(
          group.transactions[i], group.key.animation, Double(sampled - group.starts[i]) - Double(group.phase(i)))
      }
    }
    for member in played where Int(member.row) == row && member.fields & (1 << UInt32(field)) != 0 {
      see(member.transaction, member.timing, Double(sampled) - member.begin)
    }
    return found.map { ($0.animation, $0.seconds) }
  }
}
