import RiffleCore
import Testing

@Suite("Interruption policies")
struct InterruptionPolicyTests {
  private func stage(_ policy: AnimationInterruption, first: Animation, second: Animation) -> Stage {
    var stage = Stage()
    stage.move(to: 100, first, then: 15)
    let card = stage.card
    stage.simulation.world.withAnimation(second, interruption: policy) { $0[card, Transform.self].position.x = -50 }
    return stage
  }

  private let curve = Animation.easeInOut(duration: 0.5)
  private let spring = Animation.spring(duration: 0.5, bounce: 0.2)

  @Test("add also adds a spring, with a continuous value")
  func add() {
    var stage = stage(.add, first: curve, second: spring)
    #expect(stage.x == stage.seen.last)
    stage.step(400)
    #expect(stage.x == -50)
    #expect(stage.largestSurprise < 0.3)
    let reference = { (tick: Int) -> Double in
      let first = 100 * curve.fraction(at: Double(tick + 15) / 120)
      return first - 150 * spring.fraction(at: Double(tick) / 120)
    }
    for tick in [1, 20, 50] { #expect(abs(Double(stage.seen[15 + tick]) - reference(tick)) < 1e-2) }
  }

  @Test("add keeps delayed animations waiting, and all of them run", arguments: [true, false], [0.1, 0])
  func addDelayed(isSpring: Bool, secondDelay: Double) {
    let animation = isSpring ? spring : curve
    var stage = Stage()
    let card = stage.card
    let delays = [0.25, secondDelay]
    for (index, delay) in delays.enumerated() {
      stage.simulation.world.withAnimation(animation.delay(delay), interruption: .add) {
        $0[card, Transform.self].position.x += index == 0 ? 100 : -30
      }
    }
    #expect(stage.x == 0)
    for tick in 1...240 {
      stage.step()
      let expected = zip([100.0, -30], delays).map { way, delay in
        way * animation.fraction(at: max(Double(tick) / 120 - delay, 0))
      }
      #expect(abs(Double(stage.x) - expected.reduce(0, +)) < 2e-2, "tick \(tick)")
    }
    stage.step(200)
    #expect(stage.x == 70 && !stage.simulation.world.isAnimating)
  }

  @Test("add limits the number of delayed animations, and they arrive")
  func addManyDelayed() {
    var stage = Stage()
    let card = stage.card
    for _ in 0..<5000 {
      stage.simulation.world.withAnimation(curve.delay(0.2), interruption: .add) {
        $0[card, Transform.self].position.x += 1
      }
    }
    stage.step(400)
    #expect(stage.x == 5000 && !stage.simulation.world.isAnimating)
  }

  @Test("fromCurrent keeps the value continuous and leaves one animation", arguments: [true, false])
  func fromCurrent(second: Bool) {
    var stage = stage(.fromCurrent, first: spring, second: second ? spring : curve)
    let start = stage.x
    #expect(start == stage.seen.last)
    stage.step(30)
    let expected = start + (-50 - start) * Float((second ? spring : curve).fraction(at: 0.25))
    #expect(abs(stage.x - expected) < 1e-2)
    stage.step(400)
    #expect(stage.x == -50)
  }

  @Test("merge keeps the velocity in a spring, and starts a curve from the presented value")
  func merge() {
    var merged = stage(.merge, first: curve, second: spring)
    let speed = merged.speed
    #expect(speed > 100)
    merged.step(400)
    #expect(merged.x == -50 && merged.largestSurprise < 0.3)
    var curved = stage(.merge, first: spring, second: curve)
    #expect(curved.x == curved.seen.last)
    curved.step(70)
    #expect(curved.x == -50)
  }

  @Test("replace starts from the old model value")
  func replace() {
    var stage = stage(.replace, first: curve, second: curve)
    #expect(stage.x == 100)
    stage.step(30)
    #expect(abs(stage.x - 25) < 1e-2)
    stage.step(60)
    #expect(stage.x == -50)
  }

  @Test("refuse keeps the model during an animation, and accepts changes at rest")
  func refuse() {
    var stage = stage(.refuse, first: curve, second: curve)
    #expect(stage.model == 100)
    stage.step(100)
    #expect(stage.x == 100)
    let card = stage.card
    stage.simulation.world.withAnimation(curve, interruption: .refuse) { $0[card, Transform.self].position.x = -50 }
    stage.step(100)
    #expect(stage.x == -50)
  }

  @Test("refuse applies to each field separately")
  func refuseByField() {
    var stage = Stage()
    let card = stage.card
    stage.simulation.world.withAnimation(curve) { $0[card, Transform.self].turn = .degrees(180) }
    stage.step(10)
    stage.simulation.world.withAnimation(curve, interruption: .refuse) {
      $0[card, Transform.self].position.x = 10
      $0[card, Transform.self].turn = .zero
    }
    #expect(stage.model == 10)
    #expect(abs(stage.simulation.world[card, Transform.self].turn.degrees - 180) < 1e-3)
  }

  @Test("queue starts each animation when the one before is at rest, in order", arguments: [true, false])
  func queue(springs: Bool) {
    var stage = Stage()
    let card = stage.card
    let animation = springs ? spring : curve
    for x in [Float(100), 50, 200] {
      stage.simulation.world.withAnimation(animation, interruption: .queue) { $0[card, Transform.self].position.x = x }
    }
    #expect(stage.model == 200 && stage.x == 0)
    stage.step(1500)
    #expect(stage.x == 200)
    #expect(!stage.simulation.world.isAnimating)
    // Up to 100, back to 50, then to 200: presented in this order, without a jump.
    let high = stage.seen.firstIndex { $0 > 99 }!
    let low = stage.seen[high...].firstIndex { $0 < 51 }!
    #expect(stage.seen[low...].contains { $0 > 199 })
    #expect(stage.seen[..<high].max()! < 130)
    #expect(stage.largestStep < 12)
  }

  @Test("a queued animation completes after it has run")
  func queuedCompletion() {
    var stage = Stage()
    let card = stage.card
    var ends: [String] = []
    stage.simulation.world.insertResource(Lines())
    for name in ["a", "b"] {
      stage.simulation.world.withAnimation(curve, interruption: .queue) {
        $0[card, Transform.self].position.x += 100
      } completion: { world, _ in
        world[resource: Lines.self].lines.append("\(name) \(world[resource: Tick.self].now)")
      }
    }
    stage.step(200)
    ends = stage.simulation.world[resource: Lines.self].lines
    #expect(ends == ["a 60", "b 120"])
  }
}
