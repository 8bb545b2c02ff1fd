import MemoryGame
import RiffleView
import Testing

@Suite("Dragging cards") struct HandsTests {
  private func center(_ place: Int, _ simulation: Simulation) -> SIMD2<Float> {
    Choreography.places(of: simulation.table)[place].position
  }

  /// A dealt table on which the card at place 9 is dragged.
  private func dragged(
    to end: SIMD2<Float>, ticks: Int, then rest: Int = 0
  ) -> (simulation: Simulation, id: Int, card: Entity) {
    var simulation = dealtTable()
    let start = center(9, simulation)
    simulation.press(at: start)
    for tick in 1...ticks {
      simulation.step(1, .pointerMoved(start + (end - start) * (Float(tick) / Float(ticks))))
    }
    simulation.step(rest)
    return (simulation, simulation.game.order[9], simulation.card(9))
  }

  private let home = Choreography.places(of: dealtTable().table)[9].position

  @Test("a dragged card follows the pointer, lifted, and in front of the others") func follows() {
    let end = home + [180, -90]
    let (simulation, id, card) = dragged(to: end, ticks: 40, then: 60)
    let lift = simulation.world.presentedTransform(of: card)!.lift
    #expect(distance(simulation.position(of: card), end) < 1 && abs(lift - Feel.pickUpLift) < 0.5)
    let depths = simulation.table.cards.map { simulation.world[$0, Transform.self].depth }
    #expect(depths.max() == simulation.world[card, Transform.self].depth)
    #expect(!simulation.game.cards[id].isFaceUp)
  }

  @Test("a found card that flies above another one does not take its click") func clickThrough() {
    var simulation = dealtTable()
    let game = simulation.game
    simulation.choose([0, game.partner(of: 0)])
    for _ in 0..<30 {
      simulation.step(12)
      for (place, id) in game.order.enumerated() where !simulation.game.cards[id].isMatched {
        var clicked = simulation
        clicked.press(at: center(place, clicked))
        clicked.release(at: center(place, clicked))
        #expect(clicked.game.cards[id].isFaceUp, "place \(place), tick \(simulation.tick)")
      }
    }
  }

  @Test("a released card keeps its velocity, and returns by a spring") func velocity() {
    var (simulation, _, card) = dragged(to: home + [0, 400], ticks: 24)
    func speed() -> Float { simulation.world.velocity(Transform.self, of: card).first.first.y }
    let before = speed()
    #expect(before > 1000)
    simulation.release(at: home + [0, 400])
    // One tick of the new spring, which already pulls back.
    #expect(speed() > before * 0.6, "\(before) then \(speed())")
    simulation.step(240)
    #expect(simulation.position(of: card) == home)
    #expect(!simulation.world.isAnimating && simulation.world[card, Offset.self] == Offset())
  }

  @Test("a card dropped on another place takes it; the other card moves away") func swap() {
    let end = Choreography.places(of: dealtTable().table)[3].position
    var (simulation, id, card) = dragged(to: end, ticks: 60, then: 60)
    let (other, otherCard) = (simulation.game.order[3], simulation.card(3))
    simulation.release(at: end)
    #expect(simulation.game.slot(of: id) == 3 && simulation.game.slot(of: other) == 9)
    simulation.step(240)
    #expect(simulation.position(of: card) == end && simulation.position(of: otherCard) == home)
    #expect(!simulation.world.isAnimating)
  }

  @Test("a shuffle does not move a dragged card; released, it moves to its new place") func shuffled() {
    let end = home + [150, 40]
    var (simulation, id, card) = dragged(to: end, ticks: 30)
    simulation.act("shuffle", then: 150)
    #expect(distance(simulation.position(of: card), end) < 1)
    // Released between the cards, so that it takes no other card's place.
    simulation.step(61, .pointerMoved([2, 2]))
    simulation.release(at: [2, 2], then: 240)
    #expect(simulation.position(of: card) == center(simulation.game.slot(of: id)!, simulation))
    #expect(!simulation.world.isAnimating)
  }

  @Test("a new game ends a drag") func newGame() {
    var (simulation, id, _) = dragged(to: home + [150, 40], ticks: 30)
    #expect(simulation.world.isDragged(id))
    simulation.act("newGame", then: 720)
    #expect(!simulation.world.isDragged(id) && simulation.game.deck.isEmpty && !simulation.world.isAnimating)
  }
}
