import RiffleMotion
import Testing

@Suite("Springs of huge numbers")
struct FiniteSpringTests {
  @Test(
    "a spring is refused, or moves by finite numbers",
    arguments: [1e-300, 1e-150, 1, 1e150, 1e300], [0, 1, 1e150, 1e154, 1e160, 1e300])
  func finite(stiffness: Double, damping: Double) {
    for mass in [1e-300, 1, 1e300] {
      for allowOverDamping in [false, true] {
        guard
          let spring = try? Spring(
            checkingMass: mass, stiffness: stiffness, damping: damping, allowOverDamping: allowOverDamping)
        else { continue }
        for seconds in [0, 1.0 / 240, 1, 1e6] {
          let step = spring.stepMatrix(dt: seconds)
          let isFinite = [step.xx, step.xv, step.vx, step.vv].allSatisfy(\.isFinite)
          #expect(isFinite, "mass \(mass), over-damped \(allowOverDamping), \(seconds) s: \(step)")
        }
      }
    }
  }

  @Test("a damping whose square is not finite is refused")
  func refused() {
    #expect(throws: MotionError.self) {
      try Spring(checkingMass: 1, stiffness: 1, damping: 1e300, allowOverDamping: true)
    }
  }
}
