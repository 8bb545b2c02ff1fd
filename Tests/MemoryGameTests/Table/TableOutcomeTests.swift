import MemoryGame
import RiffleView
import Testing

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
      for place in pair { simulation.act("choose", Double(place)) }
      simulation.step(500)
    }
    #expect(try message(simulation) == 1 && simulation.world.table.game.isOver)
  }

  @Test("a motion test waits for a mismatch to turn back, and for nothing else")
  func waits() throws {
    var simulation = dealtTable()
    let all = simulation.world.table.game.placesOfPairs
    #expect(!MemoryBlock().isWaiting(in: simulation.world))
    for place in [all[0][0], all[1][0]] { simulation.act("choose", Double(place)) }
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
