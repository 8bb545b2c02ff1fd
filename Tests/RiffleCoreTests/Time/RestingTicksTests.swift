import RiffleCore
import Synchronization
import TestSupport
import Testing

@Suite("Resting ticks") struct RestingTicksTests {
  private final class Counter: Sendable {
    let ticks = Mutex(0)
    var count: Int { ticks.withLock { $0 } }
  }

  /// A playback of 60 cards that move for a second and then rest for ten, and the count of stepped ticks.
  private func rested() -> (playback: Playback, counter: Counter) {
    let counter = Counter()
    var world = World(seed: 1)
    let cards = (0..<60).map { world.spawn(Transform(position: [Float($0), 0])) }
    let simulation = Simulation(world) { world, _ in
      counter.ticks.withLock { $0 += 1 }
      guard world[resource: Tick.self].now == 1 else { return }
      world.withAnimation(.easeInOut(duration: 0.5)) { world in
        for card in cards { world[card, Transform.self].position.y = 90 }
      }
    }
    var playback = Playback(simulation, transport: Transport())
    playback.advance(to: 0)
    play(&playback, second: 1)
    for second in 2...11 {
      #expect(playback.restingTicks(upTo: 120) == 120)
      play(&playback, second: second)
    }
    return (playback, counter)
  }

  private func play(_ playback: inout Playback, second: Int) {
    for frame in 1...60 { playback.advance(to: Double(second - 1) + Double(frame) / 60) }
  }

  @Test("a history keeps one resting tick a second, and gives all of them without stepping a system")
  func kept() throws {
    let (playback, counter) = rested()
    let edge = playback.liveEdge
    #expect(edge > 1300 && playback.history.isKept(edge))
    #expect((200..<edge).filter(playback.history.isKept) == [240, 360, 480, 600, 720, 840, 960, 1080, 1200])
    let stepped = counter.count
    var before = try #require(playback.world(at: 150))
    for tick in [151, 237, 240, 241, 1199, edge - 1] {
      let world = try #require(playback.world(at: tick))
      #expect(world[resource: Tick.self].now == tick)
      #expect(world.isEqual(to: before, besides: Tick.self))
      before = world
    }
    var going = playback
    going.transport.setPaused(true)
    for _ in 0..<200 {
      going.transport.step(-1)
      going.advance(to: 20)
    }
    #expect(going.playhead == edge - 200)
    going.go(to: .tick(edge - 50))
    going.transport.step()
    going.advance(to: 20)
    #expect(going.playhead == edge - 49)
    #expect(going.simulation.world.stateHash == playback.world(at: edge - 49)?.stateHash)
    #expect(counter.count == stepped)
    #expect(going.history.forEachTickCount(in: 200...edge) { $0.isKept } == edge - 199)
  }

  @Test("ticks rest while an animator is held, and a later animation starts from there") func held() throws {
    func world(held ticks: Int) -> World {
      var world = World(seed: 1)
      let card = world.spawn(Transform(position: [0, 0]))
      let simulation = Simulation(world) { world, _ in
        switch world[resource: Tick.self].now {
        case 1:
          let animator = world.makePropertyAnimator(.linear(duration: 1), pausesOnCompletion: true)
          world.addAnimations(to: animator) { $0[card, Transform.self].position.x = 100 }
          animator.scrub(to: 0.3, in: &world)
        case ticks:
          world.withAnimation(.linear(duration: 1)) { $0[card, Transform.self].position.y = 100 }
        default: break
        }
      }
      var playback = Playback(simulation, transport: Transport())
      playback.advance(to: 0)
      playback.advance(to: 0.1)
      if ticks > 200 { #expect(playback.restingTicks(upTo: 100) == 100) }
      while playback.playhead < ticks + 60 { playback.advance(to: Double(playback.playhead + 2) / 120) }
      let seen = playback.simulation.world.presented(Transform.self, of: card).position
      #expect(abs(seen.x - 30) < 1e-4)
      return playback.simulation.world
    }
    func place(_ world: World) -> SIMD2<Float> { world.presentedTransforms()[world.entity(atRow: 0)!]!.position }
    let (soon, late) = (world(held: 20), world(held: 300))
    #expect(soon[resource: Tick.self].now - 20 == late[resource: Tick.self].now - 300)
    #expect(place(soon) == place(late) && abs(place(soon).y - 50) < 1)
  }

  @Test("ten seconds at rest use less than 100 bytes a tick, and allow branches") func bytes() {
    var (playback, _) = rested()
    let short = playback.history.bytes
    for second in 12...21 {
      _ = playback.restingTicks(upTo: 120)
      play(&playback, second: second)
    }
    #expect(playback.history.bytes - short < 100 * 1200)
    playback.go(to: .tick(777))
    playback.transport.receive(.keyPressed("a"))
    playback.advance(to: 21.1)
    #expect(playback.history.branchName == "main@777")
    #expect(playback.world(at: 777)?[resource: Tick.self].now == 777)
  }
}

extension History {
  fileprivate func forEachTickCount(in ticks: ClosedRange<Int>, where counts: (TickSummary) -> Bool) -> Int {
    var count = 0
    forEachTick(in: ticks) { if counts($0) { count += 1 } }
    return count
  }
}

@Suite("Reloads and futures in slices") struct RunsInSlicesTests {
  private func playback(_ ticks: Int, at tick: Int) -> Playback {
    var playback = Playback(standing: Shuffling.simulation(), script: { Shuffling.input(at: $0) })
    playback.transport.step(ticks)
    playback.advance(to: 1)
    playback.go(to: .tick(tick))
    return playback
  }

  @Test(
    "a reload in slices gives the same playback as a reload at once", arguments: Playback.Reload.allCases, [1, 7, 1000])
  func reload(_ way: Playback.Reload, slice: Int) {
    for (ticks, tick) in [(60, 60), (60, 40), (60, 0), (0, 0)] {
      let start = playback(ticks, at: tick)
      var atOnce = start
      atOnce.reload("new", way, from: 25, label: "edit")
      var run = ReloadRun(start, "new", way, from: 25, label: "edit")
      var stepped = 0
      while !run.isComplete {
        let count = run.advance(atMost: slice)
        #expect(count > 0 && count <= slice)
        stepped += count
      }
      // A reload at the first tick advances by one.
      #expect(run.playback.playhead == max(tick, 1))
      #expect(stepped == (tick > 0 && way != .here ? tick - 24 : 1))
      #expect(run.playback.simulation.world == atOnce.simulation.world)
      #expect(run.playback.previous == atOnce.previous)
      #expect(run.playback.transport.pendingInput == atOnce.transport.pendingInput)
      #expect(run.playback.history.branchSummaries == atOnce.history.branchSummaries)
      for tick in 0...max(tick, 1) { #expect(run.playback.history.input(at: tick) == atOnce.history.input(at: tick)) }
    }
  }

  @Test("a future in slices has the coming worlds in order, in the past by recorded input", arguments: [60, 31])
  func future(from tick: Int) {
    let start = playback(60, at: tick)
    var run = FutureRun(start, ticks: 50, every: 4)
    var played = start
    for next in 1...12 {
      #expect(!run.isComplete)
      let world = run.next()
      played.transport.step(4)
      played.advance(to: 1 + Double(next))
      #expect(world == played.simulation.world)
    }
    // 50 ticks are 12 times 4, and two more.
    #expect(run.next() == nil && run.isComplete)
  }
}
