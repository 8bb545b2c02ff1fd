import RiffleCore

/// A small sprite like others of its frame: its position and colour. A band creates its quad when drawing it: the quads
/// of a hundred thousand sprites exceed a core's cache.
package struct RasterSpeck {
  /// The local origin, in pixels.
  let place: SIMD2<Float>
  let modulation: Modulation?
  let fit: Int32
}

/// The common data of small sprites without perspective that share a fit: everything except the position.
package struct RasterSpeckFit {
  private let fit: RasterFit
  private let onScreen: Homography
  private let sampler: QuadSampler
  /// The reciprocal of the determinant of `onScreen`.
  private let factor: Double
  /// The bounds of the touched pixels, relative to the local origin.
  private let (low, high): (SIMD2<Float>, SIMD2<Float>)

  /// The number of texels from which a sprite is large, so that culling behind it may pay off.
  static let large = 1 << 14

  /// Returns nil for large sprites, perspective, and alpha masks.
  package init?(_ fit: RasterFit, onScreen: Homography) {
    guard !fit.isVeil, fit.width * fit.height < Self.large, onScreen.w == SIMD3(0, 0, 1),
      fit.texelsFromLocal.w == SIMD3(0, 0, 1), let localFromPixels = onScreen.inverse
    else { return nil }
    (self.fit, self.onScreen) = (fit, onScreen)
    sampler = QuadSampler(
      fit.texels, width: fit.width, height: fit.height, texelsFromPixels: fit.texelsFromLocal * localFromPixels,
      tiles: fit.tiles)
    let (a, b) = (Double(onScreen.x.x), Double(onScreen.x.y))
    let (d, e) = (Double(onScreen.y.x), Double(onScreen.y.y))
    factor = 1 / (a * e - b * d)
    var map = onScreen
    (map.x.z, map.y.z) = (0, 0)
    let corners = fit.extent.corners.map { map.homogeneous($0) }.map { SIMD2($0.x, $0.y) }
    let box = corners.dropFirst().reduce((corners[0], corners[0])) { (pointwiseMin($0.0, $1), pointwiseMax($0.1, $1)) }
    // A pixel for the sampled neighbours, and rounding errors.
    let margin = 1.1 + 1e-5 * max(-box.0.min(), box.1.max(), 0)
    (low, high) = (box.0 - margin, box.1 + margin)
  }

  /// Adds a sprite to a pass, if it may touch a picture of this size.
  @inline(__always)
  package func add(
    _ sprite: borrowing Sprite, _ index: Int32, scale: Float, width: Float, height: Float, to pass: inout RasterPass
  ) {
    let place = SIMD2(sprite.homography.x.z, sprite.homography.y.z) * scale
    let (first, last) = (place + low, place + high)
    // Also false if not finite.
    guard first.x < width, first.y < height, last.x > 0, last.y > 0 else { return }
    let modulation = Modulation(opacity: sprite.opacity, tint: sprite.tint)
    if let modulation, modulation.isClear { return }
    pass.append(
      RasterSpeck(place: place, modulation: modulation, fit: index), top: Int32(max(first.y, 0)),
      bottom: Int32(min(last.y + 1, height)))
  }

  /// Returns the quad of a speck, identical to that of its sprite; nil if it is invisible on a bitmap of this size.
  @inline(__always)
  package func quad(_ speck: RasterSpeck, width: Int, height: Int) -> RasterQuad? {
    var map = onScreen
    (map.x.z, map.y.z) = (speck.place.x, speck.place.y)
    guard let rows = QuadRows(fit.extent, through: map, width: width, height: height) else { return nil }
    let (c, f) = (Double(speck.place.x), Double(speck.place.y))
    let (a, b) = (Double(map.x.x), Double(map.x.y))
    let (d, e) = (Double(map.y.x), Double(map.y.y))
    let local = SIMD2(Float((b * f - c * e) * factor), Float((c * d - a * f) * factor))
    let texels = fit.texelsFromLocal
    var sampler = sampler
    sampler.move(
      to: SIMD2(
        local.x * texels.x.x + local.y * texels.x.y + texels.x.z,
        local.x * texels.y.x + local.y * texels.y.y + texels.y.z))
    return RasterQuad(speck, fit, sampler, rows)
  }
}
