// Rule of the reference tween: `stop`, `reverse`, `turned` and `endingWithCycle`.

/// The value at which a running animation stops. A value that a later change has set keeps its model, without a jump.
public enum AnimationStop: Sendable, Hashable, CaseIterable {
  /// Immediately, at the presented value, which the model takes.
  case now
  /// At the end of the current cycle, whose end value the model takes. Without a repeat at the end of the animation.
  case endOfCycle
  /// Immediately, at the model value: the presented value jumps.
  case modelValue
}

extension MotionStore {
  /// Returns the tick of the end if the transaction continues for a while.
  @usableFromInline mutating func stop(_ transaction: UInt32, at stop: AnimationStop) -> Double? {
    switch stop {
    case .modelValue: finish(transaction, at: nil)
    case .now: stopNow(membersToRemove(of: transaction), at: .current)
    case .endOfCycle: return stopAtEndOfCycle(transaction)
    }
    return nil
  }

  /// Jumps to the start or the end of the animations; nil is the model value.
  mutating func finish(_ transaction: UInt32, at position: AnimatingPosition?) {
    var stopped: [(entity: Int32, field: Int, way: FloatLanes?)] = []
    forEachMember { member in
      guard member.transaction == transaction, !isOvertaken(member) else { return }
      stopped.append((entityRows.entities[member.row], member.field, way(of: member, to: position)))
    }
    stopNow(membersToRemove(of: transaction).filter { isOvertaken($0) }, at: position)
    for (entity, field, way) in stopped {
      let fields: UInt32 = 1 << UInt32(field)
      if let way { corrections.append(entity, fields: fields, way, at: 0, layout) }
      snap(entity: entity, fields: fields, .cancelled)
    }
  }

  private mutating func stopNow(_ members: [Member], at position: AnimatingPosition?) {
    for member in members {
      end(member, movingModelBy: way(of: member, to: position), .cancelled)
      releaseWaiters(cutShort: .cancelled) { Int($0.row) == member.row && Int($0.field) == member.field }
      releaseIfAtRest(member.row)
    }
    dropEmptyKeyframes()
  }

  /// Returns the way of the model to a position; nil if it is there, and for the model value.
  private func way(of member: Member, to position: AnimatingPosition?) -> FloatLanes? {
    let (group, index) = (member.group, member.index)
    if position == .current { return difference(of: member) }
    guard let position, isReturning(member) == (position == .end) else { return nil }
    switch member.kind {
    case .spring: return springs[group].initial.member(index)
    case .curve: return curves[group].members.differences.member(index, times: curves[group].key.animation.endFraction)
    case .pending:
      return pendings[group].members.differences.member(index, times: pendings[group].key.animation.endFraction)
    case .keyframes: return keyframes[group].way(of: member.field)
    }
  }

  private func isReturning(_ member: Member) -> Bool {
    member.kind == .spring
      ? returning.contains(member.transaction) : group(of: member).course(member.index, at: sampled).isReversed
  }

  private mutating func stopAtEndOfCycle(_ transaction: UInt32) -> Double? {
    var last: Double?
    for member in steered(membersToRemove(of: transaction)) where member.kind != .spring {
      let (former, isReversed, begin, gone) = group(of: member).course(member.index, at: sampled)
      if isReversed {
        guard let cycle = former.cycleBack(at: former.totalDuration - gone) else { continue }
        last = max(last ?? 0, turn(member, cycle))
        continue
      }
      let animation = former.endingWithRound(at: gone)
      guard animation != former else { continue }
      if animation.endFraction != former.endFraction { letAllDecay(member) }
      shorten(member, to: animation)
      last = max(last ?? 0, begin + animation.totalDuration / tickLength)
    }
    return last
  }

  /// Returns the members to steer: of a keyframe run only its first field, which stands for all.
  private func steered(_ members: [Member]) -> [Member] {
    members.filter { $0.kind != .keyframes || $0.field == keyframes[$0.group].fields.trailingZeroBitCount }
  }

  private mutating func letAllDecay(_ member: Member) {
    let members = member.kind == .keyframes ? members(ofKeyframes: member.group) : [member]
    for member in members { letDecay(member) }
  }

  /// The model moves to the new end.
  private mutating func shorten(_ member: Member, to animation: Animation) {
    let (group, index) = (member.group, member.index)
    switch member.kind {
    case .spring: break
    case .curve:
      let (members, phase) = (curves[group].members, curves[group].phase(index))
      var key = curves[group].key
      moveModel(of: member, by: members.differences, at: index, times: key.end - animation.endFraction)
      key.animation = animation
      moveCurve(index, of: group, to: key, start: members.starts[index], phase: phase, times: 1)
    case .pending:
      var key = pendings[group].key
      moveModel(
        of: member, by: pendings[group].members.differences, at: index,
        times: key.animation.endFraction - animation.endFraction)
      key.animation = animation
      movePending(index, of: group, to: key, due: pendings[group].due[index])
    case .keyframes: changeKeyframes(group) { $0.timing = animation }
    }
  }

