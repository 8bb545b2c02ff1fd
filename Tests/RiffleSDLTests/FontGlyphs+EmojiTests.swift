import RiffleSDL
import RiffleView
import Testing

@Suite("Emoji: those that ship, and the system's")
struct FontGlyphsEmojiTests {
  /// Without the system's font, as on a machine that has none.
  let glyphs: FontGlyphs

  init() throws { glyphs = try FontGlyphs(systemEmoji: nil) }

  private static let hasSystemFont = FontGlyphs.systemEmojiFont != nil

  @Test("every listed emoji has a colour picture, premultiplied, at the one size the font has")
  func everyEmoji() throws {
    let listed = try listedEmoji()
    #expect(listed.count >= 50)
    for emoji in listed {
      let picture = try #require(glyphs.emoji(emoji), "no picture for \(emoji)")
      #expect(picture.width == 136 && picture.height == 128, "\(emoji)")
      var opaque = 0
      for y in 0..<picture.height {
        for x in 0..<picture.width {
          let c = picture.channels(x, y)
          #expect(c.x <= c.w && c.y <= c.w && c.z <= c.w, "\(emoji) is not premultiplied at \(x), \(y)")
          opaque += c.w == 255 ? 1 : 0
        }
      }
      #expect(opaque > 1000, "\(emoji) is nearly empty")
    }
  }

  @Test("a soft edge keeps the colour of the picture: grey stays as light as the ghost is")
  func softEdge() throws {
    let ghost = try #require(glyphs.emoji("👻"))
    var checked = 0
    for x in 0..<ghost.width {
      let c = ghost.channels(x, 1)
      guard c.w > 100, c.w < 200 else { continue }
      #expect(abs(Int(c.x) * 255 / Int(c.w) - 224) <= 2)
      checked += 1
    }
    #expect(checked > 4)
  }

  @Test("the variation selectors change nothing; an emoji that does not ship is nil")
  func variants() {
    #expect(glyphs.emoji("⭐\u{FE0F}") == glyphs.emoji("⭐"))
    #expect(glyphs.hasEmoji("⭐"))
    for sign in ["❤", "✈", "✅", "🔄"] {
      #expect(glyphs.emoji(sign) != nil && glyphs.emoji(sign) == glyphs.emoji(sign + "\u{FE0F}"), "\(sign)")
    }
    #expect(glyphs.emoji("🫠") == nil)
    #expect(glyphs.emoji("") == nil)
    #expect(!glyphs.hasEmoji("a") && !glyphs.hasEmoji("1") && !glyphs.hasEmoji("\u{FE0F}"))
  }

  @Test("a sequence is one picture, and another one than its first part; what no font joins is none")
  func sequences() throws {
    for (joined, part) in [("👩‍🚀", "👩"), ("👋🏽", "👋"), ("🏳️‍🌈", "🏳"), ("🇯🇵", "🇯")] {
      let picture = try #require(glyphs.emoji(joined), "\(joined)")
      #expect(picture.width == 136 && picture != glyphs.emoji(part), "\(joined)")
    }
    for none in ["🐻‍🚀", "🎃🏽", "🎈🎈"] { #expect(!glyphs.hasEmoji(none), "\(none)") }
  }

  @Test(
    "the system's font has the rest: new ones, families, flags, skin tones, key caps", .enabled(if: hasSystemFont),
    arguments: ["🫠", "👨‍👩‍👧‍👦", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👍🏿", "🧑🏻‍❤️‍💋‍🧑🏿", "🐻‍❄️", "1️⃣", "#️⃣", "🏴‍☠️", "☎️", "©️"])
  func system(emoji: String) throws {
    let all = try FontGlyphs()
    #expect(all.hasEmoji(emoji) && all.problem(withEmoji: emoji) == nil)
    let picture = try #require(all.emoji(emoji))
    #expect(picture.width == 136 && picture.pixels.count { $0 >> 24 == 255 } > 1000)
    #expect(!glyphs.hasEmoji(emoji))
  }

  @Test("ours comes before the system's, so that a golden is the same everywhere", .enabled(if: hasSystemFont))
  func oursFirst() throws {
    let all = try FontGlyphs()
    let onlySystem = try #require(FontGlyphs.systemEmojiFont)
    #expect(all.emojiFonts.map(\.path).last == onlySystem && all.emojiFonts.count == 2)
    #expect(all.emoji("👻") == glyphs.emoji("👻"))
    for none in ["🐻‍🚀", "a"] {
      #expect(all.problem(withEmoji: none) == "no font here has a picture of '\(none)'; take another emoji")
    }
  }

  @Test("what is missing is said with what would help")
  func problems() throws {
    #expect(glyphs.problem(withEmoji: "👻") == nil)
    let said = try #require(glyphs.problem(withEmoji: "🫠"))
    #expect(said.contains("no picture of '🫠'") && said.contains("font-noto-color-emoji") || said.contains("fonts-noto"))
    #expect(glyphs.problem(withEmoji: "👻🎃") == "'👻🎃' is 2 signs; an emoji is one, so write one of them")
  }

  /// What Fonts/emoji.txt lists.
  private func listedEmoji() throws -> [String] {
    let text = try textFile(Assets().path(of: "Fonts/emoji.txt"))
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { line in
      line.split(separator: " ").dropFirst().map(String.init)
    }
  }
}
