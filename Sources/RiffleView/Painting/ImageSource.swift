/// The source of images. The view has no files; a backend provides them.
///
/// Results must stay the same while painted contents are cached: after a change, the caches must be cleared.
public protocol ImageSource {
  /// Returns the image of that name; nil if there is none, which draws a placeholder.
  func image(_ name: String) -> SourceImage?
  /// Returns the glyphs of a font file beside the images; nil if there is none, to use the shipped fonts.
  func glyphs(of font: CustomFont) -> (any GlyphSource)?
}

extension ImageSource {
  /// By default, a source has no fonts.
  public func glyphs(of font: CustomFont) -> (any GlyphSource)? { nil }
}

/// A source without images.
public struct NoImages: ImageSource, Sendable {
  /// Creates a source without images.
  public init() {}
  public func image(_ name: String) -> SourceImage? { nil }
}

/// Loaded images: a value that several threads can draw from.
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
  /// Returns the image, or the frame of one, that a layer paints.
  package func image(of layer: ImageLayer) -> SourceImage? {
    guard let whole = image(layer.name), let cell = layer.cell else { return image(layer.name) }
    return whole.part(cell)
  }
}

/// A loaded image and its halved copies, created on first use.
///
/// A class for memoization: the same image always gives the same copies.
public final class SourceImage {
  private lazy var levels = [vector?.bitmap() ?? Bitmap(width: 0, height: 0)]
  private var parts: [ImageCell: SourceImage] = [:]
  let vector: VectorImage?
  /// Width and height in pixels.
  public let size: SIMD2<Float>

  /// Creates an image from premultiplied pixels.
  public init(_ bitmap: Bitmap) {
    (vector, size) = (nil, SIMD2(Float(bitmap.width), Float(bitmap.height)))
    levels = [bitmap]
  }

  /// Creates an image from a drawing, with one pixel per point.
  public init(_ vector: VectorImage) { (self.vector, size) = (vector, vector.size) }

  /// The image at its own size.
  public var bitmap: Bitmap { levels[0] }

  /// Returns a frame as a separate image, without its neighbours at the edges; nil if it has no pixels.
  package func part(_ cell: ImageCell) -> SourceImage? {
    if let part = parts[cell] { return part }
    guard let bitmap = cell.bitmap(of: bitmap) else { return nil }
    let part = SourceImage(bitmap)
    parts[cell] = part
    return part
  }

  /// Returns the image halved this many times, or as often as possible, by averaging pixels.
  package func halved(_ times: Int) -> (bitmap: Bitmap, times: Int) {
    while levels.count <= times, max(levels[levels.count - 1].width, levels[levels.count - 1].height) > 1 {
      levels.append(levels[levels.count - 1].halved())
    }
    let level = min(max(times, 0), levels.count - 1)
    return (levels[level], level)
  }
}

extension Bitmap {
  /// Returns the bitmap at half the size, rounded up; at an odd edge the last pixels are kept.
  package func halved() -> Bitmap {
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
