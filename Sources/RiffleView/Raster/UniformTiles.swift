/// Where a bitmap is of one colour, clear for instance: found once, so that nothing has to be sampled there.
///
/// The bitmap is cut into tiles of 8×8 texels. Each entry is the colour of a tile, the one to its right and the two below,
/// where they all have one: so what begins in the tile and reaches no farther than 8 texels is of that colour. Where they have
/// several but are opaque throughout, that is said instead.
struct UniformTiles {
  /// Row by row, `count(width)` in each.
  private(set) var colors: [UInt32]

  /// Stands for more than one colour: red without opacity, which no premultiplied pixel is.
  static let mixed: UInt32 = 1
  /// Stands for more than one colour, all of them opaque; no premultiplied pixel either.
  static let opaque: UInt32 = 2
  /// How far the first and the last sample of a block may lie from each other, in 1/256 of a texel: with the texel to the
  /// right and what rounding adds, it is 8 texels.
  static let reach: Float = 7 * 256 - 4
  /// Coordinates are counted in this part of 1/256 of a texel, so that steps along a row add up to less than one.
  static let unit: Double = 65536
  /// From coordinates to tiles.
  static let shift = 16 + 8 + 3

  /// Tiles along this many texels.
  static func count(_ texels: Int) -> Int { (texels + 7) >> 3 }

  init(_ pixels: [UInt32], width: Int, height: Int) {
    let (across, down) = (UniformTiles.count(width), UniformTiles.count(height))
    colors = [UInt32](unsafeUninitializedCapacity: across * down) { colors, count in
      pixels.withUnsafeBufferPointer { pixels in
        for y in 0..<down {
          let rows = y * 8..<min(y * 8 + 8, height)
          for x in 0..<across {
            colors[y * across + x] = UniformTiles.color(pixels, width, x * 8..<min(x * 8 + 8, width), rows)
          }
        }
      }
      count = across * down
      // Each with those to the right of it and below, which are not joined yet.
      for y in 0..<down {
        let below = min(y + 1, down - 1)
        for x in 0..<across {
          let (here, right) = (y * across + x, min(x + 1, across - 1))
          let one = colors[here]
          let others = (colors[y * across + right], colors[below * across + x], colors[below * across + right])
          if others == (one, one, one) { continue }
          let isOpaque = [one, others.0, others.1, others.2].allSatisfy(UniformTiles.isOpaque)
          colors[here] = isOpaque ? UniformTiles.opaque : UniformTiles.mixed
        }
      }
    }
  }

  /// Whether nothing is seen through what an entry stands for.
  @inline(__always) static func isOpaque(_ color: UInt32) -> Bool { color == opaque || color >= 0xFF00_0000 }

  /// Whether so much is opaque that looking for what lies hidden beneath is worth it.
  var isCover: Bool {
    colors.count >= 256 && colors.count { UniformTiles.isOpaque($0) } * 8 >= colors.count
  }

  /// The one colour of a tile.
  private static func color(
    _ pixels: UnsafeBufferPointer<UInt32>, _ width: Int, _ columns: Range<Int>, _ rows: Range<Int>
  ) -> UInt32 {
    let one = pixels[rows.lowerBound * width + columns.lowerBound]
    var (isOne, least) = (true, one)
    for y in rows {
      let line = UnsafeRawPointer(pixels.baseAddress! + y * width)
      if columns.count == 8 {
        let eight = line.loadUnaligned(fromByteOffset: columns.lowerBound * 4, as: SIMD8<UInt32>.self)
        if eight != SIMD8(repeating: one) { (isOne, least) = (false, min(least, eight.min())) }
      } else {
        for x in columns where pixels[y * width + x] != one {
          (isOne, least) = (false, min(least, pixels[y * width + x]))
        }
      }
      if !isOne, least < 0xFF00_0000 { return mixed }
    }
    return isOne ? one : opaque
  }
}
