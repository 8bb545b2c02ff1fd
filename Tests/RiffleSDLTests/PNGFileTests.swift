import CLibrary
import RiffleSDL
import RiffleView
import Testing

@Suite("PNG files")
struct PNGFileTests {
  @Test("an opaque PNG round-trips bit for bit", arguments: [PNGFile.Effort.fast, .small])
  func opaque(effort: PNGFile.Effort) throws {
    let folder = ScratchFolder()
    let picture = Bitmap(width: 37, height: 23, pixels: (0..<37 * 23).map { 0xFF00_0000 | UInt32($0) &* 2_654_435_761 })
    let path = "\(folder.path)/opaque.png"
    try PNGFile.write(picture, to: path, effort: effort)
    #expect(try PNGFile.read(path) == picture)
  }

  @Test("a translucent PNG round-trips bit for bit") func transparent() throws {
    let folder = ScratchFolder()
    var picture = Bitmap(width: 256, height: 256)
    // Every channel at every alpha; no channel exceeds its alpha.
    for alpha in 0..<256 {
      for x in 0..<256 {
        let (red, green) = (UInt32(min(x, alpha)), UInt32(alpha * x / 255))
        picture[x, alpha] = UInt32(alpha) << 24 | (UInt32(alpha) - red) << 16 | green << 8 | red
      }
    }
    let path = "\(folder.path)/soft.png"
    try PNGFile.write(picture, to: path)
    #expect(try PNGFile.read(path) == picture)
  }

  @Test("writing a PNG replaces the old file atomically") func atomic() throws {
    let folder = ScratchFolder()
    let path = "\(folder.path)/a.png"
    try PNGFile.write(Bitmap(width: 8, height: 8, filledWith: 0xFF00_00FF), to: path)
    try PNGFile.write(Bitmap(width: 4, height: 4, filledWith: 0xFF00_FF00), to: path)
    #expect(try PNGFile.read(path).width == 4)
    #expect(folder.names == ["a.png"])
  }

  @Test("an unwritable PNG is an error with its path and reason") func unwritable() {
    let error = #expect(throws: ShellError.self) {
      try PNGFile.write(Bitmap(width: 2, height: 2), to: "/nowhere/at/all/a.png")
    }
    #expect(error?.exitCode == 73)
    #expect(error?.description.hasPrefix("/nowhere/at/all/a.png cannot be written: ") == true)
    #expect(throws: ShellError.unwritable("x.png", reason: "the picture is empty")) {
      try PNGFile.write(Bitmap(width: 0, height: 0), to: "x.png")
    }
  }

  @Test("a missing PNG and a file that is no image give different errors") func unreadable() throws {
    let folder = ScratchFolder()
    #expect(throws: ShellError.missingFile("\(folder.path)/none.png", lookedIn: [])) {
      try PNGFile.read("\(folder.path)/none.png")
    }
    let path = "\(folder.path)/text.png"
    try Data("this is not a picture".utf8).write(to: URL(fileURLWithPath: path))
    let error = #expect(throws: ShellError.self) { try PNGFile.read(path) }
    #expect(error?.exitCode == 65)
  }

  @Test("a PNG with too many pixels is refused by its header", arguments: [(8192, 4097), (60_000, 60_000)])
  func tooLarge(width: Int, height: Int) {
    let error = #expect(throws: FileProblem.self) {
      try PNGFile.decode(PNGBomb.bytes(width: width, height: height, runs: 4))
    }
    #expect(error?.description == "it is \(width) × \(height) pixels; a picture has at most 33554432 in all")
  }

  @Test("writing to a full device gives the system's error and keeps the device file") func fullDevice() throws {
    #if os(Linux)
      let folder = ScratchFolder()
      // Through a link, so that the device itself cannot be replaced.
      let link = "\(folder.path)/full"
      #expect(symlink("/dev/full", link) == 0)
      let picture = Bitmap(width: 640, height: 480, pixels: (0..<640 * 480).map { UInt32($0) &* 2_654_435_761 })
      let error = #expect(throws: ShellError.self) { try PNGFile.write(picture, to: link) }
      #expect(error?.description == "\(link) cannot be written: No space left on device.")
      var status = stat()
      #expect(lstat(link, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK)
      #expect(!PNGFile.isReplaceable(link) && PNGFile.isReplaceable("\(folder.path)/new"))
    #endif
  }
}

@Suite("PNG bit depths and interlacing") struct PNGDepthTests {
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
