/// Moves every colour away from the grey that is as bright (luma of Rec. 709), or towards it.
struct Saturation {
  /// How far from the grey, by how far it is: whole times, and 1/256ths from -128 to 127. So a product fits in sixteen bits.
  private let whole, part: Int16

  /// 1 leaves colours as they are, 0 makes them grey. Nil where nothing changes.
  init?(_ amount: Float) {
    guard abs(amount - 1) > 1e-3 else { return nil }
    let share = Int16(max(min((amount * 256).rounded(), 32_000), 0))
    whole = (share + 128) >> 8
    part = share - whole * 256
  }

  /// Premultiplied pixels, four at a time.
  func apply(to pixels: UnsafeMutablePointer<UInt32>, count: Int) {
    var i = 0
    while i &+ 4 <= count {
      let four = UnsafeRawPointer(pixels + i).loadUnaligned(as: SIMD4<UInt32>.self)
      UnsafeMutableRawPointer(pixels + i).storeBytes(of: moved(four), as: SIMD4<UInt32>.self)
      i &+= 4
    }
    while i < count {
      pixels[i] = moved(SIMD4(repeating: pixels[i]))[0]
      i &+= 1
    }
  }

  @inline(__always)
  private func moved(_ pixels: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let (redBlue, green) = (pixels & 0x00FF_00FF, pixels &>> 8 & 0xFF)
    // 54 red and 19 blue in the halves of each, and 183 green: below 2¹⁶ together.
    let weighed = unsafeBitCast(
      unsafeBitCast(redBlue, to: SIMD8<UInt16>.self) &* SIMD8(54, 19, 54, 19, 54, 19, 54, 19), to: SIMD4<UInt32>.self)
    let weighedGreen = unsafeBitCast(unsafeBitCast(green, to: SIMD8<UInt16>.self) &* 183, to: SIMD4<UInt32>.self)
    let luma = ((weighed & 0xFFFF) &+ weighed &>> 16 &+ weighedGreen &+ 128) &>> 8
    let alpha = pixels &>> 24
    return channels(redBlue, luma | luma &<< 16, alpha | alpha &<< 16) | channels(green, luma, alpha) &<< 8
      | pixels & 0xFF00_0000
  }

  /// Two channels of each pixel, from 0 to its alpha.
  @inline(__always)
  private func channels(_ colors: SIMD4<UInt32>, _ luma: SIMD4<UInt32>, _ alpha: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let (luma, alpha) = (unsafeBitCast(luma, to: SIMD8<Int16>.self), unsafeBitCast(alpha, to: SIMD8<Int16>.self))
    let away = unsafeBitCast(colors, to: SIMD8<Int16>.self) &- luma
    let color = luma &+ away &* whole &+ (away &* part &+ 128) &>> 8
    // Shifted by fifteen, what is below nothing is all ones: comparisons of such lanes are made one by one.
    let above = (color & ~(color &>> 15)) &- alpha
    return unsafeBitCast(alpha &+ (above & above &>> 15), to: SIMD4<UInt32>.self)
  }
}
