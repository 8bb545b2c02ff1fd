import RiffleCore
import Testing

@Suite("Interruption")
struct InterruptionTests {
  @Test("a delay of a fractional number of ticks starts the motion within a tick", arguments: [0.101, 0.1, 0.1041])
  func fractionalDelay(delay: Double) {
    for animation in [Animation.spring(duration: 0.5, bounce: 0.3), .easeInOut(duration: 0.5)] {
      var stage = Stage()
      stage.move(to: 100, animation.delay(delay), then: 50)
      for tick in 1...50 {
        let expected = 100 * animation.fraction(at: max(0, Double(tick) / 120 - delay))
        #expect(abs(Double(stage.seen[tick]) - expected) < 2e-3, "tick \(tick)")
      }
    }
  }

  @Test("retargeting every five ticks is smooth, with a bounded number of layers", arguments: [true, false])
  func hammering(spring: Bool) {
    var stage = Stage()
    let animation: Animation = spring ? .spring(duration: 0.6, bounce: 0.2) : .easeInOut(duration: 5)
    for press in 0..<100 { stage.move(to: Float(press * 7919 % 400), animation, then: 5) }
    #expect(stage.running.count <= MotionStore.mostLayers + 1)
    stage.step(1200)
    #expect(stage.x == stage.model && stage.largestSurprise < 0.5)
  }

  @Test("a value that is not finite does not break later animations")
  func notFinite() {
    var stage = Stage()
    for (x, ticks) in [(Float(100), 5), (.nan, 5), (0, 300)] { stage.move(to: x, .spring(), then: ticks) }
    #expect(stage.x == 0)
  }

  @Test("add limits the number of delayed animations, and they arrive")
  func addManyDelayed() {
    var stage = Stage()
    for _ in 0..<5000 {
      stage.animate(.easeInOut(duration: 0.5).delay(0.2), interruption: .add) { $0.position.x += 1 }
    }
    stage.step(400)
    #expect(stage.x == 5000 && !stage.world.isAnimating)
  }
}

/// Every row of the interruption table: an interruption at many ticks, by every kind of animation. After every tick the
/// value must follow from the velocities before and after.
@Suite("Interruption table")
struct InterruptionTableTests {
  private static let spring = Animation.spring(duration: 0.5, bounce: 0.25)
  private static let curve = Animation.easeInOut(duration: 0.5)
  private static let swing = Animation.keyframes(
    KeyframePath(from: 0, [.cubic(40, duration: 0.2), .cubic(-20, duration: 0.2), .cubic(100, duration: 0.3)]))
  private static let later = Animation.easeInOut(duration: 0.4).delay(0.15)
  private static let laterSpring = Animation.spring(duration: 0.4, bounce: 0.1).delay(0.15)
  /// The interrupting animations: all start at rest, or take over the velocity.
  private static let newcomers = [spring, curve, later, laterSpring, swing]

  /// What runs, what interrupts it, and how far a tick may be from the trapezoid rule.
  private static let rows: [(first: Animation, newcomers: [Animation], smooth: Float)] = [
    (curve, [spring, curve], 0.35), (swing, [spring], 0.6), (swing, [curve, swing], 0.8),
    (spring, [spring, .spring(duration: 0.9), .spring(response: 0.3, dampingFraction: 2), curve], 0.35),
    (curve, [swing, later, laterSpring], 0.6), (spring, [swing, later, laterSpring], 0.6),
    (swing, [later, laterSpring], 0.6), (curve.delay(0.6), newcomers, 0.6), (spring.delay(0.6), newcomers, 0.6),
    (swinging.repeatCount(5, autoreverses: true), newcomers, 0.6),
    (swinging.repeatForever(autoreverses: true), [spring, laterSpring], 0.6),
  ]
  private static let swinging = Animation.easeInOut(duration: 0.25)

  @Test("an interruption is continuous in value and velocity, for every pair and at any tick", arguments: rows.indices)
  func pairs(row: Int) {
    let (first, newcomers, smooth) = Self.rows[row]
    for tick in [1, 7, 23, 41, 58] {
      for next in newcomers {
        var stage = Stage()
        _ = stage.start(to: 100, first, name: "first", criteria: .removed, then: tick)
        let (x, speed) = (stage.x, stage.speed)
        _ = stage.start(to: -30, next, name: "next", criteria: .removed)
        #expect(abs(stage.x - x) < 1e-3, "the value, at \(tick), by \(next)")
        #expect(abs(stage.speed - speed) < 0.2, "the velocity, at \(tick), by \(next)")
        stage.step(700)
        #expect(stage.x == -30 && stage.model == -30, "the end, at \(tick), by \(next)")
        #expect(stage.largestSurprise < smooth, "every tick, at \(tick), by \(next)")
        #expect(stage.endings.count == 2 && !stage.world.isAnimating, "completions, at \(tick), by \(next)")
      }
    }
  }

  @Test("twenty interruptions in twenty ticks are continuous, bounded and complete twenty times")
  func twenty() {
    for offset in Self.newcomers.indices {
      var stage = Stage()
      for press in 0..<20 {
        let next = Self.newcomers[(press + offset) % Self.newcomers.count]
        let (x, speed) = (stage.x, stage.speed)
        _ = stage.start(to: Float(press * 7919 % 200), next, name: "\(press)", criteria: .removed)
        #expect(abs(stage.x - x) < 1e-3 && abs(stage.speed - speed) < 0.5)
        stage.step()
        #expect(stage.running.count <= 14)
      }
      stage.step(600)
      #expect(stage.x == stage.model && stage.endings.count == 20 && stage.largestSurprise < 1.5)
    }
  }

  @Test("an interruption inside a completion is continuous, for every pair of animations")
  func insideCompletion() {
    for first in Self.newcomers {
      for next in Self.newcomers {
        var stage = Stage()
        let card = stage.card
        stage.move(to: 100, first) { world, _ in
          world.withAnimation(next) { $0[card, Transform.self].position.x = -30 }
        }
        stage.step(700)
        #expect(stage.x == -30 && stage.largestSurprise < 0.7)
      }
    }
  }

  @Test("a retarget to the same value restarts no kind of animation")
  func sameTarget() {
    for first in Self.newcomers + [Self.curve.repeatForever()] {
      var stage = Stage()
      var undisturbed = Stage()
      _ = stage.start(to: 100, first)
      _ = undisturbed.start(to: 100, first)
      for tick in 0..<120 {
        if tick.isMultiple(of: 9) { _ = stage.start(to: 100, Self.newcomers[tick % 5]) }
        if tick.isMultiple(of: 13) { stage.world[stage.card, Transform.self].position.x = 100 }
        stage.step()
        undisturbed.step()
      }
      #expect(stage.seen == undisturbed.seen)
    }
  }
}
