import RiffleCore

/// A simple visible content, from which `World.spawn` creates an entity.
///
/// ```swift
/// let brick = world.spawn(.box(at: [80, 60], size: [60, 20], fill: Color(hex: 0xE4572E), cornerRadius: 4))
/// ```
public struct Figure: Sendable {
  /// Adds the components to an entity with a `Transform` and a `Size`.
  let dress: @Sendable (Entity, inout World) -> Void
  let position: SIMD2<Float>
  let size: SIMD2<Float>

  private init(
    _ position: SIMD2<Float>, _ size: SIMD2<Float>, _ dress: @escaping @Sendable (Entity, inout World) -> Void
  ) { (self.position, self.size, self.dress) = (position, size, dress) }

  /// Creates a rectangle around a point, in points.
  public static func box(
    at position: SIMD2<Float>, size: SIMD2<Float>, fill: Color, cornerRadius: Float = 0
  ) -> Figure {
    Figure(position, size) { entity, world in
      world.insert(Fill(fill), on: entity)
      if cornerRadius > 0 { world.insert(CornerRadius(cornerRadius), on: entity) }
    }
  }

  /// Creates an ellipse around a point, in points.
  public static func ellipse(at position: SIMD2<Float>, size: SIMD2<Float>, fill: Color) -> Figure {
    Figure(position, size) { entity, world in
      world.insert(Shape.ellipse, on: entity)
      world.insert(Fill(fill), on: entity)
    }
  }

  /// Creates text around a point.
  ///
  /// - Parameter fontSize: the font size in points.
  public static func text(
    _ text: String, at position: SIMD2<Float>, fontSize: Float = 16, weight: TextStyle.Weight = .regular,
    color: Color = Color(hex: 0xFAF6EC)
  ) -> Figure {
    // The size is that of the line's center: the label is centered on it.
    Figure(position, [fontSize, fontSize]) { entity, world in
      world.insert(Label(text, size: fontSize, weight: weight, color: color), on: entity)
    }
  }

  /// Creates an emoji around a point, as large as a square of this many points.
  public static func emoji(_ text: String, at position: SIMD2<Float>, size: Float) -> Figure {
    Figure(position, [size, size]) { entity, world in world.insert(Emoji(text, fraction: 1), on: entity) }
  }

  /// Creates an image around a point, by the name of its file.
  public static func image(_ name: String, at position: SIMD2<Float>, size: SIMD2<Float>) -> Figure {
    Figure(position, size) { entity, world in world.insert(Image(name), on: entity) }
  }
}

extension World {
  /// Creates a visible entity from a figure, with additional components.
  @discardableResult
  public mutating func spawn<each C: Component>(_ figure: Figure, _ component: repeat each C) -> Entity {
    let entity = spawn(repeat each component, at: figure.position, size: figure.size)
    figure.dress(entity, &self)
    return entity
  }

  /// Creates an entity at a position: its center is there, and a `Drawable` component fills its size.
  ///
  /// - Parameters:
  ///   - position: the center in points of the window.
  ///   - size: the size in points.
  @discardableResult
  public mutating func spawn<each C: Component>(
    _ component: repeat each C, at position: SIMD2<Float>, size: SIMD2<Float>
  ) -> Entity {
    let entity = spawn(Transform(position: position), Size(size))
    repeat insert(each component, on: entity)
    return entity
  }
}
