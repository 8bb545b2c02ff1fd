import MemoryGame
import RiffleView
import Testing

@Suite("Dragging cards")
struct HandsTests {
  private func card(_ place: Int, _ world: World) -> (id: Int, entity: Entity) {
    let id = world.table.game.order[place]
    return (id, world.table.cards[id])
  }

  private func center(_ place: Int, _ world: World) -> SIMD2<Float> {
    Choreography.places(of: world.table)[place].position
  }

  private func drag(_ place: Int, to end: SIMD2<Float>, ticks: Int, _ simulation: inout Simulation) {
    let start = center(place, simulation.world)
    simulation.step(InputFrame([.pointerMoved(start), .pointerPressed(start, .primary)]))
    for tick in 1...ticks {
      simulation.step(InputFrame([.pointerMoved(start + (end - start) * (Float(tick) / Float(ticks)))]))
    }
  }

  @Test("a dragged card follows the pointer, lifted, and in front of the others")
  func follows() {
    var simulation = dealtTable()
    let card = card(9, simulation.world)
    let end = center(9, simulation.world) + [180, -90]
    drag(9, to: end, ticks: 40, &simulation)
    simulation.step(60)
    let seen = simulation.world.presentedTransform(of: card.entity)!
    let away = seen.position - end
    #expect((away * away).sum() < 1 && abs(seen.lift - Feel.pickUpLift) < 0.5)
    #expect(
      simulation.world.table.cards.allSatisfy {
        simulation.world[$0, Transform.self].depth <= simulation.world[card.entity, Transform.self].depth
      })
    #expect(!simulation.world.table.game.cards[card.id].isFaceUp)
  }

  @Test("a found card that flies above another one does not take its click")
  func clickThrough() {
    var simulation = dealtTable()
    let game = simulation.world.table.game
    simulation.act("choose", 0)
    simulation.act("choose", Double(game.partner(of: 0)))
    for _ in 0..<30 {
      simulation.step(12)
      for place in game.order.indices where !simulation.world.table.game.cards[game.order[place]].isMatched {
        var clicked = simulation
        let point = center(place, clicked.world)
        clicked.step(InputFrame([.pointerMoved(point), .pointerPressed(point, .primary)]))
        clicked.step(InputFrame([.pointerReleased(point, .primary)]))
        #expect(clicked.world.table.game.cards[game.order[place]].isFaceUp, "place \(place), tick \(simulation.tick)")
      }
    }
  }

  @Test("a released card keeps its velocity, and returns by a spring")
  func velocity() {
    var simulation = dealtTable()
    let card = card(9, simulation.world)
    let home = center(9, simulation.world)
    drag(9, to: home + [0, 400], ticks: 24, &simulation)
    let before = simulation.world.velocity(Transform.self, of: card.entity).first.first
    #expect(before.y > 1000)
    let last = home + [0, 400]
    simulation.step(InputFrame([.pointerReleased(last, .primary)]))
    let after = simulation.world.velocity(Transform.self, of: card.entity).first.first
    // One tick of the new spring, which already pulls back.
    #expect(after.y > before.y * 0.6, "\(before) then \(after)")
    simulation.step(240)
    #expect(simulation.world.presentedTransform(of: card.entity)!.position == home)
    #expect(!simulation.world.isAnimating && simulation.world[card.entity, Offset.self] == Offset())
  }

  @Test("a card dropped on another place takes it; the other card moves away")
  func swap() {
    var simulation = dealtTable()
    let (a, b) = (card(9, simulation.world), card(3, simulation.world))
    let end = center(3, simulation.world)
    drag(9, to: end, ticks: 60, &simulation)
    simulation.step(60)
    simulation.step(InputFrame([.pointerReleased(end, .primary)]))
    #expect(simulation.world.table.game.slot(of: a.id) == 3 && simulation.world.table.game.slot(of: b.id) == 9)
    simulation.step(240)
    #expect(simulation.world.presentedTransform(of: a.entity)!.position == center(3, simulation.world))
    #expect(simulation.world.presentedTransform(of: b.entity)!.position == center(9, simulation.world))
    #expect(!simulation.world.isAnimating)
  }

  @Test("a shuffle does not move a dragged card; released, it moves to its new place")
  func shuffled() {
    var simulation = dealtTable()
    let card = card(9, simulation.world)
    let end = center(9, simulation.world) + [150, 40]
    drag(9, to: end, ticks: 30, &simulation)
    simulation.act("shuffle", then: 150)
    let held = simulation.world.presentedTransform(of: card.entity)!.position - end
    #expect((held * held).sum() < 1)
    // Released between the cards, so that it takes no other card's place.
    simulation.step(61, .pointerMoved([2, 2]))
    simulation.step(241, .pointerReleased([2, 2], .primary))
    let place = simulation.world.table.game.slot(of: card.id)!
    #expect(simulation.world.presentedTransform(of: card.entity)!.position == center(place, simulation.world))
    #expect(!simulation.world.isAnimating)
  }

  @Test("a new game ends a drag")
  func newGame() {
    var simulation = dealtTable()
    let card = card(9, simulation.world).id
    drag(9, to: center(9, simulation.world) + [150, 40], ticks: 30, &simulation)
    #expect(simulation.world.isDragged(card))
    simulation.act("newGame", then: 720)
    #expect(!simulation.world.isDragged(card) && simulation.world.table.game.deck.isEmpty)
    #expect(!simulation.world.isAnimating)
  }
}
