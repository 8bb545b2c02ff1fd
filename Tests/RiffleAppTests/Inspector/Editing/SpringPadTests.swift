import RiffleApp
import Testing

@Suite("The pad of a spring")
struct SpringPadTests {
  @Test("a place means the spring that lies there, to a hundredth")
  func places() {
    let pad = Rect(x: 40, y: 60, width: 300, height: 200)
    for duration in stride(from: 0.2, through: 1.5, by: 0.13) {
      for bounce in stride(from: -0.4, through: 0.9, by: 0.13) {
        let point = SpringPad.point(of: Spring(duration: duration, bounce: bounce), in: pad)
        let (found, swing) = SpringPad.values(at: point, in: pad)
        #expect(abs(found - duration) <= 0.0051 && abs(swing - bounce) <= 0.0051)
      }
    }
    let (least, _) = SpringPad.values(at: [-1000, 0], in: pad)
    #expect(least == SpringPad.shortest)
    #expect(SpringPad.values(at: [9000, -9000], in: pad) == (SpringPad.longest, 0.9))
  }

  @Test("the overshoot is that of the spring's way", arguments: [0.1, 0.2, 0.35, 0.5, 0.75, 0.9])
  func overshoot(bounce: Double) {
    let spring = Spring(duration: 0.7, bounce: bounce)
    let most = (0...4000).map { spring.value(target: 1.0, time: Double($0) / 2000) }.max() ?? 0
    #expect(abs(SpringPad.overshoot(spring) - (most - 1)) < 1e-4)
    #expect(SpringPad.overshoot(Spring(duration: 0.7, bounce: 0)) == 0)
  }
}
