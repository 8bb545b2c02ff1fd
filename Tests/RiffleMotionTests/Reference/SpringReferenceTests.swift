import RiffleMotion
import Testing

@Suite("Springs compared with references") struct SpringReferenceTests {
  private struct Row: Sendable {
    let spring: Spring
    let stiffness, damping, duration, bounce, tolerance: Double

    init(
      _ spring: Spring, _ stiffness: Double, _ damping: Double, _ duration: Double, _ bounce: Double,
      _ tolerance: Double
    ) {
      (self.spring, self.stiffness, self.damping, self.duration) = (spring, stiffness, damping, duration)
      (self.bounce, self.tolerance) = (bounce, tolerance)
    }
  }

  // ktiays/Respring@7e5c49ce, which is tested against SwiftUI's Spring. Left out: bounces at and beyond ±1 and negative
  // damping, which are rejected here, and settling durations above 10 s, which SwiftUI cuts to 10. Overdamped rows have
  // the correct stiffness instead of SwiftUI's.
  private static let parameters: [Row] = [
    Row(Spring(duration: 0.5, bounce: 0.0), 157.91367041742973, 25.132741228718345, 0.5, 0.0, 1e-09),
    Row(Spring(duration: 0.7, bounce: 0.2), 80.56819919256618, 14.361566416410485, 0.7, 0.19999999999999996, 1e-09),
    Row(Spring(duration: 0.7, bounce: -0.2), 80.5681991925662, 22.43994752564138, 0.7, -0.19999999999999984, 1e-09),
    Row(
      Spring(duration: 0.5, bounce: 0.3), 157.9136704174297, 17.59291886010284, 0.5000000000000001, 0.2999999999999998,
      1e-09),
    Row(Spring(duration: 0.5, bounce: 0.15), 157.91367041742973, 21.362830044410593, 0.5, 0.15000000000000002, 1e-09),
    Row(
      Spring(response: 0.4, dampingRatio: 0.8), 246.74011002723387, 25.132741228718345, 0.4, 0.19999999999999996, 1e-09),
    Row(
      Spring(response: 0.2, dampingRatio: 1.8), 986.9604401089364, 113.09733552923255, 0.19999999999999993,
      -0.4444444444444442, 1e-09),
    Row(Spring(response: 1.0, dampingRatio: 1.0), 39.47841760435743, 12.566370614359172, 1.0, 0.0, 1e-09),
    Row(
      Spring(mass: 1.0, stiffness: 0.5, damping: 0.7, allowOverDamping: false), 0.5, 0.7, 8.885765876316732,
      0.5050252531694168, 1e-09),
    Row(
      Spring(mass: 0.6, stiffness: 120.0, damping: 1.1, allowOverDamping: false), 119.99999999999997, 1.1,
      0.4442882938158366, 0.9351818783912331, 1e-09),
    Row(
      Spring(mass: 0.6, stiffness: 120.0, damping: 1.1, allowOverDamping: true), 119.99999999999997, 1.1,
      0.4442882938158366, 0.9351818783912331, 1e-09),
    Row(
      Spring(mass: 0.6, stiffness: 0.1, damping: 10.0, allowOverDamping: true), 0.09999999999999432, 10.0,
      15.390597961942806, -0.9510102051443379, 1e-09),
    Row(
      Spring(mass: 0.6, stiffness: 0.1, damping: 10.0, allowOverDamping: false), 0.09999999999999999,
      0.4898979485566356, 15.390597961942369, 0.0, 1e-09),
    Row(
      Spring(mass: 1.0, stiffness: 100.0, damping: 10.0, allowOverDamping: false), 100.00000000000001, 10.0,
      0.6283185307179586, 0.5, 1e-09),
    Row(
      Spring(settlingDuration: 0.5, dampingRatio: 0.3, epsilon: 0.001), 1469.9238108889676, 23.003751257567277,
      0.16388245300068643, 0.7000000000000001, 1e-06),
    Row(
      Spring(settlingDuration: 0.4, dampingRatio: 0.8, epsilon: 0.001), 505.6085760842882, 35.97718658783338,
      0.27942975660267594, 0.19999999999999996, 1e-06),
    Row(
      Spring(settlingDuration: 0.1, dampingRatio: 0.1, epsilon: 0.001), 212539.0120125792, 92.20390707829668,
      0.013628891673417054, 0.9, 1e-06),
    Row(
      Spring(settlingDuration: 0.456, dampingRatio: 0.321, epsilon: 0.001), 1584.0665846014983, 25.55181441259489,
      0.1578676528435088, 0.6789999999999999, 1e-06),
    Row(
      Spring(settlingDuration: 2.0, dampingRatio: 20.0, epsilon: 0.001), 21.313981096551217, 9.233413474236105,
      1.3609669543579936, 0.0, 1e-06),
  ]

  @Test("every parameter set gives SwiftUI's stiffness, damping, duration and bounce", arguments: parameters.indices)
  func namings(index: Int) {
    let row = Self.parameters[index]
    func agrees(_ value: Double, _ expected: Double) -> Bool {
      abs(value - expected) <= row.tolerance * max(abs(expected), 1e-3)
    }
    #expect(agrees(row.spring.stiffness, row.stiffness))
    #expect(agrees(row.spring.damping, row.damping))
    #expect(agrees(row.spring.duration, row.duration) && agrees(row.spring.response, row.duration))
    #expect(agrees(row.spring.bounce, row.bounce))
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
