// Upper bounds for a field of all entities: for searches through minutes of ticks without visiting each entity.
extension MotionStore {
  private func hasUnbounded(_ field: Int) -> Bool {
    keyframes.contains { $0.field == field && $0.count > 0 }
      || pendings.contains { $0.field == field && $0.count > 0 && $0.place >= 0 }
  }

  /// Units per second, as if all layers were as fast as the fastest. Nil for keyframes and property animators.
  func speedBound(field: Int) -> Double? {
    if isAtRest { return 0 }
    if hasUnbounded(field) { return nil }
    var (swinging, eased) = (0.0, 0.0)
    for block in springs where block.count > 0 && block.field == field {
      let velocity = block.velocity
      for index in 0..<block.count { swinging = max(swinging, velocity.lengthSquared(at: index)) }
    }
    for group in curves where group.count > 0 && group.field == field {
      var known: (start: Int32, phase: Float, rate: Double)?
      for index in 0..<group.count {
        let (start, phase) = (group.members.starts[index], group.phase(index))
        if known.map({ $0.start != start || $0.phase != phase }) ?? true {
          known = (start, phase, group.fractions.rate(elapsed: sampled &- start, phase: phase).magnitude)
        }
        eased = max(eased, (known?.rate ?? 0) * group.members.differences.lengthSquared(at: index).squareRoot())
      }
    }
    if eased > 0 { eased *= Double(properties.all(of: field).map(\.layers).max() ?? 0) }
    return swinging.squareRoot() + eased
  }

  /// Exact for one animation per property. Nil for keyframes and property animators.
  func overshoot(field: Int) -> Double? {
    if isAtRest { return 0 }
    if hasUnbounded(field) { return nil }
    var most = 0.0
    func add(row: Int, _ left: Double, beyond: Double) {
      let property = properties[row, field]
      let count = (property.block < 0 ? 0 : 1) + Int(property.layers) + Int(property.pendings)
      most = max(most, count > 1 ? Double(count) * left : beyond)
    }
    for block in springs where block.field == field {
      let (left, start) = (block.members.differences, block.initial)
      for index in 0..<block.count {
        let way = start.lengthSquared(at: index).squareRoot()
        let beyond = way > 0 ? -left.dot(at: index, start, at: index) / way : 0
        add(row: block.row(index), left.lengthSquared(at: index).squareRoot(), beyond: beyond)
      }
    }
    for group in curves where group.field == field {
      for index in 0..<group.count {
        let way = group.members.differences.lengthSquared(at: index).squareRoot()
        let left = Double(group.remaining(index, at: sampled)) * way
        add(row: group.row(index), left.magnitude, beyond: -left * group.fractions.endFraction)
      }
    }
    for group in pendings where group.field == field {
      for index in 0..<group.count {
        add(row: group.row(index), group.members.differences.lengthSquared(at: index).squareRoot(), beyond: 0)
      }
    }
    return most
  }
}

extension World {
  /// Units per second, within float rounding; nil if each entity must be visited. Linear in the running animations.
  package func speedBound<C: Component & Animatable>(_ type: C.Type, field: Int) -> Double? {
    if hasLoggedWrites(type) { return nil }
    return withResource(AnimationStore<C>.self) { $0.pointee.motion.speedBound(field: field) } ?? 0
  }

  /// Nil if each entity must be visited. Linear in the running animations.
  package func overshootBound<C: Component & Animatable>(_ type: C.Type, field: Int) -> Double? {
    if hasLoggedWrites(type) { return nil }
    return withResource(AnimationStore<C>.self) { $0.pointee.motion.overshoot(field: field) } ?? 0
  }

  package var nextTransaction: UInt32 { resource(Transactions.self)?.records.nextID ?? 1 }
}
