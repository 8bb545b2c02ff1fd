import RiffleCore
import TestSupport
import Testing

@Suite("Implicit animations")
struct ImplicitAnimationTests {
  private var simulation: Simulation
  private let card: Entity

  init() {
    var world = World()
    world.prepareForMotion()
    card = world.spawn(Transform(), Opacity(1))
    world.animation(.linear(duration: 0.5), value: \Transform.scale, on: card)
    world.animation(.linear(duration: 0.25), value: Opacity.self, on: card)
    simulation = Simulation(world: world, schedule: Schedule())
  }
  private var seen: Transform { simulation.world.presented(Transform.self, of: card) }
  private var opacity: Float { simulation.world.presentedOpacity(of: card) }

  @Test("a plain write animates only values with an implicit animation")
  mutating func plainWrite() {
    simulation.world[card, Transform.self].scale = [3, 3]
    simulation.world[card, Transform.self].position = [50, 0]
    simulation.world[card, Opacity.self].value = 0
    simulation.step(15)
    #expect(abs(seen.scale.x - 1.5) < 1e-3 && seen.position == [50, 0])
    #expect(abs(opacity - 0.5) < 1e-3)
    simulation.step(45)
    #expect(seen.scale == [3, 3] && opacity == 0 && !simulation.world.isAnimating)
    // Implicit animations also work after everything is at rest.
    simulation.step(10)
    simulation.world[card, Transform.self].scale = [1, 1]
    simulation.step(30)
    #expect(abs(seen.scale.x - 2) < 1e-3)
  }

  @Test("an implicit animation overrides the transaction's animation, even nil, for its value only")
  func transactions() {
    for animation in [Animation.linear(duration: 5), nil] {
      var test = self
      let card = card
      test.simulation.world.withAnimation(animation) { world in
        world[card, Transform.self].scale = [3, 3]
        world[card, Transform.self].lift = 100
      }
      test.simulation.step(30)
      #expect(abs(test.seen.scale.x - 2) < 1e-3)
      #expect(abs(test.seen.lift - (animation == nil ? 100 : 5)) < 1e-2)
    }
  }

  @Test("disabled animations disable implicit ones, and animators and keyframes override them")
  mutating func disabled() {
    let card = card
    simulation.world.withTransaction(Transaction(disablesAnimations: true)) {
      $0[card, Transform.self].scale = [3, 3]
    }
    #expect(seen.scale == [3, 3] && !simulation.world.isAnimating)
    let animator = simulation.world.makePropertyAnimator(.linear(duration: 1))
    simulation.world.addAnimations(to: animator) { $0[card, Transform.self].scale = [1, 1] }
    animator.scrub(to: 0.5, in: &simulation.world)
    simulation.step(1)
    #expect(seen.scale == [2, 2])
    simulation.world.stopAnimation(animator, withoutFinishing: true)
    simulation.world.animate(Transform.self, of: card) {
      KeyframeTrack(\.scale) { LinearKeyframe([4, 4], duration: 1) }
    }
    simulation.step(60)
    #expect(abs(seen.scale.x - 3) < 1e-2)
  }

  @Test("an implicit animation of nil disables animation of its value")
  mutating func none() {
    let card = card
    simulation.world.animation(nil, value: \Transform.position, on: card)
    simulation.world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].position = [9, 9] }
    #expect(seen.position == [9, 9] && !simulation.world.isAnimating)
  }

  @Test("an implicit animation has its transaction's cause, and completes like any other")
  mutating func causes() throws {
    let card = card
    simulation.world.withAnimation(nil, cause: Cause(animation: "set", rule: "press", intent: "click(card)")) {
      $0[card, Transform.self].scale = [3, 3]
    }
    simulation.step(1)
    let running = try #require(simulation.world.runningAnimations(of: card).first)
    #expect(running.cause?.animation == "implicit" && running.cause?.rule == "press" && running.field == "scale")
    #expect(running.cause?.intent == "click(card)" && running.expectedEndTick == 60)
    var completed: [AnimationHandle] = []
    for _ in 0..<60 {
      simulation.step(1)
      for case .completed(let handle, .finished) in simulation.world[resource: Journal.self].entries {
        completed.append(handle)
      }
    }
    #expect(completed == [running.handle])
  }

  @Test("an implicit spring is retargeted with its velocity, without a jump")
  mutating func retargets() {
    let card = card
    simulation.world.animation(.spring(duration: 0.5), value: \Transform.position, on: card)
    simulation.world[card, Transform.self].position.x = 100
    simulation.step(15)
    let (before, velocity) = (seen.position.x, simulation.world.velocity(Transform.self, of: card))
    simulation.world[card, Transform.self].position.x = 0
    simulation.step(1)
    #expect(abs(seen.position.x - before) < 8 && velocity.first.first.x > 100)
    #expect(seen.position.x > before, "it continues by its speed first")
    simulation.step(200)
    #expect(seen.position.x == 0)
  }

  @Test("with reduced motion an implicit movement crossfades")
  mutating func reducedMotion() {
    simulation.world.insertResource(ReducedMotion())
    simulation.world.animation(.linear(duration: 1), value: \Transform.position, on: card)
    simulation.world[card, Transform.self].position = [80, 0]
    var lowest: Float = 1
    for _ in 0..<60 {
      simulation.step(1)
      #expect([0, 80].contains(seen.position.x))
      lowest = min(lowest, opacity)
    }
    #expect(seen.position.x == 80 && lowest < 0.1 && opacity == 1)
  }

  @Test("a copied entity has no implicit animations")
  mutating func copies() throws {
    let made = simulation.world.copyTree(of: card)
    let copy = try #require(made)
    #expect(!simulation.world.has(ImplicitAnimation.self, copy))
  }
}
