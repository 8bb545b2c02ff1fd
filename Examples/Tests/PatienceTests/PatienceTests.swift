import RiffleApp
import Testing

import Patience

/// The game as a hand plays it.
@Suite("A game of patience")
struct PatienceTests {
  private var simulation: Simulation

  init() throws {
    simulation = try makeApp(seed: 17).simulation()
    wait(400)
  }

  private mutating func wait(_ ticks: Int) { for _ in 0..<ticks { simulation.step() } }

  private mutating func step(_ events: InputEvent...) { simulation.step(InputFrame(events)) }

  private func entity(of card: Card) -> Entity {
    simulation.world.entities(with: Card.self).first {
      simulation.world[$0, Card.self] == card && simulation.world.has(HitTarget.self, $0)
    }!
  }

  private func seen(_ card: Card) -> SIMD2<Float> {
    simulation.world.presented(Transform.self, of: entity(of: card)).position
  }

  private mutating func drag(_ start: SIMD2<Float>, to end: SIMD2<Float>) {
    step(.pointerMoved(start), .pointerPressed(start, .primary))
    for part in 1...20 { step(.pointerMoved(start + (end - start) * Float(part) / 20)) }
    wait(60)
    step(.pointerReleased(end, .primary))
  }

  /// A card at the end of a column, and a column that takes it or does not.
  private func move(isLegal: Bool) throws -> (card: Card, to: Pile) {
    let game = simulation.world.game
    for pile in Pile.columns {
      guard let card = game[pile].last else { continue }
      for other in Pile.columns where other != pile && game.accepts([card], on: other) == isLegal { return (card, other) }
    }
    throw Missing()
  }

  struct Missing: Error {}

  @Test("all cards lie where the game has them when the deal is over")
  func deal() {
    for pile in Pile.allCases {
      for (index, card) in simulation.world.game[pile].enumerated() {
        let (slot, transform) = (simulation.world.slot(pile, index), simulation.world[entity(of: card), Transform.self])
        #expect(seen(card) == slot.position && transform.depth == slot.depth)
        #expect((transform.turn == .zero) == simulation.world.game.isFaceUp(card))
      }
    }
  }

  @Test("a card that is dropped where the rules allow it stays there; Z brings it back, from wherever it is")
  mutating func drop() throws {
    let (card, pile) = try move(isLegal: true)
    let (home, before) = (seen(card), simulation.world.game)
    drag(home, to: simulation.world.slot(pile).position)
    #expect(simulation.world.game[pile].last == card)
    wait(5)
    step(.keyPressed("z"))
    #expect(simulation.world.game == before)
    wait(200)
    #expect(seen(card) == home)
  }

  @Test("a card that is dropped elsewhere flies back")
  mutating func refused() throws {
    let (card, pile) = try move(isLegal: false)
    let (home, before) = (seen(card), simulation.world.game)
    drag(home, to: simulation.world.slot(pile).position)
    #expect(simulation.world.game == before)
    wait(200)
    #expect(seen(card) == home)
    #expect(simulation.world[entity(of: card), Transform.self].depth < 100)
  }

  @Test("a click on the stock turns a card, also when it is empty: then it takes back the waste")
  mutating func stock() {
    let stock = simulation.world.slot(.stock, 0).position
    for count in Array(1...24) + [0] {
      step(.pointerMoved(stock), .pointerPressed(stock, .primary), .pointerReleased(stock, .primary))
      #expect(simulation.world.game[.waste].count == count)
      wait(40)
    }
    #expect(simulation.world.game[.stock].count == 24)
  }

  @Test("another size of the window moves all cards to their places in it")
  mutating func resize() {
    step(.resized([480, 800]))
    wait(200)
    let slot = simulation.world.slot(.column7, 6)
    #expect(seen(simulation.world.game[.column7].last!) == slot.position && slot.position.x < 460)
  }

  @Test("a game that is won ends in a cascade, and undo takes the cards out of the air")
  mutating func cascade() throws {
    for _ in 0..<300 where !simulation.world.game.isWon {
      step(.keyPressed("h"))
      step(.keyReleased("h"))
    }
    #expect(simulation.world.game.isWon)
    wait(400)
    #expect(simulation.world.count(of: Bounce.self) > 3 && simulation.world.count(of: Trail.self) > 20)
    step(.keyPressed("z"))
    wait(300)
    #expect(simulation.world.count(of: Bounce.self) == 0 && simulation.world.count(of: Trail.self) == 0)
    deal()
  }
}
