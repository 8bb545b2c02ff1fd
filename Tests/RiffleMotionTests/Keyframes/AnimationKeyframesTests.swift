import RiffleMotion
import Testing

@Suite("Keyframe animations")
struct AnimationKeyframesTests {
  private let animation = Animation.keyframes {
    LinearKeyframe(100, duration: 1)
    CubicKeyframe(50, duration: 0.5)
    SpringKeyframe(0)
    MoveKeyframe(20)
  }

  @Test("on a property, the last keyframe value is the target")
  func fraction() {
    #expect(animation.fraction(at: 0.5) == 2.5 && animation.fractionVelocity(at: 0.5) == 5)
    #expect(animation.fraction(at: 100) == 1 && animation.endFraction == 1)
    let over = Animation.keyframes {
      LinearKeyframe(1.25, duration: 1)
      LinearKeyframe(1, duration: 1)
    }
    #expect(over.fraction(at: 1) == 1.25 && over.fraction(at: 2) == 1)
  }

  @Test("keyframes that return to their start end at fraction 0")
  func comingBack() {
    let shake = Animation.keyframes {
      CubicKeyframe(0.5, duration: 0.25)
      CubicKeyframe(-0.5, duration: 0.5)
      CubicKeyframe(0, duration: 0.25)
    }
    #expect(shake.fraction(at: 0.25) == 0.5 && shake.endFraction == 0 && shake.fraction(at: 1) == 0)
  }

  @Test("keyframe playback gives the written values, from any start and with delay, speed and repeats")
  func playback() throws {
    let playback = try #require(animation.keyframePlayback(from: 10))
    #expect(playback.value(at: 0) == 10 && playback.value(at: 0.5) == 55 && playback.velocity(at: 0.5) == 90)
    #expect(playback.value(at: 1.5) == 50 && playback.value(at: 60) == 20 && playback.velocity(at: 60) == 0)
    let later = try #require(animation.speed(2).delay(1).keyframePlayback(from: 0))
    #expect(later.value(at: 0.9) == 0 && later.value(at: 1.25) == 50 && later.velocity(at: 1.25) == 200)
    let line = Animation.keyframes { LinearKeyframe(8, duration: 1) }
    let there = try #require(line.repeatCount(2).keyframePlayback(from: 4))
    #expect(there.value(at: 0.5) == 6 && there.value(at: 1.5) == 6 && there.velocity(at: 1.5) == -4)
    #expect(there.value(at: 2) == 4)
    #expect(Animation.easeIn.keyframePlayback(from: 0) == nil)
  }

  @Test("equal keyframes make equal animations, and keyframe animations never merge")
  func equality() {
    #expect(
      animation
        == .keyframes(
          KeyframePath(from: 0, [.linear(100, duration: 1), .cubic(50, duration: 0.5), .spring(0), .move(20)])))
    #expect(animation.mergingSpring == nil && animation.delay(1).splittingLeadingDelay.rest == animation)
  }
}
