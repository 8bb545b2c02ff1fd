import RiffleCore

/// A component that draws itself: on each entity that has it and a `Transform` and a `Size`, above the entity's surface and
/// beneath its words, in the window and in pictures alike; of what is `TwoSided` on the front. Where the entity turns, leans, is cut off or fades, so does what
/// is drawn.
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
/// Nothing has to be registered.
public protocol Drawable: Component {
  /// Draws the value as it is presented. A function of the value and of `context.size`: called for each picture.
  func draw(in context: inout GraphicsContext)
}

extension Drawable {
  func layers(in rect: Rect) -> [Layer] {
    var context = GraphicsContext(size: rect.size)
    draw(in: &context)
    return context.layers
  }

  static func rule() -> DrawingRules.Rule {
    DrawingRules.Rule(
      component: componentName, isNeeded: { _ in true },
      layers: { world, entity, bounds in world.get(Self.self, entity)?.layers(in: bounds) ?? [] })
  }
}

extension Drawable where Self: Animatable {
  static func presentedRule() -> DrawingRules.Rule {
    DrawingRules.Rule(
      component: componentName, isNeeded: { _ in true },
      layers: { world, entity, bounds in world.presentedIfPresent(Self.self, of: entity)?.layers(in: bounds) ?? [] })
  }
}

extension World {
  /// How the components that draw themselves are drawn, in the order in which the types first appeared.
  var drawables: [DrawingRules.Rule] {
    componentTypes.compactMap { type in
      guard let drawable = type as? any Drawable.Type else { return nil }
      return (type as? any (Drawable & Animatable).Type)?.presentedRule() ?? drawable.rule()
    }
  }
}
