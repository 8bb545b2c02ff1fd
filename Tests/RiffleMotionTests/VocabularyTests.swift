import RiffleMotion
import Testing

/// Names and defaults of the API that users know from SwiftUI, UIKit and Core Animation. Compiling is half of the test.
@Suite("SwiftUI, UIKit and Core Animation API") struct VocabularyTests {
  private struct Pose: Animatable, Equatable, Sendable {
    var height = 0.0
    var angle = Angle.zero
    var animatableData: AnimatablePair<Double, Angle> {
      get { AnimatablePair(height, angle) }
      set { (height, angle) = (newValue.first, newValue.second) }
    }
  }

  @Test("a colour is interpolated in linear light") func colour() {
    let (black, white) = (Color("#000000")!, Color("#FFFFFF")!)
    let middle = black.interpolated(towards: white, amount: 0.5)
    // 0.5 in linear light is 188 of 255 in sRGB, not 128.
    #expect(abs(middle.srgb.x * 255 - 187.5) < 0.5)
  }

  @Test("curves have the control points and durations of SwiftUI and Core Animation") func curves() {
    for (animation, points) in [
      (Animation.linear, [0, 0, 1, 1]), (.easeIn, [0.42, 0, 1, 1]), (.easeOut, [0, 0, 0.58, 1]),
      (.easeInOut, [0.42, 0, 0.58, 1]), (.curve(.ease), [0.25, 0.1, 0.25, 1]),
    ] {
      let bezier = Animation.timingCurve(points[0], points[1], points[2], points[3])
      #expect(animation.totalDuration == 0.35 && bezier.totalDuration == 0.35)
      for step in 0...20 {
        let time = 0.35 * Double(step) / 20
        #expect(abs(animation.fraction(at: time) - bezier.fraction(at: time)) < 1e-9)
      }
    }
    #expect(Animation.timingCurve(0.3, -2, 0.7, 3, duration: 1).fraction(at: 0.2) < 0, "y is free")
    #expect(Animation.timingCurve(.circularEaseIn, duration: 2).totalDuration == 2)
    for curve in [UnitCurve.circularEaseIn, .circularEaseOut, .circularEaseInOut, .easeIn] {
      #expect(abs(curve.inverse.value(at: curve.value(at: 0.3)) - 0.3) < 1e-9 && curve.velocity(at: 0.5) > 0)
    }
    #expect(UnitCurve.bezier(startControlPoint: [0.42, 0], endControlPoint: [1, 1]) == .easeIn)
    #expect(UnitCurve.steps(4, position: .jumpEnd).value(at: 0.3) == 0.25)
    #expect(UnitCurve.linear([0, LinearStop(0.8, at: 0.5), 1]).value(at: 0.5) == 0.8)
    #expect(NamedCurve.all.filter { $0.source == .easingsNet }.count == 30)
    // s = 1.70158 dips by a tenth; elastic has period 0.3; bounce touches down at 1 / 2.75.
    let back = (0...1000).map { UnitCurve.penner(.back, .in).value(at: Double($0) / 1000) }.min()!
    #expect(abs(back + 0.1) < 1e-4)
    #expect(abs(UnitCurve.penner(.bounce, .out).value(at: 1 / 2.75) - 1) < 1e-9)
    #expect(abs(UnitCurve.penner(.elastic, .out).value(at: 0.3 * 0.25) - 1) < 1e-9, "a quarter of the period")
  }

  @Test("springs have every initializer, preset and function of SwiftUI's") func springs() {
    #expect(Spring(mass: 1, stiffness: 100, damping: 50).dampingRatio == 1, "not over-damped unless allowed")
    #expect(Spring(mass: 1, stiffness: 100, damping: 50, allowOverDamping: true).dampingRatio == 2.5)
    #expect(abs(Spring(response: 0.4, dampingRatio: 0.7).bounce - 0.3) < 1e-15)
    let spring = Spring(duration: 0.5, bounce: 0.3)
    #expect(spring.force(target: 1, position: 0, velocity: 0) == spring.stiffness)
    #expect(spring.settlingDuration > 0.5 && spring.settlingDuration(target: 100.0, epsilon: 0.1) > 0)
    #expect(abs(spring.value(fromValue: 10.0, toValue: 20, time: 100) - 20) < 1e-9)
  }

