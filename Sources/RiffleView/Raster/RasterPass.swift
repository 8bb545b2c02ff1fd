/// Sprites found and placed, ready to be drawn row by row: those of a frame, or those of a mask.
struct RasterPass {
  /// From back to front, each with its rows.
  private(set) var marks: [RasterMark] = []
  private(set) var quads: [RasterQuad] = []
  private(set) var dots: [RasterDots] = []
  private(set) var specks: [RasterSpeck] = []
  /// What the specks are drawn by.
  var speckFits: [RasterSpeckFit] = []
  /// The marks that may hide what is dear beneath them.
  private(set) var covers: [Int32] = []
  private var isDear = false
  var clips: [RowClip.Shape] = []
  var planes: [MaskPlane] = []
  /// The outlines and masks of the sprite before, and what they are here: mostly the next one has the same.
  var cut: (clips: [ClipOutline], masks: [SpriteMask], clip: Int?, plane: Int?) = ([], [], nil, nil)

  mutating func append(_ quad: RasterQuad) {
    if quad.isCover, isDear { covers.append(Int32(marks.count)) }
    if quad.isDear { isDear = true }
    let (top, bottom) = quad.span
    marks.append(RasterMark(top: top, bottom: bottom, index: Int32(quads.count), kind: .quad))
    quads.append(quad)
  }

  mutating func append(_ all: RasterDots) {
    guard all.top < all.bottom else { return }
    marks.append(RasterMark(top: all.top, bottom: all.bottom, index: Int32(dots.count), kind: .dots))
    dots.append(all)
  }

  @inline(__always)
  mutating func append(_ speck: RasterSpeck, top: Int32, bottom: Int32) {
    marks.append(RasterMark(top: top, bottom: bottom, index: Int32(specks.count), kind: .speck))
    specks.append(speck)
  }

  /// The rows that anything touches.
  var rows: Range<Int>? {
    guard let first = marks.first else { return nil }
    let (top, bottom) = marks.reduce((first.top, first.bottom)) { (min($0.0, $1.top), max($0.1, $1.bottom)) }
    return top < bottom ? Int(top)..<Int(bottom) : nil
  }

  /// Forgets all, but for the memory.
  mutating func removeAll() {
    marks.removeAll(keepingCapacity: true)
    quads.removeAll(keepingCapacity: true)
    (dots, speckFits) = ([], [])
    specks.removeAll(keepingCapacity: true)
    covers.removeAll(keepingCapacity: true)
    isDear = false
    clips.removeAll(keepingCapacity: true)
    planes.removeAll(keepingCapacity: true)
    cut = ([], [], nil, nil)
  }
}

/// Where a picture is drawn: memory that the caller owns, rows from the top without gaps, of `Bitmap`'s pixels.
package struct RasterTarget {
  let pixels: UnsafeMutablePointer<UInt32>
  let width, height: Int

  package init(_ pixels: UnsafeMutablePointer<UInt32>, width: Int, height: Int) {
    (self.pixels, self.width, self.height) = (pixels, width, height)
  }
}

extension Bitmap {
  /// Draws into the bitmap's own memory.
  mutating func drawing(_ body: (RasterTarget) -> Void) {
    let (width, height) = (width, height)
    pixels.withUnsafeMutableBufferPointer { pixels in
      if let base = pixels.baseAddress, width > 0, height > 0 { body(RasterTarget(base, width: width, height: height)) }
    }
  }
}
