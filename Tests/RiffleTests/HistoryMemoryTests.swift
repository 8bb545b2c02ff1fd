import Foundation
import MemoryGame
import RiffleApp
import RiffleSDL
import TestSupport
import Testing

#if canImport(Glibc)
  // Compares the bytes that the history reports with those that the allocator has handed out. Each test runs in its own
  // process, without other allocations, in steps that share no memory.
  @Suite("The memory of the history") struct HistoryMemoryTests {
    #if compiler(>=6.2)
      @Test("the bytes that a history reports equal those allocated, within 5 percent") func counted() async {
        await #expect(processExitsWith: .success) {
          var run = Table()
          run.play(1500)
          run.expectTrue(within: 0.05)
          // Memory per tick, with a shuffle every quarter of a second: running animations and written components.
          #expect(run.history.bytes / 1500 < 16_000, "\(run.history.bytes / 1500) bytes a tick")
        }
      }

      @Test("the reported bytes stay true when ticks are thinned out, replayed and branched") func thinned() async {
        await #expect(processExitsWith: .success) {
          var run = Table(budget: 6 << 20)
          for _ in 0..<4 {
            run.play(750)
            run.expectTrue(within: 0.1)
            #expect(run.history.bytes <= run.history.budget)
          }
          #expect(run.history.denseTicks < 1500)
          for tick in stride(from: run.history.liveEdge, to: 0, by: -307) {
            run.history.seek(to: tick, in: &run.simulation)
            run.history.prepare(before: tick, in: run.simulation, atMost: 40)
          }
          run.expectTrue(within: 0.1)
          run.history.seek(to: 1000, in: &run.simulation)
          run.history.fork(at: 1000)
          run.play(750)
          run.expectTrue(within: 0.1)
          #expect(run.history.bytes <= run.history.budget)
        }
      }

      @Test("the budget holds for ten thousand cards in flight, of which it keeps a few dozen ticks")
      func crowded() async {
        await #expect(processExitsWith: .success) {
          var run = Table("ten-thousand", budget: 64 << 20, shuffle: .keyPressed("s"))
          run.play(150)
          run.scrub(rounds: 6)
          run.expectNoMore()
        }
      }
    #endif
  }

  /// The table of the memory game without a window, shuffled every 30 ticks.
  private struct Table {
    var simulation: Simulation
    var history: History
    private let allocatedBefore: Int
    /// The reported bytes of the first world, which was allocated before the history.
    private let claimedBefore: Int

    private let shuffle: InputEvent

    init(_ name: String = "memory", budget: Int = .max, shuffle: InputEvent = .action("shuffle", [])) {
      self.shuffle = shuffle
      simulation = Self.simulation(of: name)
      for _ in 0..<200 { simulation.step() }
      allocatedBefore = AllocatedMemory.bytes
      history = History(simulation.world, budget: budget)
      claimedBefore = history.bytes
    }

    /// Loads the scene; all that was read for it is released.
    private static func simulation(of name: String) -> Simulation {
      guard
        let scene = try? SceneLoader.load(Repository.scene(name), blocks: [MemoryBlock.self])
      else { fatalError("Scenes/\(name).yaml does not load") }
      return scene.start().makeSimulation()
    }

    mutating func play(_ ticks: Int) {
      for _ in 0..<ticks {
        let input = simulation.tick % 30 == 0 ? InputFrame([shuffle]) : .none
        simulation.step(input)
        history.record(simulation.world, input: input)
      }
    }

    /// Seeks and steps back in slices, as scrubbing along the strip does; the budget holds after each.
    mutating func scrub(rounds: Int) {
      let ticks = history.liveEdge - history.firstKept
      for round in 1...rounds {
        let tick = history.firstKept + round * 577 % (ticks + 1)
        for _ in 0..<4 {
          history.seek(to: tick, in: &simulation, atMost: 48)
          #expect(history.bytes <= history.budget, "seek \(round)")
          history.prepare(before: tick, in: simulation, atMost: 12)
          #expect(history.bytes <= history.budget, "steps back \(round)")
        }
      }
    }

    /// The reported bytes may exceed the allocated ones, but hardly fall below them.
    func expectNoMore() {
      let real = AllocatedMemory.bytes - allocatedBefore
      #expect(real <= history.bytes * 11 / 10, "\(real >> 20) MB of \(history.bytes >> 20) MB")
    }

    func expectTrue(within tolerance: Double) {
      let real = Double(AllocatedMemory.bytes - allocatedBefore)
      let claimed = Double(history.bytes - claimedBefore)
      #expect(abs(claimed - real) <= tolerance * real, "claimed \(claimed / 1e6) MB of \(real / 1e6) MB")
    }
  }
#endif
