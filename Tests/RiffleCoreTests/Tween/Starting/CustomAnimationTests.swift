import RiffleCore
import Testing

/// A typical critically damped custom animation: it merges with any animation and uses its velocity.
private struct Approach: CustomAnimation {
  var rate = 8.0
  var heedsVelocity = true
  var merges = true

  func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
    guard time < 3 else { return nil }
    let decay = Libm.exp(-rate * time)
    let made = value.scaled(by: 1 - (1 + rate * time) * decay)
    return heedsVelocity ? made + context.initialVelocity.scaled(by: time * decay) : made
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool { merges && time < 10 }
}

/// Merges only with its own kind, and only early.
private struct Picky: CustomAnimation {
  func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V? {
    time < 1 ? value.scaled(by: time * time * (3 - 2 * time)) : nil
  }

  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool { previous == Animation(Picky()) && time < 0.5 }
}

@Suite("Custom animations of a component") struct CustomAnimationOnComponentTests {
  @Test("a merging custom animation takes over value and velocity of any animation") func merges() {
    let swing = Animation.keyframes(KeyframePath(from: 0, [.cubic(40, duration: 0.3), .cubic(100, duration: 0.4)]))
    for first in [
      Animation.easeInOut(duration: 0.5), .spring(duration: 0.6, bounce: 0.2), swing, Animation(Approach()),
    ] {
      var stage = Stage()
      let handle = stage.start(to: 100, first, then: 20)
      let (x, speed) = (stage.x, stage.speed)
      let approach = stage.start(to: -30, Animation(Approach()), name: "approach")
      #expect(abs(stage.x - x) < 1e-3 && abs(stage.speed - speed) < 0.1)
      let running = stage.simulation.world.runningAnimations(of: stage.card)
      #expect(running.allSatisfy { $0.interrupted?.handle == handle && $0.kind == .custom })
      var reversed = stage
      approach.reverse(in: &reversed.simulation.world)
      #expect(abs(reversed.x - x) < 1e-3 && abs(reversed.model - x) < 1e-2)
      stage.step(370)
      #expect(stage.x == -30 && stage.largestSurprise < 0.3 && !stage.simulation.world.isAnimating)
      #expect(stage.endings.last == "approach finished 380")
    }
  }

  @Test("a custom animation that ignores velocity starts from the presented value at its own speed") func deaf() {
    var stage = Stage()
    _ = stage.start(to: 100, .easeInOut(duration: 0.5), then: 20)
    let x = stage.x
    _ = stage.start(to: -30, Animation(Approach(heedsVelocity: false)))
    #expect(abs(stage.x - x) < 1e-3 && abs(stage.speed) < 0.1)
    #expect(stage.simulation.world.runningAnimations(of: stage.card).count == 1)
  }

  @Test("a custom animation that does not merge is added, like a curve") func adds() {
    var stage = Stage()
    _ = stage.start(to: 100, .easeInOut(duration: 0.5), then: 20)
    let (x, speed) = (stage.x, stage.speed)
    _ = stage.start(to: -30, Animation(Approach(merges: false)))
    #expect(abs(stage.x - x) < 1e-3 && abs(stage.speed - speed) < 0.1)
    #expect(stage.simulation.world.runningAnimations(of: stage.card).count == 2)
  }

  @Test("a custom animation is given the previous animation and its time", arguments: [20, 80]) func asked(ticks: Int) {
    var stage = Stage()
    _ = stage.start(to: 100, Animation(Picky()), then: ticks)
    _ = stage.start(to: 0, Animation(Picky()))
    #expect(stage.simulation.world.runningAnimations(of: stage.card).count == (ticks < 60 ? 1 : 2))
    var spring = Stage()
    _ = spring.start(to: 100, .spring(duration: 2))
    spring.step(ticks)
    _ = spring.start(to: 0, Animation(Picky()))
    #expect(spring.simulation.world.runningAnimations(of: spring.card).count == 2)
  }

  @Test("a delayed custom animation merges after the delay, and completes once") func delayed() {
    var stage = Stage()
    _ = stage.start(to: 100, .spring(duration: 0.6, bounce: 0.2), name: "first", then: 5)
    _ = stage.start(to: -30, Animation(Approach()).delay(0.1), name: "approach", criteria: .removed, then: 500)
    #expect(stage.x == -30 && stage.largestSurprise < 0.3)
    #expect(stage.endings.filter { $0.hasPrefix("approach") } == ["approach finished \(5 + 12 + 360)"])
    let journal = stage.simulation.world[resource: Journal.self]
    #expect(journal.entries.isEmpty)
  }
}
