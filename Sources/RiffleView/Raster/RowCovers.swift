/// What opaque pixels of sprites hide of those beneath them, in some rows of a picture: runs of columns in each.
///
/// What is hidden need not be drawn, since an opaque pixel is the same whatever it is laid over.
struct RowCovers {
  private struct Cover {
    /// Which mark of the frame hides them; -1 for none.
    var mark: Int32 = -1
    var from: Int32 = 0
    var to: Int32 = 0
  }

  /// `most` for each row, from the left; those without a mark come last.
  private var covers: [Cover]

  /// At most this many runs of a row are used, and this many sprites that hide something, from the foremost.
  private static let most = 8
  /// Fewer columns are not worth the search.
  private static let fewest = 64

  /// Nil where nothing is hidden.
  ///
  /// - Parameter quads: those that may hide something, from back to front, by their marks.
  init?(_ quads: some BidirectionalCollection<(mark: Int, quad: RasterQuad)>, rows: Range<Int>, width: Int) {
    guard !quads.isEmpty else { return nil }
    covers = Array(repeating: Cover(), count: rows.count * RowCovers.most)
    var (left, isHiding) = (RowCovers.most, false)
    for (mark, quad) in quads.reversed() where left > 0 {
      if quad.rows.top >= rows.upperBound || quad.rows.bottom <= rows.lowerBound { continue }
      left -= 1
      for y in max(quad.rows.top, rows.lowerBound)..<min(quad.rows.bottom, rows.upperBound) {
        let columns = quad.sampler.columns(of: quad.rows, row: y, width: width)
        var rest = columns
        while let seen = next(&rest, row: y - rows.lowerBound, from: -1) {
          guard seen.count >= RowCovers.fewest else { continue }
          quad.sampler.eachOpaqueRun(of: columns, seen, row: y) { run in
            guard run.count >= RowCovers.fewest else { return }
            insert(
              Cover(mark: Int32(mark), from: Int32(run.lowerBound), to: Int32(run.upperBound)),
              row: y - rows.lowerBound)
            isHiding = true
          }
        }
      }
    }
    if !isHiding { return nil }
  }

  /// Adds a cover where the row has room for it.
  private mutating func insert(_ cover: Cover, row: Int) {
    var place = (row + 1) * RowCovers.most - 1
    guard covers[place].mark < 0 else { return }
    while place > row * RowCovers.most, covers[place - 1].mark < 0 || covers[place - 1].from > cover.from {
      covers[place] = covers[place - 1]
      place -= 1
    }
    covers[place] = cover
  }

  /// Takes from some columns the first run that is not hidden by marks after this one; nil when all that is left is.
  ///
  /// - Parameter row: counted from the first.
  @inline(__always)
  func next(_ rest: inout Range<Int>, row: Int, from mark: Int) -> Range<Int>? {
    var (low, high) = (rest.lowerBound, rest.upperBound)
    covers.withUnsafeBufferPointer { covers in
      for cover in covers[row &* RowCovers.most..<row &* RowCovers.most &+ RowCovers.most]
      where cover.mark > mark && cover.to > low {
        if cover.from > low {
          high = min(high, Int(cover.from))
          break
        }
        low = Int(cover.to)
      }
    }
    guard low < high else { return nil }
    rest = high..<rest.upperBound
    return low..<high
  }
}
