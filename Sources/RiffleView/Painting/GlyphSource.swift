import RiffleCore

/// The source of glyphs and emoji. The view has no fonts; a backend provides them.
///
/// Results must depend on the arguments alone: painted bitmaps are cached by their text.
public protocol GlyphSource {
  /// Returns the coverage of one line at `style.size * scale` pixels; nil if the font has none of its characters. An
  /// empty string gives an empty run with the font's ascent and descent.
  func run(of text: String, style: TextStyle, scale: Float) -> GlyphRun?
  /// Returns the largest image of one emoji, premultiplied, cropped or not; nil if there is none.
  func emoji(_ text: String) -> Bitmap?
}

/// A line of glyphs as one coverage bitmap, in pixels.
public struct GlyphRun: Hashable, Sendable {
  /// `width * height` bytes, row by row from the top; 255 is fully covered.
  public var coverage: [UInt8]
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The offset from the start of the baseline to the bitmap's left edge; negative if a glyph extends to the left.
  public var left: Int
  /// The offset from the baseline up to the bitmap's top edge; positive above the baseline.
  public var top: Int
  /// The width that the text advances.
  public var advance: Float
  /// The ascent above the baseline, positive.
  public var ascent: Float
  /// The descent below the baseline, positive.
  public var descent: Float

  public init(
    coverage: [UInt8], width: Int, height: Int, left: Int, top: Int, advance: Float, ascent: Float, descent: Float
  ) {
    require(coverage.count == width * height, "a glyph run of \(width) × \(height) needs as many bytes")
    self.coverage = coverage
    self.width = width
    self.height = height
    self.left = left
    self.top = top
    self.advance = advance
    self.ascent = ascent
    self.descent = descent
  }
}

/// Glyphs without a font: each character is a box 0.6 em wide and 0.7 em high, each emoji a disc with a colour derived
/// from its text. For tests, and for machines without fonts.
public struct BoxGlyphs: GlyphSource, Sendable {
  /// Creates box glyphs, for images whose letters do not matter.
  public init() {}

  public func run(of text: String, style: TextStyle, scale: Float) -> GlyphRun? {
    let em = max(style.size * scale, 0)
    let cell = max(Int(em * 0.6 + 0.5), 1)
    let height = max(Int(em * 0.7 + 0.5), 1)
    let letters = Array(text)
    let width = cell * letters.count
    var coverage = [UInt8](repeating: 0, count: width * height)
    for (i, letter) in letters.enumerated() where letter != " " {
      // A hollow box, with a gap of one pixel to the next.
      let stroke = max(Int(em * 0.1), 1)
      for y in 0..<height {
        for x in 0..<max(cell - 1, 1) {
          let inside = x >= stroke && y >= stroke && x < cell - 1 - stroke && y < height - stroke
          coverage[y * width + i * cell + x] = inside ? 0 : 255
        }
      }
    }
    return GlyphRun(
      coverage: coverage, width: width, height: height, left: 0, top: height, advance: Float(width),
      ascent: em * 0.8, descent: em * 0.2)
  }

  public func emoji(_ text: String) -> Bitmap? {
    var seed: UInt32 = 2_166_136_261
    for byte in text.utf8 { seed = (seed ^ UInt32(byte)) &* 16_777_619 }
    let disc = Rect(width: 128, height: 128)
    let color = SRGBColor(hex: (seed >> 4) & 0x7F7F7F | 0x404040)
    let content = SpriteContent(bounds: disc, layers: [.ellipse(disc, paint: .color(color))])
    return Painter(glyphs: self).paint(content, scale: 1)?.bitmap
  }
}
