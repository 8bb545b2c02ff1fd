// Rule of the reference tween: `take` without a successor, `drive` and `finishDriver`.

extension MotionStore {
  /// Driven members keep the lanes that `arriving`, the change of the model, leaves unchanged.
  @usableFromInline mutating func snap(entity: Int32, fields: UInt32, arriving: FloatLanes? = nil, _ reason: MemberEnd)
  {
    guard let row = entityRows.row(of: Int(entity)) else { return }
    for field in layout.fields(fields) where !properties[row, field].isIdle {
      let width = layout.widths[field]
      var motion = CapturedMotion(width: width, count: 1)
      let moved = arriving?.member(0, lane: layout.lanes[field], width: width)
      gather(row: row, field: field, into: &motion, at: 0, arriving: moved, reason)
      differences[field].clear(at: row)
      if properties[row, field].pendings > 0 {
        forEachMember(of: row) { member in
          guard member.field == field else { return }
          pending(member.group).addDifference(member.index, at: sampled, to: &differences[field], at: row, lane: 0)
        }
      }
      releaseWaiters(cutShort: reason) { Int($0.row) == row && Int($0.field) == field }
    }
    releaseIfAtRest(row)
  }

  func movingFields(entity: Int) -> UInt32 {
    guard let row = entityRows.row(of: entity) else { return 0 }
    return layout.fields(.max).reduce(0) { properties[row, $1].isIdle ? $0 : $0 | 1 << UInt32($1) }
  }

  /// By row, a bit for each field that another transaction with a lock animates. Linear in all that moves.
  func fields(heldBy locks: [UInt32], against transaction: UInt32?) -> [UInt32] {
    var held = [UInt32](repeating: 0, count: entityRows.entities.count)
    guard !locks.isEmpty else { return held }
    forEachMember { member in
      guard member.transaction != transaction, locks.contains(member.transaction) else { return }
      held[member.row] |= 1 << UInt32(member.field)
    }
    return held
  }

  /// The fields of one row. Linear in its animations.
  func fields(of row: Int, heldBy locks: [UInt32], against transaction: UInt32?) -> UInt32 {
    guard !locks.isEmpty else { return 0 }
    var held: UInt32 = 0
    forEachMember(of: row) { member in
      guard member.transaction != transaction, locks.contains(member.transaction) else { return }
      held |= 1 << UInt32(member.field)
    }
    return held
  }
}

extension MotionStore {
  /// Merges if the animation chooses to. Returns the number of running animations beyond one for each arrival.
  mutating func startCustom(_ arrivals: Arrivals, _ animation: Animation) -> Int {
    let field = arrivals.field
    var merging = arrivals
    (merging.members, merging.rows) = ([], [])
    var adding = merging
    for (member, row) in zip(arrivals.members, arrivals.rows) {
      if merges(animation, row: Int(row), field: field) {
        merging.members.append(member)
        merging.rows.append(row)
      } else {
        adding.members.append(member)
        adding.rows.append(row)
      }
    }
    if !adding.rows.isEmpty { startCurve(adding, animation) }
    guard !merging.rows.isEmpty else { return 0 }
    var motion = differences(of: merging)
    for (place, row) in merging.rows.enumerated() {
      gather(row: Int(row), field: field, into: &motion, at: place, .retargeted(by: arrivals.transaction))
    }
    var more = 0
    for (place, row) in merging.rows.enumerated() {
      more += takeOver(row, field, motion, at: place, animation, arrivals.transaction, start: sampled, phase: 0)
    }
    return more
  }

  /// Returns false if the animation does not merge.
  mutating func promote(_ index: Int, of group: Int, toCustom key: CurveKey) -> Bool {
    let (row, due) = (pendings[group].members.rows[index], pendings[group].due[index])
    guard merges(key.animation, row: Int(row), field: key.field) else { return false }
    let transaction = pendings[group].transaction(index)
    var motion = CapturedMotion(width: layout.widths[key.field], count: 1)
    motion.displacement.add(pendings[group].members.differences, at: index, to: 0)
    pendings[group].swapRemove(at: index)
    properties[Int(row), key.field].pendings -= 1
    gather(row: Int(row), field: key.field, into: &motion, at: 0, .retargeted(by: transaction))
    let whole = due.rounded(.down)
    let more = takeOver(
      row, key.field, motion, at: 0, key.animation, transaction, start: Int32(whole), phase: Float(due - whole))
    if more > 0 { endings.ended.append(EndedMembers(transaction: transaction, reason: .finished, count: -more)) }
    return true
  }

  /// Adds the response to the velocity as a separate curve.
  private mutating func takeOver(
    _ row: Int32, _ field: Int, _ motion: CapturedMotion, at place: Int, _ animation: Animation,
    _ transaction: UInt32, start: Int32, phase: Float
  ) -> Int {
    let response = animation.velocityResponse
    for (animation, lanes) in [(animation, motion.displacement)] + (response.map { [($0, motion.velocity)] } ?? []) {
      addCurve(
        curveGroup(CurveKey(field: field, animation: animation)), row: row, transaction, start: start, phase: phase,
        lanes, at: place, taking: motion.taken[place])
    }
    return response == nil ? 0 : 1
  }

  private func merges(_ animation: Animation, row: Int, field: Int) -> Bool {
    guard let previous = newest(row: row, field: field) else { return false }
    return animation.shouldMerge(previous: previous.animation, value: 1.0, time: previous.seconds)
  }

  private func newest(row: Int, field: Int) -> (animation: Animation, seconds: Double)? {
    var newest: Member?
    forEachMember(of: row) { member in
      guard member.field == field, member.kind != .pending else { return }
      if member.transaction >= newest?.transaction ?? 0 { newest = member }
    }
    return newest.map { member in
      let (animation, _, begin, _) = group(of: member).course(member.index, at: sampled)
      return (animation, max(0, (Double(sampled) - begin) * tickLength))
    }
  }
}

