/// Blends a span of premultiplied pixels over another with a blend mode; the normal one without a call.
@inline(__always)
func blend(_ source: UnsafePointer<UInt32>, by mode: BlendMode, over target: UnsafeMutablePointer<UInt32>, count: Int) {
  if mode == .normal { blend(source, over: target, count: count) } else { mix(source, mode, target, count) }
}

/// With an opaque backdrop D, a source S and its opacity a, all from 0 to 1 (W3C Compositing and Blending 1, section
/// 10): add is D + S, multiply S·D + D·(1 - a), screen S + D - S·D, overlay D·(1 - a) + 2·S·D for dark D, and D·(1 - a)
/// + a - 2·(1 - D)·(a - S) for light D.
private func mix(
  _ source: UnsafePointer<UInt32>, _ mode: BlendMode, _ target: UnsafeMutablePointer<UInt32>, _ count: Int
) {
  switch mode {
  case .normal: blend(source, over: target, count: count)
  case .add: each(source, target, count) { s, d, _ in s &+ d }
  case .multiply: each(source, target, count) { s, d, a in product(s, d) &+ product(d, 255 &- a) }
  case .screen: each(source, target, count) { s, d, _ in s &+ d &- product(s, d) }
  case .overlay:
    each(source, target, count) { s, d, a in
      // All bits set for light D: then 255 - D and a - S are multiplied, and the product is subtracted from a.
      let light = 0 &- d &>> 7
      let twice = 2 &* product(d ^ (light & 255), s ^ (light & (s ^ (a &- s))))
      return product(d, 255 &- a) &+ (light & a) &+ ((twice ^ light) &- light)
    }
  }
}

/// Every other channel of four pixels.
typealias Channels = SIMD8<UInt16>

@inline(__always) func lanes(_ words: SIMD4<UInt32>) -> Channels { unsafeBitCast(words, to: Channels.self) }
@inline(__always) func words(_ lanes: Channels) -> SIMD4<UInt32> { unsafeBitCast(lanes, to: SIMD4<UInt32>.self) }
/// Gives each pixel's number to both of its channels.
@inline(__always) func doubled(_ numbers: SIMD4<UInt32>) -> Channels { lanes(numbers | numbers &<< 16) }
@inline(__always) func redBlue(_ pixels: SIMD4<UInt32>) -> Channels { lanes(pixels & 0x00FF_00FF) }
@inline(__always) func greenAlpha(_ pixels: SIMD4<UInt32>) -> Channels { lanes(pixels) &>> 8 }

/// Divides weighed channels by 256.
@inline(__always) func merged(_ redBlue: Channels, _ greenAlpha: Channels) -> SIMD4<UInt32> {
  words(redBlue &>> 8 | greenAlpha & 0xFF00)
}

/// Blends 16-bit integers. No source channel may exceed its alpha. A clear source changes nothing.
@inline(__always) private func each(
  _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int,
  _ mix: (_ source: Channels, _ target: Channels, _ alpha: Channels) -> Channels
) {
  changeFours(target, by: source, count) { mixed($1, $0, mix) }
}

/// Replaces pixels in place, four at a time, each by itself and one of `others`.
@inline(__always) func changeFours(
  _ pixels: UnsafeMutablePointer<UInt32>, by others: UnsafePointer<UInt32>, _ count: Int,
  _ change: (_ pixels: SIMD4<UInt32>, _ others: SIMD4<UInt32>) -> SIMD4<UInt32>
) {
  var i = 0
  while i &+ 4 <= count {
    let four = UnsafeRawPointer(pixels + i).loadUnaligned(as: SIMD4<UInt32>.self)
    let other = UnsafeRawPointer(others + i).loadUnaligned(as: SIMD4<UInt32>.self)
    UnsafeMutableRawPointer(pixels + i).storeBytes(of: change(four, other), as: SIMD4<UInt32>.self)
    i &+= 4
  }
  while i < count {
    pixels[i] = change(SIMD4(repeating: pixels[i]), SIMD4(repeating: others[i]))[0]
    i &+= 1
  }
}

@inline(__always) private func changeFours(
  _ pixels: UnsafeMutablePointer<UInt32>, _ count: Int, _ change: (SIMD4<UInt32>) -> SIMD4<UInt32>
) {
  changeFours(pixels, by: pixels, count) { pixels, _ in change(pixels) }
}

@inline(__always) private func mixed(
  _ source: SIMD4<UInt32>, _ target: SIMD4<UInt32>, _ mix: (Channels, Channels, Channels) -> Channels
) -> SIMD4<UInt32> {
  let alphas = doubled(source &>> 24)
  // Limits to 255; no value reaches 512.
  @inline(__always) func whole(_ mixed: Channels) -> SIMD4<UInt32> { words((mixed | (0 &- mixed &>> 8)) & 255) }
  return whole(mix(redBlue(source), redBlue(target), alphas))
    | whole(mix(greenAlpha(source), greenAlpha(target), alphas)) &<< 8
}

/// Mixes pixels by a weight of 0...256 for the first. No sum exceeds 255 · 256 + 128; equal values are unchanged.
@inline(__always) func mixed(_ one: SIMD4<UInt32>, _ other: SIMD4<UInt32>, _ weight: Channels) -> SIMD4<UInt32> {
  let rest = 256 &- weight
  return merged(
    redBlue(one) &* weight &+ redBlue(other) &* rest &+ 128,
    greenAlpha(one) &* weight &+ greenAlpha(other) &* rest &+ 128)
}

/// Divides by 255 and rounds.
@inline(__always) private func product(_ a: Channels, _ b: Channels) -> Channels {
  let sum = a &* b &+ 128
  return (sum &+ sum &>> 8) &>> 8
}

