import RiffleMotion
import Testing

@Suite("Colours")
struct ColorTests {
  @Test("a hexadecimal colour is written as it was read, for every byte")
  func hexStrings() throws {
    func digits(_ byte: Int) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
    for byte in 0...255 {
      let text = "#" + digits(byte) + digits(255 - byte) + digits(byte ^ 0x5A)
      #expect(try #require(Color(text)).hexString == text)
      guard byte < 255 else { continue }
      #expect(try #require(Color(text + digits(byte))).hexString == text + digits(byte))
    }
  }

  @Test("a colour component is rounded to the nearest byte and clamped to its range")
  func rounding() {
    #expect(Color(srgbRed: 127.8 / 255, green: 127.2 / 255, blue: 0.9 / 255).hexString == "#807F01")
    #expect(Color(srgbRed: 1.2, green: -0.3, blue: 0, opacity: 127.8 / 255).hexString == "#FF000080")
  }

  @Test("luminance and contrast follow WCAG 2")
  func contrast() throws {
    let white = Color.white
    #expect(abs(white.luminance - 1) < 1e-5 && Color.black.luminance == 0)
    // Values of common contrast checkers, to 0.01.
    for (text, ratio) in [
      ("#000000", 21.0), ("#FF0000", 4.0), ("#00FF00", 1.37), ("#0000FF", 8.59), ("#767676", 4.54), ("#FFFFFF", 1),
    ] as [(String, Float)] {
      let color = try #require(Color(text))
      #expect(abs(color.contrast(with: white) - ratio) < 0.01, "\(text)")
      #expect(color.contrast(with: white) == white.contrast(with: color))
    }
  }
}
