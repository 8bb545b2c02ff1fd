import RiffleMotion

// Keyframes on a component: they add to what runs, as curves do, and are taken over as curves are.
extension MotionStore {
  /// How keyframes are to begin.
  @usableFromInline struct Playing {
    @usableFromInline let timing: Animation
    @usableFromInline let transaction: UInt32
    @usableFromInline let interruption: AnimationInterruption

    @usableFromInline init(timing: Animation, transaction: UInt32, interruption: AnimationInterruption) {
      self.timing = timing
      self.transaction = transaction
      self.interruption = interruption
    }
  }

  /// The fields of an entity on which keyframes may be played, of those they move.
  @usableFromInline mutating func playable(_ fields: UInt32, of entity: Int32, _ playing: Playing) -> UInt32 {
    guard let row = row(of: Int(entity)) else { return fields }
    var refused = playing.interruption == .refuse ? movingFields(entity: Int(entity)) : 0
    if !watched.refusing.isEmpty {
      forEachMember { other, field, running in
        if other == row && running != playing.transaction && watched.refusing.contains(running) {
          refused |= 1 << UInt32(field)
        }
      }
    }
    return fields & ~refused
  }

  /// Ends what keyframes take over and gives its difference, in all lanes, to set out from; a curve's rules.
  @usableFromInline mutating func makeRoom(
    _ fields: UInt32, of entity: Int32, _ playing: Playing
  ) -> Lanes {
    var start = Lanes(width: layout.width)
    start.appendZero()
    guard let row = row(of: Int(entity)) else { return start }
    let endsAll: Bool =
      switch playing.interruption {
      case .fromCurrent, .merge, .replace: true
      case .automatic, .add, .queue, .refuse: false
      }
    for field in 0..<layout.count where fields & (1 << UInt32(field)) != 0 {
      let property = properties[propertyIndex(row, field)]
      guard !property.isIdle, !isQueued(playing, row, fields) else { continue }
      var motion = CapturedMotion<Lanes>(width: layout.widths[field], count: 1)
      let reason = MemberEnd.retargeted(by: playing.transaction)
      if endsAll && property.block >= 0 { gatherSpring(row: row, field: field, into: &motion, at: 0, reason) }
      gather(
        endsAll ? [.curves, .pendings] : .pendings, rows: [Int32(truncatingIfNeeded: row)], places: [0], field: field,
        into: &motion, reason)
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
    if playing.interruption == .queue { return true }
    guard !watched.queueing.isEmpty else { return false }
    var isQueued = false
    forEachMember { other, field, running in
      if other == row && fields & (1 << UInt32(field)) != 0 && running != playing.transaction
        && watched.queueing.contains(running)
      {
        isQueued = true
      }
    }
    return isQueued
  }

  /// Begins keyframes on an entity whose model is at their end already.
  @usableFromInline mutating func play(
    _ course: KeyframeCourse<Lanes>, _ fields: UInt32, of entity: Int32, _ playing: Playing
  ) -> Started {
    defer { interruptions.removeAll() }
    guard fields != 0 else { return Started() }
    let row = ensureRow(of: entity)
    let isQueued = isQueued(playing, row, fields)
    let (timing, delay) = playing.timing.splittingLeadingDelay
    var taken = Taken()
    for field in 0..<layout.count where fields & (1 << UInt32(field)) != 0 {
      taken.join(interruptions[propertyIndex(row, field)] ?? Taken())
    }
    let isWaiting = isQueued || delay > 0
    let member = PlayedKeyframes(
      row: Int32(truncatingIfNeeded: row), fields: fields, transaction: playing.transaction,
      begin: isQueued ? .infinity : Double(sampled) + delay / tickLength, isWaiting: isWaiting, taken: taken,
      course: course, timing: isQueued ? playing.timing : timing)
    let state = member.state(at: 0)
    for field in 0..<layout.count where fields & (1 << UInt32(field)) != 0 {
      unclear |= 1 << UInt32(field)
      if !isQueued { supersede(rows: [member.row], field: field, by: member.transaction) }
      collapseIfCrowded(rows: [member.row], field: field, by: member.transaction)
      differences[field].add(
        state, at: 0, lane: layout.lanes[field], times: 1, to: row, lane: 0, width: layout.widths[field])
      count(1, of: member, field: field)
    }
    played.append(member)
    return Started(count: fields.nonzeroBitCount, isQueued: isQueued)
  }

  mutating func count(_ change: Int, of member: PlayedKeyframes<Lanes>, field: Int) {
    let property = propertyIndex(Int(member.row), field)
    if member.isWaiting {
      properties[property].pendings = UInt16(Int(properties[property].pendings) + change)
    } else {
      properties[property].layers = UInt16(Int(properties[property].layers) + change)
    }
  }

  /// Begins what was waiting.
  mutating func beginPlaying(_ index: Int, at begin: Double) {
    let fields = played[index].fields
    for field in 0..<layout.count where fields & (1 << UInt32(field)) != 0 {
      count(-1, of: played[index], field: field)
      collapseIfCrowded(rows: [played[index].row], field: field, by: played[index].transaction)
    }
    played[index].begin = begin
    played[index].isWaiting = false
    for field in 0..<layout.count where fields & (1 << UInt32(field)) != 0 {
      count(1, of: played[index], field: field)
    }
  }

  /// All keyframes at the tick being sampled; ends those that are over.
  mutating func advancePlayed() {
    var isAnyOver = false
    for member in played {
      if member.isOver(at: sampled, tickLength) {
        isAnyOver = true
        continue
      }
      let state = member.state(at: member.seconds(at: sampled, tickLength))
      for field in 0..<layout.count where member.fields & (1 << UInt32(field)) != 0 {
        openPlane(field)
        differences[field].add(
          state, at: 0, lane: layout.lanes[field], times: 1, to: Int(member.row), lane: 0, width: layout.widths[field])
      }
    }
    guard isAnyOver else { return }
    let (tick, length) = (sampled, tickLength)
    let over = played.filter { $0.isOver(at: tick, length) }
    played.removeAll { $0.isOver(at: tick, length) }
    for member in over {
      let end = member.state(at: member.timing.totalDuration)
      for field in 0..<layout.count where member.fields & (1 << UInt32(field)) != 0 {
        if !end.isZero(at: 0, lane: layout.lanes[field], width: layout.widths[field]) {
          // It ends where it started: the model follows, nothing is seen to jump.
          correct(row: Int(member.row), field: field, by: end, at: 0)
        }
        count(-1, of: member, field: field)
        self.end(member.transaction, row: Int(member.row), field: field, .finished)
      }
      releaseIfAtRest(Int(member.row))
    }
  }

  /// Moves an entity's model by the only member of `way`, on the given fields; what is seen has been seen to already.
  @usableFromInline mutating func moveModel(of entity: Int32, by way: Lanes, _ fields: UInt32) {
    guard let row = row(of: Int(entity)) else { return }
    for field in 0..<layout.count where fields & (1 << UInt32(field)) != 0 {
      correct(row: row, field: field, by: way, at: 0)
    }
  }

  /// The model moves by a full-width member of lanes, on one field.
  mutating func correct(row: Int, field: Int, by lanes: Lanes, at index: Int) {
    corrections.entities.append(entityOfRow[row])
    corrections.fields.append(1 << UInt32(field))
    corrections.differences.appendZero()
    corrections.differences.add(
      lanes, at: index, lane: layout.lanes[field], times: 1, to: corrections.entities.count - 1,
      lane: layout.lanes[field], width: layout.widths[field])
  }

  /// Takes keyframes off a field of the given rows; see `gather`.
  mutating func gatherPlayed(
    _ scope: GatherScope, _ placeOfRow: [Int32], _ field: Int, into motion: inout CapturedMotion<Lanes>,
    _ reason: MemberEnd
  ) {
    let (lane, width) = (layout.lanes[field], layout.widths[field])
    for index in played.indices where played[index].fields & (1 << UInt32(field)) != 0 {
      let member = played[index]
      let place = Int(placeOfRow[Int(member.row)])
      guard place >= 0, scope.contains(member.isWaiting ? .pendings : .curves) else { continue }
      let seconds = member.seconds(at: sampled, tickLength)
      let state = member.state(at: seconds)
      motion.displacement.add(state, at: 0, lane: lane, times: 1, to: place, lane: 0, width: width)
      motion.velocity.add(state, at: 1, lane: lane, times: 1, to: place, lane: 0, width: width)
      motion.taken[place].join(
        taking(member.transaction, Float(member.progress(at: sampled, tickLength)), or: member.taken))
      count(-1, of: member, field: field)
      played[index].fields &= ~(1 << UInt32(field))
      end(member.transaction, row: Int(member.row), field: field, reason)
    }
    played.removeAll { $0.fields == 0 }
  }

  /// Adds the velocities of keyframes to `rates`, whose members are rows, or to its only member for one row.
  func addPlayedVelocities(to rates: inout Lanes, row only: Int? = nil) {
    for member in played where !member.isWaiting && (only == nil || Int(member.row) == only) {
      let state = member.state(at: member.seconds(at: sampled, tickLength))
      for field in 0..<layout.count where member.fields & (1 << UInt32(field)) != 0 {
        rates.add(
          state, at: 1, lane: layout.lanes[field], times: 1, to: only == nil ? Int(member.row) : 0,
          lane: layout.lanes[field], width: layout.widths[field])
      }
    }
  }
}
