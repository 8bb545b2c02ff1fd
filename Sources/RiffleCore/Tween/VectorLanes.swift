import RiffleECS
import RiffleMotion

/// Differences as whole vectors, for animatable data that is not made of floats alone. One field, one lane.
@usableFromInline struct VectorLanes<Vector: VectorArithmetic>: DifferenceLanes {
  @usableFromInline var values: [Vector] = []

  @inlinable init(width: Int) {}

  @inlinable var count: Int { values.count }

  @inlinable mutating func appendZero() { values.append(.zero) }

  @inlinable mutating func swapRemove(at index: Int) {
    values.swapAt(index, values.count - 1)
    values.removeLast()
  }

  @inlinable mutating func clear(at index: Int, lane: Int, width: Int) { values[index] = .zero }

  @inlinable mutating func clearAll() {
    for i in values.indices { values[i] = .zero }
  }

  @inlinable mutating func add(
    _ other: Self, at otherIndex: Int, lane otherLane: Int, times factor: Double, to index: Int, lane: Int, width: Int
  ) {
    var vector = other.values[otherIndex]
    if factor != 1 { vector.scale(by: factor) }
    values[index] += vector
  }

  @inlinable func isZero(at index: Int, lane: Int, width: Int) -> Bool { values[index] == .zero }

  @inlinable func isFinite(at index: Int) -> Bool { values[index].magnitudeSquared.isFinite }

  @inlinable func accumulate(factors: [Float], rows: [Int32], into differences: inout Self, lane: Int) {
    for i in values.indices {
      var vector = values[i]
      vector.scale(by: Double(factors[i]))
      differences.values[Int(rows[i])] += vector
    }
  }

  @inlinable static func advance(
    _ displacement: inout Self, _ velocity: inout Self, by step: SpringStep, tolerance: SpringTolerance, rows: [Int32],
    into differences: inout Self, lane: Int, settled: inout [Int32]
  ) {
    let distance = Double(tolerance.displacement * tolerance.displacement)
    let speed = Double(tolerance.velocity * tolerance.velocity)
    for i in displacement.values.indices {
      var (xx, xv) = (displacement.values[i], velocity.values[i])
      var (vx, vv) = (xx, xv)
      xx.scale(by: step.xx)
      xv.scale(by: step.xv)
      vx.scale(by: step.vx)
      vv.scale(by: step.vv)
      let (x, v) = (xx + xv, vx + vv)
      displacement.values[i] = x
      velocity.values[i] = v
      if x.magnitudeSquared < distance && v.magnitudeSquared < speed {
        settled.append(Int32(truncatingIfNeeded: i))
      } else {
        differences.values[Int(rows[i])] += x
      }
    }
  }

  /// Folds magnitudes only: an arbitrary vector shows nothing more of itself.
  @inlinable func fold(into hasher: inout StateHasher) {
    hasher.combine(values.count)
    for value in values { hasher.combine(value.magnitudeSquared) }
  }
}
