import RiffleCore
import TestSupport
import Testing

@Suite("Implicit animations") struct ImplicitAnimationTests {
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

  private mutating func step(_ count: Int) { simulation.step(count) }
  private var seen: Transform { simulation.world.presented(Transform.self, of: card) }
  private var opacity: Float { simulation.world.presentedOpacity(of: card) }

  @Test("a plain write animates only values with an implicit animation") func plainWrite() {
    var test = self
    test.simulation.world[card, Transform.self].scale = [3, 3]
    test.simulation.world[card, Transform.self].position = [50, 0]
    test.simulation.world[card, Opacity.self].value = 0
    test.step(15)
    #expect(abs(test.seen.scale.x - 1.5) < 1e-3 && test.seen.position == [50, 0])
    #expect(abs(test.opacity - 0.5) < 1e-3)
    test.step(45)
    #expect(test.seen.scale == [3, 3] && test.opacity == 0 && !test.simulation.world.isAnimating)
    // Implicit animations also work after everything is at rest.
    test.step(10)
    test.simulation.world[card, Transform.self].scale = [1, 1]
    test.step(30)
    #expect(abs(test.seen.scale.x - 2) < 1e-3)
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
      test.step(30)
      #expect(abs(test.seen.scale.x - 2) < 1e-3)
      #expect(abs(test.seen.lift - (animation == nil ? 100 : 5)) < 1e-2)
    }
  }

  @Test("disabled animations disable implicit ones, and animators and keyframes override them") func disabled() {
    var test = self
    let card = card
    test.simulation.world.withTransaction(Transaction(disablesAnimations: true)) {
      $0[card, Transform.self].scale = [3, 3]
    }
    #expect(test.seen.scale == [3, 3] && !test.simulation.world.isAnimating)
    let animator = test.simulation.world.makePropertyAnimator(.linear(duration: 1))
    test.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].scale = [1, 1] }
    animator.scrub(to: 0.5, in: &test.simulation.world)
    test.step(1)
    #expect(test.seen.scale == [2, 2])
    test.simulation.world.stopAnimation(animator, withoutFinishing: true)
    test.simulation.world.animate(Transform.self, of: card) {
      KeyframeTrack(\.scale) { LinearKeyframe([4, 4], duration: 1) }
    }
    test.step(60)
    #expect(abs(test.seen.scale.x - 3) < 1e-2)
  }

  @Test("an implicit animation of nil disables animation of its value") func none() {
    var test = self
    let card = card
    test.simulation.world.animation(nil, value: \Transform.position, on: card)
    test.simulation.world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].position = [9, 9] }
    #expect(test.seen.position == [9, 9] && !test.simulation.world.isAnimating)
  }

  @Test("an implicit animation has its transaction's cause, and completes like any other") func causes() throws {
    var test = self
    let card = card
    test.simulation.world.withAnimation(nil, cause: Cause(animation: "set", rule: "press", intent: "click(card)")) {
      $0[card, Transform.self].scale = [3, 3]
    }
    test.step(1)
    let running = try #require(test.simulation.world.runningAnimations(of: card).first)
    #expect(running.cause?.animation == "implicit" && running.cause?.rule == "press" && running.field == "scale")
    #expect(running.cause?.intent == "click(card)" && running.expectedEndTick == 60)
    var completed: [AnimationHandle] = []
    for _ in 0..<60 {
      test.step(1)
      for case .completed(let handle, .finished) in test.simulation.world[resource: Journal.self].entries {
        completed.append(handle)
      }
    }
    #expect(completed == [running.handle])
  }

  @Test("an implicit spring is retargeted with its velocity, without a jump") func retargets() {
    var test = self
    let card = card
    test.simulation.world.animation(.spring(duration: 0.5), value: \Transform.position, on: card)
    test.simulation.world[card, Transform.self].position.x = 100
    test.step(15)
    let (before, velocity) = (test.seen.position.x, test.simulation.world.velocity(Transform.self, of: card))
    test.simulation.world[card, Transform.self].position.x = 0
    test.step(1)
    #expect(abs(test.seen.position.x - before) < 8 && velocity.first.first.x > 100)
    #expect(test.seen.position.x > before, "it continues by its speed first")
    test.step(200)
    #expect(test.seen.position.x == 0)
  }

  @Test("with reduced motion an implicit movement crossfades") func reducedMotion() {
    var test = self
    test.simulation.world.insertResource(ReducedMotion())
    test.simulation.world.animation(.linear(duration: 1), value: \Transform.position, on: card)
    test.simulation.world[card, Transform.self].position = [80, 0]
    var lowest: Float = 1
    for _ in 0..<60 {
      test.step(1)
      #expect([0, 80].contains(test.seen.position.x))
      lowest = min(lowest, test.opacity)
    }
    #expect(test.seen.position.x == 80 && lowest < 0.1 && test.opacity == 1)
  }

  @Test("a copied entity has no implicit animations, and equal writes give equal worlds") func copies() {
    var test = self
    let copy = test.simulation.world.copyTree(of: card).copies.first
    #expect(copy != nil && !test.simulation.world.has(ImplicitAnimation.self, copy ?? card))
    var (one, two) = (self, self)
    for _ in 0..<2 {
      one.simulation.world[card, Opacity.self].value = 0.3
      one.step(10)
    }
    for _ in 0..<2 {
      two.simulation.world[card, Opacity.self].value = 0.3
      two.step(10)
    }
    #expect(one.simulation.world == two.simulation.world)
    #expect(one.simulation.world.stateHash == two.simulation.world.stateHash)
  }
}
