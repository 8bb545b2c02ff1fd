// Rule of the reference tween: `change`, `isRefused`, `waitsItsTurn`, `supersede` and `takeTurns`.

/// Read by debuggers only: without effect on a tick, and not part of a world's value.
package struct Interruptions: Sendable {
  /// Keyed by member. Both lists are empty until the first.
  private var taken: [Taken] = []
  /// Curves and waiting members take over none.
  private var velocity: FloatLanes

  init(width: Int) { velocity = FloatLanes(width: width) }

  private mutating func open(_ count: Int) { taken = [Taken](repeating: Taken(), count: count) }

  mutating func append() {
    guard !taken.isEmpty else { return }
    taken.append(Taken())
    if velocity.count > 0 { velocity.appendZero() }
  }

  mutating func swapRemove(_ indices: [Int]) {
    guard !taken.isEmpty else { return }
    taken.swapRemove(indices)
    if velocity.count > 0 { velocity.swapRemove(indices) }
  }

  mutating func note(_ new: Taken, at index: Int, of count: Int) {
    if taken.isEmpty {
      guard new.transaction != 0 else { return }
      open(count)
    }
    taken[index] = new
  }

  mutating func note(speed: FloatLanes, at other: Int, to index: Int) {
    guard !taken.isEmpty else { return }
    while velocity.count < taken.count { velocity.appendZero() }
    velocity.clear(at: index)
    velocity.add(speed, at: other, to: index)
  }

  /// Records that members interrupted their own former motion.
  mutating func note(_ indices: [Int32], of owners: [UInt32], _ progress: [Float], speeds: FloatLanes) {
    if taken.isEmpty { open(owners.count) }
    if velocity.count < owners.count {
      velocity.reserve(owners.count)
      while velocity.count < owners.count { velocity.appendZero() }
    }
    velocity.copy(indices, from: speeds)
    taken.withUnsafeMutableBufferPointer { taken in
      for (n, index) in indices.enumerated() {
        taken[Int(index)] = Taken(transaction: owners[Int(index)], progress: progress[n])
      }
    }
  }

  subscript(index: Int) -> Taken { taken.isEmpty ? Taken() : taken[index] }

  /// Nil for none.
  package func speed(at index: Int) -> [Float]? { velocity.count > 0 ? velocity.numbers(at: index) : nil }
}

package struct Taken: Sendable {
  /// 0 for none.
  var transaction: UInt32 = 0
  var progress: Float = 0

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
    var refused = [UInt32](repeating: 0, count: entityRows.entities.count)
    var queued = refused
    forEachMember { member in
      guard member.transaction != transaction else { return }
      if watched.refusing.contains(member.transaction) { refused[member.row] |= 1 << UInt32(member.field) }
      if watched.queueing.contains(member.transaction) { queued[member.row] |= 1 << UInt32(member.field) }
    }
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
    // The fields of one course begin together.
    for group in keyframes.indices where keyframes[group].isWaiting && keyframes[group].begin == .infinity {
      let member = (transaction: keyframes[group].transaction, row: Int(keyframes[group].row), group: -1)
      if waiting.last.map({ $0 != member }) ?? true { waiting.append(member) }
    }
    guard !waiting.isEmpty else { return }
    var delayed = delayedProperties()
    waiting.sort { $0 < $1 }
    for (transaction, row, group) in waiting {
      // A paused animation keeps its turn; the later ones wait for it.
      if isPaused(transaction) {
        let own = keyframes.filter { $0.transaction == transaction && Int($0.row) == row }
        let fields = group >= 0 ? [pendings[group].field] : own.map(\.field)
        delayed += fields.map { propertyIndex(row, $0) }
        continue
      }
      if group < 0 {
        beginQueued(transaction, row: row, after: &delayed, tick: tick)
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
    for group in keyframes where group.isWaiting && group.begin.isFinite {
      delayed.append(propertyIndex(Int(group.row), group.field))
    }
    return delayed
  }

  private mutating func beginQueued(_ transaction: UInt32, row: Int, after delayed: inout [Int], tick: Int32) {
    let groups = keyframes.indices.filter { keyframes[$0].transaction == transaction && Int(keyframes[$0].row) == row }
    let busy = delayed
    guard groups.allSatisfy({ isFree(row, keyframes[$0].field, after: busy) }) else { return }
    for group in groups {
      let (timing, delay) = keyframes[group].timing.splittingLeadingDelay
      keyframes[group].timing = timing
      keyframes[group].begin = Double(tick - 1) + delay / tickLength
      if delay == 0 {
        beginKeyframes(group)
      } else {
        delayed.append(propertyIndex(row, keyframes[group].field))
      }
    }
  }
}
