import CSDL2
import RiffleView

/// A text font, opened twice: at the drawn size, and at one large size for measuring. On its own it draws the glyphs of
/// its file for any weight and design, and no emoji.
final class Face: GlyphSource {
  private let pen: FontFile
  private let ruler: FontFile
  /// Cached runs, nil if the font lacks the characters: a text is measured before it is painted, and digits in cells of
  /// one width are ten texts each time.
  private var known: [Key: GlyphRun?] = [:]
  private var knownBytes = 0

  private struct Key: Hashable {
    var text: String
    var pixels: Float
  }

  init(path: String) {
    pen = FontFile(path: path)
    ruler = FontFile(path: path)
  }

  func emoji(_ text: String) -> Bitmap? { nil }

  /// Returns the coverage of one line at any size; nil if the font has none of its characters.
  func run(of text: String, style: TextStyle, scale: Float) -> GlyphRun? {
    let pixels = style.size * scale
    guard pixels > 0, pixels.isFinite else { return nil }
    let key = Key(text: text, pixels: min(pixels, Self.largestSize))
    if let run = known[key] { return run }
    let run = run(of: text, pixels: key.pixels)
    knownBytes += (run?.coverage.count ?? 0) + text.utf8.count + MemoryLayout<GlyphRun>.stride
    if knownBytes > Self.mostKnown { (known, knownBytes) = ([:], 0) }
    known[key] = .some(run)
    return run
  }

  private static let mostKnown = 1 << 18

  func has(_ scalar: UInt32) -> Bool {
    ruler.use(pixels: Self.rulerSize) { TTF_GlyphIsProvided32($0, scalar) != 0 } ?? false
  }

  /// The maximal drawn size in pixels, to limit the size of bitmaps; larger text is scaled.
  private static let largestSize: Float = 512

  private func run(of text: String, pixels: Float) -> GlyphRun? {
    guard let measured = measured(text, pixels: pixels) else { return nil }
    return pen.use(pixels: pixels) { font in
      let ascent = Int(TTF_FontAscent(font))
      var run = measured
      run.top = ascent
      guard !text.isEmpty, measured.advance > 0 else { return run }
      let reach = Self.reach(of: text, with: font)
      let drawn: Void? = FontGlyphs.render(text, with: font) { pixels, pitch, width, height in
        run.coverage = [UInt8](unsafeUninitializedCapacity: width * height) { bytes, count in
          for y in 0..<height {
            for x in 0..<width { bytes[y * width + x] = UInt8(truncatingIfNeeded: pixels[y * pitch + x] >> 24) }
          }
          count = width * height
        }
        run.width = width
        run.height = height
      }
      // SDL_ttf adds space left of the pen and above the ascent only for glyphs that reach there.
      run.left = min(0, reach.left)
      run.top = max(ascent, reach.top)
      return drawn == nil ? nil : run
    }
  }

  /// Returns a run without coverage: lengths in pixels, not rounded; nil if the font has none of the characters.
  private func measured(_ text: String, pixels: Float) -> GlyphRun? {
    ruler.use(pixels: Self.rulerSize) { font in
      let ratio = pixels / Self.rulerSize
      var run = GlyphRun(
        coverage: [], width: 0, height: 0, left: 0, top: 0, advance: 0, ascent: Float(TTF_FontAscent(font)) * ratio,
        descent: Float(-TTF_FontDescent(font)) * ratio)
      if text.isEmpty { return run }
      guard text.unicodeScalars.contains(where: { TTF_GlyphIsProvided32(font, $0.value) != 0 }) else { return nil }
      var width: Int32 = 0
      guard TTF_SizeUTF8(font, text, &width, nil) == 0 else { return nil }
      let left = min(0, Self.reach(of: text, with: font).left)
      run.advance = (Float(width) + Float(left)) * ratio
      return run
    }
  }

  /// Returns the left bearing of the first glyph and the maximal height above the baseline, in pixels.
  private static func reach(of text: String, with font: OpaquePointer) -> (left: Int, top: Int) {
    var left: Int32 = 0
    var top: Int32 = 0
    for (index, scalar) in text.unicodeScalars.enumerated() {
      var (low, high): (Int32, Int32) = (0, 0)
      guard TTF_GlyphMetrics32(font, scalar.value, &low, nil, nil, &high, nil) == 0 else { continue }
      if index == 0 { left = low }
      top = max(top, high)
    }
    return (Int(left), Int(top))
  }

  /// Pixels per em for measuring: a thousandth of an em is a quarter of a pixel.
  private static let rulerSize: Float = 256
}
