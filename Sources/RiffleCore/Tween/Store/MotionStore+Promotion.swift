// Rule of the reference tween: `begin`, the start of a run after its delay.

extension MotionStore {
  package mutating func promotePendings(before tick: Int32) {
    for group in pendings.indices where pendings[group].count > 0 {
      let due = Self.due(pendings[group].due, before: Double(tick))
      if !due.isEmpty { promote(due, of: group, tick: tick) }
    }
    for group in keyframes.indices.reversed() where keyframes[group].isWaiting && keyframes[group].begin < Double(tick)
    {
      beginKeyframes(group)
    }
  }

  /// The last first, so that removing one does not move the others.
  private static func due(_ times: [Double], before tick: Double) -> [Int] {
    times.withUnsafeBufferPointer { times in times.indices.reversed().filter { times[$0] < tick } }
  }

  /// Starts many springs at a time: hundreds may be due in a tick.
  private mutating func promote(_ due: [Int], of group: Int, tick: Int32) {
    let key = pendings[group].key
    let spring = key.adds ? nil : key.animation.mergingSpring?.spring
    var left = due[...]
    while let next = left.first {
      if let spring, let block = springs.find(SpringKey(field: key.field, spring: spring)) {
        let many = left.prefix { takesOverNoCurve(pendings[group].row($0), key.field) }
        if many.count > 1 {
          promote(Array(many), of: group, to: block, spring, tick: tick)
          left = left.dropFirst(many.count)
          continue
        }
      }
      promote(next, of: group, tick: tick)
      left = left.dropFirst()
    }
  }

  package mutating func promote(_ index: Int, of group: Int, tick: Int32) {
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

  private mutating func promote(_ index: Int, of group: Int, toSpring spring: Spring, tick: Int32) {
    let (field, transaction) = (pendings[group].field, pendings[group].transaction(index))
    var arrivals = captureDue([index], pendings[group], spring, tick: tick)
    let row = pendings[group].row(index)
    pendings[group].swapRemove(at: index)
    properties[row, field].pendings -= 1
    gather(.curves, row: row, field: field, into: &arrivals.motion, at: 0, .retargeted(by: transaction))
    arrivals.finish()
    join(
      springBlock(SpringKey(field: field, spring: spring)), row: row, field: field, arrivals.motion, at: 0, transaction,
      begin: tick - 1, from: arrivals.starts, taking: arrivals.speeds)
  }
}

// Many springs at once: the result equals that of one by one, to the last bit and in order.
extension MotionStore {
  /// True if only a spring runs on a property, and only the due member waits.
  func takesOverNoCurve(_ row: Int, _ field: Int) -> Bool {
    let property = properties[row, field]
    return property.layers == 0 && property.pendings == 1
  }

  /// `due` has the last member first.
  mutating func promote(_ due: [Int], of group: Int, to block: Int, _ spring: Spring, tick: Int32) {
    let field = pendings[group].field
    var arrivals = captureDue(due, pendings[group], spring, tick: tick)
    pendings[group].swapRemove(due)
    let own = arrivals.rows.map { row in
      let property = properties[Int(row), field]
      return Int(property.block) == block ? property.index : -1
    }
    let owners = captureSprings(own, springs[block], into: &arrivals.motion)
    var order = springs[block].members.rows
    order.reserveCapacity(order.count + own.lazy.filter { $0 < 0 }.count)
    for (n, entry) in arrivals.rows.enumerated() {
      let (row, reason) = (Int(entry), MemberEnd.retargeted(by: arrivals.transactions[n]))
      properties[row, field].pendings -= 1
      if own[n] < 0 {
        gather([], row: row, field: field, into: &arrivals.motion, at: n, reason)
        arrivals.places.append(-1)
        order.append(entry)
      } else {
        // It leaves the block, where the last member takes its place, and returns as the last.
        let place = properties[row, field].index
        let moved = order[order.count - 1]
        order[Int(place)] = moved
        properties[Int(moved), field].index = place
        arrivals.places.append(place)
        order[order.count - 1] = entry
        end(owners[n], row: row, field: field, reason)
      }
      properties[row, field].block = Int16(truncatingIfNeeded: block)
      properties[row, field].index = Int32(truncatingIfNeeded: order.count - 1)
    }
    arrivals.finish()
    springs[block].append(arrivals, order: order, begin: tick - 1)
  }

