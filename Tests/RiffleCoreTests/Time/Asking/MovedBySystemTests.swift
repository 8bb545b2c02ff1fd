import RiffleCore
import TestSupport
import Testing

@Suite("Values moved by systems")
struct MovedBySystemTests {
  /// A ball that a system moves by 3 points a tick from tick 10, back from tick 40, and not from tick 60.
  private func playback(ticks: Int) -> Playback {
    var world = World()
    let ball = world.spawn(Transform(position: [100, 50]), Name("ball"))
    var schedule = Schedule()
    schedule.add(System("wind") { _, _ in }, to: .rules)
    schedule.add(
      System("flight") { world, _ in
        let tick = world[resource: Tick.self].now
        if (10..<60).contains(tick) { world[ball, Transform.self].position.x += tick < 40 ? 3 : -3 }
      }, to: .rules)
    let simulation = Simulation(world: world, schedule: schedule, tickRate: 120)
    return Playback(standing: simulation, after: ticks) { _ in .none }
  }

  private func why(_ playback: Playback) throws -> String {
    let ball = try #require(playback.simulation.world.entity(named: "ball"))
    return playback.why(Selection(ball, FieldID("Transform", "position"))).description
  }

  @Test("the answer names the system while it moves the value, and later since when it rests")
  func words() throws {
    #expect(
      try why(playback(ticks: 30))
        == "ball · position = (163, 50), moving at 360 points/s to the right, set in this tick by system flight, without "
        + "animation.")
    #expect(
      try why(playback(ticks: 100))
        == "ball · position = (130, 50), at rest since tick 59, when it was set without animation by system flight.")
    #expect(try why(playback(ticks: 5)).contains("at rest since tick 0, the first tick kept"))
  }

  @Test("a curve has kinks where a system starts and reverses a motion, and none in between")
  func kinks() throws {
    let playback = playback(ticks: 100)
    let ball = try #require(playback.simulation.world.entity(named: "ball"))
    var reader = HistoryReader()
    var samples: CurveSamples?
    repeat {
      samples = reader.curve(of: Selection(ball, FieldID("Transform", "position")), over: 0...100, in: playback)
    } while samples?.isComplete == false
    #expect(samples?.kinks == [10, 40])
  }

  @Test("a step is steady within a quarter of the one before, in length and direction")
  func steady() {
    #expect(Continuity.isSteady([0, 0], [3, 4], [6, 8]))
    #expect(Continuity.isSteady([0, 0], [3, 4], [6.6, 8.8]))
    #expect(!Continuity.isSteady([0, 0], [3, 4], [8, 8]))
    #expect(!Continuity.isSteady([0, 0], [3, 4], [0, 0]))
    #expect(!Continuity.isSteady([0], [0], [3]))
    #expect(!Continuity.isSteady([0], [3], [3]))
  }
}
