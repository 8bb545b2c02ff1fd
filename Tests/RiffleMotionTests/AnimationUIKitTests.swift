import RiffleMotion
import Testing

@Suite("UIKit's animations")
struct AnimationUIKitTests {
  @Test("UIKit options select a curve, a repeat and autoreverse")
  func options() {
    #expect(Animation.animate(withDuration: 1) == .easeInOut(duration: 1))
    #expect(Animation.animate(withDuration: 1, options: .curveLinear) == .linear(duration: 1))
    #expect(Animation.animate(withDuration: 1, delay: 2, options: .curveEaseIn) == .easeIn(duration: 1).delay(2))
    #expect(
      Animation.animate(withDuration: 1, options: [.curveEaseOut, .repeat, .autoreverse])
        == .easeOut(duration: 1).repeatForever(autoreverses: true))
    #expect(
      Animation.animate(withDuration: 1, options: .repeat)
        == .easeInOut(duration: 1).repeatForever(autoreverses: false))
    #expect(UnitCurve(named: "curveEaseInOut") == AnimationOptions().curve)
  }

  @Test("a spring with a settling duration is near its end by then, and its initial velocity does not change it")
  func springs() {
    for ratio in [0.3, 0.7, 1] {
      let still = Animation.animate(withDuration: 0.8, usingSpringWithDamping: ratio, initialSpringVelocity: 0)
      let thrown = Animation.animate(withDuration: 0.8, usingSpringWithDamping: ratio, initialSpringVelocity: 2)
      #expect(abs(still.fraction(at: 0.8) - 1) < 0.004)
      #expect(still.fractionVelocity(at: 0) == 0 && thrown.fractionVelocity(at: 0) == 2)
      let spring = Spring(settlingDuration: 0.8, dampingRatio: ratio)
      let (fraction, expected) = (thrown.fraction(at: 0.2), spring.value(target: 1.0, initialVelocity: 2, time: 0.2))
      #expect(abs(fraction - expected) < 1e-12)
    }
  }

  @Test("a spring with a settling duration is logically complete after it, whatever its damping")
  func settlingCompletes() {
    for ratio in [0.2, 0.5, 0.8, 1, 1.4] {
      for velocity in [0.0, 1, -3, 20] {
        let spring = Animation.animate(
          withDuration: 1.5, delay: 0.5, usingSpringWithDamping: ratio, initialSpringVelocity: velocity)
        #expect(spring.logicalDuration == 2, "\(ratio) \(velocity)")
        #expect(abs(spring.speed(2).logicalDuration - 1) < 1e-12)
        #expect(Animation.spring(settlingDuration: 1.5, dampingRatio: ratio).logicalDuration == 1.5)
      }
    }
  }

  @Test("after its duration a spring oscillates within its documented bound, and rests at its total duration")
  func restOfSwing() {
    for ratio in [0.1, 0.2, 0.35, 0.5, 0.8, 0.95] {
      for velocity in [0.0, 1, -1] {
        let spring = Animation.animate(
          withDuration: 1.5, delay: 0.5, usingSpringWithDamping: ratio, initialSpringVelocity: velocity)
        let frequency = Spring(settlingDuration: 1.5, dampingRatio: ratio).angularFrequency
        for step in 0..<200 {
          let time = 2 + Double(step) / 100
          #expect(abs(spring.fraction(at: time) - 1) <= 0.0011 / ratio, "\(ratio) at \(time)")
          #expect(abs(spring.fractionVelocity(at: time)) <= 0.0011 / ratio * frequency, "\(ratio) at \(time)")
        }
        let end = spring.totalDuration
        #expect(spring.fraction(at: end) == 1 && spring.fractionVelocity(at: end) == 0)
      }
    }
    let loose = Animation.animate(withDuration: 1.5, delay: 0.5, usingSpringWithDamping: 0.2, initialSpringVelocity: 1)
    #expect(abs(loose.fractionVelocity(at: 2)) > 0.07, "it still moves when it completes")
  }

  @Test("a velocity in points is normalised by the distance")
  func normalised() {
    #expect(Animation.normalized(velocity: 300, distance: 150) == 2)
    #expect(Animation.normalized(velocity: -300, distance: 150) == -2)
    #expect(Animation.normalized(velocity: 300, distance: 0) == 0)
  }

  @Test("relative keyframes run in their windows and hold their value between them")
  func windows() throws {
    let path = try KeyframePath(
      checkingFrom: 0.0, duration: 2,
      relative: [
        RelativeKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.25, to: 30),
        RelativeKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25, to: 10),
      ])
    #expect(path.duration == 2)
    #expect(path.value(at: 0.25) == 5 && path.value(at: 0.75) == 10 && path.value(at: 1.25) == 20)
    #expect(path.value(at: 1.9) == 30 && path.velocity(at: 1.9) == 0)
  }

  @Test("an early window cuts the previous one short, without a jump")
  func overlap() throws {
    let path = try KeyframePath(
      checkingFrom: 0.0, duration: 1,
      relative: [
        RelativeKeyframe(withRelativeStartTime: 0, relativeDuration: 1, to: 100),
        RelativeKeyframe(withRelativeStartTime: 0.5, relativeDuration: 1, to: 0),
      ])
    #expect(path.value(at: 0.25) == 25 && path.value(at: 0.5) == 50 && path.value(at: 0.75) == 37.5)
    #expect(path.value(at: 1) == 25 && path.duration == 1)
    #expect(throws: MotionError.noKeyframes) { try KeyframePath(checkingFrom: 0.0, duration: 1, relative: []) }
    #expect(throws: MotionError.negative(parameter: "the relative start time of keyframe 1", value: -1)) {
      try KeyframePath(
        checkingFrom: 0.0, duration: 1,
        relative: [RelativeKeyframe(withRelativeStartTime: -1, relativeDuration: 1, to: 0)])
    }
  }
}
