// Rule of the reference tween: `change`, `isRefused`, `waitsItsTurn`, `supersede` and `takeTurns`.

/// The transaction that an animation interrupted, and its progress then. Read by debuggers only.
package struct Taken: Sendable {
  /// 0 for none.
  var transaction: UInt32
  var progress: Float

  package init(transaction: UInt32 = 0, progress: Float = 0) {
    (self.transaction, self.progress) = (transaction, progress)
  }

  /// The newest of several wins; a waiting one counts only if none was running.
  mutating func join(_ other: Taken) {
    if (other.progress > 0 ? 1 : 0, other.transaction) > (progress > 0 ? 1 : 0, transaction) { self = other }
  }
}

/// The effect of a new animation on the running animations of a property it changes.
public enum AnimationInterruption: Sendable, Hashable, CaseIterable {
  /// A spring merges, a curve adds, as in SwiftUI.
  case automatic
  /// It always adds: presented = model + the sum of all differences.
  case add
  /// A spring takes over value and velocity of all running animations; a curve, which cannot, is `fromCurrent`.
  case merge
  /// All running animations end; the new one starts from the presented value, at its own initial velocity.
  case fromCurrent
  /// All running animations end; the new one starts from the model value: the presented value may jump.
  case replace
  /// While an animation runs on the property, the change is refused: the model keeps its value.
  case refuse
  /// While an animation runs on the property, the new one waits, in order. The model has its new value immediately.
  case queue
}

extension MotionStore {
  @usableFromInline mutating func apply(_ changes: Changes, _ transaction: ActiveTransaction?) -> Started {
    firstUnseen = transaction?.firstUnseen ?? .max
    newest = max(newest, transaction?.id ?? 0)
    if let driver = transaction?.driver, let transaction {
      let count = startDriven(
        changes, driver: driver, at: transaction.driverFraction, endsAtStart: transaction.driverEndsAtStart,
        isStepped: transaction.isStepped, transaction: transaction.id)
      return Started(count: count)
    }
    var changes = changes
    if let transaction, transaction.animation != nil, transaction.options.interruption == .refuse {
      changes = refusing(changes, transaction.id) { store, member in
        store.movingFields(entity: Int(changes.entities[member]))
      }
    }
    var queued: Changes?
    if watched.hasLocks, transaction?.options.respectsLocks != false {
      (changes, queued) = respectingLocks(changes, transaction?.id ?? 0)
    }
    let isQueued = transaction?.options.interruption == .queue
    var started = Started(count: animate(changes, transaction), isQueued: isQueued)
    guard let queued, !queued.isEmpty else { return started }
    started.count += start(
      queued, transaction?.animation ?? .linear(duration: 0), transaction: transaction?.id ?? 0, as: .queued,
      adds: transaction?.options.interruption == .add)
    started.isQueued = true
    return started
  }

  private mutating func animate(_ changes: Changes, _ transaction: ActiveTransaction?) -> Int {
    defer { if !interruptions.isEmpty { interruptions.removeAll() } }
    guard let transaction, let animation = transaction.animation else {
      if let transaction, transaction.options.leavesRunning {
        overtake(changes, by: transaction.id)
        return 0
      }
      let isDriven = pendings.contains { $0.key.driver != 0 && $0.count > 0 }
      for (member, entity) in changes.entities.enumerated() {
        let arriving = isDriven ? changes.differences.member(member) : nil
        snap(entity: entity, fields: changes.fields[member], arriving: arriving, .cancelled)
      }
      return 0
    }
    switch transaction.options.interruption {
    case .automatic, .refuse: break
    case .add: return start(changes, animation, transaction: transaction.id, as: .addition)
    case .merge where animation.mergingSpring != nil: break
    case .merge, .fromCurrent, .replace:
      let isReplaced = transaction.options.interruption == .replace
      let changes = endRunning(changes, by: transaction.id, keepsPresented: !isReplaced)
      return start(changes, animation, transaction: transaction.id, as: .fresh)
    case .queue: return start(changes, animation, transaction: transaction.id, as: .queued)
    }
    return start(changes, animation, transaction: transaction.id)
  }

  /// Returns the changes from the presented values, or from the model's.
  private mutating func endRunning(_ changes: Changes, by transaction: UInt32, keepsPresented: Bool) -> Changes {
    var changes = changes
    for (member, entity) in changes.entities.enumerated() {
      guard let row = entityRows.row(of: Int(entity)) else { continue }
      for field in layout.fields(changes.fields[member]) where !properties[row, field].isIdle {
        interruptions[propertyIndex(row, field)] = gather(row: row, field: field, .retargeted(by: transaction)).taken[0]
        if keepsPresented {
          changes.differences.add(differences[field], at: row, to: member, toLane: layout.lanes[field])
        }
        differences[field].clear(at: row)
      }
    }
    return changes
  }

