import RiffleMotion

// Custom animations that merge if they choose to.
extension MotionStore {
  /// Starts a custom animation, merging where it chooses to and adding elsewhere; returns the number of running
  /// animations beyond one for each arrival.
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
      gather(row: Int(row), field: field, into: &motion, at: place, .retargeted(by: arrivals.transaction))
    }
    var more = 0
    for (place, row) in merging.rows.enumerated() {
      more += takeOver(row, field, motion, at: place, animation, arrivals.transaction, start: sampled, phase: 0)
    }
    return more
  }

  /// Starts a custom animation after its delay, if it merges.
  mutating func promote(_ index: Int, of group: Int, toCustom key: CurveKey) -> Bool {
    let (row, due) = (pendings[group].members.rows[index], pendings[group].due[index])
    guard merges(key.animation, row: Int(row), field: key.field) else { return false }
    let transaction = pendings[group].transaction(index)
    var motion = CapturedMotion<Lanes>(width: layout.widths[key.field], count: 1)
    motion.displacement.add(
      pendings[group].members.differences, at: index, lane: 0, times: 1, to: 0, lane: 0,
      width: layout.widths[key.field])
    pendings[group].swapRemove(at: index)
    properties[Int(row), key.field].pendings -= 1
    gather(row: Int(row), field: key.field, into: &motion, at: 0, .retargeted(by: transaction))
    let whole = due.rounded(.down)
    let more = takeOver(
      row, key.field, motion, at: 0, key.animation, transaction, start: Int32(whole), phase: Float(due - whole))
    // These are not counted yet.
    if more > 0 { ended.append(EndedMembers(transaction: transaction, reason: .finished, count: -more)) }
    return true
  }

  /// Adds its motion and, if it uses velocities, its response to the one taken over, as separate curves.
  private mutating func takeOver(
    _ row: Int32, _ field: Int, _ motion: CapturedMotion<Lanes>, at place: Int, _ animation: Animation,
    _ transaction: UInt32, start: Int32, phase: Float
  ) -> Int {
    let response = animation.velocityResponse
    for (animation, lanes) in [(animation, motion.displacement)] + (response.map { [($0, motion.velocity)] } ?? []) {
      addCurve(
        curveGroup(CurveKey(field: field, animation: animation)), row: row, transaction, start: start, phase: phase,
        lanes,
        at: place, taking: motion.taken[place])
    }
    return response == nil ? 0 : 1
  }

  private func merges(_ animation: Animation, row: Int, field: Int) -> Bool {
    guard let previous = newest(row: row, field: field) else { return false }
    return animation.shouldMerge(previous: previous.animation, value: 1.0, time: previous.seconds)
  }

  /// The newest animation that runs on a property, and its elapsed seconds.
  private func newest(row: Int, field: Int) -> (animation: Animation, seconds: Double)? {
    var found: (transaction: UInt32, animation: Animation, seconds: Double)?
    forEachMember(of: row) { member in
      guard member.field == field, found.map({ member.transaction >= $0.transaction }) ?? true,
        let (animation, begin) = running(member)
      else { return }
      found = (member.transaction, animation, max(0, (Double(sampled) - begin) * tickLength))
    }
    return found.map { ($0.animation, $0.seconds) }
  }

  /// The animation of a member and the tick at which it began, a fraction included; nil for a waiting one.
  private func running(_ member: Member) -> (Animation, Double)? {
    switch member.kind {
    case .spring:
      let block = springs[member.group]
      return (.spring(block.key.spring), Double(block.members.starts[member.index]))
    case .curve:
      let group = curves[member.group]
      return (group.key.animation, Double(group.members.starts[member.index]) + Double(group.phase(member.index)))
    case .pending: return nil
    case .keyframes: return (keyframes[member.group].timing, keyframes[member.group].begin)
    }
  }
}
