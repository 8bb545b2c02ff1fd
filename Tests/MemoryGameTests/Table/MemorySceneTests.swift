import Foundation
import MemoryGame
import RiffleScene
import TestSupport
import Testing

@Suite("Memory, the scene")
struct MemorySceneTests {
  private func start() throws -> Simulation {
    try SceneLoader.load(Repository.scene("memory"), blocks: [MemoryBlock.self]).start().makeSimulation()
  }

  private func card(_ place: Int, _ world: World) -> Entity { world.table.cards[world.table.game.order[place]] }

  @Test("the scene has its documented sizes and durations")
  func numbers() throws {
    let settings = try start().world.table.settings
    #expect(settings.pileSize == [60, 90] && settings.dealSpread == 2)
    #expect(abs(settings.aspect - 2 / 3) < 1e-3)
    #expect(settings.deal.logicalDuration == 0.5 && settings.deal == .easeInOut(duration: 0.5))
  }

  @Test("the cards are dealt at start, in order, within 2 s from first to last, each in half a second")
  func deal() throws {
    var simulation = try start()
    let depths = simulation.world.table.game.order.map {
      simulation.world[simulation.world.table.cards[$0], Transform.self].depth
    }
    #expect(zip(depths, depths.dropFirst()).allSatisfy { $0 > $1 }, "the first lies on top of the deck: \(depths)")
    var (left, landed): ([Int], [Int]) = ([], [])
    let deck = simulation.world.table.layout.deck
    let order = simulation.world.table.game.order
    var (leaves, lands) = ([Int](repeating: 0, count: 24), [Int](repeating: 0, count: 24))
    for tick in 1...420 {
      simulation.step()
      for (index, id) in order.enumerated() {
        let entity = simulation.world.table.cards[id]
        let seen = simulation.world.presented(Transform.self, of: entity).position
        if !left.contains(index), ((seen - deck) * (seen - deck)).sum() > 400 {
          left.append(index)
          leaves[index] = tick
        }
        if left.contains(index), !landed.contains(index), seen == simulation.world[entity, Transform.self].position {
          landed.append(index)
          lands[index] = tick
        }
      }
    }
    #expect(left == Array(order.indices) && landed == left)
    #expect(lands[23] - lands[0] == 240)
    for (one, next) in zip(lands, lands.dropFirst()) {
      #expect((10...11).contains(next - one), "2 s / 23 are 10.4 ticks")
    }
    // Twenty points are more than the height of the deck; an ease-in needs a while for them, less on a long path.
    #expect(zip(leaves, lands).allSatisfy { $1 - $0 >= 30 && $1 - $0 <= 60 }, "\(zip(leaves, lands).map { $1 - $0 })")
  }

  @Test("a match spins once a second until it is discarded, and ends upright; the score counts up to its sum")
  func match() throws {
    var simulation = try start()
    simulation.step(430)
    let partner = simulation.world.table.game.partner(of: 0)
    let (first, ids) = (card(0, simulation.world), [0, partner].map { simulation.world.table.game.order[$0] })
    simulation.act("choose", 0, then: 60)
    simulation.act("choose", Double(partner))
    var shown: [Int] = []
    var spins: [Float] = []
    for _ in 0..<600 {
      simulation.step()
      let score = simulation.world.shownScore
      if shown.last != score { shown.append(score) }
      let picture = simulation.world.table.pictures[ids[0]]
      spins.append(simulation.world.velocity(Offset.self, of: picture).second.first.first.degrees)
    }
    #expect(spins.filter { abs($0 - 360) < 1 }.count > 60, "linear, 360° a second, for more than half a second")
    #expect(shown.count > 2 && shown == shown.sorted(), "it rolls: \(shown)")
    #expect(shown.last == simulation.world.table.game.score && simulation.world.table.game.score > 2)
    let pile = simulation.world.table.layout.discard
    let rest = simulation.world.presented(Transform.self, of: first).position - pile
    #expect(abs(rest.x) < 3 && abs(rest.y) < 3 && simulation.world.table.game.discard.count == 2)
    let angle = simulation.world.presented(Offset.self, of: simulation.world.table.pictures[ids[0]]).rotation.degrees
    #expect(abs(angle - (angle / 360).rounded() * 360) < 0.01, "it ends upright")
    #expect(!simulation.world.isAnimating)
  }

