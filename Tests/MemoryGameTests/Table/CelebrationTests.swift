import MemoryGame
import RiffleCore
import Testing

@Suite("Celebrating pairs and won games") struct CelebrationTests {
  private func dealt(riffles: Bool = true, size: SIMD2<Float> = [960, 720]) -> Simulation {
    var simulation = table({ ($0.pictures, $0.dealSpread, $0.riffles) = (["a", "b", "c"], 0.2, riffles) }, size: size)
    simulation.act("deal", then: 120)
    return simulation
  }

  /// A won game, some ticks after the last pair.
  private func won(riffles: Bool = true, size: SIMD2<Float> = [960, 720], after ticks: Int) -> Simulation {
    var simulation = dealt(riffles: riffles, size: size)
    for pair in simulation.game.placesOfPairs { simulation.choose(pair) }
    simulation.step(ticks)
    return simulation
  }

  private func sparks(_ simulation: Simulation) -> Bool {
    simulation.world.get(ParticleBirths.self, simulation.table.sparks)?.isEmpty == false
  }

  @Test("sparks fly once both cards of a pair are face up, and not for a mismatch") func sparksFly() {
    var simulation = dealt()
    let pairs = simulation.game.placesOfPairs
    simulation.choose(pairs[0])
    simulation.step(40)
    #expect(!sparks(simulation), "the second card is still turning")
    simulation.step(20)
    #expect(sparks(simulation) && simulation.world.hasLiveParticles)
    simulation.step(400)
    #expect(!simulation.world.hasLiveParticles)
    simulation.choose([pairs[1][0], pairs[2][0]])
    for _ in 0..<80 {
      simulation.step()
      #expect(!sparks(simulation))
    }
  }

  @Test("the cards of a won game form a ring within the table, in any window", arguments: [[960, 720], [480, 800]])
  func ring(window: [Float]) {
    let simulation = won(size: [window[0], window[1]], after: 1000)
    let grid = simulation.table.layout.grid
    #expect(!simulation.world.isAnimating && simulation.table.isRing)
    let places = simulation.table.cards.map(simulation.position)
    let middle = places.reduce(.zero, +) / Float(places.count)
    #expect(abs(middle.x - grid.center.x) < 1 && abs(middle.y - grid.center.y) < 1)
    for (index, place) in places.enumerated() {
      #expect(grid.contains(place) && places[..<index].allSatisfy { distance(place, $0) > 40 })
    }
    let turns = simulation.table.cards.map { simulation.world.presented(Transform.self, of: $0).turn }
    #expect(turns.allSatisfy { $0 == .zero }, "faces up")
  }

  @Test(
    "a new game during the celebration causes no jump, deals all cards, and ends the ring",
    arguments: [400, 540, 680, 820])
  func interrupted(after ticks: Int) {
    var simulation = won(riffles: (ticks - 400).isMultiple(of: 280), after: ticks)
    let seen = simulation.table.cards.map(simulation.position)
    simulation.act("newGame")
    for (card, before) in zip(simulation.table.cards, seen) {
      #expect(distance(simulation.position(of: card), before) < 20, "card \(card)")
    }
    simulation.step(600)
    #expect(simulation.game.dealt.count == 6 && !simulation.table.isRing && !simulation.world.isAnimating)
  }

  @Test("resizing the window lays out the ring again") func resized() {
    var simulation = won(after: 1000)
    simulation.step(201, .resized([480, 800]))
    let grid = simulation.table.layout.grid
    #expect(simulation.table.cards.allSatisfy { grid.contains(simulation.position(of: $0)) })
  }

  @Test("the cards of the ring sound on arrival, with rising pitches") func heard() {
    var simulation = won(after: 0)
    var pitches: [Float] = []
    for _ in 0..<700 {
      simulation.step()
      guard simulation.table.isRing else { continue }
      pitches += simulation.world.soundCues.filter { $0.sound == .tick }.map(\.pitch)
    }
    #expect(pitches.suffix(6) == [1, 1.125, 1.25, 1.5, 1.667, 2])
  }
}
