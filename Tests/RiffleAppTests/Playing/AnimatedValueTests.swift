import RiffleApp
import Testing

@Suite("A number that slides")
struct AnimatedValueTests {
  @Test("it comes to rest where it was sent, within a second, and never leaves 0 to 1")
  func rests() {
    var slide = AnimatedValue(0)
    var values = (0...60).map { slide.advance(to: 1, at: Double($0) / 60) }
    #expect(values.first == 0 && values.last == 1 && values == values.sorted())
    values = (61...121).map { slide.advance(to: 0, at: Double($0) / 60) }
    #expect(values.last == 0 && values.allSatisfy { (0...1).contains($0) })
  }

  @Test("what opens is seen to open, however slow a frame is")
  func slowFrame() {
    var slide = AnimatedValue(0)
    _ = slide.advance(to: 1, at: 10)
    let seen = slide.advance(to: 1, at: 20)
    #expect(seen > 0 && seen < 0.5)
  }
}
