import CLibrary
import RiffleSDL
import RiffleView
import Testing

@Suite("Shipped fonts") struct FontGlyphsTests {
  let glyphs: FontGlyphs

  init() throws { glyphs = try FontGlyphs() }

  private func run(_ text: String, size: Float = 16, scale: Float = 1) throws -> GlyphRun {
    try #require(glyphs.run(of: text, style: TextStyle(size: size), scale: scale))
  }

  @Test("text has plausible ink, advance, ascent and descent", arguments: [13, 16, 22, 34])
  func plausible(size: Float) throws {
    let run = try run("Shuffle", size: size)
    #expect(run.coverage.contains(255))
    #expect(run.advance > 7 * 0.35 * size && run.advance < 7 * 0.7 * size)
    #expect(abs(run.ascent - 0.97 * size) < 0.05 * size)
    #expect(abs(run.descent - 0.24 * size) < 0.05 * size)
    // No letter of the word reaches below its baseline by more than overshoot.
    let below = run.coverage.dropFirst((run.top + 1) * run.width)
    #expect(below.allSatisfy { $0 == 0 })
    #expect(Float(run.width) >= run.advance - 2)
  }

  @Test("text width scales linearly to half a hundredth of an em") func evenScaling() throws {
    let one = try run("Deal anew, 12 left")
    for scale: Float in [0.5, 0.75, 1.25, 1.4142, 2, 3] {
      let run = try run("Deal anew, 12 left", scale: scale)
      #expect(abs(run.advance / scale - one.advance) < 0.005 * 16)
      #expect(abs(run.ascent / scale - one.ascent) < 0.005 * 16)
    }
  }

  @Test("kerning moves A and V together") func kerning() throws {
    let advances = try ["AV", "A", "V"].map { try run($0, size: 34).advance }
    #expect(advances[0] < advances[1] + advances[2] - 1)
  }

  @Test("monospaced digits have equal widths") func tabular() throws {
    let style = TextStyle(size: 13, design: .monospaced)
    let advances = try ["000.000", "111.111", "987.654"].map {
      try #require(glyphs.run(of: $0, style: style, scale: 1)).advance
    }
    #expect(Set(advances).count == 1)
  }

  @Test("semibold is heavier than regular, and bold is no lighter") func weights() throws {
    func ink(_ weight: TextStyle.Weight) throws -> Int {
      let run = try #require(glyphs.run(of: "Riffle", style: TextStyle(size: 34, weight: weight), scale: 1))
      return run.coverage.reduce(0) { $0 + Int($1) }
    }
    #expect(try ink(.semibold) > ink(.regular) * 11 / 10)
    #expect(try ink(.bold) >= ink(.semibold))
  }

  @Test("a glyph with a negative left bearing gives a run with a negative left edge") func reachesBack() throws {
    #expect(try run("j", size: 34).left < 0)
  }

  @Test("an empty text has no ink, no advance, and the font's height") func empty() throws {
    let run = try run("")
    #expect(run.width == 0 && run.advance == 0)
    #expect(run.ascent > 10 && run.descent > 2)
  }

  @Test("text without glyphs and text of an invalid size are nil") func nothing() {
    #expect(glyphs.run(of: "漢字", style: TextStyle(size: 16), scale: 1) == nil)
    #expect(glyphs.run(of: "a", style: TextStyle(size: 0), scale: 1) == nil)
    #expect(glyphs.run(of: "a", style: TextStyle(size: 16), scale: .nan) == nil)
    #expect(glyphs.run(of: "a", style: TextStyle(size: 16), scale: .infinity) == nil)
  }

  @Test("equal requests give equal glyph runs, whatever was drawn in between") func pure() throws {
    let first = try run("Score 3", scale: 1.5)
    _ = try run("other", size: 31, scale: 2)
    #expect(try run("Score 3", scale: 1.5) == first)
    #expect(try FontGlyphs().run(of: "Score 3", style: TextStyle(size: 16), scale: 1.5) == first)
  }
}

@Suite("Emoji fonts") struct FontGlyphsEmojiTests {
  /// Glyphs without the system's emoji font, as on a machine that has none.
  let glyphs: FontGlyphs

  init() throws { glyphs = try FontGlyphs(systemEmoji: nil) }

  private static let hasSystemFont = FontGlyphs.systemEmojiFont != nil

