import RiffleCore

/// An image in nine pieces: corners keep their size, edges stretch in one direction, the center in both.
struct NineSlice {
  /// Each piece of the image with its rectangle in pixels of the target.
  private(set) var pieces: [(cell: ImageCell, place: Rect)] = []

  /// - Parameters:
  ///   - edges: left, top, right and bottom, in pixels of the image, limited to its size.
  ///   - rect: the target rectangle in pixels. If it is smaller than the edges, these shrink in proportion.
  ///   - scale: target pixels per pixel of the image's edges.
  init(_ edges: SIMD4<Float>, of image: SourceImage, in rect: Rect, scale: Float) {
    let columns = Self.cuts(edges.x, edges.z, image.bitmap.width, rect.minimum.x, rect.size.x, scale)
    let rows = Self.cuts(edges.y, edges.w, image.bitmap.height, rect.minimum.y, rect.size.y, scale)
    for row in rows {
      for column in columns {
        let (from, size) = (SIMD2(column.from, row.from), SIMD2(column.pixels, row.pixels))
        pieces.append(
          (
            .part(from: from, size: size, at: .zero, within: size),
            Rect(origin: [column.start, row.start], size: [column.length, row.length])
          ))
      }
    }
  }

  private typealias Cut = (from: Int, pixels: Int, start: Float, length: Float)

  private static func cuts(
    _ before: Float, _ after: Float, _ pixels: Int, _ start: Float, _ length: Float, _ scale: Float
  ) -> [Cut] {
    let first = min(max(Int(before), 0), pixels)
    let last = min(max(Int(after), 0), pixels - first)
    let shrunk = min(length / max(Float(first + last), 1), scale)
    // Pieces meet at whole pixels: two half-covered pixels would show the content beneath.
    let near = min((start + Float(first) * shrunk).rounded(), start + length)
    let far = max((start + length - Float(last) * shrunk).rounded(), near)
    return [
      (0, first, start, near - start), (first, pixels - first - last, near, far - near),
      (pixels - last, last, far, start + length - far),
    ].filter { $0.1 > 0 && $0.3 > 0 }
  }
}
