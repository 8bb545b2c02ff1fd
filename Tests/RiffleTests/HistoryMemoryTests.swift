import Foundation
import MemoryGame
import Riffle
import Testing

@testable import RiffleCommand

#if canImport(Glibc)
  import Glibc

  // What the history says it takes against what the allocator has handed out. Each runs in a process of its own, where
  // nothing else allocates; in steps that nobody else takes.
  @Suite("The memory of the past")
  struct HistoryMemoryTests {
    #if compiler(>=6.2)
      @Test("the bytes a history says it takes are those the allocator has handed out, to 5 in 100")
      func counted() async {
        await #expect(processExitsWith: .success) {
          var run = Table()
          run.play(3000)
          run.expectTrue(within: 0.05)
          // New memory for a tick, with a shuffle every quarter of a second.
          #expect(run.history.bytes / 3000 < 20_000, "\(run.history.bytes / 3000) bytes a tick")
        }
      }

      @Test("they still are when ticks are thinned out, stepped to again, and branches begin")
      func thinned() async {
        await #expect(processExitsWith: .success) {
          var run = Table(budget: 12 << 20)
          for _ in 0..<4 {
            run.play(1500)
            run.expectTrue(within: 0.1)
            #expect(run.history.bytes <= run.history.budget)
          }
          #expect(run.history.denseTicks < 3000)
          for tick in stride(from: run.history.liveEdge, to: 0, by: -307) {
            run.history.seek(to: tick, in: &run.simulation)
            run.history.prepare(before: tick, in: run.simulation, atMost: 40)
          }
          run.expectTrue(within: 0.1)
          run.history.seek(to: 2000, in: &run.simulation)
          run.history.fork(at: 2000)
          run.play(1500)
          run.expectTrue(within: 0.1)
          #expect(run.history.bytes <= run.history.budget)
        }
      }

      @Test("memory goes back to the system with the history")
      func given() async {
        await #expect(processExitsWith: .success) {
          let before = residentBytes()
          var run = Table()
          run.play(2500)
          let grown = residentBytes() - before
          let claimed = run.history.bytes
          run = Table()
          trim()
          #expect(grown > claimed / 2)
          #expect(residentBytes() - before < grown / 3)
        }
      }
    #endif
  }

  /// The table of the memory game without a window, shuffled every 30 ticks.
  private struct Table {
    var simulation: Simulation
    var history: History
    private let allocatedBefore: Int

    init(budget: Int = .max) {
      let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
      guard
        let scene = try? SceneLoader.load(
          root.appendingPathComponent("Scenes/memory.yaml").path, blocks: [MemoryBlock.self])
      else { fatalError("Scenes/memory.yaml does not load") }
      simulation = scene.start().makeSimulation()
      for _ in 0..<200 { simulation.step() }
      allocatedBefore = AllocatedMemory.bytes
      history = History(simulation.world, budget: budget)
    }

    mutating func play(_ ticks: Int) {
      for _ in 0..<ticks {
        let input = simulation.tick % 30 == 0 ? InputFrame([.action("shuffle", [])]) : .none
        simulation.step(input)
        history.record(simulation.world, input: input)
      }
    }

    func expectTrue(within tolerance: Double) {
      let real = Double(AllocatedMemory.bytes - allocatedBefore)
      let claimed = Double(history.bytes)
      #expect(abs(claimed - real) <= tolerance * real, "claimed \(claimed / 1e6) MB of \(real / 1e6) MB")
    }
  }

  /// Hands what is free back to the system.
  private func trim() {
    typealias Trim = @convention(c) (Int) -> CInt
    if let symbol = dlsym(nil, "malloc_trim") { _ = unsafeBitCast(symbol, to: Trim.self)(0) }
  }

  private func residentBytes() -> Int {
    let text = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8)) ?? ""
    return (text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0) * 4096
  }
#endif