  @Test("a mismatch turns both cards back; the pie empties only while the card is face up")
  func mismatch() throws {
    var simulation = try start()
    simulation.step(430)
    let partner = simulation.world.table.game.partner(of: 0)
    let other = partner == 5 ? 6 : 5
    let pie = simulation.world.table.pies[simulation.world.table.game.order[0]]
    func left() -> Float {
      let pie = simulation.world.presented(Pie.self, of: pie)
      return (pie.end.degrees - pie.start.degrees) / 360
    }
    simulation.act("choose", 0, then: 120)
    #expect(abs(left() - 5 / 6) < 0.02, "one of six seconds of bonus is gone: \(left())")
    simulation.act("choose", Double(other), then: 420)
    for place in [0, other] {
      #expect(simulation.world.presented(Transform.self, of: card(place, simulation.world)).turn.degrees == 180)
    }
    let stands = left()
    simulation.step(100)
    #expect(left() == stands && stands < 0.84)
  }

  @Test("repeated shuffles redirect cards in flight; D with an empty deck deals all 24 cards again")
  func again() throws {
    var simulation = try start()
    simulation.step(430)
    let positions = simulation.world.table.cards.map { simulation.world[$0, Transform.self].position }
    for _ in 0..<10 { simulation.step(12, .keyPressed("s")) }
    simulation.step(240)
    let after = simulation.world.table.cards.map { simulation.world[$0, Transform.self].position }
    func sorted(_ places: [SIMD2<Float>]) -> [SIMD2<Float>] { places.sorted { ($0.y, $0.x) < ($1.y, $1.x) } }
    #expect(after != positions && sorted(after) == sorted(positions), "only places are exchanged")
    simulation.step(60, .keyPressed("d"))
    #expect(simulation.world.table.game.deck.count > 0 || simulation.world.isAnimating)
    simulation.step(700)
    #expect(simulation.world.table.game.deck.isEmpty && !simulation.world.isAnimating)
    #expect(simulation.world.table.game.cards.allSatisfy { $0.place == .table && !$0.isFaceUp })
    #expect(simulation.world.table.game.score == 0)
  }
}

@Suite("Playing fast")
struct QuickPlayTests {
  /// Expects every card at rest to show the side of the model.
  private func expectAgreement(_ world: World, sourceLocation: Testing.SourceLocation = #_sourceLocation) {
    let table = world.table
    for card in table.game.cards {
      let seen = world.presented(Transform.self, of: table.cards[card.id])
      let wanted = card.isFaceUp ? Angle.zero : .degrees(180)
      #expect(
        abs(seen.turn.degrees - wanted.degrees) < 0.01, "card \(card.id), face up: \(card.isFaceUp)",
        sourceLocation: sourceLocation)
    }
    #expect(!world.isAnimating, sourceLocation: sourceLocation)
  }

  @Test("a choice during a mismatch does not turn the next mismatch back too early")
  func chosenOver() throws {
    var simulation = dealtTable()
    let game = simulation.world.table.game
    // Four cards of different pairs: two mismatches in a row.
    let places = game.strangers
    try #require(places.count >= 4)
    simulation.choose(places.prefix(4), then: 60)
    // The first mismatch would have turned back by now, 1.3 seconds after it opened; the second one is open.
    simulation.step(60)
    #expect(simulation.world.table.game.open.count == 2)
    simulation.step(600)
    #expect(simulation.world.table.game.open.isEmpty)
    expectAgreement(simulation.world)
  }

  @Test("random fast play ends with cards that show the model's state", arguments: 1...4 as ClosedRange<UInt64>)
  func anything(seed: UInt64) {
    var simulation = dealtTable(seed: seed)
    var deciding = RandomSource(seed: seed)
    for round in [1, 3, 6] {
      for _ in 0..<25 {
        switch deciding.next(below: 20) {
        case 0: simulation.act("newGame")
        case 1: simulation.act("deal")
        case 2, 3: simulation.act("shuffle")
        case 4: simulation.step(InputFrame([.resized([Float(600 + deciding.next(below: 700)), 800])]))
        default: simulation.act("choose", Double(deciding.next(below: 20)))
        }
        simulation.step(1 + deciding.next(below: 1 + 16 * round))
      }
      simulation.step(720)
      expectAgreement(simulation.world)
      expectInvariants(simulation.world.table.game)
    }
  }
}
