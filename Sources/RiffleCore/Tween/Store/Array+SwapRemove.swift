extension Array {
  /// Removes an element; the last one takes its place. O(1), if the order does not matter.
  @inlinable
  package mutating func swapRemove(at index: Int) {
    let last = removeLast()
    if index < count { self[index] = last }
  }

  /// Removes elements in the given order, each by its index among those left then.
  @inlinable
  mutating func swapRemove(_ indices: [Int]) {
    withUnsafeMutableBufferPointer { elements in
      var last = elements.count
      for index in indices {
        last -= 1
        precondition(0 <= index && index <= last)
        elements[index] = elements[last]
      }
    }
    removeLast(indices.count)
  }

  /// Adds elements one by one. If a place is given, the last element moves there first, and the new one becomes the
  /// last; -1 for none.
  @inlinable
  mutating func append(_ new: [Element], inPlaceOf places: [Int32]) {
    precondition(new.count == places.count)
    guard let filler = new.first else { return }
    var last = count - 1
    let added = places.lazy.filter { $0 < 0 }.count
    // No more: a history keeps an array's capacity, and the next tick writes another array.
    reserveCapacity(count + added)
    append(contentsOf: repeatElement(filler, count: added))
    withUnsafeMutableBufferPointer { elements in
      for (n, place) in places.enumerated() {
        precondition(Int(place) <= last)
        if place < 0 { last += 1 } else { elements[Int(place)] = elements[last] }
        elements[last] = new[n]
      }
    }
  }
}
