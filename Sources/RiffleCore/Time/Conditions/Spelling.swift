/// Finds the closest known name.
package enum Spelling {
  /// The candidate nearest to `word`, or nil when none is near enough to be worth proposing.
  ///
  /// Near enough begins with the same letter and has one slip in three letters of the longer word; case counts for
  /// nothing. Of equally near ones the first in `candidates` wins, so the order of a description decides, not chance.
  package static func nearest(to word: String, in candidates: [String]) -> String? {
    let wanted = Array(word.lowercased().unicodeScalars.prefix(longest))
    var best: (name: String, distance: Int)?
    for candidate in candidates where candidate != word {
      let scalars = Array(candidate.lowercased().unicodeScalars.prefix(longest))
      let limit = max(wanted.count, scalars.count) / 3
      guard scalars.first == wanted.first,
        let distance = distance(wanted, scalars, limit: min(best.map { $0.distance - 1 } ?? limit, limit))
      else { continue }
      best = (candidate, distance)
      if distance == 0 { break }
    }
    return best?.name
  }

  /// Damerau-Levenshtein distance (optimal string alignment: insert, delete, replace, swap two neighbours), or nil
  /// when it is more than `limit`. O(n · m) time, three rows of memory.
  package static func distance(_ a: [Unicode.Scalar], _ b: [Unicode.Scalar], limit: Int) -> Int? {
    guard limit >= 0, abs(a.count - b.count) <= limit else { return nil }
    var beforeLast = [Int](repeating: 0, count: b.count + 1)
    var last = Array(0...b.count)
    var row = beforeLast
    for i in 0..<a.count {
      row[0] = i + 1
      for j in 0..<b.count {
        var cost = min(last[j + 1] + 1, row[j] + 1, last[j] + (a[i] == b[j] ? 0 : 1))
        if i > 0, j > 0, a[i] == b[j - 1], a[i - 1] == b[j] {
          cost = min(cost, beforeLast[j - 1] + 1)
        }
        row[j + 1] = cost
      }
      if row.min()! > limit { return nil }
      (beforeLast, last, row) = (last, row, beforeLast)
    }
    return last[b.count] <= limit ? last[b.count] : nil
  }

  /// Names are short; a wall of text given as a name must not cost a quadratic comparison.
  private static let longest = 64
}
