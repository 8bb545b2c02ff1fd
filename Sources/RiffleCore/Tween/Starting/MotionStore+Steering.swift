// Rule of the reference tween: `stop`, `reverse`, `turned` and `endingWithCycle`.

/// The value at which a running animation stops.
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
    case .modelValue:
      var stopped: [(entity: Int32, field: Int)] = []
      forEachMember { if $0.transaction == transaction { stopped.append((entityRows.entities[$0.row], $0.field)) } }
      for (entity, field) in stopped { snap(entity: entity, fields: 1 << UInt32(field), .cancelled) }
      return nil
    case .now:
      stopNow(membersToRemove(of: transaction))
      return nil
    case .endOfCycle: return stopAtEndOfLeg(transaction)
    }
  }

  private mutating func stopNow(_ members: [Member]) {
    for member in members {
      moveModel(row: member.row, field: member.field, by: difference(of: member))
      remove(member)
      end(member.transaction, row: member.row, field: member.field, .cancelled)
      releaseWaiters(cutShort: .cancelled) { Int($0.row) == member.row && Int($0.field) == member.field }
      releaseIfAtRest(member.row)
    }
    dropEmptyKeyframes()
  }

  private mutating func stopAtEndOfLeg(_ transaction: UInt32) -> Double? {
    var last: Double?
    func note(_ begin: Double, _ animation: Animation) {
      last = max(last ?? 0, begin + animation.totalDuration / tickLength)
    }
    for member in membersToRemove(of: transaction) {
      let (group, index) = (member.group, member.index)
      switch member.kind {
      case .spring: break
      case .curve:
        let (start, phase) = (curves[group].members.starts[index], curves[group].phase(index))
        var key = curves[group].key
        if key.isReversed {
          let inside = key.animation.totalDuration - curves[group].seconds(index, at: sampled)
          guard let cycle = key.animation.cycleBack(at: inside) else { continue }
          last = max(last ?? 0, carryOut(cycle, on: member))
          continue
        }
        key.animation = key.animation.endingWithRound(at: curves[group].seconds(index, at: sampled))
        guard key.animation != curves[group].key.animation else { continue }
        moveModel(
          row: member.row, field: member.field, by: curves[group].members.differences, at: index,
          times: curves[group].key.end - key.end)
        moveCurve(index, of: group, to: key, start: start, phase: phase, times: 1)
        note(Double(start) + Double(phase), key.animation)
      case .pending:
        var key = pendings[group].key
        key.animation = key.animation.endingWithRound(at: 0)
        guard key.animation != pendings[group].key.animation else { continue }
        moveModel(
          row: member.row, field: member.field, by: pendings[group].members.differences, at: index,
          times: pendings[group].key.animation.endFraction - key.animation.endFraction)
        let due = pendings[group].due[index]
        movePending(index, of: group, to: key, due: due)
        note(due, key.animation)
      case .keyframes:
        let (former, gone) = (keyframes[group].timing, keyframes[group].seconds(at: sampled))
        if keyframes[group].isReversed {
          guard let cycle = former.cycleBack(at: former.totalDuration - gone) else { continue }
          last = max(last ?? 0, turnKeyframes(group, cycle))
          continue
        }
        let timing = former.endingWithRound(at: gone)
        guard timing != former else { continue }
        changeKeyframes(group) { $0.timing = timing }
        note(keyframes[group].begin, timing)
      }
    }
    return last
  }

  mutating func movePending(_ index: Int, of group: Int, to key: CurveKey, due: Double) {
    let old = pendings[group]
    let other = pendingGroup(key)
    let place = pendings[other].append(row: old.members.rows[index], transaction: old.transaction(index), due: due)
    pendings[other].members.differences.add(old.members.differences, at: index, to: place)
    pendings[other].members.takeovers.note(old.taken(index), at: place, of: pendings[other].count)
    pendings[group].swapRemove(at: index)
  }

  /// Curves take as long as they have run; waiting members never begin. Returns the tick of the logical end.
  @usableFromInline mutating func reverse(_ transaction: UInt32) -> Double? {
    var last: Double?
    // Found first: a reversed member may move into a group that is still ahead.
    let members = membersToRemove(of: transaction)
    for group in keyframes.indices where keyframes[group].transaction == transaction && !keyframes[group].isWaiting {
      let (timing, gone) = (keyframes[group].timing, keyframes[group].seconds(at: sampled))
      let cycle = timing.reversing(isReversed: keyframes[group].isReversed, at: gone)
      last = max(last ?? 0, turnKeyframes(group, cycle))
    }
    for block in springs.indices {
      for index in 0..<springs[block].count where springs[block].transaction(index) == transaction {
        let field = springs[block].field
        moveModel(row: springs[block].row(index), field: field, by: springs[block].initial, at: index)
        springs[block].reverse(index)
        last = max(last ?? 0, Double(sampled) + springs[block].key.spring.duration / tickLength)
      }
    }
    let turns = members.filter { $0.kind == .curve }.map { member in
      let group = curves[member.group]
      let gone = group.seconds(member.index, at: sampled)
      return (member, group.key.animation.reversing(isReversed: group.key.isReversed, at: gone))
    }
    for (member, cycle) in turns { last = max(last ?? 0, carryOut(cycle, on: member)) }
    stopNow(members.filter { $0.kind == .pending || $0.kind == .keyframes && keyframes[$0.group].isWaiting })
    return last
  }

  /// Returns the tick of the end.
  private mutating func carryOut(_ cycle: Animation.CycleBack, on member: Member) -> Double {
    let (old, left) = (curves[member.group].key, cycle.left / tickLength)
    var key = old
    (key.animation, key.isReversed) = (cycle.animation, cycle.isReversed)
    let turns = old.isReversed != key.isReversed
    moveModel(
      row: member.row, field: member.field, by: curves[member.group].members.differences, at: member.index,
      times: turns && old.isReversed ? key.end : old.end - key.end)
    let start = Double(sampled) - (key.animation.totalDuration / tickLength - left)
    let whole = (start + 1e-6).rounded(.down)
    let phase = start - whole
    moveCurve(
      member.index, of: member.group, to: key, start: Int32(whole), phase: phase < 1e-6 ? 0 : Float(phase),
      times: turns ? -1 : 1)
    return Double(sampled) + left
  }

  private mutating func moveCurve(
    _ index: Int, of group: Int, to key: CurveKey, start: Int32, phase: Float, times factor: Double
  ) {
    let members = curves[group].members
    addCurve(
      curveGroup(key), row: members.rows[index], members.transactions[index], start: start, phase: phase,
      members.differences, at: index, times: factor, taking: members.takeovers[index])
    curves[group].swapRemove(at: index)
    properties[Int(members.rows[index]), key.field].layers -= 1
  }
}
