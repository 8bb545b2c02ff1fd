import CLibrary
import CPNG
import RiffleView

/// Pictures as PNG files.
public enum PNGFile {
  /// How much time a smaller file is worth.
  public enum Effort: Sendable {
    /// A quarter of the time, somewhat larger.
    case fast
    /// libpng's own choice.
    case small
  }

  /// Writes a picture, whole or not at all: it is written beside its name and then moved there. A device or a pipe of that
  /// name is written to.
  ///
  /// A picture without transparency is written without an alpha channel.
  /// - Throws: `ShellError.unwritable`.
  public static func write(_ bitmap: Bitmap, to path: String, effort: Effort = .fast) throws(ShellError) {
    guard bitmap.width > 0, bitmap.height > 0 else {
      throw .unwritable(path, reason: "the picture is empty")
    }
    let isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    let bytes = isOpaque ? opaqueBytes(of: bitmap) : straightBytes(of: bitmap)
    let partial = isReplaceable(path) ? "\(path).\(getpid()).part" : path
    var message = [CChar](repeating: 0, count: messageLength)
    let written = CPNG_write(
      partial, UInt32(bitmap.width), UInt32(bitmap.height), isOpaque ? 0 : 1, effort == .fast ? 1 : 0, bytes, &message)
    guard written != 0 else {
      let reason = text(message)
      if partial != path { unlink(partial) }
      throw .unwritable(path, reason: reason)
    }
    guard partial != path else { return }
    guard rename(partial, path) == 0 else {
      let reason = String(cString: strerror(errno))
      unlink(partial)
      throw .unwritable(path, reason: reason)
    }
  }

  /// Whether a file may be moved to a name: a device there would be gone.
  public static func isReplaceable(_ path: String) -> Bool {
    var status = stat()
    guard stat(path, &status) == 0 else { return true }
    return [S_IFREG, S_IFDIR].contains(status.st_mode & S_IFMT)
  }

  /// Reads a picture of any PNG kind.
  ///
  /// - Throws: `ShellError.missingFile`, or `unreadable` when it is no PNG or damaged.
  public static func read(_ path: String) throws(ShellError) -> Bitmap {
    guard access(path, F_OK) == 0 else { throw .missingFile(path, lookedIn: []) }
    var image = png_image()
    var message = [CChar](repeating: 0, count: messageLength)
    guard CPNG_begin(&image, path, &message) != 0 else { throw .unreadable(path, reason: text(message)) }
    do {
      return try pixels(of: &image)
    } catch {
      throw .unreadable(path, reason: error.reason)
    }
  }

  /// Why bytes are no picture, in libpng's words.
  struct Damage: Error, CustomStringConvertible {
    let reason: String
    var description: String { reason }
  }

  /// The picture in a PNG's bytes; how large it may be is looked at before.
  static func decode(_ bytes: [UInt8]) throws(Damage) -> Bitmap {
    var image = png_image()
    var message = [CChar](repeating: 0, count: messageLength)
    // libpng reads from the bytes until the image is finished.
    let result: Result<Bitmap, Damage> = bytes.withUnsafeBytes { bytes in
      guard CPNG_begin_memory(&image, bytes.baseAddress, bytes.count, &message) != 0 else {
        return .failure(Damage(reason: text(message)))
      }
      let (width, height) = (image.width, image.height)
      return Result { () throws(Damage) in
        let bitmap = try pixels(of: &image)
        // libpng stops where the picture is full, and only warns of the rest.
        guard !text(warningOf: image).contains("Too much image data") else {
          throw Damage(reason: "it holds more than \(width) × \(height) pixels")
        }
        return bitmap
      }
    }
    return try result.get()
  }

  private static func pixels(of image: inout png_image) throws(Damage) -> Bitmap {
    var message = [CChar](repeating: 0, count: messageLength)
    var bitmap = Bitmap(width: Int(image.width), height: Int(image.height))
    var bytes = [UInt8](repeating: 0, count: bitmap.width * bitmap.height * 4)
    guard CPNG_finish(&image, &bytes, &message) != 0 else { throw Damage(reason: text(message)) }
    bytes.withUnsafeBytes { bytes in
      bitmap.pixels.withUnsafeMutableBufferPointer { pixels in
        var index = 0
        while index < pixels.count {
          let pixel = UInt32(littleEndian: bytes.load(fromByteOffset: index * 4, as: UInt32.self))
          pixels[index] = pixel >> 24 == 255 ? pixel : premultiplied(pixel)
          index += 1
        }
      }
    }
    return bitmap
  }

  private static func premultiplied(_ pixel: UInt32) -> UInt32 {
    let alpha = pixel >> 24
    func channel(_ shift: UInt32) -> UInt32 { ((((pixel >> shift) & 255) * alpha + 127) / 255) << shift }
    return channel(0) | channel(8) | channel(16) | alpha << 24
  }

  private static func opaqueBytes(of bitmap: Bitmap) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bitmap.pixels.count * 3) { bytes, count in
      bitmap.pixels.withUnsafeBufferPointer { pixels in
        var index = 0
        while index < pixels.count {
          let pixel = pixels[index]
          bytes[index * 3] = UInt8(truncatingIfNeeded: pixel)
          bytes[index * 3 + 1] = UInt8(truncatingIfNeeded: pixel >> 8)
          bytes[index * 3 + 2] = UInt8(truncatingIfNeeded: pixel >> 16)
          index += 1
        }
      }
      count = bitmap.pixels.count * 3
    }
  }

  /// A PNG's colours are not multiplied by their alpha.
  private static func straightBytes(of bitmap: Bitmap) -> [UInt8] {
    [UInt8](unsafeUninitializedCapacity: bitmap.pixels.count * 4) { bytes, count in
      for (index, pixel) in bitmap.pixels.enumerated() {
        let alpha = pixel >> 24
        for channel in 0..<3 {
          let value = pixel >> UInt32(8 * channel) & 255
          bytes[index * 4 + channel] = alpha == 0 ? 0 : UInt8(min((value * 255 + alpha / 2) / alpha, 255))
        }
        bytes[index * 4 + 3] = UInt8(alpha)
      }
      count = bitmap.pixels.count * 4
    }
  }

  /// Of `png_image.message`.
  private static let messageLength = 64

  private static func text(warningOf image: png_image) -> String {
    withUnsafeBytes(of: image.message) { bytes in String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self) }
  }

  private static func text(_ message: [CChar]) -> String {
    let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
    return bytes.isEmpty ? "libpng gives no reason" : String(decoding: bytes, as: UTF8.self)
  }
}
