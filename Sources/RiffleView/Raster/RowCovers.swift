/// The areas that opaque pixels of sprites hide, in some rows of a frame: runs of columns in each row.
///
/// Hidden pixels need not be drawn, as an opaque pixel replaces them completely.
package struct RowCovers {
  private struct Cover {
    /// The index of the hiding mark; -1 for none.
    var mark: Int32 = -1
    var from: Int32 = 0
    var to: Int32 = 0
  }

  /// `most` entries for each row, from the left; unused entries are last.
  private var covers: [Cover]

  /// The maximal number of runs in a row, and of hiding sprites, from the foremost.
  private static let most = 8
  /// Shorter runs are not worth the search.
  private static let fewest = 64

  /// Returns nil if nothing is hidden.
  ///
  /// - Parameter quads: the possibly hiding quads with their marks, from back to front.
  package init?(_ quads: some BidirectionalCollection<(mark: Int, quad: RasterQuad)>, rows: Range<Int>, width: Int) {
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

  private mutating func insert(_ cover: Cover, row: Int) {
    var place = (row + 1) * RowCovers.most - 1
    guard covers[place].mark < 0 else { return }
    while place > row * RowCovers.most, covers[place - 1].mark < 0 || covers[place - 1].from > cover.from {
      covers[place] = covers[place - 1]
      place -= 1
    }
    covers[place] = cover
  }

  /// Removes from some columns the first run not hidden by later marks; nil if all of them are hidden.
  ///
  /// - Parameter row: counted from the first.
  @inline(__always)
  package func next(_ rest: inout Range<Int>, row: Int, from mark: Int) -> Range<Int>? {
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
