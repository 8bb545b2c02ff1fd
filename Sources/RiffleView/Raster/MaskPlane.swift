/// The combined alpha of a sprite's masks for each pixel, in some rows of a frame.
///
/// Masks are drawn as sprites on a clear background, and their alpha is kept: with the same edges, turns and blurs.
package struct MaskPlane {
  /// Outside of them everything is hidden.
  let rows: Range<Int>
  private let width: Int
  private var alphas: [UInt8]

  init(rows: Range<Int>, width: Int) {
    (self.rows, self.width) = (rows, width)
    alphas = Array(repeating: 255, count: rows.count * width)
  }

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
