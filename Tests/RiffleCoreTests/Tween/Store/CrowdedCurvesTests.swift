import RiffleCore
import Testing

@Suite("More curves on a property than the layer limit")
struct CrowdedCurvesTests {
  @Test("curves beyond the limit keep value and velocity, with or without a spring", arguments: [true, false])
  func continuous(overSpring: Bool) {
    var stage = Stage()
    if overSpring { stage.move(to: 100, .spring(duration: 4, bounce: 0.3)) }
    stage.step(10)
    for press in 0..<40 {
      let (x, speed) = (stage.x, stage.speed)
      stage.move(to: Float(100 + press * 50), .easeInOut(duration: 5))
      #expect(abs(stage.x - x) < 1e-2, "press \(press)")
      #expect(abs(stage.speed - speed) < 0.5, "press \(press): \(speed) is \(stage.speed)")
      stage.step(10)
    }
    #expect(stage.speeds.max()! > 100)
    #expect(stage.largestSurprise < 0.5)
    stage.step(1800)
    #expect(stage.x == stage.model)
  }
}
