import RiffleView
import Testing

private func wrappedText(_ text: String, style: TextStyle, width: Float, limit: Int? = nil) -> String {
  var label = Label(text, style: style)
  label.lineLimit = limit
  return TextLayout.wrapped(label, width: width).text
}

@Suite("TextLayout") struct TextLayoutTests {
  private let style = TextStyle(size: 20)

  private func parts(_ text: String, _ unit: TextLayout.Unit) -> [String] {
    let letters = Array(text)
    return TextLayout.pieces(of: Label(text, style: style), size: [300, 80], by: unit)
      .map { String(letters[$0.part.characters]) }
  }

  @Test("text is split into grapheme clusters, words between blanks, and lines") func units() {
    #expect(parts("né 👨‍👩‍👧 x\ny", .letter) == ["n", "é", "👨‍👩‍👧", "x", "y"])
    #expect(parts(" to  be\nor not", .word) == ["to", "be", "or", "not"])
    #expect(parts(" to  be \n\nor not", .line) == ["to  be", "or not"])
    #expect(parts(" \n ", .letter).isEmpty && parts("", .line).isEmpty)
  }

  @Test(
    "every text part has its offset to the whole text, and frames in whole points",
    arguments: TextLine.Alignment.allCases)
  func places(alignment: TextLine.Alignment) {
    let label = Label("Two\nlines", style: style, alignment: alignment)
    let place = label.place(in: Rect(size: [301, 80]))
    for piece in TextLayout.pieces(of: label, size: [301, 80], by: .letter) {
      #expect(piece.frame.center + piece.part.offset == place)
      #expect(piece.frame.origin == piece.frame.origin.rounded(.down) && piece.frame.size.x >= 1)
    }
  }

