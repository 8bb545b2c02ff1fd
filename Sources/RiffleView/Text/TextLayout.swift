import RiffleCore

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
    var lines: [String] = []
    for paragraph in text.split(separator: "\n", omittingEmptySubsequences: false) {
      var line = ""
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let longer = line.isEmpty ? String(word) : line + " " + word
        if !line.isEmpty, AdvanceTable.width(of: longer, style: style) > width {
          lines.append(line)
          line = String(word)
        } else {
          line = longer
        }
      }
      lines.append(line)
    }
    if let limit, lines.count > limit {
      lines.removeLast(lines.count - limit)
      lines[limit - 1] = shortened(lines[limit - 1], style: style, width: width)
    }
    return lines.joined(separator: "\n")
  }

  /// A line with `…` at its end, and as much of it as then fits.
  private static func shortened(_ line: String, style: TextStyle, width: Float) -> String {
    var line = Substring(line)
    while !line.isEmpty, AdvanceTable.width(of: line + "…", style: style) > width { line.removeLast() }
    while line.last == " " { line.removeLast() }
    return line + "…"
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
    let lines = label.text.split(separator: "\n", omittingEmptySubsequences: false)
    let spacing = label.style.size * TextLine.lineSpacing
    let place = label.place(in: Rect(size: size))
    let height = (label.style.size * 1.2).rounded(.up)
    var start = 0
    var pieces: [Piece] = []
    for (index, line) in lines.enumerated() {
      let letters = Array(line)
      let left =
        switch label.alignment {
        case .leading: place.x
        case .center: place.x - AdvanceTable.width(of: line, style: label.style) / 2
        case .trailing: place.x - AdvanceTable.width(of: line, style: label.style)
        }
      let middle = place.y + spacing * (Float(index) - Float(lines.count - 1) / 2)
      for range in ranges(letters, by: unit) {
        let end = left + AdvanceTable.width(of: String(letters[..<range.upperBound]), style: label.style)
        let begin = end - AdvanceTable.width(of: String(letters[range]), style: label.style)
        let origin = SIMD2(begin.rounded(.down), (middle - height / 2).rounded())
        let frame = Rect(origin: origin, size: [max(end.rounded(.up) - origin.x, 1), height])
        let part = TextPart(
          range.lowerBound + start..<range.upperBound + start, offset: place - frame.center, origin: frame.origin)
        pieces.append(Piece(part: part, frame: frame))
      }
      start += letters.count + 1
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
    let isWrapped = wraps && part == nil
    return TextLine(
      isWrapped ? TextLayout.wrapped(text, style: style, width: rect.size.x, limit: lineLimit) : text, style: style,
      color: SRGBColor(color), position: place(in: rect), alignment: alignment, part: part)
  }
}
