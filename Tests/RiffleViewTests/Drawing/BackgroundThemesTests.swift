import RiffleView
import Testing

@Suite("Background themes")
struct BackgroundThemesTests {
  private let quiet = Color(hex: 0x93A3BA)

  @Test("primary and secondary text is readable on every background theme", arguments: Background.Theme.allCases)
  func readable(_ theme: Background.Theme) {
    let ground = theme.background
    #expect(ground.ink.contrast >= 4.5, "\(theme)")
    let dimmed = ground.dimmed(quiet)
    for color in [ground.light, ground.shade] {
      let below = Color(hex: UInt32(color.red) << 16 | UInt32(color.green) << 8 | UInt32(color.blue))
      #expect(dimmed.contrast(with: below) >= 4.5, "\(theme)")
    }
  }

  @Test("the text colour has the best minimum contrast: dark on bright backgrounds, bright on dark ones")
  func inks() {
    #expect(Background.Theme.paper.background.ink.color == Color(hex: 0x1B2230))
    #expect(Background.Theme.night.background.ink.color == Color(hex: 0xFAF6EC))
    // No colour is readable on all of a gradient from white to black: ivory on white has 1.08, dark ink on black 1.32.
    let both = Background(above: .white, below: .black)
    #expect(abs(both.ink.contrast - 1.32) < 0.01)
    #expect(both.dimmed(quiet) == both.ink.color)
  }

  @Test("dimmed text keeps its colour if readable, else mixes in no more ink than needed")
  func dimmed() {
    let black = Background.flat(SRGBColor(hex: 0))
    #expect(black.dimmed(quiet) == quiet)
    let dusk = Background(above: Color(hex: 0x33235C), below: Color(hex: 0x7A2F63)).dimmed(quiet)
    #expect(dusk != quiet && dusk != Color(hex: 0xFAF6EC))
  }
}

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
