import RiffleMotion

// Sampling: everything that runs, one tick on.
extension MotionStore {
  /// Advances all running animations from the tick before to `tick` and sums them up; ends what has come to rest.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func sample(to tick: Int32, firstUnseen: UInt32 = .max) -> SampleOutcome {
    self.firstUnseen = firstUnseen
    if isAtRest { sampled = tick } else { advance(to: tick) }
    return outcome
  }

  /// What a tick leaves to be done.
  @usableFromInline var outcome: SampleOutcome {
    var outcome: SampleOutcome = []
    if !ended.isEmpty { outcome.insert(.ended) }
    if !corrections.isEmpty { outcome.insert(.corrections) }
    if isAtRest { outcome.insert(.rest) }
    return outcome
  }

  private mutating func advance(to tick: Int32) {
    contributed = 0
    if !watched.paused.isEmpty { delayPaused() }
    // Pending ones are promoted from the state of the tick before, then everything moves on together.
    let mayWait = !pendings.isEmpty || !keyframes.isEmpty
    if mayWait {
      promotePendings(before: tick)
      promoteQueued(before: tick)
    }
    sampled = tick
    if mayWait { for group in pendings.indices where pendings[group].count > 0 { holdPendings(group) } }
    for block in 0..<springs.count where springs[block].count > 0 { advanceSprings(block) }
    for group in 0..<curves.count where curves[group].count > 0 { advanceCurves(group) }
    if !keyframes.isEmpty { advanceKeyframes() }
    if unclear & ~contributed != 0 {
      for field in 0..<layout.count where (unclear & ~contributed) & (1 << UInt32(field)) != 0 {
        differences[field].clearAll()
      }
    }
    unclear = contributed
    releaseWaiters()
  }

  /// How members that lie from row `first` on, or anywhere, go into a plane. The first contribution of a tick takes the
  /// place of what the plane held, so that planes need not be cleared.
  private mutating func target(_ field: Int, first: Int, count: Int) -> PlaneTarget {
    let bit: UInt32 = 1 << UInt32(field)
    guard contributed & bit == 0 else { return PlaneTarget(first: first, adding: true) }
    contributed |= bit
    if first < 0 {
      differences[field].clearAll()
    } else {
      if first > 0 { differences[field].clear(members: 0..<first) }
      if first + count < entityOfRow.count { differences[field].clear(members: (first + count)..<entityOfRow.count) }
    }
    return PlaneTarget(first: first, adding: false)
  }

  /// Makes a plane ready for contributions to single rows.
  mutating func openPlane(_ field: Int) { _ = target(field, first: -1, count: 0) }

  private mutating func advanceSprings(_ block: Int) {
    let survey = springs[block].survey()
    let field = survey.field
    let target = target(field, first: survey.first, count: survey.count)
    let paused = watched.paused
    let standing = paused.isEmpty ? [] : springs[block].standing(paused, width: layout.widths[field])
    springs[block].advance(kernels, target, &differences[field])
    if !standing.isEmpty { putBack(standing, in: block) }
    let settled = springs[block].settled(kernels)
    guard !settled.isEmpty else { return }
    let width = layout.widths[field]
    for index in settled.reversed() {
      let (row, transaction) = (springs[block].row(Int(index)), springs[block].transaction(Int(index)))
      differences[field].add(
        springs[block].members.differences, at: Int(index), lane: 0, times: -1, to: row, lane: 0, width: width)
      removeSpring(row: row, field: field)
      end(transaction, row: row, field: field, .finished)
      releaseIfAtRest(row)
    }
  }

  private mutating func advanceCurves(_ group: Int) {
    let survey = curves[group].survey ?? curves[group].takeSurvey()
    let field = survey.field
    let target = target(field, first: survey.first, count: survey.count)
    let over = curves[group].advance(to: sampled, kernels, target, &differences[field])
    guard !over.isEmpty else { return }
    let end = curves[group].fractions.endFraction
    for index in over.reversed() {
      let (row, transaction) = (curves[group].row(index), curves[group].transaction(index))
      if end != 1 {
        // The animation ends short of the model value it was given: the model follows, nothing is seen to jump.
        corrections.append(
          entityOfRow[row], field: field, curves[group].members.differences, at: index, times: 1 - end, layout)
        differences[field].add(
          curves[group].members.differences, at: index, lane: 0, times: end - 1, to: row, lane: 0,
          width: layout.widths[field])
      }
      curves[group].swapRemove(at: index)
      properties[row, field].layers -= 1
      self.end(transaction, row: row, field: field, .finished)
      releaseIfAtRest(row)
    }
  }

  private mutating func holdPendings(_ group: Int) {
    let field = pendings[group].field
    let target = target(
      field, first: PlaneTarget.first(of: pendings[group].members.rows), count: pendings[group].count)
    let pending = pending(group)
    kernels.accumulate(
      pending.members.differences, 0..<pending.count, Float(1 - pending.driven.fraction), pending.members.rows, target,
      &differences[field])
  }

  /// Starts what is due by `tick`, exactly at the fraction of a tick at which its delay was over.
  private mutating func promotePendings(before tick: Int32) {
    for group in pendings.indices where pendings[group].count > 0 {
      let due = Self.due(pendings[group].due, before: tick)
      guard !due.isEmpty else { continue }
      // One for all of them: hundreds may be due in a tick.
      var motion = CapturedMotion<Lanes>(width: layout.widths[pendings[group].field], count: 2)
      for index in due.reversed() { promote(index, of: group, tick: tick, &motion) }
    }
    for group in keyframes.indices.reversed() where keyframes[group].isWaiting && keyframes[group].begin < Double(tick)
    {
      beginKeyframes(group)
    }
  }

  private static func due(_ times: [Double], before tick: Int32) -> [Int] {
    times.indices.filter { times[$0] < Double(tick) }
  }

  mutating func promote(_ index: Int, of group: Int, tick: Int32) {
    var motion = CapturedMotion<Lanes>(width: layout.widths[pendings[group].field], count: 2)
    promote(index, of: group, tick: tick, &motion)
  }

  /// - Parameter motion: room for two, what it takes over and its own; what it holds does not count.
  private mutating func promote(_ index: Int, of group: Int, tick: Int32, _ motion: inout CapturedMotion<Lanes>) {
    if !pendings[group].key.adds, let spring = pendings[group].key.animation.mergingSpring?.spring {
      promote(index, of: group, toSpring: spring, tick: tick, &motion)
    } else {
      promote(index, of: group, toCurve: pendings[group].key)
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

  private mutating func promote(
    _ index: Int, of group: Int, toSpring spring: Spring, tick: Int32, _ motion: inout CapturedMotion<Lanes>
  ) {
    let field = pendings[group].field
    let width = layout.widths[field]
    let (row, transaction) = (pendings[group].row(index), pendings[group].transaction(index))
    motion.clear(width: width)
    // The spring starts from rest within the tick. Turned back by the part of the tick that was still delay, the
    // common step of the block brings it to exactly where it belongs at the tick.
    let early = (pendings[group].due[index] - Double(tick - 1)) * tickLength
    let forth = spring.stepMatrix(dt: early)
    let determinant = forth.xx * forth.vv - forth.xv * forth.vx
    motion.displacement.add(
      pendings[group].members.differences, at: index, lane: 0, times: forth.vv / determinant, to: 1, lane: 0,
      width: width)
    motion.velocity.add(
      pendings[group].members.differences, at: index, lane: 0, times: -forth.vx / determinant, to: 1, lane: 0,
      width: width)
    // The speed it takes over is what ran; turning back adds to that and is never seen.
    motion.displacement.add(
      pendings[group].members.differences, at: index, lane: 0, times: forth.vx / determinant, to: 0, lane: 0,
      width: width)
    let waiting = pendings[group].taken(index)
    pendings[group].swapRemove(at: index)
    properties[row, field].pendings -= 1
    gather(.curves, row: row, field: field, into: &motion, at: 1, .retargeted(by: transaction))
    // What it takes over now counts, before what it took over when it began to wait.
    if motion.taken[1].transaction == 0 { motion.taken[1] = waiting }
    motion.displacement.add(motion.velocity, at: 1, lane: 0, times: 1, to: 0, lane: 0, width: width)
    join(
      springBlock(SpringKey(field: field, spring: spring)), row: row, field: field, motion, at: 1, transaction,
      begin: tick - 1, taking: motion.displacement)
  }
}
