import RiffleMotion
import Testing

@Suite("Rounds of a repeat") struct AnimationRoundsTests {
  private let thrice = Animation.linear(duration: 0.5).repeatCount(3, autoreverses: false)

  @Test("a finished repeat stays at the end of its last round", arguments: [1.5, 1.6, 99])
  func afterTheEnd(time: Double) {
    #expect(thrice.round(at: time)?.index == 2)
    #expect(thrice.round(at: time)?.elapsed == 0.5)
    #expect(thrice.endingWithRound(at: time).totalDuration == 1.5)
  }

  @Test("a delayed repeat waits at the start of its first round, and speed shortens the rounds") func delayAndSpeed() {
    for (time, index, elapsed) in [(0.7, 0, 0.0), (1.75, 1, 0.25)] {
      let round = thrice.delay(1).round(at: time)
      #expect(round?.index == index && round?.elapsed == elapsed)
    }
    #expect(thrice.speed(2).round(at: 0.6)?.index == 2)
  }
}

@Suite("UIKit's animations") struct AnimationUIKitTests {
  @Test("UIKit options select a curve, a repeat and autoreverse") func options() {
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

  @Test("relative keyframes run in their windows and hold their value between them") func windows() throws {
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

  @Test("an early window cuts the previous one short, without a jump") func overlap() throws {
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

/// x = (t / T)², with its velocity.
struct Parabola: CustomAnimation {
  var duration: Double
  var merges = false

  func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
    if time >= duration / 2 { context.isLogicallyComplete = true }
    return time < duration ? value.scaled(by: (time / duration) * (time / duration)) : nil
  }

  func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V? {
    value.scaled(by: 2 * time / (duration * duration))
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool { merges }
}

/// Never ends and has no velocity of its own.
private struct Approach: CustomAnimation {
  func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
    value.scaled(by: 1 - 1 / (1 + time))
  }
}

@Suite("Custom animations") struct CustomAnimationTests {
  @Test("a custom animation runs like any other, and its durations are measured") func runs() {
    let animation = Animation(Parabola(duration: 2))
    #expect(abs(animation.totalDuration - 2) < 1e-12 && abs(animation.logicalDuration - 1) < 1e-12)
    #expect(animation.fraction(at: 1) == 0.25 && animation.fractionVelocity(at: 1) == 0.5)
    #expect(animation.fraction(at: 2) == 1 && animation.endFraction == 1)
    #expect(animation.delay(1).speed(2).fraction(at: 1) == 0.25)
    #expect(abs(animation.repeatCount(2).fraction(at: 3) - 0.25) < 1e-12)
  }

  @Test("custom animations are equal when their types and values are") func equality() {
    #expect(Animation(Parabola(duration: 2)) == Animation(Parabola(duration: 2)))
    #expect(Animation(Parabola(duration: 2)) != Animation(Parabola(duration: 3)))
    #expect(Animation(Parabola(duration: 2)) != Animation(Approach()))
  }

  @Test("a custom animation without a velocity is differentiated, and without an end it is endless") func defaults() {
    let animation = Animation(Approach())
    #expect(animation.totalDuration == .infinity && animation.fraction(at: 1) == 0.5)
    #expect(abs(animation.fractionVelocity(at: 1) - 0.25) < 1e-7)
  }

  @Test("a custom animation merges only when it asks to; springs merge, curves do not") func merging() {
    let running = Animation.linear(duration: 1)
    #expect(!Animation(Approach()).shouldMerge(previous: running, value: 1.0, time: 0.5))
    #expect(Animation(Parabola(duration: 1, merges: true)).shouldMerge(previous: running, value: 1.0, time: 0.5))
    #expect(Animation.spring.shouldMerge(previous: running, value: 1.0, time: 0.5))
    #expect(!running.shouldMerge(previous: .spring, value: 1.0, time: 0.5))
  }
}

@Suite("Phase animators") struct PhaseAnimatorTests {
  private enum Phase: CaseIterable { case rest, up, turned }

  private func animator(triggered: Bool) -> PhaseAnimator<Phase> {
    PhaseAnimator(Phase.allCases, isTriggered: triggered) { phase in
      switch phase {
      case .rest: .linear(duration: 1)
      case .up: .spring(duration: 0.5)
      case .turned: .easeIn(duration: 0.25).delay(0.25)
      }
    }
  }

  @Test("each phase has its own animation, and the next starts when it is logically complete") func legs() {
    let legs = animator(triggered: false).legs
    #expect(legs.map(\.target) == [.up, .turned, .rest])
    #expect(legs.map(\.begin) == [0, 0.5, 1] && animator(triggered: true).roundDuration == 2)
  }

  @Test("phases without a trigger loop") func looping() {
    let animator = animator(triggered: false)
    #expect(animator.phase(at: -1) == .rest && animator.phase(at: 0) == .up && animator.phase(at: 0.5) == .turned)
    #expect(animator.phase(at: 6.75) == .turned && animator.phase(at: 1e9 + 1.5) == .rest)
  }

  @Test("phases with a trigger run once and rest at the first phase") func triggered() {
    let animator = animator(triggered: true)
    #expect(animator.phase(at: 0.25) == .up && animator.phase(at: 1.5) == .rest)
    #expect(animator.phase(at: 2) == .rest && animator.phase(at: .infinity) == .rest)
  }

  @Test("a single phase rests, and a phase without an animation takes no time") func degenerate() {
    #expect(PhaseAnimator([7]).legs.isEmpty && PhaseAnimator([7]).phase(at: 3) == 7)
    let jumps = PhaseAnimator([1, 2, 3]) { $0 == 2 ? nil : .linear(duration: 1) }
    #expect(jumps.phase(at: 0) == 3 && jumps.roundDuration == 2)
    let instant = PhaseAnimator([1, 2]) { _ in nil }
    #expect(instant.phase(at: 1) == 1)
  }
}
