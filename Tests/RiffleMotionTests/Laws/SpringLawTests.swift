import RiffleMotion
import Testing

/// Laws of `Spring`, from nearly undamped to far overdamped.
@Suite("Laws of springs") struct SpringLawTests {
  static let ratios = [
    0.001, 0.05, 0.3, 0.7, 0.99, 1 - 1e-6, 1 - 1e-9, 1 - 1e-12, 1, 1 + 1e-12, 1 + 1e-9, 1 + 1e-6, 1.01, 1.5, 4, 30,
  ]

  /// The textbook solution for each kind of damping, from x0 with v0.
  private static func closedForm(_ spring: Spring, x0: Double, v0: Double, time t: Double) -> (x: Double, v: Double) {
    let (w0, ratio) = (spring.angularFrequency, spring.dampingRatio)
    let l = ratio * w0
    if ratio == 1 {
      let b = v0 + l * x0
      return (Libm.exp(-l * t) * (x0 + b * t), Libm.exp(-l * t) * (b - l * (x0 + b * t)))
    }
    if ratio < 1 {
      let w = w0 * (1 - ratio * ratio).squareRoot()
      let b = (v0 + l * x0) / w
      let (s, c) = (Libm.sin(w * t), Libm.cos(w * t))
      return (Libm.exp(-l * t) * (x0 * c + b * s), Libm.exp(-l * t) * ((b * w - l * x0) * c - (x0 * w + l * b) * s))
    }
    let w = w0 * (ratio * ratio - 1).squareRoot()
    let (r1, r2) = (-l + w, -l - w)
    let a = (v0 - r2 * x0) / (r1 - r2)
    let b = x0 - a
    return (a * Libm.exp(r1 * t) + b * Libm.exp(r2 * t), a * r1 * Libm.exp(r1 * t) + b * r2 * Libm.exp(r2 * t))
  }

  @Test("a spring follows the closed-form solution", arguments: [0.05, 0.3, 0.7, 0.99, 1, 1.01, 1.5, 4, 30])
  func closedForm(ratio: Double) {
    let spring = Spring(response: 0.6, dampingRatio: ratio)
    let w0 = spring.angularFrequency
    for step in 0...300 {
      let time = Double(step) / 100
      let (x, v) = Self.closedForm(spring, x0: -3, v0: 8, time: time)
      #expect(abs(spring.value(target: 3.0, initialVelocity: 8, time: time) - 3 - x) <= 1e-12 * 10)
      #expect(abs(spring.velocity(target: 3.0, initialVelocity: 8, time: time) - v) <= 1e-12 * 10 * w0 * max(ratio, 1))
    }
  }

  @Test("a spring is numerically stable around critical damping", arguments: ratios) func nearCritical(ratio: Double) {
    let near = Spring(response: 0.5, dampingRatio: ratio)
    let critical = Spring(response: 0.5, dampingRatio: 1)
    for step in 0...200 {
      let time = Double(step) / 50
      let value = near.value(target: 1.0, initialVelocity: -2, time: time)
      #expect(value.isFinite && abs(value) < 3)
      // The motion depends smoothly on the damping ratio.
      let difference = abs(value - critical.value(target: 1.0, initialVelocity: -2, time: time))
      #expect(difference <= 8 * abs(ratio - 1) + 1e-13, "at \(time)")
    }
  }

  @Test("the velocity is the derivative of the value", arguments: ratios) func derivative(ratio: Double) {
    let spring = Spring(response: 0.8, dampingRatio: ratio)
    let h = 1e-6 / max(1, ratio)
    for step in 1...100 {
      let time = Double(step) / 40
      func value(_ time: Double) -> Double { spring.value(target: 5.0, initialVelocity: 3, time: time) }
      let slope = (value(time + h) - value(time - h)) / (2 * h)
      #expect(abs(slope - spring.velocity(target: 5.0, initialVelocity: 3, time: time)) <= 1e-6 * max(1, ratio))
    }
  }

  @Test("the acceleration is the force divided by the mass") func force() {
    for ratio in [0.2, 1, 1.8] {
      let spring = Spring(mass: 2.5, stiffness: 90, damping: 2 * ratio * 15, allowOverDamping: true)
      let (time, h) = (0.13, 1e-6)
      func velocity(_ time: Double) -> Double { spring.velocity(target: 4.0, initialVelocity: 1, time: time) }
      let force = spring.force(
        target: 4.0, position: spring.value(target: 4, initialVelocity: 1, time: time), velocity: velocity(time))
      #expect(abs((velocity(time + h) - velocity(time - h)) / (2 * h) * 2.5 - force) < 1e-5)
    }
  }

