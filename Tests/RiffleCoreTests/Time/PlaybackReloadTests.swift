import RiffleCore
import Testing

@Suite("Reloading during playback") struct PlaybackReloadTests {
  /// A line for each tick, and the last text.
  private struct Log: Component {
    var lines: [String] = []
    var text = "old"
    func fold(into hasher: inout StateHasher) {
      for line in lines { hasher.combine(line) }
      hasher.combine(text)
    }
  }

  /// A playback at tick `tick`, with S pressed in tick 4.
  private func playback(at tick: Int, isPaused: Bool = true) -> Playback {
    var world = World()
    world.insertResource(Log())
    let simulation = Simulation(world) { world, input in
      for case .reload(let text, let jumps) in input.events {
        world[resource: Log.self].text = jumps ? text : "~\(text)"
      }
      let log = world[resource: Log.self]
      let keys = input.events.contains(.keyPressed("s")) ? " s" : ""
      world[resource: Log.self].lines.append("\(world[resource: Tick.self].now) \(log.text)\(keys)")
    }
    var playback = Playback(standing: simulation) { $0 == 4 ? InputFrame([.keyPressed("s")]) : .none }
    playback.transport.step(tick)
    playback.advance(to: 1)
    playback.transport.setPaused(isPaused)
    return playback
  }

  private func lines(_ playback: Playback) -> [String] { playback.simulation.world[resource: Log.self].lines }

  @Test("while time stands the tick of the playhead is stepped again with the new text, and the playhead stays")
  func here() {
    var playback = playback(at: 6)
    playback.reload("new")
    #expect(playback.playhead == 6 && playback.liveEdge == 6)
    #expect(lines(playback) == ["1 old", "2 old", "3 old", "4 old s", "5 old", "6 new"])
    #expect(playback.history.branchSummaries.count == 1)
    // Saved again at the same tick: the tick is replaced again.
    let bytes = playback.history.bytes
    for text in ["b", "c", "newest"] { playback.reload(text) }
    #expect(lines(playback).last == "6 newest" && lines(playback).count == 6)
    #expect(playback.history.branchSummaries.count == 1 && playback.history.bytes == bytes)
  }

  @Test("a reload in the past makes a branch and keeps the old future") func past() {
    var playback = playback(at: 6)
    playback.go(to: .tick(3))
    playback.reload("new")
    #expect(playback.playhead == 3 && playback.liveEdge == 3)
    #expect(lines(playback) == ["1 old", "2 old", "3 new"])
    #expect(playback.history.branchSummaries.map(\.liveEdge) == [6, 3])
    let isThere = playback.select(branch: "main")
    #expect(isThere && playback.liveEdge == 6)
  }

  @Test("a reload from the start replays the input up to the playhead") func start() {
    var playback = playback(at: 6)
    var steps: [(Int, Bool)] = []
    playback.reload("new", .start) { steps.append(($1.tick, $1.isFork)) }
    #expect(lines(playback) == ["1 new", "2 new", "3 new", "4 new s", "5 new", "6 new"])
    #expect(steps.map(\.0) == [1, 2, 3, 4, 5, 6] && steps.map(\.1) == [true, false, false, false, false, false])
    #expect(playback.playhead == 6 && playback.history.branchSummaries.count == 2)
    playback.reload("newer", .start)
    #expect(lines(playback).first == "1 newer" && lines(playback).count == 6)
  }

  @Test("a reload as a branch keeps both futures") func branch() {
    var playback = playback(at: 6)
    playback.reload("new", .branch)
    #expect(lines(playback).last == "6 new")
    #expect(playback.history.branchSummaries.map(\.liveEdge) == [6, 6])
    let isThere = playback.select(branch: "main")
    #expect(isThere)
    #expect(lines(playback).last == "6 old")
  }

  @Test("a reload while playing applies in the next tick, with animation") func running() {
    var running = playback(at: 6, isPaused: false)
    running.reload("new")
    #expect(running.playhead == 6)
    running.advance(to: 2)
    running.advance(to: 2.01)
    #expect(lines(running).dropFirst(6).first == "7 ~new")
    var first = playback(at: 0, isPaused: false)
    first.reload("new")
    #expect(first.playhead == 0 && first.transport.pendingInput.events.count == 1)
  }

  @Test("a reload while paused before the first tick steps that tick", arguments: Playback.Reload.allCases)
  func beforeTheFirstTick(_ way: Playback.Reload) {
    var fresh = playback(at: 0)
    fresh.receive(.keyPressed("s"))
    fresh.reload("new", way)
    #expect(fresh.playhead == 1 && fresh.liveEdge == 1 && lines(fresh) == ["1 new"])
    #expect(fresh.history.branchSummaries.count == 1)
    #expect(fresh.transport.pendingInput.events == [.keyPressed("s")], "what waits is not played by it")
    fresh.reload("newer")
    #expect(lines(fresh) == ["1 newer"])
    var past = playback(at: 6)
    past.go(to: .tick(0))
    past.reload("new", way)
    #expect(past.playhead == 1 && lines(past) == ["1 new"])
    #expect(past.history.branchSummaries.map(\.liveEdge) == [6, 1])
  }

  @Test("a reload reports each new tick with its world", arguments: Playback.Reload.allCases)
  func reported(way: Playback.Reload) {
    var playback = playback(at: 6)
    if way == .start { playback.go(to: .tick(4)) }
    var ticks: [Int] = []
    playback.reload("new", way) { playback, step in
      ticks.append(step.tick)
      #expect(playback.simulation.tick == step.tick)
      #expect(playback.simulation.world.stateHash == playback.world(at: step.tick)?.stateHash)
      #expect(playback.simulation.world[resource: Log.self].text == "new")
    }
    #expect(!ticks.isEmpty)
  }
}
