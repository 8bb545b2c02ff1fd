/// The values of one vector along its keyframes: value and velocity at any time.
///
/// It starts from `start`, goes through the keyframes in order, and keeps the last value. The rules:
///
/// - Adjacent cubics form a Catmull-Rom spline: the tangent at their common point is the difference between the next
///   and the previous point, divided by the time between them. A given velocity has priority.
/// - A cubic next to another kind takes that neighbour's velocity; at a free end, next to a move, and next to a spring
///   without a start velocity, it takes zero.
/// - A spring starts with the current velocity, unless it has a start velocity. Without a duration it is settled at its
///   end: the next keyframe starts from the exact value, at rest. With a duration the next keyframe starts from the
///   spring's current value.
/// - At the exact time of a keyframe the next one applies, so a move is visible immediately.
///
/// Two paths with the same start and the same keyframes are equal.
package struct KeyframePath<Vector: VectorArithmetic>: Sendable, Equatable {
  package let start: Vector
  /// At least one.
  package let keyframes: [Keyframe<Vector>]
  /// Seconds.
  package let duration: Double
  let legs: [KeyframeLeg<Vector>]

  /// Traps on no keyframes, a negative duration or a number that is not finite.
  package init(from start: Vector, _ keyframes: [Keyframe<Vector>]) {
    self = required(try KeyframePath(checkingFrom: start, keyframes))
  }

  package init(checkingFrom start: Vector, _ keyframes: [Keyframe<Vector>]) throws(MotionError) {
    guard !keyframes.isEmpty else { throw .noKeyframes }
    try MotionError.requireFinite(start.magnitudeSquared, "the start value")
    for (index, keyframe) in keyframes.enumerated() { try keyframe.check(place: index + 1) }
    self.start = start
    self.keyframes = keyframes
    legs = KeyframeLeg.legs(from: start, keyframes)
    duration = legs[legs.count - 1].end
    try MotionError.requireFinite(duration, "the duration of the keyframes together")
  }

  package static func == (lhs: Self, rhs: Self) -> Bool { lhs.start == rhs.start && lhs.keyframes == rhs.keyframes }

  package var end: Vector { keyframes[keyframes.count - 1].value }

  /// Seconds until it is logically complete: a spring at the end counts with its perceptual duration.
  package var logicalDuration: Double { legs[legs.count - 1].begin + keyframes[keyframes.count - 1].logicalDuration }

  package func starting(at start: Vector) -> KeyframePath { KeyframePath(from: start, keyframes) }

  /// The value at `time` seconds: the start value before 0, the last keyframe's value after the end.
  package func value(at time: Double) -> Vector {
    guard time >= 0 else { return start }
    guard time < duration else { return end }
    let leg = leg(at: time)
    return leg.value(after: time - leg.begin)
  }

  /// The velocity per second: the exact derivative, at a corner the right-hand one.
  package func velocity(at time: Double) -> Vector {
    guard time >= 0 && time < duration else { return .zero }
    let leg = leg(at: time)
    return leg.velocity(after: time - leg.begin)
  }

  /// The last leg that has begun. O(log n).
  private func leg(at time: Double) -> KeyframeLeg<Vector> {
    legs[max(legs.partitioningIndex(where: { $0.begin > time }) - 1, 0)]
  }
}

extension KeyframePath: Hashable where Vector: Hashable {}

/// One keyframe with its start, and its velocities resolved from its neighbours.
struct KeyframeLeg<Vector: VectorArithmetic>: Sendable, Equatable {
  /// Seconds.
  let begin, end: Double
  let from, to: Vector
  let motion: Motion

  enum Motion: Sendable, Equatable {
    case linear(UnitCurve)
    case cubic(startVelocity: Vector, endVelocity: Vector)
    case spring(Spring, startVelocity: Vector)
    case move
  }

  private var duration: Double { end - begin }

