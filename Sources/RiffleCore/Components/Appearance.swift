/// The opacity of an entity: 0 is invisible, 1 opaque. Drawing clamps it, so a spring may overshoot. Animatable.
///
/// The entity with its shadow, glow, particles and children fades as one picture: no part shows through another.
public struct Opacity: Component, Animatable {
  /// 0 for invisible to 1 for opaque.
  public var value: Float

  public init(_ value: Float) { self.value = value }

  @inlinable public var animatableData: Float {
    get { value }
    set { value = newValue }
  }

  public static var fieldNames: [String] { ["opacity"] }

  public func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

/// Hides an entity and its children: they are not drawn and cannot be hit.
public struct Hidden: Component, Hashable {
  /// Creates the mark.
  public init() {}
}

/// The opacity during a cross-fade that replaces movement with `ReducedMotion`, multiplied with `Opacity`. Animatable.
public struct CrossFade: Component, Animatable {
  /// 0 is invisible, 1 opaque.
  public var value: Float

  public init(_ value: Float = 1) { self.value = value }

  @inlinable public var animatableData: Float {
    get { value }
    set { value = newValue }
  }

  public static var fieldNames: [String] { ["cross-fade"] }

  public func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

/// The blur of an entity and its children: the standard deviation of a Gaussian in points of its own space, as in
/// SwiftUI's `blur(radius:)`. Hit testing uses the sharp shape. Animatable.
public struct Blur: Component, Animatable {
  /// Points, 0 for sharp.
  public var radius: Float

  public init(_ radius: Float = 0) { self.radius = radius }

  @inlinable public var animatableData: Float {
    get { radius }
    set { radius = newValue }
  }

  public static var fieldNames: [String] { ["blur"] }

  public func fold(into hasher: inout StateHasher) { hasher.combine(radius) }

  /// The squares of the deviations add up.
  package static func combined(_ first: Float, _ second: Float) -> Float {
    let (first, second) = (max(first, 0), max(second, 0))
    if first == 0 || second == 0 { return first + second }
    return (first * first + second * second).squareRoot()
  }
}

extension World {
  /// The presented blur of an entity with that of its transition, in points, without the blur of its parents.
  package func presentedBlur(of entity: Entity) -> Float {
    Blur.combined(
      presentedIfPresent(Blur.self, of: entity)?.radius ?? 0,
      presentedIfPresent(TransitionState.self, of: entity)?.effect.blur ?? 0)
  }
}

/// An animatable corner radius in points, which overrides that of the entity's shape.
public struct CornerRadius: Component, Animatable {
  /// The radius in points, 0 or more; capped at half the shorter side when it is drawn.
  public var value: Float

  public init(_ value: Float) { self.value = value }

  public static var fieldNames: [String] { ["radius"] }

  @inlinable public var animatableData: Float {
    get { value }
    set { value = newValue }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}

/// Width and height of an entity before scaling, in points. Animatable.
public struct Size: Component, Animatable {
  /// Width and height in points.
  public var value: SIMD2<Float>

  /// The width in points.
  @inlinable public var width: Float { value.x }
  /// The height in points.
  @inlinable public var height: Float { value.y }

  public init(_ value: SIMD2<Float>) { self.value = value }
  /// Creates a size from its width and height in points.
  public init(width: Float, height: Float) { value = SIMD2(width, height) }

  @inlinable public var animatableData: SIMD2<Float> {
    get { value }
    set { value = newValue }
  }

  public static var fieldNames: [String] { ["size"] }
  @inlinable public static var isMovement: Bool { true }

  public func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}
