import RiffleECS
import RiffleMotion

// Speed without a way: what ran is taken off, and what it leaves is a push that dies away.
extension MotionStore {
  /// Ends everything that runs on an entity, or on those of its properties that an animator drives: the model becomes
  /// what is seen, and the velocity continues in a spring that brings it back there.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func decelerate(
    entity: Int32, drivenBy animator: UInt32?, _ spring: Spring, _ transaction: UInt32
  ) {
    guard let row = row(of: Int(entity)) else { return }
    for field in 0..<layout.count where !properties[row, field].isIdle {
      guard animator.map({ drives($0, row: row, field: field) }) ?? true else { continue }
      let width = layout.widths[field]
      var motion = gather(row: row, field: field, .finished)
      corrections.append(entity, field: field, differences[field], at: row, layout)
      differences[field].clear(at: row, lane: 0, width: width)
      motion.displacement.clear(at: 0, lane: 0, width: width)
      join(springBlock(SpringKey(field: field, spring: spring)), row: row, field: field, motion, at: 0, transaction)
    }
  }

  /// Whether a part of a property animator has a say in a property.
  private func drives(_ animator: UInt32, row: Int, field: Int) -> Bool {
    pendings.contains { group in
      group.field == field && group.key.driver >> 8 == animator && group.members.rows.contains { Int($0) == row }
    }
  }
}

extension World {
  /// Stops an entity where it is seen: that becomes its model, and the speeds it has, of place, size, turn and all else
  /// that animates, die away on top of it, so that whatever begins next begins without a kink.
  ///
  /// - Parameter animator: stops only what this one drives; nil stops everything.
  mutating func decelerate(_ entity: Entity, drivenBy animator: PropertyAnimator? = nil, by spring: Spring) {
    prepareForMotion()
    flushWrites()
    let id = noteTransaction(Cause(animation: "coasting"))
    forEachAwake { $0.decelerate(&$1, entity, animator?.id, spring, id) }
    collectEnded()
  }
}
