import RiffleMotion
import Testing

@Suite("Springs compared with references") struct SpringReferenceTests {
  // ktiays/Respring@7e5c49ce, which is tested against SwiftUI's Spring. Left out: bounces at and beyond ±1 and negative
  // damping, which are rejected here, and settling durations above 10 s, which SwiftUI cuts to 10. Overdamped rows have
  // the correct stiffness instead of SwiftUI's.
  /// With stiffness, damping, duration and bounce.
  private static let parameters: [(spring: Spring, numbers: [Double])] = [
    (Spring(duration: 0.5, bounce: 0), [157.9136704174, 25.13274122872, 0.5, 0]),
    (Spring(duration: 0.7, bounce: 0.2), [80.56819919257, 14.36156641641, 0.7, 0.2]),
    (Spring(duration: 0.7, bounce: -0.2), [80.56819919257, 22.43994752564, 0.7, -0.2]),
    (Spring(duration: 0.5, bounce: 0.3), [157.9136704174, 17.5929188601, 0.5, 0.3]),
    (Spring(duration: 0.5, bounce: 0.15), [157.9136704174, 21.36283004441, 0.5, 0.15]),
    (Spring(response: 0.4, dampingRatio: 0.8), [246.7401100272, 25.13274122872, 0.4, 0.2]),
    (Spring(response: 0.2, dampingRatio: 1.8), [986.9604401089, 113.0973355292, 0.2, -0.4444444444444]),
    (Spring(response: 1, dampingRatio: 1), [39.47841760436, 12.56637061436, 1, 0]),
    (Spring(mass: 1, stiffness: 0.5, damping: 0.7), [0.5, 0.7, 8.885765876317, 0.5050252531694]),
    (Spring(mass: 0.6, stiffness: 120, damping: 1.1), [120, 1.1, 0.4442882938158, 0.9351818783912]),
    (
      Spring(mass: 0.6, stiffness: 120, damping: 1.1, allowOverDamping: true),
      [120, 1.1, 0.4442882938158, 0.9351818783912]
    ),
    (
      Spring(mass: 0.6, stiffness: 0.1, damping: 10, allowOverDamping: true),
      [0.1, 10, 15.39059796194, -0.9510102051443]
    ),
    (Spring(mass: 0.6, stiffness: 0.1, damping: 10), [0.1, 0.4898979485566, 15.39059796194, 0]),
    (Spring(mass: 1, stiffness: 100, damping: 10), [100, 10, 0.6283185307180, 0.5]),
    (Spring(settlingDuration: 0.5, dampingRatio: 0.3), [1469.923810889, 23.00375125757, 0.1638824530007, 0.7]),
    (Spring(settlingDuration: 0.4, dampingRatio: 0.8), [505.6085760843, 35.97718658783, 0.2794297566027, 0.2]),
    (Spring(settlingDuration: 0.1, dampingRatio: 0.1), [212539.0120126, 92.2039070783, 0.01362889167342, 0.9]),
    (Spring(settlingDuration: 0.456, dampingRatio: 0.321), [1584.066584601, 25.55181441259, 0.1578676528435, 0.679]),
    (Spring(settlingDuration: 2, dampingRatio: 20), [21.31398109655, 9.233413474236, 1.360966954358, 0]),
  ]

  @Test("every parameter set gives SwiftUI's stiffness, damping, duration and bounce", arguments: parameters.indices)
  func namings(index: Int) {
    let (spring, numbers) = Self.parameters[index]
    // The last five, of settling durations, agree to six digits.
    let tolerance = index < 14 ? 1e-9 : 1e-6
    let found = [spring.stiffness, spring.damping, spring.duration, spring.bounce]
    for (value, expected) in zip(found, numbers) {
      #expect(abs(value - expected) <= tolerance * max(abs(expected), 1e-3))
    }
    #expect(abs(spring.response - numbers[2]) <= tolerance * numbers[2])
  }

  // Rows of spring_simulation_test.dart: from 0 to `end`, stiffness 100; the value or velocity is in [low, high).
  private static let motions:
    [(ratio: Double, end: Double, isVelocity: Bool, time: Double, low: Double, high: Double)] = [
      (1, 500, false, 0.25, 356, 357), (1, 500, false, 0.5, 479, 480), (1, 500, false, 0.75, 497, 498),
      (1, 500, true, 0.25, 1026, 1027), (1, 500, true, 0.5, 168, 169), (1, 500, true, 0.75, 20, 21),
      (1, 500, false, 1.5, 499, 501), (1, 500, true, 1.5, -1_000_000_000, 0.1), (1.25, 500, false, 0.5, 445, 446),
      (1.25, 500, false, 1, 495, 496), (1.25, 500, false, 1.5, 499, 500), (1.25, 500, true, 0.5, 273, 274),
      (1.25, 500, true, 1, 22, 23), (1.25, 500, true, 1.5, 1, 2), (0.25, 300, false, 1, 325, 326),
      (0.25, 300, true, 1, -65, -64), (0.25, 300, true, 6, 0, 1), (0.25, 300, false, 6, 299, 300),
    ]

  @Test("springs move like Flutter's: underdamped, critically damped and overdamped", arguments: motions.indices)
  func flutterMotion(index: Int) {
    let row = Self.motions[index]
    let spring = Spring(mass: 1, stiffness: 100, damping: 20 * row.ratio, allowOverDamping: true)
    let number =
      row.isVelocity ? spring.velocity(target: row.end, time: row.time) : spring.value(target: row.end, time: row.time)
    #expect(number >= row.low && number < row.high)
  }
}
