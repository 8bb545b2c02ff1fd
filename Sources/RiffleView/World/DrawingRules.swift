import RiffleCore

/// Drawing rules for components of other libraries. A resource; without it only this module's components are drawn.
package struct DrawingRules: Component {
  package struct Rule: Sendable {
    let component: String
    let isNeeded: @Sendable (World) -> Bool
    let layers: @Sendable (World, Entity, Rect) -> [Layer]
  }

  private(set) var all: [Rule] = []

  package static func == (left: DrawingRules, right: DrawingRules) -> Bool {
    left.all.map(\.component) == right.all.map(\.component)
  }

  package func fold(into hasher: inout StateHasher) { for rule in all { hasher.combine(rule.component) } }

  mutating func add(_ rule: Rule) {
    all.removeAll { $0.component == rule.component }
    all.append(rule)
  }
}

extension World {
  /// Adds a drawing rule for a component, above the entity's surface and beneath its text.
  ///
  /// - Parameter layers: a pure function of the presented value and the entity's bounds; called in each frame.
  public mutating func addDrawingRule<C: Component & Animatable>(
    for type: C.Type, layers: @escaping @Sendable (C, Rect) -> [Layer]
  ) {
    if !hasResource(DrawingRules.self) { insertResource(DrawingRules()) }
    self[resource: DrawingRules.self].add(
      DrawingRules.Rule(component: C.componentName, isNeeded: { $0.count(of: C.self) > 0 }) { world, entity, bounds in
        world.presentedIfPresent(C.self, of: entity).map { layers($0, bounds) } ?? []
      })
  }
}
