import RiffleSDL
import Testing

@Suite("Frame pacing") struct FramePacingTests {
  private struct Loop {
    var pacing = FramePacing(interval: 1 / 60)
    var now = 1000.0
    var pictures: [Double] = []
    var rested = 0.0

    /// - Parameters:
    ///   - work: seconds of stepping and drawing for each frame.
    ///   - show: maps the time before a present to the time after it.
    mutating func run(for seconds: Double, work: Double, show: (Double) -> Double = { $0 }) {
      let end = now + seconds
      while now < end {
        now = show(now + work)
        pictures.append(now)
        let rest = pacing.rest(at: now)
        rested += rest
        now += rest
      }
    }
  }

  @Test("without vertical sync the loop sleeps to the screen's rate") func noWaiting() {
    var loop = Loop()
    loop.run(for: 10, work: 0.001)
    #expect((599...602).contains(loop.pictures.count), "\(loop.pictures.count) pictures in ten seconds")
    #expect(abs(loop.rested - 9.4) < 0.05, "\(loop.rested) s of rest")
  }

  @Test("uneven work and inaccurate sleep do not change the frame rate") func uneven() {
    var loop = Loop()
    var count = 0
    for _ in 0..<600 {
      count += 1
      loop.run(for: 0.001, work: count % 3 == 0 ? 0.009 : 0.002)
      loop.now += count % 2 == 0 ? 0.001 : -0.001
    }
    #expect(abs(loop.now - 1010) < 0.05, "600 pictures took \(loop.now - 1000) s")
  }

  @Test(
    "with vertical sync the loop does not sleep, at slightly different rates too", arguments: [59.94, 60, 60.06, 58])
  func waiting(rate: Double) {
    var loop = Loop()
    loop.run(for: 10, work: 0.004) { ($0 * rate).rounded(.up) / rate }
    #expect(loop.rested == 0)
    #expect(abs(loop.pictures.count - Int(rate * 10)) <= 1)
  }

  @Test("after the screen slept, missed frames are not caught up") func asleep() {
    var loop = Loop()
    loop.run(for: 1, work: 0.001)
    let awake = loop.pictures.count
    loop.run(for: 60, work: 0.001) { $0 + 1 }
    let before = loop.pictures.count
    #expect((59...61).contains(before - awake), "\(before - awake) pictures in a minute of sleep")
    loop.run(for: 1, work: 0.001)
    #expect((59...62).contains(loop.pictures.count - before), "\(loop.pictures.count - before) pictures")
    let steps = zip(loop.pictures[before...], loop.pictures[(before + 1)...]).map { $1 - $0 }
    #expect(steps.min()! > 0.016 && steps.max()! < 0.018)
  }

  @Test("a loop that is too slow never sleeps") func slow() {
    var loop = Loop()
    loop.run(for: 10, work: 0.05)
    #expect(loop.rested == 0)
  }

  @Test("a clock that runs backwards costs at most one frame") func backwards() {
    var pacing = FramePacing(interval: 1 / 60)
    #expect(pacing.rest(at: 100) == 0)
    #expect(pacing.rest(at: 20) <= 1 / 60)
    #expect(pacing.rest(at: 20.001) <= 1 / 60)
  }
}
