import Dispatch

extension PaintedSprite {
  /// Returns the sprite under a Gaussian blur of a standard deviation in local points; itself if that is invisible.
  ///
  /// From a deviation of four pixels on, it uses fewer, larger pixels, so that the cost depends on the size, not on the
  /// radius: within 4 of 255 levels of the exact blur. The blur by averaging and by the sampler's interpolation, a
  /// quarter of a pixel's square, is subtracted from the variance. `seen` is the visible area in local points.
  package func blurred(by radius: Float, seen: Rect? = nil) -> PaintedSprite {
    guard squeeze == SIMD2(1, 1) else { return self }
    let (width, height) = (bitmap.width, bitmap.height)
    return bitmap.pixels.withUnsafeBufferPointer { pixels in
      guard let base = pixels.baseAddress else { return self }
      let picture = RasterTarget(pixels: UnsafeMutablePointer(mutating: base), width: width, height: height)
      let source = BlurSource(picture: picture, x: 0, y: 0, width: width, height: height)
      return PaintedSprite(blurring: source, scale: scale, origin: origin, by: radius, seen: seen) ?? self
    }
  }

  /// Nil if the blur is invisible. Farther away from `seen` than two pixels of the result may stay clear.
  init?(
    blurring source: BlurSource, scale: Float, origin: SIMD2<Float>, by radius: Float, seen: Rect? = nil,
    saturation: Saturation? = nil
  ) {
    // A wider blur shows no detail anyway.
    let deviation = min(radius * scale, 2048)
    guard deviation > 0.02 else { return nil }
    var step = 1
    while deviation >= 4 * Float(step), step < 1024 { step *= 2 }
    let pixel = Float(step)
    let own = step == 1 ? 0 : pixel * pixel / 4
    let bell = Bell(deviation: (deviation * deviation - own).squareRoot() / pixel)
    let (scale, origin) = (scale / pixel, origin / pixel + SIMD2(repeating: Float(bell.reach + 1)))
    let seen = seen.map { Rect(origin: $0.origin * scale + origin, size: $0.size * scale) }
    let bitmap = bell.blur(source, step: step, seen: seen, saturation)
    self.init(bitmap: bitmap, scale: scale, origin: origin)
  }
}

/// A part of a picture; beyond the picture, its outermost pixels continue.
struct BlurSource: @unchecked Sendable {
  let picture: RasterTarget
  let x, y: Int
  let width, height: Int

  func row(_ row: Int) -> Int { min(max(row + y, 0), picture.height - 1) }
}

/// Weights from the center outwards; with the other half they add up to 1.
private struct Bell {
  let weights: [Float]
  var reach: Int { weights.count - 1 }

  init(deviation: Float) {
    let reach = max(Int((3 * deviation).rounded(.up)), 1)
    let heights = (0...reach).map { Libm.exp(-Double($0 * $0) / Double(2 * deviation * deviation)) }
    let sum = 2 * heights.reduce(0, +) - 1
    weights = heights.map { Float($0 / sum) }
  }

  /// Returns the source averaged in squares of `step` pixels and blurred, with a clear pixel on all sides and another
  /// one to the right and below. `seen` is in pixels of the result.
  func blur(_ source: BlurSource, step: Int, seen: Rect?, _ saturation: Saturation?) -> Bitmap {
    let (width, height) = ((source.width + step - 1) / step, (source.height + step - 1) / step)
    var result = Bitmap(width: width + 2 * reach + 3, height: height + 2 * reach + 3)
    // Counted from the first column that is not clear.
    let columns = Bell.part(seen?.minimum.x, seen?.maximum.x, of: width + 2 * reach)
    let rows = Bell.part(seen?.minimum.y, seen?.maximum.y, of: height + 2 * reach)
    guard !columns.isEmpty, !rows.isEmpty else { return result }
    let (resultWidth, taps) = (result.width, 2 * reach + 1)
    result.pixels.withUnsafeMutableBufferPointer { pixels in
      nonisolated(unsafe) let pixels = pixels.baseAddress!
      inBands(rows) { rows in
        // A ring buffer of blurred rows: each replaces the oldest.
        withUnsafeTemporaryAllocation(of: SIMD4<Float>.self, capacity: columns.count * taps + width + 4 * reach) {
          room in
          withUnsafeTemporaryAllocation(of: UnsafePointer<SIMD4<Float>>.self, capacity: taps) { lines in
            let (across, lines) = (room.baseAddress!, lines.baseAddress!)
            var next = max(rows.lowerBound - 2 * reach, 0)
            for y in rows {
              while next < min(y + 1, height) {
                blurAcross(
                  source, step: step, next, columns, line: across + columns.count * taps,
                  into: across + next % taps * columns.count)
                next += 1
              }
              let those = max(y - 2 * reach, 0)..<next
              for row in those { lines[row - those.lowerBound] = UnsafePointer(across + row % taps * columns.count) }
              let target = pixels + ((y + 1) * resultWidth + 1)
              blurDown(lines, those, columns, row: y, into: target)
              saturation?.apply(to: target + columns.lowerBound, count: columns.count)
            }
          }
        }
      }
    }
    return result
  }

