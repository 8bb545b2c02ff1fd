import RiffleECS
import RiffleMotion

/// A shadow within an entity's outline, over its fill and its picture and under its line: what is pressed in, or hollow. Animatable.
public struct InnerShadow: Component, Animatable {
  /// The shadow's colour.
  public var color: Color
  /// How soft its edge is: the standard deviation of a Gaussian in points is half of it.
  public var radius: Float
  /// How far the light pushes it in, in points of the entity's own space.
  public var offset: SIMD2<Float>
  /// 0 none, 1 full.
  public var strength: Float

  public init(
    _ color: Color = Color(hex: 0x000000).opacity(0.4), radius: Float = 8, offset: SIMD2<Float> = [0, 3],
    strength: Float = 1
  ) {
    (self.color, self.radius, self.offset, self.strength) = (color, radius, offset, strength)
  }

  public typealias AnimatableData = AnimatablePair<AnimatablePair<Color, Float>, AnimatablePair<SIMD2<Float>, Float>>

  public static var fieldNames: [String] { ["color", "radius", "offset", "strength"] }

  @inlinable
  public var animatableData: AnimatableData {
    get { AnimatablePair(AnimatablePair(color, radius), AnimatablePair(offset, strength)) }
    set {
      (color, radius) = (newValue.first.first, newValue.first.second)
      (offset, strength) = (newValue.second.first, newValue.second.second)
    }
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(color.components, radius, offset, strength)
  }

  /// Nil for one that is not seen.
  func layer(in outline: Outline) -> Layer? {
    let shown = SRGBColor(color.opacity(max(min(strength, 1), 0)))
    guard shown.alpha > 0 else { return nil }
    return .innerShadow(outline, blur: ShadowCast.stepped(max(radius, 0) / 2), offset: offset, color: shown)
  }
}
