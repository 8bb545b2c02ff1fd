import RiffleMotion

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
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func stop(_ transaction: UInt32, at stop: AnimationStop) -> Double? {
    switch stop {
    case .modelValue:
      var stopped: [Member] = []
      forEachMember { if $0.transaction == transaction { stopped.append($0) } }
      for member in stopped { snap(entity: entityOfRow[member.row], fields: 1 << UInt32(member.field), .cancelled) }
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
          last = max(last ?? 0, carryOut(Turn(key, cycle, tickLength), on: member))
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
        if keyframes[group].isReversed {
          if let end = endReversedCycle(ofKeyframes: group) { last = max(last ?? 0, end) }
          continue
        }
        let timing = keyframes[group].timing.endingWithRound(at: keyframes[group].seconds(at: sampled))
        guard timing != keyframes[group].timing else { continue }
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
    pendings[other].members.differences.add(
      old.members.differences, at: index, lane: 0, times: 1, to: place, lane: 0, width: layout.widths[key.field])
    pendings[other].members.takeovers.note(old.taken(index), at: place, of: pendings[other].count)
    pendings[group].swapRemove(at: index)
  }

  /// Curves take as long as they have run; springs return to their start; waiting members never begin. Returns the tick
  /// of the logical end.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func reverse(_ transaction: UInt32) -> Double? {
    var last: Double?
    // Found first: a reversed member may move into a group that is still ahead.
    let members = membersToRemove(of: transaction)
    for group in keyframes.indices where keyframes[group].transaction == transaction && !keyframes[group].isWaiting {
      last = max(last ?? 0, reverseKeyframes(group))
    }
    for block in springs.indices {
      for index in 0..<springs[block].count where springs[block].transaction(index) == transaction {
        let field = springs[block].field
        moveModel(row: springs[block].row(index), field: field, by: springs[block].initial, at: index)
        springs[block].reverse(index, width: layout.widths[field])
        last = max(last ?? 0, Double(sampled) + springs[block].key.spring.duration / tickLength)
      }
    }
    let turns = members.filter { $0.kind == .curve }.map { ($0, turn(of: $0.index, in: $0.group)) }
    for (member, turn) in turns { last = max(last ?? 0, carryOut(turn, on: member)) }
    stopNow(members.filter { $0.kind == .pending || $0.kind == .keyframes && keyframes[$0.group].isWaiting })
    return last
  }

  private struct Turn {
    var key: CurveKey
    /// Ticks.
    var left: Double

    init(_ key: CurveKey, left: Double) { (self.key, self.left) = (key, left) }

    init(_ key: CurveKey, _ cycle: Animation.CycleBack, _ tickLength: Double) {
      (self.key, left) = (key, cycle.left / tickLength)
      (self.key.animation, self.key.isReversed) = (cycle.animation, cycle.isReversed)
    }
  }

  private func turn(of index: Int, in group: Int) -> Turn {
    let group = curves[group]
    let gone = group.seconds(index, at: sampled)
    var key = group.key
    // Of an endless repeat, only the current cycle counts.
    if key.animation.repeatsForever, let cycle = key.animation.cycleBack(at: gone) {
      return Turn(key, cycle, tickLength)
    }
    key.isReversed.toggle()
    return Turn(key, left: gone / tickLength)
  }

  /// Returns the tick of the end.
  private mutating func carryOut(_ turn: Turn, on member: Member) -> Double {
    let old = curves[member.group].key
    let turns = old.isReversed != turn.key.isReversed
    moveModel(
      row: member.row, field: member.field, by: curves[member.group].members.differences, at: member.index,
      times: turns && old.isReversed ? turn.key.end : old.end - turn.key.end)
    let start = Double(sampled) - (turn.key.animation.totalDuration / tickLength - turn.left)
    let whole = (start + 1e-6).rounded(.down)
    let phase = start - whole
    moveCurve(
      member.index, of: member.group, to: turn.key, start: Int32(whole), phase: phase < 1e-6 ? 0 : Float(phase),
      times: turns ? -1 : 1)
    return Double(sampled) + turn.left
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