  /// Reports an added animation to watching transactions.
  mutating func supersede(rows: [Int32], field: Int, by transaction: UInt32) {
    guard !watched.superseding.isEmpty else { return }
    var isMeant = [Bool](repeating: false, count: entityRows.entities.count)
    for row in rows { isMeant[Int(row)] = true }
    var superseded: [UInt32] = []
    forEachMember { member in
      if member.field == field, isMeant[member.row], member.transaction != transaction,
        watched.superseding.contains(member.transaction)
      {
        superseded.append(member.transaction)
      }
    }
    for running in superseded { endings.report(running, .retargeted(by: transaction), 0) }
  }

  private mutating func refusing(
    _ changes: Changes, _ transaction: UInt32, _ refused: (MotionStore, _ member: Int) -> UInt32
  ) -> Changes {
    var allowed = changes
    for (member, entity) in changes.entities.enumerated() {
      let refused = changes.fields[member] & refused(self, member)
      guard refused != 0 else { continue }
      allowed.fields[member] &= ~refused
      corrections.append(entity, fields: refused, changes.differences, at: member, layout)
      endings.report(transaction, .refused, 0)
    }
    return allowed
  }

  private mutating func respectingLocks(
    _ changes: Changes, _ transaction: UInt32
  ) -> (allowed: Changes, queued: Changes) {
    let refused = fields(heldBy: watched.refusing, against: transaction)
    let queued = fields(heldBy: watched.queueing, against: transaction)
    var allowed = self.refusing(changes, transaction) { store, member in
      store.entityRows.row(of: Int(changes.entities[member])).map { refused[$0] } ?? 0
    }
    var waiting = Changes(width: layout.width)
    for (member, entity) in changes.entities.enumerated() {
      guard let row = entityRows.row(of: Int(entity)) else { continue }
      let held = allowed.fields[member] & queued[row]
      guard held != 0 else { continue }
      allowed.fields[member] &= ~held
      waiting.append(entity, fields: held, changes.differences, at: member, layout)
    }
    return (allowed, waiting)
  }

  /// Keeps the order of the requests.
  mutating func promoteQueued(before tick: Int32) {
    // The group is -1 for keyframes.
    var waiting: [(transaction: UInt32, row: Int, group: Int)] = []
    for group in pendings.indices where pendings[group].count > 0 && pendings[group].key.driver == 0 {
      for (index, due) in pendings[group].due.enumerated() where due == .infinity {
        waiting.append((pendings[group].transaction(index), pendings[group].row(index), group))
      }
    }
    for run in keyframes where run.isWaiting && run.begin == .infinity {
      waiting.append((run.transaction, Int(run.row), -1))
    }
    guard !waiting.isEmpty else { return }
    var delayed = delayedProperties()
    waiting.sort { $0 < $1 }
    for (transaction, row, group) in waiting {
      let run = group < 0 ? keyframes.first { $0.transaction == transaction && Int($0.row) == row } : nil
      guard group >= 0 || run != nil else { continue }
      // A paused animation keeps its turn; the later ones wait for it.
      if isPaused(transaction) {
        delayed += propertyIndices(row, run?.fields ?? 1 << UInt32(pendings[group].field))
        continue
      }
      if let run {
        beginQueued(run, after: &delayed, tick: tick)
        continue
      }
      guard isFree(row, pendings[group].field, after: delayed),
        let index = pendings[group].members.rows.indices.first(where: {
          pendings[group].row($0) == row && pendings[group].transaction($0) == transaction
        })
      else { continue }
      let (rest, delay) = pendings[group].key.animation.splittingLeadingDelay
      if delay > 0 {
        var key = pendings[group].key
        key.animation = rest
        movePending(index, of: group, to: key, due: Double(tick - 1) + delay / tickLength)
        delayed.append(propertyIndex(row, key.field))
      } else {
        pendings[group].due[index] = Double(tick - 1)
        promote([index], of: group, tick: tick)
      }
    }
  }

  private func isFree(_ row: Int, _ field: Int, after delayed: [Int]) -> Bool {
    properties[row, field].block < 0 && properties[row, field].layers == 0
      && !delayed.contains(propertyIndex(row, field))
  }

  private func delayedProperties() -> [Int] {
    var delayed: [Int] = []
    for group in pendings where group.count > 0 && group.key.driver == 0 {
      for index in group.due.indices where group.due[index].isFinite {
        delayed.append(propertyIndex(group.row(index), group.field))
      }
    }
    for run in keyframes where run.isWaiting && run.begin.isFinite {
      delayed += propertyIndices(Int(run.row), run.fields)
    }
    return delayed
  }

  /// The fields of one run begin together.
  private mutating func beginQueued(_ run: KeyframeRun, after delayed: inout [Int], tick: Int32) {
    let (row, busy) = (Int(run.row), delayed)
    guard layout.fields(run.fields).allSatisfy({ isFree(row, $0, after: busy) }), let place = place(of: run) else {
      return
    }
    let (timing, delay) = run.timing.splittingLeadingDelay
    keyframes[place].timing = timing
    keyframes[place].begin = Double(tick - 1) + delay / tickLength
    if delay == 0 {
      begin(run)
    } else {
      delayed += propertyIndices(row, run.fields)
    }
  }
}
