import Foundation
import MemoryGame
import RiffleScene
import TestSupport
import Testing

@Suite("Memory, the scene") struct MemorySceneTests {
  private func start(after ticks: Int = 0) throws -> Simulation {
    let scene = try SceneLoader.load(Repository.scene("memory"), blocks: [MemoryBlock.self])
    var simulation = scene.start().makeSimulation()
    simulation.step(ticks)
    return simulation
  }

  @Test("the cards are dealt at start, in order, within 2 s from first to last, each in half a second")
  func deal() throws {
    var simulation = try start()
    let (deck, cards) = (simulation.table.layout.deck, simulation.game.order.map { simulation.table.cards[$0] })
    let depths = cards.map { simulation.world[$0, Transform.self].depth }
    #expect(zip(depths, depths.dropFirst()).allSatisfy { $0 > $1 }, "the first lies on top of the deck: \(depths)")
    // Indices in the order of the events, and their ticks by index.
    var (left, landed): ([Int], [Int]) = ([], [])
    var (leaves, lands) = ([Int](repeating: 0, count: 24), [Int](repeating: 0, count: 24))
    for tick in 1...420 {
      simulation.step()
      for (index, card) in cards.enumerated() {
        let seen = simulation.world.presented(Transform.self, of: card).position
        if !left.contains(index), distance(seen, deck) > 20 {
          left.append(index)
          leaves[index] = tick
        }
        if left.contains(index), !landed.contains(index), seen == simulation.world[card, Transform.self].position {
          landed.append(index)
          lands[index] = tick
        }
      }
    }
    #expect(left == Array(cards.indices) && landed == left)
    #expect(lands[23] - lands[0] == 240)
    let steps = zip(lands, lands.dropFirst()).map { $1 - $0 }
    #expect(steps.allSatisfy { (10...11).contains($0) }, "2 s / 23 are 10.4 ticks")
    // Twenty points are more than the height of the deck; an ease-in needs a while for them, less on a long path.
    let flights = zip(leaves, lands).map { $1 - $0 }
    #expect(flights.allSatisfy { (30...60).contains($0) }, "\(flights)")
  }

  @Test("a match spins once a second until it is discarded, and ends upright; the score counts up to its sum")
  func match() throws {
    var simulation = try start(after: 430)
    let (card, picture) = (simulation.card(0), simulation.table.pictures[simulation.game.order[0]])
    simulation.act("choose", 0, then: 60)
    simulation.act("choose", Double(simulation.game.partner(of: 0)))
    var (shown, spins): ([Int], [Float]) = ([], [])
    for _ in 0..<600 {
      simulation.step()
      let score = simulation.world.shownScore
      if shown.last != score { shown.append(score) }
      spins.append(simulation.world.velocity(Offset.self, of: picture).second.first.first.degrees)
    }
    #expect(spins.count { abs($0 - 360) < 1 } > 60, "linear, 360° a second, for more than half a second")
    #expect(shown.count > 2 && shown == shown.sorted(), "it rolls: \(shown)")
    #expect(shown.last == simulation.game.score && simulation.game.score > 2)
    let rest = simulation.world.presented(Transform.self, of: card).position - simulation.table.layout.discard
    #expect(abs(rest.x) < 3 && abs(rest.y) < 3 && simulation.game.discard.count == 2)
    let angle = simulation.world.presented(Offset.self, of: picture).rotation.degrees
    #expect(abs(angle - (angle / 360).rounded() * 360) < 0.01, "it ends upright")
    #expect(!simulation.world.isAnimating)
  }

  @Test("repeated shuffles redirect cards in flight; D with an empty deck deals all 24 cards again")
  func again() throws {
    var simulation = try start(after: 430)
    func places() -> [SIMD2<Float>] { simulation.table.cards.map { simulation.world[$0, Transform.self].position } }
    func sorted(_ places: [SIMD2<Float>]) -> [SIMD2<Float>] { places.sorted { ($0.y, $0.x) < ($1.y, $1.x) } }
    let before = places()
    for _ in 0..<10 { simulation.step(12, .keyPressed("s")) }
    simulation.step(240)
    #expect(places() != before && sorted(places()) == sorted(before), "only places are exchanged")
    simulation.step(60, .keyPressed("d"))
    #expect(simulation.game.deck.count > 0 || simulation.world.isAnimating)
    simulation.step(700)
    #expect(simulation.game.deck.isEmpty && !simulation.world.isAnimating && simulation.game.score == 0)
    #expect(simulation.game.cards.allSatisfy { $0.place == .table && !$0.isFaceUp })
  }
}

@Suite("Playing fast") struct QuickPlayTests {
  /// Expects every card at rest to show the side of the model.
  private func expectAgreement(_ world: World, at location: Testing.SourceLocation = #_sourceLocation) {
    for (card, entity) in zip(world.table.game.cards, world.table.cards) {
      let turn = world.presented(Transform.self, of: entity).turn.degrees
      #expect(abs(turn - (card.isFaceUp ? 0 : 180)) < 0.01, "card \(card.id)", sourceLocation: location)
    }
    #expect(!world.isAnimating, sourceLocation: location)
  }

  @Test("a choice during a mismatch does not turn the next mismatch back too early") func chosenOver() {
    var simulation = dealtTable()
    // Four cards of different pairs: two mismatches in a row.
    simulation.choose(simulation.game.strangers.prefix(4), then: 60)
    // The first mismatch would have turned back by now, 1.3 seconds after it opened; the second one is open.
    simulation.step(60)
    #expect(simulation.game.open.count == 2)
    simulation.step(600)
    #expect(simulation.game.open.isEmpty)
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
        case 4: simulation.step(1, .resized([Float(600 + deciding.next(below: 700)), 800]))
        default: simulation.act("choose", Double(deciding.next(below: 20)))
        }
        simulation.step(1 + deciding.next(below: 1 + 16 * round))
      }
      simulation.step(720)
      expectAgreement(simulation.world)
      expectInvariants(simulation.game)
    }
  }
}
