import RiffleCore
import RiffleECS
import RiffleMotion

extension World {
  /// By how much all that can be animated differs from another tick's, besides what `Drawn` has: the magnitudes of all
  /// numbers' differences as they are presented, added up by row.
  ///
  /// - Complexity: linear in what moves in either and in what was written between them.
  func restyles(since before: World) -> [Int: Double] {
    let drawn = [Transform.componentName, Offset.componentName, Size.componentName, Opacity.componentName]
    let written = componentNames(differingFrom: before)
    let moved = before.movingComponents()
    var found: [Int: Double] = [:]
    for (place, (type, name, moving)) in movingComponents().enumerated() {
      // How far a transition is shows in all that it changes.
      guard !drawn.contains(name), name != TransitionState.componentName else { continue }
      var rows = Set(moving).union(moved.indices.contains(place) ? moved[place].rows : [])
      if written.contains(name) { rows.formUnion(self.rows(ofComponentNamed: name, differingFrom: before)) }
      for row in rows.sorted() {
        guard let entity = entity(atRow: row), before.isAlive(entity) else { continue }
        let change = restyle(type, of: entity, since: before)
        if change > 1e-6 { found[row, default: 0] += change }
      }
    }
    return found
  }

  private func restyle<C: Component & Animatable>(_ type: C.Type, of entity: Entity, since before: World) -> Double {
    guard has(type, entity), before.has(type, entity), C.AnimatableData.self is any LaneVector.Type else { return 0 }
    let now = presented(type, of: entity).animatableData
    let change = now - before.presented(type, of: entity).animatableData
    guard let lanes = change as? any LaneVector else { return 0 }
    return lanes.sumOfMagnitudes
  }
}

extension LaneVector {
  /// Of all of its numbers.
  fileprivate var sumOfMagnitudes: Double {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, Self.laneCount)) { buffer in
      guard let base = buffer.baseAddress else { return 0 }
      store(to: base)
      return (0..<Self.laneCount).reduce(0) { $0 + Double(buffer[$1].magnitude) }
    }
  }
}
