import RiffleCore

extension World {
  /// By how much all that can be animated differs from another tick's, besides what `Drawn` has: the magnitudes of all
  /// numbers' differences as they are presented, added up by row.
  ///
  /// - Complexity: linear in what moves in either and in what was written between them.
  func restyles(since before: World) -> [Int: Double] {
    let drawn = [Transform.componentName, Offset.componentName, Size.componentName, Opacity.componentName]
    let moved = before.movingComponents()
    var found: [Int: Double] = [:]
    for (place, component) in movingComponents().enumerated() {
      // How far a transition is shows in all that it changes.
      guard !drawn.contains(component.name), component.name != TransitionState.componentName else { continue }
      var rows = Set(component.rows).union(moved.indices.contains(place) ? moved[place].rows : [])
      rows.formUnion(self.rows(of: component.type, differingFrom: before))
      let entities = rows.sorted().compactMap(entity(atRow:)).filter(before.isAlive)
      _ = component.compare(entities, from: before, to: self, readsVelocities: false) { entity, numbers in
        let change = (0..<numbers.count).reduce(0) { $0 + (numbers.next($1) - numbers.value($1)).magnitude }
        if change > 1e-6 { found[entity.row, default: 0] += change }
      }
    }
    return found
  }
}
