import RiffleMotion
import Testing

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

@Suite("Custom animations")
struct CustomAnimationTests {
  @Test("a custom animation runs like any other, and its durations are measured")
  func runs() {
    let animation = Animation(Parabola(duration: 2))
    #expect(abs(animation.totalDuration - 2) < 1e-12 && abs(animation.logicalDuration - 1) < 1e-12)
    #expect(animation.fraction(at: 1) == 0.25 && animation.fractionVelocity(at: 1) == 0.5)
    #expect(animation.fraction(at: 2) == 1 && animation.endFraction == 1)
    #expect(animation.delay(1).speed(2).fraction(at: 1) == 0.25)
    #expect(abs(animation.repeatCount(2).fraction(at: 3) - 0.25) < 1e-12)
  }

  @Test("custom animations are equal when their types and values are")
  func equality() {
    #expect(Animation(Parabola(duration: 2)) == Animation(Parabola(duration: 2)))
    #expect(Animation(Parabola(duration: 2)) != Animation(Parabola(duration: 3)))
    #expect(Animation(Parabola(duration: 2)) != Animation(Approach()))
  }

  @Test("a custom animation without a velocity is differentiated, and without an end it is endless")
  func defaults() {
    let animation = Animation(Approach())
    #expect(animation.totalDuration == .infinity && animation.fraction(at: 1) == 0.5)
    #expect(abs(animation.fractionVelocity(at: 1) - 0.25) < 1e-7)
  }

  @Test("a custom animation merges only when it asks to; springs merge, curves do not")
  func merging() {
    let running = Animation.linear(duration: 1)
    #expect(!Animation(Approach()).shouldMerge(previous: running, value: 1.0, time: 0.5))
    #expect(Animation(Parabola(duration: 1, merges: true)).shouldMerge(previous: running, value: 1.0, time: 0.5))
    #expect(Animation.spring.shouldMerge(previous: running, value: 1.0, time: 0.5))
    #expect(!running.shouldMerge(previous: .spring, value: 1.0, time: 0.5))
  }

  @Test("a custom animation scales with the value, for any vector")
  func linear() {
    var context = AnimationContext<SIMD2<Float>>()
    let once = Parabola(duration: 2).animate(value: [3, 4], time: 1, context: &context)
    #expect(once == [0.75, 1] && context.isLogicallyComplete)
  }
}
