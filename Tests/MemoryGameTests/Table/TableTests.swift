import MemoryGame
import RiffleView
import Testing

@Suite("The table")
struct TableTests {
  private func turn(_ simulation: Simulation, _ place: Int) -> Float {
    let world = simulation.world
    return world.presented(Transform.self, of: world.table.cards[world.table.game.order[place]]).turn.degrees
  }

  @Test("a chosen card turns, and shows its face exactly while its presented turn is below 90°")
  func flip() {
    var simulation = dealtTable()
    let card = simulation.world.table.cards[simulation.world.table.game.order[4]]
    simulation.act("choose", 4)
    var swaps = 0
    var was = false
    for _ in 0..<120 {
      simulation.step()
      let degrees = simulation.world.presentedTransform(of: card)!.turn.degrees
      let placement = simulation.world.placements().first { $0.entity == card }!
      let shows = placement.showsFront
      #expect(shows == (abs(degrees) < 90), "\(degrees)")
      if shows != was { swaps += 1 }
      was = shows
    }
    #expect(swaps == 1 && was)
    #expect(simulation.world.table.game.cards[simulation.world.table.game.order[4]].isFaceUp)
  }

  @Test("a mismatched pair shakes, waits and turns back")
  func mismatch() {
    var simulation = dealtTable()
    let (a, b) = (0, simulation.world.table.game.stranger(to: 0))
    simulation.choose([a, b], then: 20)
    simulation.step(50)
    #expect(abs(turn(simulation, a)) < 5 && abs(turn(simulation, b)) < 5)
    simulation.step(300)
    #expect(turn(simulation, a) == 180 && turn(simulation, b) == 180)
    #expect(!simulation.world.isAnimating)
  }

  @Test("a third choice turns a mismatched pair back at once")
  func thirdChoice() {
    var simulation = dealtTable()
    let (a, b) = (0, simulation.world.table.game.stranger(to: 0))
    simulation.choose([a, b, 20 - 1 == b ? 18 : 19], then: 20)
    #expect(simulation.world.table.game.open.count == 1)
    #expect(turn(simulation, a) > 90)
  }

  @Test("a shuffle only changes places: no card turns")
  func shuffleKeepsFaces() {
    var simulation = dealtTable()
    simulation.act("choose", 3, then: 120)
    let turns = simulation.world.table.cards.map { simulation.world[$0, Transform.self].turn }
    let order = simulation.world.table.game.order
    simulation.act("shuffle")
    #expect(simulation.world.table.game.order != order)
    for _ in 0..<200 {
      simulation.step()
      #expect(simulation.world.table.cards.map { simulation.world.presented(Transform.self, of: $0).turn } == turns)
    }
  }

  @Test("a new game gathers and deals all cards, also during a deal or a shuffle")
  func newGame() {
    var simulation = table()
    simulation.act("deal", then: 100)
    simulation.act("shuffle", then: 10)
    simulation.act("newGame", then: 80)
    simulation.act("newGame", then: 720)
    #expect(simulation.world.table.game.deck.isEmpty && simulation.world.table.game.score == 0)
    #expect(!simulation.world.isAnimating)
  }

  @Test(
    "resizing the window moves everything by animation, and nothing overlaps",
    arguments: [SIMD2<Float>(480, 800), [1280, 720], [2560, 1440], [320, 420]])
  func resize(window: SIMD2<Float>) {
    var simulation = dealtTable()
    let before = simulation.world.presentedTransform(of: simulation.world.table.cards[0])!.position
    simulation.step(InputFrame([.resized(window)]))
    let after = simulation.world.presentedTransform(of: simulation.world.table.cards[0])!.position
    #expect(((after - before) * (after - before)).sum() < 40 * 40)
    simulation.step(300)
    let world = simulation.world
    var frames = world.table.cards.map { card in
      Rect(
        center: world[card, Transform.self].position,
        size: world[card, Size.self].value * world[card, Transform.self].scale)
    }
    let layout = world.table.layout
    frames += layout.buttons
    frames += [layout.deck, layout.discard].map { Rect(center: $0, size: world.table.settings.pileSize) }
    for (index, frame) in frames.enumerated() {
      #expect(frame.origin.x >= 0 && frame.maximum.x <= max(window.x, 320) && frame.maximum.y <= max(window.y, 420))
      for other in frames[..<index] {
        let gap = pointwiseMax(frame.origin - other.maximum, other.origin - frame.maximum)
        #expect(max(gap.x, gap.y) >= -0.01, "\(frame) overlaps \(other)")
      }
    }
  }

