// The early end of animations: a model value set without animation, a cancelled handle, a despawned entity.
extension MotionStore {
  /// Ends all animations on the given fields of an entity: its model value is presented at once.
  ///
  /// - Parameter arriving: the change of the model, as the only member: driven members keep their unchanged lanes.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func snap(entity: Int32, fields: UInt32, arriving: Lanes? = nil, _ reason: MemberEnd) {
    guard let row = row(of: Int(entity)) else { return }
    for field in layout.fields(fields) where !properties[row, field].isIdle {
      let width = layout.widths[field]
      var motion = CapturedMotion<Lanes>(width: width, count: 1)
      var moved: Lanes?
      if let arriving {
        moved = Lanes(width: width)
        moved?.appendZero()
        moved?.add(arriving, at: 0, lane: layout.lanes[field], times: 1, to: 0, lane: 0, width: width)
      }
      gather(row: row, field: field, into: &motion, at: 0, arriving: moved, reason)
      differences[field].clear(at: row, lane: 0, width: width)
      if properties[row, field].pendings > 0 {
        forEachMember(of: row) { member in
          guard member.field == field else { return }
          pending(member.group).addDifference(
            member.index, at: sampled, to: &differences[field], at: row, lane: 0, width: width)
        }
      }
      releaseWaiters(cutShort: reason) { Int($0.row) == row && Int($0.field) == field }
    }
    releaseIfAtRest(row)
  }

  /// All moving fields of an entity, as bits.
  func movingFields(entity: Int) -> UInt32 {
    guard let row = row(of: entity) else { return 0 }
    return layout.fields(.max).reduce(0) { properties[row, $1].isIdle ? $0 : $0 | 1 << UInt32($1) }
  }

  @usableFromInline func entities(movedBy transactions: [UInt32]) -> [Int32] {
    var found: [Int32] = []
    forEachMember { if transactions.contains($0.transaction) { found.append(entityOfRow[$0.row]) } }
    return found
  }

  /// The fields of a row with members that a lock protects from all but one transaction.
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
