/// Changes the saturation of colours: their distance from the grey of the same luma (Rec. 709).
struct Saturation {
  /// The factor as an integer, and a remainder in 1/256ths from -128 to 127, so that products fit in sixteen bits.
  private let whole, part: Int16

  /// Creates a change: 1 is unchanged, 0 is grey. Returns nil if nothing changes.
  init?(_ amount: Float) {
    guard abs(amount - 1) > 1e-3 else { return nil }
    let share = Int16(max(min((amount * 256).rounded(), 32_000), 0))
    whole = (share + 128) >> 8
    part = share - whole * 256
  }

  /// Changes premultiplied pixels, four at a time.
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
    // 54 for red and 19 for blue in the halves of each, and 183 for green: below 2¹⁶ together.
    let weighed = unsafeBitCast(
      unsafeBitCast(redBlue, to: SIMD8<UInt16>.self) &* SIMD8(54, 19, 54, 19, 54, 19, 54, 19), to: SIMD4<UInt32>.self)
    let weighedGreen = unsafeBitCast(unsafeBitCast(green, to: SIMD8<UInt16>.self) &* 183, to: SIMD4<UInt32>.self)
    let luma = ((weighed & 0xFFFF) &+ weighed &>> 16 &+ weighedGreen &+ 128) &>> 8
    let alpha = pixels &>> 24
    return channels(redBlue, luma | luma &<< 16, alpha | alpha &<< 16) | channels(green, luma, alpha) &<< 8
      | pixels & 0xFF00_0000
  }

  /// Changes two channels of each pixel, clamped to 0 and its alpha.
  @inline(__always)
  private func channels(_ colors: SIMD4<UInt32>, _ luma: SIMD4<UInt32>, _ alpha: SIMD4<UInt32>) -> SIMD4<UInt32> {
    let (luma, alpha) = (unsafeBitCast(luma, to: SIMD8<Int16>.self), unsafeBitCast(alpha, to: SIMD8<Int16>.self))
    let away = unsafeBitCast(colors, to: SIMD8<Int16>.self) &- luma
    let color = luma &+ away &* whole &+ (away &* part &+ 128) &>> 8
    // Shifted by fifteen, negative values are all ones: comparisons of such lanes would be compiled to scalar code.
    let above = (color & ~(color &>> 15)) &- alpha
    return unsafeBitCast(alpha &+ (above & above &>> 15), to: SIMD4<UInt32>.self)
  }
}