  func value(after time: Double) -> Vector {
    guard time < duration else { return to }
    let way = to - from
    switch motion {
    case .linear(let curve): return from + way.scaled(by: curve.value(at: time / duration))
    case .cubic(let startVelocity, let endVelocity):
      // Hermite's form, with the tangents per second.
      let u = time / duration
      return from + way.scaled(by: u * u * (3 - 2 * u))
        + (startVelocity.scaled(by: u * (1 - u) * (1 - u)) - endVelocity.scaled(by: u * u * (1 - u)))
        .scaled(by: duration)
    case .spring(let spring, let startVelocity):
      return from + spring.value(target: way, initialVelocity: startVelocity, time: time)
    case .move: return to
    }
  }

  func velocity(after time: Double) -> Vector {
    guard time < duration else { return .zero }
    let way = to - from
    switch motion {
    case .linear(let curve): return way.scaled(by: curve.velocity(at: time / duration) / duration)
    case .cubic(let startVelocity, let endVelocity):
      let u = time / duration
      return way.scaled(by: 6 * u * (1 - u) / duration) + startVelocity.scaled(by: (1 - u) * (1 - 3 * u))
        + endVelocity.scaled(by: u * (3 * u - 2))
    case .spring(let spring, let startVelocity):
      return spring.velocity(target: way, initialVelocity: startVelocity, time: time)
    case .move: return .zero
    }
  }
}

extension KeyframeLeg {
  static func legs(from start: Vector, _ keyframes: [Keyframe<Vector>]) -> [KeyframeLeg] {
    var legs: [KeyframeLeg] = []
    var (begin, from, arriving) = (0.0, start, Vector.zero)
    for (index, keyframe) in keyframes.enumerated() {
      let duration = keyframe.duration
      let next = index + 1 < keyframes.count ? keyframes[index + 1] : nil
      let motion: Motion =
        switch keyframe.motion {
        case .linear(_, let curve): .linear(curve)
        case .cubic(_, let startVelocity, let endVelocity):
          .cubic(
            startVelocity: startVelocity ?? arriving,
            endVelocity: endVelocity ?? tangent(from: from, through: keyframe, to: next))
        case .spring(let spring, _, let startVelocity): .spring(spring, startVelocity: startVelocity ?? arriving)
        case .move: .move
        }
      let leg = KeyframeLeg(begin: begin, end: begin + duration, from: from, to: keyframe.value, motion: motion)
      legs.append(leg)
      (begin, from, arriving) = (leg.end, keyframe.value, .zero)
      guard duration > 0 else { continue }
      switch motion {
      case .linear(let curve): arriving = slope(leg.to - leg.from, curve.velocity(at: 1), duration)
      case .cubic(_, let endVelocity): arriving = endVelocity
      case .spring(let spring, let startVelocity):
        guard case .spring(_, _?, _) = keyframe.motion else { break }
        let way = leg.to - leg.from
        from = leg.from + spring.value(target: way, initialVelocity: startVelocity, time: duration)
        arriving = spring.velocity(target: way, initialVelocity: startVelocity, time: duration)
      case .move: break
      }
    }
    return legs
  }

  private static func tangent(from: Vector, through keyframe: Keyframe<Vector>, to next: Keyframe<Vector>?) -> Vector {
    guard let next else { return .zero }
    switch next.motion {
    case .cubic(let duration, let startVelocity, _):
      return startVelocity ?? slope(next.value - from, 1, keyframe.duration + duration)
    case .linear(let duration, let curve): return slope(next.value - keyframe.value, curve.velocity(at: 0), duration)
    case .spring(_, _, let startVelocity): return startVelocity ?? .zero
    case .move: return .zero
    }
  }

  private static func slope(_ way: Vector, _ factor: Double, _ duration: Double) -> Vector {
    duration > 0 ? way.scaled(by: factor / duration) : .zero
  }
}

extension KeyframeLeg: Hashable where Vector: Hashable {}
extension KeyframeLeg.Motion: Hashable where Vector: Hashable {}
