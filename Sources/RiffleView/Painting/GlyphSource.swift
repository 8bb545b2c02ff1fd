import RiffleCore

/// Where letters and emoji come from. The view knows no font; a backend with one conforms.
///
/// Answers must depend on the arguments alone: painted bitmaps are kept under the text that made them.
public protocol GlyphSource {
  /// One line of text as coverage at `style.size * scale` pixels; nil when the font has none of it.
  /// An empty string gives an empty run with the font's ascent and descent.
  func run(of text: String, style: TextStyle, scale: Float) -> GlyphRun?
  /// The largest picture there is of one emoji, premultiplied, cropped or not; nil when there is none.
  func emoji(_ text: String) -> Bitmap?
}

/// A line of glyphs as one coverage bitmap, in pixels.
public struct GlyphRun: Hashable, Sendable {
  /// `width * height` bytes, row by row from the top; 255 is fully covered.
  public var coverage: [UInt8]
  /// Pixels.
  public var width: Int
  /// Pixels.
  public var height: Int
  /// From the pen's start on the baseline to the bitmap's left edge; negative when a glyph reaches back.
  public var left: Int
  /// From the baseline up to the bitmap's top edge; positive above the baseline.
  public var top: Int
  /// How far the pen moves.
  public var advance: Float
  /// Above the baseline, positive.
  public var ascent: Float
  /// Below the baseline, positive.
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

/// Glyphs without a font: each character a box 0.6 em wide and 0.7 em high, each emoji a disc whose colour its name
/// gives. For tests, and for machines with no font.
public struct BoxGlyphs: GlyphSource, Sendable {
  /// Glyphs that are boxes: for pictures whose letters do not matter.
  public init() {}

  public func run(of text: String, style: TextStyle, scale: Float) -> GlyphRun? {
    let em = max(style.size * scale, 0)
    let cell = max(Int(em * 0.6 + 0.5), 1)
    let height = max(Int(em * 0.7 + 0.5), 1)
    let letters = Array(text)
    let width = cell * letters.count
    var coverage = [UInt8](repeating: 0, count: width * height)
    for (i, letter) in letters.enumerated() where letter != " " {
      // A box with a hole, one pixel of gap to the next: readable as "a letter stands here".
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