/// Spreads the channels over lanes of sixteen bits, from the lowest red, blue, green, alpha: 255 times a weight of at
/// most 256 fits.
@inline(__always) func spread(_ pixel: UInt32) -> UInt64 {
  UInt64(pixel & 0x00FF_00FF) | UInt64(pixel & 0xFF00_FF00) << 24
}

/// The inverse of `spread`; lanes must not exceed 255.
@inline(__always) func gather(_ lanes: UInt64) -> UInt32 {
  UInt32(truncatingIfNeeded: lanes) & 0x00FF_00FF | UInt32(truncatingIfNeeded: lanes >> 24) & 0xFF00_FF00
}

let laneMask: UInt64 = 0x00FF_00FF_00FF_00FF
let laneHalf: UInt64 = 0x0080_0080_0080_0080

/// Divides by 256, with rounding.
@inline(__always) func scaledDown(_ lanes: UInt64) -> UInt64 { ((lanes &+ laneHalf) >> 8) & laneMask }

@inline(__always) package func over(_ source: UInt32, _ target: UInt32) -> UInt32 {
  let alpha = UInt64(source >> 24)
  let keep = 256 &- (alpha &+ (alpha >> 7))
  return gather(spread(source) &+ scaledDown(spread(target) &* keep))
}

/// Factors of 0...256 for each channel.
package struct Modulation {
  /// Red and green are in the low halves.
  private let redBlue, greenAlpha: UInt32

  @inline(__always) package init?(opacity: Float, tint: SRGBColor) {
    if opacity >= 1, tint == .white { return nil }
    let whole = max(min(opacity, 1), 0) * Float(tint.alpha) / 255
    func factor(_ channel: UInt8) -> UInt32 { UInt32(whole * Float(channel) / 255 * 256 + 0.5) }
    redBlue = factor(tint.red) | factor(tint.blue) << 16
    greenAlpha = factor(tint.green) | factor(255) << 16
    if redBlue == 256 | 256 << 16, greenAlpha == redBlue { return nil }
  }

  var isClear: Bool { greenAlpha >> 16 == 0 }

  package func apply(to span: UnsafeMutablePointer<UInt32>, count: Int) {
    let (low, high) = (lanes(SIMD4(repeating: redBlue)), lanes(SIMD4(repeating: greenAlpha)))
    changeFours(span, count) { weighed($0, low, high) }
  }
}

/// Blends a span of premultiplied pixels: opaque ones are stored, clear ones skipped. Gives the same bits as `over`.
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

@inline(__always) func blendFour(_ pixels: SIMD4<UInt32>, over target: UnsafeMutablePointer<UInt32>) {
  let alpha = pixels &>> 24
  let keep = doubled(SIMD4(repeating: 256) &- (alpha &+ (alpha &>> 7)))
  let beneath = weighed(UnsafeRawPointer(target).loadUnaligned(as: SIMD4<UInt32>.self), keep, keep)
  let sum = unsafeBitCast(pixels, to: SIMD16<UInt8>.self) &+ unsafeBitCast(beneath, to: SIMD16<UInt8>.self)
  UnsafeMutableRawPointer(target).storeBytes(of: sum, as: SIMD16<UInt8>.self)
}

/// Multiplies by weights of 0...256, with rounding.
@inline(__always)
private func weighed(_ pixels: SIMD4<UInt32>, _ low: Channels, _ high: Channels) -> SIMD4<UInt32> {
  merged(redBlue(pixels) &* low &+ 128, greenAlpha(pixels) &* high &+ 128)
}

/// Multiplies the distance of colours from the grey of the same luma (Rec. 709).
struct Saturation {
  /// A remainder in 1/256ths from -128 to 127, so that products fit in sixteen bits.
  private let whole, part: Int16

  /// 1 is unchanged, 0 is grey. Nil if nothing changes.
  init?(_ amount: Float) {
    guard abs(amount - 1) > 1e-3 else { return nil }
    let share = Int16(max(min((amount * 256).rounded(), 32_000), 0))
    whole = (share + 128) >> 8
    part = share - whole * 256
  }

  func apply(to pixels: UnsafeMutablePointer<UInt32>, count: Int) { changeFours(pixels, count, moved) }

  @inline(__always) private func moved(_ pixels: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let (redBlue, green) = (pixels & 0x00FF_00FF, pixels &>> 8 & 0xFF)
    // Weights of 54 for red, 19 for blue and 183 for green: the sum is below 2¹⁶.
    let weighed = words(lanes(redBlue) &* SIMD8(54, 19, 54, 19, 54, 19, 54, 19))
    let weighedGreen = words(lanes(green) &* 183)
    let luma = ((weighed & 0xFFFF) &+ weighed &>> 16 &+ weighedGreen &+ 128) &>> 8
    let alpha = pixels &>> 24
    return channels(redBlue, luma | luma &<< 16, alpha | alpha &<< 16) | channels(green, luma, alpha) &<< 8
      | pixels & 0xFF00_0000
  }

  /// Clamps to 0 and the alpha.
  @inline(__always)
  private func channels(_ colors: SIMD4<UInt32>, _ luma: SIMD4<UInt32>, _ alpha: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let (luma, alpha) = (unsafeBitCast(luma, to: SIMD8<Int16>.self), unsafeBitCast(alpha, to: SIMD8<Int16>.self))
    let away = unsafeBitCast(colors, to: SIMD8<Int16>.self) &- luma
    let color = luma &+ away &* whole &+ (away &* part &+ 128) &>> 8
    // Shifted by fifteen, negative values are all ones; lane comparisons would be compiled to scalar code.
    let above = (color & ~(color &>> 15)) &- alpha
    return unsafeBitCast(alpha &+ (above & above &>> 15), to: SIMD4<UInt32>.self)
  }
}
