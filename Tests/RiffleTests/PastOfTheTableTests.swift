import MemoryGame
import Riffle
import TestSupport
import Testing

@Suite("The past of the memory table")
struct PastOfTheTableTests {
  private static let ticks = 900

  private struct Run {
    var simulation: Simulation
    var history: History
    var hashes: [UInt64]
  }

  /// The demo's first seconds: dealt, two cards turned, shuffled again and again.
  private func run(budget: Int = .max) throws -> Run {
    let scene = try SceneLoader.load(
      Repository.scene("memory"), blocks: [MemoryBlock.self])
    let runtime = scene.start()
    var simulation = runtime.makeSimulation()
    var history = History(simulation.world, budget: budget)
    var hashes = [simulation.world.stateHash]
    for tick in 1...Self.ticks {
      let input = runtime.demo.input(at: tick)
      simulation.step(input)
      history.record(simulation.world, input: input)
      hashes.append(simulation.world.stateHash)
    }
    return Run(simulation: simulation, history: history, hashes: hashes)
  }

  @Test("step back k, then forward k with the recorded input: the same hash at every tick")
  func backAndForward() throws {
    var run = try run()
    for k in 0...Self.ticks {
      run.history.seek(to: Self.ticks - k, in: &run.simulation)
      #expect(run.simulation.world.stateHash == run.hashes[Self.ticks - k], "back by \(k)")
      guard k % 45 == 0 else { continue }
      for tick in (Self.ticks - k)..<Self.ticks {
        run.simulation.step(run.history.input(at: tick + 1))
        #expect(run.simulation.world.stateHash == run.hashes[tick + 1], "tick \(tick + 1), back by \(k)")
      }
    }
  }

  @Test("thinned out and stepped to again, every tick is what it was")
  func thinned() throws {
    let full = try run().history.bytes
    var run = try run(budget: full / 5)
    let kept = (0...Self.ticks).count { run.history.isKept($0) }
    #expect(kept < Self.ticks / 2)
    for tick in stride(from: Self.ticks, through: run.history.firstKept, by: -1) {
      run.history.seek(to: tick, in: &run.simulation)
      #expect(run.simulation.world.stateHash == run.hashes[tick], "tick \(tick)")
    }
  }
}
