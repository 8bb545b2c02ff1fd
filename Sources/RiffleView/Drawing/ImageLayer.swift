import RiffleCore

/// A picture by name, painted into an outline.
public struct ImageLayer: Hashable, Sendable {
  /// The name of the file.
  public var name: String
  /// How the picture fills the box.
  public var scaling: ImageScaling
  /// See `Image.anchor`.
  public var anchor: SIMD2<Float>
  /// Nothing is painted beyond it.
  public var outline: Outline
  /// Whether the edge of the picture continues a little beyond the outline: for a sprite that something else clips.
  public var bleeds: Bool
  /// The part of the file that is painted; nil for all of it.
  public var cell: ImageCell?
  /// See `Image.isCrisp`.
  public var isCrisp = false
  /// See `Image.slice`.
  public var slice: SIMD4<Float>?

  /// A picture in an outline: the name of its file, and how it fills the outline's rectangle.
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

  /// Where a picture of this many pixels lies, in points; beyond the outline where it is cut.
  public func place(of pixels: SIMD2<Float>) -> Rect {
    let box = outline.rect
    guard pixels.x > 0, pixels.y > 0 else { return box }
    let size = scaling.size(of: pixels, in: box.size)
    return Rect(origin: box.origin + (box.size - size) * anchor, size: size)
  }
}
