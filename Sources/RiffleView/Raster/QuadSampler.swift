import RiffleCore

/// Reads a bitmap along the rows of a screen, bilinearly, with perspective at every pixel.
///
/// Homogeneous texture coordinates are linear along a row, so a pixel costs three additions and a division, four pixels
/// at a time. Coordinates are in 1/256 of a texel and measured between texel middles; beyond the bitmap they stop on its
/// transparent border.
struct QuadSampler {
  let base: UnsafePointer<UInt32>
  private let stride: Int
  private let limit: SIMD2<Double>
  private let map: Homography
  let isAffine: Bool
  /// Affine, and no step along a row is next to nothing.
  private let isPlain: Bool
  /// Whether texels are as large as pixels and only lie beside them, all by the same part of one.
  private let isShifted: Bool
  /// Set when texels fall on pixels exactly: column and row of the texel under pixel (0, 0).
  let copyOffset: (x: Int, y: Int)?

  /// `texelsFromPixels` maps pixel coordinates to bitmap coordinates. The pointer must outlive the sampler; the bitmap
  /// needs a clear pixel left and above, two right and below.
  init(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, texelsFromPixels: Homography) {
    base = pixels
    stride = width
    limit = SIMD2(Double(width - 2), Double(height - 2)) * 256
    // Between middles, then into 1/256.
    let toFixed = Homography(x: SIMD3(256, 0, -128), y: SIMD3(0, 256, -128))
    var m = toFixed * texelsFromPixels
    isAffine = m.isAffine
    if isAffine {
      m = Homography(x: m.x / m.w.z, y: m.y / m.w.z)
    }
    map = m
    isPlain = isAffine && max(abs(m.x.x), abs(m.y.x)) > 1
    copyOffset = isAffine ? QuadSampler.wholeOffset(m) : nil
    // Over 4,000 pixels that strays by less than half of 1/256.
    isShifted = isAffine && max(abs(m.x.x - 256), abs(m.y.x)) < 1e-4
  }

  private static func wholeOffset(_ m: Homography) -> (x: Int, y: Int)? {
    // A slope of 1e-5 strays by a fiftieth of a texel over 2,000 pixels.
    guard abs(m.x.x - 256) < 2.5e-3, abs(m.y.y - 256) < 2.5e-3, abs(m.x.y) < 2.5e-3, abs(m.y.x) < 2.5e-3 else {
      return nil
    }
    // Texel middle = pixel middle + a whole number, to within 1/50.
    let (tx, ty) = ((m.x.z + 128) / 256, (m.y.z + 128) / 256)
    guard abs(tx - tx.rounded()) < 0.02, abs(ty - ty.rounded()) < 0.02, abs(tx) < 1e6, abs(ty) < 1e6 else { return nil }
    return (Int(tx.rounded()), Int(ty.rounded()))
  }

  /// The pixels of a row that are sampled.
  ///
  /// Without perspective they lie where the texture coordinates do, whatever the outline says.
  @inline(__always)
  func columns(of rows: QuadRows, row: Int, width: Int) -> Range<Int> {
    clipped(isPlain ? 0..<width : rows.span(row: row), row: row)
  }

