/// The tiles of a bitmap with one colour, for instance clear, so that nothing has to be sampled there.
///
/// The bitmap is divided into tiles of 8×8 texels. Each entry is the common colour of a tile, the one to its right and
/// the two below: so samples that start in the tile and span at most 8 texels have that colour. Without a common
/// colour, an entry marks whether all of them are opaque.
package struct UniformTiles {
  /// Row by row, `count(width)` in each.
  package private(set) var colors: [UInt32]

  /// Marks several colours: red with alpha 0, an invalid premultiplied pixel.
  package static let mixed: UInt32 = 1
  /// Marks several opaque colours; also an invalid premultiplied pixel.
  package static let opaque: UInt32 = 2
  /// The maximal distance of the first and last sample of a block in 1/256 of a texel: with the texel to the right and
  /// rounding, 8 texels.
  static let reach: Float = 7 * 256 - 4
  /// Coordinates are in this fraction of 1/256 of a texel, so that errors of steps along a row add up to less than one.
  static let unit: Double = 65536
  static let shift = 16 + 8 + 3

  package static func count(_ texels: Int) -> Int { (texels + 7) >> 3 }

  package init(_ pixels: [UInt32], width: Int, height: Int) {
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
      // Combines each with those to the right and below, which are not combined yet.
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

  /// True if an entry marks opaque texels.
  @inline(__always) static func isOpaque(_ color: UInt32) -> Bool { color == opaque || color >= 0xFF00_0000 }

  /// True if enough is opaque to justify a search for hidden areas.
  var isCover: Bool {
    colors.count >= 256 && colors.count { UniformTiles.isOpaque($0) } * 8 >= colors.count
  }

  /// Returns the colour of a single tile, or a mark.
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
