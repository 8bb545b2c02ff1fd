import RiffleMotion
import Testing

@Suite("Rounds of a repeat")
struct AnimationRoundsTests {
  private let thrice = Animation.linear(duration: 0.5).repeatCount(3, autoreverses: false)

  @Test("a finished repeat stays at the end of its last round", arguments: [1.5, 1.6, 99])
  func afterTheEnd(time: Double) {
    #expect(thrice.round(at: time)?.index == 2)
    #expect(thrice.round(at: time)?.elapsed == 0.5)
    #expect(thrice.endingWithRound(at: time).totalDuration == 1.5)
  }

  @Test("a delayed repeat waits at the start of its first round, and speed shortens the rounds")
  func delayAndSpeed() {
    #expect(thrice.delay(1).round(at: 0.7)?.index == 0)
    #expect(thrice.delay(1).round(at: 0.7)?.elapsed == 0)
    #expect(thrice.delay(1).round(at: 1.75)?.index == 1)
    #expect(thrice.delay(1).round(at: 1.75)?.elapsed == 0.25)
    #expect(thrice.speed(2).round(at: 0.6)?.index == 2)
  }
}
