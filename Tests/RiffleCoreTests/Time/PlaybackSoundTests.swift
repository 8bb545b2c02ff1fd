import RiffleCore
import TestSupport
import Testing

@Suite("Sounds of a playback") struct PlaybackSoundTests {
  /// A sound in every tick, panned by its number; a press makes it a chime.
  private func playback(budget: Int = History.defaultBudget, isPaused: Bool = true, tickRate: Int? = nil) -> Playback {
    var world = World()
    world.prepareForMotion(tickRate: tickRate)
    let simulation = Simulation(world) { world, input in
      let tick = world[resource: Tick.self].now
      world.play(input.isEmpty ? .tick : .chime, pan: Float(tick) / 1000)
    }
    return Playback(simulation, transport: Transport(isPaused: isPaused), budget: budget)
  }

  private func step(_ playback: inout Playback, _ count: Int = 1) -> [HeardTick] {
    playback.step(count)
    return playback.heard.take()
  }

  private func seek(_ tick: Int, in playback: inout Playback) -> (heard: [Int], slices: Int) {
    playback.transport.seek(to: .tick(tick))
    playback.advance(to: 0)
    var slices = 1
    while playback.isSeeking {
      playback.advance(to: 0)
      slices += 1
    }
    return (playback.heard.take().map(\.tick), slices)
  }

  @Test("each played tick is heard once, with its own sounds") func played() {
    var playback = playback(isPaused: false)
    playback.advance(to: 0)
    #expect(playback.heard.take().isEmpty)
    playback.advance(to: 3.0 / 120)
    let heard = playback.heard.take()
    #expect(heard.map(\.tick) == [1, 2, 3])
    #expect(heard.map(\.place) == [0, 1, 2])
    #expect(heard.map { $0.cues.map(\.pan) } == [[0.001], [0.002], [0.003]])
    #expect(playback.heard.take().isEmpty)
  }

  @Test("a step is heard, a step back is silent, and a repeated step sounds the same") func stepped() {
    var playback = playback()
    let heard = (1...20).flatMap { _ in step(&playback) }
    #expect(heard.map(\.tick) == Array(1...20))
    #expect(step(&playback, -1).isEmpty)
    #expect(step(&playback, -9).isEmpty)
    #expect((11...20).flatMap { _ in step(&playback) } == Array(heard[10...]))
  }

  @Test("a seek forward is heard at its end, a seek back is silent") func sought() {
    var playback = playback()
    for _ in 1...100 { _ = step(&playback) }
    let heard = [20, 60, 60, 59, 100].map { seek($0, in: &playback).heard }
    #expect(heard == [[], [60], [], [], [100]])
  }

  @Test("a seek in slices is heard once at its end, and a seek back is silent") func slices() throws {
    var short = playback(tickRate: 240)
    _ = step(&short, 300)
    // Old ticks are thinned out to one a second.
    var playback = playback(budget: short.history.bytes * 8 / 7, tickRate: 240)
    _ = step(&playback, 4800)
    func thin(_ ticks: Range<Int>) throws -> Int {
      try #require(
        ticks.first { tick in ((tick - 80)...tick).allSatisfy { !playback.history.isKept($0) } }, "no gap in \(ticks)")
    }
    let first = playback.history.firstKept + 100
    let back = seek(try thin(first..<2000), in: &playback)
    #expect(back.heard.isEmpty && back.slices > 1)
    let far = try thin(2200..<4700)
    let on = seek(far, in: &playback)
    #expect(on.heard == [far] && on.slices > 1)
  }

  @Test("ghosts, other worlds and replayed ticks are silent, and a new branch has its own sounds") func branches() {
    var playback = playback()
    for _ in 1...30 { _ = step(&playback) }
    _ = step(&playback, -10)
    playback.receive(.keyPressed("s"))
    let heard = step(&playback)
    #expect(heard.map(\.tick) == [21])
    #expect(heard.first?.cues.map(\.sound) == [.chime])
    #expect(playback.history.branchSummaries.count == 2)
    _ = playback.past.ghost(of: "main")
    _ = playback.world(at: 5)
    playback.amend(.parameter(name: "p", value: 1))
    #expect(playback.heard.take().isEmpty)
  }

  @Test("a loop is heard in each round") func loop() {
    var playback = playback(isPaused: false)
    playback.advance(to: 0)
    playback.advance(to: 10.0 / 120)
    playback.loop.begin(at: playback.playhead)
    playback.advance(to: 12.0 / 120)
    playback.loop.end(at: playback.playhead)
    _ = playback.heard.take()
    playback.advance(to: 17.0 / 120)
    #expect(playback.heard.take().map(\.tick) == [11, 12, 11, 12, 11])
  }
}
