import RiffleView
import Testing

@Suite("Trigonometry")
struct TrigonometryTests {
  @Test("sine and cosine agree with the C library to 1e-13 over many turns")
  func sines() {
    for step in -4000...4000 {
      let angle = Double(step) * 0.0173
      let (s, c) = sineAndCosine(angle)
      #expect(abs(s - Libm.sin(angle)) < 1e-13)
      #expect(abs(c - Libm.cos(angle)) < 1e-13)
    }
  }

  @Test("the sine and cosine of a non-finite angle are 0 and 1")
  func notANumber() {
    #expect(sineAndCosine(.nan) == (0, 1))
    #expect(sineAndCosine(.infinity) == (0, 1))
  }

  @Test("the error function rises from -1 to 1 and is odd")
  func errors() {
    #expect(abs(errorFunction(0)) < 1e-6)
    #expect(abs(errorFunction(0.5) - 0.5204999) < 1e-5)
    #expect(abs(errorFunction(1) - 0.8427008) < 1e-5)
    var last: Float = -1.1
    for step in -60...60 {
      let x = Float(step) / 10
      #expect(errorFunction(x) >= last - 1e-6)
      #expect(abs(errorFunction(-x) + errorFunction(x)) < 1e-6)
      last = errorFunction(x)
    }
  }
}
