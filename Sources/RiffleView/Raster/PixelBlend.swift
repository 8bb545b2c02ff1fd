/// Lays a span of premultiplied pixels over another by a blend mode.
///
/// With an opaque backdrop D, a source S and its opacity a, all from 0 to 1 (W3C Compositing and Blending 1, section 10): add is D + S,
/// multiply S·D + D·(1 - a), screen S + D - S·D, overlay D·(1 - a) + 2·S·D where D is dark and D·(1 - a) + a - 2·(1 - D)·(a - S) where it
/// is light.
func blend(_ source: UnsafePointer<UInt32>, by mode: BlendMode, over target: UnsafeMutablePointer<UInt32>, count: Int) {
  switch mode {
  case .normal: blend(source, over: target, count: count)
  case .add: each(source, target, count) { s, d, _ in s &+ d }
  case .multiply: each(source, target, count) { s, d, a in product(s, d) &+ product(d, 255 &- a) }
  case .screen: each(source, target, count) { s, d, _ in s &+ d &- product(s, d) }
  case .overlay:
    each(source, target, count) { s, d, a in
      let kept = product(d, 255 &- a)
      let light = kept &+ a &- 2 &* product(255 &- d, a &- s)
      return light.replacing(with: kept &+ 2 &* product(s, d), where: d .< 128)
    }
  }
}

/// Adds four pixels: what would be more than 255 is that.
@inline(__always)
func add(_ pixels: SIMD4<UInt32>, to target: UnsafeMutablePointer<UInt32>) {
  let beneath = UnsafeRawPointer(target).loadUnaligned(as: SIMD16<UInt8>.self)
  let (more, room) = (unsafeBitCast(pixels, to: SIMD16<UInt8>.self), ~beneath)
  let sum = beneath &+ more.replacing(with: room, where: more .> room)
  UnsafeMutableRawPointer(target).storeBytes(of: sum, as: SIMD16<UInt8>.self)
}

/// Each pixel by its channels, whole numbers from 0 to 255; a pixel without opacity changes nothing.
@inline(__always)
private func each(
  _ source: UnsafePointer<UInt32>, _ target: UnsafeMutablePointer<UInt32>, _ count: Int,
  _ mix: (_ source: SIMD4<Int32>, _ target: SIMD4<Int32>, _ alpha: SIMD4<Int32>) -> SIMD4<Int32>
) {
  for i in 0..<count where source[i] != 0 {
    let s = channels(source[i])
    let mixed = mix(s, channels(target[i]), SIMD4(repeating: s.w))
    let whole = mixed.clamped(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    target[i] = unsafeBitCast(SIMD4<UInt8>(truncatingIfNeeded: whole), to: UInt32.self)
  }
}

@inline(__always)
private func channels(_ pixel: UInt32) -> SIMD4<Int32> {
  SIMD4<Int32>(truncatingIfNeeded: unsafeBitCast(pixel, to: SIMD4<UInt8>.self))
}

/// Of two channels, divided by 255 and rounded.
@inline(__always)
private func product(_ a: SIMD4<Int32>, _ b: SIMD4<Int32>) -> SIMD4<Int32> {
  let sum = a &* b &+ 128
  return (sum &+ sum &>> 8) &>> 8
}
