/// What opaque pixels of a sprite hide of those beneath it, in some rows of a picture: a run of columns in each.
///
/// What is hidden need not be drawn, since an opaque pixel is the same whatever it is laid over.
struct RowCovers {
  private struct Cover {
    /// Which mark of the frame hides them; -1 for none.
    var mark: Int32 = -1
    var from: Int32 = 0
    var to: Int32 = 0
  }

  /// `most` for each row, from the foremost.
  private var covers: [Cover]

  /// At most this many sprites that hide something are used, from the foremost.
  private static let most = 4
  /// Fewer columns are not worth the search.
  private static let fewest = 64

  /// Nil where nothing is hidden.
  ///
  /// - Parameter quads: those that may hide something, from back to front, by their marks.
  init?(_ quads: some BidirectionalCollection<(mark: Int, quad: RasterQuad)>, rows: Range<Int>, width: Int) {
    guard !quads.isEmpty else { return nil }
    covers = Array(repeating: Cover(), count: rows.count * RowCovers.most)
    var (place, isHiding) = (0, false)
    for (mark, quad) in quads.reversed() where place < RowCovers.most {
      if quad.rows.top >= rows.upperBound || quad.rows.bottom <= rows.lowerBound { continue }
      for y in max(quad.rows.top, rows.lowerBound)..<min(quad.rows.bottom, rows.upperBound) {
        let columns = quad.sampler.columns(of: quad.rows, row: y, width: width)
        let seen = seen(columns, row: y - rows.lowerBound, from: -1)
        guard seen.count >= RowCovers.fewest else { continue }
        let run = quad.sampler.opaqueRun(of: columns, seen, row: y)
        guard run.count >= RowCovers.fewest else { continue }
        covers[(y - rows.lowerBound) * RowCovers.most + place] = Cover(
          mark: Int32(mark), from: Int32(run.lowerBound), to: Int32(run.upperBound))
        isHiding = true
      }
      place += 1
    }
    if !isHiding { return nil }
  }

  /// What of some columns is not hidden at either end by marks after this one.
  ///
  /// - Parameter row: counted from the first.
  @inline(__always)
  func seen(_ columns: Range<Int>, row: Int, from mark: Int) -> Range<Int> {
    var (low, high) = (columns.lowerBound, columns.upperBound)
    covers.withUnsafeBufferPointer { covers in
      for cover in covers[row &* RowCovers.most..<row &* RowCovers.most &+ RowCovers.most] where cover.mark > mark {
        if cover.from <= low { low = max(low, Int(cover.to)) }
        if cover.to >= high { high = min(high, Int(cover.from)) }
      }
    }
    return low < high ? low..<high : columns.lowerBound..<columns.lowerBound
  }
}
