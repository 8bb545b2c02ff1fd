import RiffleCore
import Testing

@Suite("Parameters changed in the past") struct PlaybackInputReplayTests {
  /// A line for each tick, with the parameter in it.
  private struct Log: Component {
    var lines: [String] = []
    var bounce = 0.2
    func fold(into hasher: inout StateHasher) {
      for line in lines { hasher.combine(line) }
      hasher.combine(bounce)
    }
  }

  private func bounce(_ value: Double) -> InputEvent { .parameter(name: "bounce", value: value) }

  /// The playback of `played()`, with the parameter changed at a tick.
  private func changed(at tick: Int, to value: Double = 0.5) -> Playback {
    var playback = played()
    playback.go(to: .tick(tick))
    playback.amend(bounce(value))
    return playback
  }

  /// A playback at tick 8 with S pressed in ticks 4 and 7.
  private func played() -> Playback {
    var world = World()
    world.insertResource(Log())
    let simulation = Simulation(world) { world, input in
      var log = world[resource: Log.self]
      for case .parameter("bounce", let value, _) in input.events { log.bounce = value }
      let keys = input.events.compactMap { if case .keyPressed(let key) = $0 { key } else { nil } }.joined()
      log.lines.append("\(world[resource: Tick.self].now) \(log.bounce)\(keys)")
      world[resource: Log.self] = log
    }
    var playback = Playback(standing: simulation)
    for tick in 1...8 {
      if tick == 4 || tick == 7 { playback.receive(.keyPressed("s")) }
      playback.step()
    }
    return playback
  }

  private func lines(_ playback: Playback) -> [String] { playback.simulation.world[resource: Log.self].lines }

  @Test("a changed parameter applies at once, on a branch named after it") func atOnce() {
    let playback = changed(at: 4)
    #expect(playback.playhead == 4)
    #expect(lines(playback) == ["1 0.2", "2 0.2", "3 0.2", "4 0.5s"])
    #expect(playback.history.branchName == "main@3/bounce=0.5")
    #expect(playback.history.liveEdge(of: "main") == 8)
  }

  @Test("a parameter changed again renames its branch, and marks follow") func again() {
    var playback = changed(at: 4, to: 0.3)
    playback.toggleMark()
    for value in [0.4, 0.45, 0.5] { playback.amend(bounce(value)) }
    #expect(playback.history.branchSummaries.map(\.name) == ["main", "main@3/bounce=0.5"])
    #expect(
      playback.history.input(at: 4).events == [.parameter(name: "bounce", value: 0.5, jumps: true), .keyPressed("s")])
    #expect(playback.marks.map(\.branch) == ["main@3/bounce=0.5"])
    playback.step(3)
    #expect(lines(playback).last == "7 0.5s")
  }

  @Test("a changed parameter replays the recorded input, up to its end") func replayedInput() {
    var playback = changed(at: 3)
    playback.step(6)
    #expect(lines(playback).suffix(7) == ["3 0.5", "4 0.5s", "5 0.5", "6 0.5", "7 0.5s", "8 0.5", "9 0.5"])
    #expect(playback.select(branch: "main") && lines(playback).last == "8 0.2")
  }

  @Test("a parameter changed while replaying also replays the recorded input") func playing() {
    var playback = played()
    playback.go(to: .tick(5))
    playback.receive(bounce(0.5))
    playback.step(2)
    #expect(lines(playback).suffix(3) == ["5 0.2", "6 0.5", "7 0.5s"])
    #expect(playback.history.branchName == "main@5/bounce=0.5")
  }

  @Test("other input in the past ends the replay, pointer movements do not") func takenOver() {
    var playback = changed(at: 3)
    playback.receive(.pointerMoved([5, 5]))
    playback.step(1)
    #expect(playback.history.input(at: 4).events == [.keyPressed("s")])
    playback.receive(.keyPressed("x"))
    playback.step(3)
    #expect(lines(playback).suffix(3) == ["5 0.5x", "6 0.5", "7 0.5"])
  }

  @Test("a parameter changed at the live edge changes the last tick without a branch") func atTheEdge() {
    var playback = played()
    playback.amend(bounce(0.5))
    playback.amend(bounce(0.6))
    #expect(lines(playback).suffix(2) == ["7 0.2s", "8 0.6"])
    #expect(playback.history.branchSummaries.count == 1 && playback.liveEdge == 8)
  }

  @Test("a parameter changed before the first tick waits for the next one") func waits() {
    let playback = changed(at: 0)
    #expect(playback.playhead == 0 && playback.transport.pendingInput.events.count == 1)
  }

  @Test("a recording of a branch with a changed parameter plays to the same hashes") func recorded() {
    var playback = changed(at: 4)
    playback.step(4)
    var again = played().history.world(at: 0).map { world in
      var simulation = playback.simulation
      simulation.world = world
      return simulation
    }!
    for tick in 1...8 { again.step(playback.history.input(at: tick)) }
    #expect(again.world.stateHash == playback.simulation.world.stateHash)
  }
}
