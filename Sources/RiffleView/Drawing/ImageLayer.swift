import RiffleCore

/// An image by name, painted into an outline.
public struct ImageLayer: Hashable, Sendable {
  /// The name of the file.
  public var name: String
  /// The scaling of the image to the outline's rectangle.
  public var scaling: ImageScaling
  /// See `Image.anchor`.
  public var anchor: SIMD2<Float>
  /// The outline that clips the image.
  public var outline: Outline
  /// True to continue the image's edge a little beyond the outline: for a sprite that is clipped elsewhere.
  public var bleeds: Bool
  /// The painted part of the file; nil for all of it.
  public var cell: ImageCell?
  /// See `Image.isCrisp`.
  public var isCrisp = false
  /// See `Image.slice`.
  public var slice: SIMD4<Float>?

  /// Creates an image in an outline.
  public init(
    _ name: String, mode: Image.Mode = .fit, anchor: SIMD2<Float> = [0.5, 0.5], in outline: Outline,
    bleeds: Bool = false
  ) {
    self.name = name
    scaling = ImageScaling(mode)
    self.anchor = anchor
    self.outline = outline
    self.bleeds = bleeds
  }

  /// Returns the rectangle of an image of this many pixels, in points; it exceeds the outline if the image is cropped.
  public func place(of pixels: SIMD2<Float>) -> Rect {
    let box = outline.rect
    guard pixels.x > 0, pixels.y > 0 else { return box }
    let size = scaling.size(of: pixels, in: box.size)
    return Rect(origin: box.origin + (box.size - size) * anchor, size: size)
  }
}
