import Foundation
import MemoryGame
import RiffleApp
import RiffleSDL
import TestSupport
import Testing

#if canImport(Glibc)
  // What the history says it takes against what the allocator has handed out. Each runs in its own process, where
  // nothing else allocates; in steps that nobody else takes.
  @Suite("The memory of the past")
  struct HistoryMemoryTests {
    #if compiler(>=6.2)
      @Test("the bytes a history says it takes are those the allocator has handed out, to 5 in 100")
      func counted() async {
        await #expect(processExitsWith: .success) {
          var run = Table()
          run.play(1500)
          run.expectTrue(within: 0.05)
          // New memory for a tick, with a shuffle every quarter of a second: what is on its way, and what was written.
          #expect(run.history.bytes / 1500 < 16_000, "\(run.history.bytes / 1500) bytes a tick")
        }
      }

      @Test("they still are when ticks are thinned out, stepped to again, and branches begin")
      func thinned() async {
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

      @Test("scrubbed to and fro, the past takes its budget at most")
      func scrubbed() async {
        await #expect(processExitsWith: .success) {
          var run = Table(budget: 16 << 20)
          run.play(2400)
          run.scrub()
          run.expectTrue(within: 0.1)
        }
      }

      @Test("so it is with ten thousand cards in flight, of which the budget holds a few dozen ticks")
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
    /// What the history says of the world it began with, which was allocated before it.
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

    /// What was read for it is released again.
    private static func simulation(of name: String) -> Simulation {
      guard
        let scene = try? SceneLoader.load(
          Repository.scene(name), blocks: [MemoryBlock.self])
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

    /// Seeks and steps back as a hand on the strip asks for them, in slices; the budget holds at each.
    mutating func scrub(rounds: Int = 30) {
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

    /// What is shown may be more than what is taken, and never much less.
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
