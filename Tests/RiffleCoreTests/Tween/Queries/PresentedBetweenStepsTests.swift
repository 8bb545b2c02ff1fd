import RiffleCore
import TestSupport
import Testing

@Suite("Presented values between a write and the next step") struct PresentedBetweenStepsTests {
  @Test("a new entity in a reused row is presented at its own position") func sameRow() {
    var stage = Stage()
    stage.move(to: 100, .linear(duration: 1), then: 30)
    stage.simulation.world.despawn(stage.card)
    let other = stage.simulation.world.spawn(Transform(position: [7, 0]))
    #expect(other.row == stage.card.row)
    func x(_ world: World) -> Float { world.presented(Transform.self, of: other).position.x }
    #expect(x(stage.simulation.world) == 7)
    stage.simulation.world.withAnimation(.linear(duration: 1)) {
      $0[other, Transform.self].position.x = 67
      #expect(x($0) == 7)
    }
    #expect(x(stage.simulation.world) == 7)
    stage.simulation.step()
    #expect(abs(x(stage.simulation.world) - 7.5) < 1e-3)
  }

  @Test("a component removed and inserted again in one transaction starts from the new value") func putBack() {
    var stage = Stage()
    let card = stage.card
    stage.simulation.world.withAnimation(.linear(duration: 1)) {
      $0[card, Transform.self].position.x = 500
      $0.remove(Transform.self, from: card)
      $0.insert(Transform(position: [10, 0]), on: card)
      #expect($0.presented(Transform.self, of: card).position.x == 10)
      $0[card, Transform.self].position.x = 130
      #expect($0.presented(Transform.self, of: card).position.x == 10)
    }
    #expect(stage.x == 10)
    stage.step()
    #expect(abs(stage.x - 11) < 1e-3)
  }

  @Test("a system's write is presented to later systems in the same tick") func systems() {
    var world = World()
    let card = world.spawn(Transform(), Size(width: 10, height: 10))
    let child = world.spawn(Transform(position: [3, 4]), Parent(card))
    world.insertResource(Log())
    var schedule = Schedule()
    schedule.add(
      System("set") { world, _ in
        if world[resource: Tick.self].now == 20 { world[card, Transform.self].position.x = 150 }
      }, to: .rules)
    schedule.add(
      System("look") { world, _ in
        world[resource: Log.self].seen.append(world.presented(Transform.self, of: card).position.x)
        // Coordinates agree, also those of a child.
        world[resource: Log.self].children.append(world.convert(.zero, from: child)?.x ?? -1)
      }, to: .choreography)
    var simulation = Simulation(world: world, schedule: schedule)
    simulation.world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].position.x = 120 }
    simulation.step(25)
    let log = simulation.world[resource: Log.self]
    for (index, (seen, child)) in zip(log.seen, log.children).enumerated() {
      let expected: Float = index < 19 ? Float(index) : 150
      #expect(abs(seen - expected) < 1e-3 && abs(child - expected + 2) < 1e-2, "tick \(index + 1): \(seen), \(child)")
    }
  }

  @Test("a scrubbed, stopped or finished animator is presented at once") func animators() {
    var stage = Stage()
    let card = stage.card
    let animator = stage.simulation.world.makePropertyAnimator(.linear(duration: 1))
    stage.simulation.world.addAnimations(to: animator) { $0[card, Transform.self].position.x = 100 }
    stage.simulation.world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].lift = 10 }
    for fraction in [0.3, 0.9, 0.25] {
      animator.scrub(to: fraction, in: &stage.simulation.world)
      #expect(abs(stage.x - Float(100 * fraction)) < 1e-3)
      let x = stage.x
      stage.step()
      #expect(abs(stage.x - x) < 1e-3)
    }
    animator.scrub(to: 0.5, in: &stage.simulation.world)
    stage.simulation.world.stopAnimation(animator, withoutFinishing: false)
    #expect(abs(stage.x - 50) < 1e-3)
    stage.simulation.world.finishAnimation(animator, at: .start)
    #expect(abs(stage.x) < 1e-3 && abs(stage.model) < 1e-3)
    stage.step()
    #expect(abs(stage.x) < 1e-3)
  }

  @Test("a removed or reinserted entity is presented unchanged until the next step") func transitions() {
    var stage = Stage()
    let card = stage.card
    func isSeen(_ opacity: Float, _ x: Float, _ world: World) -> Bool {
      abs(world.presentedOpacity(of: card) - opacity) < 1e-4
        && abs((world.presentedTransform(of: card)?.position.x ?? -1) - x) < 1e-3
    }
    stage.simulation.world.insert(Size(width: 100, height: 10), on: card)
    stage.simulation.world.withAnimation(.linear(duration: 1)) {
      $0.remove(card, with: .slide.combined(with: .opacity))
      #expect(isSeen(1, 0, $0))
    }
    #expect(isSeen(1, 0, stage.simulation.world))
    stage.step(30)
    #expect(isSeen(0.75, 25, stage.simulation.world))
    stage.simulation.world.withAnimation(.easeIn(duration: 1)) {
      $0.insert(card)
      #expect(isSeen(0.75, 25, $0))
    }
    #expect(isSeen(0.75, 25, stage.simulation.world))
    stage.step()
    #expect(stage.simulation.world.presentedOpacity(of: card) > 0.75, "it turns round at once")
  }

  @Test("a follower of matched geometry is presented at its source's new position") func matched() {
    var world = World()
    let source = world.spawn(Transform(position: [10, 10]), Size(width: 20, height: 20), MatchedGeometry("a"))
    let mark = world.spawn(Transform(), Size(width: 20, height: 20), MatchedGeometry("a", isSource: false))
    var simulation = Simulation(world: world, schedule: Schedule())
    simulation.step()
    simulation.world[source, Transform.self].position.x = 90
    #expect(simulation.world.takingUpWrites().presented(Transform.self, of: mark).position.x == 90)
  }

  @Test("ten thousand plain writes are all presented at once") func many() {
    var world = World()
    let cards = world.spawn(count: 10_000) { _ in Transform() }
    world.withAnimation(.linear(duration: 1)) { for card in cards { $0[card, Transform.self].position.x = 100 } }
    for card in cards { world[card, Transform.self].position.x = 50 }
    #expect(cards.allSatisfy { world.presented(Transform.self, of: $0).position.x == 50 })
  }
}

private struct Log: Component {
  var seen: [Float] = []
  var children: [Float] = []
  func fold(into hasher: inout StateHasher) { hasher.combine(seen.count) }
}
