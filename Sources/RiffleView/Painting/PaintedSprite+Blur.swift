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
  ///
  /// - Parameter part: what is looked at, in local points; what lies farther away than two pixels of the result may be
  ///   left clear.
  package func blurred(by radius: Float, seen part: Rect? = nil) -> PaintedSprite {
    // So wide a blur shows nothing of what it blurs.
    let deviation = min(radius * scale, 2048)
    guard deviation > 0.02, squeeze == SIMD2(1, 1) else { return self }
    var step = 1
    while deviation >= 4 * Float(step), step < 1024 { step *= 2 }
    let pixel = Float(step)
    let own = step == 1 ? 0 : pixel * pixel / 4
    let bell = Bell(deviation: (deviation * deviation - own).squareRoot() / pixel)
    let (scale, origin) = (scale / pixel, origin / pixel + SIMD2(repeating: Float(bell.reach + 1)))
    let seen = part.map { Rect(origin: $0.origin * scale + origin, size: $0.size * scale) }
    return PaintedSprite(bitmap: bell.blur(bitmap, step: step, seen: seen), scale: scale, origin: origin)
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

  /// The means of a bitmap's squares of some pixels a side, blurred across, then down, with a clear pixel all around and
  /// another one to the right and below.
  ///
  /// - Parameter seen: pixels of the result outside of which nothing is looked at.
  func blur(_ source: Bitmap, step: Int, seen: Rect?) -> Bitmap {
    let (width, height) = ((source.width + step - 1) / step, (source.height + step - 1) / step)
    var result = Bitmap(width: width + 2 * reach + 3, height: height + 2 * reach + 3)
    // Those that are neither clear nor unseen, counted from the first that is not clear.
    let columns = Bell.part(seen?.minimum.x, seen?.maximum.x, of: width + 2 * reach)
    let rows = Bell.part(seen?.minimum.y, seen?.maximum.y, of: height + 2 * reach)
    guard !columns.isEmpty, !rows.isEmpty else { return result }
    let (resultWidth, reach) = (result.width, reach)
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      nonisolated(unsafe) let pixels = pixels.baseAddress!
      inBands(rows) { rows in
        // The lines above and below are blurred across by two bands: so each needs little memory, and no other's.
        let lines = max(rows.lowerBound - 2 * reach, 0)..<min(rows.upperBound, height)
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: columns.count * lines.count) { across in
          let across = across.baseAddress! - lines.lowerBound * columns.count
          blurAcross(source, step: step, lines, columns, into: across)
          for y in rows {
            let taps = max(y - 2 * reach, 0)..<min(y + 1, height)
            blurDown(across, taps, columns, row: y, into: pixels + ((y + 1) * resultWidth + 1))
          }
        }
      }
    }
    return result
  }

  private func blurDown(
    _ across: UnsafePointer<SIMD4<Float>>, _ taps: Range<Int>, _ columns: Range<Int>, row y: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let (reach, stride) = (reach, columns.count)
    let thresholds = Dither.row(y)
    weights.withUnsafeBufferPointer { weights in
      @inline(__always) func sum<Colors: SIMD>(_ x: Int, _: Colors.Type) -> Colors where Colors.Scalar == Float {
        var sum = Colors.zero
        for row in taps {
          let colors = UnsafeRawPointer(across + (row &* stride &+ x)).loadUnaligned(as: Colors.self)
          sum += colors * weights[abs(row &+ reach &- y)]
        }
        return sum
      }
      @inline(__always) func write(_ color: SIMD4<Float>, _ x: Int) {
        let x = columns.lowerBound &+ x
        if color.w > 0 { target[x] = SoftPixel.packed(color, threshold: thresholds[x & 7]) }
      }
      var x = 0
      while x + 4 <= stride {
        let four = sum(x, SIMD16<Float>.self)
        write(four.lowHalf.lowHalf, x)
        write(four.lowHalf.highHalf, x + 1)
        write(four.highHalf.lowHalf, x + 2)
        write(four.highHalf.highHalf, x + 3)
        x += 4
      }
      while x < stride {
        write(sum(x, SIMD4<Float>.self), x)
        x += 1
      }
    }
  }

  /// From two pixels before what is seen to two behind it.
  private static func part(_ low: Float?, _ high: Float?, of count: Int) -> Range<Int> {
    guard let low, let high, low.isFinite, high.isFinite else { return 0..<count }
    let first = Int(max(min(low.rounded(.down) - 3, Float(count)), 0))
    return first..<max(Int(max(min(high.rounded(.up) + 2, Float(count)), 0)), first)
  }

  private func blurAcross(
    _ source: Bitmap, step: Int, _ lines: Range<Int>, _ columns: Range<Int>,
    into across: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let (share, shift, reach) = (1 / Float(step * step), step.trailingZeroBitCount, reach)
    // Clear pixels on both sides, so that no edge has to be asked for.
    let length = (source.width + step - 1) / step + 4 * reach
    let weights = weights
    withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: length) { line in
      let line = line.baseAddress!
      for y in lines {
        line.update(repeating: .zero, count: length)
        source.pixels.withUnsafeBufferPointer { pixels in
          for row in y * step..<min(y * step + step, source.height) {
            let from = pixels.baseAddress! + row * source.width
            for x in 0..<source.width { line[2 * reach &+ x &>> shift] += SoftPixel.color(from[x]) * share }
          }
        }
        let target = across + y * columns.count
        @inline(__always) func weigh<Colors: SIMD>(_ x: Int, _ type: Colors.Type) where Colors.Scalar == Float {
          let middle = UnsafeRawPointer(line + (columns.lowerBound + x + reach))
          var sum = middle.loadUnaligned(as: Colors.self) * weights[0]
          for step in 1...reach {
            let before = middle.loadUnaligned(fromByteOffset: -16 &* step, as: Colors.self)
            sum += (before + middle.loadUnaligned(fromByteOffset: 16 &* step, as: Colors.self)) * weights[step]
          }
          UnsafeMutableRawPointer(target + x).storeBytes(of: sum, as: Colors.self)
        }
        var x = 0
        while x + 4 <= columns.count {
          weigh(x, SIMD16<Float>.self)
          x += 4
        }
        while x < columns.count {
          weigh(x, SIMD4<Float>.self)
          x += 1
        }
      }
    }
  }

  /// Rows by themselves, on several cores where there are many: the same colours in any case.
  private func inBands(_ rows: Range<Int>, _ body: @Sendable (Range<Int>) -> Void) {
    let bands = (rows.count + 127) / 128
    if bands == 1 { return body(rows) }
    DispatchQueue.concurrentPerform(iterations: bands) { band in
      let (from, to) = (rows.count * band / bands, rows.count * (band + 1) / bands)
      body(rows.lowerBound + from..<rows.lowerBound + to)
    }
  }
}

/// Premultiplied colours, 0 to 255, not rounded.
private enum SoftPixel {
  /// Added to a number below 2²², this leaves it rounded in the lowest bits: all four channels at once, which conversions are not.
  private static let rounding: Float = 8_388_608

  /// The channels of a pixel.
  @inline(__always)
  static func color(_ pixel: UInt32) -> SIMD4<Float> {
    let bits = SIMD4<UInt32>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self)) | 0x4B00_0000
    return unsafeBitCast(bits, to: SIMD4<Float>.self) - rounding
  }

  /// As `packed` for all pixels.
  @inline(__always)
  static func packed(_ color: SIMD4<Float>, threshold: Float) -> UInt32 {
    var sum = color + (threshold - 0.5)
    sum.replace(with: 0, where: sum .< 0)
    sum.replace(with: 255, where: sum .> 255)
    sum += rounding
    let bits = unsafeBitCast(sum, to: SIMD4<UInt32>.self)
    return unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: bits), to: UInt32.self)
  }
}