  /// The part of a row whose samples can be other than clear: where the texture coordinates lie on the bitmap.
  ///
  /// Coordinates are linear over w, so each side of the bitmap is one linear inequality along the row and no pixel needs
  /// clamping. Two 1/256ths are left at each side for rounding: sampling never leaves the bitmap.
  func clipped(_ columns: Range<Int>, row: Int) -> Range<Int> {
    let (low, high) = (Double(columns.lowerBound), Double(columns.upperBound))
    var (from, to) = (columns.lowerBound, columns.upperBound)
    // Rounded by hand: without SSE 4 that is a call. What is no number changes nothing.
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
      // w is 1 everywhere.
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
    }
    return from < to ? from..<to : 0..<0
  }

  /// Where a row's first sample lies and how far it is to the next, in 1/256 of a texel; only of an affine map.
  func affineLine(_ x: Int, row: Int) -> (start: SIMD2<Double>, step: SIMD2<Double>) {
    let first = start(x, row)
    return (SIMD2(first.x, first.y), SIMD2(Double(map.x.x), Double(map.y.x)))
  }

  /// Fills `out` with the samples of one row at `columns`, which must be clipped. The first four of `out` are always
  /// written.
  func sample(_ columns: Range<Int>, row: Int, into out: UnsafeMutablePointer<UInt32>) {
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

  @inline(__always)
  private func start(_ x: Int, _ y: Int) -> SIMD3<Double> {
    let (px, py) = (Double(x) + 0.5, Double(y) + 0.5)
    return SIMD3(
      Double(map.x.x) * px + Double(map.x.y) * py + Double(map.x.z),
      Double(map.y.x) * px + Double(map.y.y) * py + Double(map.y.z),
      Double(map.w.x) * px + Double(map.w.y) * py + Double(map.w.z))
  }

  @inline(__always)
  private func sample(
    _ columns: Range<Int>, row: Int, into out: UnsafeMutablePointer<UInt32>,
    divide: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>)
  ) {
    let first = start(columns.lowerBound, row)
    // Four at a time; the last four overlap the ones before, and fewer than four repeat the last.
    let last = columns.count - 1
    let lane = SIMD4(0, Float(min(1, last)), Float(min(2, last)), Float(min(3, last)))
    let (u0, v0, w0) = (
      SIMD4(repeating: Float(first.x)) + lane * map.x.x, SIMD4(repeating: Float(first.y)) + lane * map.y.x,
      SIMD4(repeating: Float(first.z)) + lane * map.w.x
    )
    // Adding 1.5 · 2²³ leaves the rounded value in the low bits of a float: a conversion that cannot trap.
    let magic = SIMD4<Float>(repeating: 12_582_912)
    var i = 0
    while i <= last {
      let at = max(min(i, last &- 3), 0)
      let along = Float(at)
      let (u, v) = divide(u0 + along * map.x.x, v0 + along * map.y.x, w0 + along * map.w.x)
      let tu = unsafeBitCast(u + magic, to: SIMD4<UInt32>.self)
      let tv = unsafeBitCast(v + magic, to: SIMD4<UInt32>.self)
      UnsafeMutableRawPointer(out + at).storeBytes(of: bilinear(tu, tv), as: SIMD4<UInt32>.self)
      i &+= 4
    }
  }

  /// The same where all pixels of the row weigh their texels alike: four texels are read at once.
  private func sampleShifted(_ columns: Range<Int>, row: Int, into out: UnsafeMutablePointer<UInt32>) {
    let first = start(columns.lowerBound, row)
    let (u, v) = (UInt32(Int(first.x.rounded())), UInt32(Int(first.y.rounded())))
    let (fx, fy) = (u & 255, v & 255)
    let both = (fx &* fy) &>> 8
    @inline(__always) func all(_ weight: UInt32) -> SIMD8<UInt16> { SIMD8(repeating: UInt16(weight)) }
    let (a, b, c, d) = (all(256 &- fx &- fy &+ both), all(fx &- both), all(fy &- both), all(both))
    let upper = UnsafeRawPointer(base + (Int(v &>> 8) &* stride &+ Int(u &>> 8)))
    let lower = upper + stride &* 4
    let low = SIMD4<UInt32>(repeating: 0x00FF_00FF)
    @inline(__always) func texels(_ row: UnsafeRawPointer, _ bytes: Int) -> SIMD4<UInt32> {
      row.loadUnaligned(fromByteOffset: bytes, as: SIMD4<UInt32>.self)
    }
    @inline(__always) func channels(_ texels: SIMD4<UInt32>) -> SIMD8<UInt16> {
      unsafeBitCast(texels & low, to: SIMD8<UInt16>.self)
    }
    @inline(__always) func rounded(_ sum: SIMD8<UInt16>) -> SIMD4<UInt32> {
      unsafeBitCast((sum &+ 128) &>> 8, to: SIMD4<UInt32>.self)
    }
    var i = 0
    while i < columns.count {
      // The last four overlap the ones before.
      let at = min(i, columns.count &- 4)
      let (p, q) = (texels(upper, at &* 4), texels(upper, at &* 4 &+ 4))
      let (r, s) = (texels(lower, at &* 4), texels(lower, at &* 4 &+ 4))
      let redBlue = channels(p) &* a &+ channels(q) &* b &+ channels(r) &* c &+ channels(s) &* d
      let greenAlpha =
        channels(p &>> 8) &* a &+ channels(q &>> 8) &* b &+ channels(r &>> 8) &* c &+ channels(s &>> 8) &* d
      UnsafeMutableRawPointer(out + at).storeBytes(
        of: rounded(redBlue) | rounded(greenAlpha) &<< 8, as: SIMD4<UInt32>.self)
      i &+= 4
    }
  }

  /// Four samples. Channels are weighed in sixteen bits, red and blue of a texel beside green and alpha.
  @inline(__always)
  private func bilinear(_ u: SIMD4<UInt32>, _ v: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let (fx, fy) = (u & 255, v & 255)
    let both =
      unsafeBitCast(
        unsafeBitCast(fx, to: SIMD8<UInt16>.self) &* unsafeBitCast(fy, to: SIMD8<UInt16>.self), to: SIMD4<UInt32>.self)
      &>> 8
    // Of the texel, its right neighbour, the one below it and the one below that; each in both halves of a lane.
    let (a, b) = (twice(256 &- fx &- fy &+ both), twice(fx &- both))
    let (c, d) = (twice(fy &- both), twice(both))
    let (column, row) = (u &>> 8 & 0x3FFF, v &>> 8 & 0x3FFF)
    @inline(__always) func weighed(_ i: Int) -> SIMD4<UInt32> {
      let texel = UnsafeRawPointer(base + (Int(row[i]) &* stride &+ Int(column[i])))
      let upper = weigh(texel.loadUnaligned(as: UInt64.self), SIMD4(a[i], b[i], a[i], b[i]))
      let lower = weigh(
        texel.loadUnaligned(fromByteOffset: stride &* 4, as: UInt64.self), SIMD4(c[i], d[i], c[i], d[i]))
      return unsafeBitCast(upper &+ lower, to: SIMD4<UInt32>.self)
    }
    let (p, q, r, s) = (weighed(0), weighed(1), weighed(2), weighed(3))
    let redBlue = rounded(SIMD4(p[0], q[0], r[0], s[0]), SIMD4(p[1], q[1], r[1], s[1]))
    let greenAlpha = rounded(SIMD4(p[2], q[2], r[2], s[2]), SIMD4(p[3], q[3], r[3], s[3]))
    return redBlue | greenAlpha &<< 8
  }

  @inline(__always)
  private func twice(_ weights: SIMD4<UInt32>) -> SIMD4<UInt32> { weights | weights &<< 16 }

  /// Two neighbours: red and blue of both, then green and alpha of both.
  @inline(__always)
  private func weigh(_ texels: UInt64, _ weights: SIMD4<UInt32>) -> SIMD8<UInt16> {
    let lanes = SIMD2(texels, texels >> 8) & laneMask
    return unsafeBitCast(lanes, to: SIMD8<UInt16>.self) &* unsafeBitCast(weights, to: SIMD8<UInt16>.self)
  }

  /// The left and the right half of samples, divided by 256. Both together stay below 2¹⁶.
  @inline(__always)
  private func rounded(_ left: SIMD4<UInt32>, _ right: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let sum = unsafeBitCast(left, to: SIMD8<UInt16>.self) &+ unsafeBitCast(right, to: SIMD8<UInt16>.self) &+ 128
    return unsafeBitCast(sum &>> 8, to: SIMD4<UInt32>.self)
  }
}
