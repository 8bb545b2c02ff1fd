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

  @Test(
    "a spring takes over the velocity of a spring, and the analytic velocity of a curve",
    arguments: [
      (Animation.spring(duration: 0.5, bounce: 0.2), Animation.spring(duration: 0.8, bounce: 0.1), 20, -50, 50, 0.01),
      (.easeInOut(duration: 0.5), .spring(duration: 0.5, bounce: 0.3), 30, 0, 100, 0.05),
    ] as [(Animation, Animation, Int, Float, Float, Float)])
  func spring(first: Animation, spring: Animation, ticks: Int, end: Float, least: Float, tolerance: Float) {
    var stage = Stage()
    stage.move(to: 100, first)
    stage.step(ticks)
    let (x, speed) = (stage.x, stage.speed)
    #expect(speed > least)
    stage.move(to: end, spring)
    #expect(abs(stage.x - x) < 1e-3)
    #expect(abs(stage.speed - speed) < tolerance)
    stage.step(400)
    #expect(stage.x == end)
    // The second difference of such a spring in a tick of 1/120 s: about 30,000 pt/s².
    #expect(stage.largestSurprise < 0.2)
  }

  @Test("an interruption inside a completion is continuous, and keeps other completions") func insideCompletion() {
    var stage = Stage()
    let card = stage.card
    stage.simulation.world.insertResource(Lines())
    for _ in 0..<3 {
      stage.simulation.world.withAnimation(.spring(duration: 0.25, bounce: 0.4)) { world in
        world[card, Transform.self].position.x += 50
      } completion: { world, _ in
        world[resource: Lines.self].lines.append("outer")
        world.withAnimation(.spring(duration: 0.4, bounce: 0.2)) {
          $0[card, Transform.self].position.x -= 80
        } completion: { world, _ in
          world[resource: Lines.self].lines.append("inner")
        }
      }
    }
    stage.step(400)
    #expect(stage.endings.sorted() == ["inner", "inner", "inner", "outer", "outer", "outer"])
    #expect(stage.x == -90 && stage.largestSurprise < 0.5)
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

  @Test("retargeting every five ticks is smooth, with a bounded number of layers", arguments: [true, false])
  func hammering(spring: Bool) {
    var stage = Stage()
    let animation: Animation = spring ? .spring(duration: 0.6, bounce: 0.2) : .easeInOut(duration: 5)
    for press in 0..<100 { stage.move(to: Float(press * 7919 % 400), animation, then: 5) }
    let store = stage.simulation.world[resource: AnimationStore<Transform>.self].motion
    let running = store.springs.map(\.count).reduce(0, +) + store.curves.map(\.count).reduce(0, +)
    #expect(running <= MotionStore.mostLayers + 1)
    stage.step(1200)
    #expect(stage.x == stage.model)
    #expect(stage.largestSurprise < 0.5)
  }

  @Test("springs have the same trajectory at every tick rate", arguments: [60, 240]) func tickRate(rate: Int) {
    var a = Stage(tickRate: 120)
    var b = Stage(tickRate: rate)
    for _ in 0..<3 {
      for x in [Float(100), 30] {
        a.move(to: x, .spring(duration: 0.5, bounce: 0.3))
        b.move(to: x, .spring(duration: 0.5, bounce: 0.3))
        a.step(12)
        b.step(rate / 10)
        #expect(abs(a.x - b.x) < 2e-3)
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
