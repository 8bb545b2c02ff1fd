/// A prepared sprite of a frame. It references painted contents, which the cache keeps unchanged until the frame ends.
struct RasterQuad {
  private let sampler: QuadSampler
  private let rows: Range<Int>
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
    guard let rows = map.onScreen.rows(of: fit.extent, width: picture.width, height: picture.height) else { return nil }
    let modulation = Modulation(opacity: sprite.opacity, tint: sprite.tint)
    if let modulation, modulation.isClear { return nil }
    size = (fit.width, fit.height)
    sampler = QuadSampler(
      fit.texels, width: fit.width, height: fit.height, texelsFromPixels: fit.texelsFromLocal * map.localFromPixels)
    (self.rows, self.modulation, self.clip, self.plane, mode) = (rows, modulation, clip, plane, sprite.blend)
    let isVeil = fit.isVeil && clip == nil && plane == nil && mode == .normal && sampler.isAffine
    veil = isVeil ? (fit.levels, sprite.opacity, sprite.tint) : nil
  }

  var span: (top: Int32, bottom: Int32) { (Int32(rows.lowerBound), Int32(rows.upperBound)) }

  @inline(__always) func draw(in band: inout RasterBand) {
    let those = rows.clamped(to: band.rows)
    if let veil {
      veil.levels._withUnsafeGuaranteedRef {
        $0.veil?.draw(through: sampler, those, opacity: veil.opacity, tint: veil.tint, in: band)
      }
    } else if let offset = sampler.copyOffset, clip == nil, plane == nil {
      copy(those, by: offset, in: band)
    } else {
      if let clip { band.take(clip) }
      let mask = plane.map { band.pass.planes[$0] }
      for y in mask.map({ those.clamped(to: $0.rows) }) ?? those {
        let touched = sampler.clipped(0..<band.width, row: y)
        let columns = clip == nil ? touched : band.clip.begin(row: y, touched)
        guard !columns.isEmpty else { continue }
        sampler.sample(columns, row: y, into: band.span)
        modulation?.apply(to: band.span, count: columns.count)
        if clip != nil { band.clip.apply(to: band.span, columns) }
        mask?.apply(to: band.span, columns, row: y)
        blend(band.span, by: mode, over: band.target + (y &* band.width &+ columns.lowerBound), count: columns.count)
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

extension Homography {
  /// The rows of a picture that the image of a rectangle may touch; nil for none.
  func rows(of rect: Rect, width: Int, height: Int) -> Range<Int>? {
    let (start, end) = (rect.minimum, rect.maximum)
    let (across, down) = (SIMD4(start.x, end.x, end.x, start.x), SIMD4(start.y, start.y, end.y, end.y))
    var xs = across * x.x + down * x.y + x.z
    var ys = across * y.x + down * y.y + y.z
    if w != SIMD3(0, 0, 1) {
      let depths = across * w.x + down * w.y + w.z
      let near = SIMD4(repeating: Homography.nearestW)
      guard all(depths .> near) else { return any(depths .> near) ? 0..<height : nil }
      (xs, ys) = (xs / depths, ys / depths)
    }
    // True only for finite coordinates.
    guard all(xs * 0 + ys * 0 .== .zero) else { return nil }
    let (lefts, tops) = (pointwiseMin(xs.lowHalf, xs.highHalf), pointwiseMin(ys.lowHalf, ys.highHalf))
    let (rights, bottoms) = (pointwiseMax(xs.lowHalf, xs.highHalf), pointwiseMax(ys.lowHalf, ys.highHalf))
    let (low, high) = (min(tops.x, tops.y), max(bottoms.x, bottoms.y))
    guard max(rights.x, rights.y) > -1, high > -1, min(lefts.x, lefts.y) < Float(width) + 1, low < Float(height) + 1
    else { return nil }
    let top = Int(max((low - 1).rounded(.down), 0))
    let bottom = Int(min((high + 1).rounded(.up), Float(height)))
    return top < bottom ? top..<bottom : nil
  }
}
