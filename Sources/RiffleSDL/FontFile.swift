import CLibrary
import CSDL2
import RiffleView

/// A font of SDL_ttf, opened on first use, at one size at a time; each instance is for one thread.
///
/// All calls into SDL_ttf take one lock, as all fonts share one FreeType library.
package final class FontFile {
  package let path: String
  /// True for outlines, sized in eighths of a pixel; false for bitmap glyphs.
  private let isScalable: Bool
  private var font: OpaquePointer?
  /// The font reads from here while it is open.
  private var contents: UnsafeMutableRawPointer?
  private var hasFailed = false
  private var eighths = 0

  init(path: String, isScalable: Bool = true) { (self.path, self.isScalable) = (path, isScalable) }

  deinit {
    if let font {
      Self.locked {
        TTF_CloseFont(font)
        TTF_Quit()
      }
    }
    SDL_free(contents)
  }

  /// Calls `body` with the font at a size rounded to an eighth of a pixel; nil if the file is no font.
  func use<Result>(pixels: Float, _ body: (OpaquePointer) -> Result?) -> Result? {
    Self.locked {
      let wanted = max(Int((pixels * 8).rounded()), 8)
      guard let font = opened(eighths: wanted) else { return nil }
      if wanted != eighths {
        eighths = wanted
        // Nine points at 8n dots per inch are n pixels: an inch has 72 points.
        TTF_SetFontSizeDPI(font, 9, UInt32(wanted), UInt32(wanted))
      }
      return body(font)
    }
  }

  private func opened(eighths wanted: Int) -> OpaquePointer? {
    if font != nil || hasFailed { return font }
    if TTF_Init() == 0 {
      // NotoColorEmoji has bitmaps only for 109 points, which SDL_ttf selects.
      let source = source()
      font =
        isScalable ? TTF_OpenFontDPIRW(source, 1, 9, UInt32(wanted), UInt32(wanted)) : TTF_OpenFontRW(source, 1, 109)
      if font == nil { TTF_Quit() }
    }
    eighths = wanted
    if let font, isScalable {
      // Vertical hinting keeps small text sharp; widths stay those of the outline, so text scales evenly.
      TTF_SetFontHinting(font, TTF_HINTING_LIGHT_SUBPIXEL)
      TTF_SetFontKerning(font, 1)
    }
    hasFailed = font == nil
    if hasFailed {
      printError("riffle: \(path) cannot be opened as a font: \(String(cString: SDL_GetError())).")
    }
    return font
  }

  /// A small file is loaded completely, as glyphs are read in thousands of small pieces; a large one is read in parts.
  private func source() -> UnsafeMutablePointer<SDL_RWops>? {
    guard let file = SDL_RWFromFile(path, "rb") else { return nil }
    let size = SDL_RWsize(file)
    guard size > 0, size <= 1 << 20, SDL_RWseek(file, 0, RW_SEEK_SET) == 0 else { return file }
    contents = SDL_LoadFile_RW(file, nil, 1)
    return contents.flatMap { SDL_RWFromConstMem($0, Int32(size)) }
  }

  private static func locked<Result>(_ body: () -> Result) -> Result {
    SDL_LockMutex(lock)
    defer { SDL_UnlockMutex(lock) }
    return body()
  }

  /// The lock is never destroyed.
  nonisolated(unsafe) private static let lock = SDL_CreateMutex()

  /// Returns a problem with the file's table directory, or nil. It reads only a few hundred bytes.
  static func problem(with path: String) -> String? {
    guard let file = fopen(path, "rb") else { return String(cString: strerror(errno)) }
    defer { fclose(file) }
    var bytes = [UInt8](repeating: 0, count: 12 + 16 * mostTables)
    let count = fread(&bytes, 1, bytes.count, file)
    guard ferror(file) == 0 else { return String(cString: strerror(errno)) }
    guard fseek(file, 0, SEEK_END) == 0, case let size = ftell(file), size > 0 else { return "it is empty" }
    func number(_ start: Int, _ length: Int) -> Int { bytes[start..<start + length].reduce(0) { $0 << 8 | Int($1) } }
    // OpenType with either kind of outlines.
    guard count >= 12, [0x4F54_544F, 0x0001_0000].contains(number(0, 4)) else { return "it is no font" }
    let tables = number(4, 2)
    guard tables > 0, tables <= mostTables, count >= 12 + 16 * tables else { return "it is no font" }
    for table in 0..<tables where number(12 + 16 * table + 8, 4) + number(12 + 16 * table + 12, 4) > size {
      return "it is cut short"
    }
    return nil
  }

  /// A usual font has two or three dozen.
  private static let mostTables = 64
}

/// A text font, opened twice: at the drawn size, and at one large size for measuring.
///
/// On its own it draws its glyphs in any weight and design, and no emoji.
final class Face: GlyphSource {
  private let pen: FontFile
  private let ruler: FontFile
  /// Cached runs, nil if the font lacks the characters: a text is measured before it is painted.
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

  func run(of text: String, style: TextStyle, scale: Float) -> GlyphRun? {
    let pixels = style.size * scale
    guard pixels > 0, pixels.isFinite else { return nil }
    let key = Key(text: text, pixels: min(pixels, Self.largestSize))
    if let run = known[key] { return run }
    let run = run(of: text, pixels: key.pixels)
    knownBytes += (run?.coverage.count ?? 0) + text.utf8.count + MemoryLayout<GlyphRun>.stride
    if knownBytes > 1 << 18 { (known, knownBytes) = ([:], 0) }
    known[key] = .some(run)
    return run
  }

  func has(_ scalar: UInt32) -> Bool {
    ruler.use(pixels: Self.rulerSize) { TTF_GlyphIsProvided32($0, scalar) != 0 } ?? false
  }

  /// The largest drawn size in pixels; larger text is scaled.
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

  /// Returns a run without coverage, not rounded to pixels; nil if the font has none of the characters.
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

  /// Pixels per em: a thousandth of an em is a quarter of a pixel.
  private static let rulerSize: Float = 256
}
