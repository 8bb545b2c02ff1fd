import RiffleView
import Testing

@Suite("UniformTiles") struct UniformTilesTests {
  private static let (width, height) = (150, 90)

  /// Clear pixels with an opaque and a translucent rectangle and two areas of noise.
  private static let pixels: [UInt32] = {
    var random = RandomSource(seed: 5)
    return (0..<width * height).map { place in
      let (x, y) = (place % width, place / width)
      if (20..<70).contains(x), (10..<50).contains(y) { return 0xFF20_4060 }
      if (90..<140).contains(x), (30..<80).contains(y) { return 0x8040_2010 }
      if (4..<12).contains(x), (60..<70).contains(y) { return UInt32(random.int(in: 1...255)) << 24 }
      if (104..<140).contains(x), (0..<24).contains(y) { return 0xFF00_0000 | UInt32(x) }
      if x == 80, y == 20 { return 0xFFFF_FFFF }
      return 0
    }
  }()

  private static let maps: [Homography] = [
    Homography(x: [1, 0, 0.3], y: [0, 1, 0.8]), Homography(x: [0.94, 0, 1], y: [0, 0.94, 2]),
    Homography(x: [1.9, 0, 1], y: [0, 1.9, 2]), Homography(x: [2.6, 0, 1], y: [0, 2.6, 2]),
    Homography(x: [-0.9, 0, 145], y: [0, 0.9, 2]), Homography(x: [0.8, 0.5, 4], y: [-0.5, 0.8, 60]),
    Homography(x: [0.1, -0.99, 90], y: [0.99, 0.1, 1]), Homography(x: [0.06, 0, 1], y: [0, 0.06, 2]),
    Homography(x: [1, 0, 1], y: [0, 1, 1], w: [0.001, 0, 1]),
  ]

  @Test("sampling with tiles gives the same pixels, and skipped runs are clear", arguments: maps)
  func runs(_ map: Homography) {
    let tiles = UniformTiles(Self.pixels, width: Self.width, height: Self.height)
    Self.pixels.withUnsafeBufferPointer { pixels in
      tiles.colors.withUnsafeBufferPointer { colors in
        func sampler(_ tiles: UnsafePointer<UInt32>?) -> QuadSampler {
          QuadSampler(pixels.baseAddress!, width: Self.width, height: Self.height, texelsFromPixels: map, tiles: tiles)
        }
        let (plain, tiled) = (sampler(nil), sampler(colors.baseAddress))
        var skipped = 0
        for row in 0..<Self.height {
          let columns = plain.clipped(0..<200, row: row)
          if columns.isEmpty { continue }
          var expected = [UInt32](repeating: 0, count: columns.count + 4)
          var (found, out) = (expected, expected)
          plain.sample(0..<columns.count, of: columns, row: row, into: &expected)
          out.withUnsafeMutableBufferPointer { out in
            let out = out.baseAddress!
            tiled.eachRun(of: columns, row: row, into: out) { run in
              for x in run { found[x - columns.lowerBound] = out[x - columns.lowerBound] }
              skipped -= run.count
            }
          }
          skipped += columns.count
          #expect(found[..<columns.count] == expected[..<columns.count], "row \(row)")
        }
        let isSkipping = map.isAffine && map.x.x < 2.5
        #expect(isSkipping ? skipped > 500 : skipped == 0)
      }
    }
  }
}
