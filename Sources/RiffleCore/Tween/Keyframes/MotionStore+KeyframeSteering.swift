import RiffleMotion

// Keyframes that are stopped or turned round.
extension MotionStore {
  /// Ends what a transaction plays, where it is seen.
  mutating func stopPlayed(_ transaction: UInt32) {
    let stopped = played.filter { $0.transaction == transaction }
    played.removeAll { $0.transaction == transaction }
    for member in stopped {
      let state = member.state(at: member.seconds(at: sampled, tickLength))
      for field in 0..<layout.count where member.fields & (1 << UInt32(field)) != 0 {
        correct(row: Int(member.row), field: field, by: state, at: 0)
        differences[field].add(
          state, at: 0, lane: layout.lanes[field], times: -1, to: Int(member.row), lane: 0,
          width: layout.widths[field])
        count(-1, of: member, field: field)
        cutShort(transaction, row: Int(member.row), field: field)
      }
    }
  }

  /// Lets what a transaction plays end with its round; the tick, or part of one, at which the last of it is over.
  mutating func endPlayedWithRound(_ transaction: UInt32) -> Double? {
    var last: Double?
    for index in played.indices where played[index].transaction == transaction {
      let timing = played[index].timing.endingWithRound(at: played[index].seconds(at: sampled, tickLength))
      guard timing != played[index].timing else { continue }
      played[index].timing = timing
      last = max(last ?? 0, played[index].begin + timing.totalDuration / tickLength)
    }
    return last
  }

  /// Turns round what a transaction plays; what waits never begins. The tick, or part of one, at which it is back.
  mutating func reversePlayed(_ transaction: UInt32) -> Double? {
    var last: Double?
    for index in played.indices where played[index].transaction == transaction && !played[index].isWaiting {
      let before = played[index].state(at: played[index].seconds(at: sampled, tickLength))
      var gone = played[index].seconds(at: sampled, tickLength)
      if played[index].timing.repeatsForever, let round = played[index].timing.round(at: gone) {
        played[index].timing = round.animation
        played[index].isReversed = !round.isBackward
        gone = round.isBackward ? round.animation.totalDuration - round.elapsed : round.elapsed
      } else {
        played[index].isReversed.toggle()
      }
      played[index].begin = Double(sampled) - (played[index].timing.totalDuration - gone) / tickLength
      // The differences are from another model value now: the model moves by what they have become less.
      var moved = before
      let after = played[index].state(at: played[index].timing.totalDuration - gone)
      moved.add(after, at: 0, lane: 0, times: -1, to: 0, lane: 0, width: layout.width)
      let (row, fields) = (Int(played[index].row), played[index].fields)
      for field in 0..<layout.count where fields & (1 << UInt32(field)) != 0 {
        correct(row: row, field: field, by: moved, at: 0)
        differences[field].add(
          moved, at: 0, lane: layout.lanes[field], times: -1, to: row, lane: 0, width: layout.widths[field])
      }
      last = max(last ?? 0, Double(sampled) + gone / tickLength)
    }
    let waiting = played.filter { $0.transaction == transaction && $0.isWaiting }
    if !waiting.isEmpty { stopPlayed(transaction) }
    return last
  }
}
