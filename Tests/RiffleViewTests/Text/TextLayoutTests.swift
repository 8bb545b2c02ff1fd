import RiffleCore
import RiffleECS
import RiffleMotion
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
    #expect(TextLayout.wrapped(text, style: style, width: 90, limit: 2) == "To move\nis to live…")
    #expect(TextLayout.wrapped(text, style: style, width: 90, limit: 1) == "To mov…")
  }

  @Test("tabular figures are all as wide, others are not")
  func figures() {
    var tabular = style
    tabular.hasTabularFigures = true
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
}
