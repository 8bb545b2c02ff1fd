/// Sprites found and placed, ready to be drawn row by row: those of a frame, or those of a mask.
struct RasterPass {
  /// From back to front, each with its rows.
  var marks: [RasterMark] = []
  var quads: [RasterQuad] = []
  var dots: [RasterDots] = []
  var clips: [RowClip.Shape] = []
  var planes: [MaskPlane] = []
  /// The outlines and masks of the sprite before, and what they are here: mostly the next one has the same.
  var cut: (clips: [ClipOutline], masks: [SpriteMask], clip: Int?, plane: Int?) = ([], [], nil, nil)

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
    dots = []
    clips.removeAll(keepingCapacity: true)
    planes.removeAll(keepingCapacity: true)
    cut = ([], [], nil, nil)
  }
}

/// Where a picture is drawn: memory that somebody holds, rows from the top without gaps, of `Bitmap`'s pixels.
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
