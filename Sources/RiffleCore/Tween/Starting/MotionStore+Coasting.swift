import RiffleECS
import RiffleMotion

// Speed without a way: what ran is taken off, and what it leaves is a push that dies away.
extension MotionStore {
  /// Ends everything that runs on an entity, or on those of its properties that an animator drives: the model becomes
  /// what is seen, and the velocity goes on in a spring that brings it back there.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline mutating func decelerate(
    entity: Int32, drivenBy animator: UInt32?, _ spring: Spring, _ transaction: UInt32
  ) {
    guard let row = row(of: Int(entity)) else { return }
    for field in 0..<layout.count {
      let property = properties[propertyIndex(row, field)]
      guard !property.isIdle, animator.map({ drives($0, row: row, field: field) }) ?? true else { continue }
      let (lane, width) = (layout.lanes[field], layout.widths[field])
      var motion = CapturedMotion<Lanes>(width: width, count: 1)
      if property.block >= 0 { gatherSpring(row: row, field: field, into: &motion, at: 0, .finished) }
      if property.layers > 0 || property.pendings > 0 {
        gather([.curves, .pendings], rows: [Int32(row)], places: [0], field: field, into: &motion, .finished)
      }
      corrections.entities.append(entity)
      corrections.fields.append(1 << UInt32(field))
      corrections.differences.appendZero()
      corrections.differences.add(
        differences[field], at: row, lane: 0, times: 1, to: corrections.entities.count - 1, lane: lane, width: width)
      differences[field].clear(at: row, lane: 0, width: width)
      motion.displacement.clear(at: 0, lane: 0, width: width)
      join(springBlock(SpringKey(field: field, spring: spring)), row: row, field: field, motion, at: 0, transaction)
    }
  }

  /// Whether a part of a property animator has a say in a property.
  private func drives(_ animator: UInt32, row: Int, field: Int) -> Bool {
    pendings.contains { group in
      group.key.field == field && group.key.driver >> 8 == animator && group.rows.contains { Int($0) == row }
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
