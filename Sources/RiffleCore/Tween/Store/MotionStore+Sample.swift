import RiffleMotion

// Sampling: everything that runs, one tick on.
extension MotionStore {
  /// Advances all running animations from the tick before to `tick` and sums them up; ends what has come to rest.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func sample(to tick: Int32, firstUnseen: UInt32 = .max) -> SampleOutcome {
    self.firstUnseen = firstUnseen
    if isAtRest { sampled = tick } else { advance(to: tick) }
    var outcome: SampleOutcome = []
    if !ended.isEmpty { outcome.insert(.ended) }
    if !corrections.isEmpty { outcome.insert(.corrections) }
    if isAtRest { outcome.insert(.rest) }
    return outcome
  }

  private mutating func advance(to tick: Int32) {
    contributed = 0
    // Pending ones are promoted from the state of the tick before, then everything moves on together.
    let mayWait = !pendings.isEmpty || !played.isEmpty
    if mayWait {
      promotePendings(before: tick)
      promoteQueued(before: tick)
    }
    sampled = tick
    if mayWait { for group in pendings.indices where pendings[group].count > 0 { holdPendings(group) } }
    for block in 0..<springs.count {
      let survey = springs[block].survey()
      if survey.count > 0 { advanceSprings(block, survey) }
    }
    for group in 0..<curves.count {
      let survey = curves[group].survey()
      if survey.count > 0 { advanceCurves(group, survey) }
    }
    if !played.isEmpty { advancePlayed() }
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

  private mutating func advanceSprings(_ block: Int, _ survey: BlockSurvey) {
    let field = survey.field
    let target = target(field, first: survey.first, count: survey.count)
    springs[block].advance(kernels, target, &differences[field])
    let settled = springs[block].settled(kernels)
    guard !settled.isEmpty else { return }
    let width = layout.widths[field]
    for index in settled.reversed() {
      let row = Int(springs[block].rows[Int(index)])
      let transaction = springs[block].transactions[Int(index)]
      differences[field].add(
        springs[block].displacement, at: Int(index), lane: 0, times: -1, to: row, lane: 0, width: width)
      removeSpring(row: row, field: field)
      end(transaction, row: row, field: field, .finished)
      releaseIfAtRest(row)
    }
  }

  private mutating func advanceCurves(_ group: Int, _ survey: BlockSurvey) {
    let field = survey.field
    let target = target(field, first: survey.first, count: survey.count)
    let over = curves[group].advance(to: sampled, kernels, target, &differences[field])
    guard !over.isEmpty else { return }
    let end = curves[group].fractions.endFraction
    for index in over.reversed() {
      let row = Int(curves[group].rows[index])
      if end != 1 {
        // The animation ends short of the model value it was given: the model follows, nothing is seen to jump.
        let width = layout.widths[field]
        corrections.entities.append(entityOfRow[row])
        corrections.fields.append(1 << UInt32(field))
        corrections.differences.appendZero()
        corrections.differences.add(
          curves[group].differences, at: index, lane: 0, times: 1 - end, to: corrections.entities.count - 1,
          lane: layout.lanes[field], width: width)
        differences[field].add(
          curves[group].differences, at: index, lane: 0, times: end - 1, to: row, lane: 0, width: width)
      }
      let transaction = curves[group].transactions[index]
      curves[group].swapRemove(at: index)
      properties[propertyIndex(row, field)].layers -= 1
      self.end(transaction, row: row, field: field, .finished)
      releaseIfAtRest(row)
    }
  }

  private mutating func holdPendings(_ group: Int) {
    let field = pendings[group].key.field
    let target = target(field, first: PlaneTarget.first(of: pendings[group].rows), count: pendings[group].count)
    kernels.accumulate(
      pendings[group].differences, 0..<pendings[group].count, Float(1 - pendings[group].fraction), pendings[group].rows,
      target, &differences[field])
  }

  /// Starts what is due by `tick`, exactly at the part of a tick at which its delay was over.
  private mutating func promotePendings(before tick: Int32) {
    for group in pendings.indices where pendings[group].count > 0 {
      let due = pendings[group].due.indices.filter { pendings[group].due[$0] < Double(tick) }
      guard !due.isEmpty else { continue }
      for index in due.reversed() { promote(index, of: group, tick: tick) }
    }
    for index in played.indices.reversed() where played[index].isWaiting && played[index].begin < Double(tick) {
      beginPlaying(index, at: played[index].begin)
    }
  }

  mutating func promote(_ index: Int, of group: Int, tick: Int32) {
    if !pendings[group].key.adds, let spring = pendings[group].key.animation.mergingSpring?.spring {
      promote(index, of: group, toSpring: spring, tick: tick)
    } else {
      promote(index, of: group, toCurve: pendings[group].key)
    }
  }

  private mutating func promote(_ index: Int, of group: Int, toCurve key: CurveKey) {
    if !key.adds && key.animation.isCustom && promote(index, of: group, toCustom: key) { return }
    var key = key
    key.adds = false
    let (row, due) = (pendings[group].rows[index], pendings[group].due[index])
    collapseIfCrowded(rows: [row], field: key.field, by: pendings[group].transactions[index])
    let curve = curveGroup(key)
    let whole = due.rounded(.down)
    let place = curves[curve].append(
      row: row, transaction: pendings[group].transactions[index], start: Int32(whole), phase: Float(due - whole))
    curves[curve].differences.add(
      pendings[group].differences, at: index, lane: 0, times: 1, to: place, lane: 0, width: layout.widths[key.field])
    curves[curve].takeovers.note(pendings[group].takeovers[index], at: place, of: curves[curve].count)
    properties[propertyIndex(Int(row), key.field)].layers += 1
    properties[propertyIndex(Int(row), key.field)].pendings -= 1
    pendings[group].swapRemove(at: index)
  }

  private mutating func promote(_ index: Int, of group: Int, toSpring spring: Spring, tick: Int32) {
    let field = pendings[group].key.field
    let width = layout.widths[field]
    let (row, transaction) = (Int(pendings[group].rows[index]), pendings[group].transactions[index])
    var motion = CapturedMotion<Lanes>(width: width, count: 1)
    // The spring starts from rest within the tick. Turned back by the part of the tick that was still delay, the
    // common step of the block brings it to exactly where it belongs at the tick.
    let early = (pendings[group].due[index] - Double(tick - 1)) * tickLength
    let forth = spring.stepMatrix(dt: early)
    let determinant = forth.xx * forth.vv - forth.xv * forth.vx
    motion.displacement.add(
      pendings[group].differences, at: index, lane: 0, times: forth.vv / determinant, to: 0, lane: 0, width: width)
    motion.velocity.add(
      pendings[group].differences, at: index, lane: 0, times: -forth.vx / determinant, to: 0, lane: 0, width: width)
    let (turnedBack, waiting) = (motion.velocity, pendings[group].takeovers[index])
    pendings[group].swapRemove(at: index)
    properties[propertyIndex(row, field)].pendings -= 1
    let property = properties[propertyIndex(row, field)]
    if property.block >= 0 {
      gatherSpring(row: row, field: field, into: &motion, at: 0, .retargeted(by: transaction))
    }
    if property.layers > 0 {
      gather(
        .curves, rows: [Int32(row)], places: [0], field: field, into: &motion, .retargeted(by: transaction))
    }
    // What it takes over now counts, before what it took over when it began to wait.
    if motion.taken[0].transaction == 0 { motion.taken[0] = waiting }
    // The speed it takes over is what ran; turning back adds to that and is never seen.
    var speed = motion.velocity
    speed.add(turnedBack, at: 0, lane: 0, times: -1, to: 0, lane: 0, width: width)
    join(
      springBlock(SpringKey(field: field, spring: spring)), row: row, field: field, motion, at: 0, transaction,
      begin: tick - 1, taking: speed)
  }
}

