import RiffleCore

/// A painted content and its halved copies, made when first needed and kept with it.
///
/// A card seen nearly edge-on shows many texels across one pixel, but only in one direction. So the copies are halved
/// per direction (a *ripmap*): sharp along the card, averaged across it, and one bilinear sample a pixel is enough at
/// any turn. A reference, because it is a memo: the same content always gives the same copies.
package final class ShrinkLevels {
  private var levels: [PaintedSprite?]
  private static let steps = 11
  /// The content as a veil, where it is one.
  let veil: Veil?

  init(_ painted: PaintedSprite, of content: SpriteContent) {
    veil = Veil.color(of: content).map { Veil(painted.bitmap, color: $0) }
    levels = Array(repeating: nil, count: ShrinkLevels.steps * ShrinkLevels.steps)
    levels[0] = painted
  }

  /// Bytes to reckon with: the copies of one direction add up to the original.
  var byteCount: Int { (levels[0]?.bitmap.byteCount ?? 0) * 2 + (veil?.byteCount ?? 0) }

  /// The content halved `across` times in width and `down` times in height.
  func level(across: Int, down: Int) -> PaintedSprite {
    let (a, d) = (min(max(across, 0), ShrinkLevels.steps - 1), min(max(down, 0), ShrinkLevels.steps - 1))
    let index = d * ShrinkLevels.steps + a
    if let made = levels[index] { return made }
    let made = d > 0 ? level(across: a, down: 0).shrunkDown(d) : level(across: 0, down: 0).shrunkAcross(a)
    levels[index] = made
    return made
  }

  /// The copy to sample when `texelsFromPixels` maps the screen to the original's pixels near `middle`: in each
  /// direction between 0.85 and 1.7 texels to a pixel, so that edges stay about a pixel soft and nothing is skipped.
  func fitting(_ texelsFromPixels: Homography, at middle: SIMD2<Float>) -> PaintedSprite {
    let (a, b) = texelsFromPixels.derivative(at: middle)
    return level(
      across: ShrinkLevels.halvings((a.x * a.x + b.x * b.x).squareRoot()),
      down: ShrinkLevels.halvings((a.y * a.y + b.y * b.y).squareRoot()))
  }

  /// How often to halve a direction in which so many texels fall on a pixel.
  package static func halvings(_ texels: Float) -> Int {
    guard texels.isFinite else { return steps - 1 }
    var (left, count) = (texels, 0)
    while left > 1.7, count < steps - 1 {
      left /= 2
      count += 1
    }
    return count
  }
}

extension PaintedSprite {
  /// Halved `times` times in width, each pixel the mean of those it stands for, still with a clear pixel to the left and
  /// two to the right. Rounded once, not once per halving: rounding errors would add up on one side.
  package func shrunkAcross(_ times: Int) -> PaintedSprite {
    let run = 1 << times
    var small = Bitmap(width: (bitmap.width + run - 1) / run + 3, height: bitmap.height)
    for y in 0..<bitmap.height {
      for x in 0..<((bitmap.width + run - 1) / run) {
        var sum = SIMD4<UInt32>.zero
        for i in (x * run)..<min((x + 1) * run, bitmap.width) { sum &+= channelSums(bitmap[i, y]) }
        small[x + 1, y] = mean(sum, times)
      }
    }
    return PaintedSprite(
      bitmap: small, scale: scale, origin: SIMD2(origin.x / Float(run) + 1, origin.y),
      squeeze: SIMD2(squeeze.x * Float(run), squeeze.y))
  }

  /// Halved `times` times in height, likewise.
  package func shrunkDown(_ times: Int) -> PaintedSprite {
    let run = 1 << times
    let rows = (bitmap.height + run - 1) / run
    var small = Bitmap(width: bitmap.width, height: rows + 3)
    for y in 0..<rows {
      for x in 0..<bitmap.width {
        var sum = SIMD4<UInt32>.zero
        for i in (y * run)..<min((y + 1) * run, bitmap.height) { sum &+= channelSums(bitmap[x, i]) }
        small[x, y + 1] = mean(sum, times)
      }
    }
    return PaintedSprite(
      bitmap: small, scale: scale, origin: SIMD2(origin.x, origin.y / Float(run) + 1),
      squeeze: SIMD2(squeeze.x, squeeze.y * Float(run)))
  }

  @inline(__always)
  private func channelSums(_ pixel: UInt32) -> SIMD4<UInt32> {
    SIMD4(pixel & 255, pixel >> 8 & 255, pixel >> 16 & 255, pixel >> 24)
  }

  @inline(__always)
  private func mean(_ sum: SIMD4<UInt32>, _ times: Int) -> UInt32 {
    let shift = UInt32(times)
    let m = (sum &+ SIMD4(repeating: (1 << shift) >> 1)) &>> SIMD4(repeating: shift)
    return m.x | m.y << 8 | m.z << 16 | m.w << 24
  }
}
