import RiffleMotion

// Sampling: everything that runs, one tick on.
extension MotionStore {
  /// Advances all running animations from the tick before to `tick` and sums them up; ends what has come to rest.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func sample(to tick: Int32) {
    guard !isAtRest else {
      sampled = tick
      return
    }
    differences.clearAll()
    // Pending ones are promoted from the state of the tick before, then everything moves on together.
    promotePendings(before: tick)
    promoteQueued(before: tick)
    sampled = tick
    for group in pendings.indices where pendings[group].count > 0 { holdPendings(group) }
    for block in springs.indices where springs[block].count > 0 { advanceSprings(block) }
    for group in curves.indices where curves[group].count > 0 { advanceCurves(group) }
    releaseWaiters()
  }

  private mutating func advanceSprings(_ block: Int) {
    let field = springs[block].key.field
    var settled: [Int32] = []
    springs[block].advance(into: &differences, lane: layout.lanes[field], settled: &settled)
    for index in settled.reversed() {
      let row = Int(springs[block].rows[Int(index)])
      let transaction = springs[block].transactions[Int(index)]
      removeSpring(row: row, field: field)
      end(transaction, row: row, field: field, .finished)
      releaseIfAtRest(row)
    }
  }

  private mutating func advanceCurves(_ group: Int) {
    let field = curves[group].key.field
    let lane = layout.lanes[field]
    var over: [Int] = []
    curves[group].accumulate(at: sampled, into: &differences, lane: lane, over: &over)
    guard !over.isEmpty else { return }
    let end = curves[group].key.animation.endFraction
    for index in over.reversed() {
      let row = Int(curves[group].rows[index])
      if end != 1 {
        // The animation ends short of the model value it was given: the model follows, nothing is seen to jump.
        let width = layout.widths[field]
        corrections.entities.append(entityOfRow[row])
        corrections.fields.append(1 << UInt32(field))
        corrections.differences.appendZero()
        corrections.differences.add(
          curves[group].differences, at: index, lane: 0, times: 1 - end, to: corrections.entities.count - 1, lane: lane,
          width: width)
        differences.add(
          curves[group].differences, at: index, lane: 0, times: end - 1, to: row, lane: lane, width: width)
      }
      let transaction = curves[group].transactions[index]
      curves[group].swapRemove(at: index)
      properties[propertyIndex(row, field)].layers -= 1
      memberCounts[row] -= 1
      self.end(transaction, row: row, field: field, .finished)
      releaseIfAtRest(row)
    }
  }

  private mutating func holdPendings(_ group: Int) {
    let factors = [Float](repeating: 1, count: pendings[group].count)
    pendings[group].differences.accumulate(
      factors: factors, rows: pendings[group].rows, into: &differences, lane: layout.lanes[pendings[group].key.field])
  }

  /// Starts what is due by `tick`, exactly at the part of a tick at which its delay was over.
  private mutating func promotePendings(before tick: Int32) {
    for group in pendings.indices where pendings[group].count > 0 {
      let due = pendings[group].due.indices.filter { pendings[group].due[$0] < Double(tick) }
      guard !due.isEmpty else { continue }
      for index in due.reversed() { promote(index, of: group, tick: tick) }
    }
  }

  mutating func promote(_ index: Int, of group: Int, tick: Int32) {
    if let spring = pendings[group].key.animation.mergingSpring?.spring {
      promote(index, of: group, toSpring: spring, tick: tick)
    } else {
      promote(index, of: group, toCurve: pendings[group].key)
    }
  }

  private mutating func promote(_ index: Int, of group: Int, toCurve key: CurveKey) {
    let (row, due) = (pendings[group].rows[index], pendings[group].due[index])
    let curve = curveGroup(key)
    let whole = due.rounded(.down)
    let place = curves[curve].append(
      row: row, transaction: pendings[group].transactions[index], start: Int32(whole), phase: Float(due - whole))
    curves[curve].differences.add(
      pendings[group].differences, at: index, lane: 0, times: 1, to: place, lane: 0, width: layout.widths[key.field])
    properties[propertyIndex(Int(row), key.field)].layers += 1
    properties[propertyIndex(Int(row), key.field)].pendings -= 1
    pendings[group].swapRemove(at: index)
  }

  private mutating func promote(_ index: Int, of group: Int, toSpring spring: Spring, tick: Int32) {
    let field = pendings[group].key.field
    let width = layout.widths[field]
    let (row, transaction) = (Int(pendings[group].rows[index]), pendings[group].transactions[index])
    var motion = Gathered<Lanes>(width: width, count: 1)
    // The spring starts from rest within the tick. Turned back by the part of the tick that was still delay, the
    // common step of the block brings it to exactly where it belongs at the tick.
    let early = (pendings[group].due[index] - Double(tick - 1)) * tickLength
    let forth = spring.stepMatrix(dt: early)
    let determinant = forth.xx * forth.vv - forth.xv * forth.vx
    motion.displacement.add(
      pendings[group].differences, at: index, lane: 0, times: forth.vv / determinant, to: 0, lane: 0, width: width)
    motion.velocity.add(
      pendings[group].differences, at: index, lane: 0, times: -forth.vx / determinant, to: 0, lane: 0, width: width)
    pendings[group].swapRemove(at: index)
    memberCounts[row] -= 1
    properties[propertyIndex(row, field)].pendings -= 1
    let property = properties[propertyIndex(row, field)]
    if property.block >= 0 {
      gatherSpring(row: row, field: field, into: &motion, at: 0, .retargeted(by: transaction))
    }
    if property.layers > 0 {
      gather(
        .curves, rows: [Int32(row)], places: [0], field: field, into: &motion, .retargeted(by: transaction))
    }
    join(springBlock(SpringKey(field: field, spring: spring)), row: row, field: field, motion, at: 0, transaction)
  }
}

extension SpringBlock {
  mutating func advance(into differences: inout Lanes, lane: Int, settled: inout [Int32]) {
    Lanes.advance(
      &displacement, &velocity, by: step, tolerance: tolerance, rows: rows, into: &differences, lane: lane,
      settled: &settled)
  }
}

extension CurveGroup {
  /// Adds what is left of each member to its row; names those whose animation is over, in rising order. The progress is
  /// looked up once for members that started together.
  func accumulate(at tick: Int32, into differences: inout Lanes, lane: Int, over: inout [Int]) {
    let factors = [Float](unsafeUninitializedCapacity: count) { factors, filled in
      var (start, phase): (Int32, Float) = (0, -1)
      var factor: Float = 0
      var isOver = false
      for i in 0..<count {
        if starts[i] != start || phases[i] != phase {
          (start, phase) = (starts[i], phases[i])
          factor = 1 - fractions.fraction(elapsed: tick &- start, phase: phase)
          isOver = fractions.isOver(elapsed: tick &- start, phase: phase)
        }
        factors.initializeElement(at: i, to: factor)
        if isOver { over.append(i) }
      }
      filled = count
    }
    self.differences.accumulate(factors: factors, rows: rows, into: &differences, lane: lane)
  }
}
