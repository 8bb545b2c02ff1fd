/// Casts a shadow. Its length, softness and opacity follow from `Transform.lift`; see `ShadowCast`. Animatable.
public struct Shadow: Component, Animatable {
  /// Multiplies the opacity: 1 is the default, 0 is none.
  public var strength: Float

  public init(strength: Float = 1) { self.strength = strength }

  public static var fieldNames: [String] { ["strength"] }

  @inlinable public var animatableData: Float {
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

  public static var fieldNames: [String] { ["color", "radius", "strength"] }

  @inlinable public var animatableData: AnimatablePair<Color, AnimatablePair<Float, Float>> {
    get { AnimatablePair(color, AnimatablePair(radius, strength)) }
    set { (color, radius, strength) = (newValue.first, newValue.second.first, newValue.second.second) }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(color.components, radius, strength) }
}

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

  public static var fieldNames: [String] { ["color", "radius", "offset", "strength"] }

  @inlinable
  public var animatableData: AnimatablePair<AnimatablePair<Color, Float>, AnimatablePair<SIMD2<Float>, Float>> {
    get { AnimatablePair(AnimatablePair(color, radius), AnimatablePair(offset, strength)) }
    set {
      (color, radius) = (newValue.first.first, newValue.first.second)
      (offset, strength) = (newValue.second.first, newValue.second.second)
    }
  }

  func layer(in outline: Outline) -> Layer? {
    let shown = SRGBColor(color.opacity(max(min(strength, 1), 0)))
    guard shown.alpha > 0 else { return nil }
    return .innerShadow(outline, blur: ShadowCast.stepped(max(radius, 0) / 2), offset: offset, color: shown)
  }
}

/// Multiplies the colours of an entity and all its descendants, including images and emoji but not shadows. Like
/// SwiftUI's `colorMultiply`. Animatable.
public struct Tint: Component, Animatable {
  /// The colour; white changes nothing.
  public var color: Color
  /// The amount: 0 is none, 1 is full.
  public var amount: Float

  public init(_ color: Color, amount: Float = 1) { (self.color, self.amount) = (color, amount) }

  public static var fieldNames: [String] { ["color", "amount"] }

  @inlinable public var animatableData: AnimatablePair<Color, Float> {
    get { AnimatablePair(color, amount) }
    set { (color, amount) = (newValue.first, newValue.second) }
  }

  var factor: SRGBColor {
    let (full, share) = (SRGBColor(color), max(min(amount, 1), 0))
    func mixed(_ channel: UInt8) -> UInt8 { UInt8((255 - (255 - Float(channel)) * share).rounded()) }
    return SRGBColor(red: mixed(full.red), green: mixed(full.green), blue: mixed(full.blue))
  }
}

extension World {
  package func presentedTint(of entity: Entity) -> SRGBColor {
    guard count(of: Tint.self) > 0 else { return .white }
    return ([entity] + ancestors(of: entity)).reduce(into: .white) { factor, entity in
      if let tint = presentedIfPresent(Tint.self, of: entity) { factor.multiply(by: tint.factor) }
    }
  }
}