  @Test("a click on a card chooses it; a press that leaves the card does not")
  func click() {
    var simulation = dealtTable()
    let id = simulation.world.table.game.order[5]
    let card = simulation.world.table.cards[id]
    let place = simulation.world.presentedTransform(of: card)!.position
    simulation.step(InputFrame([.pointerMoved(place), .pointerPressed(place, .primary)]))
    #expect(simulation.world[card, Offset.self].scale == -0.03)
    simulation.step(61, .pointerMoved([5, 5]), .pointerReleased([5, 5], .primary))
    #expect(!simulation.world.table.game.cards[id].isFaceUp)
    simulation.step(InputFrame([.pointerPressed(place, .primary), .pointerReleased(place, .primary)]))
    #expect(simulation.world.table.game.cards[id].isFaceUp)
  }
}

@Suite("The riffle shuffle of a new game")
struct RiffleTests {
  private func pictures(_ count: Int) -> [String] { (0..<count).map { "p\($0)" } }

  @Test("a new game cuts the pile, riffles the halves together, and deals the whole deck", arguments: [12, 26, 48])
  func riffle(pairs: Int) {
    var simulation = table { $0.pictures = pictures(pairs) }
    simulation.dealAndWait()
    simulation.act("newGame")
    simulation.step(96 + 40)
    let world = simulation.world
    let middle = world.table.layout.grid.center.x
    let places = world.table.cards.map { world.presented(Transform.self, of: $0).position.x }
    // The bottom card of each half may have begun to fall.
    #expect(abs(places.count { $0 < middle } - pairs) <= 1)
    let halves = world.table.game.order.map { places[$0] < middle }
    #expect(zip(halves, halves.dropFirst()).count { $0 == $1 } <= 2, "the halves alternate in the new deck")
    simulation.step(700)
    #expect(simulation.world.table.game.dealt.count == 2 * pairs)
    #expect(!simulation.world.isAnimating)
  }

  @Test("a shuffle during a riffle changes the order and causes no other change")
  func shuffled() {
    var simulation = dealtTable()
    simulation.act("newGame", then: 130)
    simulation.act("shuffle", then: 800)
    #expect(simulation.world.table.game.dealt.count == 20 && !simulation.world.isAnimating)
    let world = simulation.world
    for (place, id) in world.table.game.order.enumerated() {
      let seen = world.presented(Transform.self, of: world.table.cards[id]).position
      #expect(seen == Choreography.places(of: world.table)[place].position)
    }
  }
}

@Suite("The sounds of the table")
struct TableSoundTests {
  @Test("a card sounds when it turns and lands, panned to its side; a pair chimes, a shuffle whooshes")
  func heard() throws {
    var simulation = dealtTable()
    let game = simulation.world.table.game
    func sounds(_ ticks: Int, _ action: String, _ numbers: Double...) -> [SoundCue] {
      simulation.step(InputFrame([.action(action, numbers)]))
      var cues = simulation.world.soundCues
      for _ in 1..<ticks {
        simulation.step()
        cues += simulation.world.soundCues
      }
      return cues
    }
    let first = sounds(120, "choose", 0)
    #expect(first.map(\.sound) == [.flip, .land])
    #expect(first.allSatisfy { $0.pan < 0 })
    let second = sounds(120, "choose", Double(game.partner(of: 0)))
    #expect(second.map(\.sound).filter { $0 != .land } == [.flip, .chime])
    #expect(sounds(1, "shuffle").map(\.sound) == [.whoosh])
  }
}
