import RiffleECS
import RiffleMotion

/// The colour of an entity's surface: one, or two across it. Animatable, each colour and the angle on its own.
public struct Fill: Component, Animatable {
  /// The colour, or that at the beginning of a gradient.
  public var start: Color
  /// Equal to `start` for a plain fill.
  public var end: Color
  /// The way from `start` to `end`: 0 runs from left to right, 90° downwards.
  public var angle: Angle

  /// One colour.
  public init(_ color: Color) { self.init(from: color, to: color) }

  /// A gradient, downwards unless said otherwise.
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

  /// The warm ivory of a card, a little darker at its foot.
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
  /// Points.
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
