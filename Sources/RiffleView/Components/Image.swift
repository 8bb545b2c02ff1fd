import RiffleCore
import RiffleECS

/// A picture from a file within the outline of an entity, over its fill and under its stroke.
///
/// Only the name is here: a world is a value, and pixels are the backend's, which asks its `ImageSource` for them. Where
/// there are none a placeholder with the name is drawn.
public struct Image: Component, Hashable {
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
  public var mode: Mode
  /// Which part is kept where it is cut, and where it lies where room is left: (0.5, 0.5) is the middle.
  public var anchor: SIMD2<Float>
  /// Points of the entity's own surface left free on every side.
  public var inset: Float

  public init(_ name: String, mode: Mode = .fit, anchor: SIMD2<Float> = [0.5, 0.5], inset: Float = 0) {
    self.name = name
    self.mode = mode
    self.anchor = anchor
    self.inset = inset
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(name)
    hasher.combine(mode.rawValue)
    hasher.combine(anchor)
    hasher.combine(inset)
  }
}
