import MemoryGame
import RiffleCore
import Testing

@Suite("Celebrating pairs and won games")
struct CelebrationTests {
  private func dealt(_ change: (inout MemoryBlock) -> Void = { _ in }, size: SIMD2<Float> = [960, 720]) -> Simulation {
    var simulation = table(
      {
        $0.pictures = ["a", "b", "c"]
        $0.dealSpread = 0.2
        change(&$0)
      }, size: size)
    simulation.act("deal", then: 120)
    return simulation
  }

  private func findPair(_ simulation: inout Simulation) {
    let game = simulation.world.table.game
    let first = game.order.indices.first { !game.cards[game.order[$0]].isMatched }!
    simulation.choose([first, game.partner(of: first)])
  }

  private func win(_ simulation: inout Simulation) {
    for _ in 0..<3 { findPair(&simulation) }
    simulation.step(400)
  }

  private func sparks(_ world: World) -> Bool {
    world.get(ParticleBirths.self, world.table.sparks)?.isEmpty == false
  }

  @Test("sparks fly once both cards of a pair are face up, and not for a mismatch")
  func sparksFly() {
    var simulation = dealt()
    findPair(&simulation)
    simulation.step(40)
    #expect(!sparks(simulation.world), "the second card is still turning")
    simulation.step(20)
    #expect(sparks(simulation.world) && simulation.world.hasLiveParticles)
    simulation.step(400)
    #expect(!simulation.world.hasLiveParticles)
    let game = simulation.world.table.game
    let left = game.order.indices.filter { !game.cards[game.order[$0]].isMatched }
    let other = left.dropFirst().first {
      game.cards[game.order[$0]].content != game.cards[game.order[left[0]]].content
    }!
    simulation.choose([left[0], other])
    for _ in 0..<80 {
      simulation.step()
      #expect(!sparks(simulation.world))
    }
  }

  @Test("the cards of a won game form a ring within the table, in any window", arguments: [[960, 720], [480, 800]])
  func ring(window: [Float]) {
    let window = SIMD2<Float>(window[0], window[1])
    var simulation = dealt(size: window)
    win(&simulation)
    simulation.step(600)
    let (world, center) = (simulation.world, simulation.world.table.layout.grid.center)
    #expect(!world.isAnimating && world.table.isRing)
    let places = world.table.cards.map { world.presentedTransform(of: $0)!.position }
    let middle = places.reduce(.zero, +) / Float(places.count)
    #expect(abs(middle.x - center.x) < 1 && abs(middle.y - center.y) < 1)
    for (index, place) in places.enumerated() {
      #expect(world.table.layout.grid.contains(place))
      for other in places[..<index] { #expect(((place - other) * (place - other)).sum() > 40 * 40) }
    }
    #expect(world.table.cards.allSatisfy { world.presented(Transform.self, of: $0).turn == .zero }, "faces up")
  }

  @Test("a new game during the celebration causes no jump, deals all cards, and ends the ring")
  func interrupted() {
    for wait in stride(from: 0, through: 420, by: 140) {
      var simulation = dealt { $0.riffles = wait.isMultiple(of: 280) }
      win(&simulation)
      simulation.step(wait)
      let seen = simulation.world.table.cards.map { simulation.world.presentedTransform(of: $0)!.position }
      simulation.act("newGame")
      for (card, before) in zip(simulation.world.table.cards, seen) {
        let now = simulation.world.presentedTransform(of: card)!.position
        #expect(((now - before) * (now - before)).sum() < 20 * 20, "card \(card), \(wait) ticks in")
      }
      simulation.step(600)
      #expect(simulation.world.table.game.dealt.count == 6 && !simulation.world.table.isRing)
      #expect(!simulation.world.isAnimating)
    }
  }

  @Test("resizing the window lays out the ring again")
  func resized() {
    var simulation = dealt()
    win(&simulation)
    simulation.step(600)
    simulation.step(201, .resized([480, 800]))
    let grid = simulation.world.table.layout.grid
    for card in simulation.world.table.cards {
      #expect(grid.contains(simulation.world.presentedTransform(of: card)!.position))
    }
  }

  @Test("the cards of the ring sound on arrival, with rising pitches")
  func heard() {
    var simulation = dealt()
    for _ in 0..<3 { findPair(&simulation) }
    var pitches: [Float] = []
    for _ in 0..<700 {
      simulation.step()
      guard simulation.world.table.isRing else { continue }
      pitches += simulation.world.soundCues.filter { $0.sound == .tick }.map(\.pitch)
    }
    #expect(pitches.suffix(6) == [1, 1.125, 1.25, 1.5, 1.667, 2])
  }
}
