import RiffleCore

extension Sprite {
  /// Returns the pixels per local point at which to paint the content for `pixelScale` pixels per point on screen.
  ///
  /// The larger of the two directions counts, so a turning card keeps its bitmap. In steps of √2, with up to 12 %
  /// enlargement by the sampler: a lifted card keeps its bitmap. At most eight times the natural size: anything so
  /// close to the eye is gone the next moment, and need not be sharp.
  ///
  /// Letters that are rotated or between two steps are painted a step larger: sampled at one texel per pixel they are
  /// softened twice, which misplaces 13 % of the ink of a letter of 32 pixels at 30°, and 24 % of one enlarged from 20
  /// pixels to 22; with √2 texels per pixel, 6 and 11 %.
  public func paintScale(pixelScale: Float) -> Float {
    let (a, b) = homography.derivative(at: content.bounds.center)
    let longest = max((a * a).sum(), (b * b).sum()).squareRoot()
    guard longest.isFinite, longest > 0 else { return pixelScale }
    var step: Float = 1
    while longest > step * 1.12, step < 8 { step *= 1.41421356 }
    while longest <= step * (1.12 / 1.41421356), step > 1.0 / 64 { step /= 1.41421356 }
    // After steps up and down, 1 must be exact.
    if abs(step - 1) < 1e-3 { step = 1 }
    let size = content.bounds.size * (pixelScale * step)
    let isBetween = abs(longest - step) > 0.02 * step
    let isLarger = (isBetween || Sprite.isTurned(a)) && size.x * size.y <= Sprite.mostLetters && content.hasText
    return pixelScale * step * (isLarger ? 1.41421356 : 1)
  }

  /// Returns true if a direction is neither horizontal nor vertical, by 1.7° or more: below that, letters keep their
  /// look at rest, so that nothing changes when motion ends.
  private static func isTurned(_ way: SIMD2<Float>) -> Bool {
    min(abs(way.x), abs(way.y)) > 0.03 * max(abs(way.x), abs(way.y))
  }

  /// The maximal size in pixels of contents repainted for rotated letters.
  private static let mostLetters: Float = 512 * 512

  /// Returns the subpixel position for upright, unscaled letters, in quarters of a pixel each way: letters that rest at
  /// half a pixel are painted there, instead of being softened by sampling between pixels.
  ///
  /// Zero for contents without letters, which look the same, and at other positions, which are in motion.
  public func paintPhase(pixelScale: Float) -> SIMD2<Float> {
    let h = homography
    guard h.isAffine, h.x.x == h.w.z, h.y.y == h.w.z, h.x.y == 0, h.y.x == 0, content.hasText,
      let corner = h.project(content.bounds.minimum)
    else { return .zero }
    func phase(_ pixels: Float) -> Float {
      let quarters = (pixels - pixels.rounded(.down)) * 4
      let whole = quarters.rounded()
      return abs(quarters - whole) < 4e-3 ? (whole == 4 ? 0 : whole / 4) : 0
    }
    return SIMD2(phase(corner.x * pixelScale), phase(corner.y * pixelScale))
  }
}

extension SpriteContent {
  fileprivate var hasText: Bool { layers.withUnsafeBufferPointer { $0.contains(where: \.hasText) } }

  /// True if its painting depends on the sprite's position, or it is drawn in parts.
  var dependsOnPlace: Bool { hasText || layers.contains(where: \.isImage) }
}

extension Layer {
  fileprivate var hasText: Bool {
    switch self {
    case .text: true
    case .clipped(_, let layers): layers.contains(where: \.hasText)
    default: false
    }
  }
}
