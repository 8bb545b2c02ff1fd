import RiffleCore

/// The positions of lines and parts of a text, by the widths of `AdvanceTable`.
public enum TextLayout {
  /// The units into which text is split.
  public enum Unit: String, Sendable, CaseIterable { case letter, word, line }

  /// Returns the text with line breaks between words where it would be wider than `width`.
  ///
  /// - Parameters:
  ///   - width: in points; a wider word starts a line and is broken between letters.
  ///   - limit: the maximal number of lines; `…` replaces the rest. Nil for no limit.
  public static func wrapped(_ text: String, style: TextStyle, width: Float, limit: Int? = nil) -> String {
    var label = Label(text, style: style)
    label.lineLimit = limit
    return wrapped(label, width: width).text
  }

  /// Returns the label with line breaks between words where it would be wider than `width`, limited to its line limit.
  ///
  /// - Parameter breaksWords: true to break words wider than a line between letters, false to keep them whole.
  package static func wrapped(_ label: Label, width: Float, breaksWords: Bool = true) -> Label {
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
        while breaksWords, line.count > 1, ruler.width(of: line) > width {
          let ends = line.lowerBound + 2...line.upperBound
          let end = ends[ends.partitioningIndex { ruler.width(of: line.lowerBound..<$0) > width }] - 1
          lines.append(line.lowerBound..<end)
          line = end..<line.upperBound
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

  /// A part of a text with its own frame.
  public struct Piece: Sendable, Equatable {
    /// The part of the text, with its offset.
    public var part: TextPart
    /// The frame relative to the entity's top left corner, in whole points: the part is as sharp as the whole.
    public var frame: Rect
  }

  /// Returns the letters, words or lines of a label, in order. Spaces between them belong to none.
  ///
  /// - Parameter size: the size of the label's entity, in points.
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

/// A part of a text that is drawn separately, at its position in the whole text.
public struct TextPart: Hashable, Sendable {
  /// The range of characters in the text, counting line breaks.
  public var characters: Range<Int>
  /// From the center of the part's entity to the position of the whole text, in points.
  public var offset: SIMD2<Float>
  /// The origin of the part's entity on that of the whole text, in points: all parts share the pixel grid of the whole.
  public var origin: SIMD2<Float>

  public init(_ characters: Range<Int>, offset: SIMD2<Float>, origin: SIMD2<Float> = .zero) {
    self.characters = characters
    self.offset = offset
    self.origin = origin
  }
}

extension Label {
  /// Returns its position within a rectangle: its leading end, center or trailing end, at half the height.
  package func place(in rect: Rect) -> SIMD2<Float> {
    if let part { return rect.center + part.offset }
    switch alignment {
    case .leading: return [rect.minimum.x, rect.center.y]
    case .center: return rect.center
    case .trailing: return [rect.maximum.x, rect.center.y]
    }
  }

  package func line(in rect: Rect) -> TextLine {
    let label = wraps && part == nil ? TextLayout.wrapped(self, width: rect.size.x) : self
    return TextLine(
      label.text, style: style, color: SRGBColor(color), position: place(in: rect), alignment: alignment, part: part,
      spans: label.spans)
  }
}