  @Test("letters are kerned, in order from left to right") func order() {
    let frames = TextLayout.pieces(of: Label("AVATAR", style: style), size: [300, 80], by: .letter).map(\.frame)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.center.x < $1.center.x })
    let apart = "AVATAR".map { AdvanceTable.width(of: String($0), style: style) }.reduce(0, +)
    #expect(AdvanceTable.width(of: "AVATAR", style: style) < apart - 5)
  }

  @Test("text is wrapped between words and keeps its line breaks") func wrapped() {
    let text = "To move is to live\nextraordinarily"
    let lines = wrappedText(text, style: style, width: 150).split(separator: "\n").map(String.init)
    #expect(lines == ["To move is to", "live", "extraordinarily"])
    #expect(lines.allSatisfy { AdvanceTable.width(of: $0, style: style) <= 150 })
    #expect(wrappedText(text, style: style, width: 1000) == text)
  }

  static let east: [(String, [String])] = [
    ("日本語を書く", ["日本語", "を書く"]), ("あいう、えお。", ["あい", "う、え", "お。"]), ("「東京」へ行く", ["「東", "京」へ", "行く"]),
    ("漢字 ab 漢字", ["漢字", "ab 漢", "字"]), ("한국어글자", ["한국어", "글자"]), ("ラーメンー屋", ["ラーメ", "ンー屋"]),
  ]

  @Test("CJK lines break between ideographs, not before 、。」 or after 「", arguments: east)
  func ideographs(text: String, lines: [String]) {
    #expect(wrappedText(text, style: style, width: 62).split(separator: "\n").map(String.init) == lines)
  }

  @Test("a custom font has the advances of exactly its letters, in runs and alone") func fontRuns() throws {
    var advances: [(scalar: UInt32, width: Int)] = (0x41...0x44).map { (UInt32($0), 500 + $0) }
    advances.append((0x2212, 600))
    for scalar: UInt32 in 0x4E00...0x5003 { advances.append((scalar, scalar < 0x5000 ? 1000 : 900)) }
    advances += [(0xE88A, 700), (0x1_F600, 1200)]
    let text = CustomFont.text(digest: "d", unknown: 333, advances: advances)
    #expect(text.contains("19968: 1000*512 900 900 900 900") && text.utf8.count < 140)
    let font = try #require(CustomFont("a.ttf", text: text.utf8))
    for (scalar, width) in advances {
      let letter = Character(try #require(Unicode.Scalar(scalar)))
      #expect(font.has(scalar) && font.advance(of: letter) == width)
    }
    for scalar: UInt32 in [0x40, 0x45, 0x2211, 0x4DFF, 0x5004, 0xE889, 0x1_F601] { #expect(!font.has(scalar)) }
    for damage in ["9: 5*0", "9: 5*-1", "9: 5*9999999", "9: 5*3 x", "9: 5*3\n10: 5"] {
      #expect(CustomFont("a.ttf", text: "riffle-font\nd\n3\n\(damage)".utf8) == nil, "\(damage)")
    }
  }

  @Test("a word wider than a line starts a new line and is broken between letters") func brokenWord() {
    for width in stride(from: Float(33), to: 140, by: 9) {
      let lines = wrappedText("go extraordinarily 👨‍👩‍👧 on", style: style, width: width).split(separator: "\n")
        .map(String.init)
      #expect(lines.joined().filter { $0 != " " } == "goextraordinarily👨‍👩‍👧on")
      #expect(lines[0] == "go" && lines[1].first == "e", "it is not begun beside another word")
      for (line, next) in zip(lines, lines.dropFirst()) {
        #expect(line.count == 1 || AdvanceTable.width(of: line, style: style) <= width)
        let isWithin = "extraordinarily".contains(line) && line != lines[0] && next.first != "👨‍👩‍👧"
        if isWithin {
          #expect(AdvanceTable.width(of: line + String(next.first!), style: style) > width, "no room is left")
        }
      }
    }
    #expect(wrappedText("abc", style: style, width: 0) == "a\nb\nc", "a line has at least one letter")
    let cut = wrappedText("extraordinarily", style: style, width: 90, limit: 1)
    #expect(cut.hasSuffix("…") && cut.hasPrefix("extra") && AdvanceTable.width(of: cut, style: style) <= 90)
  }

  @Test("a truncated text ends with an ellipsis that fits") func ellipsis() {
    let text = "To move is to live and to rest is to begin"
    for width in stride(from: Float(30), to: 400, by: 7) {
      let lines = wrappedText(text, style: style, width: width, limit: 2).split(separator: "\n")
      #expect(lines.count <= 2)
      if let last = lines.last, last.last == "…", last.count > 1 {
        #expect(AdvanceTable.width(of: last, style: style) <= width)
      }
    }
    #expect(wrappedText(text, style: style, width: 90, limit: 2) == "To move\nis to liv…")
    #expect(wrappedText(text, style: style, width: 90, limit: 1) == "To mov…")
  }

  @Test("tabular digits have equal widths, proportional ones have not") func figures() {
    var tabular = style
    tabular.hasTabularFigures = true
    #expect(AdvanceTable.width(of: "…", style: TextStyle(size: 1000)) == 821, "as wide as in the font")
    #expect(AdvanceTable.width(of: "111", style: tabular) == AdvanceTable.width(of: "888", style: tabular))
    #expect(AdvanceTable.width(of: "111", style: style) < AdvanceTable.width(of: "888", style: style))
  }

  @Test("a wrapping label breaks lines at its entity's width and changes the state hash") func label() {
    var label = Label("To move is to live", style: style)
    #expect(label.line(in: Rect(size: [90, 80])).text == "To move is to live")
    let plain = label
    label.wraps = true
    #expect(label.line(in: Rect(size: [90, 80])).text == "To move\nis to live")
    var limited = label
    limited.lineLimit = 1
    var part = plain
    part.part = TextPart(0..<2, offset: [1, 2])
    #expect(Set([plain, label, limited, part].map(\.ownHash)).count == 4)
  }
  @Test("runs of different styles are wrapped by their widths and keep their styles") func looks() throws {
    let runs = [
      TextRun("To move "), TextRun("is to", size: 40, weight: .bold), TextRun(" live and ", color: .white),
      TextRun("to rest is to begin", design: .monospaced),
    ]
    func look(_ label: Label) -> [(Character, TextLine.Span)] {
      Array(label.text).enumerated().compactMap { index, letter in
        label.spans.first { $0.characters.contains(index) }.map { (letter, $0) }
      }
    }
    let whole = Label(runs, style: style)
    let written = look(whole).filter { $0.0 != " " }
    for width in stride(from: Float(40), to: 600, by: 13) {
      for limit in [nil, 1, 2, 3] as [Int?] {
        var label = whole
        label.lineLimit = limit
        let wrapped = TextLayout.wrapped(label, width: width)
        #expect(wrapped.runs.map(\.text).joined() == wrapped.text)
        #expect(limit == nil || wrapped.text.split(separator: "\n").count <= limit!)
        let letters = look(wrapped)
        #expect(letters.count == wrapped.text.count)
        let kept = letters.filter { !" \n…".contains($0.0) }
        #expect(zip(kept, written).allSatisfy { $0.0 == $1.0 && $0.1.style == $1.1.style && $0.1.color == $1.1.color })
        if limit == nil { #expect(kept.count == written.count) }
        let ruler = TextRuler(wrapped)
        for line in ruler.lines where wrapped.text.contains(" ") && ruler.letters[line].contains(" ") {
          #expect(ruler.width(of: line) <= width)
        }
      }
    }
  }

  @Test("a line's height is that of its largest letters, and the text is centred vertically") func heights() {
    let label = Label([TextRun("a\n"), TextRun("b", size: 40), TextRun("c\nd")], style: style)
    let middles = TextRuler(label).middles
    #expect(middles.map(\.size) == [20, 40, 20])
    #expect(middles.map { ($0.middle * 100).rounded() / 100 } == [-40.5, 0, 40.5])
  }

  @Test("setting a label's text removes its runs, and runs are part of the state hash") func another() {
    var label = Label([TextRun("a"), TextRun("b", color: .white)], style: style, color: .black)
    #expect(label.spans.count == 2 && label.colors == [.black, .white])
    var (sized, plain) = (label, label)
    sized.runs[1].size = 30
    plain.runs = []
    #expect(Set([label, sized, plain].map(\.ownHash)).count == 3)
    label.text = "cd"
    #expect(label.spans.isEmpty && label.colors == [.black])
  }
}

@Suite("String.inOneLine") struct InOneLineTests {
  @Test(
    "control and direction characters are escaped for the terminal",
    arguments: [
      ("a\nb\r\nc\td", #"a\nb\r\nc\td"#), ("\u{1B}[31mred\u{7}", #"\u{1B}[31mred\u{7}"#), ("a\0b", #"a\u{0}b"#),
      ("\u{9B}31m\u{7F}", #"\u{9B}31m\u{7F}"#), ("a\u{202E}gpj.exe\u{2066}", #"a\u{202E}gpj.exe\u{2066}"#),
      ("a\u{2028}b\u{85}\u{FEFF}", #"a\u{2028}b\u{85}\u{FEFF}"#),
    ])
  func escaped(text: String, line: String) { #expect(text.inOneLine == line) }

  @Test(
    "letters, marks and emoji are unchanged",
    arguments: [
      "Scenes/memory.yaml:3:14", "Übung é क्षि שלום", "👩‍👩‍👧 🏴󠁧󠁢󠁥󠁮󠁧󠁿 ❤️", #"C:\scenes\a"#, "", String(repeating: "x", count: 4096),
    ])
  func kept(text: String) { #expect(text.inOneLine == text) }

  @Test("a very long line is shortened in the middle") func long() {
    let line = ("a" + String(repeating: "\u{1B}", count: 1_000_000) + "z").inOneLine
    #expect(line.hasPrefix(#"a\u{1B}"#) && line.hasSuffix(#"\u{1B}z"#) && line.contains("…"))
    #expect(line.count < 40_000)
  }
}