extension SpringBlock {
  mutating func advance(_ kernels: LaneKernels<Lanes>, _ target: PlaneTarget, _ plane: inout Lanes) {
    kernels.advance(&displacement, &velocity, step, rows, target, &plane)
  }
}

extension CurveGroup {
  /// Adds what is left of each member to its row, and names those that are over.
  mutating func advance(
    to tick: Int32, _ kernels: LaneKernels<Lanes>, _ target: PlaneTarget, _ plane: inout Lanes
  ) -> [Int] {
    accumulate(at: tick, kernels, target, &plane)
    return over(at: tick)
  }

  /// Adds what is left of each member to its row. The progress is looked up once for members that started together.
  func accumulate(
    at tick: Int32, _ kernels: LaneKernels<Lanes>, _ target: PlaneTarget, _ plane: inout Lanes
  ) {
    if !ages.runs.isEmpty {
      var first = 0
      for run in ages.runs {
        let factor = fractions.remaining(elapsed: tick &- run.start, phase: run.phase)
        kernels.accumulate(differences, first..<run.end, factor, rows, target, &plane)
        first = run.end
      }
      return
    }
    if !ages.hasPhases && !fractions.remaining.isEmpty {
      kernels.accumulateAged(differences, fractions.remaining, starts, tick, rows, target, &plane)
      return
    }
    for i in 0..<count {
      let factor = fractions.remaining(elapsed: tick &- starts[i], phase: phase(i))
      kernels.accumulate(differences, i..<(i + 1), factor, rows, target, &plane)
    }
  }

  /// Those whose animation is over, in rising order.
  func over(at tick: Int32) -> [Int] {
    guard Int(tick) >= ages.firstEnd else { return [] }
    return starts.indices.filter { fractions.isOver(elapsed: tick &- starts[$0], phase: phase($0)) }
  }
}
