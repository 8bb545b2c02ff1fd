import RiffleMotion
import Testing

@Suite("Keyframe paths") struct KeyframePathTests {
  /// Linear, cubic, spring, move.
  static let mixed = KeyframePath<Double>(
    from: 0, [.linear(100, duration: 1), .cubic(50, duration: 0.5), .spring(0), .move(20)])

  static let wild = KeyframePath<Double>(
    from: 3,
    [
      .cubic(10, duration: 0.4), .cubic(-5, duration: 0.2), .cubic(7, duration: 0.9, endVelocity: 4),
      .cubic(8, duration: 0.3), .spring(-20, duration: 0.35, spring: .bouncy), .cubic(0, duration: 0.5),
      .linear(30, duration: 0.5, timingCurve: .easeInOut), .move(12), .cubic(1, duration: 0.25),
      .spring(5, spring: Spring(duration: 0.3, bounce: 0.4), startVelocity: 40), .linear(6, duration: 0.1),
    ])

  @Test("a path begins at its start value, visits every keyframe and holds the last") func visits() {
    let path = Self.mixed
    #expect(path.value(at: -1) == 0 && path.value(at: 0) == 0 && path.value(at: .nan) == 0)
    #expect(path.value(at: 0.5) == 50)
    #expect(path.value(at: 1) == 100)
    #expect(path.value(at: 1.5) == 50)
    let settled = 1.5 + Spring().settlingDuration
    #expect(path.duration == settled)
    #expect(path.value(at: settled) == 20 && path.value(at: 1e9) == 20 && path.value(at: .infinity) == 20)
    // Just before the move, a thousandth of the 50 is left.
    #expect(abs(path.value(at: settled - 1e-9)) < 0.051)
    #expect(path.velocity(at: settled) == 0 && path.velocity(at: -1) == 0 && path.velocity(at: 50) == 0)
  }

  @Test("adjacent cubic keyframes meet with the Catmull-Rom tangent, and free ends are at rest") func catmullRom() {
    let path = KeyframePath<Double>(
      from: 0, [.cubic(10, duration: 1), .cubic(40, duration: 2), .cubic(20, duration: 0.5)])
    #expect(path.velocity(at: 0) == 0)
    #expect(abs(path.velocity(at: 1) - (40 - 0) / 3.0) < 1e-12)
    #expect(abs(path.velocity(at: 3) - (20 - 10) / 2.5) < 1e-12)
    #expect(abs(path.velocity(at: 3.5 - 1e-9)) < 1e-6)
    // Hermite by hand, half way through the second: from 10 to 40 with tangents 40/3 and 4 over 2 s.
    #expect(abs(path.value(at: 2) - (25 + 2 * (40.0 / 3 - 4) / 8)) < 1e-12)
  }

  @Test("a cubic keyframe next to another kind takes its neighbour's velocity") func neighbours() {
    let lines = KeyframePath<Double>(
      from: 0, [.linear(100, duration: 1), .cubic(50, duration: 0.5), .linear(80, duration: 0.1)])
    #expect(abs(lines.velocity(at: 1) - 100) < 1e-9)
    #expect(abs(lines.velocity(at: 1.5 - 1e-12) - 300) < 1e-6)
    let springs = KeyframePath<Double>(
      from: 0, [.spring(10, duration: 0.1), .cubic(50, duration: 0.5), .spring(0, startVelocity: -70)])
    #expect(springs.velocity(at: 0.1) == Spring().velocity(target: 10, time: 0.1))
    #expect(abs(springs.velocity(at: 0.6 - 1e-12) + 70) < 1e-6)
    let moves = KeyframePath<Double>(from: 0, [.move(5), .cubic(50, duration: 0.5), .move(3)])
    #expect(moves.value(at: 0) == 5 && moves.velocity(at: 0) == 0 && moves.value(at: 0.5) == 3)
  }

  @Test("given velocities override the neighbours' on both sides of a keyframe") func givenVelocities() {
    let path = KeyframePath<Double>(
      from: 0,
      [
        .cubic(10, duration: 1, startVelocity: 3), .cubic(20, duration: 1, startVelocity: -2, endVelocity: 7),
        .cubic(30, duration: 1),
      ])
    #expect(path.velocity(at: 0) == 3)
    #expect(abs(path.velocity(at: 1 - 1e-12) + 2) < 1e-6 && path.velocity(at: 1) == -2)
    #expect(abs(path.velocity(at: 2) - 7) < 1e-12)
  }

