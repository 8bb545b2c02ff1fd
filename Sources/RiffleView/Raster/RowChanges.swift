/// The rows in which two lists of sprites differ.
struct RowChanges {
  /// In order, not touching; nil if nearly all differ.
  private(set) var rows: [Range<Int>]? = []

  /// - Parameters:
  ///   - before: sprites, and the rows that each may touch.
  ///   - height: the number of rows.
  init(
    from before: (sprites: [Sprite], rows: [Range<Int>]), to after: (sprites: [Sprite], rows: [Range<Int>]), height: Int
  ) {
    var isChanged = [Bool](repeating: false, count: height)
    func note(_ rows: Range<Int>) { for row in rows.clamped(to: 0..<height) { isChanged[row] = true } }
    let (old, new) = (before.sprites, after.sprites)
    if old.count == new.count {
      for index in old.indices where old[index] != new[index] {
        note(before.rows[index])
        note(after.rows[index])
      }
    } else {
      // Sprites inserted or removed in the middle shift those after them.
      let most = min(old.count, new.count)
      let start = (0..<most).first { old[$0] != new[$0] } ?? most
      let end = (0..<most - start).first { old[old.count - 1 - $0] != new[new.count - 1 - $0] } ?? most - start
      for rows in before.rows[start..<old.count - end] + after.rows[start..<new.count - end] { note(rows) }
    }
    guard isChanged.count(where: { $0 }) * 4 < height * 3 else {
      rows = nil
      return
    }
    var found: [Range<Int>] = []
    for row in isChanged.indices where isChanged[row] {
      // A few rows between two changes cost less than a pass of their own.
      if let last = found.last, row - last.upperBound < Self.gap {
        found[found.count - 1] = last.lowerBound..<row + 1
      } else {
        found.append(row..<row + 1)
      }
    }
    rows = found
  }

  private static let gap = 16
}
