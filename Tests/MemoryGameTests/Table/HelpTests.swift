import MemoryGame
import RiffleView
import Testing

@Suite("Undo and hint at the table") struct HelpTests {
  private func dealt(_ change: (inout MemoryBlock) -> Void = { _ in }) -> Simulation {
    var simulation = table {
      $0.pictures = ["a", "b", "c", "d"]
      ($0.dealSpread, $0.pair, $0.streak) = (0.2, 10, 5)
      change(&$0)
    }
    simulation.act("deal", then: 150)
    return simulation
  }

  /// Finds a pair, then chooses a mismatch, and waits.
  private func play(_ simulation: inout Simulation, waiting: Int) {
    let all = simulation.game.placesOfPairs
    simulation.choose(all[0])
    simulation.step(130)
    simulation.choose([all[1][0], all[2][0]])
    simulation.step(waiting)
  }

  private func expectAtRest(_ simulation: Simulation, _ comment: Comment) {
    let (world, table) = (simulation.world, simulation.table)
    let slots = Choreography.slots(of: table)
    for (card, entity) in zip(table.game.cards, table.cards) {
      let seen = world.presented(Transform.self, of: entity)
      #expect(seen.position == slots[card.id].position, comment)
      #expect(seen.turn == .degrees(card.isFaceUp ? 0 : 180), comment)
      #expect(world.presented(Offset.self, of: entity) == Offset(), comment)
      #expect(world.presented(Glow.self, of: entity).strength == 0, comment)
    }
    #expect(world.shownScore == table.game.score, comment)
    #expect(table.hud.points.map { world.presented(Opacity.self, of: $0).value } == [0, 0], comment)
  }

  @Test(
    "undo at any moment returns the cards from their presented positions without a jump, and restores the score",
    arguments: [nil, Transition.scale], [0, 8, 30, 52, 60, 90, 150, 200, 400])
  func anyMoment(transition: Transition?, waiting: Int) {
    var simulation = dealt { $0.transition = transition }
    func places() -> [SIMD2<Float>] {
      simulation.table.cards.map { simulation.world.presented(Transform.self, of: $0).position }
    }
    let start = simulation.game
    play(&simulation, waiting: waiting)
    for moves in 1...4 {
      let before = places()
      simulation.act("undo")
      // A tick of the fastest flight.
      if transition == nil { #expect(zip(before, places()).allSatisfy { distance($0, $1) < 40 }) }
      simulation.step(moves == 4 ? 500 : 17)
      expectInvariants(simulation.game)
    }
    expectAtRest(simulation, "after \(waiting) ticks")
    let game = simulation.game
    #expect(game.score == 0 && game.tries == 0 && game.pairs.isEmpty && game.dealt == start.dealt)
    #expect(game.cards.allSatisfy { !$0.isFaceUp } && simulation.table.timeline.entries.isEmpty)
  }

  @Test(
    "the price of an undo is shown at the card and added to the time; a free undo shows nothing", arguments: [5.0, 0])
  func price(seconds: Double) {
    var simulation = dealt { $0.undo = seconds }
    play(&simulation, waiting: 300)
    let (time, tick) = (simulation.game.time(at: 0), simulation.world[resource: Tick.self])
    simulation.act("undo", then: 30)
    let seen = simulation.table.hud.points.filter { simulation.world.presented(Opacity.self, of: $0).value > 0.5 }
    #expect(seen.map { simulation.world[$0, Label.self].text } == (seconds > 0 ? ["+5 s undo"] : []))
    #expect(simulation.game.time(at: 0) - time == Int(seconds) * tick.rate)
  }

  @Test(
    "a hint wiggles two equal cards and does not change them; with reduced motion they glow", arguments: [false, true])
  func hint(reducesMotion: Bool) {
    var simulation = dealt()
    if reducesMotion { simulation.world.insertResource(ReducedMotion()) }
    simulation.act("choose", 0, then: 200)
    let open = simulation.game.open
    simulation.act("hint", then: 14)
    let (world, table) = (simulation.world, simulation.table)
    for (id, card) in zip(table.game.cards.indices, table.cards) {
      let isMeant = id / 2 == table.game.order[0] / 2
      let turned = abs(world.presented(Offset.self, of: card).rotation.degrees) > 1
      #expect(turned == (isMeant && !reducesMotion), "card \(id)")
      #expect((world.presented(Glow.self, of: card).strength > 0.3) == isMeant)
    }
    #expect(table.hud.points.map { world[$0, Label.self].text }.contains("+10 s hint"))
    simulation.step(300)
    #expect(simulation.game.open == open)
    expectAtRest(simulation, "the hint is over")
  }

  @Test("the same keys give the same hashes, and an undo is repeated after stepping back") func replayed() {
    func played() -> (hashes: [UInt64], simulation: Simulation) {
      var simulation = dealt()
      var hashes: [UInt64] = []
      play(&simulation, waiting: 40)
      for key in ["u", "h", "u", "s", "h"] {
        simulation.step(1, .keyPressed(key))
        for _ in 0..<20 {
          simulation.step()
          hashes.append(simulation.world.stateHash)
        }
      }
      return (hashes, simulation)
    }
    var (hashes, simulation) = played()
    #expect(hashes == played().hashes && Set(hashes).count == hashes.count)
    #expect(simulation.game.penalty > 0)
    let past = simulation.world
    simulation.act("undo")
    let next = simulation.world.stateHash
    simulation.world = past
    #expect(simulation.world.stateHash == hashes.last)
    simulation.act("undo")
    #expect(simulation.world.stateHash == next)
  }

  @Test("repeated hints and undos leave nothing behind, also during a new game", arguments: [1, 5, 14, 40])
  func hammered(gap: Int) {
    var simulation = dealt()
    play(&simulation, waiting: 20)
    for _ in 0..<6 {
      for action in ["hint", "undo", "hint", "hint"] { simulation.act(action, then: gap) }
    }
    var other = simulation
    simulation.step(400)
    expectAtRest(simulation, "every \(gap) ticks")
    other.act("hint", then: gap)
    other.act("newGame", then: 900)
    expectAtRest(other, "a new game after \(gap) ticks")
  }
}