extension MotionStore {
  /// The velocity continues in a spring that returns to the presented value; with `animator`, only of what it drives.
  @usableFromInline mutating func decelerate(
    entity: Int32, drivenBy animator: UInt32?, _ spring: Spring, _ transaction: UInt32
  ) {
    guard let row = entityRows.row(of: Int(entity)) else { return }
    for field in 0..<layout.count where !properties[row, field].isIdle {
      guard animator.map({ drives($0, row: row, field: field) }) ?? true else { continue }
      var motion = gather(row: row, field: field, .finished)
      corrections.append(entity, fields: 1 << UInt32(field), differences[field], at: row, layout)
      differences[field].clear(at: row)
      motion.displacement.clear(at: 0)
      join(springBlock(SpringKey(field: field, spring: spring)), row: row, field: field, motion, at: 0, transaction)
    }
  }

  private func drives(_ animator: UInt32, row: Int, field: Int) -> Bool {
    pendings.contains { group in
      group.field == field && group.key.driver >> 8 == animator && group.members.rows.contains { Int($0) == row }
    }
  }
}

extension World {
  /// The velocities decay on top of the presented state, so that the next animation starts without a jump in velocity.
  mutating func decelerate(_ entity: Entity, drivenBy animator: PropertyAnimator? = nil, by spring: Spring) {
    prepareForMotion()
    flushWrites()
    let id = noteTransaction(Cause(animation: "coasting"))
    let index = Int32(truncatingIfNeeded: entity.index)
    forEachAwake { store, world in
      guard store.read(world, { $0.pointee.entityRows.row(of: Int(index)) != nil }) else { return }
      store.change(&world) { $0.decelerate(entity: index, drivenBy: animator?.id, spring, id) }
    }
    collectEnded()
  }
}

// Members with external progress: of a property animator.
extension MotionStore {
  private static let way = Animation.linear(duration: 1)
  private static let wayAndBack = Animation.linear(duration: 0.5).repeatCount(2)

  mutating func startDriven(
    _ changes: Changes, driver: UInt32, at fraction: Double, endsAtStart: Bool, isStepped: Bool, transaction: UInt32
  ) -> Int {
    var started = 0
    let way = endsAtStart ? Self.wayAndBack : Self.way
    if driven[driver] == nil {
      // Groups outnumber their animators, unless some have ended.
      if driven.runs.count > pendings.count {
        driven.removeAll { ended in !pendings.contains { $0.key.driver == ended.id } }
      }
      driven.insert(Driven(id: driver))
    }
    if !pendings.contains(where: { $0.key.driver == driver && $0.count > 0 }) { driven[driver]?.fraction = fraction }
    for field in 0..<layout.count {
      let lane = layout.lanes[field]
      differences.note(field)
      let group = pendingGroup(CurveKey(field: field, animation: way, driver: driver, isStepped: isStepped))
      let left = 1 - pending(group).driven.fraction
      for member in changes.fields.indices where changes.fields[member] & (1 << UInt32(field)) != 0 {
        let row = ensureRow(of: changes.entities[member])
        // The driver may be running: the difference is scaled so that the presented value does not move.
        let scale = left.magnitude > 1e-6 ? 1 / left : 1
        differences[field].add(changes.differences, at: member, lane: lane, to: row)
        if !properties[row, field].isIdle, !endsAtStart {
          overtake(
            row: row, field: field, by: transaction, changes.differences, at: member, animator: driver >> 8)
        }
        let index = pendings[group].append(
          row: Int32(truncatingIfNeeded: row), transaction: transaction, due: .infinity)
        pendings[group].members.differences.add(changes.differences, at: member, lane: lane, times: scale, to: index)
        moveModel(
          row: row, field: field, by: pendings[group].members.differences, at: index, times: 1 - way.endFraction)
        properties[row, field].pendings += 1
        started += 1
      }
    }
    return started
  }

  mutating func drive(_ state: Driven) {
    guard let before = driven[state.id], before != state else { return }
    driven[state.id] = state
    for group in pendings.indices where pendings[group].key.driver == state.id {
      let (field, isStepped) = (pendings[group].field, pendings[group].key.isStepped)
      let back = before.shown(isStepped: isStepped).fraction - state.shown(isStepped: isStepped).fraction
      guard back != 0 else { continue }
      for (index, row) in pendings[group].members.rows.enumerated() {
        differences[field].add(pendings[group].members.differences, at: index, times: back, to: Int(row))
      }
    }
  }

  /// At the start the model returns; at the current position it takes the presented value.
  @usableFromInline mutating func finishDriven(_ driver: UInt32, at position: AnimatingPosition) {
    for group in pendings.indices where pendings[group].key.driver == driver {
      let left = pending(group).left
      let returned = position == .end ? 0 : position == .start ? pendings[group].key.animation.endFraction : left
      for index in stride(from: pendings[group].count - 1, through: 0, by: -1) {
        let member = pendings[group].member(index, of: group, .pending)
        let way = returned == 0 ? nil : pendings[group].members.differences.member(index, times: returned)
        end(member, movingModelBy: way, .finished)
        releaseIfAtRest(member.row)
      }
    }
    releaseWaiters()
  }
}

extension MotionStore {
  func pending(_ group: Int) -> PendingGroup {
    var pending = pendings[group]
    if let state = driven[pending.key.driver] { pending.driven = state.shown(isStepped: pending.key.isStepped) }
    return pending
  }

  var fractions: [Double] { pendings.indices.map { pending($0).driven.fraction } }
}
