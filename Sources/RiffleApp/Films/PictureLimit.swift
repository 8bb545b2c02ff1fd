import RiffleSDL

/// Limits of an image's size. Sizes, scales and counts have their own limits; memory depends on their product.
package enum PictureLimit {
  /// Pixels of an image or a contact sheet.
  package static let pixels = PNGFile.pixelLimit
  /// Frames of a film: more than four hours at 60 frames per second.
  static let frames = 1_000_000

  /// Throws if an image of a size in points would be too large.
  package static func check(_ size: SIMD2<Float>, scale: Double) throws(UsageError) {
    let (width, height) = ((Double(size.x) * scale).rounded(), (Double(size.y) * scale).rounded())
    guard width * height > Double(pixels) else { return }
    throw UsageError(
      "the picture would be \(Int(width)) × \(Int(height)) pixels; it has at most \(pixels) in all: "
        + "take a smaller --scale or --size")
  }

  /// Throws if a contact sheet would be too large; `size` is that of a moment, in points.
  static func check(_ size: SIMD2<Float>, moments: Int, width: Int) throws(UsageError) {
    let height = (Double(width) * Double(size.y) / Double(size.x)).rounded(.up)
    guard Double(moments) * Double(width) * height > Double(pixels) else { return }
    throw UsageError(
      "the sheet would be \(moments) moments of \(width) × \(Int(height)) pixels; it has at most \(pixels) in all: "
        + "take fewer --moments or a smaller --moment-width")
  }
}
