import RiffleMotion
import Testing

/// Springs against numbers from other people's test suites.
@Suite("Springs against references")
struct SpringReferenceTests {
  struct Row: Sendable {
    let spring: Spring
    let stiffness, damping, duration, bounce, tolerance: Double
  }

  // ktiays/Respring@7e5c49ce, which is tested against SwiftUI's own Spring. Left out: bounces at and beyond ±1 and
  // negative damping, which are refused here, and settling durations above 10 s, which SwiftUI cuts to 10. Beyond
  // critical damping SwiftUI's stiffness is wrong physics; the correct one stands here.
  static let parameters: [Row] = [
    Row(
      spring: Spring(duration: 0.5, bounce: 0.0),
      stiffness: 157.91367041742973, damping: 25.132741228718345, duration: 0.5,
      bounce: 0.0, tolerance: 1e-09),
    Row(
      spring: Spring(duration: 0.7, bounce: 0.2),
      stiffness: 80.56819919256618, damping: 14.361566416410485, duration: 0.7,
      bounce: 0.19999999999999996, tolerance: 1e-09),
    Row(
      spring: Spring(duration: 0.7, bounce: -0.2),
      stiffness: 80.5681991925662, damping: 22.43994752564138, duration: 0.7,
      bounce: -0.19999999999999984, tolerance: 1e-09),
    Row(
      spring: Spring(duration: 0.5, bounce: 0.3),
      stiffness: 157.9136704174297, damping: 17.59291886010284, duration: 0.5000000000000001,
      bounce: 0.2999999999999998, tolerance: 1e-09),
    Row(
      spring: Spring(duration: 0.5, bounce: 0.15),
      stiffness: 157.91367041742973, damping: 21.362830044410593, duration: 0.5,
      bounce: 0.15000000000000002, tolerance: 1e-09),
    Row(
      spring: Spring(response: 0.4, dampingRatio: 0.8),
      stiffness: 246.74011002723387, damping: 25.132741228718345, duration: 0.4,
      bounce: 0.19999999999999996, tolerance: 1e-09),
    Row(
      spring: Spring(response: 0.2, dampingRatio: 1.8),
      stiffness: 986.9604401089364, damping: 113.09733552923255, duration: 0.19999999999999993,
      bounce: -0.4444444444444442, tolerance: 1e-09),
    Row(
      spring: Spring(response: 1.0, dampingRatio: 1.0),
      stiffness: 39.47841760435743, damping: 12.566370614359172, duration: 1.0,
      bounce: 0.0, tolerance: 1e-09),
    Row(
      spring: Spring(mass: 1.0, stiffness: 0.5, damping: 0.7, allowOverDamping: false),
      stiffness: 0.5, damping: 0.7, duration: 8.885765876316732,
      bounce: 0.5050252531694168, tolerance: 1e-09),
    Row(
      spring: Spring(mass: 0.6, stiffness: 120.0, damping: 1.1, allowOverDamping: false),
      stiffness: 119.99999999999997, damping: 1.1, duration: 0.4442882938158366,
      bounce: 0.9351818783912331, tolerance: 1e-09),
    Row(
      spring: Spring(mass: 0.6, stiffness: 120.0, damping: 1.1, allowOverDamping: true),
      stiffness: 119.99999999999997, damping: 1.1, duration: 0.4442882938158366,
      bounce: 0.9351818783912331, tolerance: 1e-09),
    Row(
      spring: Spring(mass: 0.6, stiffness: 0.1, damping: 10.0, allowOverDamping: true),
      stiffness: 0.09999999999999432, damping: 10.0, duration: 15.390597961942806,
      bounce: -0.9510102051443379, tolerance: 1e-09),
    Row(
      spring: Spring(mass: 0.6, stiffness: 0.1, damping: 10.0, allowOverDamping: false),
      stiffness: 0.09999999999999999, damping: 0.4898979485566356, duration: 15.390597961942369,
      bounce: 0.0, tolerance: 1e-09),
    Row(
      spring: Spring(mass: 1.0, stiffness: 100.0, damping: 10.0, allowOverDamping: false),
      stiffness: 100.00000000000001, damping: 10.0, duration: 0.6283185307179586,
      bounce: 0.5, tolerance: 1e-09),
    Row(
      spring: Spring(settlingDuration: 0.5, dampingRatio: 0.3, epsilon: 0.001),
      stiffness: 1469.9238108889676, damping: 23.003751257567277, duration: 0.16388245300068643,
      bounce: 0.7000000000000001, tolerance: 1e-06),
    Row(
      spring: Spring(settlingDuration: 0.4, dampingRatio: 0.8, epsilon: 0.001),
      stiffness: 505.6085760842882, damping: 35.97718658783338, duration: 0.27942975660267594,
      bounce: 0.19999999999999996, tolerance: 1e-06),
    Row(
      spring: Spring(settlingDuration: 0.1, dampingRatio: 0.1, epsilon: 0.001),
      stiffness: 212539.0120125792, damping: 92.20390707829668, duration: 0.013628891673417054,
      bounce: 0.9, tolerance: 1e-06),
    Row(
      spring: Spring(settlingDuration: 0.456, dampingRatio: 0.321, epsilon: 0.001),
      stiffness: 1584.0665846014983, damping: 25.55181441259489, duration: 0.1578676528435088,
      bounce: 0.6789999999999999, tolerance: 1e-06),
    Row(
      spring: Spring(settlingDuration: 2.0, dampingRatio: 20.0, epsilon: 0.001),
      stiffness: 21.313981096551217, damping: 9.233413474236105, duration: 1.3609669543579936,
      bounce: 0.0, tolerance: 1e-06),
  ]

