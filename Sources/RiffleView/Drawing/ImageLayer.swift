import RiffleCore

/// A picture by name, painted into an outline.
public struct ImageLayer: Hashable, Sendable {
  public var name: String
  public var mode: Image.Mode
  /// See `Image.anchor`.
  public var anchor: SIMD2<Float>
  /// Nothing is painted beyond it.
  public var outline: Outline
  /// Whether the edge of the picture goes on a little beyond the outline: for a sprite that something else clips.
  public var bleeds: Bool

  public init(
    _ name: String, mode: Image.Mode = .fit, anchor: SIMD2<Float> = [0.5, 0.5], in outline: Outline,
    bleeds: Bool = false
  ) {
    self.name = name
    self.mode = mode
    self.anchor = anchor
    self.outline = outline
    self.bleeds = bleeds
  }

  /// Where a picture of so many pixels lies, in points; beyond the outline where it is cut.
  public func place(of pixels: SIMD2<Float>) -> Rect {
    let box = outline.rect
    guard pixels.x > 0, pixels.y > 0 else { return box }
    let ratio = box.size / pixels
    let size: SIMD2<Float> =
      switch mode {
      case .fit: pixels * min(ratio.x, ratio.y)
      case .fill: pixels * max(ratio.x, ratio.y)
      case .stretch: box.size
      }
    return Rect(origin: box.origin + (box.size - size) * anchor, size: size)
  }
}
