/// An image: premultiplied sRGB, eight bits per channel, rows from the top without gaps.
///
/// A pixel is a `UInt32` with red in its lowest byte, so on little-endian machines the bytes in memory are R, G, B, A
/// (SDL's `SDL_PIXELFORMAT_RGBA32`, libpng's `PNG_FORMAT_RGBA`).
public struct Bitmap: Hashable, Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// `width * height` pixels.
  public var pixels: [UInt32]

  /// Creates a bitmap of one pixel value, by default transparent black.
  public init(width: Int, height: Int, filledWith pixel: UInt32 = 0) {
    require(width >= 0 && height >= 0, "a bitmap cannot be \(width) × \(height)")
    self.width = width
    self.height = height
    self.pixels = [UInt32](repeating: pixel, count: width * height)
  }

  public init(width: Int, height: Int, pixels: [UInt32]) {
    require(
      pixels.count == width * height, "\(width) × \(height) needs \(width * height) pixels, not \(pixels.count)")
    self.width = width
    self.height = height
    self.pixels = pixels
  }

  init(width: Int, height: Int, in memory: consuming [UInt32]) {
    (self.width, self.height) = (width, height)
    let count = width * height
    if memory.count > count { memory.removeLast(memory.count - count) }
    memory.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
    if memory.count < count { memory.append(contentsOf: repeatElement(0, count: count - memory.count)) }
    pixels = memory
  }

  /// Returns the packed pixel at a column from the left and a row from the top.
  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }

  /// Returns the four premultiplied channels, 0 to 255.
  public func channels(_ x: Int, _ y: Int) -> SIMD4<UInt8> {
    let p = self[x, y]
    return SIMD4(
      UInt8(truncatingIfNeeded: p), UInt8(truncatingIfNeeded: p >> 8), UInt8(truncatingIfNeeded: p >> 16),
      UInt8(truncatingIfNeeded: p >> 24))
  }

  /// The size of the pixels in bytes.
  public var byteCount: Int { pixels.count * 4 }

  /// Calls `body` with the bytes in memory order: R, G, B, A on little-endian machines.
  public func withUnsafeBytes<Result>(_ body: (UnsafeRawBufferPointer) throws -> Result) rethrows -> Result {
    try pixels.withUnsafeBytes(body)
  }

  /// Returns a copy of a part; the area outside is transparent.
  public func cropped(x: Int, y: Int, width: Int, height: Int) -> Bitmap {
    var part = Bitmap(width: width, height: height)
    for row in max(0, -y)..<max(max(0, -y), min(height, self.height - y)) {
      for column in max(0, -x)..<max(max(0, -x), min(width, self.width - x)) {
        part[column, row] = self[column + x, row + y]
      }
    }
    return part
  }
}
