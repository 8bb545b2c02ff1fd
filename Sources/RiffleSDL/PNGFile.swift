import CLibrary
import CPNG
import RiffleView

/// Pictures as PNG files.
public enum PNGFile {
  /// The choice between less time and a smaller file.
  public enum Effort: Sendable {
    /// A quarter of the time, somewhat larger.
    case fast
    /// libpng's own choice.
    case small
  }

  /// 4K at two pixels per point: 128 MB.
  package static let pixelLimit = 32 << 20

  /// Writes a picture completely or not at all, by renaming a temporary file beside it; a device or a pipe directly.
  ///
  /// A picture without transparency is written without an alpha channel.
  /// - Throws: `ShellError.unwritable`.
  public static func write(_ bitmap: Bitmap, to path: String, effort: Effort = .fast) throws(ShellError) {
    guard bitmap.width > 0, bitmap.height > 0 else { throw .unwritable(path, reason: "the picture is empty") }
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    let bytes = bytes(of: bitmap, channels: isOpaque ? 3 : 4)
    let partial = isReplaceable(path) ? "\(path).\(getpid()).part" : path
    var message = [CChar](repeating: 0, count: 64)
    let written = CPNG_write(
      partial, UInt32(bitmap.width), UInt32(bitmap.height), isOpaque ? 0 : 1, effort == .fast ? 1 : 0, bytes, &message)
    guard written != 0 else {
      if partial != path { unlink(partial) }
      let reason = String(decoding: message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
      throw .unwritable(path, reason: reason.isEmpty ? noReason : reason)
    }
    guard partial != path else { return }
    guard rename(partial, path) == 0 else {
      let error = ShellError.unwritable(path)
      unlink(partial)
      throw error
    }
  }

  /// True if a file may be moved to this name; false for a device, which the move would remove.
  public static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return true }
    return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Reads a PNG of any kind.
  ///
  /// - Throws: `ShellError.missingFile`, or `unreadable` if it is no PNG or damaged.
  public static func read(_ path: String) throws(ShellError) -> Bitmap {
    guard access(path, F_OK) == 0 else { throw .missingFile(path, lookedIn: []) }
    let file = open(path, O_RDONLY | O_CLOEXEC)
    guard file >= 0 else { throw .unreadable(path, reason: String(cString: strerror(errno))) }
    do {
      return try decode(ChildProcess.readAll(file))
    } catch {
      throw .unreadable(path, reason: error.description)
    }
  }

  package static func decode(_ bytes: [UInt8]) throws(FileProblem) -> Bitmap {
    var image = png_image()
    // libpng reads from the bytes until the image is finished.
    return try bytes.withUnsafeBufferPointer { bytes throws(FileProblem) -> Bitmap in
      guard CPNG_begin_memory(&image, bytes.baseAddress, bytes.count) != 0 else { throw damage(image) }
      let (width, height) = (image.width, image.height)
      guard UInt64(width) * UInt64(height) <= pixelLimit else {
        png_image_free(&image)
        throw FileProblem("it is \(width) × \(height) pixels; a picture has at most \(pixelLimit) in all")
      }
      // libpng's own conversion gets half of the pixels of an interlaced 16-bit picture wrong.
      let isDeep = bytes.count > 28 && bytes[24] == 16 && bytes[28] == 1
      let bitmap = try pixels(of: &image, isDeep: isDeep)
      // libpng stops when the picture is full, and only warns about further data.
      guard !text(ofArray: image.message).contains("Too much image data") else {
        throw FileProblem("it holds more than \(width) × \(height) pixels")
      }
      return bitmap
    }
  }

  /// `isDeep` reads the pixels by way of 16 bits of linear light per channel.
  private static func pixels(of image: inout png_image, isDeep: Bool) throws(FileProblem) -> Bitmap {
    var bitmap = Bitmap(width: Int(image.width), height: Int(image.height))
    if isDeep {
      image.format = UInt32(PNG_FORMAT_FLAG_LINEAR | PNG_FORMAT_FLAG_COLOR | PNG_FORMAT_FLAG_ALPHA)
      var light = [UInt16](repeating: 0, count: bitmap.pixels.count * 4)
      guard CPNG_finish(&image, &light) != 0 else { throw damage(image) }
      for index in bitmap.pixels.indices where light[index * 4 + 3] > 0 {
        let alpha = Float(light[index * 4 + 3])
        // libpng takes sRGB for a gamma of 2.2.
        let bytes = (0..<3).map {
          UInt32((Libm.pow(Double(light[index * 4 + $0]) / Double(alpha), 1 / 2.2) * 255).rounded())
        }
        bitmap.pixels[index] = premultiplied(
          bytes[0] | bytes[1] << 8 | bytes[2] << 16 | UInt32((alpha / 257).rounded()) << 24)
      }
      return bitmap
    }
    var bytes = [UInt8](repeating: 0, count: bitmap.width * bitmap.height * 4)
    guard CPNG_finish(&image, &bytes) != 0 else { throw damage(image) }
    bytes.withUnsafeBytes { bytes in
      for index in bitmap.pixels.indices {
        let pixel = UInt32(littleEndian: bytes.load(fromByteOffset: index * 4, as: UInt32.self))
        bitmap.pixels[index] = pixel >> 24 == 255 ? pixel : premultiplied(pixel)
      }
    }
    return bitmap
  }

  static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func channel(_ shift: UInt32) -> UInt32 { ((((pixel >> shift) & 255) * alpha + 127) / 255) << shift }
    return channel(0) | channel(8) | channel(16) | alpha << 24
  }

  /// Three or four bytes per pixel; a PNG's colours are not multiplied by their alpha.
  private static func bytes(of bitmap: Bitmap, channels: Int) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bitmap.pixels.count * channels) { bytes, count in
      for (index, pixel) in bitmap.pixels.enumerated() {
        let alpha = pixel >> 24
        for channel in 0..<3 {
          let value = pixel >> UInt32(8 * channel) & 255
          bytes[index * channels + channel] =
            alpha == 255 ? UInt8(value) : alpha == 0 ? 0 : UInt8(min((value * 255 + alpha / 2) / alpha, 255))
        }
        if channels == 4 { bytes[index * 4 + 3] = UInt8(alpha) }
      }
      count = bitmap.pixels.count * channels
    }
  }

  private static func damage(_ image: png_image) -> FileProblem {
    let message = text(ofArray: image.message)
    return FileProblem(message.isEmpty ? noReason : message)
  }

  private static let noReason = "libpng gives no reason"
}

/// A problem with the contents of a file, as the end of a sentence.
package struct FileProblem: Error, Hashable, Sendable, CustomStringConvertible {
  package let description: String

  init(_ description: String) { self.description = description }
}

enum PNGHeader {
  /// Throws if the bytes are no PNG, or have too many pixels.
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
