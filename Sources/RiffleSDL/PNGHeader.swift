/// Checks of a file's first bytes, before the rest is decoded.
enum PNGHeader {
  /// - Throws: an error if the bytes are no PNG, or have too many pixels.
  static func check(_ bytes: [UInt8], called name: String) throws(ImageProblem) {
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    if bytes.isEmpty { throw .wrong("'\(name)' is empty; it should be a PNG") }
    guard bytes.starts(with: signature) else {
      if signature.starts(with: bytes) { throw .wrong("'\(name)' is cut short: it ends in its first bytes") }
      let kind = kind(of: bytes).map { "it is \($0); " } ?? ""
      throw .wrong("'\(name)' is no PNG, whatever its name says: \(kind)convert it to PNG")
    }
    guard bytes.count >= 33 else { throw .wrong("'\(name)' is cut short: it ends in its header") }
    guard bytes[12..<16].elementsEqual("IHDR".utf8) else {
      throw .wrong("'\(name)' is damaged: it does not begin with a header; export it again")
    }
    func number(_ start: Int) -> Int { bytes[start..<start + 4].reduce(0) { $0 << 8 | Int($1) } }
    let (width, height) = (number(16), number(20))
    guard width > 0, height > 0 else { throw .wrong("'\(name)' is damaged: it says it has no pixels; export it again") }
    let limit = ImageFolder.sideLimit
    guard width <= limit, height <= limit else {
      throw .wrong("'\(name)' is \(width) × \(height) pixels; a picture has at most \(limit) along a side")
    }
  }

  private static func kind(of bytes: [UInt8]) -> String? {
    func has(_ mark: String, at start: Int = 0) -> Bool {
      bytes.count >= start + mark.utf8.count && bytes[start...].starts(with: mark.utf8)
    }
    if bytes.starts(with: [0xFF, 0xD8, 0xFF]) { return "a JPEG" }
    if has("GIF8") { return "a GIF" }
    if has("RIFF"), has("WEBP", at: 8) { return "a WebP" }
    if has("BM") { return "a BMP" }
    if has("ftypavif", at: 4) { return "an AVIF" }
    if has("ftyphei", at: 4) { return "an HEIC" }
    if has("<svg") || has("<?xml") { return "an SVG or other XML" }
    if has("version https://git-lfs") { return "a pointer of Git LFS, not the picture itself" }
    return bytes.prefix(64).allSatisfy({ $0 == 9 || $0 == 10 || $0 == 13 || ($0 >= 32 && $0 < 127) }) ? "text" : nil
  }
}
