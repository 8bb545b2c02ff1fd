import RiffleMotion

/// The flight of a particle along one axis, in closed form: a constant force, and drag against moving air.
///
/// With drag k it nears the terminal speed v∞ = wind + gravity / k: v = v∞ + (v0 - v∞) e^(-kt).
package struct ParticleAxis {
  private let gravity, wind, drag: Float

  /// In points per second squared, points per second, and the decay rate per second.
  package init(gravity: Float, wind: Float, drag: Float) {
    // A tiny drag would divide by nearly zero.
    (self.gravity, self.wind, self.drag) = (gravity, wind, drag < 1e-3 ? 0 : drag)
  }

  /// The place and speed after this many seconds.
  @inline(__always)
  package func state(_ start: Float, _ speed: Float, after age: Float) -> (place: Float, speed: Float) {
    state(start, speed, after: age, lost: lost(after: age))
  }

  /// The lost share of its speed relative to the terminal one: equal for all particles of an age.
  @inline(__always) func lost(after age: Float) -> Float { drag == 0 ? 0 : Float(-Libm.expm1(Double(-drag * age))) }

  /// The place and speed, for a known `lost`.
  @inline(__always)
  func state(_ start: Float, _ speed: Float, after age: Float, lost: Float) -> (place: Float, speed: Float) {
    if drag == 0 { return (start + (speed + gravity * age * 0.5) * age, speed + gravity * age) }
    let terminal = wind + gravity / drag
    return (start + terminal * age + (speed - terminal) * lost / drag, speed + (terminal - speed) * lost)
  }

  /// The place and speed between two walls, from which it bounces with a share of its speed until it rests at one.
  package func bouncing(
    _ start: Float, _ speed: Float, after age: Float, between low: Float, and high: Float, keeping share: Float
  ) -> (place: Float, speed: Float, restedAfter: Float) {
    guard low < high else { return (start, 0, 0) }
    var (place, speed, passed) = (min(max(start, low), high), speed, Float(0))
    for _ in 0..<Self.mostBounces {
      let left = age - passed
      guard let hit = hit(place, speed, within: left, low, high) else {
        let end = state(place, speed, after: left)
        return (min(max(end.place, low), high), end.speed, .infinity)
      }
      place = hit.isHigh ? high : low
      passed += hit.time
      speed = -state(hit.from, hit.speed, after: hit.time).speed * share
      // It rests if it hardly bounces and is pressed against the wall.
      let force = gravity + drag * wind
      if abs(speed) < Self.restingSpeed, hit.isHigh ? force >= 0 : force <= 0 { return (place, 0, passed) }
    }
    return (place, 0, passed)
  }

  /// The first wall hit, by bisection: the path turns at most once, so each part is monotone.
  private func hit(
    _ place: Float, _ speed: Float, within time: Float, _ low: Float, _ high: Float
  ) -> (time: Float, isHigh: Bool, from: Float, speed: Float)? {
    guard time > 0 else { return nil }
    let turn = turning(speed)
    var from: Float = 0
    for to in turn > 0 && turn < time ? [turn, time] : [time] {
      let end = state(place, speed, after: to).place
      if end > high || end < low {
        let isHigh = end > high
        var (before, after) = (from, to)
        for _ in 0..<Self.bisections {
          let middle = (before + after) * 0.5
          let there = state(place, speed, after: middle).place
          if isHigh ? there > high : there < low { after = middle } else { before = middle }
        }
        return (after, isHigh, place, speed)
      }
      from = to
    }
    return nil
  }

  /// The time at which it turns back; -1 if never.
  private func turning(_ speed: Float) -> Float {
    if drag == 0 { return gravity == 0 ? -1 : -speed / gravity }
    let terminal = wind + gravity / drag
    // The ratio of v0 - v∞ to -v∞ must be above 1.
    let ratio = (speed - terminal) / -terminal
    return ratio > 1 ? Float(Libm.log(Double(ratio))) / drag : -1
  }

  private static let mostBounces = 24
  private static let bisections = 20
  /// Points a second.
  private static let restingSpeed: Float = 12
}
