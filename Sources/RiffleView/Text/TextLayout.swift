import RiffleCore
import RiffleMotion

/// Where the lines and the parts of a text are, by the widths of `AdvanceTable`.
public enum TextLayout {
  /// What a text is split into.
  public enum Unit: String, Sendable, CaseIterable { case letter, word, line }

  /// The text with line breaks between words where it would be wider than `width`.
  ///
  /// - Parameters:
  ///   - width: in points; a single word that is wider stands alone.
  ///   - limit: the most lines there may be; what is beyond is left out, and `…` stands where it is. Nil for any number.
  public static func wrapped(_ text: String, style: TextStyle, width: Float, limit: Int? = nil) -> String {
    var label = Label(text, style: style)
    label.lineLimit = limit
    return wrapped(label, width: width).text
  }

  /// The label with line breaks between words where it would be wider than `width`, and no more lines than it may have.
  package static func wrapped(_ label: Label, width: Float) -> Label {
    let ruler = TextRuler(label)
    let letters = ruler.letters
    var lines: [Range<Int>] = []
    for paragraph in ruler.lines {
      var line = paragraph.lowerBound..<paragraph.lowerBound
      for word in ruler.words(in: paragraph) {
        if !line.isEmpty, ruler.width(of: line.lowerBound..<word.upperBound) > width {
          lines.append(line)
          line = word
        } else {
          line = (line.isEmpty ? word.lowerBound : line.lowerBound)..<word.upperBound
        }
      }
      lines.append(line)
    }
    var isCut = false
    if let limit = label.lineLimit, lines.count > limit {
      lines.removeLast(lines.count - limit)
      isCut = true
      var last = lines[limit - 1]
      while !last.isEmpty, ruler.width(of: last, with: "…") > width { last = last.lowerBound..<last.upperBound - 1 }
      while let letter = letters[last].last, letter == " " { last = last.lowerBound..<last.upperBound - 1 }
      lines[limit - 1] = last
    }
    var wrapped = label
    wrapped.text = lines.map { String(letters[$0]) }.joined(separator: "\n") + (isCut ? "…" : "")
    if !ruler.spans.isEmpty { wrapped.runs = label.runs(on: lines, of: ruler, end: isCut ? "…" : "") }
    return wrapped
  }

  /// A part of a text, with a frame of its own.
  public struct Piece: Sendable, Equatable {
    /// What of the text it is, and where the text is from its middle.
    public var part: TextPart
    /// From its entity's top left corner, in whole points: it is drawn as sharp as the whole.
    public var frame: Rect
  }

  /// The letters, words or lines of a label, in their order. Blanks between them belong to none.
  ///
  /// - Parameter size: of the label's entity, in points.
  /// - Complexity: quadratic in the characters of a line.
  public static func pieces(of label: Label, size: SIMD2<Float>, by unit: Unit) -> [Piece] {
    let ruler = TextRuler(label)
    let place = label.place(in: Rect(size: size))
    var pieces: [Piece] = []
    for (line, (middle, fontSize)) in zip(ruler.lines, ruler.middles) {
      let letters = Array(ruler.letters[line])
      let start = line.lowerBound
      let height = (fontSize * 1.2).rounded(.up)
      let left =
        switch label.alignment {
        case .leading: place.x
        case .center: place.x - ruler.width(of: line) / 2
        case .trailing: place.x - ruler.width(of: line)
        }
      for range in ranges(letters, by: unit) {
        let end = left + ruler.width(of: start..<start + range.upperBound)
        let begin = end - ruler.width(of: start + range.lowerBound..<start + range.upperBound)
        let origin = SIMD2(begin.rounded(.down), (place.y + middle - height / 2).rounded())
        let frame = Rect(origin: origin, size: [max(end.rounded(.up) - origin.x, 1), height])
        let part = TextPart(
          range.lowerBound + start..<range.upperBound + start, offset: place - frame.center, origin: frame.origin)
        pieces.append(Piece(part: part, frame: frame))
      }
    }
    return pieces
  }

  private static func ranges(_ letters: [Character], by unit: Unit) -> [Range<Int>] {
    let seen = letters.indices.filter { !letters[$0].isWhitespace }
    guard let first = seen.first, let last = seen.last else { return [] }
    switch unit {
    case .letter: return seen.map { $0..<$0 + 1 }
    case .line: return [first..<last + 1]
    case .word:
      var words: [Range<Int>] = []
      for place in seen {
        if let word = words.last, word.upperBound == place {
          words[words.count - 1] = word.lowerBound..<place + 1
        } else {
          words.append(place..<place + 1)
        }
      }
      return words
    }
  }
}

/// A part of a text that is drawn alone, where the whole text has it.
public struct TextPart: Hashable, Sendable {
  /// Of the text's characters, line breaks among them.
  public var characters: Range<Int>
  /// From the middle of the part's entity to the place of the whole text, in points.
  public var offset: SIMD2<Float>
  /// Where the part's entity begins on that of the whole text, in points: all parts are rounded to pixels as the whole is.
  public var origin: SIMD2<Float>

  public init(_ characters: Range<Int>, offset: SIMD2<Float>, origin: SIMD2<Float> = .zero) {
    self.characters = characters
    self.offset = offset
    self.origin = origin
  }
}

extension Label {
  /// Where it is within a rectangle: its leading end, middle or trailing end, halfway down.
  func place(in rect: Rect) -> SIMD2<Float> {
    if let part { return rect.center + part.offset }
    switch alignment {
    case .leading: return [rect.minimum.x, rect.center.y]
    case .center: return rect.center
    case .trailing: return [rect.maximum.x, rect.center.y]
    }
  }

  /// How it is drawn in a rectangle.
  func line(in rect: Rect) -> TextLine {
    let label = wraps && part == nil ? TextLayout.wrapped(self, width: rect.size.x) : self
    return TextLine(
      label.text, style: style, color: SRGBColor(color), position: place(in: rect), alignment: alignment, part: part,
      spans: label.spans)
  }
}