  private func blurDown(
    _ lines: UnsafePointer<UnsafePointer<SIMD4<Float>>>, _ taps: Range<Int>, _ columns: Range<Int>, row y: Int,
    into target: UnsafeMutablePointer<UInt32>
  ) {
    let (reach, count, first) = (reach, columns.count, columns.lowerBound)
    let (thresholds, target) = (Dither.row(y), target + first)
    weights.withUnsafeBufferPointer { weights in
      @inline(__always) func sum<Colors: SIMD>(_ x: Int, _: Colors.Type) -> Colors where Colors.Scalar == Float {
        var sum = Colors.zero
        for tap in 0..<taps.count {
          let colors = UnsafeRawPointer(lines[tap] + x).loadUnaligned(as: Colors.self)
          sum += colors * weights[abs(taps.lowerBound &+ tap &+ reach &- y)]
        }
        return sum
      }
      var x = 0
      while x + 4 <= count {
        @inline(__always) func threshold(_ place: Int) -> Float { thresholds[(first &+ x &+ place) & 7] }
        let pixels = SoftPixel.packed(
          sum(x, SIMD16<Float>.self), thresholds: (threshold(0), threshold(1), threshold(2), threshold(3)))
        UnsafeMutableRawPointer(target + x).storeBytes(of: pixels, as: SIMD4<UInt32>.self)
        x += 4
      }
      while x < count {
        target[x] = SoftPixel.packed(sum(x, SIMD4<Float>.self), threshold: thresholds[(first &+ x) & 7])
        x += 1
      }
    }
  }

  private static func part(_ low: Float?, _ high: Float?, of count: Int) -> Range<Int> {
    guard let low, let high, low.isFinite, high.isFinite else { return 0..<count }
    let first = Int(max(min(low.rounded(.down) - 3, Float(count)), 0))
    return first..<max(Int(max(min(high.rounded(.up) + 2, Float(count)), 0)), first)
  }

  private func blurAcross(
    _ source: BlurSource, step: Int, _ y: Int, _ columns: Range<Int>, line: UnsafeMutablePointer<SIMD4<Float>>,
    into target: UnsafeMutablePointer<SIMD4<Float>>
  ) {
    let (share, reach, last) = (1 / Float(step * step), reach, source.picture.width - 1)
    let squares = (source.width + step - 1) / step
    // Clear pixels on both sides avoid checks for the edges.
    line.update(repeating: .zero, count: squares + 4 * reach)
    for row in y * step..<min(y * step + step, source.height) {
      let from = source.picture.pixels + source.row(row) * source.picture.width
      for square in 0..<squares {
        var sum = line[2 * reach &+ square]
        for x in square &* step..<min(square &* step &+ step, source.width) {
          sum += floatChannels(from[min(max(x &+ source.x, 0), last)]) * share
        }
        line[2 * reach &+ square] = sum
      }
    }
    weights.withUnsafeBufferPointer { weights in
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

  /// Uses several cores for many rows; the result does not depend on it.
  private func inBands(_ rows: Range<Int>, _ body: @Sendable (Range<Int>) -> Void) {
    let bands = (rows.count + 127) / 128
    if bands == 1 { return body(rows) }
    DispatchQueue.concurrentPerform(iterations: bands) { body(rows.part($0, of: bands)) }
  }
}

private enum SoftPixel {
  /// Added to a number below 2²², it leaves the rounded integer in the lowest bits of all four channels at once.
  private static let rounding: Float = 8_388_608

  @inline(__always) static func packed(_ color: SIMD4<Float>, threshold: Float) -> UInt32 {
    unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: rounded(color, threshold)), to: UInt32.self)
  }

  @inline(__always)
  static func packed(_ colors: SIMD16<Float>, thresholds: (Float, Float, Float, Float)) -> SIMD4<UInt32> {
    // Red and green side by side, and blue and alpha.
    @inline(__always) func pairs(_ color: SIMD4<Float>, _ threshold: Float) -> SIMD4<UInt32> {
      let channels = unsafeBitCast(rounded(color, threshold) & 0xFF, to: SIMD2<UInt64>.self)
      return unsafeBitCast(channels | channels &>> 24, to: SIMD4<UInt32>.self)
    }
    let a = pairs(colors.lowHalf.lowHalf, thresholds.0)
    let b = pairs(colors.lowHalf.highHalf, thresholds.1)
    let c = pairs(colors.highHalf.lowHalf, thresholds.2)
    let d = pairs(colors.highHalf.highHalf, thresholds.3)
    return SIMD4(a[0], b[0], c[0], d[0]) | SIMD4(a[2], b[2], c[2], d[2]) &<< 16
  }

  @inline(__always) private static func rounded(_ color: SIMD4<Float>, _ threshold: Float) -> SIMD4<UInt32> {
    var sum = color + (threshold - 0.5)
    sum.replace(with: 0, where: sum .< 0)
    sum.replace(with: 255, where: sum .> 255)
    return unsafeBitCast(sum + rounding, to: SIMD4<UInt32>.self)
  }
}
