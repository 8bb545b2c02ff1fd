/// A colour in linear light with straight (not premultiplied) opacity, in sRGB's primaries.
///
/// The four numbers are proportional to light, so half way between two colours is half of each one's light, and a
/// mixture never passes through the muddy tones of mixed sRGB numbers. Animation uses it too. Components are normally
/// in 0…1; a spring may overshoot, and drawing clamps.
@frozen
public struct Color: LaneVector, Animatable, Hashable {
  public typealias AnimatableData = Color

  /// Red, green, blue (linear light) and opacity, in this order.
  public var components: SIMD4<Float>

  /// Linear red, 0…1.
  @inlinable
  public var red: Float {
    get { components.x }
    set { components.x = newValue }
  }
  /// Linear green, 0…1.
  @inlinable
  public var green: Float {
    get { components.y }
    set { components.y = newValue }
  }
  /// Linear blue, 0…1.
  @inlinable
  public var blue: Float {
    get { components.z }
    set { components.z = newValue }
  }
  /// Opacity: 0 is transparent, 1 opaque.
  @inlinable
  public var opacity: Float {
    get { components.w }
    set { components.w = newValue }
  }

  /// A colour from linear light, each component 0…1.
  @inlinable
  public init(red: Float, green: Float, blue: Float, opacity: Float = 1) {
    components = SIMD4(red, green, blue, opacity)
  }

  @inlinable public init(components: SIMD4<Float>) { self.components = components }

  /// The same colour with its opacity multiplied by `factor`.
  @inlinable
  public func opacity(_ factor: Float) -> Color {
    Color(red: red, green: green, blue: blue, opacity: opacity * factor)
  }

  /// Transparent black. Also the zero of the arithmetic.
  @inlinable public static var clear: Color { Color(components: .zero) }
  /// Black, opaque.
  @inlinable public static var black: Color { Color(red: 0, green: 0, blue: 0) }
  /// White, opaque.
  @inlinable public static var white: Color { Color(red: 1, green: 1, blue: 1) }

  @inlinable public static var zero: Color { Color(components: .zero) }
  @inlinable
  public static func + (lhs: Color, rhs: Color) -> Color { Color(components: lhs.components + rhs.components) }
  @inlinable
  public static func - (lhs: Color, rhs: Color) -> Color { Color(components: lhs.components - rhs.components) }
  @inlinable public mutating func scale(by rhs: Double) { components *= Float(rhs) }
  @inlinable public var magnitudeSquared: Double { components.magnitudeSquared }

  @inlinable public static var laneCount: Int { 4 }
  @inlinable public func store(to lanes: UnsafeMutablePointer<Float>) { components.store(to: lanes) }
  @inlinable public init(lanes: UnsafePointer<Float>) { components = SIMD4(lanes: lanes) }
}
