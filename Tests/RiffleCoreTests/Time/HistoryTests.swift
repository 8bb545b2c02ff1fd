import RiffleCore
import Testing

@Suite("History") struct HistoryTests {
  @Test("step back k, then forward k with the recorded input: the same hash, for every k") func backAndForward() {
    var run = Shuffling.run(ticks: 360)
    for k in 0...360 {
      #expect({ run.history.seek(to: 360 - k, in: &run.simulation) }() == 360 - k)
      #expect(run.simulation.tick == 360 - k)
      #expect(run.simulation.world.stateHash == run.hashes[360 - k], "back by \(k)")
      // Step from there: compare every tick for some, the end for all.
      for tick in (360 - k)..<360 {
        run.simulation.step(run.history.input(at: tick + 1))
        if k % 60 == 0 { #expect(run.simulation.world.stateHash == run.hashes[tick + 1], "tick \(tick + 1)") }
      }
      #expect(run.simulation.world.stateHash == run.hashes[360], "forward by \(k)")
    }
  }

  @Test("a seek stays within the first kept tick and the live edge") func ends() {
    var run = Shuffling.run(ticks: 30)
    #expect(run.history.firstKept == 0)
    #expect(run.history.liveEdge == 30)
    #expect({ run.history.seek(to: -5, in: &run.simulation) }() == 0)
    #expect({ run.history.seek(to: 31, in: &run.simulation) }() == 30)
  }

  @Test("a history can begin at any tick") func lateBeginning() {
    var simulation = Shuffling.simulation()
    for tick in 1...50 { simulation.step(Shuffling.input(at: tick)) }
    var history = History(simulation.world)
    simulation.step()
    history.record(simulation.world, input: .none)
    #expect(history.firstKept == 50)
    #expect(history.liveEdge == 51)
    #expect(history.seek(to: 0, in: &simulation) == 50)
  }

  @Test("ticks know what happened in them, and the way from event to event leads through them all") func events() {
    let run = Shuffling.run(ticks: 200)
    #expect(run.history.events(at: 20) == [.input, .started])
    #expect(run.history.events(at: 32) == [.input, .started, .interrupted])
    #expect(run.history.events(at: 21).isEmpty)
    #expect(run.history.eventTick(-1, of: 32) == 20)
    #expect(run.history.eventTick(1, of: 20) == 32)
    #expect(run.history.eventTick(-1, of: 20) == nil)
    #expect(run.history.eventTick(1, of: 200) == nil)
    #expect(run.history.eventTick(1, of: -10) == 20)
    #expect(run.history.eventTick(-1, of: 1000) != nil)
    // Forward and backward have the same stops.
    var forward: [Int] = []
    var tick = 0
    while let next = run.history.eventTick(1, of: tick) {
      forward.append(next)
      tick = next
    }
    var back: [Int] = []
    tick = 201
    while let next = run.history.eventTick(-1, of: tick) {
      back.append(next)
      tick = next
    }
    #expect(forward == back.reversed())
    #expect(forward.contains(where: { run.history.events(at: $0).contains(.settled) }))
  }

  @Test("pointer movements are not events") func movements() {
    #expect(Shuffling.run(ticks: 10).history.events(at: 7).isEmpty)
  }

  @Test("a fork without changes equals its parent, hash by hash") func emptyFork() {
    for fork in [0, 1, 31, 32, 33, 119] {
      var run = Shuffling.run(ticks: 120)
      let inputs = (0...120).map { run.history.input(at: $0) }
      run.history.seek(to: fork, in: &run.simulation)
      #expect({ run.history.fork(at: fork) }() == "main@\(fork)")
      #expect(run.history.liveEdge == fork)
      for tick in (fork + 1)...120 {
        run.simulation.step(inputs[tick])
        run.history.record(run.simulation.world, input: inputs[tick])
        #expect(run.simulation.world.stateHash == run.hashes[tick], "tick \(tick) after the fork at \(fork)")
      }
      for tick in 0...120 {
        run.history.seek(to: tick, in: &run.simulation)
        #expect(run.simulation.world.stateHash == run.hashes[tick])
      }
    }
  }

  @Test("forks keep every branch unchanged") func branches() {
    var run = Shuffling.run(ticks: 120)
    func play(_ run: inout Shuffling.Run, _ ticks: ClosedRange<Int>, _ key: String) -> UInt64 {
      for tick in ticks {
        let input = tick == ticks.lowerBound ? InputFrame([.keyPressed(key)]) : .none
        run.simulation.step(input)
        run.history.record(run.simulation.world, input: input)
      }
      return run.simulation.world.stateHash
    }
    run.history.seek(to: 50, in: &run.simulation)
    run.history.fork(at: 50)
    let second = play(&run, 51...90, "s")
    run.history.seek(to: 70, in: &run.simulation)
    run.history.fork(at: 70)
    let third = play(&run, 71...75, "x")
    #expect({ run.history.select(branch: "main@50") }())
    run.history.seek(to: 40, in: &run.simulation)
    run.history.fork(at: 40)
    #expect(run.history.branchSummaries.map(\.name) == ["main", "main@50", "main@70", "main@40"])
    #expect(run.history.branchSummaries.map(\.forkedAt) == [nil, 50, 70, 40])
    #expect(run.history.branchSummaries.map(\.liveEdge) == [120, 90, 75, 40])

    #expect({ run.history.select(branch: "main@70") }())
    run.history.seek(to: 1000, in: &run.simulation)
    #expect(run.simulation.world.stateHash == third)
    #expect(run.history.firstKept == 0)
    #expect({ run.history.select(branch: "main@50") }())
    run.history.seek(to: 1000, in: &run.simulation)
    #expect(run.simulation.world.stateHash == second)
    #expect({ run.history.select(branch: "main") }())
    run.history.seek(to: 1000, in: &run.simulation)
    #expect(run.simulation.world.stateHash == run.hashes[120])
    #expect(!{ run.history.select(branch: "nowhere") }())
  }

  @Test("two forks of one tick have different names, and forking at the live edge makes no branch") func names() {
    var run = Shuffling.run(ticks: 20)
    #expect({ run.history.fork(at: 20) }() == "main")
    #expect({ run.history.fork(at: 10) }() == "main@10")
    #expect({ run.history.select(branch: "main") }())
    #expect({ run.history.fork(at: 10) }() == "main@10#2")
    #expect(run.history.branchSummaries.count == 3)
  }
}
