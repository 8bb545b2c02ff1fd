/// One keyframe with its start, its times and its final velocities.
struct KeyframeLeg<Vector: VectorArithmetic>: Sendable, Equatable {
  /// Start and end in seconds.
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
    case .linear(let curve):
      return from + way.scaled(by: curve.value(at: time / duration))
    case .cubic(let startVelocity, let endVelocity):
      // Hermite's form, with the tangents per second.
      let u = time / duration
      return from + way.scaled(by: u * u * (3 - 2 * u))
        + (startVelocity.scaled(by: u * (1 - u) * (1 - u)) - endVelocity.scaled(by: u * u * (1 - u)))
        .scaled(by: duration)
    case .spring(let spring, let startVelocity):
      return from + spring.value(target: way, initialVelocity: startVelocity, time: time)
    case .move:
      return to
    }
  }

  func velocity(after time: Double) -> Vector {
    guard time < duration else { return .zero }
    let way = to - from
    switch motion {
    case .linear(let curve):
      return way.scaled(by: curve.velocity(at: time / duration) / duration)
    case .cubic(let startVelocity, let endVelocity):
      let u = time / duration
      return way.scaled(by: 6 * u * (1 - u) / duration) + startVelocity.scaled(by: (1 - u) * (1 - 3 * u))
        + endVelocity.scaled(by: u * (3 * u - 2))
    case .spring(let spring, let startVelocity):
      return spring.velocity(target: way, initialVelocity: startVelocity, time: time)
    case .move:
      return .zero
    }
  }
}

extension KeyframeLeg {
  /// The legs of a path, in order: each leg depends on the end and the velocity of the one before.
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

  /// The velocity at the end of a cubic that does not specify it.
  private static func tangent(from: Vector, through keyframe: Keyframe<Vector>, to next: Keyframe<Vector>?) -> Vector {
    guard let next else { return .zero }
    switch next.motion {
    case .cubic(let duration, let startVelocity, _):
      return startVelocity ?? slope(next.value - from, 1, keyframe.duration + duration)
    case .linear(let duration, let curve):
      return slope(next.value - keyframe.value, curve.velocity(at: 0), duration)
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
