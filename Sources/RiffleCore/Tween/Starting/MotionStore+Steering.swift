import RiffleMotion

/// Where a running animation is stopped.
public enum AnimationStop: Sendable, Hashable, CaseIterable {
  /// At once, where it is seen: the model takes over what is seen of it.
  case now
  /// When the round under way is over: the model follows to where that ends. One that is not repeated just ends.
  case endOfCycle
  /// At once, at the model value: what is seen jumps there.
  case modelValue
}

// Steering what runs: stopping it, turning it round.
extension MotionStore {
  /// Stops what a transaction runs; the tick, or part of one, at which the last of it is over when it goes on for a while.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func stop(_ transaction: UInt32, at stop: AnimationStop) -> Double? {
    switch stop {
    case .modelValue:
      for member in members(of: transaction) {
        snap(entity: member.entity, fields: 1 << UInt32(member.field), .cancelled)
      }
      return nil
    case .now:
      stopNow(transaction)
      return nil
    case .endOfCycle: return stopAtEndOfLeg(transaction)
    }
  }

  private mutating func stopNow(_ transaction: UInt32) {
    for block in springs.indices {
      let field = springs[block].key.field
      for index in springs[block].rows.indices.reversed() where springs[block].transactions[index] == transaction {
        let row = Int(springs[block].rows[index])
        moveModel(row: row, field: field, by: springs[block].displacement, at: index, times: 1)
        removeSpring(row: row, field: field)
        cutShort(transaction, row: row, field: field)
      }
    }
    for group in curves.indices {
      let field = curves[group].key.field
      for index in curves[group].rows.indices.reversed() where curves[group].transactions[index] == transaction {
        let row = Int(curves[group].rows[index])
        let left = Double(
          curves[group].fractions.remaining(
            elapsed: sampled &- curves[group].starts[index], phase: curves[group].phase(index)))
        moveModel(row: row, field: field, by: curves[group].differences, at: index, times: left)
        curves[group].swapRemove(at: index)
        properties[propertyIndex(row, field)].layers -= 1
        cutShort(transaction, row: row, field: field)
      }
    }
    dropPendings(of: transaction)
    stopPlayed(transaction)
  }

  /// What waits never begins: the model goes back to what is seen.
  private mutating func dropPendings(of transaction: UInt32) {
    for group in pendings.indices where pendings[group].key.driver == 0 {
      let field = pendings[group].key.field
      for index in pendings[group].rows.indices.reversed() where pendings[group].transactions[index] == transaction {
        let row = Int(pendings[group].rows[index])
        moveModel(row: row, field: field, by: pendings[group].differences, at: index, times: 1)
        pendings[group].swapRemove(at: index)
        properties[propertyIndex(row, field)].pendings -= 1
        cutShort(transaction, row: row, field: field)
      }
    }
  }

  private mutating func stopAtEndOfLeg(_ transaction: UInt32) -> Double? {
    var last = endPlayedWithRound(transaction)
    // Groups that come into being meanwhile hold what has been dealt with.
    for group in curves.indices {
      for index in curves[group].rows.indices.reversed() where curves[group].transactions[index] == transaction {
        let (start, phase) = (curves[group].starts[index], curves[group].phase(index))
        var key = curves[group].key
        key.animation = key.animation.endingWithRound(
          at: curves[group].fractions.seconds(sampled &- start, phase))
        guard key.animation != curves[group].key.animation else { continue }
        moveCurve(index, of: group, to: key, start: start, phase: phase, times: 1)
        last = max(last ?? 0, Double(start) + Double(phase) + key.animation.totalDuration / tickLength)
      }
    }
    for group in pendings.indices where pendings[group].key.driver == 0 {
      for index in pendings[group].rows.indices.reversed() where pendings[group].transactions[index] == transaction {
        var key = pendings[group].key
        key.animation = key.animation.endingWithRound(at: 0)
        guard key.animation != pendings[group].key.animation else { continue }
        let due = pendings[group].due[index]
        let other = pendingGroup(key)
        let place = pendings[other].append(row: pendings[group].rows[index], transaction: transaction, due: due)
        pendings[other].differences.add(
          pendings[group].differences, at: index, lane: 0, times: 1, to: place, lane: 0,
          width: layout.widths[key.field])
        pendings[group].swapRemove(at: index)
        last = max(last ?? 0, due + key.animation.totalDuration / tickLength)
      }
    }
    return last
  }

  /// Turns round what a transaction runs: curves run back from the same fraction and take as long as they have gone,
  /// springs go back to where they set out, what waits never begins. The tick, or part of one, at which the last of it
  /// counts as done.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func reverse(_ transaction: UInt32) -> Double? {
    var last = reversePlayed(transaction)
    for block in springs.indices {
      let field = springs[block].key.field
      for index in springs[block].rows.indices where springs[block].transactions[index] == transaction {
        moveModel(row: Int(springs[block].rows[index]), field: field, by: springs[block].initial, at: index, times: 1)
        springs[block].reverse(index, width: layout.widths[field])
        last = max(last ?? 0, Double(sampled) + springs[block].key.spring.duration / tickLength)
      }
    }
    // Found first, moved then: a member that has been turned round may come into a group that is still ahead.
    var turns: [(group: Int, index: Int, turn: Turn)] = []
    for group in curves.indices {
      for index in curves[group].rows.indices.reversed() where curves[group].transactions[index] == transaction {
        turns.append((group, index, turn(of: index, in: group)))
      }
    }
    for (group, index, turn) in turns {
      let row = Int(curves[group].rows[index])
      let start = Double(sampled) - (turn.key.animation.totalDuration / tickLength - turn.gone)
      if !turn.isTowardsModel {
        moveModel(row: row, field: turn.key.field, by: curves[group].differences, at: index, times: 1)
      }
      let whole = (start + 1e-6).rounded(.down)
      let phase = start - whole
      moveCurve(
        index, of: group, to: turn.key, start: Int32(whole), phase: phase < 1e-6 ? 0 : Float(phase),
        times: turn.isTowardsModel ? 1 : -1)
      last = max(last ?? 0, Double(sampled) + turn.gone)
    }
    dropPendings(of: transaction)
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
    let gone = group.fractions.seconds(sampled &- group.starts[index], group.phase(index))
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

  /// Gives a curve another animation, so many times its difference.
  private mutating func moveCurve(
    _ index: Int, of group: Int, to key: CurveKey, start: Int32, phase: Float, times factor: Double
  ) {
    let other = curveGroup(key)
    let place = curves[other].append(
      row: curves[group].rows[index], transaction: curves[group].transactions[index], start: start, phase: phase)
    curves[other].differences.add(
      curves[group].differences, at: index, lane: 0, times: factor, to: place, lane: 0, width: layout.widths[key.field])
    curves[other].takeovers.note(curves[group].takeovers[index], at: place, of: curves[other].count)
    curves[group].swapRemove(at: index)
  }

  /// The model moves, and what is presented does not.
  private mutating func moveModel(row: Int, field: Int, by lanes: Lanes, at index: Int, times factor: Double) {
    differences[field].add(lanes, at: index, lane: 0, times: -factor, to: row, lane: 0, width: layout.widths[field])
    corrections.entities.append(entityOfRow[row])
    corrections.fields.append(1 << UInt32(field))
    corrections.differences.appendZero()
    corrections.differences.add(
      lanes, at: index, lane: 0, times: factor, to: corrections.entities.count - 1, lane: layout.lanes[field],
      width: layout.widths[field])
  }

  mutating func cutShort(_ transaction: UInt32, row: Int, field: Int) {
    end(transaction, row: row, field: field, .cancelled)
    releaseWaiters(cutShort: .cancelled) { Int($0.row) == row && Int($0.field) == field }
    releaseIfAtRest(row)
  }
}
