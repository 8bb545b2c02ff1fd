import RiffleCore

/// What has been drawn before a sprite, blurred within an outline and laid over the sprite, whose own content is a shadow or nothing.
public struct SpriteBackdrop: Hashable, Sendable {
  /// Where it is seen.
  public var outline: ClipOutline
  /// The standard deviation of the blur, in points of the outline's plane.
  public var blur: Float
  /// 1 leaves colours as they are, 0 makes them grey.
  public var saturation: Float
  /// 0 to 1.
  public var opacity: Float

  public init(_ outline: ClipOutline, blur: Float, saturation: Float = 1, opacity: Float = 1) {
    (self.outline, self.blur, self.saturation, self.opacity) = (outline, blur, saturation, opacity)
  }

  /// The deviation in points of the draw list, at the middle of the outline.
  var seenBlur: Float {
    let (a, b) = outline.homography.derivative(at: outline.outline.rect.center)
    let scale = abs(a.x * b.y - a.y * b.x).squareRoot()
    return scale.isFinite ? max(blur, 0) * scale : 0
  }
}
