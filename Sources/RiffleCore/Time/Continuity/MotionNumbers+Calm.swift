extension MotionNumbers {
  /// Returns true if all fields are calm: then no animations have to be read.
  func areCalm(rate: Int, _ looksAtVelocities: Bool) -> Bool {
    var lane = 0
    for width in widths {
      if !areCalm(lane..<lane + width, rate: rate, looksAtVelocities) { return false }
      lane += width
    }
    return true
  }

  /// Returns true if some lanes move no further than their velocities explain and, if checked, these hardly change.
  func areCalm(_ lanes: Range<Int>, rate: Int, _ looksAtVelocities: Bool) -> Bool {
    // Most fields of moving entities are at rest.
    if !looksAtVelocities, lanes.allSatisfy({ value($0) == next($0) }) { return true }
    var (distance, speed, nextSpeed, change, size) = (0.0, 0.0, 0.0, 0.0, 0.0)
    for lane in lanes {
      let (value, next, velocity, nextVelocity) = (value(lane), next(lane), velocity(lane), nextVelocity(lane))
      distance += (next - value) * (next - value)
      speed += velocity * velocity
      nextSpeed += nextVelocity * nextVelocity
      change += (nextVelocity - velocity) * (nextVelocity - velocity)
      size = max(size, value.magnitude, next.magnitude)
    }
    let speeds = (speed.squareRoot(), nextSpeed.squareRoot())
    return !Continuity.isJump(distance.squareRoot(), speeds: speeds.0 + speeds.1, size: size, rate: rate)
      && (!looksAtVelocities || Continuity.isNear(change.squareRoot(), speeds: speeds))
  }
}
