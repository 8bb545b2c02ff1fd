/// Clips rows of pixels by polygons: the visible pixels, and the coverage of those at the edges.
///
/// A convex polygon leaves one run of pixels in a row, with full coverage inside: only its two ends are weighted.
package struct RowClip {
  package struct Shape {
    fileprivate var polygons: [ClipPolygon] = []
    fileprivate var thickness: Float = 1

    fileprivate init() {}

    var isEmpty: Bool { polygons.isEmpty }

    /// Ignores path outlines, which are masks. Nil if everything is clipped.
    init?(_ clips: [ClipOutline], scale: Float) {
      for clip in clips where clip.outline.path == nil {
        guard let polygon = ClipPolygon(clip, scale: scale) else { return nil }
        polygons.append(polygon)
        thickness *= polygon.thickness
      }
    }
  }

  var shape = Shape()
  /// The edges that cut the row, grouped by polygon.
  private var edges: [(polygon: Int, slope: Float, start: Float)] = []
  private var whole: Range<Int> = 0..<0

  mutating func begin(row: Int, _ columns: Range<Int>) -> Range<Int> {
    let y = Float(row) + 0.5
    var (low, high) = (Float(columns.lowerBound) + 0.5, Float(columns.upperBound) - 0.5)
    var (wholeLow, wholeHigh) = (low, high)
    for polygon in shape.polygons {
      for edge in polygon.edges {
        // The distance of a pixel's center at x is slope · x + start.
        let (slope, start) = (edge.normal.x, edge.normal.y * y + edge.offset)
        if abs(slope) < 1e-6 {
          if start <= -0.5 { return 0..<0 }
          if start < 0.5 { wholeHigh = -.infinity }
        } else if slope > 0 {
          low = max(low, (-0.5 - start) / slope)
          wholeLow = max(wholeLow, (0.5 - start) / slope)
        } else {
          high = min(high, (-0.5 - start) / slope)
          wholeHigh = min(wholeHigh, (0.5 - start) / slope)
        }
      }
    }
    guard low <= high else { return 0..<0 }
    let first = max(Int((low - 0.5).rounded(.up)), columns.lowerBound)
    let end = min(Int((high - 0.5).rounded(.down)) + 1, columns.upperBound)
    guard first < end else { return 0..<0 }
    whole = first..<first
    if wholeLow <= wholeHigh, shape.thickness == 1 {
      let from = min(max(Int((wholeLow - 0.5).rounded(.up)), first), end)
      whole = from..<min(max(Int((wholeHigh - 0.5).rounded(.down)) + 1, from), end)
    }
    edges.removeAll(keepingCapacity: true)
    guard whole != first..<end else { return whole }
    for (index, polygon) in shape.polygons.enumerated() {
      for edge in polygon.edges {
        let (slope, start) = (edge.normal.x, edge.normal.y * y + edge.offset)
        if min(slope * low, slope * high) + start < 0.5 { edges.append((index, slope, start)) }
      }
    }
    return first..<end
  }

  func apply(to span: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>) {
    weigh(columns.lowerBound..<min(max(whole.lowerBound, columns.lowerBound), columns.upperBound), span, columns)
    weigh(max(min(whole.upperBound, columns.upperBound), columns.lowerBound)..<columns.upperBound, span, columns)
  }

  private func weigh(_ part: Range<Int>, _ span: UnsafeMutablePointer<UInt32>, _ columns: Range<Int>) {
    for x in part {
      let place = x &- columns.lowerBound
      guard span[place] != 0 else { continue }
      let factor = UInt64(coverage(Float(x) + 0.5) * 256 + 0.5)
      if factor < 256 { span[place] = gather(scaledDown(spread(span[place]) &* factor)) }
    }
  }

  private func coverage(_ x: Float) -> Float {
    var (product, least, polygon) = (shape.thickness, Float.infinity, 0)
    for edge in edges {
      if edge.polygon != polygon {
        if least < 0.5 { product *= max(least + 0.5, 0) }
        (least, polygon) = (.infinity, edge.polygon)
      }
      least = min(least, edge.slope * x + edge.start)
    }
    if least < 0.5 { product *= max(least + 0.5, 0) }
    return product
  }
}
