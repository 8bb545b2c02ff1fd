import RiffleCore

/// A picture in nine pieces: the corners keep their size, the edges stretch along themselves, the middle both ways.
struct NineSlice {
  /// Each with what it shows of the picture and where, in pixels of the target.
  private(set) var pieces: [(cell: ImageCell, place: Rect)] = []

  /// - Parameters:
  ///   - edges: left, top, right and bottom, in pixels of the picture; what is more than there are counts as all there are.
  ///   - rect: where it is painted, in pixels. In one that is smaller than the edges together these shrink, in proportion.
  ///   - scale: pixels for each pixel of the picture's edges.
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
    // They meet at whole pixels: two halves of one would let through what lies beneath.
    let near = min((start + Float(first) * shrunk).rounded(), start + length)
    let far = max((start + length - Float(last) * shrunk).rounded(), near)
    return [
      (0, first, start, near - start), (first, pixels - first - last, near, far - near),
      (pixels - last, last, far, start + length - far),
    ].filter { $0.1 > 0 && $0.3 > 0 }
  }
}
