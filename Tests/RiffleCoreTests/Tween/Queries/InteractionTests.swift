import RiffleCore
import TestSupport
import Testing

@Suite("Interaction during animations")
struct InteractionTests {
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
  private var barred: Set<Entity> { simulation.world.entitiesWithoutInteraction }

  private mutating func move(_ x: Float, _ animation: Animation, allowsInteraction: Bool) {
    let card = card
    simulation.world.withAnimation(animation, allowsInteraction: allowsInteraction) {
      $0[card, Transform.self].position.x = x
    }
  }

  @Test("an animation without interaction blocks its entity and the children until it completes")
  mutating func bars() {
    #expect(barred.isEmpty)
    move(100, .linear(duration: 0.5), allowsInteraction: false)
    #expect(barred == [card])
    #expect(!simulation.world.allowsInteraction(card) && !simulation.world.allowsInteraction(badge))
    #expect(simulation.world.allowsInteraction(other))
    simulation.step(59)
    #expect(barred == [card])
    simulation.step(1)
    #expect(barred.isEmpty)
  }

  @Test("a delay blocks interaction, the settling of a spring does not")
  mutating func duration() {
    move(100, .spring(duration: 0.5, bounce: 0.4).delay(0.5), allowsInteraction: false)
    for _ in 0..<119 {
      #expect(barred == [card])
      simulation.step(1)
    }
    simulation.step(1)
    #expect(barred.isEmpty && simulation.world.isAnimating)
  }

  @Test("only the animation without interaction blocks, until another takes over")
  mutating func own() {
    move(100, .smooth, allowsInteraction: true)
    #expect(barred.isEmpty)
    move(200, .smooth, allowsInteraction: false)
    #expect(barred == [card])
    simulation.step(5)
    move(0, .smooth, allowsInteraction: true)
    #expect(barred.isEmpty)
  }

  @Test("a transition blocks interaction, also in a snapshot and in the state hash")
  mutating func transitions() {
    let other = other
    simulation.world.withAnimation(.linear(duration: 0.5), allowsInteraction: false) { $0.insert(other) }
    #expect(barred == [other])
    let copy = self
    simulation.step(60)
    #expect(barred.isEmpty && copy.barred == [other])
    var (allowed, barring) = (self, self)
    allowed.move(100, .smooth, allowsInteraction: true)
    barring.move(100, .smooth, allowsInteraction: false)
    #expect(allowed.simulation.world.stateHash != barring.simulation.world.stateHash)
    #expect(allowed.simulation.world != barring.simulation.world)
  }
}
