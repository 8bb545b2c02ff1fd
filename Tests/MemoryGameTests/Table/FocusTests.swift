import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView
import Testing

@testable import MemoryGame

@Suite("Playing with the keyboard")
struct FocusTests {
  private func press(_ key: String, _ simulation: inout Simulation) {
    simulation.step(InputFrame([.keyPressed(key)]))
    simulation.step(30, .keyReleased(key))
  }

  @Test("arrows move a ring from place to place, Return turns the card there")
  func choose() {
    var simulation = table()
    simulation.dealAndWait()
    let ring = simulation.world.table.focus.ring!
    #expect(simulation.world[ring, Opacity.self].value == 0)
    press("right", &simulation)
    press("right", &simulation)
    #expect(simulation.world.table.focus.place == .slot(1))
    #expect(simulation.world[ring, Opacity.self].value == 1)
    #expect(
      simulation.world[ring, Transform.self].position == Choreography.places(of: simulation.world.table)[1].position)
    press("return", &simulation)
    #expect(simulation.world.table.game.cards[simulation.world.table.game.order[1]].isFaceUp)
  }

  @Test("the ring goes over gaps to the next card, and down to the buttons")
  func buttons() {
    var simulation = table()
    simulation.dealAndWait()
    for _ in 0..<12 { press("down", &simulation) }
    guard case .button = simulation.world.table.focus.place else {
      Issue.record("the focus is at \(String(describing: simulation.world.table.focus.place))")
      return
    }
    for _ in 0..<4 { press("left", &simulation) }
    #expect(simulation.world.table.focus.place == .button(0))
    press("right", &simulation)
    let order = simulation.world.table.game.order
    press("return", &simulation)
    #expect(simulation.world.table.game.order != order, "the second button shuffles")
  }

  @Test("the pointer hides the ring, the next arrow shows it where it was")
  func pointer() {
    var simulation = table()
    simulation.dealAndWait()
    press("right", &simulation)
    press("down", &simulation)
    let place = simulation.world.table.focus.place
    simulation.step(InputFrame([.pointerMoved([400, 300])]))
    let ring = simulation.world.table.focus.ring!
    #expect(simulation.world[ring, Opacity.self].value == 0)
    press("down", &simulation)
    #expect(simulation.world.table.focus.place == place && simulation.world[ring, Opacity.self].value == 1)
  }

  @Test("the ring is around a card or not seen: it goes with the cards of a new deal, and comes when one has arrived")
  func newDeal() {
    for riffles in [true, false] {
      var simulation = table { $0.riffles = riffles }
      simulation.dealAndWait()
      for _ in 0..<6 { press("right", &simulation) }
      guard case .slot(let slot) = simulation.world.table.focus.place else {
        Issue.record("the focus is on no card")
        return
      }
      let ring = simulation.world.table.focus.ring!
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
        // Keyboard play continues meanwhile, without leaving the place.
        simulation.step(tick == 260 ? InputFrame([.keyPressed("up")]) : .none)
        if simulation.world.table.focus.place != .slot(slot) { simulation.world.table.focus.place = .slot(slot) }
        let isSeen = simulation.world[ring, Opacity.self].value == 1
        wasHidden = wasHidden || !isSeen
        if isSeen, tick > 0 { #expect(distance() < 1, "tick \(tick): around an empty place") }
      }
      #expect(wasHidden)
      #expect(simulation.world.presented(Opacity.self, of: ring).value == 1, "the cards are there again")
    }
  }

  @Test("a ring whose card has left for the discard pile is not seen; the next arrow takes it to a card")
  func left() throws {
    var simulation = table()
    simulation.dealAndWait()
    press("right", &simulation)
    press("return", &simulation)
    let game = simulation.world.table.game
    let partner = try #require(
      game.order.indices.first { $0 > 0 && game.cards[game.order[$0]].content == game.cards[game.order[0]].content })
    simulation.act("choose", Double(partner))
    simulation.step(400)
    let ring = simulation.world.table.focus.ring!
    #expect(simulation.world.table.game.discard.count == 2)
    #expect(simulation.world.table.focus.place == .slot(0) && simulation.world[ring, Opacity.self].value == 0)
    // Also after the pointer, the first key finds a card.
    simulation.step(InputFrame([.pointerMoved([400, 20])]))
    press("down", &simulation)
    #expect(simulation.world.table.focus.place != .slot(0) && simulation.world[ring, Opacity.self].value == 1)
  }
}