  @Test("every listed emoji has a premultiplied colour bitmap of 136 × 128 pixels") func everyEmoji() throws {
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

  @Test("soft edges of an emoji keep its colour") func softEdge() throws {
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

  @Test("variation selectors do not change an emoji, and an emoji that is not shipped is nil") func variants() {
    #expect(glyphs.emoji("⭐\u{FE0F}") == glyphs.emoji("⭐"))
    #expect(glyphs.hasEmoji("⭐"))
    for sign in ["❤", "✈", "✅", "🔄"] {
      #expect(glyphs.emoji(sign) != nil && glyphs.emoji(sign) == glyphs.emoji(sign + "\u{FE0F}"), "\(sign)")
    }
    #expect(glyphs.emoji("🫠") == nil)
    #expect(glyphs.emoji("") == nil)
    #expect(!glyphs.hasEmoji("a") && !glyphs.hasEmoji("1") && !glyphs.hasEmoji("\u{FE0F}"))
  }

  @Test("an emoji sequence has its own bitmap, and unknown sequences have none") func sequences() throws {
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

  @Test("shipped emoji take precedence over the system's", .enabled(if: hasSystemFont)) func oursFirst() throws {
    let all = try FontGlyphs()
    let onlySystem = try #require(FontGlyphs.systemEmojiFont)
    #expect(all.emojiFonts.map(\.path).last == onlySystem && all.emojiFonts.count == 2)
    #expect(all.emoji("👻") == glyphs.emoji("👻"))
    for none in ["🐻‍🚀", "a"] {
      #expect(all.problem(withEmoji: none) == "no font here has a picture of '\(none)'; take another emoji")
    }
  }

  @Test("a missing emoji gives a message with the package to install") func problems() throws {
    #expect(glyphs.problem(withEmoji: "👻") == nil)
    let said = try #require(glyphs.problem(withEmoji: "🫠"))
    #expect(said.contains("no picture of '🫠'") && said.contains("font-noto-color-emoji") || said.contains("fonts-noto"))
    #expect(glyphs.problem(withEmoji: "👻🎃") == "'👻🎃' is 2 signs; an emoji is one, so write one of them")
  }

  /// The emoji listed in Fonts/emoji.txt.
  private func listedEmoji() throws -> [String] {
    let text = try String(decoding: fileBytes(Assets().path(of: "Fonts/emoji.txt")), as: UTF8.self)
    return text.split(separator: "\n").filter { !$0.hasPrefix("#") }.flatMap { line in
      line.split(separator: " ").dropFirst().map(String.init)
    }
  }
}

@Suite("Assets") struct AssetsTests {
  @Test("the shipped fonts are found from the test program, wherever it was built") func findsFonts() throws {
    for file in [FontGlyphs.regularFile, FontGlyphs.semiboldFile, FontGlyphs.monospacedFile, FontGlyphs.emojiFile] {
      #expect(try Assets().path(of: file).hasSuffix("/Assets/\(file)"))
    }
  }

  @Test("a missing font is an error that names the file and the searched folders, exit code 66") func missingFont() {
    let error = #expect(throws: ShellError.self) {
      try FontGlyphs(assets: Assets(folders: ["/nowhere", "/nowhere/else"]))
    }
    #expect(error?.description == "Fonts/Inter-Regular.otf is missing: looked in /nowhere, /nowhere/else.")
    #expect(error?.exitCode == 66)
  }

  @Test("a damaged font is an error of one sentence, exit code 65") func brokenFont() throws {
    let real = try #require(Assets().folders.first)
    let whole = fileBytes("\(real)/\(FontGlyphs.semiboldFile)")
    #expect(whole.count > 10_000)
    let cases: [([UInt8], String)] = [
      (Array("this is not a font, whatever its name says".utf8), "it is no font"), ([], "it is empty"),
      (Array(whole[..<5000]), "it is cut short"), (Array(whole[..<40]), "it is no font"),
      ([UInt8](repeating: 0xFF, count: 5000), "it is no font"),
    ]
    for (bytes, reason) in cases {
      let scene = ScratchScene()
      mkdir(scene.path("Fonts"), 0o755)

      symlink("\(real)/\(FontGlyphs.regularFile)", scene.path(FontGlyphs.regularFile))
      scene.write(bytes, to: FontGlyphs.semiboldFile)
      let folder = "\(scene.home)/Assets"
      let error = #expect(throws: ShellError.self) { try FontGlyphs(assets: Assets(folders: [folder])) }
      #expect(error?.description == "\(folder)/Fonts/Inter-SemiBold.otf cannot be read: \(reason).")
      #expect(error?.exitCode == 65)
    }
  }

  @Test("asset folders are searched in order") func order() throws {
    let real = try #require(Assets().folders.first)
    let found = try Assets(folders: ["/nowhere", real, "/tmp"]).path(of: "Fonts/emoji.txt")
    #expect(found == "\(real)/Fonts/emoji.txt")
  }

  @Test("every error has a sentence and an exit code of its kind") func errors() {
    #expect(ShellError.unavailable("No display", reason: "DISPLAY is not set").exitCode == 69)
    #expect(ShellError.unreadable("a.png", reason: "Not a PNG file").exitCode == 65)
    #expect(ShellError.unwritable("/x/a.png", reason: "No such file or directory").exitCode == 73)
    #expect(ShellError.unwritable("a.png", reason: "disk full").description == "a.png cannot be written: disk full.")
    #expect(ShellError.missingFile("a.png", lookedIn: []).description == "a.png is missing.")
  }
}
