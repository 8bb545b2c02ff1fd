/// A prepared sprite of a frame. It references painted contents, which the cache keeps unchanged until the frame ends.
struct RasterQuad {
  private let sampler: QuadSampler
  private let rows: QuadRows
  private let modulation: Modulation?
  private let size: (width: Int, height: Int)
  private let veil: (levels: Unmanaged<ShrinkLevels>, opacity: Float, tint: SRGBColor)?
  private let mode: BlendMode
  private let clip: Int?
  private let plane: Int?

  @inline(__always) init?(
    _ sprite: borrowing Sprite, _ fit: RasterFit, _ map: PixelMap, clip: Int? = nil, plane: Int? = nil,
    in picture: RasterSize
  ) {
    let rows = QuadRows(fit.extent, through: map.onScreen, width: picture.width, height: picture.height)
    guard let rows else { return nil }
    let modulation = Modulation(opacity: sprite.opacity, tint: sprite.tint)
    if let modulation, modulation.isClear { return nil }
    size = (fit.width, fit.height)
    sampler = QuadSampler(
      fit.texels, width: fit.width, height: fit.height, texelsFromPixels: fit.texelsFromLocal * map.localFromPixels,
      tiles: fit.tiles)
    (self.rows, self.modulation, self.clip, self.plane, mode) = (rows, modulation, clip, plane, sprite.blend)
    let isVeil = fit.isVeil && clip == nil && plane == nil && mode == .normal && sampler.isAffine
    veil = isVeil ? (fit.levels, sprite.opacity, sprite.tint) : nil
  }

  /// The touched rows, excluding the bottom one.
  var span: (top: Int32, bottom: Int32) { (Int32(rows.top), Int32(rows.bottom)) }

  @inline(__always) func draw(in band: inout RasterBand) {
    let those = max(rows.top, band.rows.lowerBound)..<min(rows.bottom, band.rows.upperBound)
    if let veil {
      veil.levels._withUnsafeGuaranteedRef {
        $0.veil?.draw(through: sampler, rows: rows, those, opacity: veil.opacity, tint: veil.tint, in: band)
      }
    } else if let offset = sampler.copyOffset, clip == nil, plane == nil {
      copy(those, by: offset, in: band)
    } else {
      if let clip { band.take(clip) }
      let mask = plane.map { band.pass.planes[$0] }
      for y in mask.map({ those.clamped(to: $0.rows) }) ?? those {
        let touched = sampler.columns(of: rows, row: y, width: band.width)
        let columns = clip == nil ? touched : band.clip.begin(row: y, touched)
        guard !columns.isEmpty else { continue }
        sampler.eachRun(of: columns, row: y, into: band.span) { run in
          let span = band.span + (run.lowerBound &- columns.lowerBound)
          modulation?.apply(to: span, count: run.count)
          if clip != nil { band.clip.apply(to: span, run) }
          mask?.apply(to: span, run, row: y)
          blend(span, by: mode, over: band.target + (y &* band.width &+ run.lowerBound), count: run.count)
        }
      }
    }
  }

  /// Texels coincide with pixels.
  private func copy(_ those: Range<Int>, by offset: (x: Int, y: Int), in band: RasterBand) {
    let x0 = max(-offset.x, 0)
    let x1 = min(size.width - offset.x, band.width)
    guard x0 < x1 else { return }
    let count = x1 - x0
    for y in those where y + offset.y >= 0 && y + offset.y < size.height {
      let source = sampler.base + ((y + offset.y) * size.width + x0 + offset.x)
      let target = band.target + (y * band.width + x0)
      if let modulation {
        band.span.update(from: source, count: count)
        modulation.apply(to: band.span, count: count)
        blend(band.span, by: mode, over: target, count: count)
      } else {
        blend(source, by: mode, over: target, count: count)
      }
    }
  }
}

