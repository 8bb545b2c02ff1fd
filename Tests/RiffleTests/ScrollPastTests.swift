import Riffle
import RiffleScene
import SceneSupport
import Testing

@Suite("The past of scrolling")
struct ScrollPastTests {
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

  @Test("a demo turns the wheel: at once, several times, up and down")
  func wheel() throws {
    let playback = try past.playback()
    let (before, after) = try (scroll(playback.world(at: 71)), scroll(playback.world(at: 118)))
    #expect(after > before + 300, "three times four steps")
    #expect(try abs(scroll(playback.world(at: 178))) < 1)
    #expect(try scroll(playback.simulation.world) == 1200)
  }

  @Test("stepped back it is scrolled as it was, slides, pulls and turns of the wheel alike")
  func back() throws {
    var playback = try past.playback()
    let moments = [20, 40, 60, 80, 100, 125, 200, 215, 225, 250, 290]
    let then = try moments.map { try scroll(playback.world(at: $0)) }
    #expect(Set(then).count == moments.count && then.contains { $0 < -20 })
    for (tick, seen) in zip(moments, then).reversed() {
      playback.go(to: .tick(tick))
      #expect(try scroll(playback.simulation.world) == seen, "tick \(tick)")
    }
  }

  @Test("a recording, written and read, replays to the same hash at every tick")
  func recording() throws {
    let simulation = try past.replayOfRecording(past.playback())
    #expect(try scroll(simulation.world) == 1200)
  }

  @Test("with reduced motion it follows the hand, jumps by wheel and keys, and ends where it does without")
  func reducedMotion() throws {
    let calm = try past.playback(reducesMotion: true)
    #expect(try scroll(calm.world(at: 29)) > 20, "in the hand")
    let ticks = try (1...past.ticks).map { try scroll(calm.world(at: $0)) }
    // The wheel, three times, and two keys: each from one tick to the next.
    for (span, most) in [(71..<118, 3), (239..<274, 1), (275..<400, 1)] {
      let changes = zip(ticks[span], ticks[span].dropFirst()).filter { $0 != $1 }
      #expect((1...most).contains(changes.count), "\(span): \(changes)")
    }
    #expect(ticks.last == 1200)
  }
}
