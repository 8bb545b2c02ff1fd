import RiffleCore
import RiffleECS
import RiffleMotion

/// A picture from a file within the outline of an entity, over its fill and under its stroke.
///
/// Only the name is here: a world is a value, and pixels are the backend's, which asks its `ImageSource` for them. Where
/// there are none a placeholder with the name is drawn. Animatable: the mode, the anchor and the inset; the name is not.
public struct Image: Component, Hashable, Animatable {
  /// How a picture of one shape comes into an outline of another one.
  public enum Mode: Int, Hashable, Sendable, CaseIterable {
    /// Whole, its proportions kept, and room left at two sides: SwiftUI's `scaledToFit`.
    case fit
    /// No room left, its proportions kept, and cut at two sides: `scaledToFill`.
    case fill
    /// Whole, no room left, its proportions given up: `resizable` alone.
    case stretch
  }

  /// What the source knows it by: for a scene the file's path within its folder `Assets`.
  public var name: String
  /// While it animates from one mode to another, `presented` has the nearest one.
  public var mode: Mode {
    get { scaling.mode }
    set { scaling = ImageScaling(newValue) }
  }
  /// The mode as numbers, which lie between two modes on the way from one to the other.
  public var scaling: ImageScaling
  /// Which part is kept where it is cut, and where it lies where room is left: (0.5, 0.5) is the middle.
  public var anchor: SIMD2<Float>
  /// Points of the entity's own surface left free on every side.
  public var inset: Float

  public init(_ name: String, mode: Mode = .fit, anchor: SIMD2<Float> = [0.5, 0.5], inset: Float = 0) {
    self.name = name
    scaling = ImageScaling(mode)
    self.anchor = anchor
    self.inset = inset
  }

  public static var fieldNames: [String] { ["mode", "anchor", "inset"] }

  @inlinable
  public var animatableData: AnimatablePair<AnimatablePair<SIMD2<Float>, SIMD2<Float>>, Float> {
    get { AnimatablePair(AnimatablePair(scaling.shares, anchor), inset) }
    set { (scaling.shares, anchor, inset) = (newValue.first.first, newValue.first.second, newValue.second) }
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(name, mode.rawValue)
    if scaling != ImageScaling(mode) { hasher.combine(scaling.shares) }
    hasher.combine(anchor, inset)
  }
}
