import RiffleMotion

// Cutting motion short: a model value set without animation, a cancelled handle, an entity that is gone.
extension MotionStore {
  /// Ends everything that runs on the given fields of an entity: it is presented at its model value at once.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func snap(entity: Int32, fields: UInt32, _ reason: MemberEnd) {
    guard let row = row(of: Int(entity)) else { return }
    for field in layout.fields(fields) where !properties[propertyIndex(row, field)].isIdle {
      _ = gather(row: row, field: field, reason)
      differences[field].clear(at: row, lane: 0, width: layout.widths[field])
      releaseWaiters(cutShort: reason) { Int($0.row) == row && Int($0.field) == field }
    }
    releaseIfAtRest(row)
  }

  /// All fields of an entity that something runs on, as bits.
  func movingFields(entity: Int) -> UInt32 {
    guard let row = row(of: entity) else { return 0 }
    return layout.fields(.max).reduce(0) { properties[propertyIndex(row, $1)].isIdle ? $0 : $0 | 1 << UInt32($1) }
  }

  /// The entities on which members of some transactions run or wait.
  @usableFromInline func entities(movedBy transactions: [UInt32]) -> [Int32] {
    var found: [Int32] = []
    forEachMember { if transactions.contains($0.transaction) { found.append(entityOfRow[$0.row]) } }
    return found
  }

  /// The fields of a row on which members run that a lock protects from others than a transaction.
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
