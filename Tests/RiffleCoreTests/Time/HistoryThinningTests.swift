import RiffleCore
import Testing

private final class Counter: @unchecked Sendable { var steps = 0 }

@Suite("History within its budget") struct HistoryThinningTests {
  /// About a sixth of the memory of all ticks.
  private static let run: Shuffling.Run = {
    let all = Shuffling.run(ticks: 1500).history.bytes
    return Shuffling.run(ticks: 1500, budget: all / 6)
  }()

  @Test("a thinned history uses at most its budget") func budget() {
    let history = Self.run.history
    #expect(history.bytes <= history.budget)
    #expect(history.bytes >= history.budget - history.budget / 4)
    #expect(history.denseTicks < 1500)
  }

  @Test("the bytes of a history are what each kept world does not share with the one before") func sum() {
    let history = Self.run.history
    var sum = 0
    var before: World?
    for moment in history.tree.branches[0].moments {
      guard let world = moment.world else {
        #expect(moment.cost == 0)
        continue
      }
      let cost = Snapshot.overhead + (before.map(world.bytes(notIn:)) ?? world.bytes)
      #expect(Int(moment.cost) == cost)
      sum += cost
      before = world
    }
    #expect(sum == history.worldBytes)
    #expect(MemoryLayout<Moment>.stride == 24, "a tick without a world is three words")
    let list = history.tree.branches[0].moments.count * MemoryLayout<Moment>.stride
    #expect(history.listBytes > list && history.listBytes < list + 1500 * 200)
  }

  @Test("every thinned tick is recomputed with the same hash") func restepped() {
    var run = Self.run
    #expect(run.history.firstKept == 0)
    for tick in stride(from: 1500, through: 0, by: -1) {
      #expect({ run.history.seek(to: tick, in: &run.simulation) }() == tick)
      #expect(run.simulation.world.stateHash == run.hashes[tick], "tick \(tick)")
    }
    #expect(run.history.bytes <= run.history.budget)
    for tick in stride(from: 3, through: 1500, by: 97) {
      run.history.seek(to: tick, in: &run.simulation)
      #expect(run.simulation.world.stateHash == run.hashes[tick], "tick \(tick)")
    }
  }

  @Test("the nearest kept tick of a range is found, or the requested one") func nearestKept() {
    let history = Self.run.history
    for tick in stride(from: 20, to: 1480, by: 7) {
      let found = history.keptTick(nearest: tick, among: (tick - 9)...(tick + 9))
      let kept = ((tick - 9)...(tick + 9)).filter(history.isKept)
      #expect(kept.isEmpty ? found == tick : kept.allSatisfy { abs($0 - tick) >= abs(found - tick) })
      #expect(kept.isEmpty || history.isKept(found))
      #expect(history.keptTick(nearest: tick, among: tick...tick) == tick)
    }
  }

  @Test("a tiny budget drops the oldest ticks, never the latest") func tiny() {
    var run = Shuffling.run(ticks: 1500, budget: 40_000)
    #expect(run.history.firstKept > 0)
    #expect(run.history.liveEdge == 1500)
    #expect(run.history.isKept(1500))
    let first = run.history.firstKept
    #expect({ run.history.seek(to: 0, in: &run.simulation) }() == first)
    #expect(run.simulation.world.stateHash == run.hashes[first])
  }

  @Test("branches are thinned and keep their hashes") func branches() {
    var run = Self.run
    run.history.seek(to: 700, in: &run.simulation)
    run.history.fork(at: 700)
    var hashes: [UInt64] = []
    for tick in 701...1600 {
      run.simulation.step(Shuffling.input(at: tick + 11))
      run.history.record(run.simulation.world, input: Shuffling.input(at: tick + 11))
      hashes.append(run.simulation.world.stateHash)
    }
    for tick in stride(from: 701, through: 1600, by: 31) {
      run.history.seek(to: tick, in: &run.simulation)
      #expect(run.simulation.world.stateHash == hashes[tick - 701])
    }
    #expect({ run.history.select(branch: "main") }())
    for tick in stride(from: 701, through: 1500, by: 31) {
      run.history.seek(to: tick, in: &run.simulation)
      #expect(run.simulation.world.stateHash == run.hashes[tick])
    }
  }

