/// Where the pixels of pictures come from. The view knows no file; a backend with some conforms.
///
/// Answers must stay the same while anything painted from them is kept: after a change, painted contents are to be
/// forgotten.
public protocol ImageSource {
  /// The picture of that name; nil when there is none, and a placeholder is drawn.
  func image(_ name: String) -> SourceImage?
  /// The letters of a font beside the pictures; nil when there is no such file, and letters of the fonts that are shipped
  /// are drawn.
  func glyphs(of font: CustomFont) -> (any GlyphSource)?
}

extension ImageSource {
  /// A source without fonts.
  public func glyphs(of font: CustomFont) -> (any GlyphSource)? { nil }
}

/// A source without pictures.
public struct NoImages: ImageSource, Sendable {
  /// No picture has a name.
  public init() {}
  public func image(_ name: String) -> SourceImage? { nil }
}

/// Images that were read before: a value that several threads can draw from.
package struct ImageTable: ImageSource, Sendable {
  private var bitmaps: [String: Bitmap] = [:]
  private var vectors: [String: VectorImage] = [:]

  package init() {}

  package mutating func insert(_ image: SourceImage, named name: String) {
    if let vector = image.vector { vectors[name] = vector } else { bitmaps[name] = image.bitmap }
  }

  package func image(_ name: String) -> SourceImage? {
    vectors[name].map { SourceImage($0) } ?? bitmaps[name].map { SourceImage($0) }
  }
}

extension ImageSource {
  /// The picture, or the frame of one, that a layer paints.
  func image(of layer: ImageLayer) -> SourceImage? {
    guard let whole = image(layer.name), let cell = layer.cell else { return image(layer.name) }
    return whole.part(cell)
  }
}

/// A picture as it was read, and its halved copies, made when they are first needed.
///
/// A reference, because it is a memo: the same picture always gives the same copies.
public final class SourceImage {
  private lazy var levels = [vector?.bitmap() ?? Bitmap(width: 0, height: 0)]
  private var parts: [ImageCell: SourceImage] = [:]
  /// What it is painted from at any size; nil for pixels.
  let vector: VectorImage?
  /// Width and height in pixels.
  public let size: SIMD2<Float>

  /// From premultiplied pixels.
  public init(_ bitmap: Bitmap) {
    (vector, size) = (nil, SIMD2(Float(bitmap.width), Float(bitmap.height)))
    levels = [bitmap]
  }

  /// From a drawing, a pixel for each of its points.
  public init(_ vector: VectorImage) { (self.vector, size) = (vector, vector.size) }

  /// The picture at its own size.
  public var bitmap: Bitmap { levels[0] }

  /// A frame by itself: nothing of its neighbours comes into its edges. Nil where it has no pixels.
  func part(_ cell: ImageCell) -> SourceImage? {
    if let part = parts[cell] { return part }
    guard let bitmap = cell.bitmap(of: bitmap) else { return nil }
    let part = SourceImage(bitmap)
    parts[cell] = part
    return part
  }

  /// The picture halved this many times, or as often as it can be: a pixel is the mean of those it stands for.
  func halved(_ times: Int) -> (bitmap: Bitmap, times: Int) {
    while levels.count <= times, max(levels[levels.count - 1].width, levels[levels.count - 1].height) > 1 {
      levels.append(levels[levels.count - 1].halved())
    }
    let level = min(max(times, 0), levels.count - 1)
    return (levels[level], level)
  }
}

extension Bitmap {
  /// Half as wide and high, rounded up; at an odd edge the last pixels stand for themselves.
  func halved() -> Bitmap {
    var half = Bitmap(width: (width + 1) / 2, height: (height + 1) / 2)
    for y in 0..<half.height {
      let (top, bottom) = (2 * y * width, min(2 * y + 1, height - 1) * width)
      for x in 0..<half.width {
        let (left, right) = (2 * x, min(2 * x + 1, width - 1))
        let sum =
          spread(pixels[top + left]) &+ spread(pixels[top + right]) &+ spread(pixels[bottom + left])
          &+ spread(pixels[bottom + right])
        half.pixels[y * half.width + x] = gather((sum &+ 0x0002_0002_0002_0002) >> 2 & laneMask)
      }
    }
    return half
  }
}
