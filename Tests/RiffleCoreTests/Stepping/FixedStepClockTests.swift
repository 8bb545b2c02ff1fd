import RiffleCore
import Testing

@Suite("The fixed-step clock")
struct FixedStepClockTests {
  @Test("the tick count is stable whatever the frame rate", arguments: [30.0, 59.94, 60, 75, 120, 144, 240])
  func stable(frameRate: Double) {
    var clock = FixedStepClock()
    var ticks = clock.advance(to: 100)
    #expect(ticks == 0)
    for frame in 1...Int(frameRate * 10) { ticks += clock.advance(to: 100 + Double(frame) / frameRate) }
    let seconds = Double(Int(frameRate * 10)) / frameRate
    #expect(abs(Double(ticks) - seconds * 120) <= 1)
  }

  @Test("a long gap does not burst")
  func gap() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    #expect(clock.advance(to: 0.9) == 30)
    #expect(clock.advance(to: 0.9) == 0)
    #expect(clock.advance(to: 1) == 12)
  }

  @Test("a stall of more than a second is a pause with one tick: what flies continues where it was")
  func stall() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    #expect(clock.advance(to: 60) == 1)
    #expect(clock.alpha == 0)
    #expect(clock.advance(to: 60.1) == 12)
    // A machine that takes longer than that for every frame still moves.
    #expect(clock.advance(to: 61.6) == 1)
    for frame in 2...5 { #expect(clock.advance(to: 60.1 + Double(frame) * 1.5) == 30) }
  }

  @Test(
    "a screen that sleeps, and shows a picture a second or none for an hour, makes no burst when it wakes",
    arguments: [0.95, 1, 1.05, 3600])
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
    // What flies is never further than a quarter of a second from where it was seen last.
    #expect(asleep.max()! <= 30 && asleep.min()! >= 1, "\(asleep)")
    let awake = frames(60, 1.0 / 60)
    #expect(awake.max()! <= 3 && abs(awake.reduce(0, +) - 120) <= 1, "\(awake)")
  }

  @Test("time that runs backwards, or is no number, is no time")
  func backwards() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 10)
    #expect(clock.advance(to: 9) == 0)
    #expect(clock.advance(to: .nan) == 0)
    #expect(clock.advance(to: 10.1) == 12)
  }

  @Test("speed changes how often ticks come")
  func speed() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    clock.setSpeed(0.5)
    #expect(clock.advance(to: 0.1) == 6)
    clock.setSpeed(2)
    #expect(clock.advance(to: 0.2) == 24)
  }

  @Test("a pause takes its time out")
  func pause() {
    var clock = FixedStepClock()
    _ = clock.advance(to: 0)
    clock.resume(at: 50)
    #expect(clock.advance(to: 50.05) == 6)
  }

  @Test("alpha is the part of the next tick that has gone by, always below one")
  func alpha() {
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
