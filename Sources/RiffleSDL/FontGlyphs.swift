import CLibrary
import CSDL2
import RiffleView

/// Letters and emoji from the shipped fonts, and further emoji from the system's colour font; needs no display.
///
/// The initializer only checks the files; a font is opened for its first glyph. Results depend on the arguments alone.
/// Text is hinted only vertically and laid out at sub-pixel positions with kerning; advances come from the outlines at
/// one large size, so a label has the same width at any scale.
public final class FontGlyphs: GlyphSource {
  /// Paths relative to `Assets`.
  package static let regularFile = "Fonts/Inter-Regular.otf"
  package static let semiboldFile = "Fonts/Inter-SemiBold.otf"
  package static let monospacedFile = "Fonts/DejaVuSansMono.ttf"
  package static let emojiFile = "Fonts/NotoColorEmoji.ttf"

  private let regular: Face
  private let semibold: Face
  private let monospaced: Face
  package let emojiFonts: [FontFile]
  var pictures: [String: Bitmap?] = [:]
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

  /// Returns a message about the first letter that a label's font lacks, with a remedy; nil if it has all.
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

  /// Draws a line in white on a clear background: 0xAARRGGBB, `pitch` pixels per row.
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
    if !isPremultiplied { bitmap.pixels = bitmap.pixels.map(PNGFile.premultiplied) }
    return bitmap
  }
}

extension FontGlyphs {
  /// The system's colour font: only the file named by `RIFFLE_EMOJI_FONT` if it is set, else NotoColorEmoji.ttf; nil if
  /// it cannot be read.
  public static var systemEmojiFont: String? {
    let named = SDL_getenv("RIFFLE_EMOJI_FONT").map { String(cString: $0) } ?? ""
    if !named.isEmpty { return access(named, R_OK) == 0 ? named : nil }
    let home = SDL_getenv("HOME").map { String(cString: $0) } ?? ""
    return emojiFolders.lazy.map { ($0.hasPrefix("/") ? $0 : "\(home)/\($0)") + "/NotoColorEmoji.ttf" }
      .first { access($0, R_OK) == 0 && FontFile.problem(with: $0) == nil }
  }

  /// Returns the largest image of one emoji; nil if no font has it, which is reported once on the error stream.
  public func emoji(_ text: String) -> Bitmap? {
    if let known = pictures[text] { return known }
    let picture = pictureOfEmoji(text)
    pictures[text] = .some(picture)
    if picture == nil, !text.isEmpty, !hasSaidMissing, let problem = problem(withEmoji: text) {
      hasSaidMissing = true
      printError("riffle: \(problem); a box is drawn instead.")
    }
    return picture
  }

  /// Returns true if a font has this emoji.
  public func hasEmoji(_ text: String) -> Bool {
    let drawn = Self.drawn(text)
    return emojiFonts.contains { font in font.use(pixels: Self.emojiStrike) { Self.has(drawn, $0) } ?? false }
  }

  /// Returns the reason why an emoji has no image, and a remedy; nil if it has one.
  public func problem(withEmoji text: String) -> String? {
    if hasEmoji(text) { return nil }
    if text.count > 1 { return "'\(text)' is \(text.count) signs; an emoji is one, so write one of them" }
    if emojiFonts.count > 1 { return "no font here has a picture of '\(text)'; take another emoji" }
    return "there is no picture of '\(text)' among those of Assets/Fonts/emoji.txt, and this system has no "
      + "colour font for the others; \(Self.howToInstall)"
  }

  private func pictureOfEmoji(_ text: String) -> Bitmap? {
    let drawn = Self.drawn(text)
    for font in emojiFonts {
      let picture: Bitmap? = font.use(pixels: Self.emojiStrike) { font in
        guard Self.has(drawn, font) else { return nil }
        return Self.render(String(String.UnicodeScalarView(drawn)), with: font, into: Self.picture)
      }
      if let picture { return picture }
    }
    return nil
  }

  /// Drops variation selectors, which choose the coloured or the plain form; all images are coloured.
  private static func drawn(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.filter { $0 != "\u{FE0F}" && $0 != "\u{FE0E}" }
  }

  /// True if the font draws the scalars as one image, not their parts side by side.
  private static func has(_ scalars: [Unicode.Scalar], _ font: OpaquePointer) -> Bool {
    guard let first = scalars.first, scalars.allSatisfy({ TTF_GlyphIsProvided32(font, $0.value) != 0 }) else {
      return false
    }
    // The font has single digits for keycaps.
    if scalars.count == 1 { return !first.isASCII }
    var (width, height): (Int32, Int32) = (0, 0)
    guard TTF_SizeUTF8(font, String(String.UnicodeScalarView(scalars)), &width, &height) == 0 else { return false }
    return width > 0 && width * 2 < height * 3
  }

  #if os(macOS)
    private static let howToInstall = "install one: brew install --cask font-noto-color-emoji"
  #else
    private static let howToInstall = "install one: apt-get install fonts-noto-color-emoji"
  #endif

  /// Debian and Ubuntu, Arch, Fedora, openSUSE, the user's folders.
  private static let emojiFolders = [
    "/usr/share/fonts/truetype/noto", "/usr/share/fonts/noto", "/usr/share/fonts/google-noto-color-emoji-fonts",
    "/usr/share/fonts/google-noto-emoji", "/usr/share/fonts/truetype", "/usr/local/share/fonts", ".local/share/fonts",
    ".fonts", "Library/Fonts",
  ]
  /// The only size of NotoColorEmoji, in pixels.
  private static let emojiStrike: Float = 109
}
