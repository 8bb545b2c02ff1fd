import RiffleCore

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
  mutating func phases(_ values: [Float], _ animation: Animation?) -> PhaseRun {
    let (card, animator) = (card, PhaseAnimator(values) { _ in animation })
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

  /// Starts a move, plays a number of ticks and returns the handle; the completion is logged in `Lines`.
  mutating func start(
    to x: Float, _ animation: Animation, name: String = "",
    criteria: AnimationCompletionCriteria = .logicallyComplete, then count: Int = 0
  ) -> AnimationHandle {
    defer { step(count) }
    if !simulation.world.hasResource(Lines.self) { simulation.world.insertResource(Lines()) }
    let card = card
    return simulation.world.withAnimation(animation, completionCriteria: criteria) {
      $0[card, Transform.self].position.x = x
    } completion: { world, reason in
      world[resource: Lines.self].lines.append("\(name) \(reason) \(world[resource: Tick.self].now)")
    }
  }

  var endings: [String] { simulation.world.resource(Lines.self)?.lines ?? [] }
}
