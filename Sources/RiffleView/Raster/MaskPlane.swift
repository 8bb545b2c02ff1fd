/// How much of a sprite each pixel shows through its masks, in some rows of a picture.
///
/// Masks are drawn as any sprites, on clear ground, and their alpha is kept: so they have the edges, the turns and the blurs of what is
/// seen itself.
struct MaskPlane {
  /// Beyond them nothing is seen.
  let rows: Range<Int>
  private let width: Int
  private var alphas: [UInt8]

  /// Rows of an opaque plane.
  init(rows: Range<Int>, width: Int) {
    (self.rows, self.width) = (rows, width)
    alphas = Array(repeating: 255, count: rows.count * width)
  }

  /// Takes the alpha of a picture of these rows.
  mutating func multiply(by picture: Bitmap) {
    alphas.withUnsafeMutableBufferPointer { alphas in
      picture.pixels.withUnsafeBufferPointer { pixels in
        for index in alphas.indices where alphas[index] != 0 {
          let product = UInt32(alphas[index]) * (pixels[index] >> 24) + 127
          alphas[index] = UInt8(product / 255)
        }
      }
    }
  }

  /// Weighs a span of one of the rows.
  func apply(to span: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>, row: Int) {
    let start = (row &- rows.lowerBound) &* width &+ columns.lowerBound
    alphas.withUnsafeBufferPointer { alphas in
      for place in 0..<columns.count where span[place] != 0 {
        let alpha = UInt64(alphas[start &+ place])
        if alpha == 255 { continue }
        span[place] = alpha == 0 ? 0 : gather(scaledDown(spread(span[place]) &* (alpha &+ (alpha >> 7))))
      }
    }
  }
}
