/// Samples a bitmap along the rows of a screen, bilinearly, with perspective at every pixel.
///
/// Homogeneous texture coordinates are linear along a row, so a pixel costs three additions and a division. Coordinates
/// are in 1/256 of a texel between texel centers; outside of the bitmap they are clamped to its transparent border.
package struct QuadSampler {
  let base: UnsafePointer<UInt32>
  let stride: Int
  let limit: SIMD2<Double>
  let map: Homography
  let isAffine: Bool
  /// True if texels have the size of pixels, at a constant fractional offset.
  private let isShifted: Bool
  /// The texel under pixel (0, 0) if texels coincide with pixels.
  let copyOffset: (x: Int, y: Int)?

  /// The pixels must outlive the sampler; the bitmap needs a clear pixel left and above, two right and below.
  package init(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, texelsFromPixels: Homography) {
    base = pixels
    stride = width
    limit = SIMD2(Double(width - 2), Double(height - 2)) * 256
    // Relative to centers, in 1/256.
    let toFixed = Homography(x: SIMD3(256, 0, -128), y: SIMD3(0, 256, -128))
    var m = toFixed * texelsFromPixels
    isAffine = m.isAffine
    if isAffine { m = Homography(x: m.x / m.w.z, y: m.y / m.w.z) }
    map = m
    copyOffset = isAffine ? QuadSampler.wholeOffset(m) : nil
    // Over 4,000 pixels the error is less than half of 1/256.
    isShifted = isAffine && max(abs(m.x.x - 256), abs(m.y.x)) < 1e-4
  }

  private static func wholeOffset(_ m: Homography) -> (x: Int, y: Int)? {
    // A slope of 1e-5 is off by a fiftieth of a texel over 2,000 pixels.
    guard abs(m.x.x - 256) < 2.5e-3, abs(m.y.y - 256) < 2.5e-3, abs(m.x.y) < 2.5e-3, abs(m.y.x) < 2.5e-3 else {
      return nil
    }
    // Texel center = pixel center + an integer, within 1/50.
    let (tx, ty) = ((m.x.z + 128) / 256, (m.y.z + 128) / 256)
    guard abs(tx) < 1e6, abs(ty) < 1e6 else { return nil }
    // Manual rounding: without SSE 4 the standard one is a call.
    let (x, y) = (Int32(tx < 0 ? tx - 0.5 : tx + 0.5), Int32(ty < 0 ? ty - 0.5 : ty + 0.5))
    guard abs(tx - Float(x)) < 0.02, abs(ty - Float(y)) < 0.02 else { return nil }
    return (Int(x), Int(y))
  }

  /// The first sample and the step, in 1/256 of a texel; for affine maps.
  func affineLine(_ x: Int, row: Int) -> (start: SIMD2<Double>, step: SIMD2<Double>) {
    let first = start(x, row)
    return (SIMD2(first.x, first.y), SIMD2(Double(map.x.x), Double(map.y.x)))
  }

  /// The part of a row whose texture coordinates are on the bitmap: other samples are clear.
  ///
  /// Coordinates are linear over w, so each side of the bitmap is one linear inequality along the row. A margin of two
  /// 1/256ths for rounding ensures that sampling never leaves the bitmap.
  package func clipped(_ columns: Range<Int>, row: Int) -> Range<Int> {
    let (low, high) = (Double(columns.lowerBound), Double(columns.upperBound))
    var (from, to) = (columns.lowerBound, columns.upperBound)
    // Manual rounding: without SSE 4 the standard one is a call. NaN changes nothing.
    @inline(__always) func keep(_ value: Double, _ slope: Double) {
      // value + slope · x >= 0
      let edge = -value / slope
      if abs(slope) < 1e-12 {
        if value < 0 { to = from - 1 }
      } else if slope > 0 {
        guard edge > low else { return }
        let whole = edge < high ? Int(edge) : columns.upperBound
        from = max(from, edge < high && Double(whole) < edge ? whole + 1 : whole)
      } else if edge < high {
        to = min(to, edge < low ? columns.lowerBound : Int(edge) + 1)
      }
    }
    let at = start(0, row)
    let (du, dv, dw) = (Double(map.x.x), Double(map.y.x), Double(map.w.x))
    let margin = 2.0
    if isAffine {
      keep(at.x - margin, du)
      keep(limit.x - margin - at.x, -du)
      keep(at.y - margin, dv)
      keep(limit.y - margin - at.y, -dv)
    } else {
      keep(at.x - margin * at.z, du - margin * dw)
      keep((limit.x - margin) * at.z - at.x, (limit.x - margin) * dw - du)
      keep(at.y - margin * at.z, dv - margin * dw)
      keep((limit.y - margin) * at.z - at.y, (limit.y - margin) * dw - dv)
      keep(at.z - 1e-6, dw)
      // In front of the eye.
      keep(1 / Double(Homography.nearestW) - at.z, -dw)
    }
    return from < to ? from..<to : 0..<0
  }

  /// The columns must be clipped; the first four of `out` are always written.
  package func sample(_ columns: Range<Int>, row: Int, into out: UnsafeMutablePointer<UInt32>) {
    if isShifted, columns.count >= 4 {
      sampleShifted(columns, row: row, into: out)
    } else if isAffine {
      sample(columns, row: row, into: out) { u, v, _ in (u, v) }
    } else {
      sample(columns, row: row, into: out) { u, v, w in
        let k = 1 / w
        return (u * k, v * k)
      }
    }
  }

  @inline(__always) func start(_ x: Int, _ y: Int) -> SIMD3<Double> {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    return SIMD3(
      Double(map.x.x) * px + Double(map.x.y) * py + Double(map.x.z),
      Double(map.y.x) * px + Double(map.y.y) * py + Double(map.y.z),
      Double(map.w.x) * px + Double(map.w.y) * py + Double(map.w.z))
  }

  @inline(__always) private func sample(
    _ columns: Range<Int>, row: Int, into out: UnsafeMutablePointer<UInt32>,
    divide: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>)
  ) {
    let first = start(columns.lowerBound, row)
    // The last four overlap the ones before; fewer than four repeat the last.
    let last = columns.count - 1
    let lane = SIMD4(0, Float(min(1, last)), Float(min(2, last)), Float(min(3, last)))
    let (u0, v0, w0) = (
      SIMD4(repeating: Float(first.x)) + lane * map.x.x, SIMD4(repeating: Float(first.y)) + lane * map.y.x,
      SIMD4(repeating: Float(first.z)) + lane * map.w.x
    )
    // Adding 1.5 · 2²³ leaves the rounded value in the low bits of a float: a conversion that cannot trap.
    let magic = SIMD4<Float>(repeating: 12_582_912)
    @inline(__always) func four(_ along: SIMD4<Float>, _ at: Int) {
      let (u, v) = divide(u0 + along * map.x.x, v0 + along * map.y.x, w0 + along * map.w.x)
      let tu = unsafeBitCast(u + magic, to: SIMD4<UInt32>.self)
      let tv = unsafeBitCast(v + magic, to: SIMD4<UInt32>.self)
      UnsafeMutableRawPointer(out + at).storeBytes(of: bilinear(tu, tv), as: SIMD4<UInt32>.self)
    }
    var i = 0
    var along = SIMD4<Float>.zero
    while i &+ 4 <= columns.count {
      four(along, i)
      along += 4
      i &+= 4
    }
    if i < columns.count {
      let at = max(last &- 3, 0)
      four(SIMD4(repeating: Float(at)), at)
    }
  }

  private func sampleShifted(_ columns: Range<Int>, row: Int, into out: UnsafeMutablePointer<UInt32>) {
    let first = start(columns.lowerBound, row)
    // Rounds: the coordinates are at least two 1/256ths.
    let (u, v) = (UInt32(first.x + 0.5), UInt32(first.y + 0.5))
    let (fx, fy) = (u & 255, v & 255)
    let both = (fx &* fy) &>> 8
    @inline(__always) func all(_ weight: UInt32) -> Channels { Channels(repeating: UInt16(weight)) }
    let (a, b, c, d) = (all(256 &- fx &- fy &+ both), all(fx &- both), all(fy &- both), all(both))
    let upper = UnsafeRawPointer(base + (Int(v &>> 8) &* stride &+ Int(u &>> 8)))
    if fx | fy == 0 {
      return out.update(from: upper.assumingMemoryBound(to: UInt32.self), count: columns.count)
    }
    let lower = upper + stride &* 4
    @inline(__always) func four(_ row: UnsafeRawPointer, _ bytes: Int) -> SIMD4<UInt32> {
      row.loadUnaligned(fromByteOffset: bytes, as: SIMD4<UInt32>.self)
    }
    var i = 0
    while i < columns.count {
      // The last four overlap the ones before.
      let at = min(i, columns.count &- 4) &* 4
      let (p, q, r, s) = (four(upper, at), four(upper, at &+ 4), four(lower, at), four(lower, at &+ 4))
      let low = redBlue(p) &* a &+ redBlue(q) &* b &+ redBlue(r) &* c &+ redBlue(s) &* d &+ 128
      let high = greenAlpha(p) &* a &+ greenAlpha(q) &* b &+ greenAlpha(r) &* c &+ greenAlpha(s) &* d &+ 128
      UnsafeMutableRawPointer(out).storeBytes(of: merged(low, high), toByteOffset: at, as: SIMD4<UInt32>.self)
      i &+= 4
    }
  }

  /// Weights in sixteen bits, red and blue separately from green and alpha.
  @inline(__always) private func bilinear(_ u: SIMD4<UInt32>, _ v: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let (fx, fy) = (doubled(u & 255), doubled(v & 255))
    // Weights of the texel and its right, lower and lower right neighbours.
    let d = (fx &* fy) &>> 8
    let (b, c) = (fx &- d, fy &- d)
    let a = 256 &- fy &- b
    // Extracts two at once: single lanes would make the previous operations scalar as well.
    let columns = unsafeBitCast(u &>> 8 & 0x3FFF, to: SIMD2<UInt64>.self)
    let rows = unsafeBitCast(v &>> 8 & 0x3FFF, to: SIMD2<UInt64>.self)
    @inline(__always) func texels(_ two: Int) -> (upper: SIMD4<UInt32>, lower: SIMD4<UInt32>) {
      let (column, row) = (columns[two], rows[two])
      let left = base + (Int(row & 0xFFFF_FFFF) &* stride &+ Int(column & 0xFFFF_FFFF))
      let right = base + (Int(row >> 32) &* stride &+ Int(column >> 32))
      @inline(__always) func pair(_ texel: UnsafePointer<UInt32>) -> SIMD2<UInt32> {
        UnsafeRawPointer(texel).loadUnaligned(as: SIMD2<UInt32>.self)
      }
      return (
        SIMD4(lowHalf: pair(left), highHalf: pair(right)),
        SIMD4(lowHalf: pair(left + stride), highHalf: pair(right + stride))
      )
    }
    let ((upper, lower), (upperLast, lowerLast)) = (texels(0), texels(1))
    let (ab, cd, abLast, cdLast) = (firstPairs(a, b), firstPairs(c, d), lastPairs(a, b), lastPairs(c, d))
    return merged(
      rounded(
        redBlue(upper) &* ab &+ redBlue(lower) &* cd, redBlue(upperLast) &* abLast &+ redBlue(lowerLast) &* cdLast),
      rounded(
        greenAlpha(upper) &* ab &+ greenAlpha(lower) &* cd,
        greenAlpha(upperLast) &* abLast &+ greenAlpha(lowerLast) &* cdLast))
  }

  @inline(__always) private func firstPairs(_ left: Channels, _ right: Channels) -> Channels {
    let (left, right) = (words(left), words(right))
    return lanes(SIMD4(left[0], right[0], left[1], right[1]))
  }

  @inline(__always) private func lastPairs(_ left: Channels, _ right: Channels) -> Channels {
    let (left, right) = (words(left), words(right))
    return lanes(SIMD4(left[2], right[2], left[3], right[3]))
  }

  @inline(__always) private func rounded(_ first: Channels, _ last: Channels) -> Channels {
    let (first, last) = (words(first), words(last))
    return lanes(SIMD4(first[0], first[2], last[0], last[2]))
      &+ lanes(SIMD4(first[1], first[3], last[1], last[3])) &+ 128
  }
}