  @Test("the step matrix of a tick equals the closed form to 1e-9 after 10,000 ticks", arguments: ratios)
  func recurrence(ratio: Double) {
    let spring = Spring(response: 20, dampingRatio: ratio)
    let (dt, w0) = (1.0 / 120, spring.angularFrequency)
    let step = spring.stepMatrix(dt: dt)
    var (x, v) = (-1.0, 0.4)
    var worst = 0.0
    for tick in 1...10_000 {
      step.advance(&x, &v)
      let exact = spring.stepMatrix(dt: Double(tick) * dt)
      let expected = -exact.xx + 0.4 * exact.xv
      let speed = -exact.vx + 0.4 * exact.vv
      // Relative to the current size of the motion, position and velocity together.
      let size = (expected * expected + speed * speed / (w0 * w0)).squareRoot()
      let error = ((x - expected) * (x - expected) + (v - speed) * (v - speed) / (w0 * w0)).squareRoot()
      worst = max(worst, size > 1e-290 ? error / size : 0)
    }
    #expect(worst <= 1e-9)
  }

  @Test("many small steps of a spring equal one large step") func update() {
    let spring = Spring(duration: 0.7, bounce: 0.25)
    var (value, velocity) = (SIMD2<Double>(10, 0), SIMD2<Double>(0, 5))
    var (once, onceVelocity) = (value, velocity)
    for _ in 0..<60 { spring.update(value: &value, velocity: &velocity, target: [0, 20], deltaTime: 1.0 / 240) }
    spring.update(value: &once, velocity: &onceVelocity, target: [0, 20], deltaTime: 0.25)
    #expect((value - once).magnitudeSquared < 1e-22 && (velocity - onceVelocity).magnitudeSquared < 1e-18)
  }

  @Test("every parameter set of a spring round-trips, for any mass") func roundTrips() {
    for mass in [0.1, 1, 7.5] {
      for ratio in [0.05, 0.4, 0.99, 1, 1.7, 12] {
        let spring = Spring(
          mass: mass, stiffness: 130, damping: 2 * ratio * (130 * mass).squareRoot(), allowOverDamping: true)
        func agrees(_ other: Spring) -> Bool {
          abs(other.angularFrequency / spring.angularFrequency - 1) < 1e-14
            && abs(other.dampingRatio / spring.dampingRatio - 1) < 1e-13
        }
        #expect(abs(spring.dampingRatio / ratio - 1) < 1e-14)
        #expect(agrees(Spring(duration: spring.duration, bounce: spring.bounce)))
        #expect(agrees(Spring(response: spring.response, dampingRatio: spring.dampingRatio)))
        #expect(
          agrees(
            Spring(mass: spring.mass, stiffness: spring.stiffness, damping: spring.damping, allowOverDamping: true)))
      }
    }
  }

  @Test("after its settling duration a spring stays within a thousandth", arguments: [0.05, 0.3, 0.7, 0.99, 1, 1.5, 6])
  func settling(ratio: Double) {
    let spring = Spring(response: 0.4, dampingRatio: ratio)
    let settled = spring.settlingDuration
    for step in 0...2000 {
      let left = 1 - spring.value(target: 1.0, time: settled * (1 + Double(step) / 1000))
      #expect(abs(left) <= 0.001 * (1 + 1e-9))
    }
    // Not much later than necessary: half an oscillation earlier it is still outside.
    let before = (0...1000).map { settled - 0.2 * Double($0) / 1000 }
    #expect(before.contains { $0 > 0 && abs(1 - spring.value(target: 1.0, time: $0)) > 0.0009 })
    #expect(Spring(response: 1, dampingRatio: 0).settlingDuration == .infinity)
  }

  @Test("a settling duration and a damping ratio give the spring of the formula") func settlingNames() {
    #expect(abs(Spring(settlingDuration: 1, dampingRatio: 1).angularFrequency - 9.23341) < 1e-5)
    let half = Spring(settlingDuration: 2, dampingRatio: 0.5)
    let expected = Libm.log(0.5 / ((0.75).squareRoot() * 0.001)) / (0.5 * 2)
    #expect(abs(half.angularFrequency - expected) < 1e-12)
    #expect(Spring(settlingDuration: 1, dampingRatio: 3).dampingRatio == 1)
  }

  @Test("spring presets and defaults equal SwiftUI's") func presets() {
    #expect(Spring() == Spring(duration: 0.5, bounce: 0) && Spring.smooth == Spring())
    #expect(Spring.snappy == Spring(duration: 0.5, bounce: 0.15) && Spring.bouncy == Spring(duration: 0.5, bounce: 0.3))
    #expect(Spring.bouncy(duration: 1, extraBounce: 0.1) == Spring(duration: 1, bounce: 0.4))
    #expect(
      Animation.interactiveSpring(duration: 0.2, extraBounce: 0.1) == .spring(Spring(duration: 0.2, bounce: 0.24)))
    #expect(Animation.snappy(duration: 1) == .spring(duration: 1, bounce: 0.15))
  }
}

@Suite("Springs of huge numbers") struct FiniteSpringTests {
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

  @Test("a damping whose square is not finite is refused") func refused() {
    #expect(throws: MotionError.self) {
      try Spring(checkingMass: 1, stiffness: 1, damping: 1e300, allowOverDamping: true)
    }
  }
}
