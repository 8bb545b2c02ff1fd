/// A painted content and its halved copies, made when first needed and kept with it.
///
/// A card seen nearly edge-on shows many texels across one pixel, but only in one direction. So the copies are halved
/// per direction (a *ripmap*): sharp along the card, averaged across it, and one bilinear sample a pixel is enough at
/// any turn. A reference, because it is a memo: the same content always gives the same copies.
final class ShrinkLevels {
  private var levels: [PaintedSprite?]
  private static let steps = 11

  init(_ painted: PaintedSprite) {
    levels = Array(repeating: nil, count: ShrinkLevels.steps * ShrinkLevels.steps)
    levels[0] = painted
  }

  /// Bytes to reckon with: the copies of one direction add up to the original.
  var byteCount: Int { (levels[0]?.bitmap.byteCount ?? 0) * 2 }

  /// The content halved `across` times in width and `down` times in height.
  func level(across: Int, down: Int) -> PaintedSprite {
    let (a, d) = (min(max(across, 0), ShrinkLevels.steps - 1), min(max(down, 0), ShrinkLevels.steps - 1))
    let index = d * ShrinkLevels.steps + a
    if let made = levels[index] { return made }
    let made = d > 0 ? level(across: a, down: d - 1).halvedDown() : level(across: a - 1, down: 0).halvedAcross()
    levels[index] = made
    return made
  }

  /// The copy to sample when `texelsFromPixels` maps the screen to the original's pixels near `middle`: in each
  /// direction between two thirds of a texel and four thirds to a pixel, so that edges stay about a pixel soft.
  func fitting(_ texelsFromPixels: Homography, at middle: SIMD2<Float>) -> PaintedSprite {
    let (a, b) = texelsFromPixels.derivative(at: middle)
    return level(
      across: ShrinkLevels.halvings((a.x * a.x + b.x * b.x).squareRoot()),
      down: ShrinkLevels.halvings((a.y * a.y + b.y * b.y).squareRoot()))
  }

  private static func halvings(_ texels: Float) -> Int {
    guard texels.isFinite else { return steps - 1 }
    var (left, count) = (texels, 0)
    while left > 4.0 / 3, count < steps - 1 {
      left /= 2
      count += 1
    }
    return count
  }
}

extension PaintedSprite {
  /// Half as wide, each pixel the mean of two, still with a clear pixel to the left and two to the right.
  func halvedAcross() -> PaintedSprite {
    let width = (bitmap.width + 1) / 2 + 3
    var half = Bitmap(width: width, height: bitmap.height)
    for y in 0..<bitmap.height {
      for x in 0..<((bitmap.width + 1) / 2) {
        let right = 2 * x + 1 < bitmap.width ? bitmap[2 * x + 1, y] : 0
        half[x + 1, y] = mean(bitmap[2 * x, y], right)
      }
    }
    return PaintedSprite(
      bitmap: half, scale: scale, origin: SIMD2(origin.x / 2 + 1, origin.y), squeeze: SIMD2(squeeze.x * 2, squeeze.y))
  }

  /// Half as high, likewise.
  func halvedDown() -> PaintedSprite {
    let rows = (bitmap.height + 1) / 2
    var half = Bitmap(width: bitmap.width, height: rows + 3)
    for y in 0..<rows {
      for x in 0..<bitmap.width {
        let below = 2 * y + 1 < bitmap.height ? bitmap[x, 2 * y + 1] : 0
        half[x, y + 1] = mean(bitmap[x, 2 * y], below)
      }
    }
    return PaintedSprite(
      bitmap: half, scale: scale, origin: SIMD2(origin.x, origin.y / 2 + 1), squeeze: SIMD2(squeeze.x, squeeze.y * 2))
  }

  private func mean(_ a: UInt32, _ b: UInt32) -> UInt32 {
    gather(((spread(a) &+ spread(b) &+ 0x0001_0001_0001_0001) >> 1) & laneMask)
  }
}
