import RiffleView

/// Letters from one font's file, whatever weight and design is asked for.
final class FontFileGlyphs: GlyphSource {
  private let face: Face

  init(path: String) { face = Face(path: path) }

  func run(of text: String, style: TextStyle, scale: Float) -> GlyphRun? {
    face.run(of: text, style: style, scale: scale)
  }

  func emoji(_ text: String) -> Bitmap? { nil }
}
