/// A shadow or a glow: one colour. The four texels of a sample are in one word, a third of the cost of four channels.
package struct AlphaMask {
  /// A texel and its right, lower and lower right neighbours, from the lowest byte.
  private var quads: [UInt32]
  private let width: Int
  /// Not premultiplied.
  private let color: SRGBColor

  package init(_ bitmap: Bitmap, color: SRGBColor) {
    width = bitmap.width
    self.color = color
    let (width, height) = (width, bitmap.height)
    quads = [UInt32](unsafeUninitializedCapacity: width * height) { quads, count in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<height {
          let (row, below) = (y &* width, min(y + 1, height - 1) &* width)
          for x in 0..<width {
            let right = min(x &+ 1, width &- 1)
            let upper = pixels[row &+ x] >> 24 | (pixels[row &+ right] >> 24) << 8
            let lower = pixels[below &+ x] >> 24 | (pixels[below &+ right] >> 24) << 8
            quads.initializeElement(at: row &+ x, to: upper | lower << 16)
          }
        }
      }
      count = width * height
    }
  }

  var byteCount: Int { quads.count * 4 }

  /// The sampler's map must be affine.
  func draw(
    through sampler: QuadSampler, _ rows: Range<Int>, opacity: Float, tint: SRGBColor, in band: RasterBand
  ) {
    let shown = Float(tint.alpha) / 255 * max(min(opacity, 1), 0)
    // 65280 is full coverage after weighting, which must become 256.
    let share = UInt32(shown * 65793 + 0.5)
    let shade = color.multiplied(by: tint)
    let pixel = UInt32(shade.red) | UInt32(shade.green) << 8 | UInt32(shade.blue) << 16 | 0xFF00_0000
    quads.withUnsafeBufferPointer { quads in
      guard let base = quads.baseAddress else { return }
      for y in rows {
        let columns = sampler.clipped(0..<band.width, row: y)
        guard !columns.isEmpty else { continue }
        sampler.veilWeights(base, width, of: columns, row: y, share: share, into: band.span)
        changeFours(band.target + (y &* band.width &+ columns.lowerBound), by: band.span, columns.count) {
          mixed(SIMD4(repeating: pixel), $0, doubled($1))
        }
      }
    }
  }
}

extension QuadSampler {
  /// Computes weights, 0...256, for the columns of a row. `share` is slightly above 65536 for an opaque mask.
  ///
  /// A blur has no detail finer than three of its texels. If it is enlarged, every second or fourth pixel is sampled
  /// and the others are interpolated: the error is below a hundredth of the coverage.
  @inline(never)
  fileprivate func veilWeights(
    _ quads: UnsafePointer<UInt32>, _ stride: Int, of columns: Range<Int>, row: Int, share: UInt32,
    into out: UnsafeMutablePointer<UInt32>
  ) {
    let (start, step) = affineLine(columns.lowerBound, row: row)
    // 1/65536 of a texel: over 4,000 pixels the step is off by a thirtieth.
    let line = AlphaMaskLine(
      quads: quads, stride: stride, share: share, start: SIMD2(Int32(start.x * 256), Int32(start.y * 256)),
      step: SIMD2(Int32((step.x * 256).rounded()), Int32((step.y * 256).rounded())))
    let texels = (step * step).sum().squareRoot() / 256
    let count = columns.count
    var i = 0
    if texels < 0.42 {
      let lanes = SIMD4<Int32>(0, 1, 2, 3)
      var now = line.weight(at: i)
      while i &+ 4 < count {
        let next = line.weight(at: i &+ 4)
        let between = SIMD4(repeating: now &+ 0x8000) &+ lanes &* SIMD4(repeating: (next &- now) >> 2)
        UnsafeMutableRawPointer(out + i).storeBytes(of: between &>> SIMD4(repeating: 16), as: SIMD4<Int32>.self)
        now = next
        i &+= 4
      }
    } else if texels < 0.85 {
      var now = line.weight(at: i)
      while i &+ 2 < count {
        let next = line.weight(at: i &+ 2)
        out[i] = UInt32(truncatingIfNeeded: (now &+ 0x8000) >> 16)
        out[i &+ 1] = UInt32(truncatingIfNeeded: ((now &+ next) >> 1 &+ 0x8000) >> 16)
        now = next
        i &+= 2
      }
    }
    while i < count {
      out[i] = UInt32(truncatingIfNeeded: (line.weight(at: i) &+ 0x8000) >> 16)
      i &+= 1
    }
  }
}

private struct AlphaMaskLine {
  let quads: UnsafePointer<UInt32>
  let stride: Int
  let share: UInt32
  let start: SIMD2<Int32>
  let step: SIMD2<Int32>

  /// 0...256 in units of 1/65536.
  @inline(__always) func weight(at index: Int) -> Int32 {
    let i = Int32(truncatingIfNeeded: index)
    let (u, v) = (start.x &+ step.x &* i, start.y &+ step.y &* i)
    let quad = quads[Int(v >> 16) &* stride &+ Int(u >> 16)]
    let (fx, fy) = (UInt32(truncatingIfNeeded: u >> 8) & 255, UInt32(truncatingIfNeeded: v >> 8) & 255)
    let left = quad & 0x00FF_00FF
    let right = quad >> 8 & 0x00FF_00FF
    // Upper and lower in one word: neither exceeds sixteen bits.
    let both = left &* (256 &- fx) &+ right &* fx
    let coverage = ((both & 0xFFFF) &* (256 &- fy) &+ (both >> 16) &* fy) >> 8
    return Int32(truncatingIfNeeded: (coverage &* share) >> 8)
  }
}
