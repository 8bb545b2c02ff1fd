import RiffleMotion
import Testing

@Suite("Laws of animations") struct AnimationLawTests {
  private static let bases: [Animation] = [
    .easeInOut(duration: 0.8), .curve(.penner(.back, .inOut), duration: 0.5), .spring(duration: 0.4, bounce: 0.3),
    .spring(response: 0.3, dampingFraction: 1), .interpolatingSpring(stiffness: 120, damping: 9, initialVelocity: 3),
    .keyframes {
      LinearKeyframe(0.4, duration: 0.3)
      CubicKeyframe(1.2, duration: 0.3)
      SpringKeyframe(1, duration: 0.5)
    },
    Animation(Parabola(duration: 0.6)),
  ]

  private static let keyframes = Set(under(bases[5]))
  static let animations = bases.flatMap(under)

  private static func under(_ base: Animation) -> [Animation] {
    [
      base, base.delay(0.3), base.speed(2.5), base.delay(0.2).speed(0.5), base.repeatCount(3, autoreverses: false),
      base.repeatCount(3), base.repeatCount(2), base.delay(0.1).repeatCount(2).speed(2).delay(0.4),
      base.repeatCount(2, autoreverses: false).repeatCount(2).delay(0.1).logicallyComplete(after: 0.2),
    ]
  }

  @Test("a spring does not jump at the end of its duration", arguments: [0.05, 0.5, 0.95, 1, 1.5])
  func closesIn(dampingRatio: Double) {
    let spring = Spring(response: 0.5, dampingRatio: dampingRatio)
    for animation in [Animation.spring(spring), .spring(spring).speed(3).delay(1), .spring(spring).repeatCount(2)] {
      let tick = 1.0 / 240
      var last = animation.fraction(at: animation.totalDuration - 20 * tick)
      for step in stride(from: 19.0, through: 0, by: -1) {
        let next = animation.fraction(at: animation.totalDuration - step * tick)
        let speed = abs(animation.fractionVelocity(at: animation.totalDuration - (step + 0.5) * tick))
        #expect(abs(next - last) <= 2 * speed * tick + 1e-6)
        last = next
      }
    }
  }

  @Test("the fraction is 0 before the start and stays at its end value after the end", arguments: animations.indices)
  func ends(index: Int) {
    let animation = Self.animations[index]
    #expect(animation.fraction(at: -1) == 0 && animation.fraction(at: .nan) == 0)
    #expect(animation.fraction(at: animation.delayBeforeMotion * 0.999) == 0)
    #expect(animation.fraction(at: animation.totalDuration) == animation.endFraction)
    #expect(animation.fraction(at: animation.totalDuration * 10 + 1) == animation.endFraction)
    #expect(animation.fraction(at: .infinity) == animation.endFraction)
    #expect(animation.fractionVelocity(at: animation.totalDuration) == 0 && animation.fractionVelocity(at: -1) == 0)
    #expect(animation.totalDuration >= animation.delayBeforeMotion && animation.totalDuration.isFinite)
    // Only the last keyframe may jump at the end: a spring keyframe is cut at its duration.
    let left = abs(animation.fraction(at: animation.totalDuration - 1e-9) - animation.endFraction)
    #expect(left < (Self.keyframes.contains(animation) ? 2e-2 : 1e-6))
  }

  @Test("the velocity is the derivative of the fraction", arguments: animations.indices) func derivative(index: Int) {
    let animation = Self.animations[index]
    let h = 1e-7
    var worstRun = 0
    for step in 1..<400 {
      let time = animation.totalDuration * (Double(step) + 0.37) / 400
      let slope = (animation.fraction(at: time + h) - animation.fraction(at: time - h)) / (2 * h)
      // At a turn between rounds the two sides differ, in one sample of many.
      if abs(slope - animation.fractionVelocity(at: time)) > 1e-5 * max(1, abs(slope)) { worstRun += 1 }
    }
    #expect(worstRun <= 2)
  }

  @Test("a delay shifts the motion, and a speed scales time, including the delay inside it", arguments: bases.indices)
  func algebra(index: Int) {
    let base = Self.bases[index]
    #expect(base.delay(0) == base && base.speed(1) == base && base.repeatCount(1) == base)
    #expect(base.delay(0.25).delay(0.5) == base.delay(0.75))
    #expect(base.speed(2).speed(4) == base.speed(8))
    #expect(base.delay(1).speed(2) == base.speed(2).delay(0.5))
    for step in 0...40 {
      let time = Double(step) / 16
      #expect(base.delay(0.5).fraction(at: time + 0.5) == base.fraction(at: time))
      #expect(base.speed(2).fraction(at: time) == base.fraction(at: time * 2))
      #expect(base.speed(2).fractionVelocity(at: time) == 2 * base.fractionVelocity(at: time * 2))
      #expect(base.delay(1).speed(2).fraction(at: time + 0.5) == base.fraction(at: time * 2))
    }
    #expect(base.delay(1).repeatCount(3, autoreverses: false).totalDuration == 3 * (1 + base.totalDuration))
    #expect(base.repeatForever().totalDuration == .infinity && base.repeatForever().repeatsForever)
  }

  @Test("splitting off the leading delay leaves the same motion, earlier", arguments: animations.indices)
  func splitting(index: Int) {
    let animation = Self.animations[index]
    let (rest, delay) = animation.splittingLeadingDelay
    #expect(abs(rest.totalDuration + delay - animation.totalDuration) < 1e-12)
    #expect(rest.splittingLeadingDelay.delay == 0)
    for step in 0...50 {
      let time = animation.totalDuration * Double(step) / 50
      #expect(abs(animation.fraction(at: time + delay) - rest.fraction(at: time)) < 1e-9)
    }
    #expect(animation.delay(0.7).splittingLeadingDelay.rest == rest)
  }

  @Test("only a plain spring merges, with its speed folded in and its delay apart") func merging() throws {
    let merging = try #require(Animation.spring(.bouncy).delay(1).speed(2).mergingSpring)
    #expect(
      merging.delay == 0.5 && abs(merging.spring.duration - 0.25) < 1e-15 && abs(merging.spring.bounce - 0.3) < 1e-15)
    #expect(Animation.spring(.bouncy).repeatCount(2).mergingSpring == nil)
    #expect(Animation.interpolatingSpring(.bouncy).mergingSpring == nil && Animation.easeIn.mergingSpring == nil)
  }

  @Test("the logical duration includes delays, speed and repeats, and can be set") func logical() {
    #expect(Animation.spring(duration: 0.5).delay(0.25).logicalDuration == 0.75)
    #expect(Animation.easeIn(duration: 0.5).speed(2).repeatCount(4).logicalDuration == 1)
    #expect(Animation.easeIn(duration: 2).logicallyComplete(after: 0.3).logicalDuration == 0.3)
    let keyframes = Animation.keyframes {
      LinearKeyframe(1, duration: 1)
      SpringKeyframe(0.5)
    }
    #expect(keyframes.logicalDuration == 1.5)
    #expect(keyframes.totalDuration == 1 + Spring().settlingDuration)
  }
}
