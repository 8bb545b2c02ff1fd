import MemoryGame
import RiffleView
import SceneSupport
import Testing

@Suite("Removing a found pair")
struct LeavingTests {
  /// A dealt table with this transition, and the places of a found pair and of all other cards.
  private func play(_ transition: Transition? = .scale, pictures: [String]? = nil) throws -> (Simulation, [Int], [Int])
  {
    var simulation = table { settings in
      settings.transition = transition
      settings.riffles = false
      if let pictures { settings.pictures = pictures }
    }
    simulation.dealAndWait()
    let game = simulation.world.table.game
    let pair = [0, game.partner(of: 0)]
    let others = game.order.indices.filter { !pair.contains($0) }
    simulation.choose(pair)
    return (simulation, pair, others)
  }

  private func ids(_ places: [Int], _ simulation: Simulation) -> [Int] {
    places.map { simulation.world.table.game.order[$0] }
  }

  @Test("with a transition, a found pair spins until the next choice, and is then removed by it")
  func nextChoice() throws {
    var (simulation, pair, others) = try play()
    let cards = ids(pair, simulation).map { simulation.world.table.cards[$0] }
    simulation.step(600)
    #expect(simulation.world.table.game.discard.isEmpty)
    for card in cards { #expect(simulation.world.transitionPhase(of: card) == .identity) }
    let picture = simulation.world.table.pictures[ids(pair, simulation)[0]]
    #expect(simulation.world.velocity(Offset.self, of: picture).second.first.first.degrees > 300, "it spins")
    simulation.act("choose", Double(others[0]))
    #expect(simulation.world.table.game.discard == ids(pair, simulation))
    simulation.step(10)
    for card in cards {
      #expect(simulation.world.isGhost(card))
      let scale = simulation.world.presented(TransitionState.self, of: card).effect.scale
      #expect(scale > 0 && scale < 0.95, "on its way to nothing")
      #expect(HitTest(simulation.world).entity(at: simulation.world[card, Transform.self].position) != card)
    }
    #expect(simulation.world.velocity(Offset.self, of: picture).second.first.first.degrees > 300, "spinning still")
    simulation.step(240)
    for card in cards { #expect(!simulation.world.isAlive(card)) }
  }

  @Test("ignored clicks do not remove a found pair; the next card does")
  func ignored() throws {
    var (simulation, pair, others) = try play()
    simulation.act("choose", Double(pair[0]))
    simulation.act("choose", 900)
    #expect(simulation.world.table.game.discard.isEmpty)
    simulation.act("choose", Double(others[0]))
    #expect(simulation.world.table.game.discard.count == 2)
    simulation.step(400)
    // The actions for the pair do not affect the hidden cards in its place.
    for id in ids(pair, simulation) {
      let card = simulation.world.table.cards[id]
      #expect(simulation.world.has(Hidden.self, card) && simulation.world[card, Glow.self].strength == 0)
      #expect(simulation.world[card, Offset.self] == Offset())
    }
  }

  @Test("the pair is removed by any transition, such as a move or a fade", arguments: [true, false])
  func eachTransition(moves: Bool) throws {
    var (simulation, pair, others) = try play(moves ? .move(edge: .top) : .opacity)
    let card = simulation.world.table.cards[ids(pair, simulation)[0]]
    simulation.step(300)
    simulation.act("choose", Double(others[0]), then: 12)
    let effect = simulation.world.presented(TransitionState.self, of: card).effect
    #expect(moves ? effect.travel.y < -0.1 && effect.opacity == 1 : effect.travel == .zero && effect.opacity < 0.9)
  }

  @Test("the last pair is removed without another choice, and the table shows a message")
  func last() throws {
    var (simulation, pair, _) = try play(pictures: ["🦊"])
    simulation.step(600)
    #expect(simulation.world.table.game.discard.count == pair.count)
    let message = simulation.world.table.hud.message
    #expect(simulation.world[message, Opacity.self].value == 1)
  }

  @Test("a new game has all cards again: removed ones are inserted into the deck by the same transition")
  func newGame() throws {
    var (simulation, pair, others) = try play()
    let gone = ids(pair, simulation)
    simulation.step(300)
    simulation.act("choose", Double(others[0]), then: 300)
    simulation.act("newGame")
    for id in gone {
      let card = simulation.world.table.cards[id]
      #expect(!simulation.world.has(Hidden.self, card) && simulation.world.has(TransitionState.self, card))
    }
    simulation.step(900)
    #expect(simulation.world.table.game.dealt.count == simulation.world.table.cards.count)
    let seen = Set(simulation.world.placements().map(\.entity))
    for card in simulation.world.table.cards {
      #expect(seen.contains(card) && simulation.world.presentedOpacity(of: card) == 1)
      #expect(simulation.world.presented(Transform.self, of: card).turn.degrees == 180)
    }
    #expect(!simulation.world.isAnimating)
  }

  @Test("without a transition a found pair flies to the discard pile")
  func pile() throws {
    var (simulation, pair, _) = try play(nil)
    simulation.step(600)
    #expect(simulation.world.table.game.discard == ids(pair, simulation))
    for id in ids(pair, simulation) { #expect(!simulation.world.has(Hidden.self, simulation.world.table.cards[id])) }
  }

  @Test("a scene sets the transition in the usual notation, and an invalid one is a mistake at its place")
  func scene() throws {
    func text(_ transition: String) -> String {
      "riffle: 1\nmemory:\n  pictures: [🦊, 🐳]\n  transition: \(transition)\n"
    }
    let scene = try SceneLoader.scene(
      from: text("{of: [scale, opacity], with: bouncy}").utf8, path: "s", blocks: [MemoryBlock.self])
    let runtime = scene.start()
    #expect(runtime.world.table.settings.transition != nil)
    #expect(runtime.world.has(Hidden.self, runtime.world.table.hud.piles[1]), "no pile where none is used")
    #expect(
      sceneMistakes(text("scael"), blocks: [MemoryBlock.self]) == [
        "4:15: transition is the text 'scael'; did you mean 'scale'?"
      ])
  }
}

@Suite("Messages and waiting")
struct TableOutcomeTests {
  private func message(_ simulation: Simulation) throws -> Float {
    simulation.world[simulation.world.table.hud.message, Opacity.self].value
  }

  @Test("the final message appears once the last pair has left, and not before")
  func congratulates() throws {
    var simulation = table { $0.pictures = ["a", "b", "c"] }
    simulation.dealAndWait()
    for (number, pair) in simulation.world.table.game.placesOfPairs.enumerated() {
      #expect(try message(simulation) == 0, "after \(number) pairs")
      simulation.choose(pair)
      simulation.step(500)
    }
    #expect(try message(simulation) == 1 && simulation.world.table.game.isOver)
  }

  @Test("a motion test waits for a mismatch to turn back, and for nothing else")
  func waits() throws {
    var simulation = dealtTable()
    let all = simulation.world.table.game.placesOfPairs
    #expect(!MemoryBlock().isWaiting(in: simulation.world))
    simulation.choose([all[0][0], all[1][0]])
    #expect(MemoryBlock().isWaiting(in: simulation.world))
    simulation.step(600)
    #expect(!MemoryBlock().isWaiting(in: simulation.world))
  }

  @Test("a button acts if released on it, and not if the pointer has left it")
  func slidOff() throws {
    var simulation = dealtTable()
    let before = simulation.world.table.game
    let places = simulation.world.table.layout.buttons.map(\.center)
    for place in places {
      simulation.step(InputFrame([.pointerMoved(place), .pointerPressed(place, .primary)]))
      simulation.step(InputFrame([.pointerMoved([4, 4])]))
      simulation.step(20, .pointerReleased([4, 4], .primary))
      #expect(simulation.world.table.game == before)
    }
    let place = try #require(places.first)
    simulation.step(InputFrame([.pointerMoved(place), .pointerPressed(place, .primary)]))
    simulation.step(20, .pointerReleased(place, .primary))
    #expect(simulation.world.table.game != before)
  }

  @Test("with reduced motion a new game is dealt without showing a shuffle")
  func reducedMotion() {
    for isReduced in [true, false] {
      var simulation = dealtTable()
      if isReduced { simulation.world.insertResource(ReducedMotion()) }
      simulation.act("newGame", then: 180)
      #expect(simulation.world.table.game.deck.isEmpty == false || isReduced)
      #expect((simulation.world.table.game.dealt.count > 0) == isReduced)
      simulation.step(700)
      #expect(simulation.world.table.game.dealt.count == 20)
    }
  }
}
