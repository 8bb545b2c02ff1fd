import RiffleCore
import Testing

@Suite("Reloading during playback")
struct PlaybackReloadTests {
  /// A playback at tick `tick`, with S pressed in tick 4.
  private func playback(at tick: Int, isPaused: Bool = true) -> Playback {
    var playback = TickLog.playback("old") { $0 == 4 ? InputFrame([.keyPressed("s")]) : .none }
    playback.transport.step(tick)
    playback.advance(to: 1)
    playback.transport.setPaused(isPaused)
    return playback
  }

  @Test("while time stands the tick of the playhead is stepped again with the new text, and the playhead stays")
  func here() {
    var playback = playback(at: 6)
    playback.reload("new")
    #expect(playback.playhead == 6 && playback.liveEdge == 6)
    #expect(playback.lines == ["1 old", "2 old", "3 old", "4 old s", "5 old", "6 new"])
    #expect(playback.history.branchSummaries.count == 1)
    // Saved again at the same tick: the tick is replaced again.
    let bytes = playback.history.bytes
    for text in ["b", "c", "newest"] { playback.reload(text) }
    #expect(playback.lines.last == "6 newest" && playback.lines.count == 6)
    #expect(playback.history.branchSummaries.count == 1 && playback.history.bytes == bytes)
  }

  @Test("a reload in the past makes a branch and keeps the old future")
  func past() {
    var playback = playback(at: 6)
    playback.go(to: .tick(3))
    playback.reload("new")
    #expect(playback.playhead == 3 && playback.liveEdge == 3)
    #expect(playback.lines == ["1 old", "2 old", "3 new"])
    #expect(playback.history.branchSummaries.map(\.liveEdge) == [6, 3])
    #expect({ playback.select(branch: "main") }() && playback.liveEdge == 6)
  }

  @Test("a reload from the start replays the input up to the playhead")
  func start() {
    var playback = playback(at: 6)
    var steps: [(Int, Bool)] = []
    playback.reload("new", .start) { steps.append(($1.tick, $1.isFork)) }
    #expect(playback.lines == ["1 new", "2 new", "3 new", "4 new s", "5 new", "6 new"])
    #expect(steps.map(\.0) == [1, 2, 3, 4, 5, 6] && steps.map(\.1) == [true, false, false, false, false, false])
    #expect(playback.playhead == 6 && playback.history.branchSummaries.count == 2)
    playback.reload("newer", .start)
    #expect(playback.lines.first == "1 newer" && playback.lines.count == 6)
  }

  @Test("a reload as a branch keeps both futures")
  func branch() {
    var playback = playback(at: 6)
    playback.reload("new", .branch)
    #expect(playback.lines.last == "6 new")
    #expect(playback.history.branchSummaries.map(\.liveEdge) == [6, 6])
    #expect({ playback.select(branch: "main") }() && playback.lines.last == "6 old")
  }

  @Test("a reload while playing applies in the next tick, with animation")
  func running() {
    var running = playback(at: 6, isPaused: false)
    running.reload("new")
    #expect(running.playhead == 6)
    running.advance(to: 2)
    running.advance(to: 2.01)
    #expect(running.lines.dropFirst(6).first == "7 ~new")
    var first = playback(at: 0, isPaused: false)
    first.reload("new")
    #expect(first.playhead == 0 && first.transport.pendingInput.events.count == 1)
  }

  @Test("a reload while paused before the first tick steps that tick", arguments: Playback.Reload.allCases)
  func beforeTheFirstTick(_ way: Playback.Reload) {
    var fresh = playback(at: 0)
    fresh.receive(.keyPressed("s"))
    fresh.reload("new", way)
    #expect(fresh.playhead == 1 && fresh.liveEdge == 1 && fresh.lines == ["1 new"])
    #expect(fresh.history.branchSummaries.count == 1)
    #expect(fresh.transport.pendingInput.events == [.keyPressed("s")], "what waits is not played by it")
    fresh.reload("newer")
    #expect(fresh.lines == ["1 newer"])
    var past = playback(at: 6)
    past.go(to: .tick(0))
    past.reload("new", way)
    #expect(past.playhead == 1 && past.lines == ["1 new"])
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
      #expect(playback.simulation.world[resource: TickLog.self].word == "new")
    }
    #expect(!ticks.isEmpty)
  }
}
