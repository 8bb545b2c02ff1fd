/// How large a picture may become. Sizes, scales and counts have bounds; the memory is taken by their product.
package enum PictureLimit {
  /// Pixels of a picture or a contact sheet: 4K at two pixels to a point, 128 MB.
  package static let pixels = 32 << 20
  /// Frames of a film: more than four hours of sixty a second.
  package static let frames = 1_000_000

  /// Refuses a picture of a size in points that would be too large.
  package static func check(_ size: SIMD2<Float>, scale: Double) throws(UsageError) {
    let (width, height) = ((Double(size.x) * scale).rounded(), (Double(size.y) * scale).rounded())
    guard width * height > Double(pixels) else { return }
    throw UsageError(
      "the picture would be \(Int(width)) × \(Int(height)) pixels; it has at most \(pixels) in all: "
        + "take a smaller --scale or --size")
  }

  /// Refuses a contact sheet of too many or too large moments of a size in points.
  package static func check(_ size: SIMD2<Float>, moments: Int, width: Int) throws(UsageError) {
    let height = (Double(width) * Double(size.y) / Double(size.x)).rounded(.up)
    guard Double(moments) * Double(width) * height > Double(pixels) else { return }
    throw UsageError(
      "the sheet would be \(moments) moments of \(width) × \(Int(height)) pixels; it has at most \(pixels) in all: "
        + "take fewer --moments or a smaller --moment-width")
  }
}
