// Rule of the reference tween: `step` and `isOver`.

extension MotionStore {
  mutating func sample(to tick: Int32, firstUnseen: UInt32) -> SampleOutcome {
    self.firstUnseen = firstUnseen
    if isAtRest { sampled = tick } else { advance(to: tick) }
    return outcome
  }

  var outcome: SampleOutcome {
    SampleOutcome(hasEnded: !endings.ended.isEmpty, hasCorrections: !corrections.isEmpty, isAtRest: isAtRest)
  }

  private mutating func advance(to tick: Int32) {
    differences.beginTick()
    // Pending members are promoted from the state of the tick before, which paused ones keep; then all advance together.
    delayPaused(waiting: true)
    let mayWait = !pendings.isEmpty || !keyframes.isEmpty
    if mayWait {
      promotePendings(before: tick)
      promoteQueued(before: tick)
    }
    delayPaused(waiting: false)
    sampled = tick
    if mayWait { for group in pendings.indices where pendings[group].count > 0 { holdPendings(group) } }
    for block in 0..<springs.count where springs[block].count > 0 { advanceSprings(block) }
    for group in 0..<curves.count where curves[group].count > 0 { advanceCurves(group) }
    if !keyframes.isEmpty { advanceKeyframes() }
    differences.endTick()
    releaseWaiters()
    // A property animator that runs writes the store in each tick.
    isStill =
      endings.ended.isEmpty && corrections.isEmpty && endings.waiters.isEmpty && keyframes.isEmpty
      && springs.allSatisfy { $0.count == 0 } && curves.allSatisfy { $0.count == 0 }
      && pendings.allSatisfy { $0.count == 0 || $0.key.driver != 0 }
  }

  private mutating func advanceSprings(_ block: Int) {
    let field = springs[block].field
    let target = differences.target(field, first: springs[block].firstRow(), count: springs[block].count)
    let paused = watched.paused.isEmpty ? [] : springs[block].members.indices(of: watched.paused)
    let before = paused.isEmpty ? nil : springs[block]
    let mayRest = springs[block].advance(target, &differences[field])
    if let before { putBack(paused, in: block, to: before) }
    let settled = mayRest ? springs[block].settled() : []
    let over = unpaused(settled.reversed().map { Int($0) }, of: springs[block].members)
    if over.count < settled.count { springs[block].forgetRest() }
    guard !over.isEmpty else { return }
    let owners = over.map { (row: springs[block].row($0), transaction: springs[block].transaction($0)) }
    for (index, owner) in zip(over, owners) {
      differences[field].add(springs[block].members.differences, at: index, times: -1, to: owner.row)
      properties[owner.row, field].block = -1
    }
    springs[block].swapRemove(over)
    for index in over where index < springs[block].count {
      properties[springs[block].row(index), field].index = Int32(truncatingIfNeeded: index)
    }
    for owner in owners {
      end(owner.transaction, row: owner.row, field: field, .finished)
      releaseIfAtRest(owner.row)
    }
  }

  /// Returns the members that end: a paused animation does not, it can still be resumed or reversed.
  private func unpaused(_ finished: [Int], of members: MemberList) -> [Int] {
    watched.paused.isEmpty ? finished : finished.filter { !watched.paused.contains(members.transactions[$0]) }
  }

  private mutating func advanceCurves(_ group: Int) {
    let field = curves[group].field
    let first = curves[group].knownFirstRow ?? curves[group].takeSurvey()
    let target = differences.target(field, first: first, count: curves[group].count)
    let finished = curves[group].advance(to: sampled, target, &differences[field])
    let over = unpaused(finished, of: curves[group].members)
    guard !over.isEmpty else { return }
    for index in over.reversed() {
      let (row, transaction) = (curves[group].row(index), curves[group].transaction(index))
      properties[row, field].layers -= 1
      self.end(transaction, row: row, field: field, .finished)
      releaseIfAtRest(row)
    }
    curves[group].swapRemove(over.reversed())
  }

  private mutating func holdPendings(_ group: Int) {
    let field = pendings[group].field
    let target = differences.target(
      field, first: PlaneTarget.first(of: pendings[group].members.rows), count: pendings[group].count)
    let pending = pending(group)
    pending.members.differences.accumulate(
      0..<pending.count, factor: Float(pending.left), rows: pending.members.rows, target, &differences[field])
  }
}