  @Test("a spring keyframe starts with the velocity before it, and passes on its own when cut short") func springs() {
    let spring = Spring(duration: 0.4, bounce: 0.3)
    let path = KeyframePath<Double>(
      from: 0, [.linear(10, duration: 0.5), .spring(30, duration: 0.2, spring: spring), .spring(0, spring: .smooth)])
    #expect(path.velocity(at: 0.5) == 20)
    let reached = 10 + spring.value(target: 20.0, initialVelocity: 20, time: 0.2)
    #expect(abs(path.value(at: 0.7) - reached) < 1e-12)
    #expect(abs(path.velocity(at: 0.7) - spring.velocity(target: 20.0, initialVelocity: 20, time: 0.2)) < 1e-9)
    #expect(path.end == 0 && path.value(at: path.duration) == 0)
  }

  @Test("the velocity is the derivative of the value, in every kind of keyframe") func derivative() {
    let path = Self.wild
    let corners = [0.4, 0.6, 1.5, 1.8, 2.15, 2.65, 3.15, 3.4, path.duration - 0.1, path.duration]
    let h = 1e-6
    for step in 1..<2000 {
      let time = path.duration * Double(step) / 2000
      if corners.contains(where: { abs($0 - time) < 2 * h }) { continue }
      let slope = (path.value(at: time + h) - path.value(at: time - h)) / (2 * h)
      #expect(abs(slope - path.velocity(at: time)) < 1e-5 * max(1, abs(slope)), "at \(time)")
    }
  }

  @Test("only a move keyframe jumps") func continuity() {
    let path = Self.wild
    for time in [0.4, 0.6, 1.5, 1.8, 2.15, 2.65, 3.4] {
      #expect(abs(path.value(at: time) - path.value(at: time - 1e-9)) < 1e-5, "at \(time)")
    }
    #expect(abs(path.value(at: 3.15 - 1e-9) - 30) < 1e-5 && path.value(at: 3.15) == 12)
  }

  @Test("keyframes of duration 0 take no time") func instants() {
    let path = KeyframePath<Double>(
      from: 0, [.linear(5, duration: 0), .cubic(9, duration: 0), .cubic(10, duration: 1), .linear(3, duration: 0)])
    #expect(path.value(at: 0) == 9)
    #expect(path.value(at: 0.5).isFinite && path.velocity(at: 0.5).isFinite)
    #expect(path.value(at: 1) == 3 && path.duration == 1)
    let move = KeyframePath<Double>(from: 1, [.move(2)])
    #expect(move.duration == 0 && move.value(at: 0) == 2 && move.value(at: -0.1) == 1 && move.velocity(at: 0) == 0)
  }

  @Test("any vector can be animated by keyframes") func vectors() {
    let path = KeyframePath<SIMD2<Float>>(
      from: [0, 10], [.linear([10, 0], duration: 1), .cubic([0, 0], duration: 1)])
    #expect(path.value(at: 0.5) == [5, 5])
    #expect(path.velocity(at: 0.5) == [10, -10])
    #expect(path.starting(at: [2, 2]).value(at: 0.5) == [6, 1])
    #expect(path == path.starting(at: [0, 10]) && path != path.starting(at: .zero))
  }

  @Test("invalid keyframes are rejected with their number and the reason") func mistakes() {
    for (start, keyframes, error) in [
      (0, [], .noKeyframes),
      (0, [.move(1), .linear(1, duration: -1)], .negative(parameter: "the duration of keyframe 2", value: -1)),
      (0, [.move(.infinity)], .notFinite(parameter: "the value of keyframe 1")),
      (.nan, [.move(0)], .notFinite(parameter: "the start value")),
      (0, [.cubic(1, duration: 1, endVelocity: .nan)], .notFinite(parameter: "a velocity of keyframe 1")),
      // A spring without damping never settles, so it needs a duration.
      (
        0, [.spring(1, spring: Spring(response: 1, dampingRatio: 0))],
        .notFinite(parameter: "the duration of keyframe 1")
      ),
    ] as [(Double, [Keyframe<Double>], MotionError)] {
      #expect(throws: error) { try KeyframePath(checkingFrom: start, keyframes) }
    }
  }
}