  /// A spring starts from rest within the tick. Stepped back by the delayed part of the tick, it reaches its exact
  /// state at the tick by the common step of the block.
  func captureDue(_ due: [Int], _ group: PendingGroup, _ spring: Spring, tick: Int32) -> SpringArrivals {
    let (width, members, times) = (layout.widths[group.field], group.members, group.due)
    var arrivals = SpringArrivals(
      rows: due.map { members.rows[$0] }, transactions: due.map { members.transactions[$0] },
      waiting: due.map { members.takeovers[$0] }, width: width)
    var (time, forth) = (Double.nan, SpringStep.identity)
    for (n, index) in due.enumerated() {
      if times[index] != time {
        time = times[index]
        forth = spring.stepMatrix(dt: (time - Double(tick - 1)) * tickLength)
      }
      let determinant = forth.xx * forth.vv - forth.xv * forth.vx
      arrivals.motion.displacement.add(members.differences, at: index, times: forth.vv / determinant, to: n)
      arrivals.motion.velocity.add(members.differences, at: index, times: -forth.vx / determinant, to: n)
      arrivals.distances.add(members.differences, at: index, to: n)
    }
    // Starts and velocities exclude the part stepped back, which is never presented.
    arrivals.starts.add(arrivals.motion.displacement, times: -1)
    arrivals.speeds.add(arrivals.motion.velocity, times: -1)
    return arrivals
  }

  /// `indices` are by place, -1 for none. Returns the transactions.
  private func captureSprings(
    _ indices: [Int32], _ block: SpringBlock, into motion: inout CapturedMotion
  ) -> [UInt32] {
    let (members, velocity) = (block.members, block.velocity)
    let transactions = members.transactions
    var owners = [UInt32](repeating: 0, count: indices.count)
    for (n, index) in indices.enumerated() where index >= 0 {
      let index = Int(index)
      owners[n] = transactions[index]
      motion.displacement.add(members.differences, at: index, to: n)
      if !isPaused(owners[n]) {
        motion.velocity.add(velocity, at: index, to: n)
      }
      motion.taken[n].join(taking(index, of: block))
    }
    return owners
  }
}

struct SpringArrivals {
  let rows: [Int32]
  let transactions: [UInt32]
  let waiting: [Taken]
  var motion: CapturedMotion
  var distances: FloatLanes
  var starts: FloatLanes
  var speeds: FloatLanes
  /// The member of the block whose place the last one takes; -1 for a new member.
  var places: [Int32] = []

  init(rows: [Int32], transactions: [UInt32], waiting: [Taken], width: Int) {
    (self.rows, self.transactions, self.waiting) = (rows, transactions, waiting)
    motion = CapturedMotion(width: width, count: rows.count)
    (distances, starts, speeds) = (motion.velocity, motion.velocity, motion.velocity)
    places.reserveCapacity(rows.count)
  }

  /// Must be called after all motion is captured: interruptions now have priority over those of the wait.
  mutating func finish() {
    for n in rows.indices {
      if motion.taken[n].transaction == 0 { motion.taken[n] = waiting[n] }
    }
    starts.add(motion.displacement)
    starts.add(distances)
    speeds.add(motion.velocity)
  }
}

extension FloatLanes {
  fileprivate mutating func add(_ other: FloatLanes, times factor: Double = 1) {
    for index in 0..<other.count { add(other, at: index, times: factor, to: index) }
  }
}
