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
    simulation.step(30, InputFrame([.keyReleased(key)]))
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
}
