/// Sprites that are drawn normally, then blended with the previous picture by one opacity.
///
/// The picture beneath is copied, not replaced by a clear background: blend modes and glass of the group use it, and at
/// an opacity of 1 the end changes nothing.
struct RasterGroup {
  let level: Int
  /// The rows and columns of the picture that it may touch.
  let rows, columns: Range<Int>
  /// 0...256.
  private let share: UInt16

  init(_ sprite: Sprite, level: Int, scale: Float, width: Int, height: Int) {
    self.level = level
    share = UInt16(max(min(sprite.opacity, 1), 0) * 256 + 0.5)
    (rows, columns) = sprite.pixels(scale: scale, width: width, height: height)
  }

  func keep(in band: RasterBand, _ kept: UnsafeMutablePointer<UInt32>) {
    eachRow(band, kept) { kept, row in kept.update(from: row, count: columns.count) }
  }

  func mix(in band: RasterBand, _ kept: UnsafeMutablePointer<UInt32>) {
    let (shown, left) = (SIMD8<UInt16>(repeating: share), SIMD8<UInt16>(repeating: 256 - share))
    @inline(__always) func mixed(_ one: SIMD4<UInt32>, _ other: SIMD4<UInt32>) -> SIMD4<UInt32> {
      @inline(__always) func channels(_ one: SIMD4<UInt32>, _ other: SIMD4<UInt32>) -> SIMD4<UInt32> {
        let drawn = unsafeBitCast(one & 0x00FF_00FF, to: SIMD8<UInt16>.self) &* shown
        let kept = unsafeBitCast(other & 0x00FF_00FF, to: SIMD8<UInt16>.self) &* left
        // At most 255 · 256 + 128; equal values are unchanged.
        return unsafeBitCast((drawn &+ kept &+ 128) &>> 8, to: SIMD4<UInt32>.self)
      }
      return channels(one, other) | channels(one &>> 8, other &>> 8) &<< 8
    }
    eachRow(band, kept) { kept, row in
      var i = 0
      while i &+ 4 <= columns.count {
        let drawn = UnsafeRawPointer(row + i).loadUnaligned(as: SIMD4<UInt32>.self)
        let beneath = UnsafeRawPointer(kept + i).loadUnaligned(as: SIMD4<UInt32>.self)
        UnsafeMutableRawPointer(row + i).storeBytes(of: mixed(drawn, beneath), as: SIMD4<UInt32>.self)
        i &+= 4
      }
      while i < columns.count {
        row[i] = mixed(SIMD4(repeating: row[i]), SIMD4(repeating: kept[i]))[0]
        i &+= 1
      }
    }
  }

  @inline(__always)
  private func eachRow(
    _ band: RasterBand, _ kept: UnsafeMutablePointer<UInt32>,
    _ body: (_ kept: UnsafeMutablePointer<UInt32>, _ row: UnsafeMutablePointer<UInt32>) -> Void
  ) {
    let kept = kept + level * band.level
    for y in rows.clamped(to: band.rows) {
      let start = y &* band.width &+ columns.lowerBound
      body(kept + start, band.target + start)
    }
  }
}
