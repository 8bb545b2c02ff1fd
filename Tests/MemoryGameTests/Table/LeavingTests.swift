import MemoryGame
import RiffleView
import SceneSupport
import Testing

@Suite("Removing a found pair") struct LeavingTests {
  /// A dealt table with this transition, the card ids of a found pair, and the places of all other cards.
  private func play(
    _ transition: Transition? = .scale, pictures: [String]? = nil
  ) -> (simulation: Simulation, pair: [Int], others: [Double]) {
    var simulation = table { settings in
      (settings.transition, settings.riffles) = (transition, false)
      if let pictures { settings.pictures = pictures }
    }
    simulation.dealAndWait()
    let game = simulation.game
    let pair = [0, game.partner(of: 0)]
    simulation.choose(pair)
    return (simulation, pair.map { game.order[$0] }, game.order.indices.filter { !pair.contains($0) }.map(Double.init))
  }

  @Test("with a transition, a found pair spins until the next choice, and is then removed by it") func nextChoice() {
    var (simulation, pair, others) = play()
    let (cards, picture) = (pair.map { simulation.table.cards[$0] }, simulation.table.pictures[pair[0]])
    func spin() -> Float { simulation.world.velocity(Offset.self, of: picture).second.first.first.degrees }
    simulation.step(600)
    #expect(simulation.game.discard.isEmpty)
    #expect(cards.allSatisfy { simulation.world.transitionPhase(of: $0) == .identity })
    #expect(spin() > 300, "it spins")
    simulation.act("choose", others[0])
    #expect(simulation.game.discard == pair)
    simulation.step(10)
    for card in cards {
      #expect(simulation.world.isGhost(card))
      let scale = simulation.world.presented(TransitionState.self, of: card).effect.scale
      #expect(scale > 0 && scale < 0.95, "on its way to nothing")
      #expect(HitTest(simulation.world).entity(at: simulation.world[card, Transform.self].position) != card)
    }
    #expect(spin() > 300, "spinning still")
    simulation.step(240)
    #expect(!cards.contains { simulation.world.isAlive($0) })
  }

  @Test("ignored clicks do not remove a found pair; the next card does") func ignored() {
    var (simulation, pair, others) = play()
    simulation.choose([simulation.game.order.firstIndex(of: pair[0])!, 900])
    #expect(simulation.game.discard.isEmpty)
    simulation.act("choose", others[0])
    #expect(simulation.game.discard.count == 2)
    simulation.step(400)
    // The actions for the pair do not affect the hidden cards in its place.
    for card in pair.map({ simulation.table.cards[$0] }) {
      #expect(simulation.world.has(Hidden.self, card) && simulation.world[card, Glow.self].strength == 0)
      #expect(simulation.world[card, Offset.self] == Offset())
    }
  }

  @Test("the pair is removed by any transition, such as a move or a fade", arguments: [true, false])
  func eachTransition(moves: Bool) {
    var (simulation, pair, others) = play(moves ? .move(edge: .top) : .opacity)
    let card = simulation.table.cards[pair[0]]
    simulation.step(300)
    simulation.act("choose", others[0], then: 12)
    let effect = simulation.world.presented(TransitionState.self, of: card).effect
    #expect(moves ? effect.travel.y < -0.1 && effect.opacity == 1 : effect.travel == .zero && effect.opacity < 0.9)
  }

  @Test("the last pair is removed without another choice, and the table shows a message") func last() {
    var (simulation, pair, _) = play(pictures: ["🦊"])
    simulation.step(600)
    #expect(simulation.game.discard.count == pair.count && simulation.messageOpacity == 1)
  }

  @Test("a new game has all cards again: removed ones are inserted into the deck by the same transition")
  func newGame() {
    var (simulation, pair, others) = play()
    simulation.step(300)
    simulation.act("choose", others[0], then: 300)
    simulation.act("newGame")
    for card in pair.map({ simulation.table.cards[$0] }) {
      #expect(!simulation.world.has(Hidden.self, card) && simulation.world.has(TransitionState.self, card))
    }
    simulation.step(900)
    let (world, cards) = (simulation.world, simulation.table.cards)
    #expect(simulation.game.dealt.count == cards.count && !world.isAnimating)
    let seen = Set(world.placements().map(\.entity))
    for card in cards {
      #expect(seen.contains(card) && world.presentedOpacity(of: card) == 1)
      #expect(world.presented(Transform.self, of: card).turn.degrees == 180)
    }
  }

  @Test("without a transition a found pair flies to the discard pile") func pile() {
    var (simulation, pair, _) = play(nil)
    simulation.step(600)
    #expect(simulation.game.discard == pair)
    #expect(!pair.contains { simulation.world.has(Hidden.self, simulation.table.cards[$0]) })
  }

  @Test("a scene sets the transition in the usual notation") func scene() throws {
    let memory = "{pictures: [🦊, 🐳], transition: {of: [scale, opacity], with: bouncy}}"
    let table = try simulation(of: "riffle: 1\nmemory: \(memory)\n", after: 0)
    #expect(table.table.settings.transition != nil)
    #expect(table.world.has(Hidden.self, table.table.hud.piles[1]), "no pile where none is used")
  }
}

extension Simulation {
  fileprivate var messageOpacity: Float { world[table.hud.message, Opacity.self].value }
}

@Suite("Messages and waiting") struct TableOutcomeTests {
  @Test("the final message appears once the last pair has left, and not before") func congratulates() {
    var simulation = table { $0.pictures = ["a", "b", "c"] }
    simulation.dealAndWait()
    for (number, pair) in simulation.game.placesOfPairs.enumerated() {
      #expect(simulation.messageOpacity == 0, "after \(number) pairs")
      simulation.choose(pair)
      simulation.step(500)
    }
    #expect(simulation.messageOpacity == 1 && simulation.game.isOver)
  }

  @Test("a motion test waits for a mismatch to turn back, and for nothing else") func waits() {
    var simulation = dealtTable()
    #expect(!MemoryBlock().isWaiting(in: simulation.world))
    simulation.choose([0, simulation.game.stranger(to: 0)])
    #expect(MemoryBlock().isWaiting(in: simulation.world))
    simulation.step(600)
    #expect(!MemoryBlock().isWaiting(in: simulation.world))
  }

  @Test("a button acts if released on it, and not if the pointer has left it") func slidOff() {
    var simulation = dealtTable()
    let before = simulation.game
    let places = simulation.table.layout.buttons.map(\.center)
    for place in places {
      simulation.press(at: place)
      simulation.step(1, .pointerMoved([4, 4]))
      simulation.release(at: [4, 4], then: 19)
      #expect(simulation.game == before)
    }
    simulation.press(at: places[0])
    simulation.release(at: places[0], then: 19)
    #expect(simulation.game != before)
  }

  @Test("with reduced motion a new game is dealt without showing a shuffle", arguments: [true, false])
  func reducedMotion(isReduced: Bool) {
    var simulation = dealtTable()
    if isReduced { simulation.world.insertResource(ReducedMotion()) }
    simulation.act("newGame", then: 180)
    #expect(simulation.game.deck.isEmpty == false || isReduced)
    #expect((simulation.game.dealt.count > 0) == isReduced)
    simulation.step(700)
    #expect(simulation.game.dealt.count == 20)
  }
}
