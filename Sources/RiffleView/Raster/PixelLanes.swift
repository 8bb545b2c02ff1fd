/// Spreads four eight-bit channels over four sixteen-bit lanes of an integer: one multiplication weights all of them.
///
/// Lanes from the lowest: red, blue, green, alpha. Weights are at most 256, so 255 · 256 still fits a lane.
@inline(__always)
func spread(_ pixel: UInt32) -> UInt64 {
  UInt64(pixel & 0x00FF_00FF) | UInt64(pixel & 0xFF00_FF00) << 24
}

/// The inverse of `spread`; lanes must not exceed 255.
@inline(__always)
func gather(_ lanes: UInt64) -> UInt32 {
  UInt32(truncatingIfNeeded: lanes) & 0x00FF_00FF | UInt32(truncatingIfNeeded: lanes >> 24) & 0xFF00_FF00
}

let laneMask: UInt64 = 0x00FF_00FF_00FF_00FF
let laneHalf: UInt64 = 0x0080_0080_0080_0080

/// Divides every lane by 256 with rounding.
@inline(__always) func scaledDown(_ lanes: UInt64) -> UInt64 { ((lanes &+ laneHalf) >> 8) & laneMask }

/// Blends a premultiplied `source` over `target`.
@inline(__always)
package func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
  let alpha = UInt64(source >> 24)
  let keep = 256 &- (alpha &+ (alpha >> 7))
  return gather(spread(source) &+ scaledDown(spread(target) &* keep))
}

/// Opacity and tint as factors of 0...256 for each channel.
package struct Modulation {
  /// Red in the low half, blue in the high one.
  private let redBlue: UInt32
  /// Green, and alpha.
  private let greenAlpha: UInt32

  /// Returns nil if nothing changes.
  @inline(__always)
  package init?(opacity: Float, tint: SRGBColor) {
    if opacity >= 1, tint == .white { return nil }
    let whole = max(min(opacity, 1), 0) * Float(tint.alpha) / 255
    func factor(_ channel: UInt8) -> UInt32 { UInt32(whole * Float(channel) / 255 * 256 + 0.5) }
    redBlue = factor(tint.red) | factor(tint.blue) << 16
    greenAlpha = factor(tint.green) | factor(255) << 16
    if redBlue == 256 | 256 << 16, greenAlpha == redBlue { return nil }
  }

  var isClear: Bool { greenAlpha >> 16 == 0 }

  package func apply(to span: UnsafeMutablePointer<UInt32>, count: Int) {
    let (redBlue, greenAlpha) = (SIMD4(repeating: redBlue), SIMD4(repeating: greenAlpha))
    var i = 0
    while i &+ 4 <= count {
      let four = UnsafeRawPointer(span + i).loadUnaligned(as: SIMD4<UInt32>.self)
      UnsafeMutableRawPointer(span + i).storeBytes(of: weighed(four, redBlue, greenAlpha), as: SIMD4<UInt32>.self)
      i &+= 4
    }
    while i < count {
      span[i] = weighed(SIMD4(repeating: span[i]), redBlue, greenAlpha)[0]
      i &+= 1
    }
  }
}

/// Blends a span of premultiplied pixels over another. Opaque pixels are stored, clear ones skipped.
///
/// Processes four pixels at a time: the same bits as `over` for each.
@inline(__always)
package func blend(_ source: UnsafePointer<UInt32>, over target: UnsafeMutablePointer<UInt32>, count: Int) {
  let opaque: UInt64 = 0xFF00_0000_FF00_0000
  var i = 0
  while i &+ 4 <= count {
    let pixels = UnsafeRawPointer(source + i).loadUnaligned(as: SIMD4<UInt32>.self)
    let pairs = unsafeBitCast(pixels, to: SIMD2<UInt64>.self)
    if pairs[0] & pairs[1] & opaque == opaque {
      UnsafeMutableRawPointer(target + i).storeBytes(of: pixels, as: SIMD4<UInt32>.self)
    } else if pairs[0] | pairs[1] != 0 {
      blendFour(pixels, over: target + i)
    }
    i &+= 4
  }
  while i < count {
    if source[i] != 0 { target[i] = over(source[i], target[i]) }
    i &+= 1
  }
}

/// Blends four pixels; clear ones change nothing.
@inline(__always)
func blendFour(_ pixels: SIMD4<UInt32>, over target: UnsafeMutablePointer<UInt32>) {
  let alpha = pixels &>> 24
  let keep = SIMD4(repeating: 256) &- (alpha &+ (alpha &>> 7))
  let beneath = UnsafeRawPointer(target).loadUnaligned(as: SIMD4<UInt32>.self)
  let twice = keep | keep &<< 16
  let weighed = weighed(beneath, twice, twice)
  let sum = unsafeBitCast(pixels, to: SIMD16<UInt8>.self) &+ unsafeBitCast(weighed, to: SIMD16<UInt8>.self)
  UnsafeMutableRawPointer(target).storeBytes(of: sum, as: SIMD16<UInt8>.self)
}

/// Multiplies four pixels by weights of 0...256, two in a lane, with rounding.
@inline(__always)
private func weighed(_ pixels: SIMD4<UInt32>, _ redBlue: SIMD4<UInt32>, _ greenAlpha: SIMD4<UInt32>) -> SIMD4<UInt32> {
  @inline(__always) func channels(_ lanes: SIMD4<UInt32>, _ weights: SIMD4<UInt32>) -> SIMD8<UInt16> {
    unsafeBitCast(lanes & 0x00FF_00FF, to: SIMD8<UInt16>.self) &* unsafeBitCast(weights, to: SIMD8<UInt16>.self) &+ 128
  }
  return unsafeBitCast(channels(pixels, redBlue) &>> 8, to: SIMD4<UInt32>.self)
    | unsafeBitCast(channels(pixels &>> 8, greenAlpha) & 0xFF00, to: SIMD4<UInt32>.self)
}
