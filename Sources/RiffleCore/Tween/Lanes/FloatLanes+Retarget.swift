import RiffleMotion

// The loops of a retarget, over contiguous floats.
extension FloatLanes {
  @usableFromInline package mutating func scatter(_ other: FloatLanes, members: [Int], lane: Int, to rows: [Int32]) {
    let (width, stride, count, others) = (width, other.width, count, other.count)
    precondition(members.count == rows.count && lane + width <= stride)
    values.withUnsafeMutableBufferPointer { values in
      other.values.withUnsafeBufferPointer { source in
        for n in rows.indices {
          let (row, member) = (Int(rows[n]), members[n])
          precondition(row < count && member < others)
          for k in 0..<width { values[row &* width &+ k] += source[member &* stride &+ lane &+ k] }
        }
      }
    }
  }

  @usableFromInline package mutating func retarget(
    _ initial: inout FloatLanes, indices: [Int32], by changes: FloatLanes, members: [Int], lane: Int
  ) -> [Float] {
    let (count, width, stride, changed) = (count, width, changes.width, changes.count)
    precondition(initial.count == count && indices.count == members.count && lane + width <= stride)
    return [Float](unsafeUninitializedCapacity: indices.count) { progress, filled in
      values.withUnsafeMutableBufferPointer { x in
        initial.values.withUnsafeMutableBufferPointer { start in
          changes.values.withUnsafeBufferPointer { change in
            @inline(__always) func pass(_ width: Int) {
              for n in indices.indices {
                let (index, member) = (Int(indices[n]), members[n])
                precondition(index < count && member < changed)
                var (left, way): (Float, Float) = (0, 0)
                for k in 0..<width {
                  let at = index &* width &+ k
                  left += x[at] * x[at]
                  way += start[at] * start[at]
                  x[at] += change[member &* stride &+ lane &+ k]
                  start[at] = x[at]
                }
                progress[n] = way > 0 ? 1 - (left / way).squareRoot() : 1
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
      filled = indices.count
    }
  }

  @usableFromInline package mutating func copy(_ indices: [Int32], from other: FloatLanes) {
    let (count, width) = (count, width)
    precondition(other.count == count && other.width == width)
    values.withUnsafeMutableBufferPointer { values in
      other.values.withUnsafeBufferPointer { source in
        for index in indices {
          precondition(index < count)
          for k in (Int(index) &* width)..<(Int(index) &* width &+ width) { values[k] = source[k] }
        }
      }
    }
  }
}

extension VectorLanes {
  @inlinable package mutating func scatter(_ other: Self, members: [Int], lane: Int, to rows: [Int32]) {
    for (member, row) in zip(members, rows) { values[Int(row)] += other.values[member] }
  }

  @inlinable package mutating func retarget(
    _ initial: inout Self, indices: [Int32], by changes: Self, members: [Int], lane: Int
  ) -> [Float] {
    zip(indices, members).map { index, member in
      let index = Int(index)
      let (left, way) = (values[index].magnitudeSquared, initial.values[index].magnitudeSquared)
      values[index] += changes.values[member]
      initial.values[index] = values[index]
      return way > 0 ? Float(1 - (left / way).squareRoot()) : 1
    }
  }

  @inlinable package mutating func copy(_ indices: [Int32], from other: Self) {
    for index in indices { values[Int(index)] = other.values[Int(index)] }
  }
}