  @Test("a long seek runs in slices, from the nearest kept tick on") func slices() throws {
    var run = Self.run
    let gap = try #require((1..<1500).last { !run.history.isKept($0) && !run.history.isKept($0 - 1) })
    let kept = try #require((0..<gap).last { run.history.isKept($0) })
    #expect(run.history.seek(to: gap, in: &run.simulation, atMost: 0) == kept)
    #expect(run.simulation.world.stateHash == run.hashes[kept])
    #expect(run.history.seek(to: gap, in: &run.simulation, atMost: 1) == kept + 1)
    #expect(run.simulation.world.stateHash == run.hashes[kept + 1])
    #expect(run.history.seek(to: gap, in: &run.simulation, atMost: 1000) == gap)
    #expect(run.simulation.world.stateHash == run.hashes[gap])
  }

  @Test("ticks before the playhead are recomputed ahead, nearest first, and not thinned") func prepared() throws {
    var run = Self.run
    let (tick, first) = (500, 488)
    let kept = (1...1500).count(where: run.history.isKept)
    run.history.seek(to: tick, in: &run.simulation)
    let before = run.simulation
    for _ in 0..<60 { run.history.prepare(before: tick, in: run.simulation, atMost: 3) }
    #expect(run.simulation.world == before.world)
    #expect((first...tick).allSatisfy(run.history.isKept))
    // Few ticks are dropped elsewhere.
    #expect((1...1500).count(where: run.history.isKept) > kept * 3 / 4)
    // As when stepping back: the ticks before the playhead are kept, those after may be thinned.
    for back in (first..<tick).reversed() {
      #expect(run.history.seek(to: back, in: &run.simulation, atMost: 0) == back)
      #expect(run.simulation.world.stateHash == run.hashes[back], "tick \(back)")
    }
    #expect(run.history.bytes <= run.history.budget)
  }

  @Test("scrubbing to and fro, with no frames in between, never passes the budget, and every tick is as it was")
  func scrubbing() {
    var run = Self.run
    for round in 1...120 {
      let tick = round * 577 % 1500
      run.history.seek(to: tick, in: &run.simulation, atMost: 48)
      #expect(run.history.bytes <= run.history.budget, "seek \(round)")
      run.history.seek(to: tick, in: &run.simulation)
      #expect(run.simulation.world.stateHash == run.hashes[tick], "tick \(tick)")
      run.history.prepare(before: tick, in: run.simulation, atMost: 120)
      #expect(run.history.bytes <= run.history.budget, "preparing \(round)")
    }
    #expect(run.history.firstKept == 0)
  }

  @Test("a budget of a few ticks allows scrubbing and seeking in slices") func fewTicks() {
    let budget = Shuffling.run(ticks: 30).history.bytes
    var run = Shuffling.run(ticks: 600, budget: budget)
    #expect(run.history.bytes <= budget)
    for round in 1...60 {
      let span = run.history.liveEdge - run.history.firstKept
      let tick = run.history.firstKept + round * 131 % (span + 1)
      var slices = 0
      while run.history.seek(to: tick, in: &run.simulation, atMost: 8) != tick, slices < 40 { slices += 1 }
      #expect(run.simulation.tick == tick && run.simulation.world.stateHash == run.hashes[tick])
      for _ in 0..<10 { run.history.prepare(before: tick, in: run.simulation, atMost: 12) }
      #expect(run.history.bytes <= budget, "round \(round)")
    }
  }

