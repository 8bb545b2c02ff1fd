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

// Steering what runs: stopping it, turning it round.
extension MotionStore {
  /// Stops what a transaction runs; the tick, or part of one, at which the last of it is over when it continues for a while.
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

  /// Ends members where they are seen. What waits never begins: the model goes back to what is seen.
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
        key.animation = key.animation.endingWithRound(at: curves[group].seconds(index, at: sampled))
        guard key.animation != curves[group].key.animation else { continue }
        let shortened = curves[group].key.isReversed ? 0 : curves[group].fractions.endFraction - key.animation.endFraction
        moveModel(
          row: member.row, field: member.field, by: curves[group].members.differences, at: index, times: shortened)
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
        let other = pendingGroup(key)
        let place = pendings[other].append(
          row: Int32(truncatingIfNeeded: member.row), transaction: transaction, due: due)
        pendings[other].members.differences.add(
          pendings[group].members.differences, at: index, lane: 0, times: 1, to: place, lane: 0,
          width: layout.widths[key.field])
        pendings[group].swapRemove(at: index)
        note(due, key.animation)
      case .keyframes:
        let timing = keyframes[group].timing.endingWithRound(at: keyframes[group].seconds(at: sampled))
        guard timing != keyframes[group].timing else { continue }
        changeKeyframes(group) { $0.timing = timing }
        note(keyframes[group].begin, timing)
      }
    }
    return last
  }

  /// Turns round what a transaction runs: curves run back from the same fraction and take as long as they have gone,
  /// springs go back to where they started, what waits never begins. The tick, or part of one, at which the last of it
  /// counts as done.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func reverse(_ transaction: UInt32) -> Double? {
    var last: Double?
    // Found first, moved then: a member that has been turned round may come into a group that is still ahead.
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
    for (member, turn) in turns {
      let start = Double(sampled) - (turn.key.animation.totalDuration / tickLength - turn.gone)
      if !turn.isTowardsModel {
        moveModel(
          row: member.row, field: member.field, by: curves[member.group].members.differences, at: member.index,
          times: turn.key.animation.endFraction)
      }
      let whole = (start + 1e-6).rounded(.down)
      let phase = start - whole
      moveCurve(
        member.index, of: member.group, to: turn.key, start: Int32(whole), phase: phase < 1e-6 ? 0 : Float(phase),
        times: turn.isTowardsModel ? 1 : -1)
      last = max(last ?? 0, Double(sampled) + turn.gone)
    }
    stopNow(members.filter { $0.kind == .pending || $0.kind == .keyframes && keyframes[$0.group].isWaiting })
    return last
  }

  /// How a curve turns round.
  private struct Turn {
    /// What it runs from now on.
    var key: CurveKey
    /// Ticks it has gone, which is what it has left.
    var gone: Double
    /// Whether it leads to the model's value now; else the model goes back to where it came from.
    var isTowardsModel = false
  }

  private func turn(of index: Int, in group: Int) -> Turn {
    let group = curves[group]
    let gone = group.seconds(index, at: sampled)
    var key = group.key
    guard key.animation.repeatsForever, let round = key.animation.round(at: gone) else {
      key.isReversed.toggle()
      return Turn(key: key, gone: gone / tickLength)
    }
    // Of a repeat without end only the round under way counts. One that leads back already turns to the model.
    key.animation = round.animation
    key.isReversed = !round.isBackward
    let ticks = (round.isBackward ? round.animation.totalDuration - round.elapsed : round.elapsed) / tickLength
    return Turn(key: key, gone: ticks, isTowardsModel: round.isBackward)
  }

  /// Gives a curve another animation, this many times its difference.
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
