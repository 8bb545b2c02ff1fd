import MemoryGame
import RiffleView
import Testing

@Suite("Playing with the keyboard")
struct TablePlacesTests {
  private func ring(_ world: World) -> Entity { world[resource: Focus.self].ring! }

  private func place(_ simulation: Simulation) -> Int? {
    simulation.world[resource: Focus.self].focused.flatMap { simulation.world.table.places.firstIndex(of: $0) }
  }

  private func button(_ simulation: Simulation) -> Int? {
    let focused = simulation.world[resource: Focus.self].focused
    return simulation.world.table.hud.buttons.firstIndex { $0 == focused }
  }

  private func press(_ key: String, _ simulation: inout Simulation) {
    simulation.step(InputFrame([.keyPressed(key)]))
    simulation.step(30, .keyReleased(key))
  }

  @Test("arrows move a focus ring from place to place, and Return turns the card there")
  func choose() {
    var simulation = dealtTable()
    let ring = ring(simulation.world)
    #expect(simulation.world[ring, Opacity.self].value == 0)
    press("right", &simulation)
    press("right", &simulation)
    #expect(place(simulation) == 1)
    #expect(simulation.world[ring, Opacity.self].value == 1)
    #expect(
      simulation.world[ring, Transform.self].position == Choreography.places(of: simulation.world.table)[1].position)
    press("return", &simulation)
    #expect(simulation.world.table.game.cards[simulation.world.table.game.order[1]].isFaceUp)
  }

  @Test("the focus ring skips gaps to the next card, and moves down to the buttons")
  func buttons() {
    var simulation = dealtTable()
    for _ in 0..<12 { press("down", &simulation) }
    #expect(button(simulation) != nil)
    for _ in 0..<4 { press("left", &simulation) }
    #expect(button(simulation) == 0)
    press("right", &simulation)
    let order = simulation.world.table.game.order
    press("return", &simulation)
    #expect(simulation.world.table.game.order != order, "the second button shuffles")
  }

  @Test("the pointer hides the focus ring, and the next arrow shows it at the same place")
  func pointer() {
    var simulation = dealtTable()
    press("right", &simulation)
    press("down", &simulation)
    let before = place(simulation)
    simulation.step(InputFrame([.pointerMoved([400, 300])]))
    let ring = ring(simulation.world)
    #expect(simulation.world[ring, Opacity.self].value == 0)
    press("down", &simulation)
    #expect(before != nil && place(simulation) == before && simulation.world[ring, Opacity.self].value == 1)
  }

  @Test("the focus ring is hidden during a new deal, until the card at its place has arrived")
  func newDeal() throws {
    for riffles in [true, false] {
      var simulation = table { $0.riffles = riffles }
      simulation.dealAndWait()
      for _ in 0..<6 { press("right", &simulation) }
      let slot = try #require(place(simulation))
      let ring = ring(simulation.world)
      func distance() -> Float {
        let world = simulation.world
        let card = world.table.cards[world.table.game.order[slot]]
        let away =
          world.presented(Transform.self, of: card).position - Choreography.places(of: world.table)[slot].position
        return (away * away).sum().squareRoot()
      }
      simulation.step(InputFrame([.keyPressed("n")]))
      var wasHidden = false
      for tick in 0..<900 {
        simulation.step()
        let isSeen = simulation.world[ring, Opacity.self].value == 1
        wasHidden = wasHidden || !isSeen
        if isSeen, tick > 0 { #expect(distance() < 1, "tick \(tick): around an empty place") }
      }
      #expect(wasHidden)
      #expect(simulation.world.presented(Opacity.self, of: ring).value == 1, "the cards are there again")
    }
  }

  @Test("the focus ring is hidden once its card is discarded; the next arrow moves it to a card")
  func left() throws {
    var simulation = dealtTable()
    press("right", &simulation)
    press("return", &simulation)
    let game = simulation.world.table.game
    simulation.act("choose", Double(game.partner(of: 0)), then: 400)
    let ring = ring(simulation.world)
    #expect(simulation.world.table.game.discard.count == 2)
    #expect(place(simulation) == 0 && simulation.world[ring, Opacity.self].value == 0)
    // After the pointer, too, the first key moves to a card.
    simulation.step(InputFrame([.pointerMoved([400, 20])]))
    press("down", &simulation)
    #expect(place(simulation) != 0 && simulation.world[ring, Opacity.self].value == 1)
  }
}
