import RiffleCore

/// A prepared sprite of a frame: all that its rows need, independently of each other.
///
/// It references painted contents, which the cache keeps unchanged until the frame ends.
package struct RasterQuad {
  package let sampler: QuadSampler
  package let rows: QuadRows
  private let modulation: Modulation?
  private let size: (width: Int, height: Int)
  /// The alpha mask with its opacity and tint, if it is drawn as one; else nil.
  private let veil: (levels: Unmanaged<ShrinkLevels>, opacity: Float, tint: SRGBColor)?
  private let mode: BlendMode
  private let clip: Int?
  private let plane: Int?
  /// True if much of it is opaque.
  package let isCover: Bool

  package init?(
    _ sprite: borrowing Sprite, _ levels: ShrinkLevels, scale: Float, clip: Int?, plane: Int? = nil, width: Int,
    height: Int
  ) {
    let onScreen = Homography.scale(SIMD2(repeating: scale)) * sprite.homography
    guard let localFromPixels = onScreen.inverse,
      let fit = RasterFit(levels, onScreen: onScreen, localFromPixels: localFromPixels)
    else { return nil }
    self.init(sprite, fit, onScreen, localFromPixels, clip: clip, plane: plane, width: width, height: height)
  }

  init?(_ sprite: borrowing Sprite, _ fit: RasterFit, scale: Float, width: Int, height: Int) {
    let onScreen = Homography.scale(SIMD2(repeating: scale)) * sprite.homography
    guard let localFromPixels = onScreen.inverse else { return nil }
    self.init(sprite, fit, onScreen, localFromPixels, clip: nil, plane: nil, width: width, height: height)
  }

  @inline(__always)
  init(_ speck: RasterSpeck, _ fit: RasterFit, _ sampler: QuadSampler, _ rows: QuadRows) {
    (self.sampler, self.rows, modulation, size) = (sampler, rows, speck.modulation, (fit.width, fit.height))
    (clip, plane, veil, mode, isCover) = (nil, nil, nil, .normal, false)
  }

  @inline(__always)
  private init?(
    _ sprite: borrowing Sprite, _ fit: RasterFit, _ onScreen: Homography, _ localFromPixels: Homography, clip: Int?,
    plane: Int?, width: Int, height: Int
  ) {
    guard let rows = QuadRows(fit.extent, through: onScreen, width: width, height: height) else { return nil }
    let modulation = Modulation(opacity: sprite.opacity, tint: sprite.tint)
    if let modulation, modulation.isClear { return nil }
    size = (fit.width, fit.height)
    sampler = QuadSampler(
      fit.texels, width: fit.width, height: fit.height, texelsFromPixels: fit.texelsFromLocal * localFromPixels,
      tiles: fit.tiles)
    (self.rows, self.modulation, self.clip, mode) = (rows, modulation, clip, sprite.blend)
    self.plane = plane
    let isVeil = fit.isVeil && clip == nil && plane == nil && mode == .normal && sampler.isAffine
    isCover = fit.isCover && modulation == nil && mode == .normal && clip == nil && plane == nil && !isVeil
    veil = isVeil ? (fit.levels, sprite.opacity, sprite.tint) : nil
  }

  /// From the first row up to, not including, the last.
  package var span: (top: Int32, bottom: Int32) { (Int32(rows.top), Int32(rows.bottom)) }

  /// True if it is large and must be sampled: culling hidden parts pays off.
  package var isDear: Bool { sampler.copyOffset == nil && size.width * size.height >= RasterSpeckFit.large }

  @inline(__always)
  func draw(in band: inout RasterBand) {
    let those = max(rows.top, band.rows.lowerBound)..<min(rows.bottom, band.rows.upperBound)
    if let veil {
      veil.levels._withUnsafeGuaranteedRef {
        $0.veil?.draw(
          through: sampler, rows: rows, those, opacity: veil.opacity, tint: veil.tint, in: band)
      }
    } else if clip != nil || plane != nil {
      drawCut(those, in: &band)
    } else if let offset = sampler.copyOffset {
      copy(those, by: offset, in: band)
    } else {
      let upright = sampler.uprightColumns(width: band.width)
      for y in those {
        if upright != nil, !sampler.holds(row: y) { continue }
        let columns = upright ?? sampler.columns(of: rows, row: y, width: band.width)
        var rest = columns
        while let seen = band.nextSeen(&rest, row: y) {
          sampler.eachRun(of: columns, seen, row: y, into: band.span) { run in
            let span = band.span + (run.lowerBound &- columns.lowerBound)
            modulation?.apply(to: span, count: run.count)
            lay(span, over: band.target + (y &* band.width &+ run.lowerBound), count: run.count)
          }
        }
      }
    }
  }

  @inline(__always)
  private func lay(_ source: UnsafePointer<UInt32>, over target: UnsafeMutablePointer<UInt32>, count: Int) {
    if mode == .normal {
      blend(source, over: target, count: count)
    } else {
      blend(source, by: mode, over: target, count: count)
    }
  }

  private func drawCut(_ those: Range<Int>, in band: inout RasterBand) {
    if let clip { band.take(clip) }
    let mask = plane.map { band.planes[$0] }
    for y in mask.map({ those.clamped(to: $0.rows) }) ?? those {
      var columns = sampler.columns(of: rows, row: y, width: band.width)
      if clip != nil { columns = band.clip.begin(row: y, columns) }
      var rest = columns
      while let seen = band.nextSeen(&rest, row: y) {
        sampler.eachRun(of: columns, seen, row: y, into: band.span) { run in
          let span = band.span + (run.lowerBound &- columns.lowerBound)
          modulation?.apply(to: span, count: run.count)
          if clip != nil { band.clip.apply(to: span, run) }
          mask?.apply(to: span, run, row: y)
          lay(span, over: band.target + (y &* band.width &+ run.lowerBound), count: run.count)
        }
      }
    }
  }

  /// Copies pixels, as texels coincide with them.
  private func copy(_ those: Range<Int>, by offset: (x: Int, y: Int), in band: RasterBand) {
    let x0 = max(-offset.x, 0)
    let x1 = min(size.width - offset.x, band.width)
    guard x0 < x1 else { return }
    for y in those where y + offset.y >= 0 && y + offset.y < size.height {
      var rest = x0..<x1
      while let seen = band.nextSeen(&rest, row: y) {
        let source = sampler.base + ((y + offset.y) * size.width + seen.lowerBound + offset.x)
        let target = band.target + (y * band.width + seen.lowerBound)
        if let modulation {
          band.span.update(from: source, count: seen.count)
          modulation.apply(to: band.span, count: seen.count)
          lay(band.span, over: target, count: seen.count)
        } else {
          lay(source, over: target, count: seen.count)
        }
      }
    }
  }
}