  mutating func movePending(_ index: Int, of group: Int, to key: CurveKey, due: Double) {
    let old = pendings[group]
    let other = pendingGroup(key)
    let place = pendings[other].append(
      row: old.members.rows[index], transaction: old.transaction(index), due: due, taken: old.taken(index))
    pendings[other].members.differences.add(old.members.differences, at: index, to: place)
    pendings[group].swapRemove(at: index)
  }

  /// Curves take as long as they have run; waiting members never begin. Returns the tick of the logical end.
  @usableFromInline mutating func reverse(_ transaction: UInt32) -> Double? {
    // Found first: a reversed member may move into a group that is still ahead.
    let members = membersToRemove(of: transaction)
    func isWaiting(_ member: Member) -> Bool {
      member.kind == .pending || member.kind == .keyframes && keyframes[member.group].isWaiting
    }
    let waiting = members.filter(isWaiting)
    let running = steered(members.filter { !isWaiting($0) })
    if let place = returning.firstIndex(of: transaction) {
      returning.remove(at: place)
    } else if running.contains(where: { $0.kind == .spring }) {
      // With more entries than springs, some have ended.
      if returning.count > springs.reduce(0, { $0 + $1.count }) {
        let left = Set(springs.flatMap(\.members.transactions))
        returning.removeAll { !left.contains($0) }
      }
      returning.append(transaction)
    }
    var last: Double?
    for kind in [Member.Kind.keyframes, .spring, .curve] {
      for member in running where member.kind == kind { last = max(last ?? 0, reverse(member)) }
    }
    stopNow(waiting, at: .current)
    return last
  }

  /// Returns the tick of the logical end.
  private mutating func reverse(_ member: Member) -> Double {
    guard member.kind == .spring else {
      let (animation, isReversed, _, gone) = group(of: member).course(member.index, at: sampled)
      return turn(member, animation.reversing(isReversed: isReversed, at: gone))
    }
    letDecay(member)
    moveModel(of: member, by: springs[member.group].initial, at: member.index)
    springs[member.group].reverse(member.index)
    return Double(sampled) + springs[member.group].key.spring.duration / tickLength
  }

  /// Returns the tick of the end.
  private mutating func turn(_ member: Member, _ cycle: Animation.CycleBack) -> Double {
    letAllDecay(member)
    let animation = cycle.animation.limited(to: Self.longestReversal * tickLength)
    let left = cycle.left / tickLength
    if member.kind == .keyframes {
      let begin = Double(sampled) - (animation.totalDuration - cycle.left) / tickLength
      changeKeyframes(member.group) { ($0.timing, $0.isReversed, $0.begin) = (animation, cycle.isReversed, begin) }
    } else {
      turnCurve(member, to: animation, isReversed: cycle.isReversed, left)
    }
    return Double(sampled) + left
  }

  /// In ticks. The start of a reversed animation is up to its whole duration before the reversal, and must fit `Int32`.
  private static var longestReversal: Double { 5e8 }

  private mutating func turnCurve(_ member: Member, to animation: Animation, isReversed: Bool, _ left: Double) {
    let old = curves[member.group].key
    var key = old
    (key.animation, key.isReversed) = (animation, isReversed)
    let turns = old.isReversed != key.isReversed
    moveModel(
      of: member, by: curves[member.group].members.differences, at: member.index,
      times: turns && old.isReversed ? key.end : old.end - key.end)
    let start = Double(sampled) - (key.animation.totalDuration / tickLength - left)
    let whole = (start + 1e-6).rounded(.down)
    let phase = start - whole
    moveCurve(
      member.index, of: member.group, to: key, start: Int32(whole), phase: phase < 1e-6 ? 0 : Float(phase),
      times: turns ? -1 : 1)
  }

  private mutating func moveCurve(
    _ index: Int, of group: Int, to key: CurveKey, start: Int32, phase: Float, times factor: Double
  ) {
    let members = curves[group].members
    addCurve(
      curveGroup(key), row: members.rows[index], members.transactions[index], start: start, phase: phase,
      members.differences, at: index, times: factor, taking: members.taken[index])
    curves[group].swapRemove(at: index)
    properties[Int(members.rows[index]), key.field].layers -= 1
  }
}
