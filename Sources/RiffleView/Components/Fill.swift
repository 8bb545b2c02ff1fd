import RiffleECS
import RiffleMotion

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

  public typealias AnimatableData = AnimatablePair<AnimatablePair<Color, Color>, Angle>

  public static var fieldNames: [String] { ["start", "end", "angle"] }

  @inlinable
  public var animatableData: AnimatableData {
    get { AnimatablePair(AnimatablePair(start, end), angle) }
    set { (start, end, angle) = (newValue.first.first, newValue.first.second, newValue.second) }
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(start.components, end.components, angle.radians)
  }

  /// The warm ivory of a card, slightly darker at the bottom.
  public static let ivory = Fill(from: Color(hex: 0xFEFBF4), to: Color(hex: 0xF4EFE2))

  var paint: Paint {
    start == end
      ? .color(SRGBColor(start)) : .gradient(SRGBColor(start), SRGBColor(end), angle: angle.radians)
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

  @inlinable
  public var animatableData: AnimatablePair<Color, Float> {
    get { AnimatablePair(color, width) }
    set { (color, width) = (newValue.first, newValue.second) }
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(color.components, width)
  }

  /// The border of a card.
  public static let hairline = Stroke(Color(hex: 0xD9D0BC), width: 1)
}
