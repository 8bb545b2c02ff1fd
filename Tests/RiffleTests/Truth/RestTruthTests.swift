import MemoryGame
import RiffleApp
import TestSupport
import Testing

/// Compares ticks that a playback skips, because they change nothing, with the same ticks stepped.
@Suite("Skipped ticks at rest")
struct RestTruthTests {
  @Test(
    "skipped ticks have the hashes of stepped ones, in every scene with random input and pauses",
    arguments: Repository.smallScenes)
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
      // One second of input, and two in which animations may come to rest.
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
    // Many of these ticks are not kept, but replayed.
    for (tick, hash) in hashes { try #require(playback.world(at: tick)?.stateHash == hash, "back at tick \(tick)") }
  }
}
