import RiffleMotion
import Testing

private struct Pose: Animatable, Sendable, Equatable {
  var offset = 0.0
  var angle = Angle.zero
  var scale = SIMD2<Float>(1, 1)
  var name = "pose"

  var animatableData: AnimatableValues<Double, Angle, SIMD2<Float>> {
    get { AnimatableValues(offset, angle, scale) }
    set { (offset, angle, scale) = newValue.value }
  }
}

@Suite("Keyframe timelines") struct KeyframeTimelineTests {
  // Rows of objc.io's S01E368-building-keyframe-animations-part-3, KeyframeReimplementationTests.swift@3c0d7374.
  private let reference = KeyframeTimeline(initialValue: Pose()) {
    KeyframeTrack(\.offset) {
      LinearKeyframe(100, duration: 1)
      LinearKeyframe(150, duration: 1)
      MoveKeyframe(200)
    }
    KeyframeTrack(\.angle) {
      LinearKeyframe(.degrees(10), duration: 0.5)
      LinearKeyframe(.degrees(50), duration: 1)
    }
  }

  @Test("a timeline has the same values as objc.io's") func values() {
    for (time, offset) in [(0.5, 50.0), (1.5, 125), (3, 200)] {
      #expect(abs(reference.value(time: time).offset - offset) < 1e-9)
    }
    for (time, degrees) in [(0.25, 5.0), (1, 30), (3, 50)] {
      #expect(abs(Double(reference.value(time: time).angle.degrees) - degrees) < 0.01)
    }
  }

  @Test("a timeline is as long as its longest track, and shorter tracks hold their last value") func longestTrack() {
    #expect(reference.duration == 2)
    #expect(reference.value(progress: 0.9).angle == .degrees(50))
    #expect(reference.value(progress: 0.25).offset == 50)
    #expect(reference.value(progress: 0) == Pose() && reference.value(progress: 7).offset == 200)
  }

  @Test("a timeline gives the velocity of one property or of all") func velocity() {
    #expect(reference.velocity(of: \.offset, time: 0.5) == 100)
    #expect(reference.velocity(of: \.scale, time: 0.5) == .zero)
    let all = reference.velocity(time: 1.2)
    #expect(all.value.0 == 50 && abs(all.value.1.degrees - 40) < 1e-4 && all.value.2 == .zero)
  }

  @Test("tracks and keyframes can be built with if and for") func builders() {
    let count = 3
    let timeline = KeyframeTimeline(initialValue: Pose()) {
      KeyframeTrack(\.scale) {
        for step in 1...count {
          CubicKeyframe([Float(step), 1], duration: 0.5, startVelocity: step == 2 ? [9, 0] : nil)
        }
        if count > 2 { SpringKeyframe([0, 0], duration: 1) } else { MoveKeyframe([5, 5]) }
      }
      if count < 2 { KeyframeTrack(\.offset) { MoveKeyframe(1) } }
    }
    #expect(timeline.duration == 2.5)
    #expect(timeline.velocity(of: \.scale, time: 0.5) == [9, 0])
    #expect(timeline.value(time: 3).scale == .zero && timeline.value(time: 3).offset == 0)
  }

  @Test("a timeline can animate a value as a whole") func whole() {
    let timeline = KeyframeTimeline(initialValue: 2.0) { KeyframeTrack { LinearKeyframe(4, duration: 1) } }
    #expect(timeline.value(time: 0.5) == 3 && timeline.velocity(time: 0.5) == 2)
  }

  @Test("the later of two tracks on one property determines its value and velocity") func twice() {
    let timeline = KeyframeTimeline(initialValue: Pose()) {
      KeyframeTrack(\.offset) { LinearKeyframe(100, duration: 1) }
      KeyframeTrack(\.offset) { LinearKeyframe(-20, duration: 1) }
    }
    #expect(timeline.value(time: 0.5).offset == -10)
    #expect(timeline.velocity(of: \.offset, time: 0.5) == -20)
    #expect(timeline.velocity(time: 0.5).value.0 == -20)
  }
}

@Suite("Keyframe animations") struct AnimationKeyframesTests {
  private let animation = Animation.keyframes {
    LinearKeyframe(100, duration: 1)
    CubicKeyframe(50, duration: 0.5)
    SpringKeyframe(0)
    MoveKeyframe(20)
  }

  @Test("on a property, the last keyframe value is the target") func fraction() {
    #expect(animation.fraction(at: 0.5) == 2.5 && animation.fractionVelocity(at: 0.5) == 5)
    #expect(animation.fraction(at: 100) == 1 && animation.endFraction == 1)
    let over = Animation.keyframes {
      LinearKeyframe(1.25, duration: 1)
      LinearKeyframe(1, duration: 1)
    }
    #expect(over.fraction(at: 1) == 1.25 && over.fraction(at: 2) == 1)
  }

  @Test("keyframes that return to their start end at fraction 0") func comingBack() {
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

  @Test("equal keyframes make equal animations, and keyframe animations never merge") func equality() {
    #expect(
      animation
        == .keyframes(
          KeyframePath(from: 0, [.linear(100, duration: 1), .cubic(50, duration: 0.5), .spring(0), .move(20)])))
    #expect(animation.mergingSpring == nil && animation.delay(1).splittingLeadingDelay.rest == animation)
  }
}
