import RiffleCore
import Testing

@Suite("Interrupting keyframes, repeats and completions")
struct InterruptionRowsTests {
  private static let swing = Animation.keyframes(
    KeyframePath(from: 0, [.cubic(40, duration: 0.3), .cubic(-20, duration: 0.3), .cubic(100, duration: 0.4)]))

  @Test("a spring takes over the value and velocity of keyframes")
  func springOverKeyframes() {
    for ticks in [10, 40, 70, 100] {
      var stage = Stage()
      stage.move(to: 100, Self.swing)
      stage.step(ticks)
      let (x, speed) = (stage.x, stage.speed)
      stage.move(to: -30, .spring(duration: 0.5, bounce: 0.2))
      #expect(abs(stage.x - x) < 1e-3 && abs(stage.speed - speed) < 0.1)
      stage.step(400)
      #expect(stage.x == -30)
      #expect(stage.largestSurprise < 0.4)
    }
  }

  @Test("a retarget during a repeat continues without a jump, in either direction", arguments: [20, 45, 70, 100])
  func duringRepeat(ticks: Int) {
    for next in [Animation.spring(duration: 0.5, bounce: 0.2), .easeInOut(duration: 0.5)] {
      var stage = Stage()
      stage.move(to: 100, .easeInOut(duration: 0.25).repeatForever(autoreverses: true))
      stage.step(ticks)
      let x = stage.x
      if next.mergingSpring != nil {
        let speed = stage.speed
        stage.move(to: 30, next)
        #expect(abs(stage.speed - speed) < 0.1)
        stage.step(400)
        #expect(stage.x == 30 && !stage.simulation.world.isAnimating)
      } else {
        // The repeat continues below an added curve, and ends with `fromCurrent`.
        let card = stage.card
        stage.simulation.world.withAnimation(next, interruption: .fromCurrent) {
          $0[card, Transform.self].position.x = 30
        }
        #expect(abs(stage.x - x) < 1e-3)
        stage.step(70)
        #expect(stage.x == 30 && !stage.simulation.world.isAnimating)
      }
    }
  }

  @Test("an endless repeat is cancelled by its handle at the model value")
  func stopRepeat() {
    var stage = Stage()
    let card = stage.card
    let handle = stage.simulation.world.withAnimation(.linear(duration: 0.2).repeatForever()) {
      $0[card, Transform.self].position.x = 100
    }
    stage.step(500)
    #expect(stage.simulation.world.isAnimating)
    stage.simulation.world.cancelAnimation(handle)
    #expect(stage.x == 100)
    stage.step(1)
    #expect(!stage.simulation.world.isAnimating)
  }

  @Test("a value set without animation cancels running animations, or leaves them running")
  func snapOrLeave() {
    var left = Stage()
    left.move(to: 100, .linear(duration: 1), then: 60)
    let card = left.card
    left.simulation.world.withTransaction(Transaction(leavesRunning: true)) {
      $0[card, Transform.self].position.x = 300
    }
    #expect(abs(left.x - 250) < 1e-2)
    left.step(30)
    #expect(abs(left.x - 275) < 1e-2)
    left.step(30)
    #expect(left.x == 300)
    var snapped = Stage()
    snapped.move(to: 100, .linear(duration: 1), then: 60)
    snapped.move(to: 300, nil)
    #expect(snapped.x == 300)
    snapped.simulation.step()
    let cancelled = snapped.simulation.world[resource: Journal.self].entries
    #expect(cancelled.contains { if case .completed(_, .cancelled) = $0 { true } else { false } })
  }

  @Test("an interruption inside a completion is continuous, and keeps other completions")
  func insideCompletion() {
    var stage = Stage()
    let card = stage.card
    stage.simulation.world.insertResource(Count())
    for _ in 0..<3 {
      stage.simulation.world.withAnimation(.spring(duration: 0.25, bounce: 0.4)) { world in
        world[card, Transform.self].position.x += 50
      } completion: { world, _ in
        world[resource: Count.self].value += 1
        world.withAnimation(.spring(duration: 0.4, bounce: 0.2)) {
          $0[card, Transform.self].position.x -= 80
        } completion: {
          world, _ in
          world[resource: Count.self].value += 100
        }
      }
    }
    stage.step(400)
    #expect(stage.simulation.world[resource: Count.self].value == 303)
    #expect(stage.x == -90)
    #expect(stage.largestSurprise < 0.5)
  }
}

private struct Count: Component {
  var value = 0
  func fold(into hasher: inout StateHasher) { hasher.combine(value) }
}
