import RiffleCore
import Testing

/// Every row of the interruption table: an interruption at many ticks, by every kind of animation. After every tick the
/// value must follow from the velocities before and after.
@Suite("Interruption table") struct InterruptionTableTests {
  private static let spring = Animation.spring(duration: 0.5, bounce: 0.25)
  private static let curve = Animation.easeInOut(duration: 0.5)
  private static let swing = Animation.keyframes(
    KeyframePath(from: 0, [.cubic(40, duration: 0.2), .cubic(-20, duration: 0.2), .cubic(100, duration: 0.3)]))
  private static let later = Animation.easeInOut(duration: 0.4).delay(0.15)
  private static let laterSpring = Animation.spring(duration: 0.4, bounce: 0.1).delay(0.15)
  /// The interrupting animations: all start at rest, or take over the velocity.
  private static let newcomers = [spring, curve, later, laterSpring, swing]

  /// Runs `first` for some ticks, interrupts it, and expects continuity in every tick.
  private func interrupt(
    _ first: Animation, at tick: Int, by next: Animation, smooth: Float,
    before: (inout Stage, AnimationHandle) -> Void = { _, _ in }
  ) {
    var stage = Stage()
    let handle = stage.start(to: 100, first, name: "first", criteria: .removed, then: tick)
    before(&stage, handle)
    let (x, speed) = (stage.x, stage.speed)
    _ = stage.start(to: -30, next, name: "next", criteria: .removed)
    #expect(abs(stage.x - x) < 1e-3, "the value of \(first), at \(tick), by \(next)")
    #expect(abs(stage.speed - speed) < 0.2, "the velocity of \(first), at \(tick), by \(next)")
    stage.step(700)
    #expect(stage.x == -30 && stage.model == -30, "the end of \(first), at \(tick), by \(next)")
    #expect(stage.largestSurprise < smooth, "every tick of \(first), at \(tick), by \(next)")
    #expect(stage.endings.count == 2, "completions of \(first), at \(tick), by \(next)")
    #expect(!stage.simulation.world.isAnimating, "the end of \(first), at \(tick), by \(next)")
  }

  private static let swinging = Animation.easeInOut(duration: 0.25)

  private static let rows: [(name: String, first: [Animation], newcomers: [Animation], smooth: Float)] = [
    ("a spring over a curve", [curve], [spring], 0.35), ("a spring over keyframes", [swing], [spring], 0.6),
    (
      "a spring over the same or another spring", [spring],
      [spring, .spring(duration: 0.9), .spring(response: 0.3, dampingFraction: 2)], 0.35
    ),
    ("a curve over a spring", [spring], [curve], 0.35), ("a curve over a curve", [curve], [curve], 0.35),
    ("a curve or keyframes over keyframes", [swing], [curve, swing], 0.8),
    ("keyframes over a curve or a spring", [curve, spring], [swing], 0.6),
    ("an animation over a delayed one, which it replaces", [curve.delay(0.6), spring.delay(0.6)], newcomers, 0.6),
    ("a delayed animation over one that continues", [curve, spring, swing], [later, laterSpring], 0.6),
    ("an animation over a repeat", [swinging.repeatCount(5, autoreverses: true)], newcomers, 0.6),
    ("a spring over an endless repeat", [swinging.repeatForever(autoreverses: true)], [spring, laterSpring], 0.6),
  ]

  @Test("every animation over every other is smooth, at any tick", arguments: rows)
  func smooth(name: String, first: [Animation], newcomers: [Animation], smooth: Float) {
    for first in first {
      for tick in [1, 7, 23, 41, 58] {
        for next in newcomers { interrupt(first, at: tick, by: next, smooth: smooth) }
      }
    }
  }

  @Test("an interruption of a reversed animation is continuous") func duringReverse() {
    for first in [Self.curve, Self.swing] {
      for next in Self.newcomers {
        for tick in [12, 30] {
          interrupt(first, at: tick, by: next, smooth: 6) { stage, handle in
            handle.reverse(in: &stage.simulation.world)
            stage.step(tick / 2)
          }
        }
      }
    }
  }

