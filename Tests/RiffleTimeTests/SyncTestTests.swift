import RiffleCore
import RiffleECS
import Testing

@testable import RiffleTime

@Suite("The sync test")
struct SyncTestTests {
  /// Something outside the world, as no system should have.
  private final class Outside: @unchecked Sendable {
    var count: Float = 0
  }

  @Test("a system that reads something outside the world is found, at its tick")
  func found() {
    let outside = Outside()
    var world = World(seed: 1)
    world.spawn(Opacity(1))
    var schedule = Schedule()
    schedule.add(
      System("leak") { world, _ in
        outside.count += 1
        for entity in world.allEntities { world[entity, Opacity.self].value = outside.count }
      }, to: .rules)
    var playback = Playback(
      Simulation(world: world, schedule: schedule), transport: Transport(isPaused: true), syncEvery: 4)
    var failures: [SyncTest.Failure] = []
    playback.transport.step(5)
    playback.advance(to: 0, stepped: { if let failure = $1.failure { failures.append(failure) } })
    #expect(failures.map(\.tick) == [4])
    #expect(failures.first.map { "\($0)".hasPrefix("tick 4 stepped twice gave two worlds") } == true)
  }

  @Test("a world that keeps to itself passes at every tick")
  func passes() {
    var playback = Playback(
      Shuffling.simulation(), transport: Transport(isPaused: true), syncEvery: 1, script: Shuffling.input)
    playback.transport.step(150)
    playback.advance(to: 0, stepped: { #expect($1.failure == nil) })
    #expect(playback.playhead == 150)
  }
}
