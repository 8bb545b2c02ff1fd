import RiffleCore

extension Sprite {
  /// Pixels per local point at which the content should be painted to be drawn `pixelScale` pixels to the point.
  ///
  /// The larger of the two directions counts, so a card that turns keeps its bitmap. Steps of √2, and up to 12 % of
  /// enlarging is left to the sampler: a lifted card keeps the bitmap it has on the table. Never more than eight times
  /// natural size: what comes so near the eye is gone the next moment, and need not be sharp.
  ///
  /// Letters that lie turned or between two steps are painted a step larger: sampled with a pixel of theirs to a pixel of the screen
  /// they are softened twice, and 13 % of the ink of a letter of 32 pixels at 30° lies beside where it should be, 24 % of one
  /// enlarged from 20 pixels to 22; with √2 of theirs 6 and 11 %.
  public func paintScale(pixelScale: Float) -> Float {
    let (a, b) = homography.derivative(at: content.bounds.center)
    let longest = max((a * a).sum(), (b * b).sum()).squareRoot()
    guard longest.isFinite, longest > 0 else { return pixelScale }
    var step: Float = 1
    while longest > step * 1.12, step < 8 { step *= 1.41421356 }
    while longest <= step * (1.12 / 1.41421356), step > 1.0 / 64 { step /= 1.41421356 }
    // Up and down the ladder the unit must come out as exactly one.
    if abs(step - 1) < 1e-3 { step = 1 }
    let size = content.bounds.size * (pixelScale * step)
    let isBetween = abs(longest - step) > 0.02 * step
    let isLarger = (isBetween || Sprite.isTurned(a)) && size.x * size.y <= Sprite.mostLetters && content.hasText
    return pixelScale * step * (isLarger ? 1.41421356 : 1)
  }

  /// Whether a line along this way is neither level nor upright, by 1.7° or more: below that letters keep the look that they have
  /// at rest, so that nothing changes in what comes to rest.
  private static func isTurned(_ way: SIMD2<Float>) -> Bool {
    min(abs(way.x), abs(way.y)) > 0.03 * max(abs(way.x), abs(way.y))
  }

  /// Pixels; what is larger is not painted anew for its letters when it turns.
  private static let mostLetters: Float = 512 * 512

  /// Where on a pixel letters that lie straight and unscaled are to be painted, each way a whole number of quarters: what
  /// rests on half a pixel of the screen is painted for it, and not softened by being sampled between pixels.
  ///
  /// Zero for everything without letters, which looks the same either way, and for what lies anywhere else: it moves.
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

  /// Whether a sprite that shows it is painted for where it lies, or drawn in parts.
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
