import RiffleView
import Testing

@Suite("BoxGlyphs")
struct BoxGlyphsTests {
  @Test("equal texts give equal glyph runs, twice as large at twice the scale")
  func run() throws {
    let style = TextStyle(size: 20)
    let one = try #require(BoxGlyphs().run(of: "abc", style: style, scale: 1))
    #expect(BoxGlyphs().run(of: "abc", style: style, scale: 1) == one)
    let two = try #require(BoxGlyphs().run(of: "abc", style: style, scale: 2))
    #expect(two.width == one.width * 2 && two.height == one.height * 2)
  }

  @Test("every emoji has its own colour in BoxGlyphs")
  func emoji() throws {
    let ghost = try #require(BoxGlyphs().emoji("👻"))
    let pumpkin = try #require(BoxGlyphs().emoji("🎃"))
    #expect(ghost != pumpkin)
    #expect(ghost == BoxGlyphs().emoji("👻"))
  }
}
