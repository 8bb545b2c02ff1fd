import RiffleMotion

// The policies beside the automatic one, in terms of the same three starts.
extension MotionStore {
  /// Animates changes by the transaction they were made in, or snaps to them outside of any.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func apply(_ changes: Changes<Lanes>, _ transaction: ActiveTransaction?) -> Started {
    firstUnseen = transaction?.firstUnseen ?? .max
    if let driver = transaction?.driver, let transaction {
      return Started(
        count: startDriven(
          changes, driver: driver, at: transaction.driverFraction, isStepped: transaction.isStepped,
          transaction: transaction.id))
    }
    guard watched.hasLocks, transaction?.leavesRunning != true else { return applyUnlocked(changes, transaction) }
    let (allowed, queued) = respectingLocks(changes, transaction?.id ?? 0)
    var started = applyUnlocked(allowed, transaction)
    guard !queued.isEmpty else { return started }
    started.count += start(
      queued, transaction?.animation ?? .linear(duration: 0), transaction: transaction?.id ?? 0, as: .queued)
    started.isQueued = true
    return started
  }

  private mutating func applyUnlocked(_ changes: Changes<Lanes>, _ transaction: ActiveTransaction?) -> Started {
    Started(count: animate(changes, transaction), isQueued: transaction?.interruption == .queue)
  }

  /// Returns how many running animations started.
  private mutating func animate(_ changes: Changes<Lanes>, _ transaction: ActiveTransaction?) -> Int {
    defer { if !interruptions.isEmpty { interruptions.removeAll() } }
    guard let transaction, let animation = transaction.animation else {
      guard transaction?.leavesRunning != true else { return 0 }
      for (entity, fields) in zip(changes.entities, changes.fields) { snap(entity: entity, fields: fields, .cancelled) }
      return 0
    }
    switch transaction.interruption {
    case .automatic: break
    case .add: return start(changes, animation, transaction: transaction.id, as: .addition)
    case .merge where animation.mergingSpring != nil: break
    case .merge, .fromCurrent:
      var changes = changes
      endRunning(changes, by: transaction.id) { store, row, field, member in
        // What is seen becomes the start: the sum of what ran joins the new difference.
        let (lane, width) = (store.layout.lanes[field], store.layout.widths[field])
        changes.differences.add(
          store.differences[field], at: row, lane: 0, times: 1, to: member, lane: lane, width: width)
        store.differences[field].clear(at: row, lane: 0, width: width)
      }
      return start(changes, animation, transaction: transaction.id, as: .fresh)
    case .replace:
      endRunning(changes, by: transaction.id) { store, row, field, _ in
        store.differences[field].clear(at: row, lane: 0, width: store.layout.widths[field])
      }
      return start(changes, animation, transaction: transaction.id, as: .fresh)
    case .refuse: return start(refusing(changes), animation, transaction: transaction.id)
    case .queue: return start(changes, animation, transaction: transaction.id, as: .queued)
    }
    return start(changes, animation, transaction: transaction.id)
  }

  /// Ends all that runs on the changed properties without a word about the values: that is `settle`'s, called for each
  /// with its row, field and place in the changes.
  private mutating func endRunning(
    _ changes: Changes<Lanes>, by transaction: UInt32,
    _ settle: (inout MotionStore, _ row: Int, _ field: Int, _ member: Int) -> Void
  ) {
    for (member, entity) in changes.entities.enumerated() {
      guard let row = row(of: Int(entity)) else { continue }
      for field in 0..<layout.count where changes.fields[member] & (1 << UInt32(field)) != 0 {
        let property = properties[propertyIndex(row, field)]
        guard !property.isIdle else { continue }
        var dropped = CapturedMotion<Lanes>(width: layout.widths[field], count: 1)
        let reason = MemberEnd.retargeted(by: transaction)
        if property.block >= 0 { gatherSpring(row: row, field: field, into: &dropped, at: 0, reason) }
        if property.layers > 0 || property.pendings > 0 {
          gather([.curves, .pendings], rows: [Int32(row)], places: [0], field: field, into: &dropped, reason)
        }
        interruptions[propertyIndex(row, field)] = dropped.taken[0]
        settle(&self, row, field, member)
      }
    }
  }

  /// Tells the transactions that want to hear of it that another one adds to what they run on a field of some rows.
  mutating func supersede(rows: [Int32], field: Int, by transaction: UInt32) {
    guard !watched.superseding.isEmpty else { return }
    var isMeant = [Bool](repeating: false, count: entityOfRow.count)
    for row in rows { isMeant[Int(row)] = true }
    var superseded: [UInt32] = []
    forEachMember { row, other, running in
      guard other == field, isMeant[row], running != transaction, watched.superseding.contains(running) else { return }
      superseded.append(running)
    }
    for running in superseded { report(running, .retargeted(by: transaction), 0) }
  }

  /// The changes of properties at rest; the others are taken back from the model.
  private mutating func refusing(_ changes: Changes<Lanes>) -> Changes<Lanes> {
    refusing(changes) { store, member in store.movingFields(entity: Int(changes.entities[member])) }
  }

  /// The changes but for the fields that `refused` names for each: these are taken back from the model.
  private mutating func refusing(
    _ changes: Changes<Lanes>, _ refused: (MotionStore, _ member: Int) -> UInt32
  ) -> Changes<Lanes> {
    var allowed = changes
    for (member, entity) in changes.entities.enumerated() {
      let refused = changes.fields[member] & refused(self, member)
      guard refused != 0 else { continue }
      allowed.fields[member] &= ~refused
      corrections.entities.append(entity)
      corrections.fields.append(refused)
      corrections.differences.appendZero()
      for field in 0..<layout.count where refused & (1 << UInt32(field)) != 0 {
        corrections.differences.add(
          changes.differences, at: member, lane: layout.lanes[field], times: 1,
          to: corrections.entities.count - 1, lane: layout.lanes[field], width: layout.widths[field])
      }
    }
    return allowed
  }

  /// Refuses changes of properties that are locked so, and parts those that must queue from the others.
  private mutating func respectingLocks(
    _ changes: Changes<Lanes>, _ transaction: UInt32
  ) -> (allowed: Changes<Lanes>, queued: Changes<Lanes>) {
    let refusing = watched.refusing.filter { $0 != transaction }
    let queueing = watched.queueing.filter { $0 != transaction }
    var (refused, queued) = (
      [UInt32](repeating: 0, count: entityOfRow.count), [UInt32](repeating: 0, count: entityOfRow.count)
    )
    forEachMember { row, field, running in
      if refusing.contains(running) { refused[row] |= 1 << UInt32(field) }
      if queueing.contains(running) { queued[row] |= 1 << UInt32(field) }
    }
    var allowed = self.refusing(changes) { store, member in
      store.row(of: Int(changes.entities[member])).map { refused[$0] } ?? 0
    }
    var waiting = Changes<Lanes>(width: layout.width)
    for (member, entity) in changes.entities.enumerated() {
      guard let row = row(of: Int(entity)) else { continue }
      let held = allowed.fields[member] & queued[row]
      guard held != 0 else { continue }
      allowed.fields[member] &= ~held
      waiting.entities.append(entity)
      waiting.fields.append(held)
      waiting.differences.appendZero()
      waiting.differences.add(
        changes.differences, at: member, lane: 0, times: 1, to: waiting.entities.count - 1, lane: 0,
        width: layout.width)
    }
    return (allowed, waiting)
  }

  /// Starts what was queued on properties that have come to rest, in the order in which it was asked for.
  mutating func promoteQueued(before tick: Int32) {
    var waiting: [(transaction: UInt32, group: Int, row: Int32)] = []
    for group in pendings.indices where pendings[group].count > 0 && pendings[group].key.driver == 0 {
      for index in pendings[group].due.indices where pendings[group].due[index] == .infinity {
        waiting.append((pendings[group].transactions[index], group, pendings[group].rows[index]))
      }
    }
    for member in played where member.isWaiting && member.begin == .infinity {
      waiting.append((member.transaction, -1, member.row))
    }
    guard !waiting.isEmpty else { return }
    let delayed = delayedProperties()
    waiting.sort { ($0.transaction, $0.row, $0.group) < ($1.transaction, $1.row, $1.group) }
    for (transaction, group, row) in waiting {
      if group < 0 {
        beginQueued(transaction, row: row, after: delayed, tick: tick)
        continue
      }
      let place = propertyIndex(Int(row), pendings[group].key.field)
      guard properties[place].block < 0, properties[place].layers == 0, !delayed.contains(place),
        let index = pendings[group].rows.indices.first(where: {
          pendings[group].rows[$0] == row && pendings[group].transactions[$0] == transaction
        })
      else { continue }
      pendings[group].due[index] = Double(tick - 1)
      promote(index, of: group, tick: tick)
    }
  }

  /// The properties on which something waits for the end of its delay: they do not rest yet.
  private func delayedProperties() -> [Int] {
    var delayed: [Int] = []
    for group in pendings where group.count > 0 && group.key.driver == 0 {
      for index in group.due.indices where group.due[index].isFinite {
        delayed.append(propertyIndex(Int(group.rows[index]), group.key.field))
      }
    }
    for member in played where member.isWaiting && member.begin.isFinite {
      for field in 0..<layout.count where member.fields & (1 << UInt32(field)) != 0 {
        delayed.append(propertyIndex(Int(member.row), field))
      }
    }
    return delayed
  }

  private mutating func beginQueued(_ transaction: UInt32, row: Int32, after delayed: [Int], tick: Int32) {
    guard let index = played.firstIndex(where: { $0.transaction == transaction && $0.row == row }) else { return }
    for field in 0..<layout.count where played[index].fields & (1 << UInt32(field)) != 0 {
      let place = propertyIndex(Int(row), field)
      guard properties[place].block < 0, properties[place].layers == 0, !delayed.contains(place) else { return }
    }
    let (timing, delay) = played[index].timing.splittingLeadingDelay
    played[index].timing = timing
    played[index].begin = Double(tick - 1) + delay / tickLength
    guard delay == 0 else { return }
    beginPlaying(index, at: played[index].begin)
  }
}
