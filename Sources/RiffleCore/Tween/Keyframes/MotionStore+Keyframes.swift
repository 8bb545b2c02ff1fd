import RiffleMotion

// Keyframes on a component: they add to running animations and are interrupted like curves.
extension MotionStore {
  @usableFromInline struct Playing {
    @usableFromInline let timing: Animation
    @usableFromInline let transaction: UInt32
    @usableFromInline let interruption: AnimationInterruption

    @usableFromInline init(timing: Animation, transaction: UInt32, interruption: AnimationInterruption) {
      (self.timing, self.transaction, self.interruption) = (timing, transaction, interruption)
    }
  }

  /// The fields on which keyframes may run, among those they move.
  @usableFromInline mutating func playable(_ fields: UInt32, of entity: Int32, _ playing: Playing) -> UInt32 {
    guard let row = row(of: Int(entity)) else { return fields }
    let moving = playing.interruption == .refuse ? movingFields(entity: Int(entity)) : 0
    let refused = moving | self.fields(of: row, heldBy: watched.refusing, against: playing.transaction)
    if fields & refused != 0 { report(playing.transaction, .refused, 0) }
    return fields & ~refused
  }

  /// Ends the animations that keyframes take over; returns their difference as the start, in all lanes; as for curves.
  ///
  /// - Parameter retargeted: the fields whose model value changes: on the others, what waits stays.
  @usableFromInline mutating func makeRoom(
    _ fields: UInt32, retargeted: UInt32, of entity: Int32, _ playing: Playing
  ) -> Lanes {
    var start = Lanes(width: layout.width)
    start.appendZero()
    guard let row = row(of: Int(entity)), !isQueued(playing, row, fields) else { return start }
    let endsAll: Bool
    switch playing.interruption {
    case .fromCurrent, .merge, .replace: endsAll = true
    case .automatic, .queue, .refuse: endsAll = false
    case .add: return start
    }
    for field in layout.fields(endsAll ? fields : fields & retargeted) where !properties[row, field].isIdle {
      let motion = gather(
        endsAll ? .all : .pendings, springs: endsAll, row: row, field: field,
        .retargeted(by: playing.transaction))
      if motion.taken[0].transaction > 0 { interruptions[propertyIndex(row, field)] = motion.taken[0] }
      differences[field].add(
        motion.displacement, at: 0, lane: 0, times: -1, to: row, lane: 0, width: layout.widths[field])
      guard playing.interruption != .replace else { continue }
      start.add(
        motion.displacement, at: 0, lane: 0, times: 1, to: 0, lane: layout.lanes[field], width: layout.widths[field])
    }
    return start
  }

  private func isQueued(_ playing: Playing, _ row: Int, _ fields: UInt32) -> Bool {
    playing.interruption == .queue
      || fields & self.fields(of: row, heldBy: watched.queueing, against: playing.transaction) != 0
  }

  /// Starts keyframes on an entity whose model is at their end already.
  @usableFromInline mutating func play(
    _ course: KeyframeCourse<Lanes>, _ fields: UInt32, of entity: Int32, _ playing: Playing
  ) -> Started {
    defer { interruptions.removeAll() }
    guard fields != 0 else { return Started() }
    let row = ensureRow(of: entity)
    let isQueued = isQueued(playing, row, fields)
    let (timing, delay) = playing.timing.splittingLeadingDelay
    var taken = Taken()
    for field in layout.fields(fields) { taken.join(interruptions[propertyIndex(row, field)] ?? Taken()) }
    for field in layout.fields(fields) {
      let group = KeyframeGroup(
        row: Int32(truncatingIfNeeded: row), field: field, lane: layout.lanes[field], transaction: playing.transaction,
        taken: taken, course: course, tickLength: tickLength,
        begin: isQueued ? .infinity : Double(sampled) + delay / tickLength, isWaiting: isQueued || delay > 0,
        timing: isQueued ? playing.timing : timing)
      unclear |= 1 << UInt32(field)
      if !isQueued { supersede(rows: [group.row], field: field, by: group.transaction) }
      collapseIfCrowded(rows: [group.row], field: field, by: group.transaction)
      group.addDifference(0, at: sampled, to: &differences[field], at: row, lane: 0, width: layout.widths[field])
      if group.isWaiting {
        properties[row, field].pendings += 1
      } else {
        properties[row, field].layers += 1
      }
      keyframes.append(group)
    }
    return Started(count: fields.nonzeroBitCount, isQueued: isQueued)
  }

