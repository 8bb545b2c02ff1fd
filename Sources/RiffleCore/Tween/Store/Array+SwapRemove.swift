extension Array {
  /// Takes out an element; the last one takes its place. O(1), where the order does not matter.
  @inlinable
  mutating func swapRemove(at index: Int) {
    let last = removeLast()
    if index < count { self[index] = last }
  }
}
