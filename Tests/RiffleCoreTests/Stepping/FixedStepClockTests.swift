import RiffleCore
import Testing

@Suite("Fixed-step clock")
struct FixedStepClockTests {
  @Test("the tick count is the same at any frame rate", arguments: [30.0, 59.94, 60, 75, 120, 144, 240])
  func stable(frameRate: Double) {
    var clock = FixedStepClock()
    var ticks = clock.advance(to: 100)
    #expect(ticks == 0)
    for frame in 1...Int(frameRate * 10) { ticks += clock.advance(to: 100 + Double(frame) / frameRate) }
    let seconds = Double(Int(frameRate * 10)) / frameRate
    #expect(abs(Double(ticks) - seconds * 120) <= 1)
  }

  @Test("after a long gap at most 30 ticks are due") func gap() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    #expect(clock.advance(to: 0.9) == 30)
    #expect(clock.advance(to: 0.9) == 0)
    #expect(clock.advance(to: 1) == 12)
  }

  @Test("a stall of more than a second counts as a pause with one tick") func stall() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    #expect(clock.advance(to: 60) == 1)
    #expect(clock.alpha == 0)
    #expect(clock.advance(to: 60.1) == 12)
    // A machine with longer frames still makes progress.
    #expect(clock.advance(to: 61.6) == 1)
    for frame in 2...5 { #expect(clock.advance(to: 60.1 + Double(frame) * 1.5) == 30) }
  }

  @Test("a sleeping display causes no burst of ticks when it wakes", arguments: [0.95, 1, 1.05, 3600])
  func asleep(gap: Double) {
    var clock = FixedStepClock()
    var now = 0.0
    func frames(_ count: Int, _ seconds: Double) -> [Int] {
      (0..<count).map { _ in
        now += seconds
        return clock.advance(to: now)
      }
    }
    _ = frames(60, 1.0 / 60)
    let asleep = frames(20, gap)
    // A jump is at most a quarter of a second.
    #expect(asleep.max()! <= 30 && asleep.min()! >= 1, "\(asleep)")
    let awake = frames(60, 1.0 / 60)
    #expect(awake.max()! <= 3 && abs(awake.reduce(0, +) - 120) <= 1, "\(awake)")
  }

  @Test("time that runs backward, or is NaN, gives no ticks") func backwards() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 10)
    #expect(clock.advance(to: 9) == 0)
    #expect(clock.advance(to: .nan) == 0)
    #expect(clock.advance(to: 10.1) == 12)
  }

  @Test("speed scales the number of ticks") func speed() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    clock.setSpeed(0.5)
    #expect(clock.advance(to: 0.1) == 6)
    clock.setSpeed(2)
    #expect(clock.advance(to: 0.2) == 24)
  }

  @Test("resuming skips the time of the pause") func pause() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    clock.resume(at: 50)
    #expect(clock.advance(to: 50.05) == 6)
  }

  @Test("alpha is the elapsed fraction of the next tick, always below 1") func alpha() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    _ = clock.advance(to: 1.0 / 240)
    #expect(abs(clock.alpha - 0.5) < 1e-4)
    for i in 1...1000 {
      _ = clock.advance(to: Double(i) * 0.00377)
      #expect(clock.alpha >= 0 && clock.alpha < 1)
    }
  }
}
