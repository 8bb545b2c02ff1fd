import RiffleECS
import RiffleMotion

/// Casts a shadow. Its length, softness and opacity follow from `Transform.lift`; see `ShadowCast`. Animatable.
public struct Shadow: Component, Animatable {
  /// Multiplies the opacity: 1 is the default, 0 is none.
  public var strength: Float

  public init(strength: Float = 1) { self.strength = strength }

  public static var fieldNames: [String] { ["strength"] }

  @inlinable
  public var animatableData: Float {
    get { strength }
    set { strength = newValue }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(strength) }
}

/// A glow around an entity, in its own plane: it rotates with it. Animatable.
public struct Glow: Component, Animatable {
  /// The glow's colour.
  public var color: Color
  /// The reach beyond the outline, in points.
  public var radius: Float
  /// 0 is none, 1 is full.
  public var strength: Float

  public init(_ color: Color = Color(hex: 0x2EC4B6), radius: Float = 14, strength: Float = 1) {
    (self.color, self.radius, self.strength) = (color, radius, strength)
  }

  public typealias AnimatableData = AnimatablePair<Color, AnimatablePair<Float, Float>>

  public static var fieldNames: [String] { ["color", "radius", "strength"] }

  @inlinable
  public var animatableData: AnimatableData {
    get { AnimatablePair(color, AnimatablePair(radius, strength)) }
    set { (color, radius, strength) = (newValue.first, newValue.second.first, newValue.second.second) }
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(color.components, radius, strength)
  }
}
