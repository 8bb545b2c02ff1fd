import RiffleView
import Testing

@Suite("SRGBColor")
struct SRGBColorTests {
  @Test("every byte survives the conversion to linear light and back")
  func roundTrip() {
    for byte: UInt32 in 0...255 {
      let hex = byte << 16 | (255 - byte) << 8 | byte
      #expect(SRGBColor(Color(hex: hex)) == SRGBColor(hex: hex))
    }
  }

  @Test("colour components beyond 0...1 are clamped, and NaN is black")
  func clamped() {
    #expect(SRGBColor(Color(red: 1.4, green: -0.3, blue: .nan, opacity: 2)) == SRGBColor(hex: 0xFF0000))
  }
}
