import MemoryGame
import RiffleCore
import Testing

@Suite("The riffle shuffle of a new game")
struct RiffleTests {
  private func pictures(_ count: Int) -> [String] { (0..<count).map { "p\($0)" } }

  @Test(
    "a new game cuts the pile, riffles the halves together, and deals the whole deck", arguments: [12, 26, 48])
  func riffle(pairs: Int) {
    var simulation = table { $0.pictures = pictures(pairs) }
    simulation.dealAndWait()
    simulation.act("newGame")
    simulation.step(96 + 40)
    let world = simulation.world
    let middle = world.table.layout.grid.center.x
    let places = world.table.cards.map { world.presented(Transform.self, of: $0).position.x }
    // The bottom card of each half may have begun to fall.
    #expect(abs(places.count { $0 < middle } - pairs) <= 1)
    let halves = world.table.game.order.map { places[$0] < middle }
    #expect(zip(halves, halves.dropFirst()).count { $0 == $1 } <= 2, "the halves alternate in the new deck")
    simulation.step(700)
    #expect(simulation.world.table.game.dealt.count == 2 * pairs)
    #expect(!simulation.world.isAnimating)
  }

  @Test("a shuffle during a riffle changes the order and causes no other change")
  func shuffled() {
    var simulation = dealtTable()
    simulation.act("newGame", then: 130)
    simulation.act("shuffle", then: 800)
    #expect(simulation.world.table.game.dealt.count == 20 && !simulation.world.isAnimating)
    let world = simulation.world
    for (place, id) in world.table.game.order.enumerated() {
      let seen = world.presented(Transform.self, of: world.table.cards[id]).position
      #expect(seen == Choreography.places(of: world.table)[place].position)
    }
  }
}
