import MemoryGame
import RiffleView
import Testing

@Suite("The table") struct TableTests {
  private func turn(_ simulation: Simulation, _ place: Int) -> Float {
    simulation.world.presented(Transform.self, of: simulation.card(place)).turn.degrees
  }

  @Test("a chosen card turns, and shows its face exactly while its presented turn is below 90°") func flip() {
    var simulation = dealtTable()
    let card = simulation.card(4)
    simulation.act("choose", 4)
    var seen = [false]
    for _ in 0..<120 {
      simulation.step()
      let degrees = simulation.world.presentedTransform(of: card)!.turn.degrees
      let shows = simulation.world.placements().first { $0.entity == card }!.showsFront
      #expect(shows == (abs(degrees) < 90), "\(degrees)")
      if shows != seen.last { seen.append(shows) }
    }
    #expect(seen == [false, true] && simulation.game.cards[simulation.game.order[4]].isFaceUp)
  }

  @Test(
    "a mismatched pair shakes, waits and turns back; a third choice turns it back at once", arguments: [false, true])
  func mismatch(isEarly: Bool) {
    var simulation = dealtTable()
    let (a, b) = (0, simulation.game.stranger(to: 0))
    simulation.choose([a, b], then: 20)
    if isEarly {
      simulation.act("choose", b == 19 ? 18 : 19, then: 20)
      #expect(simulation.game.open.count == 1 && turn(simulation, a) > 90)
    } else {
      simulation.step(50)
      #expect(abs(turn(simulation, a)) < 5 && abs(turn(simulation, b)) < 5)
      simulation.step(300)
      #expect(turn(simulation, a) == 180 && turn(simulation, b) == 180 && !simulation.world.isAnimating)
    }
  }

  @Test("a shuffle only changes places: no card turns") func shuffleKeepsFaces() {
    var simulation = dealtTable()
    simulation.act("choose", 3, then: 120)
    let turns = simulation.table.cards.map { simulation.world[$0, Transform.self].turn }
    let order = simulation.game.order
    simulation.act("shuffle")
    #expect(simulation.game.order != order)
    for _ in 0..<200 {
      simulation.step()
      #expect(simulation.table.cards.map { simulation.world.presented(Transform.self, of: $0).turn } == turns)
    }
  }

  @Test("a new game gathers and deals all cards, also during a deal or a shuffle") func newGame() {
    var simulation = table()
    simulation.act("deal", then: 100)
    simulation.act("shuffle", then: 10)
    simulation.act("newGame", then: 80)
    simulation.act("newGame", then: 720)
    #expect(simulation.game.deck.isEmpty && simulation.game.score == 0 && !simulation.world.isAnimating)
  }

  @Test(
    "resizing the window moves everything by animation, and nothing overlaps",
    arguments: [SIMD2<Float>(480, 800), [1280, 720], [2560, 1440], [320, 420]])
  func resize(window: SIMD2<Float>) {
    var simulation = dealtTable()
    let before = simulation.position(of: simulation.table.cards[0])
    simulation.step(1, .resized(window))
    #expect(distance(simulation.position(of: simulation.table.cards[0]), before) < 40)
    simulation.step(300)
    let (world, layout) = (simulation.world, simulation.table.layout)
    let piles = [layout.deck, layout.discard].map { Rect(center: $0, size: world.table.settings.pileSize) }
    let frames = world.table.cards.map { frame(of: $0, world) } + layout.buttons + piles
    for (index, frame) in frames.enumerated() {
      #expect(frame.origin.x >= 0 && frame.maximum.x <= max(window.x, 320) && frame.maximum.y <= max(window.y, 420))
      for other in frames[..<index] { #expect(gap(frame, other) >= -0.01, "\(frame) overlaps \(other)") }
    }
  }

  @Test("a click on a card chooses it; a press that leaves the card does not") func click() {
    var simulation = dealtTable()
    let (id, card) = (simulation.game.order[5], simulation.card(5))
    let place = simulation.position(of: card)
    simulation.press(at: place)
    #expect(simulation.world[card, Offset.self].scale == -0.03)
    simulation.step(61, .pointerMoved([5, 5]), .pointerReleased([5, 5], .primary))
    #expect(!simulation.game.cards[id].isFaceUp)
    simulation.step(1, .pointerPressed(place, .primary), .pointerReleased(place, .primary))
    #expect(simulation.game.cards[id].isFaceUp)
  }
}

@Suite("The riffle shuffle of a new game") struct RiffleTests {
  @Test("a new game cuts the pile, riffles the halves together, and deals the whole deck", arguments: [12, 26, 48])
  func riffle(pairs: Int) {
    var simulation = table { $0.pictures = (0..<pairs).map { "p\($0)" } }
    simulation.dealAndWait()
    simulation.act("newGame", then: 96 + 40)
    let (world, table) = (simulation.world, simulation.table)
    let isLeft = table.cards.map { world.presented(Transform.self, of: $0).position.x < table.layout.grid.center.x }
    // The bottom card of each half may have begun to fall.
    #expect(abs(isLeft.count { $0 } - pairs) <= 1)
    let halves = table.game.order.map { isLeft[$0] }
    #expect(zip(halves, halves.dropFirst()).count { $0 == $1 } <= 2, "the halves alternate in the new deck")
    simulation.step(700)
    #expect(simulation.game.dealt.count == 2 * pairs && !simulation.world.isAnimating)
  }
}

@Suite("The sounds of the table") struct TableSoundTests {
  @Test("a card sounds when it turns and lands, panned to its side; a pair chimes, a shuffle whooshes") func heard() {
    var simulation = dealtTable()
    let partner = simulation.game.partner(of: 0)
    func sounds(_ ticks: Int, _ action: String, _ numbers: Double...) -> [SoundCue] {
      (0..<ticks).flatMap { tick in
        simulation.step(tick == 0 ? InputFrame([.action(action, numbers)]) : .none)
        return simulation.world.soundCues
      }
    }
    let first = sounds(120, "choose", 0)
    #expect(first.map(\.sound) == [.flip, .land] && first.allSatisfy { $0.pan < 0 })
    let second = sounds(120, "choose", Double(partner))
    #expect(second.map(\.sound).filter { $0 != .land } == [.flip, .chime])
    #expect(sounds(1, "shuffle").map(\.sound) == [.whoosh])
  }
}
