import CSDL2
import RiffleView

/// Letters and emoji from the shipped fonts, by SDL_ttf, and further emoji from the system's colour font; needs no
/// window and no display.
///
/// The initializer only checks the files; a font is opened for its first glyph. Results depend on the arguments alone.
/// Text is hinted only vertically and laid out at sub-pixel positions with kerning; advances come from the outlines at
/// one large size, so a label has the same width at any scale.
public final class FontGlyphs: GlyphSource {
  /// The font files, relative to `Assets`.
  package static let regularFile = "Fonts/Inter-Regular.otf"
  package static let semiboldFile = "Fonts/Inter-SemiBold.otf"
  package static let monospacedFile = "Fonts/DejaVuSansMono.ttf"
  package static let emojiFile = "Fonts/NotoColorEmoji.ttf"

  private let regular: Face
  private let semibold: Face
  private let monospaced: Face
  package let emojiFonts: [FontFile]
  /// Cached emoji; nil if no font has them.
  var pictures: [String: Bitmap?] = [:]
  /// True after the first message about a missing emoji.
  var hasSaidMissing = false

  /// Checks that the font files exist and are complete.
  ///
  /// - Parameter systemEmoji: a colour font for emoji that the shipped one lacks; nil for none.
  /// - Throws: `ShellError.missingFile` with the first missing font and the searched folders; `ShellError.unreadable`
  ///   for a file that is no font or is truncated.
  public init(assets: Assets = Assets(), systemEmoji: String? = FontGlyphs.systemEmojiFont) throws(ShellError) {
    func font(_ name: String) throws(ShellError) -> String {
      let path = try assets.path(of: name)
      if let problem = FontFile.problem(with: path) { throw .unreadable(path, reason: problem) }
      return path
    }
    regular = Face(path: try font(Self.regularFile))
    semibold = Face(path: try font(Self.semiboldFile))
    monospaced = Face(path: try font(Self.monospacedFile))
    let shipped = FontFile(path: try font(Self.emojiFile), isScalable: false)
    emojiFonts = [shipped] + (systemEmoji.map { [FontFile(path: $0, isScalable: false)] } ?? [])
  }

  public func run(of text: String, style: TextStyle, scale: Float) -> GlyphRun? {
    face(of: style).run(of: text, style: style, scale: scale)
  }

  /// Returns a message about the first letter that a label's font lacks, and a remedy; nil if it has all.
  package func problem(with label: Label) -> String? {
    for run in label.runs.isEmpty ? [TextRun(label.text)] : label.runs {
      let style = run.style(within: label.style)
      func isMissing(_ scalar: Unicode.Scalar) -> Bool {
        // Controls, joiners and variation selectors are invisible; accents are drawn with their letter.
        guard scalar.value >= 32, !scalar.properties.isDefaultIgnorableCodePoint,
          scalar.properties.generalCategory != .nonspacingMark
        else { return false }
        return !(style.font?.has(scalar.value) ?? face(of: style).has(scalar.value))
      }
      // Emoji are drawn as images.
      let letters = run.text.filter { !$0.isEmoji || !hasEmoji(String($0)) }
      guard let letter = letters.first(where: { $0.unicodeScalars.contains(where: isMissing) }) else { continue }
      var other = style
      other.design = style.design == .standard ? .monospaced : .standard
      let name = style.font.map { "the font '\($0.name)'" } ?? "the font"
      if style.font == nil, letter.unicodeScalars.allSatisfy({ face(of: other).has($0.value) }) {
        return "\(name) has no '\(letter)'; design: \(other.design) has it"
      }
      return hasEmoji(String(letter))
        ? "\(name) has no '\(letter)'; the emoji is '\(letter)\u{FE0F}'"
        : "\(name) has no '\(letter)'; name one that has it, font: NAME.ttf, of the folder Assets"
    }
    return nil
  }

  /// No bold Inter is shipped: semibold replaces it. Monospaced text has one weight.
  private func face(of style: TextStyle) -> Face {
    switch (style.design, style.weight) {
    case (.monospaced, _): monospaced
    case (.standard, .regular): regular
    case (.standard, .semibold), (.standard, .bold): semibold
    }
  }

  /// Draws a line in white on a clear background and passes its pixels: 0xAARRGGBB, `pitch` pixels per row.
  static func render<Result>(
    _ text: String, with font: OpaquePointer,
    into body: (_ pixels: UnsafePointer<UInt32>, _ pitch: Int, _ width: Int, _ height: Int) -> Result
  ) -> Result? {
    let white = SDL_Color(r: 255, g: 255, b: 255, a: 255)
    guard let surface = TTF_RenderUTF8_Blended(font, text, white) else { return nil }
    defer { SDL_FreeSurface(surface) }
    let (width, height) = (Int(surface.pointee.w), Int(surface.pointee.h))
    guard let memory = surface.pointee.pixels, surface.pointee.format.pointee.BytesPerPixel == 4 else { return nil }
    let pixels = UnsafePointer(memory.assumingMemoryBound(to: UInt32.self))
    return body(pixels, Int(surface.pointee.pitch) / 4, width, height)
  }

  /// Returns a premultiplied colour image in the channel order of `Bitmap`.
  ///
  /// SDL_ttf 2.20 returns FreeType's premultiplied pixels, although its surfaces specify straight alpha. Both are
  /// accepted: in a premultiplied image no channel exceeds its alpha, in a straight one nearly every edge does.
  static func picture(_ pixels: UnsafePointer<UInt32>, pitch: Int, width: Int, height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    var isPremultiplied = true
    for y in 0..<height {
      for x in 0..<width {
        let p = pixels[y * pitch + x]
        let (alpha, red, green, blue) = (p >> 24, p >> 16 & 255, p >> 8 & 255, p & 255)
        if alpha > 0, max(red, green, blue) > alpha { isPremultiplied = false }
        bitmap[x, y] = alpha == 0 ? 0 : red | green << 8 | blue << 16 | alpha << 24
      }
    }
    if isPremultiplied { return bitmap }
    for index in bitmap.pixels.indices {
      let p = bitmap.pixels[index]
      let alpha = p >> 24
      func multiplied(_ channel: UInt32) -> UInt32 { (channel * alpha + 127) / 255 }
      bitmap.pixels[index] =
        multiplied(p & 255) | multiplied(p >> 8 & 255) << 8 | multiplied(p >> 16 & 255) << 16 | alpha << 24
    }
    return bitmap
  }
}
