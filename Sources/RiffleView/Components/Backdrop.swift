import RiffleECS
import RiffleMotion

/// Shows the content behind an entity blurred within its outline, beneath its fill: frosted glass if the fill is
/// translucent. Like CSS's `backdrop-filter` and SwiftUI's materials. Animatable.
///
/// Blurs everything drawn before the entity, except its own shadow. An entity within glass may be glass itself.
public struct Backdrop: Component, Animatable {
  /// The standard deviation of a Gaussian, in points of the entity's own space; 0 is clear.
  public var blur: Float
  /// The saturation of the blurred content: 1 is unchanged, 0 is grey, more than 1 is more vivid.
  public var saturation: Float

  public init(blur: Float = 0, saturation: Float = 1) { (self.blur, self.saturation) = (blur, saturation) }

  public static var fieldNames: [String] { ["blur", "saturation"] }

  @inlinable
  public var animatableData: AnimatablePair<Float, Float> {
    get { AnimatablePair(blur, saturation) }
    set { (blur, saturation) = (newValue.first, newValue.second) }
  }

  public func fold(into hasher: inout StateHasher) { hasher.combine(blur, saturation) }

  var isSeen: Bool { blur > 0.02 || abs(saturation - 1) > 1e-3 }
}
