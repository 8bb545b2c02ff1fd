import MemoryGame
import RiffleApp
import TestSupport
import Testing

/// Ticks that a playback takes as known, because they change nothing, beside the same ticks stepped.
@Suite("What is at rest comes out as if it were stepped")
struct RestTruthTests {
  @Test("every scene, played by a random hand that pauses", arguments: Repository.smallScenes)
  func scenes(_ name: String) throws {
    let scene = try SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
    let runtime = scene.start()
    let rate = runtime.tickRate
    var playback = Playback(
      runtime.makeSimulation(), transport: Transport(tickRate: rate), script: { runtime.demo.input(at: $0) })
    var stepped = runtime.makeSimulation()
    var hand = InputFuzzer(scene, seed: 1)
    playback.advance(to: 0)
    var hashes: [(tick: Int, hash: UInt64)] = []
    for tick in 1...(7 * rate / 2) {
      // A second of it, and two in which what moves may come to rest.
      if tick / rate % 3 == 0 {
        for event in hand.input(for: playback.simulation.world).events { playback.transport.receive(event) }
      }
      if tick.isMultiple(of: rate / 2) { _ = playback.restingTicks(upTo: rate / 2) }
      playback.advance(to: Double(tick) / Double(rate))
      while stepped.tick < playback.playhead { stepped.step(playback.history.input(at: stepped.tick + 1)) }
      guard tick.isMultiple(of: 16) else { continue }
      hashes.append((stepped.tick, stepped.world.stateHash))
      try #require(playback.simulation.world.stateHash == stepped.world.stateHash, "tick \(stepped.tick)")
    }
    // Many of them are not kept, but come to again.
    for (tick, hash) in hashes { try #require(playback.world(at: tick)?.stateHash == hash, "back at tick \(tick)") }
  }
}
