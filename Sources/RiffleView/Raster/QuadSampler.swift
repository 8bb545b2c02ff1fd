/// Reads a bitmap along the rows of a screen, bilinearly, with perspective at every pixel.
///
/// Homogeneous texture coordinates are linear along a row, so a pixel costs three additions and a division, four pixels
/// at a time. Coordinates are in 1/256 of a texel and measured between texel middles; beyond the bitmap they stop on its
/// transparent border.
struct QuadSampler {
  private let base: UnsafePointer<UInt32>
  private let stride: Int
  private let limit: SIMD2<Float>
  private let map: Homography
  /// Samples for one pixel, a multiple of four, or one; and the step between them on screen.
  private let taps: Int
  private let tapStep: SIMD2<Float>
  private let isAffine: Bool
  /// Set when texels fall on pixels exactly: column and row of the texel under pixel (0, 0).
  let copyOffset: (x: Int, y: Int)?

  /// `texelsFromPixels` maps pixel coordinates to bitmap coordinates; `middle` is the middle of the shape on screen.
  /// The pointer must outlive the sampler; the bitmap needs a clear pixel left and above, two right and below.
  init(_ pixels: UnsafePointer<UInt32>, width: Int, height: Int, texelsFromPixels: Homography, middle: SIMD2<Float>) {
    base = pixels
    stride = width
    limit = SIMD2(Float(width - 2), Float(height - 2)) * 256
    // Between middles, then into 1/256.
    let toFixed = Homography(x: [256, 0, -128], y: [0, 256, -128])
    var m = toFixed * texelsFromPixels
    isAffine = m.isAffine
    if isAffine {
      m = Homography(x: m.x / m.w.z, y: m.y / m.w.z)
    }
    map = m
    (taps, tapStep) = QuadSampler.footprint(texelsFromPixels, at: middle)
    copyOffset = isAffine ? QuadSampler.wholeOffset(m) : nil
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

  /// A pixel seen through a steep turn covers many texels in one direction. It is sampled along that direction, about
  /// once per texel: the more the shape shrinks the more samples a pixel takes, so the cost of a card stays the same.
  private static func footprint(_ map: Homography, at middle: SIMD2<Float>) -> (taps: Int, step: SIMD2<Float>) {
    let (a, b) = map.derivative(at: middle)
    // Longest axis of the ellipse a round pixel maps to, as a direction on screen: the larger eigenvector of JᵀJ.
    let (aa, bb, ab) = ((a * a).sum(), (b * b).sum(), (a * b).sum())
    let spread = ((aa - bb) * (aa - bb) + 4 * ab * ab).squareRoot()
    let texels = max((aa + bb + spread) / 2, 0).squareRoot()
    guard texels.isFinite, texels > 1.35 else { return (1, .zero) }
    var direction = aa >= bb ? SIMD2((aa - bb + spread) / 2, ab) : SIMD2(ab, (bb - aa + spread) / 2)
    let length = (direction * direction).sum().squareRoot()
    direction = length > 0 ? direction / length : [1, 0]
    let taps = min((Int(min(texels, 64) * 1.2) + 4) & ~3, 64)
    return (taps, direction / Float(taps))
  }

  /// Fills `out` with the samples of `count` pixels of one row from `x` on. Up to three pixels more are written.
  func sample(x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>) {
    if taps > 1 {
      sampleMany(x: x, y: y, count: count, into: out)
    } else if isAffine {
      sampleOne(x: x, y: y, count: count, into: out) { u, v, _ in (u, v) }
    } else {
      sampleOne(x: x, y: y, count: count, into: out) { u, v, w in
        let k = 1 / w
        return (u * k, v * k)
      }
    }
  }

  @inline(__always)
  private func start(_ x: Int, _ y: Int) -> SIMD3<Double> {
    let p = SIMD3<Double>(Double(x) + 0.5, Double(y) + 0.5, 1)
    return SIMD3(
      (SIMD3<Double>(map.x) * p).sum(), (SIMD3<Double>(map.y) * p).sum(), (SIMD3<Double>(map.w) * p).sum())
  }

  @inline(__always)
  private func sampleOne(
    x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>,
    divide: (SIMD4<Float>, SIMD4<Float>, SIMD4<Float>) -> (SIMD4<Float>, SIMD4<Float>)
  ) {
    let first = start(x, y)
    let lane = SIMD4<Float>(0, 1, 2, 3)
    let (u0, v0, w0) = (
      SIMD4(repeating: Float(first.x)) + lane * map.x.x, SIMD4(repeating: Float(first.y)) + lane * map.y.x,
      SIMD4(repeating: Float(first.z)) + lane * map.w.x
    )
    var i = 0
    while i < count {
      let along = Float(i)
      let (u, v) = divide(u0 + along * map.x.x, v0 + along * map.y.x, w0 + along * map.w.x)
      let (tu, tv) = (fixed(u, limit.x), fixed(v, limit.y))
      out[i] = gather(bilinear(tu[0], tv[0]))
      out[i &+ 1] = gather(bilinear(tu[1], tv[1]))
      out[i &+ 2] = gather(bilinear(tu[2], tv[2]))
      out[i &+ 3] = gather(bilinear(tu[3], tv[3]))
      i &+= 4
    }
  }

  private func sampleMany(x: Int, y: Int, count: Int, into out: UnsafeMutablePointer<UInt32>) {
    let first = start(x, y)
    // Texture step from one sample to the next, and the first four around the pixel's middle.
    let du = map.x.x * tapStep.x + map.x.y * tapStep.y
    let dv = map.y.x * tapStep.x + map.y.y * tapStep.y
    let dw = map.w.x * tapStep.x + map.w.y * tapStep.y
    let back = SIMD4<Float>(0, 1, 2, 3) - (Float(taps) - 1) / 2
    let share = UInt64(65536 / taps)
    for i in 0..<count {
      let along = Float(i)
      var u = SIMD4(repeating: Float(first.x) + along * map.x.x) + back * du
      var v = SIMD4(repeating: Float(first.y) + along * map.y.x) + back * dv
      var w = SIMD4(repeating: Float(first.z) + along * map.w.x) + back * dw
      var sum: UInt64 = 0
      var tap = 0
      while tap < taps {
        let k = 1 / w
        let (tu, tv) = (fixed(u * k, limit.x), fixed(v * k, limit.y))
        sum &+= bilinear(tu[0], tv[0]) &+ bilinear(tu[1], tv[1]) &+ bilinear(tu[2], tv[2]) &+ bilinear(tu[3], tv[3])
        u += 4 * du
        v += 4 * dv
        w += 4 * dw
        tap &+= 4
      }
      var lanes: UInt64 = 0
      for lane in 0..<4 {
        let value = (sum >> UInt64(16 &* lane)) & 0xFFFF
        lanes |= ((value &* share &+ 0x8000) >> 16) << UInt64(16 &* lane)
      }
      out[i] = gather(lanes)
    }
  }

  /// To whole numbers in 0...limit. Adding 1.5 · 2²³ leaves the rounded value in the low bits of a float: a conversion
  /// that costs one addition and cannot trap; not-a-number becomes an edge.
  @inline(__always)
  private func fixed(_ value: SIMD4<Float>, _ limit: Float) -> SIMD4<UInt32> {
    let inside = pointwiseMax(pointwiseMin(value, SIMD4(repeating: limit)), .zero)
    return unsafeBitCast(inside + SIMD4(repeating: 12_582_912), to: SIMD4<UInt32>.self) & 0x3F_FFFF
  }

  @inline(__always)
  private func bilinear(_ u: UInt32, _ v: UInt32) -> UInt64 {
    let row = base + (Int(v >> 8) &* stride &+ Int(u >> 8))
    let (fx, fy) = (UInt64(u & 255), UInt64(v & 255))
    let both = (fx &* fy) >> 8
    let top = spread(row[0]) &* (256 &- fx &- fy &+ both) &+ spread(row[1]) &* (fx &- both)
    let bottom = spread(row[stride]) &* (fy &- both) &+ spread(row[stride &+ 1]) &* both
    return scaledDown(top &+ bottom)
  }
}
