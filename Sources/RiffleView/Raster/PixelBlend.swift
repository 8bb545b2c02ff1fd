/// Blends a span of premultiplied pixels over another with a blend mode.
///
/// With an opaque backdrop D, a source S and its opacity a, all from 0 to 1 (W3C Compositing and Blending 1, section
/// 10): add is D + S, multiply S·D + D·(1 - a), screen S + D - S·D, overlay D·(1 - a) + 2·S·D for dark D, and D·(1 - a)
/// + a - 2·(1 - D)·(a - S) for light D.
func blend(_ source: UnsafePointer<UInt32>, by mode: BlendMode, over target: UnsafeMutablePointer<UInt32>, count: Int) {
  switch mode {
  case .normal: blend(source, over: target, count: count)
  case .add: four(source, target, count, sum)
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

/// Adds four pixels with saturation.
@inline(__always)
func add(_ pixels: SIMD4<UInt32>, to target: UnsafeMutablePointer<UInt32>) {
  let beneath = UnsafeRawPointer(target).loadUnaligned(as: SIMD4<UInt32>.self)
  UnsafeMutableRawPointer(target).storeBytes(of: sum(pixels, beneath), as: SIMD4<UInt32>.self)
}

/// Adds sixteen channels with saturation.
@inline(__always)
private func sum(_ source: SIMD4<UInt32>, _ target: SIMD4<UInt32>) -> SIMD4<UInt32> {
  let own = unsafeBitCast(source, to: SIMD16<UInt8>.self)
  let sum = own &+ unsafeBitCast(target, to: SIMD16<UInt8>.self)
  return unsafeBitCast(sum.replacing(with: 255, where: sum .< own), to: SIMD4<UInt32>.self)
}

/// Every other channel of four pixels, as integers from 0 to 255.
private typealias Channels = SIMD8<UInt16>

/// Blends channels as 16-bit integers. No source channel may exceed its alpha.
@inline(__always)
private func each(
  _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int,
  _ mix: (_ source: Channels, _ target: Channels, _ alpha: Channels) -> Channels
) {
  four(source, target, count) { mixed($0, $1, mix) }
}

/// Processes four pixels at a time, skipping clear ones.
@inline(__always)
private func four(
  _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int,
  _ mix: (_ source: SIMD4<UInt32>, _ target: SIMD4<UInt32>) -> SIMD4<UInt32>
) {
  var i = 0
  while i &+ 4 <= count {
    let four = UnsafeRawPointer(source + i).loadUnaligned(as: SIMD4<UInt32>.self)
    let pairs = unsafeBitCast(four, to: SIMD2<UInt64>.self)
    if pairs[0] | pairs[1] != 0 {
      let beneath = UnsafeRawPointer(target + i).loadUnaligned(as: SIMD4<UInt32>.self)
      UnsafeMutableRawPointer(target + i).storeBytes(of: mix(four, beneath), as: SIMD4<UInt32>.self)
    }
    i &+= 4
  }
  while i < count {
    if source[i] != 0 { target[i] = mix(SIMD4(repeating: source[i]), SIMD4(repeating: target[i]))[0] }
    i &+= 1
  }
}

@inline(__always)
private func mixed(
  _ source: SIMD4<UInt32>, _ target: SIMD4<UInt32>, _ mix: (Channels, Channels, Channels) -> Channels
) -> SIMD4<UInt32> {
  @inline(__always) func channels(_ pixels: SIMD4<UInt32>) -> Channels {
    unsafeBitCast(pixels & 0x00FF_00FF, to: Channels.self)
  }
  let alpha = source &>> 24
  let alphas = channels(alpha | alpha &<< 16)
  // Values above 255 become 255; none reaches 512.
  @inline(__always) func whole(_ mixed: Channels) -> SIMD4<UInt32> {
    unsafeBitCast((mixed | (0 &- mixed &>> 8)) & 255, to: SIMD4<UInt32>.self)
  }
  let redBlue = whole(mix(channels(source), channels(target), alphas))
  return redBlue | whole(mix(channels(source &>> 8), channels(target &>> 8), alphas)) &<< 8
}

/// Returns the product of two channels, divided by 255 and rounded.
@inline(__always)
private func product(_ a: Channels, _ b: Channels) -> Channels {
  let sum = a &* b &+ 128
  return (sum &+ sum &>> 8) &>> 8
}
