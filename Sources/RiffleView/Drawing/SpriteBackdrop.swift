import RiffleCore

/// The content behind a sprite, blurred within an outline and laid over the sprite, which is a shadow or empty.
public struct SpriteBackdrop: Hashable, Sendable {
  /// The outline in which it is visible.
  public var outline: ClipOutline
  /// The standard deviation of the blur, in points of the outline's plane.
  public var blur: Float
  /// The saturation: 1 is unchanged, 0 is grey.
  public var saturation: Float
  /// The opacity, 0 to 1.
  public var opacity: Float

  public init(_ outline: ClipOutline, blur: Float, saturation: Float = 1, opacity: Float = 1) {
    (self.outline, self.blur, self.saturation, self.opacity) = (outline, blur, saturation, opacity)
  }

  /// The deviation in points of the draw list, at the center of the outline.
  var seenBlur: Float {
    let (a, b) = outline.homography.derivative(at: outline.outline.rect.center)
    let scale = abs(a.x * b.y - a.y * b.x).squareRoot()
    return scale.isFinite ? max(blur, 0) * scale : 0
  }
}
