import RiffleSDL
import RiffleView
import Testing

@Suite("PNG bit depths and interlacing")
struct PNGDepthTests {
  /// The starts and steps of the seven passes: PNG 1.2, section 2.6.
  private static let passes = [
    (0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2),
  ]

  /// An uncompressed PNG whose pixels are a function of their coordinates.
  private func file(
    _ size: Int, depth: Int, hasAlpha: Bool, isInterlaced: Bool, _ color: (Int, Int) -> [Int]
  ) -> [UInt8] {
    func four(_ n: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(n >> $0 & 255) } }
    func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
      let named = Array(kind.utf8) + body
      return four(body.count) + named + four(Int(PNGBomb.crc(named)))
    }
    var rows: [UInt8] = []
    for (left, top, across, down) in isInterlaced ? Self.passes : [(0, 0, 1, 1)] {
      for y in stride(from: top, to: size, by: down) where left < size {
        rows.append(0)
        for x in stride(from: left, to: size, by: across) {
          for value in color(x, y).prefix(hasAlpha ? 4 : 3) {
            rows += depth == 16 ? [UInt8(value >> 8), UInt8(value & 255)] : [UInt8(value >> 8)]
          }
        }
      }
    }
    // Adler-32.
    var (low, high) = (1, 0)
    for byte in rows {
      low = (low + Int(byte)) % 65521
      high = (high + low) % 65521
    }
    var body: [UInt8] = [0x78, 0x01]
    for start in stride(from: 0, to: rows.count, by: 65535) {
      let part = rows[start..<min(start + 65535, rows.count)]
      body.append(start + 65535 >= rows.count ? 1 : 0)
      body +=
        [UInt8(part.count & 255), UInt8(part.count >> 8), UInt8(~part.count & 255), UInt8(~part.count >> 8 & 255)]
        + part
    }
    body += four(high << 16 | low)
    let sign: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let kind: [UInt8] = [UInt8(depth), hasAlpha ? 6 : 2, 0, 0, isInterlaced ? 1 : 0]
    return sign + chunk("IHDR", four(size) + four(size) + kind) + chunk("sRGB", [0]) + chunk("IDAT", body)
      + chunk("IEND", [])
  }

  @Test(
    "every bit depth and interlacing gives the same pixels, to two of 255 levels", arguments: [false, true], [8, 16])
  func kinds(isInterlaced: Bool, depth: Int) throws {
    for hasAlpha in [false, true] {
      func color(_ x: Int, _ y: Int) -> [Int] {
        [x * 1040, 65535 - (x + y) * 520, y * 1040, hasAlpha ? 20_000 + (x ^ y) * 700 : 65535]
      }
      let bytes = file(64, depth: depth, hasAlpha: hasAlpha, isInterlaced: isInterlaced, color)
      let picture = try PNGFile.decode(bytes)
      var most = 0
      for y in 0..<64 {
        for x in 0..<64 {
          let wanted = color(x, y)
          for channel in 0..<4 {
            let value = channel == 3 ? wanted[3] : wanted[channel] * wanted[3] / 65535
            let found = Int(picture[x, y] >> UInt32(8 * channel) & 255)
            most = max(most, abs(found - Int((Double(value) / 257).rounded())))
          }
        }
      }
      #expect(most <= 2, "alpha \(hasAlpha)")
    }
  }
}
