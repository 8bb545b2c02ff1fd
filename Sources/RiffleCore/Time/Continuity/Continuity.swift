/// The bounds of explainable motion: the distance of a value within a tick, and the change of its velocity.
package enum Continuity {
  /// A smaller jump is not reported, in units of the field: a few tolerances of a settled value.
  static let least = 0.004
  /// The factor by which a value may exceed the greater of its two velocities: a curve may be fastest between two
  /// ticks.
  private static let slack = 2.0

  /// Returns true if a value moved further within a tick than its velocities explain.
  static func isJump(from value: [Double], _ velocity: [Double], to next: [Double], _ nextVelocity: [Double], rate: Int)
    -> Bool
  {
    guard value.count == next.count else { return false }
    var (distance, speed, nextSpeed, size) = (0.0, 0.0, 0.0, 0.0)
    for lane in value.indices {
      distance += (next[lane] - value[lane]) * (next[lane] - value[lane])
      speed += velocity[lane] * velocity[lane]
      nextSpeed += nextVelocity[lane] * nextVelocity[lane]
      size = max(size, value[lane].magnitude, next[lane].magnitude)
    }
    return isJump(distance.squareRoot(), speeds: speed.squareRoot() + nextSpeed.squareRoot(), size: size, rate: rate)
  }

  /// Returns true if a distance is more than both speeds explain.
  ///
  /// - Parameter size: the greatest number of the two values.
  static func isJump(_ distance: Double, speeds: Double, size: Double, rate: Int) -> Bool {
    // The precision of floats of this size.
    distance > slack * speeds / Double(rate) + least + size * 1e-5
  }

  /// Returns true if a change of velocity needs no explanation: at most a fiftieth of the greater speed.
  static func isNear(_ change: Double, speeds: (Double, Double)) -> Bool {
    change <= 0.02 * max(speeds.0, speeds.1) + 0.01
  }

  /// Returns true if a value without animation moves on evenly, as one that a system moves: its last step is within a
  /// quarter of the one before. False for a first step and a bounce.
  package static func isSteady(_ first: [Double], _ second: [Double], _ third: [Double]) -> Bool {
    guard first.count == second.count, second.count == third.count else { return false }
    var (change, one, other) = (0.0, 0.0, 0.0)
    for lane in first.indices {
      let (before, after) = (second[lane] - first[lane], third[lane] - second[lane])
      change += (after - before) * (after - before)
      one += before * before
      other += after * after
    }
    return change.squareRoot() <= 0.25 * max(one, other).squareRoot()
  }

  /// Returns true if the second of three steps is more than four times as long as each of the others.
  ///
  /// - Parameter values: those of four ticks.
  static func isAlone(_ values: [[Double]]) -> Bool {
    let ways = zip(values, values.dropFirst()).map { length(zip($0, $1).map { $1 - $0 }) }
    return ways.count == 3 && ways[1] > 4 * max(ways[0], ways[2])
  }

  /// Returns true if the curve of a field jumps between two ticks and none of its animations started there. Where one
  /// ended, a visible step is a jump, as with an animation that was finished early.
  ///
  /// - Parameter least: the smallest visible step.
  static func isKink(
    from last: SampleCache.Sample, to next: SampleCache.Sample, rate: Int, least: Double = 0.5
  ) -> Bool {
    guard let before = last.field, let after = next.field else { return false }
    let hasEnded = last.handles != next.handles
    if hasEnded {
      guard next.handles.allSatisfy(last.handles.contains),
        length(zip(before.value, after.value).map { $1 - $0 }) >= least
      else { return false }
    }
    return isJump(from: before.value, before.velocity, to: after.value, after.velocity, rate: rate)
  }

  private static func length(_ lanes: [Double]) -> Double { lanes.reduce(0) { $0 + $1 * $1 }.squareRoot() }
}
