import RiffleCore
import TestSupport
import Testing

@Suite("Search in ticks with plain writes only")
struct SearchAtRestTests {
  private struct Counter: NamedNumbers {
    var count = 0
    var namedNumbers: [(name: String, number: Double)] { [("count", Double(count))] }
  }

  /// In every thousand ticks the lamp is dark for three from the 30th, the counter is 7 for two from the 50th, and the
  /// lamp is elsewhere in the 60th. None of it is an event.
  private func playback(ticks: Int, budget: Int = .max) -> Playback {
    var world = World()
    let lamp = world.spawn(Transform(position: [0, 0]), Opacity(1), Name("lamp"))
    world.insertResource(Counter())
    let simulation = Simulation(world) { world, _ in
      switch world[resource: Tick.self].now % 1000 {
      case 30: world[lamp, Opacity.self].value = 0.2
      case 33: world[lamp, Opacity.self].value = 1
      case 50: world[resource: Counter.self].count = 7
      case 52: world[resource: Counter.self].count = 0
      case 60: world[lamp, Transform.self].position.x = 200
      case 61: world[lamp, Transform.self].position.x = 0
      default: break
      }
    }
    return Playback(standing: simulation, after: ticks, budget: budget) { _ in .none }
  }

  private static let asked = [
    ("lamp.opacity < 0.5", 30, 32), ("lamp.opacity changes", 30, 33), ("value.count > 3", 50, 51),
    ("value.count changes", 50, 52), ("lamp.x > 100", 60, 60), ("lamp.x changes", 60, 61), ("any.x > 199", 60, 60),
    ("lamp.opacity = 1 and value.count = 7", 50, 51),
  ]

  @Test("a search finds a value that was written and written back", arguments: asked)
  func found(condition: String, first: Int, last: Int) throws {
    let playback = playback(ticks: 240)
    #expect(try playback.firstTick(where: condition) == first)
    #expect(try playback.lastTick(where: condition) == last)
  }

  @Test("a search finds a value in a thinned history", arguments: asked)
  func thinned(condition: String, first: Int, last: Int) throws {
    let whole = playback(ticks: 3900)
    let playback = playback(ticks: 3900, budget: whole.history.bytes / 2)
    try #require(!(3000...3100).allSatisfy(playback.history.isKept))
    #expect(try playback.lastTick(where: condition) == 3000 + last)
    #expect(try playback.lastTick(where: condition, before: 3000) == 2000 + last)
  }

  @Test("a search for a value that never occurs finds nothing")
  func none() throws {
    for condition in ["lamp.opacity < 0.1", "value.count > 7", "value.count = 3"] {
      #expect(try playback(ticks: 240).lastTick(where: condition) == nil)
    }
  }
}
