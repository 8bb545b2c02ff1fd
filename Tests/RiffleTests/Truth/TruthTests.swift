import Foundation
import MemoryGame
import RiffleApp
import TestSupport
import Testing

/// Plays every scene with its demo, and with random input.
///
/// `RIFFLE_TRUTH_TICKS=3000 RIFFLE_TRUTH_SEEDS=8 swift test --filter TruthTests` makes a longer run.
@Suite("The truth of the debugger's sentences")
struct TruthTests {
  private static func number(_ name: String, or usual: Int) -> Int {
    ProcessInfo.processInfo.environment[name].flatMap(Int.init) ?? usual
  }

  struct Run: Sendable, CustomTestStringConvertible {
    let scene: String
    /// 0 plays only the demo.
    let seed: Int
    var testDescription: String { "\(scene), \(seed == 0 ? "demo" : "hand \(seed)")" }
  }

  static let runs = Repository.scenes.flatMap { name in
    (0...(name == "ten-thousand" ? 0 : number("RIFFLE_TRUTH_SEEDS", or: 1))).map { Run(scene: name, seed: $0) }
  }

  @Test("every sentence about an animation or a field is true, in every scene", arguments: runs)
  func scenes(_ run: Run) throws {
    let scene = try SceneLoader.load(Repository.scene(run.scene), blocks: [MemoryBlock.self])
    // Of the ten thousand animations some are checked, from the first flight on.
    let isLarge = run.scene == "ten-thousand"
    let ticks = isLarge ? 51 : Self.number("RIFFLE_TRUTH_TICKS", or: 200)
    let runtime = scene.start()
    var playback = Playback(
      runtime.makeSimulation(), transport: Transport(tickRate: runtime.tickRate, isPaused: true),
      script: { runtime.demo.input(at: $0) })
    var hand = InputFuzzer(scene, seed: UInt64(run.seed))
    var lies: [String] = []
    var looked = 0
    var check = TruthCheck(playback.simulation.world)
    for tick in 1...ticks where lies.count < 6 {
      if run.seed > 0 {
        for event in hand.input(for: playback.simulation.world).events { playback.transport.receive(event) }
      }
      playback.transport.step()
      playback.advance(to: 0)
      let world = playback.simulation.world
      let history = playback.history
      if isLarge, tick < ticks - 2 { continue }
      check =
        isLarge && tick == ticks - 2 ? TruthCheck(world) : TruthCheck(after: check, world) { history.input(at: $0) }
      let running = check.running
      guard !running.isEmpty, !isLarge || tick > ticks - 2 else { continue }
      // Each of them in every third tick.
      let part = isLarge ? max(1, running.count / 100) : 3
      for animation in running.indices where animation % part == tick % part {
        lies += check.lies(about: running[animation])
        looked += 1
      }
      // Sentences are slow: one in every sixth tick, about another animation each time.
      let sentences = SentenceCheck(playback: playback)
      if tick % 6 == 0 { lies += sentences.lies(about: running[tick * 7 % running.count]) }
      let entities = world.allEntities
      if tick % 60 == 0, !isLarge { lies += sentences.lies(about: entities[tick / 60 * 7 % entities.count]) }
    }
    #expect(lies.isEmpty, "\(lies.prefix(6).joined(separator: "\n"))")
    #expect(looked > 0, "nothing ran")
  }
}
