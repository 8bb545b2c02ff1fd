/// The outline of an entity, inscribed in its `Size`. Without one an entity is a rounded rectangle of radius 0.
public enum Shape: Component, Hashable {
  /// The corner radius in points, at most half the shorter side.
  case roundedRectangle(cornerRadius: Float)
  case ellipse

  public func fold(into hasher: inout StateHasher) {
    switch self {
    case .roundedRectangle(let cornerRadius): hasher.combine(0, cornerRadius)
    case .ellipse: hasher.combine(1)
    }
  }
}

/// Cuts a slice out of an ellipse, such as a timer. Overrides `Shape`. Animatable: each angle separately.
///
/// Angles run clockwise from twelve o'clock; the slice is between `start` and `end`.
public struct Pie: Component, Animatable {
  /// The start of the slice.
  public var start: Angle
  /// The end of the slice.
  public var end: Angle

  public init(start: Angle = .zero, end: Angle) {
    self.start = start
    self.end = end
  }

  public static var fieldNames: [String] { ["start", "end"] }

  @inlinable public var animatableData: AnimatablePair<Angle, Angle> {
    get { AnimatablePair(start, end) }
    set { (start, end) = (newValue.first, newValue.second) }
  }
}

/// The colour of an entity's surface: plain, or a linear gradient. Animatable: each colour and the angle separately.
public struct Fill: Component, Animatable {
  /// The colour, or the gradient's start colour.
  public var start: Color
  /// The gradient's end colour; equal to `start` for a plain fill.
  public var end: Color
  /// The direction from `start` to `end`: 0 is left to right, 90° is downwards.
  public var angle: Angle

  /// Creates a plain fill.
  public init(_ color: Color) { self.init(from: color, to: color) }

  /// Creates a gradient, by default downwards.
  public init(from start: Color, to end: Color, angle: Angle = .degrees(90)) {
    (self.start, self.end, self.angle) = (start, end, angle)
  }

  public static var fieldNames: [String] { ["start", "end", "angle"] }

  @inlinable public var animatableData: AnimatablePair<AnimatablePair<Color, Color>, Angle> {
    get { AnimatablePair(AnimatablePair(start, end), angle) }
    set { (start, end, angle) = (newValue.first.first, newValue.first.second, newValue.second) }
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(start.components, end.components, angle.radians)
  }

  /// The warm ivory of a card, slightly darker at the bottom.
  public static let ivory = Fill(from: Color(hex: 0xFEFBF4), to: Color(hex: 0xF4EFE2))

  var paint: Paint {
    start == end ? .color(SRGBColor(start)) : .gradient(SRGBColor(start), SRGBColor(end), angle: angle.radians)
  }
}

/// A line just inside the outline. Animatable.
public struct Stroke: Component, Animatable {
  /// The line's colour.
  public var color: Color
  /// The line's width in points.
  public var width: Float

  public init(_ color: Color, width: Float = 1) {
    self.color = color
    self.width = width
  }

  public static var fieldNames: [String] { ["color", "width"] }

  @inlinable public var animatableData: AnimatablePair<Color, Float> {
    get { AnimatablePair(color, width) }
    set { (color, width) = (newValue.first, newValue.second) }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(color.components, width) }

  /// The border of a card.
  public static let hairline = Stroke(Color(hex: 0xD9D0BC), width: 1)
}

/// The stroke colour at the end of a `PathShape`; at the start it is that of the `Stroke`, and in between it is
/// interpolated by length, trimmed or not. Animatable.
public struct StrokeEnd: Component, Animatable {
  /// The colour at the end.
  public var color: Color

  public init(_ color: Color) { self.color = color }

  public static var fieldNames: [String] { ["color"] }

  @inlinable public var animatableData: Color {
    get { color }
    set { color = newValue }
  }
}

/// The blend mode of an entity's own content, its glow and its particles; its shadow and its children are unaffected.
/// Without it, content covers what is behind.
public struct Blend: Component, Hashable {
  /// The blend mode; `normal` is the default.
  public var mode: BlendMode

  public init(_ mode: BlendMode) { self.mode = mode }
}

/// Extends the area in which an entity can be hit, for small touch targets.
///
/// In the entity's own points: rotates and scales with it. A round outline stays round; for a path, the rectangle of
/// its size is extended. A `Clip` of an ancestor also limits the area.
public struct HitArea: Component, Hashable {
  /// Points beyond the left and right side, and beyond the top and bottom; at least 0.
  public var margin: SIMD2<Float>

  public init(margin: SIMD2<Float> = .zero) { self.margin = margin }
}
