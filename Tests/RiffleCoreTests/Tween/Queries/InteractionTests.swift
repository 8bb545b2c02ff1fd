import RiffleCore
import TestSupport
import Testing

@Suite("Interaction during animations") struct InteractionTests {
  private var simulation: Simulation
  private let (card, badge, other): (Entity, Entity, Entity)

  init() {
    var world = World()
    world.prepareForMotion()
    card = world.spawn(Transform(), Opacity(1))
    badge = world.spawn(Transform(), Parent(card))
    other = world.spawn(Transform())
    simulation = Simulation(world: world, schedule: Schedule())
  }

  private mutating func step(_ count: Int) { simulation.step(count) }
  private var barred: Set<Entity> { simulation.world.entitiesWithoutInteraction }

  private mutating func move(_ x: Float, _ animation: Animation, allowsInteraction: Bool) {
    let card = card
    simulation.world.withAnimation(animation, allowsInteraction: allowsInteraction) {
      $0[card, Transform.self].position.x = x
    }
  }

  @Test("an animation without interaction blocks its entity and the children until it completes") func bars() {
    var test = self
    #expect(test.barred.isEmpty)
    test.move(100, .linear(duration: 0.5), allowsInteraction: false)
    #expect(test.barred == [card])
    #expect(!test.simulation.world.allowsInteraction(card) && !test.simulation.world.allowsInteraction(badge))
    #expect(test.simulation.world.allowsInteraction(other))
    test.step(59)
    #expect(test.barred == [card])
    test.step(1)
    #expect(test.barred.isEmpty)
  }

  @Test("a delay blocks interaction, the settling of a spring does not") func duration() {
    var test = self
    test.move(100, .spring(duration: 0.5, bounce: 0.4).delay(0.5), allowsInteraction: false)
    for _ in 0..<119 {
      #expect(test.barred == [card])
      test.step(1)
    }
    test.step(1)
    #expect(test.barred.isEmpty && test.simulation.world.isAnimating)
  }

  @Test("only the animation without interaction blocks, until another takes over") func own() {
    var test = self
    test.move(100, .smooth, allowsInteraction: true)
    #expect(test.barred.isEmpty)
    test.move(200, .smooth, allowsInteraction: false)
    #expect(test.barred == [card])
    test.step(5)
    test.move(0, .smooth, allowsInteraction: true)
    #expect(test.barred.isEmpty)
  }

  @Test("a transition blocks interaction, also in a snapshot and in the state hash") func transitions() {
    var test = self
    let other = other
    test.simulation.world.withAnimation(.linear(duration: 0.5), allowsInteraction: false) { $0.insert(other) }
    #expect(test.barred == [other])
    let copy = test
    test.step(60)
    #expect(test.barred.isEmpty && copy.barred == [other])
    var (allowed, barring) = (self, self)
    allowed.move(100, .smooth, allowsInteraction: true)
    barring.move(100, .smooth, allowsInteraction: false)
    #expect(allowed.simulation.world.stateHash != barring.simulation.world.stateHash)
    #expect(allowed.simulation.world != barring.simulation.world)
  }
}
