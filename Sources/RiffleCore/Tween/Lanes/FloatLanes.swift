/// Member i is `values[i * width ..< (i + 1) * width]`.
@usableFromInline package struct FloatLanes: Sendable, Equatable, StateFoldable {
  @usableFromInline package var values: [Float] = []
  // Half the usual width: a history keeps a few of these per block and tick.
  @usableFromInline let lanes: Int32
  @usableFromInline var members: Int32 = 0

  /// `count` members of zeros.
  @usableFromInline package init(width: Int, count: Int = 0) {
    (lanes, members) = (Int32(width), Int32(count))
    if count > 0 { values = [Float](repeating: 0, count: count * width) }
  }

  @inlinable var width: Int { Int(lanes) }
  @inlinable package var count: Int { Int(members) }

  package mutating func appendZero() {
    for _ in 0..<width { values.append(0) }
    members += 1
  }

  package mutating func swapRemove(_ indices: [Int]) {
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

  /// All lanes of a member, or `width` lanes of it.
  package mutating func clear(at index: Int, lane: Int = 0, width: Int? = nil) {
    for k in 0..<(width ?? self.width) { values[index * self.width + lane + k] = 0 }
  }

  package mutating func clearAll() { values.withUnsafeMutableBufferPointer { $0.update(repeating: 0) } }

  package mutating func clear(members: Range<Int>) {
    precondition(members.upperBound <= count)
    let width = width
    values.withUnsafeMutableBufferPointer { values in
      UnsafeMutableBufferPointer(rebasing: values[members.lowerBound * width..<members.upperBound * width])
        .update(repeating: 0)
    }
  }

  package mutating func reserve(_ count: Int) {
    if values.capacity < count * width { values.reserveCapacity(count * width) }
  }

  /// `self[index][toLane...] += factor * other[otherIndex][lane...]`, by default for the lanes of the narrower one.
  @inline(__always) package mutating func add(
    _ other: FloatLanes, at otherIndex: Int, lane otherLane: Int = 0, times factor: Double = 1, to index: Int,
    toLane lane: Int = 0, width: Int? = nil
  ) {
    let width = width ?? min(self.width, other.width)
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

  /// Returns a list of one member: that at an index, or `width` lanes of it.
  package func member(_ index: Int, lane: Int = 0, width: Int? = nil, times factor: Double = 1) -> FloatLanes {
    var member = FloatLanes(width: width ?? self.width, count: 1)
    member.add(self, at: index, lane: lane, times: factor, to: 0)
    return member
  }

  /// Keeps the lanes that differ from zero in another list.
  package mutating func keepLanes(at index: Int, of other: FloatLanes, at otherIndex: Int) {
    for k in 0..<width where other.values[otherIndex * other.width + k] == 0 { values[index * width + k] = 0 }
  }

  package func isZero(at index: Int) -> Bool {
    for k in 0..<width where values[index * width + k] != 0 { return false }
    return true
  }

  @usableFromInline package func fold(into hasher: inout StateHasher) {
    hasher.combine(count)
    for value in values { hasher.combine(value) }
  }
}

// Compiled for the widths of real properties.
extension FloatLanes {
  package func accumulate(
    _ members: Range<Int>, factor: Float, rows: [Int32], _ target: PlaneTarget, _ plane: inout FloatLanes
  ) {
    let width = width
    precondition(members.upperBound <= count && rows.count >= count && plane.width == width)
    values.withUnsafeBufferPointer { values in
      plane.values.withUnsafeMutableBufferPointer { plane in
        guard let from = values.baseAddress, let base = plane.baseAddress else { return }
        if target.first >= 0 {
          let (low, high) = (members.lowerBound &* width, members.upperBound &* width)
          precondition(target.first &* width &+ high <= plane.count)
          let out = base + target.first &* width
          if target.adding {
            for i in low..<high { out[i] += factor * from[i] }
          } else {
            for i in low..<high { out[i] = factor * from[i] }
          }
          return
        }
        Self.scatter(members, from, width, rows, base, plane.count / width) { _ in factor }
      }
    }
  }

  /// Each member by its own factor.
  @inline(__always) package func accumulate(
    rows: [Int32], _ target: PlaneTarget, _ plane: inout FloatLanes, factor: (Int) -> Float
  ) {
    let (width, count, rowCount) = (width, count, plane.count)
    precondition(rows.count >= count && plane.width == width)
    precondition(target.first < 0 || target.first + count <= rowCount)
    values.withUnsafeBufferPointer { values in
      plane.values.withUnsafeMutableBufferPointer { plane in
        guard let from = values.baseAddress, let base = plane.baseAddress else { return }
        guard target.first >= 0 else {
          return Self.scatter(0..<count, from, width, rows, base, rowCount, factor: factor)
        }
        let out = base + target.first &* width
        if target.adding {
          Self.multiply(
            from, factor, count, width, eight: { (out + $0).storeEight((out + $0).eight + $1) },
            each: { out[$0] += $1 })
        } else {
          Self.multiply(from, factor, count, width, eight: { (out + $0).storeEight($1) }, each: { out[$0] = $1 })
        }
      }
    }
  }

  /// Eight numbers at a time if members have two or four.
  @inline(__always) private static func multiply(
    _ from: UnsafePointer<Float>, _ factor: (Int) -> Float, _ count: Int, _ width: Int,
    eight putEight: (Int, SIMD8<Float>) -> Void, each put: (Int, Float) -> Void
  ) {
    var i = 0
    if width == 2 {
      while i &+ 4 <= count {
        let (e, f, g, h) = (factor(i), factor(i &+ 1), factor(i &+ 2), factor(i &+ 3))
        putEight(i &* 2, SIMD8(e, e, f, f, g, g, h, h) * (from + i &* 2).eight)
        i &+= 4
      }
    }
    if width == 4 {
      while i &+ 2 <= count {
        let (f, g) = (SIMD4(repeating: factor(i)), SIMD4(repeating: factor(i &+ 1)))
        putEight(i &* 4, SIMD8(lowHalf: f, highHalf: g) * (from + i &* 4).eight)
        i &+= 2
      }
    }
    while i < count {
      let factor = factor(i)
      for k in 0..<width { put(i &* width &+ k, factor * from[i &* width &+ k]) }
      i &+= 1
    }
  }

  /// One load and one store a member of a known width.
  @inline(__always) private static func scatter(
    _ members: Range<Int>, _ from: UnsafePointer<Float>, _ width: Int, _ rows: [Int32],
    _ base: UnsafeMutablePointer<Float>, _ rowCount: Int, factor: (Int) -> Float
  ) {
    rows.withUnsafeBufferPointer { rows in
      @inline(__always) func pass(
        _ width: Int, _ add: (UnsafeMutablePointer<Float>, UnsafePointer<Float>, Float) -> Void
      ) {
        for i in members {
          let row = Int(rows[i])
          precondition(row < rowCount)
          add(base + row &* width, from + i &* width, factor(i))
        }
      }
      switch width {
      case 1: pass(1) { $0.pointee += $2 * $1.pointee }
      case 2: pass(2) { $0.add($1, SIMD2<Float>.self, times: $2) }
      case 4: pass(4) { $0.add($1, SIMD4<Float>.self, times: $2) }
      default: pass(width) { row, member, factor in for k in 0..<width { row[k] += factor * member[k] } }
      }
    }
  }
}

extension FloatLanes {
  package func lengthSquared(at index: Int) -> Double { dot(at: index, self, at: index) }

  package func dot(at index: Int, _ other: FloatLanes, at otherIndex: Int) -> Double {
    var sum = 0.0
    for k in 0..<width { sum += Double(values[index * width + k]) * Double(other.values[otherIndex * width + k]) }
    return sum
  }

  package func numbers(at index: Int) -> [Float] { Array(values[index * width..<(index + 1) * width]) }

  /// Steps a copy in the arithmetic of the tick itself, so that the result is exact.
  package func ticksToRest(at index: Int, velocity: FloatLanes, step: SpringStep, tolerance: SpringTolerance) -> Int? {
    let (xx, xv, vx, vv) = (Float(step.xx), Float(step.xv), Float(step.vx), Float(step.vv))
    // A lane exactly at rest stays there, and most lanes are.
    var moving: [(x: Float, v: Float)] = []
    for k in index * width..<(index + 1) * width where values[k] != 0 || velocity.values[k] != 0 {
      moving.append((values[k], velocity.values[k]))
    }
    return moving.withUnsafeMutableBufferPointer { lanes in
      for tick in 0..<MemberReading.longestForecast {
        var rests = true
        var lane = 0
        while lane < lanes.count {
          let (x, v) = lanes[lane]
          if x.magnitude >= tolerance.displacement || v.magnitude >= tolerance.velocity { rests = false }
          lanes[lane] = (xx * x + xv * v, vx * x + vv * v)
          lane += 1
        }
        if rests { return tick }
      }
      return nil
    }
  }
}

extension FloatLanes {
  package mutating func retarget(
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

  package mutating func copy(_ indices: [Int32], from other: FloatLanes) {
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