  @Test("seeking drops no tick, even in a budget that recording exceeded", arguments: [12, 40, 200])
  func looking(part: Int) {
    let all = Shuffling.run(ticks: 900).history.bytes
    var run = Shuffling.run(ticks: 900, budget: all / part)
    let first = run.history.firstKept
    for tick in (first...900).reversed() {
      run.history.seek(to: tick, in: &run.simulation)
      if tick.isMultiple(of: 8) { run.history.prepare(before: tick, in: run.simulation, atMost: 8) }
      #expect(run.simulation.world.stateHash == run.hashes[tick], "tick \(tick)")
      // The presented world may exceed the budget.
      #expect(
        run.history.bytes <= run.history.budget + 2 * Snapshot.overhead + run.simulation.world.bytes, "tick \(tick)")
    }
    #expect(run.history.firstKept == first)
  }

  @Test("stepping back through thinned ticks steps each about once, and few at a time") func walk() throws {
    let counter = Counter()
    let budget = Shuffling.run(ticks: 300, dots: 4).history.bytes
    var playback = Playback(
      standing: Shuffling.simulation(dots: 4) { counter.steps += 1 }, after: 2400, budget: budget,
      script: Shuffling.input)
    #expect((1..<2000).contains { tick in (tick..<(tick + 7)).allSatisfy { !playback.history.isKept($0) } })
    // The worst start is just after a wide gap, without a frame to fill it.
    for start in [1200, 601, 600, 599] {
      playback.go(to: .tick(start))
      while playback.isSeeking { playback.advance(to: 0) }
      var most = 0
      let first = counter.steps
      for _ in 1...150 {
        let before = counter.steps
        playback.step(-1)
        most = max(most, counter.steps - before)
      }
      #expect(playback.playhead == start - 150)
      // Recomputed ticks use an eighth of the budget; the rest of a wide gap is stepped on arrival.
      #expect(most <= 32, "from \(start)")
      #expect(counter.steps - first < 300, "from \(start)")
    }
  }

  @Test("a full history prepares steps back: with a frame between them none steps a tick") func room() {
    let counter = Counter()
    let budget = Shuffling.run(ticks: 300, dots: 4).history.bytes
    var playback = Playback(
      standing: Shuffling.simulation(dots: 4) { counter.steps += 1 }, after: 30_000, budget: budget,
      script: Shuffling.input)
    let (first, edge) = (playback.history.firstKept, playback.liveEdge)
    #expect(first > 0 && playback.history.bytes <= budget - budget / 8)
    for part in 1...4 {
      playback.go(to: .tick(first + (edge - first) * part / 5))
      while playback.isSeeking { playback.advance(to: 0) }
      var (stepped, most) = (0, 0)
      for _ in 1...100 {
        let before = counter.steps
        playback.step(-1)
        let pressed = counter.steps
        playback.advance(to: 0)
        (stepped, most) = (stepped + pressed - before, max(most, counter.steps - pressed))
      }
      #expect(stepped <= 4 && most <= 8, "\(part): \(stepped), \(most)")
      #expect(playback.history.bytes <= budget)
    }
    #expect(playback.history.firstKept == first)
  }

  @Test("a seek while dragging prepares no steps back; frames after it do") func passing() throws {
    let counter = Counter()
    let playback = Playback(
      standing: Shuffling.simulation(dots: 4) { counter.steps += 1 }, after: 2400,
      budget: Shuffling.run(ticks: 2400, dots: 4).history.bytes / 12, script: Shuffling.input)
    let tick = try #require(
      (100..<2000).first { tick in
        playback.history.isKept(tick)
          && ((tick - 6)..<tick).allSatisfy {
            !playback.history.isKept($0) && playback.history.moment(at: $0)?.isResting == false
          }
      })
    func steps(isPassing: Bool, frames: Int) -> Int {
      var playback = playback
      let before = counter.steps
      playback.transport.seek(to: .tick(tick), isPassing: isPassing)
      for _ in 0..<frames { playback.advance(to: 0) }
      #expect(playback.playhead == tick)
      return counter.steps - before
    }
    #expect(steps(isPassing: true, frames: 1) == 0)
    #expect(steps(isPassing: false, frames: 1) > 0)
    #expect(steps(isPassing: true, frames: 2) > 0)
  }

  @Test("kept ticks are as far apart as their age allows") func gaps() {
    let history = Self.run.history
    let kept = (history.firstKept...1500).filter(history.isKept)
    var gapsUsed: Set<Int> = []
    for (left, right) in zip(kept, kept.dropFirst()) {
      let widest = Self.widestGap(age: 1500 - left, denseTicks: history.denseTicks)
      #expect(right - left <= widest, "from \(left) to \(right)")
      if right - left == widest { gapsUsed.insert(widest) }
    }
    // All of the latest ticks are kept, and fewer the older they are: every second, every fourth, and so on.
    #expect(gapsUsed.contains(1) && gapsUsed.count > 1, "\(gapsUsed)")
  }

  /// At 120 ticks a second, the gap doubles six times.
  private static func widestGap(age: Int, denseTicks: Int) -> Int {
    let times = age / denseTicks
    return 1 << min(times.bitWidth - times.leadingZeroBitCount, 6)
  }
}
