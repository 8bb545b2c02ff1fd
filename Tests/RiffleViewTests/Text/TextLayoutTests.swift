import Testing

@testable import RiffleView

@Suite("Lines and parts of a text")
struct TextLayoutTests {
  private let style = TextStyle(size: 20)

  private func parts(_ text: String, _ unit: TextLayout.Unit) -> [String] {
    let letters = Array(text)
    return TextLayout.pieces(of: Label(text, style: style), size: [300, 80], by: unit)
      .map { String(letters[$0.part.characters]) }
  }

  @Test("letters are what a reader sees as one, words lie between blanks, lines have their blanks within")
  func units() {
    #expect(parts("né 👨‍👩‍👧 x\ny", .letter) == ["n", "é", "👨‍👩‍👧", "x", "y"])
    #expect(parts(" to  be\nor not", .word) == ["to", "be", "or", "not"])
    #expect(parts(" to  be \n\nor not", .line) == ["to  be", "or not"])
    #expect(parts(" \n ", .letter).isEmpty && parts("", .line).isEmpty)
  }

  @Test("every part says where the whole text is, in whole points", arguments: TextLine.Alignment.allCases)
  func places(alignment: TextLine.Alignment) {
    let label = Label("Two\nlines", style: style, alignment: alignment)
    let place = label.place(in: Rect(size: [301, 80]))
    for piece in TextLayout.pieces(of: label, size: [301, 80], by: .letter) {
      #expect(piece.frame.center + piece.part.offset == place)
      #expect(piece.frame.origin == piece.frame.origin.rounded(.down) && piece.frame.size.x >= 1)
    }
  }

  @Test("parts follow each other from left to right, kerned")
  func order() {
    let frames = TextLayout.pieces(of: Label("AVATAR", style: style), size: [300, 80], by: .letter).map(\.frame)
    #expect(zip(frames, frames.dropFirst()).allSatisfy { $0.center.x < $1.center.x })
    let apart = "AVATAR".map { AdvanceTable.width(of: String($0), style: style) }.reduce(0, +)
    #expect(AdvanceTable.width(of: "AVATAR", style: style) < apart - 5)
  }

  @Test("a text is wrapped between words, keeps its own line breaks, and a long word stands alone")
  func wrapped() {
    let text = "To move is to live\nextraordinarily"
    let lines = TextLayout.wrapped(text, style: style, width: 90).split(separator: "\n").map(String.init)
    #expect(lines == ["To move", "is to live", "extraordinarily"])
    #expect(lines.dropLast().allSatisfy { AdvanceTable.width(of: $0, style: style) <= 90 })
    #expect(TextLayout.wrapped(text, style: style, width: 1000) == text)
  }

  @Test("beyond the limit of lines there is an ellipsis that fits, whatever is left")
  func ellipsis() {
    let text = "To move is to live and to rest is to begin"
    for width in stride(from: Float(30), to: 400, by: 7) {
      let lines = TextLayout.wrapped(text, style: style, width: width, limit: 2).split(separator: "\n")
      #expect(lines.count <= 2)
      if let last = lines.last, last.last == "…", last.count > 1 {
        #expect(AdvanceTable.width(of: last, style: style) <= width)
      }
    }
    #expect(TextLayout.wrapped(text, style: style, width: 90, limit: 2) == "To move\nis to liv…")
    #expect(TextLayout.wrapped(text, style: style, width: 90, limit: 1) == "To mov…")
  }

  @Test("tabular figures are all as wide, others are not")
  func figures() {
    var tabular = style
    tabular.hasTabularFigures = true
    #expect(AdvanceTable.width(of: "…", style: TextStyle(size: 1000)) == 821, "as wide as in the font")
    #expect(AdvanceTable.width(of: "111", style: tabular) == AdvanceTable.width(of: "888", style: tabular))
    #expect(AdvanceTable.width(of: "111", style: style) < AdvanceTable.width(of: "888", style: style))
  }

  @Test("a label that wraps is drawn with line breaks where its entity ends, and hashes otherwise")
  func label() {
    var label = Label("To move is to live", style: style)
    #expect(label.line(in: Rect(size: [90, 80])).text == "To move is to live")
    let plain = label
    label.wraps = true
    #expect(label.line(in: Rect(size: [90, 80])).text == "To move\nis to live")
    func hash(_ label: Label) -> UInt64 {
      var hasher = StateHasher()
      label.fold(into: &hasher)
      return hasher.finalize()
    }
    var limited = label
    limited.lineLimit = 1
    var part = plain
    part.part = TextPart(0..<2, offset: [1, 2])
    #expect(Set([plain, label, limited, part].map(hash)).count == 4)
  }
  @Test("a text of several looks is wrapped by their widths, and each letter keeps its look, whatever is left")
  func looks() throws {
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

  @Test("a line is as high as its largest letters ask for, and the text is in the middle of its lines")
  func heights() {
    let label = Label([TextRun("a\n"), TextRun("b", size: 40), TextRun("c\nd")], style: style)
    let middles = TextRuler(label).middles
    #expect(middles.map(\.size) == [20, 40, 20])
    #expect(middles.map { ($0.middle * 100).rounded() / 100 } == [-40.5, 0, 40.5])
  }

  @Test("a text that says something else has one look, and looks are part of the state")
  func another() {
    var label = Label([TextRun("a"), TextRun("b", color: .white)], style: style, color: .black)
    #expect(label.spans.count == 2 && label.colors == [.black, .white])
    func hash(_ label: Label) -> UInt64 {
      var hasher = StateHasher()
      label.fold(into: &hasher)
      return hasher.finalize()
    }
    var (sized, plain) = (label, label)
    sized.runs[1].size = 30
    plain.runs = []
    #expect(Set([label, sized, plain].map(hash)).count == 3)
    label.text = "cd"
    #expect(label.spans.isEmpty && label.colors == [.black])
  }
}
