import Dispatch
import RiffleCore
import RiffleMotion

extension PaintedSprite {
  /// The same seen through a Gaussian blur of a standard deviation in local points; itself when that is less than can be seen.
  ///
  /// Premultiplied, in sRGB space, as everything is laid over everything else. From four pixels of deviation on it is made of fewer,
  /// larger pixels: half as many each way, or a quarter, and so on. So it costs by its size and not by its radius, and lies within 4
  /// of 255 levels of the exact one at the hardest edge, within a half in the mean. What the averaging and the sampler's lines between pixels blur by themselves, a quarter of a
  /// pixel's square, is taken off beforehand.
  package func blurred(by radius: Float) -> PaintedSprite {
    // So wide a blur shows nothing of what it blurs.
    let deviation = min(radius * scale, 2048)
    guard deviation > 0.02, squeeze == SIMD2(1, 1) else { return self }
    var step = 1
    while deviation >= 4 * Float(step), step < 1024 { step *= 2 }
    let pixel = Float(step)
    let own = step == 1 ? 0 : pixel * pixel / 4
    let bell = Bell(deviation: (deviation * deviation - own).squareRoot() / pixel)
    return PaintedSprite(
      bitmap: bell.blur(SoftPixels(bitmap, step: step)), scale: scale / pixel,
      origin: origin / pixel + SIMD2(repeating: Float(bell.reach + 1)))
  }
}

/// The weights of a Gaussian's pixels, from its middle outwards; with those of the other half they add up to 1.
private struct Bell {
  let weights: [Float]
  var reach: Int { weights.count - 1 }

  init(deviation: Float) {
    let reach = max(Int((3 * deviation).rounded(.up)), 1)
    let heights = (0...reach).map { Libm.exp(-Double($0 * $0) / Double(2 * deviation * deviation)) }
    let sum = 2 * heights.reduce(0, +) - 1
    weights = heights.map { Float($0 / sum) }
  }

  /// Across, then down, with a clear pixel all around and another one to the right and below.
  func blur(_ source: SoftPixels) -> Bitmap {
    let across = blurAcross(source)
    var result = Bitmap(width: across.width + 3, height: source.height + 2 * reach + 3)
    let (width, height, reach) = (result.width, source.height, reach)
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      across.colors.withUnsafeBufferPointer { colors in
        weights.withUnsafeBufferPointer { weights in
          nonisolated(unsafe) let (pixels, colors, weights) = (pixels, colors, weights)
          inBands(height + 2 * reach, of: across.width) { rows in
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: across.width) { sums in
              for y in rows {
                sums.update(repeating: .zero)
                for row in max(y - 2 * reach, 0)..<min(y + 1, height) {
                  let weight = weights[abs(row + reach - y)]
                  let line = colors.baseAddress! + row * across.width
                  for x in 0..<across.width { sums[x] += line[x] * weight }
                }
                let target = pixels.baseAddress! + ((y + 1) * width + 1)
                for x in 0..<across.width where sums[x].w > 0 {
                  target[x] = SoftPixels.pixel(sums[x], threshold: Dither.threshold(x, y))
                }
              }
            }
          }
        }
      }
    }
    return result
  }

  private func blurAcross(_ source: SoftPixels) -> SoftPixels {
    let reach = reach
    var result = SoftPixels(width: source.width + 2 * reach, height: source.height)
    let width = result.width
    result.colors.withUnsafeMutableBufferPointer { target in
      source.colors.withUnsafeBufferPointer { colors in
        weights.withUnsafeBufferPointer { weights in
          nonisolated(unsafe) let (target, colors, weights) = (target, colors, weights)
          inBands(source.height, of: width) { rows in
            // Clear pixels on both sides, so that no edge has to be asked for.
            withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: width + 2 * reach) { line in
              line.update(repeating: .zero)
              for y in rows {
                for x in 0..<source.width { line[x + 2 * reach] = colors[y * source.width + x] }
                for x in 0..<width {
                  var sum = line[x + reach] * weights[0]
                  for step in 1...reach { sum += (line[x + reach - step] + line[x + reach + step]) * weights[step] }
                  target[y * width + x] = sum
                }
              }
            }
          }
        }
      }
    }
    return result
  }

  /// Rows by themselves, on several cores where there are many pixels: the same colours in any case.
  private func inBands(_ height: Int, of width: Int, _ body: @Sendable (Range<Int>) -> Void) {
    let bands = width * height < 1 << 16 ? 1 : min(height, 16)
    if bands == 1 { return body(0..<height) }
    DispatchQueue.concurrentPerform(iterations: bands) { body(height * $0 / bands..<height * ($0 + 1) / bands) }
  }
}

/// Premultiplied colours, 0 to 255, not rounded.
private struct SoftPixels {
  let width, height: Int
  var colors: [SIMD4<Float>]

  init(width: Int, height: Int) {
    (self.width, self.height) = (width, height)
    colors = Array(repeating: .zero, count: width * height)
  }

  /// A bitmap, or the means of its squares of some pixels a side.
  init(_ bitmap: Bitmap, step: Int) {
    self.init(width: (bitmap.width + step - 1) / step, height: (bitmap.height + step - 1) / step)
    let share = 1 / Float(step * step)
    let (width, shift) = (width, step.trailingZeroBitCount)
    colors.withUnsafeMutableBufferPointer { colors in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<bitmap.height {
          let (line, target) = (y &* bitmap.width, (y &>> shift) &* width)
          for x in 0..<bitmap.width { colors[target &+ x &>> shift] += SoftPixels.color(pixels[line &+ x]) * share }
        }
      }
    }
  }

  /// Added to a number below 2²², this leaves it rounded in the lowest bits: all four channels at once, which conversions are not.
  private static let rounding: Float = 8_388_608

  /// The channels of a pixel.
  @inline(__always)
  static func color(_ pixel: UInt32) -> SIMD4<Float> {
    let bits = SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self)) | 0x4B00_0000
    return unsafeBitCast(bits, to: SIMD4<Float>.self) - rounding
  }

  /// As `packed`.
  @inline(__always)
  static func pixel(_ color: SIMD4<Float>, threshold: Float) -> UInt32 {
    let sum = pointwiseMin(pointwiseMax(color + (threshold - 0.5), .zero), SIMD4(repeating: 255)) + rounding
    let bits = unsafeBitCast(sum, to: SIMD4<UInt32>.self)
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: bits), to: UInt32.self)
  }
}
