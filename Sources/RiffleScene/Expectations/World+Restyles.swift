import RiffleCore

extension World {
  /// Returns the total change since another tick of all animatable values besides those of `Drawn`, by row: the sum of
  /// the magnitudes of all presented numbers' differences.
  ///
  /// - Complexity: linear in the moving values of both and in the writes between them.
  func restyles(since before: World) -> [Int: Double] {
    let drawn = [Transform.componentName, Offset.componentName, Size.componentName, Opacity.componentName]
    let moved = before.movingComponents()
    var found: [Int: Double] = [:]
    for (place, component) in movingComponents().enumerated() {
      // The progress of a transition shows in all values that it changes.
      guard !drawn.contains(component.name), component.name != TransitionState.componentName else { continue }
      var rows = Set(component.rows).union(moved.indices.contains(place) ? moved[place].rows : [])
      rows.formUnion(self.rows(of: component.type, differingFrom: before))
      let entities = rows.sorted().compactMap(entity(atRow:)).filter(before.isAlive)
      _ = component.compare(entities, from: before, to: self, velocities: .none) { entity, numbers in
        let change = (0..<numbers.count).reduce(0) { $0 + (numbers.next($1) - numbers.value($1)).magnitude }
        if change > 1e-6 { found[entity.row, default: 0] += change }
      }
    }
    return found
  }
}
