/// A component that draws itself, on each entity with a `Transform` and a `Size`, above its surface and beneath its
/// text, in windows and images; on the front of a `TwoSided` entity. The drawing follows the entity's rotation, tilt,
/// clips and opacity.
///
/// ```swift
/// struct Needle: Component, Animatable, Drawable {
///   var pressure: Float
///   var animatableData: Float { get { pressure } set { pressure = newValue } }
///
///   func draw(in context: inout GraphicsContext) {
///     let tip = Path.point(at: .degrees(pressure * 27 - 225), radius: 80, around: context.bounds.center)
///     context.stroke(Path { $0.addLines([context.bounds.center, tip]) }, with: Color(hex: 0xE4572E), lineWidth: 4)
///   }
/// }
/// ```
///
/// No registration is needed.
public protocol Drawable: Component {
  /// Draws the presented value. Must depend only on the value and `context.size`: called for each frame.
  func draw(in context: inout GraphicsContext)
}

extension Drawable {
  package func layers(in rect: Rect) -> [Layer] {
    var context = GraphicsContext(size: rect.size)
    draw(in: &context)
    return context.layers
  }

  fileprivate static func rule() -> DrawingRules.Rule {
    DrawingRules.Rule(
      component: componentName, isNeeded: { _ in true },
      layers: { world, entity, bounds in world.get(Self.self, entity)?.layers(in: bounds) ?? [] })
  }
}

extension Drawable where Self: Animatable {
  fileprivate static func presentedRule() -> DrawingRules.Rule {
    DrawingRules.Rule(
      component: componentName, isNeeded: { _ in true },
      layers: { world, entity, bounds in world.presentedIfPresent(Self.self, of: entity)?.layers(in: bounds) ?? [] })
  }
}

extension World {
  var drawables: [DrawingRules.Rule] {
    componentTypes.compactMap { type in
      guard let drawable = type as? any Drawable.Type else { return nil }
      return (type as? any (Drawable & Animatable).Type)?.presentedRule() ?? drawable.rule()
    }
  }

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

/// Drawing rules for components of other libraries.
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
