import RiffleECS
import RiffleMotion

/// A shadow inside an outline, over the fill and image and below the stroke: a recessed surface. Animatable.
public struct InnerShadow: Component, Animatable {
  /// The shadow's colour.
  public var color: Color
  /// The softness of the edge: half of it is the standard deviation of a Gaussian, in points.
  public var radius: Float
  /// The offset of the shadow, in points of the entity's own space.
  public var offset: SIMD2<Float>
  /// 0 is none, 1 is full.
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

  func layer(in outline: Outline) -> Layer? {
    let shown = SRGBColor(color.opacity(max(min(strength, 1), 0)))
    guard shown.alpha > 0 else { return nil }
    return .innerShadow(outline, blur: ShadowCast.stepped(max(radius, 0) / 2), offset: offset, color: shown)
  }
}
