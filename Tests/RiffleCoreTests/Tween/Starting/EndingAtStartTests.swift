import RiffleCore
import Testing

/// An even number of autoreversing cycles, and keyframes that return.
@Suite("Animations that end at their start")
struct EndingAtStartTests {
  private static let returning = Animation.keyframes {
    CubicKeyframe(40, duration: 0.2)
    LinearKeyframe(-10, duration: 0.1)
    SpringKeyframe(0, duration: 0.3)
  }
  private static let kinds: [Animation] = [
    .linear(duration: 0.4).repeatCount(2, autoreverses: true),
    .easeInOut(duration: 0.2).repeatCount(4, autoreverses: true).delay(0.1),
    .spring(duration: 0.3, bounce: 0.2).repeatCount(2, autoreverses: true),
    returning, returning.delay(0.15), returning.speed(2),
  ]
  private static let hop = KeyframeTimeline(initialValue: Transform()) {
    KeyframeTrack(\.position.x) {
      CubicKeyframe(60, duration: 0.2)
      LinearKeyframe(20, duration: 0.2)
    }
  }

  /// Starts an animation of the card; nil starts keyframes of the component.
  private static func start(_ animation: Animation?, on stage: inout Stage) -> AnimationHandle {
    if let animation {
      // The values of returning keyframes are multiples of the change.
      if case .keyframes = animation.kind { return stage.start(to: stage.model + 1, animation) }
      return stage.start(to: stage.model + 30, animation)
    }
    return stage.simulation.world.animate(
      Transform.self, of: stage.card, keyframes: hop, repeating: .count(2, autoreverses: true))
  }

  @Test("the model has the end value from the first tick on, without a jump")
  func model() {
    for kind in Self.kinds.map(Optional.some) + [nil] {
      var stage = Stage()
      stage.simulation.world[stage.card, Transform.self].position.x = 0.1
      let start = stage.x
      _ = Self.start(kind, on: &stage)
      #expect(abs(stage.model - start) < 1e-5 && abs(stage.x - start) < 1e-5, "\(String(describing: kind))")
      stage.step(300)
      #expect(abs(stage.model - start) < 1e-5 && stage.x == stage.model && !stage.simulation.world.isAnimating)
      #expect(stage.seen.contains { abs($0 - start) > 10 })
      // The fastest keyframe moves 50 points in 6 ticks.
      #expect(stage.largestStep < 50 / 6 + 0.1, "\(String(describing: kind))")
    }
  }

  @Test("any sequence of starts and other calls ends at the last written value")
  func sequences() {
    var random = RandomSource(seed: 44)
    let others: [(animation: Animation, interruption: AnimationInterruption)] = [
      (.easeInOut(duration: 0.3), .automatic), (.spring(duration: 0.3), .automatic),
      (.linear(duration: 0.2), .fromCurrent), (.spring(duration: 0.2), .add),
      (.linear(duration: 0.2).delay(0.1), .queue),
    ]
    for number in 0..<400 {
      var stage = Stage()
      var (target, script): (Float, [String]) = (0, [])
      for _ in 0..<random.int(in: 2...5) {
        var kind = random.int(in: 0...Self.kinds.count)
        // Keyframes of the component replace delayed animations.
        if script.contains(where: { $0.hasSuffix(" 4") }) { kind %= Self.kinds.count }
        let handle = Self.start(kind < Self.kinds.count ? Self.kinds[kind] : nil, on: &stage)
        stage.step(random.int(in: 0...70))
        let verb = random.int(in: 0...9)
        script.append("\(kind) \(verb)")
        switch verb {
        case 0...4:
          let other = others[verb]
          target = Float(10 * random.int(in: -20...20))
          _ = stage.start(to: target, other.animation, interruption: other.interruption)
        case 5:
          target = Float(10 * random.int(in: -20...20))
          stage.simulation.world[stage.card, Transform.self].position.x = target
        case 6:
          stage.simulation.world.stopAnimation(handle, at: .modelValue)
        case 7: stage.simulation.world.stopAnimation(handle, at: .endOfCycle)
        case 8:
          stage.simulation.world.reverseAnimation(handle)
          if random.int(in: 0...1) == 1 {
            stage.step(random.int(in: 0...9))
            stage.simulation.world.reverseAnimation(handle)
          }
        default: break
        }
        // The end of a cycle can be the far end, and an animation reversed in its delay never starts.
        if verb == 7 || verb == 8 && [1, 4].contains(kind) { target = stage.model }
        #expect(abs(stage.model - target) < 1e-3, "\(number): \(script)")
        stage.step(random.int(in: 0...40))
      }
      stage.step(600)
      #expect(abs(stage.model - target) < 1e-3 && stage.x == stage.model, "\(number): \(script)")
      #expect(!stage.simulation.world.isAnimating, "\(number): \(script)")
    }
  }
}
