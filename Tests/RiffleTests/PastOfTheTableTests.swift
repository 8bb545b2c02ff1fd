import MemoryGame
import RiffleScene
import TestSupport
import Testing

@Suite("Stepping back in the memory game")
struct PastOfTheTableTests {
  private static let ticks = 900

  private struct Run {
    var simulation: Simulation
    var history: History
    var hashes: [UInt64]
  }

  /// The first seconds of the demo: dealt, two cards turned, shuffled repeatedly. Played once, and recorded with an
  /// unlimited budget and with a fifth of the bytes.
  private static let runs = Result {
    let scene = try SceneLoader.load(Repository.scene("memory"), blocks: [MemoryBlock.self])
    let runtime = scene.start()
    let start = runtime.makeSimulation()
    var run = Run(simulation: start, history: History(start.world), hashes: [start.world.stateHash])
    for tick in 1...ticks {
      let input = runtime.demo.input(at: tick)
      run.simulation.step(input)
      run.history.record(run.simulation.world, input: input)
      run.hashes.append(run.simulation.world.stateHash)
    }
    var thinned = run
    thinned.history = History(start.world, budget: run.history.bytes / 5)
    for tick in 1...ticks {
      thinned.history.record(try #require(run.history.world(at: tick)), input: run.history.input(at: tick))
    }
    return (whole: run, thinned: thinned)
  }

  @Test("step back k, then forward k with the recorded input: the same hash at every tick")
  func backAndForward() throws {
    var run = try Self.runs.get().whole
    for k in 0...Self.ticks {
      run.history.seek(to: Self.ticks - k, in: &run.simulation)
      #expect(run.simulation.world.stateHash == run.hashes[Self.ticks - k], "back by \(k)")
      guard k % 90 == 0 else { continue }
      for tick in (Self.ticks - k)..<Self.ticks {
        run.simulation.step(run.history.input(at: tick + 1))
        #expect(run.simulation.world.stateHash == run.hashes[tick + 1], "tick \(tick + 1), back by \(k)")
      }
    }
  }

  @Test("every tick of a thinned-out history is replayed to its hash")
  func thinned() throws {
    var run = try Self.runs.get().thinned
    let kept = (0...Self.ticks).count { run.history.isKept($0) }
    #expect(kept < Self.ticks / 2)
    for tick in stride(from: Self.ticks, through: run.history.firstKept, by: -1) {
      run.history.seek(to: tick, in: &run.simulation)
      #expect(run.simulation.world.stateHash == run.hashes[tick], "tick \(tick)")
    }
  }
}
