extension RandomAccessCollection {
  /// The first index whose element belongs to the second part; the end index if there is none.
  ///
  /// The elements must be in two parts: those for which the predicate is false, then those for which it is true.
  ///
  /// - Complexity: O(log n).
  package func partitioningIndex(where belongsInSecondPart: (Element) -> Bool) -> Index {
    var (first, count) = (startIndex, count)
    while count > 0 {
      let middle = index(first, offsetBy: count / 2)
      if belongsInSecondPart(self[middle]) {
        count /= 2
      } else {
        first = index(after: middle)
        count -= count / 2 + 1
      }
    }
    return first
  }
}
