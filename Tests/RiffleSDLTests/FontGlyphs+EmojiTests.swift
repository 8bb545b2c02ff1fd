import RiffleSDL
import RiffleView
import Testing

@Suite("Emoji fonts")
struct FontGlyphsEmojiTests {
  /// Glyphs without the system's emoji font, as on a machine that has none.
  let glyphs: FontGlyphs

  init() throws { glyphs = try FontGlyphs(systemEmoji: nil) }

  private static let hasSystemFont = FontGlyphs.systemEmojiFont != nil

  @Test("every listed emoji has a premultiplied colour bitmap of 136 × 128 pixels")
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

  @Test("soft edges of an emoji keep its colour")
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

  @Test("variation selectors do not change an emoji, and an emoji that is not shipped is nil")
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

  @Test("an emoji sequence has its own bitmap, and unknown sequences have none")
  func sequences() throws {
    for (joined, part) in [("👩‍🚀", "👩"), ("👋🏽", "👋"), ("🏳️‍🌈", "🏳"), ("🇯🇵", "🇯")] {
      let picture = try #require(glyphs.emoji(joined), "\(joined)")
      #expect(picture.width == 136 && picture != glyphs.emoji(part), "\(joined)")
    }
    for none in ["🐻‍🚀", "🎃🏽", "🎈🎈"] { #expect(!glyphs.hasEmoji(none), "\(none)") }
  }

  @Test(
    "the system's emoji font supplies the emoji that are not shipped", .enabled(if: hasSystemFont),
    arguments: ["🫠", "👨‍👩‍👧‍👦", "🇩🇪", "🏴󠁧󠁢󠁥󠁮󠁧󠁿", "👍🏿", "🧑🏻‍❤️‍💋‍🧑🏿", "🐻‍❄️", "1️⃣", "#️⃣", "🏴‍☠️", "☎️", "©️"])
  func system(emoji: String) throws {
    let all = try FontGlyphs()
    #expect(all.hasEmoji(emoji) && all.problem(withEmoji: emoji) == nil)
    let picture = try #require(all.emoji(emoji))
    #expect(picture.width == 136 && picture.pixels.count { $0 >> 24 == 255 } > 1000)
    #expect(!glyphs.hasEmoji(emoji))
  }

  @Test("shipped emoji take precedence over the system's", .enabled(if: hasSystemFont))
  func oursFirst() throws {
    let all = try FontGlyphs()
    let onlySystem = try #require(FontGlyphs.systemEmojiFont)
    #expect(all.emojiFonts.map(\.path).last == onlySystem && all.emojiFonts.count == 2)
    #expect(all.emoji("👻") == glyphs.emoji("👻"))
    for none in ["🐻‍🚀", "a"] {
      #expect(all.problem(withEmoji: none) == "no font here has a picture of '\(none)'; take another emoji")
    }
  }

  @Test("a missing emoji gives a message with the package to install")
  func problems() throws {
    #expect(glyphs.problem(withEmoji: "👻") == nil)
    let said = try #require(glyphs.problem(withEmoji: "🫠"))
    #expect(said.contains("no picture of '🫠'") && said.contains("font-noto-color-emoji") || said.contains("fonts-noto"))
    #expect(glyphs.problem(withEmoji: "👻🎃") == "'👻🎃' is 2 signs; an emoji is one, so write one of them")
  }

  /// The emoji listed in Fonts/emoji.txt.
  private func listedEmoji() throws -> [String] {
    let text = try textFile(Assets().path(of: "Fonts/emoji.txt"))
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { line in
      line.split(separator: " ").dropFirst().map(String.init)
    }
  }
}
