import RiffleCore
import TestSupport
import Testing

@Suite("Sync test")
struct SyncTestTests {
  /// State outside the world, which no system should use.
  private final class Outside: @unchecked Sendable {
    var count: Float = 0
  }

  @Test("a system that reads outside the world is found at its tick")
  func found() {
    let outside = Outside()
    var world = World(seed: 1)
    world.spawn(Opacity(1))
    let simulation = Simulation(world) { world, _ in
      outside.count += 1
      for entity in world.allEntities { world[entity, Opacity.self].value = outside.count }
    }
    var playback = Playback(standing: simulation, syncEvery: 4)
    var failures: [SyncTest.Failure] = []
    playback.step(5) { if let failure = $0.failure { failures.append(failure) } }
    #expect(failures.map(\.tick) == [4])
    #expect(failures.first.map { "\($0)".hasPrefix("tick 4 stepped twice gave two worlds") } == true)
  }

  @Test("a deterministic world passes the sync test at every tick")
  func passes() {
    var playback = Playback(standing: Shuffling.simulation(), syncEvery: 1, script: Shuffling.input)
    playback.step(150) { #expect($0.failure == nil) }
    #expect(playback.playhead == 150)
  }
}
