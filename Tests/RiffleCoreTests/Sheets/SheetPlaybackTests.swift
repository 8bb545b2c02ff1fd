import RiffleCore
import Testing

@Suite("Sprite sheet playback") struct SheetPlaybackTests {
  private func shown(_ playback: SheetPlayback, rate: Int = 120, offset: Int = 0, _ ticks: [Int]) -> [Int] {
    ticks.map { playback.frame(at: Tick(now: $0, rate: rate), offset: offset) }
  }

  @Test("each frame is shown for its own duration, and the playback loops") func durations() {
    let run = SheetPlayback(frames: [4, 5, 6], seconds: [0.1, 0.05, 0.2])
    #expect(shown(run, [0, 11, 12, 17, 18, 41, 42, 53, 54]) == [4, 4, 5, 5, 6, 6, 4, 4, 5])
    #expect(shown(run.started(at: Tick(now: 100)), [0, 100, 111, 112]) == [4, 4, 4, 5])
  }

  @Test("frames change exactly on ticks when the rate divides the tick rate") func rate() {
    let run = SheetPlayback(frames: Array(0..<8), rate: 60)
    #expect(shown(run, [0, 1, 2, 3, 4, 15, 16]) == [0, 0, 1, 1, 2, 7, 0])
    #expect(shown(SheetPlayback(frames: [0, 1], rate: 12), [9, 10, 19, 20]) == [0, 1, 1, 0])
    #expect(shown(run, [3600 * 120, 3600 * 120 + 2]) == [0, 1])
  }

  @Test("once stops at the last frame, and pingPong shows both ends once") func looping() {
    let once = SheetPlayback(frames: [0, 1, 2], rate: 120, looping: .once)
    #expect(shown(once, [0, 1, 2, 3, 500]) == [0, 1, 2, 2, 2])
    #expect(shown(once, offset: 1, [0, 1, 2, 500]) == [1, 2, 2, 2])
    let fro = SheetPlayback(frames: [0, 1, 2], rate: 120, looping: .pingPong)
    #expect(shown(fro, [0, 1, 2, 3, 4, 5]) == [0, 1, 2, 1, 0, 1])
    let twice = SheetPlayback(frames: [0, 1], seconds: [1, 1], rounds: 2)
    #expect(shown(twice, rate: 1, [0, 1, 2, 3, 4, 5]) == [0, 1, 0, 1, 1, 1])
  }

  @Test("at rate 0 the offset selects the frame, positive or negative") func standing() {
    let still = SheetPlayback(frames: [3, 4, 5], rate: 0)
    #expect(shown(still, [0, 1000]) == [3, 3] && !still.runs)
    #expect([-4, -1, 0, 1, 2, 3].map { still.frame(at: Tick(now: 9), offset: $0) } == [5, 5, 3, 4, 5, 3])
  }

  @Test("the ticks until the next frame are known") func next() {
    var world = World()
    world.insertResource(Tick(now: 0, rate: 120))
    #expect(world.ticksToNextFrame == nil)
    world.spawn(SheetPlayback(frames: [0, 1], seconds: [0.1, 0.3]))
    world.spawn(SheetPlayback(frames: [0, 1], rate: 2, looping: .once))
    for (now, ticks) in [(0, 12), (5, 7), (12, 36), (40, 8), (60, 36)] {
      world[resource: Tick.self].now = now
      #expect(world.ticksToNextFrame == ticks, "at tick \(now)")
    }
    var ended = World()
    ended.insertResource(Tick(now: 60, rate: 120))
    ended.spawn(SheetPlayback(frames: [0, 1], rate: 2, looping: .once))
    ended.spawn(SheetPlayback(frames: [7], rate: 2))
    ended.spawn(SheetPlayback(frames: [0, 1], rate: 0))
    #expect(ended.ticksToNextFrame == nil, "what shows its last frame for good is at rest")
  }

  @Test("every field of the playback is in the state hash") func hash() {
    let base = SheetPlayback(frames: [0, 1], rate: 2)
    let others = [
      SheetPlayback(frames: [0, 2], rate: 2), SheetPlayback(frames: [0, 1], rate: 3),
      SheetPlayback(frames: [0, 1], rate: 2, looping: .once), base.started(at: Tick(now: 1)),
    ]
    func hash(_ playback: SheetPlayback) -> UInt64 {
      var hasher = StateHasher()
      playback.fold(into: &hasher)
      return hasher.finalize()
    }
    #expect(others.allSatisfy { hash($0) != hash(base) && $0 != base })
    #expect(base.isAlike(others[3]) && !base.isAlike(others[0]) && !base.isAlike(nil))
  }
}
