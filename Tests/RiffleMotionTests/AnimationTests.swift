import RiffleMotion
import Testing

@Suite("Animation fractions")
struct AnimationTests {
  @Test("the fraction is 0 during the delay and stays at its end value afterwards")
  func delayAndEnd() {
    let animation = Animation.easeInOut(duration: 2).delay(1)
    #expect(animation.fraction(at: 0.5) == 0)
    #expect(animation.fraction(at: 1) == 0)
    #expect(abs(animation.fraction(at: 2) - 0.5) < 1e-12)
    #expect(animation.fraction(at: 3) == 1)
    #expect(animation.fraction(at: 300) == 1)
    #expect(animation.totalDuration == 3)
    #expect(animation.delayBeforeMotion == 1)
  }

  @Test("an even repeat with autoreverse ends where it started")
  func evenRepeat() {
    let animation = Animation.linear(duration: 1).repeatCount(2)
    #expect(animation.fraction(at: 0.25) == 0.25)
    #expect(animation.fraction(at: 1.25) == 0.75)
    #expect(animation.fraction(at: 2) == 0)
    #expect(animation.endFraction == 0)
  }
}
