import RiffleCore
import Testing

private struct Tokens: Component {
  var handle: AnimationHandle?
  func fold(into hasher: inout StateHasher) { hasher.combine(handle.map { Int($0.id) } ?? 0) }
}

@Suite("Completions")
struct CompletionTests {
  private func stage() -> Stage {
    var stage = Stage()
    stage.simulation.world.insertResource(Lines())
    return stage
  }

  private func note(_ name: String) -> AnimationCompletion {
    { world, reason in
      let tick = world[resource: Tick.self].now
      let why =
        switch reason {
        case .finished: "finished"
        case .retargeted: "retargeted"
        case .cancelled: "cancelled"
        case .entityGone: "gone"
        case .refused: "refused"
        }
      world[resource: Lines.self].lines.append("\(tick) \(name) \(why)")
    }
  }

  private func lines(_ stage: Stage) -> [String] { stage.simulation.world[resource: Lines.self].lines }

  @Test("a curve completes once, in the tick of its last value")
  func curve() {
    var stage = stage()
    stage.move(to: 100, .easeInOut(duration: 0.5), completion: note("a"), then: 200)
    #expect(lines(stage) == ["60 a finished"])
    #expect(stage.seen[60] == 100)
  }

  @Test("a spring completes after its perceptual duration, or on removal, as requested")
  func spring() {
    var stage = stage()
    let card = stage.card
    stage.move(to: 100, .spring(duration: 0.5), completion: note("logical"))
    stage.simulation.world.withAnimation(.spring(duration: 0.5), completionCriteria: .removed) {
      $0[card, Transform.self].position.y = 50
    } completion: { [note = note("removed")] in
      note(&$0, $1)
    }
    stage.step(300)
    // The second transaction interrupted the spring: position is one field.
    #expect(lines(stage).first == "60 logical retargeted")
    #expect(lines(stage).count == 2)
    #expect(lines(stage)[1].hasSuffix("removed finished"))
    #expect(!stage.simulation.world.isAnimating)
  }

  @Test("UIKit's spring completes with its duration, near its end", arguments: [0.2, 0.5, 0.8, 1])
  func settlingSpring(damping: Double) {
    var stage = Stage(tickRate: 100)
    stage.simulation.world.insertResource(Lines())
    stage.move(
      to: 100,
      .animate(withDuration: 1.5, delay: 0.5, usingSpringWithDamping: damping, initialSpringVelocity: 1),
      completion: note("a"))
    stage.step(300)
    #expect(lines(stage) == ["200 a finished"])
    #expect(abs(stage.seen[200] - 100) < 1)
  }

  @Test("an animation without changes completes at the end of the tick")
  func nothing() {
    var stage = stage()
    stage.move(to: 0, .easeInOut(duration: 1), completion: note("a"))
    #expect(lines(stage).isEmpty)
    stage.step(3)
    #expect(lines(stage) == ["1 a finished"])
  }

  @Test("plain writes, cancelling and despawning complete at once with their reasons")
  func cutShort() {
    var snapped = stage()
    snapped.move(to: 100, .easeInOut(duration: 1), completion: note("a"), then: 10)
    snapped.simulation.world[snapped.card, Transform.self].position.x = 3
    snapped.step(200)
    #expect(lines(snapped) == ["11 a cancelled"])

    var cancelled = stage()
    let card = cancelled.card
    let handle = cancelled.simulation.world.withAnimation(.spring(), completionCriteria: .removed) {
      $0[card, Transform.self].position.x = 9
    } completion: { [note = note("b")] in
      note(&$0, $1)
    }
    cancelled.step(10)
    cancelled.simulation.world.cancelAnimation(handle)
    #expect(cancelled.x == 9)
    cancelled.step(100)
    #expect(lines(cancelled) == ["11 b cancelled"])

    var gone = stage()
    gone.move(to: 100, .spring(), completion: note("c"), then: 10)
    gone.simulation.world.despawn(gone.card)
    gone.simulation.step()
    gone.simulation.step()
    #expect(lines(gone) == ["11 c gone"])
  }

  @Test("twenty interruptions in twenty ticks complete once each, in order")
  func twenty() {
    for animation in [Animation.spring(duration: 0.5, bounce: 0.2), .easeInOut(duration: 0.5)] {
      var stage = stage()
      for press in 0..<20 {
        stage.move(to: Float(press % 2 == 0 ? 100 : -100), animation, completion: note("\(press)"), then: 1)
      }
      stage.step(400)
      #expect(lines(stage).count == 20)
      #expect(Set(lines(stage).map { $0.split(separator: " ")[1] }).count == 20)
      #expect(lines(stage).last?.hasSuffix("19 finished") == true)
    }
  }

  @Test("a completion can start an animation, which completes too")
  func chain() {
    var stage = stage()
    let card = stage.card
    let second = note("second")
    stage.move(
      to: 100, .easeInOut(duration: 0.1),
      completion: { world, _ in
        world.withAnimation(.easeInOut(duration: 0.1)) {
          $0[card, Transform.self].position.x = 0
        } completion: {
          second(&$0, $1)
        }
      })
    stage.step(12)
    #expect(stage.model == 0)
    #expect(stage.x == 100)
    stage.step(12)
    #expect(stage.x == 0)
    #expect(lines(stage) == ["24 second finished"])
  }

  @Test("a completion on removal waits for the animation that took over")
  func removedWaits() {
    var stage = stage()
    let card = stage.card
    stage.simulation.world.withAnimation(.spring(duration: 0.3), completionCriteria: .removed) {
      $0[card, Transform.self].position.x = 100
    } completion: { [note = note("first")] in
      note(&$0, $1)
    }
    stage.step(10)
    stage.move(to: 0, .spring(duration: 2), completion: note("second"), then: 150)
    #expect(lines(stage).isEmpty)
    stage.step(1000)
    #expect(lines(stage).count == 2)
    #expect(lines(stage).last?.hasSuffix("first retargeted") == true)
  }

  @Test("a snapshot keeps completions, and each copy completes once")
  func snapshot() {
    var stage = stage()
    stage.move(to: 100, .easeInOut(duration: 0.5), completion: note("a"), then: 20)
    var other = stage
    stage.step(100)
    #expect(lines(other).isEmpty)
    other.step(100)
    #expect(lines(stage) == lines(other))
    #expect(stage.simulation.world.stateHash == other.simulation.world.stateHash)
  }

  @Test("a transaction interrupted several times is retargeted by the last")
  func lastTakeover() {
    var stage = stage()
    let card = stage.card
    stage.simulation.world.withAnimation(.spring(duration: 0.5)) {
      $0[card, Transform.self].position.x = 100
      $0[card, Transform.self].lift = 100
    } completion: { world, reason in
      guard case .retargeted(let by) = reason else { return }
      world[resource: Tokens.self].handle = by
    }
    stage.simulation.world.insertResource(Tokens())
    stage.step(5)
    stage.move(to: 0, .spring(duration: 0.5), then: 5)
    let last = stage.simulation.world.withAnimation(.spring(duration: 0.5)) { $0[card, Transform.self].lift = 0 }
    stage.step(200)
    #expect(stage.simulation.world[resource: Tokens.self].handle == last)
  }
}
