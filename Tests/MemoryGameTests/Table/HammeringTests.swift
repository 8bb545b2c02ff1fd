import MemoryGame
import RiffleView
import Testing

@Suite("Shuffling repeatedly") struct HammeringTests {
  /// Watches every card for jumps of position and sudden changes of velocity.
  private struct Watch {
    private var last: [(position: SIMD2<Float>, velocity: SIMD2<Float>)] = []
    /// The largest distance in points between a card and the position expected from its velocities.
    private(set) var largestJump: Float = 0
    /// The largest change of a velocity within a tick, in points per second.
    private(set) var largestKink: Float = 0
    private(set) var fastest: Float = 0

    mutating func look(_ world: World) {
      let transforms = world.velocities(Transform.self)
      let offsets = world.velocities(Offset.self)
      let now: [(position: SIMD2<Float>, velocity: SIMD2<Float>)] = world.table.cards.map { card in
        (world.presentedTransform(of: card)!.position, transforms[card].first.first + offsets[card].first.first)
      }
      fastest = now.reduce(fastest) { max($0, distance($1.velocity, .zero)) }
      let tick = Float(world[resource: Tick.self].length)
      for (before, after) in zip(last, now) {
        let expected = before.position + (before.velocity + after.velocity) / 2 * tick
        largestJump = max(largestJump, distance(after.position, expected))
        largestKink = max(largestKink, distance(after.velocity, before.velocity))
      }
      last = now
    }
  }

  @Test(
    "shuffling every few ticks causes no jump and no kink of a card; it then rests in its own place, face down",
    arguments: [1, 5])
  func continuity(every: Int) {
    var simulation = dealtTable()
    var watch = Watch()
    watch.look(simulation.world)
    for tick in 0..<300 {
      simulation.step(tick % every == 0 && tick < 150 ? InputFrame([.action("shuffle", [])]) : .none)
      watch.look(simulation.world)
    }
    // The checks are only meaningful if the cards move fast.
    #expect(watch.fastest > 300)
    // A new target may change the acceleration at once: by w² times the distance for the flight ((2π / 0.6 s)² · 900
    // pt) and for the bow ((2π / 0.25 s)² · 140 pt), 190,000 pt/s² together. That is 1,600 pt/s per tick and, if it
    // changes within a tick, h²/8 of it, 1.65 pt, beside the mean of the velocities. A lost velocity or a jump would be
    // many times as much.
    #expect(watch.largestKink < 1600)
    #expect(watch.largestJump < 1.65)
    simulation.step(300)
    let (world, cards) = (simulation.world, simulation.table.cards)
    for card in cards {
      let seen = world.presentedTransform(of: card)!
      #expect(world.presented(Transform.self, of: card) == world[card, Transform.self] && seen.lift == 0)
      #expect(seen.turn == .degrees(180) && seen.depth < 100)
    }
    #expect(Set(cards.map(simulation.position)).count == cards.count && !world.isAnimating)
  }

  @Test("two hundred shuffles leave no more animations running than one") func bounded() {
    func running(_ presses: Int) -> Int {
      var simulation = dealtTable()
      for _ in 0..<presses { simulation.act("shuffle") }
      let flights = simulation.world.resource(Flights.self)?.going ?? []
      return simulation.table.timeline.entries.count + flights.count
    }
    // A card that the last shuffles left in its place may still be on an earlier flight.
    #expect(running(200) <= running(1) + 2)
  }
}
