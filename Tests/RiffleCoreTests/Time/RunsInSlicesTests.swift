import RiffleCore
import Testing

@Suite("Reloads and futures in slices")
struct RunsInSlicesTests {
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
