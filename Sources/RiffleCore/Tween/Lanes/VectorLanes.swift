import RiffleECS
import RiffleMotion

/// Differences as whole vectors, for animatable data not made only of floats. One field, one lane.
@usableFromInline package struct VectorLanes<Vector: VectorArithmetic>: DifferenceLanes {
  @usableFromInline package var values: [Vector] = []

  @inlinable package init(width: Int) {}

  @inlinable package var count: Int { values.count }

  @inlinable package mutating func appendZero() { values.append(.zero) }

  @inlinable package mutating func swapRemove(_ indices: [Int]) { values.swapRemove(indices) }

  @inlinable package mutating func append(_ new: Self, inPlaceOf places: [Int32]) {
    values.append(new.values, inPlaceOf: places)
  }

  @inlinable package mutating func clear(at index: Int, lane: Int, width: Int) { values[index] = .zero }

  @inlinable package mutating func clearAll() {
    for i in values.indices { values[i] = .zero }
  }

  @inlinable package mutating func add(
    _ other: Self, at otherIndex: Int, lane otherLane: Int, times factor: Double, to index: Int, lane: Int, width: Int
  ) {
    var vector = other.values[otherIndex]
    if factor != 1 { vector.scale(by: factor) }
    values[index] += vector
  }

  @inlinable package mutating func keepLanes(at index: Int, of other: Self, at otherIndex: Int) -> Bool { false }

  @inlinable package func isZero(at index: Int, lane: Int, width: Int) -> Bool { values[index] == .zero }

  @inlinable package func isFinite(at index: Int) -> Bool { values[index].magnitudeSquared.isFinite }

  @inlinable package mutating func clear(members: Range<Int>) {
    for i in members { values[i] = .zero }
  }

  @inlinable package mutating func reserve(_ count: Int) {
    if values.capacity < count { values.reserveCapacity(count) }
  }

  @inlinable package static func advance(
    _ displacement: inout Self, _ velocity: inout Self, by step: SpringStep, rows: [Int32], _ target: PlaneTarget,
    _ plane: inout Self
  ) {
    precondition(velocity.count == displacement.count && rows.count >= displacement.count)
    displacement.values.withUnsafeMutableBufferPointer { xs in
      velocity.values.withUnsafeMutableBufferPointer { vs in
        plane.values.withUnsafeMutableBufferPointer { plane in
          rows.withUnsafeBufferPointer { rows in
            for i in 0..<xs.count {
              step.advance(&xs[i], &vs[i])
              let row = target.first < 0 ? Int(rows[i]) : target.first &+ i
              precondition(row < plane.count)
              if target.adding { plane[row] += xs[i] } else { plane[row] = xs[i] }
            }
          }
        }
      }
    }
  }

  @inlinable package func settled(velocity: Self, tolerance: SpringTolerance, into settled: inout [Int32]) -> Float {
    let distance = Double(tolerance.displacement * tolerance.displacement)
    let speed = Double(tolerance.velocity * tolerance.velocity)
    var least = Double.infinity
    for i in values.indices {
      let (x, v) = (values[i].magnitudeSquared, velocity.values[i].magnitudeSquared)
      if x < distance && v < speed {
        settled.append(Int32(truncatingIfNeeded: i))
      } else {
        let length = x / distance + v / speed
        least = length < least ? length : least
      }
    }
    return Float(least)
  }

  @inlinable package func accumulate(
    _ members: Range<Int>, factor: Float, rows: [Int32], _ target: PlaneTarget, _ plane: inout Self
  ) {
    let factor = Double(factor)
    for i in members {
      var vector = values[i]
      if factor != 1 { vector.scale(by: factor) }
      plane.put(vector, i, rows, target)
    }
  }

  @inlinable package func accumulate(
    _ members: Range<Int>, factors: MemberFactors, rows: [Int32], _ target: PlaneTarget, _ plane: inout Self
  ) {
    for i in members {
      plane.put(values[i].scaled(by: Double(factors[i - members.lowerBound])), i, rows, target)
    }
  }

  @inlinable mutating func put(_ vector: Vector, _ member: Int, _ rows: [Int32], _ target: PlaneTarget) {
    let row = target.first < 0 ? Int(rows[member]) : target.first &+ member
    if target.adding { values[row] += vector } else { values[row] = vector }
  }

  /// Folds magnitudes only: an arbitrary vector offers no more.
  @inlinable package func fold(into hasher: inout StateHasher) {
    hasher.combine(values.count)
    for value in values { hasher.combine(value.magnitudeSquared) }
  }

  @inlinable package func measure(_ memory: inout OwnedMemory) { memory.add(values) }
}
