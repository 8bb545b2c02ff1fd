import RiffleMotion

// Queries of lanes for readers of running animations.
extension FloatLanes {
  @usableFromInline package func lengthSquared(at index: Int) -> Double { dot(at: index, self, at: index) }

  @usableFromInline package func dot(at index: Int, _ other: FloatLanes, at otherIndex: Int) -> Double {
    var sum = 0.0
    for k in 0..<width { sum += Double(values[index * width + k]) * Double(other.values[otherIndex * width + k]) }
    return sum
  }

  @usableFromInline package func numbers(at index: Int) -> [Float] {
    Array(values[index * width..<(index + 1) * width])
  }

  /// Steps a copy in the arithmetic of the tick itself, so that the result is exact.
  @usableFromInline package func ticksToRest(
    at index: Int, velocity: FloatLanes, step: SpringStep, tolerance: SpringTolerance
  ) -> Int? {
    let (xx, xv, vx, vv) = (Float(step.xx), Float(step.xv), Float(step.vx), Float(step.vv))
    // A lane exactly at rest stays there, and most lanes are.
    var moving: [(x: Float, v: Float)] = []
    for k in index * width..<(index + 1) * width where values[k] != 0 || velocity.values[k] != 0 {
      moving.append((values[k], velocity.values[k]))
    }
    return moving.withUnsafeMutableBufferPointer { lanes in
      for tick in 0..<RunningMember.longestForecast {
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

extension VectorLanes {
  @inlinable package func lengthSquared(at index: Int) -> Double { values[index].magnitudeSquared }

  @inlinable package func dot(at index: Int, _ other: Self, at otherIndex: Int) -> Double {
    ((values[index] + other.values[otherIndex]).magnitudeSquared
      - (values[index] - other.values[otherIndex]).magnitudeSquared) / 4
  }

  @inlinable package func numbers(at index: Int) -> [Float] { [Float(values[index].magnitudeSquared.squareRoot())] }

  @usableFromInline package func ticksToRest(
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
