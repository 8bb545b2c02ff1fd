/// Views of which one is visible: it turns away while the next one turns in, half a turn behind.
package struct Flip {
  let views: [Entity]
  let axis: Axis

  package enum Axis: String, Sendable, CaseIterable {
    case vertical, horizontal
  }

  package init(_ views: [Entity], axis: Axis) { (self.views, self.axis) = (views, axis) }

  private var part: WritableKeyPath<Transform, Angle> { axis == .vertical ? \.turn : \.tilt }

  private func angle(_ view: Entity, _ world: World) -> Angle {
    world.presented(Transform.self, of: view)[keyPath: part]
  }

  package func isTurning(_ world: World) -> Bool {
    views.contains { angle($0, world) != world[$0, Transform.self][keyPath: part] }
  }

  /// The index of the view that faces the viewer in the model.
  private func front(_ world: World) -> Int {
    views.firstIndex { view in
      let turns = world[view, Transform.self][keyPath: part].degrees / 360
      return !world.has(Hidden.self, view) && abs(turns - turns.rounded()) < 0.25
    } ?? 0
  }

  /// Prepares the next view; returns the two that are to turn.
  package func prepare(_ world: inout World) -> [Entity] {
    let from = front(world)
    let to = (from + 1) % views.count
    for (index, view) in views.enumerated() {
      if index == from || index == to {
        world.insert(OneSided(), on: view)
        world.remove(Hidden.self, from: view)
      } else if !world.has(Hidden.self, view) {
        world.insert(Hidden(), on: view)
      }
    }
    // Half a turn behind, invisible. A view that is there, whole turns aside, stays: it must not spin visibly.
    let behind = world[views[from], Transform.self][keyPath: part] - .degrees(180)
    let turns = (world[views[to], Transform.self][keyPath: part] - behind).degrees / 360
    if abs(turns - turns.rounded()) > 1e-4 { world[views[to], Transform.self][keyPath: part] = behind }
    return [views[from], views[to]]
  }

  /// Returns the turning views and the degrees of their reversal, against the rest of their way.
  package func reversed(_ world: World) -> (views: [Entity], degrees: Float) {
    let turning = views.filter { !world.has(Hidden.self, $0) }
    let isForward = turning.contains { angle($0, world) < world[$0, Transform.self][keyPath: part] }
    return (turning, isForward ? -180 : 180)
  }

  package func turn(_ views: [Entity], by degrees: Float, _ world: inout World) {
    for view in views {
      world[view, Transform.self][keyPath: part] = world[view, Transform.self][keyPath: part] + .degrees(degrees)
    }
  }
}
