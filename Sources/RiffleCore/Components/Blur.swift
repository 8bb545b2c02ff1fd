import RiffleECS
import RiffleMotion

/// The blur of an entity and its children: the standard deviation of a Gaussian in points of its own space, as the radius of
/// SwiftUI's `blur(radius:)`. It scales with the entity; hit testing uses the sharp shape. Negative values are drawn as 0.
/// Animatable.
public struct Blur: Component, Animatable {
  /// Points, 0 for sharp.
  public var radius: Float

  public init(_ radius: Float = 0) { self.radius = radius }

  @inlinable
  public var animatableData: Float {
    get { radius }
    set { radius = newValue }
  }

  public static var fieldNames: [String] { ["blur"] }

  public func fold(into hasher: inout StateHasher) { hasher.combine(radius) }
}

extension World {
  /// The blur of an entity at this tick, in points: its presented blur combined with that of its transition, at least 0, without
  /// the blur of its parents.
  public func presentedBlur(of entity: Entity) -> Float {
    Blur.combined(
      presentedIfPresent(Blur.self, of: entity)?.radius ?? 0,
      presentedIfPresent(TransitionState.self, of: entity)?.effect.blur ?? 0)
  }
}

extension Blur {
  /// The deviation of one blur after another: their squares add up.
  package static func combined(_ first: Float, _ second: Float) -> Float {
    let (first, second) = (max(first, 0), max(second, 0))
    if first == 0 || second == 0 { return first + second }
    return (first * first + second * second).squareRoot()
  }
}
