import RiffleSDL
import RiffleView
import Testing

@Suite("Shipped fonts")
struct FontGlyphsTests {
  let glyphs: FontGlyphs

  init() throws {
    glyphs = try FontGlyphs()
  }

  @Test("text has plausible ink, advance, ascent and descent", arguments: [13, 16, 22, 34])
  func plausible(size: Float) throws {
    let run = try #require(glyphs.run(of: "Shuffle", style: TextStyle(size: size), scale: 1))
    #expect(run.coverage.contains(255))
    #expect(run.advance > 7 * 0.35 * size && run.advance < 7 * 0.7 * size)
    #expect(abs(run.ascent - 0.97 * size) < 0.05 * size)
    #expect(abs(run.descent - 0.24 * size) < 0.05 * size)
    // No letter of the word reaches below its baseline by more than overshoot.
    let below = run.coverage.dropFirst((run.top + 1) * run.width)
    #expect(below.allSatisfy { $0 == 0 })
    #expect(Float(run.width) >= run.advance - 2)
  }

  @Test("text width scales linearly to half a hundredth of an em")
  func evenScaling() throws {
    let style = TextStyle(size: 16)
    let one = try #require(glyphs.run(of: "Deal anew, 12 left", style: style, scale: 1))
    for scale: Float in [0.5, 0.75, 1.25, 1.4142, 2, 3] {
      let run = try #require(glyphs.run(of: "Deal anew, 12 left", style: style, scale: scale))
      #expect(abs(run.advance / scale - one.advance) < 0.005 * 16)
      #expect(abs(run.ascent / scale - one.ascent) < 0.005 * 16)
    }
  }

  @Test("kerning moves A and V together")
  func kerning() throws {
    let style = TextStyle(size: 34)
    let pair = try #require(glyphs.run(of: "AV", style: style, scale: 1))
    let a = try #require(glyphs.run(of: "A", style: style, scale: 1))
    let v = try #require(glyphs.run(of: "V", style: style, scale: 1))
    #expect(pair.advance < a.advance + v.advance - 1)
  }

  @Test("monospaced digits have equal widths")
  func tabular() throws {
    let style = TextStyle(size: 13, design: .monospaced)
    let advances = try ["000.000", "111.111", "987.654"].map {
      try #require(glyphs.run(of: $0, style: style, scale: 1)).advance
    }
    #expect(Set(advances).count == 1)
  }

  @Test("semibold is heavier than regular, and bold is no lighter")
  func weights() throws {
    func ink(_ weight: TextStyle.Weight) throws -> Int {
      let run = try #require(glyphs.run(of: "Riffle", style: TextStyle(size: 34, weight: weight), scale: 1))
      return run.coverage.reduce(0) { $0 + Int($1) }
    }
    #expect(try ink(.semibold) > ink(.regular) * 11 / 10)
    #expect(try ink(.bold) >= ink(.semibold))
  }

  @Test("a glyph with a negative left bearing gives a run with a negative left edge")
  func reachesBack() throws {
    let run = try #require(glyphs.run(of: "j", style: TextStyle(size: 34), scale: 1))
    #expect(run.left < 0)
  }

  @Test("an empty text has no ink, no advance, and the font's height")
  func empty() throws {
    let run = try #require(glyphs.run(of: "", style: TextStyle(size: 16), scale: 1))
    #expect(run.width == 0 && run.advance == 0)
    #expect(run.ascent > 10 && run.descent > 2)
  }

  @Test("text without glyphs and text of an invalid size are nil")
  func nothing() {
    #expect(glyphs.run(of: "漢字", style: TextStyle(size: 16), scale: 1) == nil)
    #expect(glyphs.run(of: "a", style: TextStyle(size: 0), scale: 1) == nil)
    #expect(glyphs.run(of: "a", style: TextStyle(size: 16), scale: .nan) == nil)
    #expect(glyphs.run(of: "a", style: TextStyle(size: 16), scale: .infinity) == nil)
  }

  @Test("equal requests give equal glyph runs, whatever was drawn in between")
  func pure() throws {
    let style = TextStyle(size: 16)
    let first = glyphs.run(of: "Score 3", style: style, scale: 1.5)
    _ = glyphs.run(of: "other", style: TextStyle(size: 31), scale: 2)
    #expect(glyphs.run(of: "Score 3", style: style, scale: 1.5) == first)
    #expect(try FontGlyphs().run(of: "Score 3", style: style, scale: 1.5) == first)
  }
}
