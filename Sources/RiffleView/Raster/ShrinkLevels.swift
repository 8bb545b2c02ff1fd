/// A painted content and its narrower copies, created on first use: squeezed per direction (a *ripmap*), in steps of
/// √2, so that one bilinear sample per pixel suffices for a card at any angle.
package final class ShrinkLevels {
  private var levels: [PaintedSprite?]
  private static let steps = 21
  let original: PaintedSprite
  let veil: AlphaMask?

  init(_ painted: PaintedSprite, of content: SpriteContent) {
    veil = content.blurColor.map { AlphaMask(painted.bitmap, color: $0) }
    original = painted
    levels = Array(repeating: nil, count: ShrinkLevels.steps * ShrinkLevels.steps)
    levels[0] = painted
  }

  /// An estimate: all copies of one direction take two and a half times the original.
  var byteCount: Int { original.bitmap.byteCount * 3 + (veil?.byteCount ?? 0) }

  private func level(across: Int, down: Int) -> PaintedSprite {
    let index = down * ShrinkLevels.steps + across
    if let made = levels[index] { return made }
    let made = down > 0 ? level(across: across, down: 0).shrunk(down, along: 1) : original.shrunk(across, along: 0)
    levels[index] = made
    return made
  }

  /// Returns the copy to sample if `texelsFromPixels` maps the screen to the original's pixels near `middle`: a
  /// squeezed direction has 1.4 to 2 texels per pixel. Compared with 256 samples per pixel, the error is minimal there.
  func fitting(_ texelsFromPixels: Homography, at middle: SIMD2<Float>) -> PaintedSprite {
    let (a, b) = texelsFromPixels.derivative(at: middle)
    let across = ShrinkLevels.squeezing((a.x * a.x + b.x * b.x).squareRoot())
    let down = ShrinkLevels.squeezing((a.y * a.y + b.y * b.y).squareRoot())
    return level(across: across, down: down)
  }

  package static func squeezing(_ texels: Float) -> Int {
    guard texels.isFinite else { return steps - 1 }
    var (left, count) = (texels, 0)
    while left > 2, count < steps - 1 {
      left *= 0.70710678
      count += 1
    }
    return count
  }

  /// Texels that are merged into one.
  package static func factor(_ steps: Int) -> Float {
    Float(1 << (steps / 2)) * (steps % 2 == 0 ? 1 : 1.41421356)
  }
}

extension PaintedSprite {
  /// Squeezes the width (axis 0) or the height (axis 1), with a clear pixel before and two after. Rounds once, not once
  /// per step, as rounding errors would accumulate.
  package func shrunk(_ steps: Int, along axis: Int) -> PaintedSprite {
    let factor = ShrinkLevels.factor(steps)
    let spans = ShrunkSpan.all(of: axis == 0 ? bitmap.width : bitmap.height, factor)
    let long = spans.count + 3
    var small = axis == 0 ? Bitmap(width: long, height: bitmap.height) : Bitmap(width: bitmap.width, height: long)
    if axis == 0 {
      for y in 0..<bitmap.height {
        for (x, span) in spans.enumerated() { small[x + 1, y] = span.mean { bitmap[$0, y] } }
      }
    } else {
      for (y, span) in spans.enumerated() {
        for x in 0..<bitmap.width { small[x, y + 1] = span.mean { bitmap[x, $0] } }
      }
    }
    var result = PaintedSprite(bitmap: small, scale: scale, origin: origin, squeeze: squeeze)
    result.origin[axis] = origin[axis] / factor + 1
    result.squeeze[axis] *= factor
    return result
  }
}

private struct ShrunkSpan {
  private var first: Int
  private var last: Int
  private var firstShare: Float
  private var lastShare: Float
  private var share: Float

  static func all(of count: Int, _ factor: Float) -> [ShrunkSpan] {
    (0..<Int((Float(count) / factor).rounded(.up))).map { i in
      let low = Float(i) * factor
      let high = min(Float(i + 1) * factor, Float(count))
      let first = min(Int(low), count - 1)
      let last = max(min(Int(high.rounded(.up)) - 1, count - 1), first)
      let isOne = first == last
      return ShrunkSpan(
        first: first, last: last, firstShare: (isOne ? high - low : Float(first + 1) - low) / factor,
        lastShare: isOne ? 0 : (high - Float(last)) / factor, share: 1 / factor)
    }
  }

  @inline(__always) func mean(_ texel: (Int) -> UInt32) -> UInt32 {
    var sum = floatChannels(texel(first)) * firstShare + floatChannels(texel(last)) * lastShare
    var i = first + 1
    while i < last {
      sum += floatChannels(texel(i)) * share
      i += 1
    }
    return packed(sum, threshold: 0.5)
  }
}
