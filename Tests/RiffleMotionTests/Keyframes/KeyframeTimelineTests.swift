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

@Suite("Keyframe timelines")
struct KeyframeTimelineTests {
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

  @Test("a timeline has the same values as objc.io's", arguments: [(0.5, 50.0), (1.5, 125), (3, 200)])
  func offsets(time: Double, expected: Double) {
    #expect(abs(reference.value(time: time).offset - expected) < 1e-9)
  }

  @Test("a timeline has the same angles as objc.io's", arguments: [(0.25, 5.0), (1, 30), (3, 50)])
  func angles(time: Double, expected: Double) {
    #expect(abs(Double(reference.value(time: time).angle.degrees) - expected) < 0.01)
  }

  @Test("a timeline is as long as its longest track, and shorter tracks hold their last value")
  func longestTrack() {
    #expect(reference.duration == 2)
    #expect(reference.value(progress: 0.9).angle == .degrees(50))
    #expect(reference.value(progress: 0.25).offset == 50)
    #expect(reference.value(progress: 0) == Pose() && reference.value(progress: 7).offset == 200)
  }

  @Test("a timeline gives the velocity of one property or of all")
  func velocity() {
    #expect(reference.velocity(of: \.offset, time: 0.5) == 100)
    #expect(reference.velocity(of: \.scale, time: 0.5) == .zero)
    let all = reference.velocity(time: 1.2)
    #expect(all.value.0 == 50 && abs(all.value.1.degrees - 40) < 1e-4 && all.value.2 == .zero)
  }

  @Test("tracks and keyframes can be built with if and for")
  func builders() {
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

  @Test("a timeline can animate a value as a whole")
  func whole() {
    let timeline = KeyframeTimeline(initialValue: 2.0) { KeyframeTrack { LinearKeyframe(4, duration: 1) } }
    #expect(timeline.value(time: 0.5) == 3 && timeline.velocity(time: 0.5) == 2)
  }

  @Test("the later of two tracks on one property determines its value and velocity")
  func twice() {
    let timeline = KeyframeTimeline(initialValue: Pose()) {
      KeyframeTrack(\.offset) { LinearKeyframe(100, duration: 1) }
      KeyframeTrack(\.offset) { LinearKeyframe(-20, duration: 1) }
    }
    #expect(timeline.value(time: 0.5).offset == -10)
    #expect(timeline.velocity(of: \.offset, time: 0.5) == -20)
    #expect(timeline.velocity(time: 0.5).value.0 == -20)
  }
}
