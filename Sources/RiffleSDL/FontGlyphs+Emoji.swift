import CLibrary
import CSDL2
import RiffleView

/// Emoji from the shipped font, which is the same on every machine, then from the system's font.
extension FontGlyphs {
  /// The system's colour font: the file named by `RIFFLE_EMOJI_FONT`, alone if it is set, or NotoColorEmoji.ttf in the
  /// usual folders; nil if there is none.
  public static var systemEmojiFont: String? {
    let named = SDL_getenv("RIFFLE_EMOJI_FONT").map { String(cString: $0) } ?? ""
    if !named.isEmpty { return access(named, R_OK) == 0 ? named : nil }
    let home = SDL_getenv("HOME").map { String(cString: $0) } ?? ""
    return emojiFolders.lazy.map { ($0.hasPrefix("/") ? $0 : "\(home)/\($0)") + "/NotoColorEmoji.ttf" }
      .first { access($0, R_OK) == 0 && FontFile.problem(with: $0) == nil }
  }

  /// Returns the largest image of one emoji; nil if no font has it, which is reported once on the error stream: a box
  /// is drawn instead.
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

  /// Returns true if a font has this emoji, without drawing it.
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

  /// Returns true if a font draws the scalars as one image. Joined sequences, flags and skin tones that it lacks are
  /// drawn as their parts, side by side; so are two emoji.
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

  /// Debian and Ubuntu, Arch, Fedora, openSUSE, then the user's folders.
  private static let emojiFolders = [
    "/usr/share/fonts/truetype/noto", "/usr/share/fonts/noto", "/usr/share/fonts/google-noto-color-emoji-fonts",
    "/usr/share/fonts/google-noto-emoji", "/usr/share/fonts/truetype", "/usr/local/share/fonts", ".local/share/fonts",
    ".fonts", "Library/Fonts",
  ]
  /// The only size of NotoColorEmoji, in pixels.
  private static let emojiStrike: Float = 109
}
