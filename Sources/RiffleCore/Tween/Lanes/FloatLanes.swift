import RiffleECS
import RiffleMotion

/// Differences as contiguous floats: member i is `values[i * width ..< (i + 1) * width]`.
@usableFromInline struct FloatLanes: DifferenceLanes {
  @usableFromInline let width: Int
  @usableFromInline var values: [Float] = []
  @usableFromInline var count = 0

  @usableFromInline init(width: Int) { self.width = width }

  @usableFromInline mutating func appendZero() {
    for _ in 0..<width { values.append(0) }
    count += 1
  }

  @usableFromInline mutating func swapRemove(at index: Int) {
    let last = count - 1
    if index != last {
      for k in 0..<width { values[index * width + k] = values[last * width + k] }
    }
    values.removeLast(width)
    count = last
  }

  @usableFromInline mutating func clear(at index: Int, lane: Int, width: Int) {
    for k in 0..<width { values[index * self.width + lane + k] = 0 }
  }

  @usableFromInline mutating func clearAll() {
    values.withUnsafeMutableBufferPointer { $0.update(repeating: 0) }
  }

  @usableFromInline mutating func clear(members: Range<Int>) {
    precondition(members.upperBound <= count)
    values.withUnsafeMutableBufferPointer { values in
      UnsafeMutableBufferPointer(rebasing: values[members.lowerBound * width..<members.upperBound * width])
        .update(repeating: 0)
    }
  }

  @usableFromInline mutating func reserve(_ count: Int) {
    if values.capacity < count * width { values.reserveCapacity(count * width) }
  }

  @inline(__always)
  @usableFromInline mutating func add(
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

  @usableFromInline func isZero(at index: Int, lane: Int, width: Int) -> Bool {
    for k in 0..<width where values[index * self.width + lane + k] != 0 { return false }
    return true
  }

  @usableFromInline func isFinite(at index: Int) -> Bool {
    for k in 0..<width where !values[index * width + k].isFinite { return false }
    return true
  }

  @usableFromInline func accumulate(factors: [Float], rows: [Int32], into differences: inout FloatLanes, lane: Int) {
    precondition(factors.count >= count && rows.count >= count)
    let stride = differences.width
    let members = count
    values.withUnsafeBufferPointer { values in
      factors.withUnsafeBufferPointer { factors in
        rows.withUnsafeBufferPointer { rows in
          differences.values.withUnsafeMutableBufferPointer { target in
            // A width known to the compiler unrolls the inner loop; these are the widths of real properties.
            @inline(__always) func pass(_ width: Int) {
              for i in 0..<members {
                let to = Int(rows[i]) &* stride &+ lane
                let from = i &* width
                let factor = factors[i]
                for k in 0..<width { target[to &+ k] += factor * values[from &+ k] }
              }
            }
            switch width {
            case 1: pass(1)
            case 2: pass(2)
            case 4: pass(4)
            default: pass(width)
            }
          }
        }
      }
    }
  }

  @usableFromInline func fold(into hasher: inout StateHasher) {
    hasher.combine(count)
    for value in values { hasher.combine(value) }
  }

  @usableFromInline func measure(_ memory: inout OwnedMemory) { memory.add(values) }
}
