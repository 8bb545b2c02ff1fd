extension RandomAccessCollection {
  /// The first index at which a condition holds that then holds for all that follow; the end where it never does.
  /// Complexity: O(log n).
  @inlinable
  package func partitioningIndex(where holds: (Element) throws -> Bool) rethrows -> Index {
    var (low, count) = (startIndex, count)
    while count > 0 {
      let half = count / 2
      let middle = index(low, offsetBy: half)
      if try holds(self[middle]) {
        count = half
      } else {
        low = index(after: middle)
        count -= half + 1
      }
    }
    return low
  }
}

/// Halves an interval a number of times: a condition that holds at its upper end, and not at its lower one, begins to
/// hold between the two ends that are left.
package func bisect(
  _ low: Double, _ high: Double, times: Int = 60, where holds: (Double) -> Bool
) -> (low: Double, high: Double) {
  var (low, high) = (low, high)
  for _ in 0..<times {
    let middle = (low + high) / 2
    if holds(middle) { high = middle } else { low = middle }
  }
  return (low, high)
}
