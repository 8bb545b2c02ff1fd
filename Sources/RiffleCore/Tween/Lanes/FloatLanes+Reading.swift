import RiffleMotion

// What a reader of running animations asks of lanes.
extension FloatLanes {
  @usableFromInline func lengthSquared(at index: Int) -> Double { dot(at: index, self, at: index) }

  @usableFromInline func dot(at index: Int, _ other: FloatLanes, at otherIndex: Int) -> Double {
    var sum = 0.0
    for k in 0..<width { sum += Double(values[index * width + k]) * Double(other.values[otherIndex * width + k]) }
    return sum
  }

  @usableFromInline func numbers(at index: Int) -> [Float] { Array(values[index * width..<(index + 1) * width]) }

  /// Steps a copy in the arithmetic of the tick itself, so that the answer is the very tick.
  @usableFromInline func ticksToRest(
    at index: Int, velocity: FloatLanes, step: SpringStep, tolerance: SpringTolerance
  ) -> Int? {
    let (xx, xv, vx, vv) = (Float(step.xx), Float(step.xv), Float(step.vx), Float(step.vv))
    var (x, v) = (numbers(at: index), velocity.numbers(at: index))
    for tick in 0..<RunningMember.longestForecast {
      let rests = zip(x, v).allSatisfy { $0.magnitude < tolerance.displacement && $1.magnitude < tolerance.velocity }
      if rests { return tick }
      for k in x.indices {
        let (x0, v0) = (x[k], v[k])
        x[k] = xx * x0 + xv * v0
        v[k] = vx * x0 + vv * v0
      }
    }
    return nil
  }
}

extension VectorLanes {
  @inlinable func lengthSquared(at index: Int) -> Double { values[index].magnitudeSquared }

  @inlinable func dot(at index: Int, _ other: Self, at otherIndex: Int) -> Double {
    ((values[index] + other.values[otherIndex]).magnitudeSquared
      - (values[index] - other.values[otherIndex]).magnitudeSquared) / 4
  }

  @inlinable func numbers(at index: Int) -> [Float] { [Float(values[index].magnitudeSquared.squareRoot())] }

  @usableFromInline func ticksToRest(
    at index: Int, velocity: Self, step: SpringStep, tolerance: SpringTolerance
  ) -> Int? {
    let distance = Double(tolerance.displacement * tolerance.displacement)
    let speed = Double(tolerance.velocity * tolerance.velocity)
    var (x, v) = (values[index], velocity.values[index])
    for tick in 0..<RunningMember.longestForecast {
      if x.magnitudeSquared < distance && v.magnitudeSquared < speed { return tick }
      step.advance(&x, &v)
    }
    return nil
  }
}
