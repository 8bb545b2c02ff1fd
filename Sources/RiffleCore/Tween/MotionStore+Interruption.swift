import RiffleMotion

// The policies beside the automatic one, in terms of the same three starts.
extension MotionStore {
  /// Animates changes by the transaction they were made in, or snaps to them outside of any; returns how many running
  /// animations started.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func apply(_ changes: Changes<Lanes>, _ transaction: ActiveTransaction?) -> Int {
    if let driver = transaction?.driver, let transaction {
      return startDriven(changes, driver: driver, transaction: transaction.id)
    }
    defer { ousted.removeAll() }
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
        var dropped = Gathered<Lanes>(width: layout.widths[field], count: 1)
        let reason = MemberEnd.retargeted(by: transaction)
        if property.block >= 0 { gatherSpring(row: row, field: field, into: &dropped, at: 0, reason) }
        if property.layers > 0 || property.pendings > 0 {
          gather([.curves, .pendings], rows: [Int32(row)], places: [0], field: field, into: &dropped, reason)
        }
        ousted[propertyIndex(row, field)] = dropped.taken[0]
        settle(&self, row, field, member)
      }
    }
  }

  /// The changes of properties at rest; the others are taken back from the model.
  private mutating func refusing(_ changes: Changes<Lanes>) -> Changes<Lanes> {
    var allowed = changes
    for (member, entity) in changes.entities.enumerated() {
      let refused = changes.fields[member] & movingFields(entity: Int(entity))
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

  /// Starts what was queued on properties that have come to rest, in the order in which it was asked for.
  mutating func promoteQueued(before tick: Int32) {
    var waiting: [(transaction: UInt32, group: Int, row: Int32)] = []
    for group in pendings.indices where pendings[group].count > 0 && pendings[group].key.driver == 0 {
      for index in pendings[group].due.indices where pendings[group].due[index] == .infinity {
        waiting.append((pendings[group].transactions[index], group, pendings[group].rows[index]))
      }
    }
    waiting.sort { ($0.transaction, $0.row, $0.group) < ($1.transaction, $1.row, $1.group) }
    for (transaction, group, row) in waiting {
      let property = properties[propertyIndex(Int(row), pendings[group].key.field)]
      guard property.block < 0, property.layers == 0,
        let index = pendings[group].rows.indices.first(where: {
          pendings[group].rows[$0] == row && pendings[group].transactions[$0] == transaction
        })
      else { continue }
      pendings[group].due[index] = Double(tick - 1)
      begun.append((transaction, tick - 1))
      promote(index, of: group, tick: tick)
    }
  }
}
