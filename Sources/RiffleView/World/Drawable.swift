/// A component that draws itself, on each entity with a `Transform` and a `Size`, above its surface and beneath its
/// text, in windows and images; on the front of a `TwoSided` entity. It follows the rotation, tilt, clips and opacity.
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

  fileprivate static var rule: DrawingRule {
    { world, entity, bounds in world.get(Self.self, entity)?.layers(in: bounds) ?? [] }
  }
}

extension Drawable where Self: Animatable {
  fileprivate static var presentedRule: DrawingRule {
    { world, entity, bounds in world.presentedIfPresent(Self.self, of: entity)?.layers(in: bounds) ?? [] }
  }
}

/// The layers that a component adds to an entity within its bounds.
typealias DrawingRule = @Sendable (World, Entity, Rect) -> [Layer]

extension World {
  var drawables: [DrawingRule] {
    componentTypes.compactMap { type in
      guard let drawable = type as? any Drawable.Type else { return nil }
      return (type as? any (Drawable & Animatable).Type)?.presentedRule ?? drawable.rule
    }
  }
}