  @Test("spring animations have SwiftUI's defaults") func springAnimations() {
    #expect(Animation.spring == .spring(duration: 0.5, bounce: 0))
    #expect(Animation.spring(response: 0.5) == .spring(Spring(response: 0.5, dampingRatio: 0.825)))
    #expect(Animation.spring(dampingFraction: 0.825) == .spring(Spring(response: 0.5, dampingRatio: 0.825)))
    #expect(Animation.interactiveSpring(response: 0.15) == .spring(Spring(response: 0.15, dampingRatio: 0.86)))
    #expect(Animation.interactiveSpring == .spring(Spring(response: 0.15, dampingRatio: 0.86)))
    #expect(Animation.interactiveSpring() == .spring(Spring(duration: 0.15, bounce: 0.14)))
    #expect(Animation.spring(Spring(), blendDuration: 1) == .spring)
    #expect(Animation.smooth == .spring(.smooth) && Animation.snappy == .spring(.snappy))
    #expect(Animation.bouncy(duration: 1, extraBounce: 0.1) == .spring(.bouncy(duration: 1, extraBounce: 0.1)))
    #expect(Animation.default == .spring(response: 0.55, dampingFraction: 1))
    let physics = Animation.interpolatingSpring(mass: 1, stiffness: 100, damping: 10, initialVelocity: 3)
    #expect(physics == .interpolatingSpring(Spring(stiffness: 100, damping: 10), initialVelocity: 3))
    #expect(physics.mergingSpring == nil && abs(physics.fractionVelocity(at: 0) - 3) < 1e-12)
    #expect(Animation.interpolatingSpring(duration: 0.5, bounce: 0.2).mergingSpring == nil)
  }

  @Test("UIKit's keyframes in windows are available") func uiKit() {
    let windows = Animation.animateKeyframes(
      withDuration: 2, delay: 1,
      keyframes: [
        RelativeKeyframe(withRelativeStartTime: 0, relativeDuration: 0.25, to: 0.5),
        RelativeKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5, to: 1),
      ])
    #expect(windows.totalDuration == 3)
    for (time, fraction) in [(1.25, 0.25), (1.75, 0.5), (2.5, 0.75), (3, 1)] {
      #expect(windows.fraction(at: time) == fraction)
    }
  }

  @Test("four kinds of keyframes run on tracks by key path, with values by time and by progress") func keyframes() {
    let timeline = KeyframeTimeline(initialValue: Pose()) {
      KeyframeTrack(\.height) {
        LinearKeyframe(10, duration: 1, timingCurve: .easeIn)
        CubicKeyframe(20, duration: 1, startVelocity: 0, endVelocity: 0)
        SpringKeyframe(0)
        MoveKeyframe(5)
      }
      KeyframeTrack(\.angle) { LinearKeyframe(.degrees(90), duration: 1) }
    }
    #expect(abs(timeline.duration - (2 + Spring().settlingDuration)) < 1e-12, "a spring takes its settling duration")
    #expect(timeline.value(time: 1).height == 10 && timeline.value(time: 99).height == 5)
    #expect(timeline.value(progress: 1) == timeline.value(time: timeline.duration))
    #expect(timeline.value(time: 1.5).angle == .degrees(90), "a track holds its last value")
    #expect(timeline.starting(at: Pose(height: 4)).value(time: 0).height == 4)
  }

  @Test("an animation has a kind, and a repeat gives its current round") func kinds() {
    #expect(Animation.easeIn(duration: 2).speed(2).kind == .curve(.easeIn, duration: 1))
    #expect(Animation.bouncy.delay(1).kind == .spring(.bouncy))
    #expect(Animation.keyframes { LinearKeyframe(1, duration: 1) }.kind == .keyframes)
    let loop = Animation.linear(duration: 1).repeatForever(autoreverses: true)
    let round = loop.round(at: 1.25)
    #expect(round?.isBackward == true && round?.index == 1 && round?.animation == .linear(duration: 1))
    #expect(abs((round?.elapsed ?? 0) - 0.75) < 1e-12)
    #expect(Animation.linear.round(at: 0) == nil)
    for time in [0.2, 1.25, 2.7] {
      let ending = loop.endingWithRound(at: time)
      for step in 0...20 {
        let sample = time.rounded(.up) * Double(step) / 20
        #expect(abs(ending.fraction(at: sample) - loop.fraction(at: sample)) < 1e-12 || step == 20)
      }
      #expect(ending.totalDuration == time.rounded(.up))
      #expect(ending.endFraction == (Int(time.rounded(.up)).isMultiple(of: 2) ? 0 : 1))
    }
    #expect(Animation.curve(.easeIn, distance: -300, speed: 100).totalDuration == 3)
    #expect(throws: MotionError.notPositive(parameter: "speed", value: 0)) {
      try Animation.curve(checking: .easeIn, distance: 1, speed: 0)
    }
  }

  @Test("logicallyComplete counts from the start of the delay, and an autoreversed animation ends with its delay")
  func delays() {
    let curve = Animation.linear(duration: 1).delay(0.5)
    #expect(curve.logicallyComplete(after: 0.8).logicalDuration == 0.8)
    #expect(curve.logicallyComplete(after: 0.8).totalDuration == 1.5)
    // Forward, then back to where the delay begins; the reverse ends with the delay.
    let back = curve.repeatCount(2)
    #expect(back.fractionVelocity(at: 2.25) == -1 && back.fractionVelocity(at: 2.5) == 0)
    #expect(back.fraction(at: 2.25) == 0.25 && back.fraction(at: 2.75) == 0)
  }
}
