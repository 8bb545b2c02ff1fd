import RiffleApp
import Testing

@Suite("The clock of a film")
struct FilmClockTests {
  @Test("a frame between two ticks is drawn between them, as far as it lies from either")
  func between() {
    for (frameRate, tickRate) in [(60.0, 100), (25, 120), (24, 60), (144, 120)] {
      let clock = FilmClock(frameRate: frameRate, tickRate: tickRate, first: 0.5, last: 2)
      for frame in 0..<clock.frameCount {
        let (tick, alpha) = clock.place(of: frame)
        let position = (0.5 + Double(frame) / frameRate) * Double(tickRate)
        #expect(abs(Double(tick - 1) + Double(alpha) - position) < 1e-3, "frame \(frame) at \(frameRate)")
        #expect(alpha > 0 && alpha <= 1)
      }
    }
  }

  @Test("a frame that falls on a tick is that tick, whatever rounding does to its moment")
  func onTicks() {
    let clock = FilmClock(frameRate: 60, tickRate: 120, first: 0, last: 10)
    for frame in 0..<clock.frameCount {
      let (tick, alpha) = clock.place(of: frame)
      #expect(tick == 2 * frame && alpha > 0.999)
    }
  }

  @Test("its last moment is shown if a frame falls on it, and there is always a frame")
  func count() {
    func frames(_ first: Double, _ last: Double) -> Int {
      FilmClock(frameRate: 30, tickRate: 120, first: first, last: last).frameCount
    }
    #expect(frames(0, 2) == 61 && frames(0.1, 0.4) == 10 && frames(0, 0.99) == 30)
    #expect(frames(1, 1) == 1 && frames(1, 1.01) == 1)
  }
}
