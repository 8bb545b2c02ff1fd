// Rule of the reference tween: `begin`, the start of a run after its delay.

extension MotionStore {
  mutating func promotePendings(before tick: Int32) {
    for group in pendings.indices where pendings[group].count > 0 {
      // The last first, so that removing one does not move the others.
      let due = pendings[group].due.withUnsafeBufferPointer { times in
        times.indices.reversed().filter { times[$0] < Double(tick) }
      }
      if !due.isEmpty { promote(due, of: group, tick: tick) }
    }
    for run in keyframes.reversed() where run.isWaiting && run.begin < Double(tick) { begin(run) }
  }

  /// `due` has the last member first.
  mutating func promote(_ due: [Int], of group: Int, tick: Int32) {
    let key = pendings[group].key
    if !key.adds, let spring = key.animation.mergingSpring?.spring {
      promote(due, of: group, toSpring: spring, tick: tick)
    } else {
      for index in due { promote(index, of: group, toCurve: key) }
    }
  }

  private mutating func promote(_ index: Int, of group: Int, toCurve key: CurveKey) {
    if !key.adds && key.animation.isCustom && promote(index, of: group, toCustom: key) { return }
    var key = key
    key.adds = false
    let (row, due) = (pendings[group].members.rows[index], pendings[group].due[index])
    let transaction = pendings[group].transaction(index)
    collapseIfCrowded(rows: [row], field: key.field, by: transaction)
    let whole = due.rounded(.down)
    addCurve(
      curveGroup(key), row: row, transaction, start: Int32(whole), phase: Float(due - whole),
      pendings[group].members.differences, at: index, taking: pendings[group].taken(index))
    properties[Int(row), key.field].pendings -= 1
    pendings[group].swapRemove(at: index)
  }

  /// A spring starts from rest within the tick. Stepped back by the delayed part of the tick, it reaches its exact
  /// state at the tick by the common step of the block.
  private mutating func promote(_ due: [Int], of group: Int, toSpring spring: Spring, tick: Int32) {
    let field = pendings[group].field
    var motion = CapturedMotion(width: layout.widths[field], count: due.count)
    var (starts, speeds) = (motion.displacement, motion.velocity)
    for (n, index) in due.enumerated() {
      let (row, transaction) = (pendings[group].row(index), pendings[group].transaction(index))
      let way = pendings[group].members.differences
      let forth = spring.stepMatrix(dt: (pendings[group].due[index] - Double(tick - 1)) * tickLength)
      let determinant = forth.xx * forth.vv - forth.xv * forth.vx
      motion.displacement.add(way, at: index, times: forth.vv / determinant, to: n)
      motion.velocity.add(way, at: index, times: -forth.vx / determinant, to: n)
      // Starts and velocities exclude the part stepped back, which is never presented.
      starts.add(motion.displacement, at: n, times: -1, to: n)
      speeds.add(motion.velocity, at: n, times: -1, to: n)
      properties[row, field].pendings -= 1
      gather([.springs, .curves], row: row, field: field, into: &motion, at: n, .retargeted(by: transaction))
      starts.add(motion.displacement, at: n, to: n)
      starts.add(way, at: index, to: n)
      speeds.add(motion.velocity, at: n, to: n)
      // An interruption now has priority over one of the wait.
      if motion.taken[n].transaction == 0 { motion.taken[n] = pendings[group].taken(index) }
      let block = springBlock(SpringKey(field: field, spring: spring))
      if n == 0 { springs[block].reserve(due.count { properties[pendings[group].row($0), field].block != block }) }
      join(block, row: row, field: field, motion, at: n, transaction, begin: tick - 1, from: starts, taking: speeds)
    }
    pendings[group].swapRemove(due)
  }
}
