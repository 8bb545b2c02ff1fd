/// A hand-written PNG that repeats one byte in all pixels.
enum PNGBomb {
  /// The first bytes of a PNG of this size, without a checksum.
  static func header(_ width: Int, _ height: Int) -> [UInt8] {
    func four(_ n: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(n >> $0 & 255) } }
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + four(13) + Array("IHDR".utf8) + four(width) + four(height)
      + [8, 6, 0, 0, 0] + [0, 0, 0, 0] + [UInt8](repeating: 0, count: 40)
  }

  /// - Parameter runs: number of 258-byte runs after the first byte of the inflated pixels.
  static func bytes(width: Int, height: Int, runs: Int) -> [UInt8] {
    func four(_ n: UInt32) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: n >> $0) } }
    func chunk(_ kind: String, _ body: [UInt8]) -> [UInt8] {
      let named = Array(kind.utf8) + body
      return four(UInt32(body.count)) + named + four(crc(named))
    }
    var header = four(UInt32(width)) + four(UInt32(height))
    header += [8, 6, 0, 0, 0]
    return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header) + chunk("IDAT", deflated(runs))
      + chunk("IEND", [])
  }

  /// One zero, then runs of 258 copies: 13 bits each in deflate's fixed codes.
  private static func deflated(_ runs: Int) -> [UInt8] {
    var (bytes, bits, count): ([UInt8], UInt64, Int) = ([0x78, 0x01], 0, 0)
    func put(_ value: UInt64, _ length: Int) {
      bits |= value << UInt64(count)
      count += length
      while count >= 8 {
        bytes.append(UInt8(truncatingIfNeeded: bits))
        bits >>= 8
        count -= 8
      }
    }
    put(0b011, 3)  // the last block, fixed codes
    put(0b0000_1100, 8)  // the literal 0: code 00110000, from its highest bit
    // Length 258 is code 285, 11000101 from its highest bit; distance 1 is code 0, five bits.
    for _ in 0..<runs { put(0b1010_0011, 13) }
    put(0, 7)  // the end
    if count > 0 { put(0, 8 - count) }
    // Adler-32 of zeros: the first sum stays 1, the second counts the bytes.
    let sum = UInt32((runs * 258 + 1) % 65521) << 16 | 1
    return bytes + [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: sum >> $0) }
  }

  private static let table: [UInt32] = (0..<256).map { start in
    (0..<8).reduce(UInt32(start)) { c, _ in c & 1 == 1 ? 0xEDB8_8320 ^ (c >> 1) : c >> 1 }
  }

  static func crc(_ bytes: [UInt8]) -> UInt32 {
    ~bytes.reduce(UInt32.max) { table[Int(($0 ^ UInt32($1)) & 255)] ^ ($0 >> 8) }
  }
}