/// The pixels of each row that a projected rectangle may touch, clipped at the near plane.
package struct QuadRows {
  /// Four corners, or five if one is clipped.
  private var xs = SIMD8<Float>(repeating: 0)
  private var ys = SIMD8<Float>(repeating: 0)
  private var count = 0
  /// The touched rows, excluding `bottom`.
  package private(set) var top = 0
  package private(set) var bottom = 0
  private let width: Int

  package init?(_ rect: Rect, through homography: Homography, width: Int, height: Int) {
    self.width = width
    let (start, end) = (rect.minimum, rect.maximum)
    var (low, high): (SIMD2<Float>, SIMD2<Float>)
    if homography.w == SIMD3(0, 0, 1) {
      // Affine: no division or clipping.
      let (across, down) = (SIMD4(start.x, end.x, end.x, start.x), SIMD4(start.y, start.y, end.y, end.y))
      let x = across * homography.x.x + down * homography.x.y + homography.x.z
      let y = across * homography.y.x + down * homography.y.y + homography.y.z
      // True only for finite coordinates.
      guard all(x * 0 + y * 0 .== SIMD4(repeating: 0)) else { return nil }
      (xs.lowHalf, ys.lowHalf, count) = (x, y, 4)
      let (lows, highs) = (pointwiseMin(x.lowHalf, x.highHalf), pointwiseMax(x.lowHalf, x.highHalf))
      let (tops, bottoms) = (pointwiseMin(y.lowHalf, y.highHalf), pointwiseMax(y.lowHalf, y.highHalf))
      low = SIMD2(min(lows.x, lows.y), min(tops.x, tops.y))
      high = SIMD2(max(highs.x, highs.y), max(bottoms.x, bottoms.y))
    } else {
      let corners = rect.corners.map(homography.homogeneous)
      for corner in 0..<4 { addSide(corners[corner], corners[(corner + 1) & 3]) }
      guard count >= 3 else { return nil }
      (low, high) = (SIMD2(xs[0], ys[0]), SIMD2(xs[0], ys[0]))
      for i in 0..<count {
        let point = SIMD2(xs[i], ys[i])
        guard point.x.isFinite, point.y.isFinite else { return nil }
        low = pointwiseMin(low, point)
        high = pointwiseMax(high, point)
      }
    }
    guard high.x > -1, high.y > -1, low.x < Float(width) + 1, low.y < Float(height) + 1 else { return nil }
    top = Int(max((low.y - 1).rounded(.down), 0))
    bottom = Int(min((high.y + 1).rounded(.up), Float(height)))
    if top >= bottom { return nil }
  }

  /// Adds the part in front of the eye, excluding `b`.
  @inline(__always) private mutating func addSide(_ a: SIMD3<Float>, _ b: SIMD3<Float>) {
    let near = Homography.nearestW
    if a.z > near { add(a.x / a.z, a.y / a.z) }
    if (a.z > near) != (b.z > near) {
      let cut = a + (b - a) * ((near - a.z) / (b.z - a.z))
      add(cut.x / near, cut.y / near)
    }
  }

  @inline(__always) private mutating func add(_ x: Float, _ y: Float) {
    (xs[count], ys[count]) = (x, y)
    count += 1
  }

  /// One pixel more on either side than the shape covers; empty if it misses the row.
  func span(row: Int) -> Range<Int> {
    let (above, below) = (Float(row) - 0.5, Float(row) + 1.5)
    var (low, high) = (Float.infinity, -Float.infinity)
    var a = SIMD2(xs[count - 1], ys[count - 1])
    for i in 0..<count {
      let b = SIMD2(xs[i], ys[i])
      let (upper, lower) = a.y < b.y ? (a, b) : (b, a)
      a = b
      if lower.y < above || upper.y > below { continue }
      let rise = lower.y - upper.y
      let slope = rise > 1e-6 ? (lower.x - upper.x) / rise : 0
      let x0 = upper.y < above ? upper.x + (above - upper.y) * slope : upper.x
      let x1 = lower.y > below ? upper.x + (below - upper.y) * slope : lower.x
      low = min(low, x0, x1)
      high = max(high, x0, x1)
    }
    guard low <= high else { return 0..<0 }
    let start = Int(min(max((low - 1).rounded(.down), 0), Float(width)))
    let end = Int(max(min((high + 1).rounded(.up), Float(width)), 0))
    return start..<max(start, end)
  }
}
