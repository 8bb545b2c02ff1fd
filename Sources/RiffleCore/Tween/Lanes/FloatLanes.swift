import RiffleECS

/// Differences as contiguous floats: member i is `values[i * width ..< (i + 1) * width]`.
@usableFromInline package struct FloatLanes: DifferenceLanes {
  @usableFromInline package var values: [Float] = []
  // Half the usual width: a history keeps a few of these per block and tick.
  @usableFromInline let lanes: Int32
  @usableFromInline var members: Int32 = 0

  @usableFromInline package init(width: Int) { lanes = Int32(width) }

  @inlinable var width: Int { Int(lanes) }
  @inlinable package var count: Int { Int(members) }

  @usableFromInline package mutating func appendZero() {
    for _ in 0..<width { values.append(0) }
    members += 1
  }

  @usableFromInline package mutating func swapRemove(_ indices: [Int]) {
    let (width, count) = (width, count)
    values.withUnsafeMutableBufferPointer { values in
      var last = count
      for index in indices {
        last -= 1
        precondition(0 <= index && index <= last)
        for k in 0..<width { values[index &* width &+ k] = values[last &* width &+ k] }
      }
    }
    values.removeLast(indices.count * width)
    members -= Int32(indices.count)
  }

  @usableFromInline package mutating func append(_ new: FloatLanes, inPlaceOf places: [Int32]) {
    let width = width
    precondition(new.width == width && new.count == places.count)
    var last = count - 1
    let added = places.lazy.filter { $0 < 0 }.count
    reserve(count + added)
    values.append(contentsOf: repeatElement(0, count: added * width))
    members += Int32(added)
    values.withUnsafeMutableBufferPointer { values in
      new.values.withUnsafeBufferPointer { new in
        for (n, place) in places.enumerated() {
          precondition(Int(place) <= last)
          if place < 0 {
            last += 1
          } else {
            for k in 0..<width { values[Int(place) &* width &+ k] = values[last &* width &+ k] }
          }
          for k in 0..<width { values[last &* width &+ k] = new[n &* width &+ k] }
        }
      }
    }
  }

  @usableFromInline package mutating func clear(at index: Int, lane: Int, width: Int) {
    for k in 0..<width { values[index * self.width + lane + k] = 0 }
  }

  @usableFromInline package mutating func clearAll() {
    values.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  @usableFromInline package mutating func clear(members: Range<Int>) {
    precondition(members.upperBound <= count)
    let width = width
    values.withUnsafeMutableBufferPointer { values in
      UnsafeMutableBufferPointer(rebasing: values[members.lowerBound * width..<members.upperBound * width])
        .update(repeating: 0)
    }
  }

  @usableFromInline package mutating func reserve(_ count: Int) {
    if values.capacity < count * width { values.reserveCapacity(count * width) }
  }

  @inline(__always)
  @usableFromInline package mutating func add(
    _ other: FloatLanes, at otherIndex: Int, lane otherLane: Int, times factor: Double, to index: Int, lane: Int,
    width: Int
  ) {
    let factor = Float(factor)
    let from = otherIndex * other.width + otherLane
    let to = index * self.width + lane
    precondition(from + width <= other.values.count && to + width <= values.count)
    other.values.withUnsafeBufferPointer { source in
      values.withUnsafeMutableBufferPointer { target in
        for k in 0..<width { target[to + k] += factor * source[from + k] }
      }
    }
  }

  @usableFromInline package mutating func keepLanes(at index: Int, of other: FloatLanes, at otherIndex: Int) -> Bool {
    for k in 0..<width where other.values[otherIndex * other.width + k] == 0 { values[index * width + k] = 0 }
    return true
  }

  @usableFromInline package func isZero(at index: Int, lane: Int, width: Int) -> Bool {
    for k in 0..<width where values[index * self.width + lane + k] != 0 { return false }
    return true
  }

  @usableFromInline package func isFinite(at index: Int) -> Bool {
    for k in 0..<width where !values[index * width + k].isFinite { return false }
    return true
  }

  @usableFromInline package func fold(into hasher: inout StateHasher) {
    hasher.combine(count)
    for value in values { hasher.combine(value) }
  }

  @usableFromInline package func measure(_ memory: inout OwnedMemory) { memory.add(values) }
}
