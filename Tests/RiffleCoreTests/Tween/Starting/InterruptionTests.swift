import RiffleCore
import Testing

/// A world with one card, and its presented values and velocities in every tick.
struct Stage {
  var simulation: Simulation
  let card: Entity
  private(set) var seen: [Float] = []
  private(set) var speeds: [Float] = []

  init(tickRate: Int = 120) {
    var world = World(seed: 1)
    card = world.spawn(Transform(position: [0, 0]))
    simulation = Simulation(world: world, schedule: Schedule(), tickRate: tickRate)
    note()
  }

  var x: Float { simulation.world.presented(Transform.self, of: card).position.x }
  var speed: Float { simulation.world.velocity(Transform.self, of: card).first.first.x }
  var model: Float { simulation.world[card, Transform.self].position.x }

  mutating func move(
    to x: Float, _ animation: Animation?, completion: AnimationCompletion? = nil, then count: Int = 0
  ) {
    let card = card
    simulation.world.withAnimation(animation) {
      $0[card, Transform.self].position.x = x
    } completion: {
      completion?(&$0, $1)
    }
    step(count)
  }

  mutating func step(_ count: Int = 1) {
    for _ in 0..<count {
      simulation.step()
      note()
    }
  }

  mutating func run(_ animator: PropertyAnimator, _ count: Int) {
    animator.start(in: &simulation.world)
    step(count)
  }

  private mutating func note() {
    seen.append(x)
    speeds.append(speed)
  }

  var largestStep: Float { zip(seen, seen.dropFirst()).map { abs($1 - $0) }.max() ?? 0 }

  /// The largest difference between a value and the trapezoid rule over the velocities before and after.
  var largestSurprise: Float {
    var worst: Float = 0
    for i in 1..<seen.count {
      let expected = seen[i - 1] + (speeds[i - 1] + speeds[i]) / 2 / Float(simulation.world[resource: Tick.self].rate)
      worst = max(worst, abs(seen[i] - expected))
    }
    return worst
  }
}

@Suite("Interruption") struct InterruptionTests {
  @Test("the model changes at once, and the presented value follows") func modelAndPresented() {
    var stage = Stage()
    stage.move(to: 100, .easeInOut(duration: 1))
    #expect(stage.model == 100)
    #expect(stage.x == 0)
    stage.step(60)
    #expect(abs(stage.x - 50) < 0.01)
    stage.step(60)
    #expect(stage.x == 100)
    #expect(!stage.simulation.world.isAnimating)
  }

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

  @Test("a value that is not finite does not break later animations") func notFinite() {
    var stage = Stage()
    stage.move(to: 100, .spring(), then: 5)
    stage.move(to: .nan, .spring(), then: 5)
    stage.move(to: 0, .spring(), then: 300)
    #expect(stage.x == 0)
  }
}

@Suite("Interruption policies") struct InterruptionPolicyTests {
  private let curve = Animation.easeInOut(duration: 0.5)

  @Test("add limits the number of delayed animations, and they arrive") func addManyDelayed() {
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

  @Test("refuse keeps the model during an animation, and accepts changes at rest") func refuse() {
    var stage = Stage()
    stage.move(to: 100, curve, then: 15)
    for end: Float in [100, -50] {
      _ = stage.start(to: -50, curve, interruption: .refuse)
      #expect(stage.model == end)
      stage.step(100)
      #expect(stage.x == end)
    }
  }

  @Test("refuse applies to each field separately") func refuseByField() {
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
}
