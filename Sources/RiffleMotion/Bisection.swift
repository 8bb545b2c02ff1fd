/// Halves an interval a number of times. The condition holds at its upper end and not at its lower one; it begins to
/// hold between the returned ends.
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