  @Test("every naming gives SwiftUI's stiffness, damping, duration and bounce", arguments: parameters.indices)
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

  // flutter/flutter: packages/flutter/test/physics/spring_simulation_test.dart@25a15c8e
  @Test("duration and bounce give Flutter's physics, and back")
  func flutterConversions() {
    let lively = Spring(duration: 0.5, bounce: 0.3)
    #expect(abs(lively.stiffness - 157.91) <= 0.01 && abs(lively.damping - 17.59) <= 0.01)
    let slow = Spring(duration: 0.5, bounce: -0.3)
    #expect(abs(slow.stiffness - 157.91) <= 0.01 && abs(slow.damping - 35.9) <= 0.01)
    let back = Spring(mass: 1, stiffness: 157.91, damping: 17.59)
    #expect(abs(back.duration - 0.5) <= 0.001 && abs(back.bounce - 0.3) <= 0.001)
    #expect(throws: MotionError.self) { try Spring(checkingDuration: -1, bounce: 0.3) }
    #expect(throws: MotionError.self) { try Spring(checkingDuration: 0, bounce: 0.3) }
  }

  // The same file: from 0 to `end`, stiffness 100; the value and the velocity lie in [low, high).
  private static let motions:
    [(ratio: Double, end: Double, isVelocity: Bool, time: Double, low: Double, high: Double)] = [
      (1, 500, false, 0.25, 356, 357), (1, 500, false, 0.5, 479, 480), (1, 500, false, 0.75, 497, 498),
      (1, 500, true, 0.25, 1026, 1027), (1, 500, true, 0.5, 168, 169), (1, 500, true, 0.75, 20, 21),
      (1, 500, false, 1.5, 499, 501), (1, 500, true, 1.5, -1_000_000_000, 0.1), (1.25, 500, false, 0.5, 445, 446),
      (1.25, 500, false, 1, 495, 496), (1.25, 500, false, 1.5, 499, 500), (1.25, 500, true, 0.5, 273, 274),
      (1.25, 500, true, 1, 22, 23), (1.25, 500, true, 1.5, 1, 2), (0.25, 300, false, 1, 325, 326),
      (0.25, 300, true, 1, -65, -64), (0.25, 300, true, 6, 0, 1), (0.25, 300, false, 6, 299, 300),
    ]

  @Test("springs move as Flutter's do, on all three sides of critical damping", arguments: motions.indices)
  func flutterMotion(index: Int) {
    let row = Self.motions[index]
    let spring = Spring(mass: 1, stiffness: 100, damping: 20 * row.ratio, allowOverDamping: true)
    let number =
      row.isVelocity
      ? spring.velocity(target: row.end, time: row.time) : spring.value(target: row.end, time: row.time)
    #expect(number >= row.low && number < row.high)
  }
}