  @Test("curves add up to the same sum in any order") func order() {
    func sum(_ animations: [(Float, Animation)]) -> [Float] {
      var stage = Stage()
      for (way, animation) in animations { stage.move(to: stage.model + way, animation) }
      stage.step(80)
      return stage.seen
    }
    let ways: [(Float, Animation)] = [
      (100, Self.curve), (-40, .easeOut(duration: 0.3)), (25, .linear(duration: 0.6)), (7, Self.swing),
    ]
    let reference = sum(ways)
    for shuffled in [Array(ways.reversed()), [ways[2], ways[0], ways[3], ways[1]]] {
      for (a, b) in zip(sum(shuffled), reference) { #expect(abs(a - b) < 1e-3) }
    }
  }

  @Test("a plain write presents the value at once and cancels the animation") func snap() {
    for first in [Self.curve, Self.spring, Self.swing, Self.later, Self.curve.repeatForever()] {
      var stage = Stage()
      let handle = stage.start(to: 100, first, name: "first", then: 20)
      stage.move(to: 42, nil)
      #expect(stage.x == 42)
      stage.simulation.step()
      let entries = stage.simulation.world[resource: Journal.self].entries
      #expect(entries.contains(.completed(handle, .cancelled)))
      #expect(stage.endings == ["first cancelled 21"] && !stage.simulation.world.isAnimating)
    }
  }

  @Test("leavesRunning keeps the animation and shifts it by the change") func leaveRunning() {
    for first in [Self.curve, Self.spring, Self.swing, Self.later] {
      var stage = Stage()
      var undisturbed = Stage()
      _ = stage.start(to: 100, first)
      _ = undisturbed.start(to: 100, first)
      stage.step(20)
      let card = stage.card
      stage.simulation.world.withTransaction(Transaction(leavesRunning: true)) {
        $0[card, Transform.self].position.x = 300
      }
      stage.step(200)
      undisturbed.step(220)
      for tick in 21...220 { #expect(abs(stage.seen[tick] - undisturbed.seen[tick] - 200) < 1e-2) }
    }
  }

  @Test("despawning ends all animations of the entity, completes each once, and a reused index is at rest")
  func entityGone() {
    for first in Self.newcomers + [Self.curve.repeatForever()] {
      var stage = Stage()
      _ = stage.start(to: 100, first, name: "a", criteria: .removed, then: 5)
      _ = stage.start(to: 50, .easeInOut(duration: 3), name: "b", then: 5)
      stage.simulation.world.despawn(stage.card)
      let next = stage.simulation.world.spawn(Transform(position: [7, 7]))
      stage.simulation.step()
      #expect(stage.simulation.world.presented(Transform.self, of: next).position == [7, 7])
      #expect(stage.simulation.world.runningAnimations(of: next).isEmpty && !stage.simulation.world.isAnimating)
      #expect(stage.endings.count == 2 && stage.endings.last == "b entityGone 11")
    }
  }

  @Test("twenty interruptions in twenty ticks are continuous, bounded and complete twenty times") func twenty() {
    for offset in Self.newcomers.indices {
      var stage = Stage()
      for press in 0..<20 {
        let next = Self.newcomers[(press + offset) % Self.newcomers.count]
        let (x, speed) = (stage.x, stage.speed)
        _ = stage.start(to: Float(press * 7919 % 200), next, name: "\(press)", criteria: .removed)
        #expect(abs(stage.x - x) < 1e-3 && abs(stage.speed - speed) < 0.5)
        stage.step()
        #expect(stage.simulation.world.runningAnimations(of: stage.card).count <= 14)
      }
      stage.step(600)
      #expect(stage.x == stage.model && stage.endings.count == 20 && stage.largestSurprise < 1.5)
    }
  }

  @Test("an interruption inside a completion is continuous, for every pair of animations") func insideCompletion() {
    for first in Self.newcomers {
      for next in Self.newcomers {
        var stage = Stage()
        let card = stage.card
        stage.simulation.world.withAnimation(first) {
          $0[card, Transform.self].position.x = 100
        } completion: { world, _ in
          world.withAnimation(next) { $0[card, Transform.self].position.x = -30 }
        }
        stage.step(700)
        #expect(stage.x == -30 && stage.largestSurprise < 0.7)
      }
    }
  }

  @Test("a retarget to the same value restarts no kind of animation") func sameTarget() {
    for first in Self.newcomers + [Self.curve.repeatForever()] {
      var stage = Stage()
      var undisturbed = Stage()
      _ = stage.start(to: 100, first)
      _ = undisturbed.start(to: 100, first)
      for tick in 0..<120 {
        if tick.isMultiple(of: 9) { _ = stage.start(to: 100, Self.newcomers[tick % 5]) }
        if tick.isMultiple(of: 13) { stage.simulation.world[stage.card, Transform.self].position.x = 100 }
        stage.step()
        undisturbed.step()
      }
      #expect(stage.seen == undisturbed.seen)
    }
  }
}