  mutating func beginKeyframes(_ group: Int) {
    let (row, field) = (keyframes[group].row, keyframes[group].field)
    properties[Int(row), field].pendings -= 1
    collapseIfCrowded(rows: [row], field: field, by: keyframes[group].transaction)
    keyframes[group].isWaiting = false
    properties[Int(row), field].layers += 1
  }

  /// Advances all keyframes to the sampled tick; ends finished ones.
  mutating func advanceKeyframes() {
    var isAnyOver = false
    // Evaluated once for all fields of the same keyframes.
    var last: (group: Int, state: Lanes)?
    for group in keyframes.indices {
      guard !keyframes[group].isOver(at: sampled) else {
        isAnyOver = true
        continue
      }
      let field = keyframes[group].field
      let state =
        last.flatMap { keyframes[group].isPart(of: keyframes[$0.group]) ? $0.state : nil }
        ?? keyframes[group].state(at: keyframes[group].seconds(at: sampled))
      last = (group, state)
      openPlane(field)
      differences[field].add(
        state, at: 0, lane: layout.lanes[field], times: 1, to: Int(keyframes[group].row), lane: 0,
        width: layout.widths[field])
    }
    guard isAnyOver else { return }
    let tick = sampled
    let over = keyframes.filter { $0.isOver(at: tick) }
    keyframes.removeAll { $0.isOver(at: tick) }
    for group in over {
      let (row, field) = (Int(group.row), group.field)
      properties[row, field].layers -= 1
      self.end(group.transaction, row: row, field: field, .finished)
      releaseIfAtRest(row)
    }
  }

  /// Moves an entity's model by the only member of `way`, on the given fields, without changing what is presented.
  @usableFromInline mutating func moveModel(of entity: Int32, by way: Lanes, _ fields: UInt32) {
    guard row(of: Int(entity)) != nil else { return }
    corrections.append(entity, fields: fields, way, at: 0, layout)
  }

  /// Reverses keyframes; returns the tick at which they end, a fraction included.
  mutating func reverseKeyframes(_ number: Int) -> Double {
    let (timing, gone) = (keyframes[number].timing, keyframes[number].seconds(at: sampled))
    if timing.repeatsForever, let cycle = timing.cycleBack(at: gone) {
      return turnKeyframes(number, cycle.animation, isReversed: cycle.isReversed, left: cycle.left)
    }
    return turnKeyframes(number, timing, isReversed: !keyframes[number].isReversed, left: gone)
  }

  /// Makes the current cycle of reversed keyframes the last; returns the tick of its end, a fraction included, or nil
  /// without a repeat.
  mutating func endReversedCycle(ofKeyframes number: Int) -> Double? {
    let timing = keyframes[number].timing
    guard let cycle = timing.cycleBack(at: timing.totalDuration - keyframes[number].seconds(at: sampled)) else {
      return nil
    }
    return turnKeyframes(number, cycle.animation, isReversed: cycle.isReversed, left: cycle.left)
  }

  private mutating func turnKeyframes(
    _ number: Int, _ timing: Animation, isReversed: Bool, left: Double
  ) -> Double {
    let begin = Double(sampled) - (timing.totalDuration - left) / tickLength
    changeKeyframes(number) { ($0.timing, $0.isReversed, $0.begin) = (timing, isReversed, begin) }
    return Double(sampled) + left / tickLength
  }

  /// Changes running or waiting keyframes, and moves the model to their new end.
  mutating func changeKeyframes(_ number: Int, _ body: (inout KeyframeGroup<Lanes>) -> Void) {
    var moved = difference(of: keyframes[number])
    body(&keyframes[number])
    let group = keyframes[number]
    let after = difference(of: group)
    moved.add(after, at: 0, lane: 0, times: -1, to: 0, lane: 0, width: layout.widths[group.field])
    moveModel(row: Int(group.row), field: group.field, by: moved)
  }

  private func difference(of group: KeyframeGroup<Lanes>) -> Lanes {
    var left = Lanes(width: layout.widths[group.field])
    left.appendZero()
    group.addDifference(0, at: sampled, to: &left, at: 0, lane: 0, width: layout.widths[group.field])
    return left
  }
}
