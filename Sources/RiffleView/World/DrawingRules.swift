import RiffleCore

/// How libraries draw components of their own. A resource; without it an entity shows what this module knows.
package struct DrawingRules: Component {
  struct Rule: Sendable {
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
  /// Draws a component: on each entity that has one, above its surface and beneath its words.
  ///
  /// - Parameter layers: from the presented value and the entity's bounds, a function of these alone; called in each frame.
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
