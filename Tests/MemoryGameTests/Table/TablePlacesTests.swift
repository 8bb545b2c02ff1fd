import MemoryGame
import RiffleView
import Testing

@Suite("Playing with the keyboard") struct TablePlacesTests {
  private func place(_ simulation: Simulation) -> Int? {
    simulation.world[resource: Focus.self].focused.flatMap { simulation.table.places.firstIndex(of: $0) }
  }

  private func button(_ simulation: Simulation) -> Int? {
    simulation.world[resource: Focus.self].focused.flatMap { simulation.table.hud.buttons.firstIndex(of: $0) }
  }

  /// True while the ring is visible.
  private func isSeen(_ simulation: Simulation) -> Bool {
    simulation.world[simulation.world[resource: Focus.self].ring!, Opacity.self].value == 1
  }

  private func press(_ keys: String..., on simulation: inout Simulation) {
    for key in keys {
      simulation.step(1, .keyPressed(key))
      simulation.step(30, .keyReleased(key))
    }
  }

  @Test("arrows move a focus ring from place to place, and Return turns the card there") func choose() {
    var simulation = dealtTable()
    #expect(!isSeen(simulation))
    press("right", "right", on: &simulation)
    #expect(place(simulation) == 1 && isSeen(simulation))
    let ring = simulation.world[resource: Focus.self].ring!
    #expect(simulation.world[ring, Transform.self].position == Choreography.places(of: simulation.table)[1].position)
    press("return", on: &simulation)
    #expect(simulation.game.cards[simulation.game.order[1]].isFaceUp)
  }

  @Test("the focus ring skips gaps to the next card, and moves down to the buttons") func buttons() {
    var simulation = dealtTable()
    for _ in 0..<12 { press("down", on: &simulation) }
    #expect(button(simulation) != nil)
    press("left", "left", "left", "left", on: &simulation)
    #expect(button(simulation) == 0)
    let order = simulation.game.order
    press("right", "return", on: &simulation)
    #expect(simulation.game.order != order, "the second button shuffles")
  }

  @Test("the pointer hides the focus ring, and the next arrow shows it at the same place") func pointer() {
    var simulation = dealtTable()
    press("right", "down", on: &simulation)
    let before = place(simulation)
    simulation.step(1, .pointerMoved([400, 300]))
    #expect(!isSeen(simulation))
    press("down", on: &simulation)
    #expect(before != nil && place(simulation) == before && isSeen(simulation))
  }

  @Test(
    "the focus ring is hidden during a new deal, until the card at its place has arrived", arguments: [true, false])
  func newDeal(riffles: Bool) throws {
    var simulation = table { $0.riffles = riffles }
    simulation.dealAndWait()
    for _ in 0..<6 { press("right", on: &simulation) }
    let slot = try #require(place(simulation))
    simulation.step(1, .keyPressed("n"))
    var wasHidden = false
    for tick in 0..<900 {
      simulation.step()
      wasHidden = wasHidden || !isSeen(simulation)
      guard isSeen(simulation), tick > 0 else { continue }
      let card = simulation.world.presented(Transform.self, of: simulation.card(slot)).position
      let goal = Choreography.places(of: simulation.table)[slot].position
      #expect(distance(card, goal) < 1, "tick \(tick): around an empty place")
    }
    let ring = simulation.world[resource: Focus.self].ring!
    #expect(wasHidden && simulation.world.presented(Opacity.self, of: ring).value == 1, "the cards are there again")
  }

  @Test("the focus ring is hidden once its card is discarded; the next arrow moves it to a card") func left() {
    var simulation = dealtTable()
    press("right", "return", on: &simulation)
    simulation.act("choose", Double(simulation.game.partner(of: 0)), then: 400)
    #expect(simulation.game.discard.count == 2)
    #expect(place(simulation) == 0 && !isSeen(simulation))
    // After the pointer, too, the first key moves to a card.
    simulation.step(1, .pointerMoved([400, 20]))
    press("down", on: &simulation)
    #expect(place(simulation) != 0 && isSeen(simulation))
  }
}
