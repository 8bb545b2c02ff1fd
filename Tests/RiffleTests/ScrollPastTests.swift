import RiffleScene
import Testing

@Suite("Stepping back with scrolling") struct ScrollPastTests {
  private static let text = """
    riffle: 1
    window: {width: 400, height: 600}
    entities:
      list: {at: [200, 300], size: [200, 300], clip: true}
      rows: {parent: list, size: [200, 1500], scroll: vertical}
      row: {parent: rows, at: [100, 100], size: [200, 100], fill: teal}
      mark: {at: [0, 0], size: [10, 10], fill: gold, links: {x: {from: rows.scroll}, y: {from: rows.pull}}}
    demo:
      - {at: 0.1, drag: {from: [200, 420], to: [200, 300], duration: 0.15}}
      - {at: 0.6, move: [200, 320]}
      - {at: 0.6, wheel: 4, times: 3, every: 0.05}
      - {at: 1, wheel: [0, -20]}
      - {at: 1.5, drag: {from: [200, 200], to: [200, 400], duration: 0.3}}
      - {at: 2, key: pagedown}
      - {at: 2.3, key: end}
    """
  private let past = PastScene(text: Self.text, ticks: 480, size: [400, 600])

  private func scroll(_ world: World?) throws -> Float {
    let world = try #require(world)
    return world.scroll(of: try #require(world.entity(called: "rows")))
  }

  @Test("a demo turns the wheel at once or repeatedly, up and down") func wheel() throws {
    let playback = try past.playback()
    let (before, after) = try (scroll(playback.world(at: 71)), scroll(playback.world(at: 118)))
    #expect(after > before + 300, "three times four steps")
    #expect(try abs(scroll(playback.world(at: 178))) < 1)
    #expect(try scroll(playback.simulation.world) == 1200)
  }

  @Test("stepping back restores the scroll position: slides, pulls and turns of the wheel") func back() throws {
    var playback = try past.playback()
    let moments = [20, 40, 60, 80, 100, 125, 200, 215, 225, 250, 290]
    let then = try moments.map { try scroll(playback.world(at: $0)) }
    #expect(Set(then).count == moments.count && then.contains { $0 < -20 })
    try past.expectRestored(&playback, at: moments) { try scroll($0) }
  }

  @Test("a press at any tick of a slide stops it where it is, and it stays after the release")
  func interrupted() throws {
    let place: SIMD2<Float> = [200, 300]
    let throwing: [Int: [InputEvent]] = [
      10: [.pointerMoved([200, 420]), .pointerPressed([200, 420], .primary)], 11: [.pointerMoved([200, 390])],
      12: [.pointerMoved([200, 360])], 13: [.pointerMoved([200, 330])], 14: [.pointerMoved(place)],
      15: [.pointerReleased(place, .primary)],
    ]
    let free = try past.playback(ticks: 200, inputs: throwing)
    let way = try (1...200).map { try scroll(free.world(at: $0)) }
    #expect(way[199] > way[15] + 200)
    for tick in 16..<136 {
      var inputs = throwing
      inputs[tick] = [.pointerPressed(place, .primary)]
      inputs[tick + 20] = [.pointerReleased(place, .primary)]
      let played = try past.playback(ticks: tick + 40, inputs: inputs)
      let stopped = try (tick...(tick + 40)).map { try scroll(played.world(at: $0)) }
      // In the tick of the press it moves no further than without it.
      let (low, high) = (min(way[tick - 2], way[tick - 1]) - 0.5, max(way[tick - 2], way[tick - 1]) + 0.5)
      #expect(stopped.allSatisfy { $0 > low && $0 < high }, "tick \(tick): \(low) \(high) \(stopped)")
    }
  }

  @Test("a save during a slide or a pull does not change its further course") func saved() throws {
    let free = try past.playback()
    let text = Self.text.replacing("fill: teal", with: "fill: coral")
    for tick in [20, 45, 80, 205, 215, 240, 290] {
      var again = try past.playback(ticks: tick - 1).simulation
      #expect(again.world.stateHash == free.world(at: tick - 1)?.stateHash)
      var input = free.history.input(at: tick)
      input.events.insert(.reload(text, jumps: false), at: 0)
      again.step(input)
      for later in (tick + 1)...min(tick + 120, past.ticks) {
        again.step(free.history.input(at: later))
        #expect(try abs(scroll(again.world) - scroll(free.world(at: later))) < 0.01, "tick \(later), saved at \(tick)")
      }
    }
  }

  @Test("with reduced motion, scrolling follows a drag, jumps by wheel and keys, and ends at the same position")
  func reducedMotion() throws {
    let calm = try past.playback(reducesMotion: true)
    #expect(try scroll(calm.world(at: 29)) > 20, "in the hand")
    let ticks = try (1...past.ticks).map { try scroll(calm.world(at: $0)) }
    // Three turns of the wheel, and two keys: each takes one tick, quick ones together.
    for (span, most) in [(71..<118, 3), (239..<400, 2)] {
      let changes = zip(ticks[span], ticks[span].dropFirst()).filter { $0 != $1 }
      #expect((1...most).contains(changes.count), "\(span): \(changes)")
    }
    #expect(ticks.last == 1200)
  }
}
