import RiffleECS
import RiffleMotion

// Deceleration: animations end, and their velocities decay in a spring.
extension MotionStore {
  /// Ends all animations of an entity, or of its properties that an animator drives: the model takes the presented
  /// value, and the velocity continues in a spring that returns to it.
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

  private func drives(_ animator: UInt32, row: Int, field: Int) -> Bool {
    pendings.contains { group in
      group.field == field && group.key.driver >> 8 == animator && group.members.rows.contains { Int($0) == row }
    }
  }
}

extension World {
  /// Stops an entity at its presented state: the model takes it, and the velocities of all animated fields decay on top
  /// of it, so that the next animation starts without a jump in velocity.
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
