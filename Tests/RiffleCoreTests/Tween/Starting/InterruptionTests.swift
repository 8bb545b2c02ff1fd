import RiffleCore
import Testing

/// A world with one card, and its presented values and velocities in every tick.
struct Stage {
  var simulation: Simulation
  let card: Entity
  private(set) var seen: [Float] = []
  private(set) var speeds: [Float] = []

  init(tickRate: Int = 120, reducesMotion: Bool = false) {
    var world = World(seed: 1)
    if reducesMotion { world.insertResource(ReducedMotion()) }
    card = world.spawn(Transform(position: [0, 0]))
    simulation = Simulation(world: world, schedule: Schedule(), tickRate: tickRate)
    note()
  }

  var world: World {
    _read { yield simulation.world }
    _modify { yield &simulation.world }
  }
  var x: Float { simulation.world.presented(Transform.self, of: card).position.x }
  var speed: Float { simulation.world.velocity(Transform.self, of: card).first.first.x }
  /// What is presented of the card.
  var shown: Transform { simulation.world.presented(Transform.self, of: card) }
  var opacity: Float { simulation.world.presentedOpacity(of: card) }
  var running: [RunningAnimation] { simulation.world.runningAnimations(of: card) }
  var model: Float { simulation.world[card, Transform.self].position.x }

  /// Moves the card and plays a number of ticks.
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

  /// Changes the card in an animation.
  @discardableResult
  mutating func animate(
    _ animation: Animation?, interruption: AnimationInterruption = .automatic, lock: AnimationLock? = nil,
    cause: Cause? = nil, _ change: (inout Transform) -> Void
  ) -> AnimationHandle {
    let card = card
    return simulation.world.withAnimation(animation, interruption: interruption, lock: lock, cause: cause) {
      change(&$0[card, Transform.self])
    }
  }

  /// Creates an animator of changes of the card.
  mutating func animator(
    _ timing: Animation = .linear(duration: 1), pauses: Bool = false, in window: AnimatorWindow = AnimatorWindow(),
    _ change: (inout Transform) -> Void
  ) -> PropertyAnimator {
    let animator = simulation.world.makePropertyAnimator(timing, pausesOnCompletion: pauses)
    add(to: animator, in: window, change)
    return animator
  }

  mutating func add(
    to animator: PropertyAnimator, in window: AnimatorWindow = AnimatorWindow(), _ change: (inout Transform) -> Void
  ) {
    let card = card
    simulation.world.addAnimations(to: animator, in: window) { change(&$0[card, Transform.self]) }
  }

  mutating func scrub(_ animator: PropertyAnimator, to fraction: Double) {
    animator.scrub(to: fraction, in: &simulation.world)
    step()
  }

  /// Runs phases of the card's x.
  mutating func phases(
    _ values: [Float], isTriggered: Bool = false, _ animation: Animation?
  ) -> PhaseRun {
    let (card, animator) = (card, PhaseAnimator(values, isTriggered: isTriggered) { _ in animation })
    return simulation.world.runPhases(animator) { world, x in
      if world.has(Transform.self, card) { world[card, Transform.self].position.x = x }
    }
  }

  mutating func step(_ count: Int = 1) {
    for _ in 0..<count {
      simulation.step()
      note()
    }
  }

  /// Starts an animator and plays a number of ticks.
  mutating func run(_ animator: PropertyAnimator, _ count: Int) {
    animator.start(in: &simulation.world)
    step(count)
  }

  private mutating func note() {
    seen.append(x)
    speeds.append(speed)
  }

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
