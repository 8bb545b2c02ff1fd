/// The positions of lines and parts of a text, by the widths of `AdvanceTable`.
package enum TextLayout {
  package enum Unit: String, Sendable, CaseIterable { case letter, word, line }

  /// Returns the text with line breaks between words where it would be wider than `width`, in points; between letters
  /// if `breaksWords` and a word is wider.
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

  package struct Piece: Sendable, Equatable {
    package var part: TextPart
    /// The frame relative to the entity's top left corner, in whole points: the part is as sharp as the whole.
    package var frame: Rect
  }

  /// Returns the letters, words or lines of a label, without the spaces between. Quadratic in the length of a line.
  package static func pieces(of label: Label, size: SIMD2<Float>, by unit: Unit) -> [Piece] {
    let ruler = TextRuler(label)
    let place = label.place(in: Rect(size: size))
    var pieces: [Piece] = []
    for (line, (middle, fontSize)) in zip(ruler.lines, ruler.middles) {
      let letters = Array(ruler.letters[line])
      let start = line.lowerBound
      let height = (fontSize * 1.2).rounded(.up)
      let left = place.x - ruler.width(of: line) * label.alignment.share
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
    case .word: return letters.split(whereSeparator: \.isWhitespace).map(\.indices)
    }
  }
}

/// A part of a text that is drawn separately, at its position in the whole text.
package struct TextPart: Hashable, Sendable {
  /// The range of characters in the text, counting line breaks.
  package var characters: Range<Int>
  /// From the center of the part's entity to the position of the whole text, in points.
  package var offset: SIMD2<Float>
  /// The origin of the part's entity on that of the whole text, in points: all parts share the pixel grid of the whole.
  package var origin: SIMD2<Float>

  package init(_ characters: Range<Int>, offset: SIMD2<Float>, origin: SIMD2<Float> = .zero) {
    self.characters = characters
    self.offset = offset
    self.origin = origin
  }
}

extension Label {
  package func place(in rect: Rect) -> SIMD2<Float> {
    if let part { return rect.center + part.offset }
    return rect.origin + rect.size * [alignment.share, 0.5]
  }

  package func line(in rect: Rect) -> TextLine {
    let label = wraps && part == nil ? TextLayout.wrapped(self, width: rect.size.x) : self
    var line = TextLine(
      label.text, style: style, color: SRGBColor(color), position: place(in: rect), alignment: alignment)
    (line.part, line.spans) = (part, label.spans)
    return line
  }

  /// Creates text with several styles from the texts of its runs.
  public init(
    _ runs: [TextRun], style: TextStyle = TextStyle(size: 16), color: Color = Color(hex: 0xFAF6EC),
    alignment: TextLine.Alignment = .center
  ) {
    self.init(runs.map(\.text).joined(), style: style, color: color, alignment: alignment)
    self.runs = runs
  }

  /// Empty if the text differs from the runs', or has one style.
  package var spans: [TextLine.Span] {
    guard !runs.isEmpty, runs.lazy.map(\.text).joined().elementsEqual(text) else { return [] }
    var start = 0
    return runs.compactMap { run in
      // Counted in the whole text: characters may combine across runs, such as an accent alone.
      let end = min(start + run.text.count, text.count)
      defer { start = end }
      guard end > start else { return nil }
      return TextLine.Span(
        characters: start..<end, style: run.style(within: style), color: SRGBColor(run.color ?? color))
    }
  }

  package var colors: [Color] { spans.isEmpty ? [color] : runs.filter { !$0.text.isEmpty }.map { $0.color ?? color } }

  /// The minimal size in points of letters made smaller, unless they were smaller before.
  private static let smallest: Float = 12

  /// Returns the label with larger or smaller letters, as far as its entity has space; text that exceeds it anyway is
  /// not limited. Whole words stay whole. A part of a split text is unchanged.
  package func sized(by factor: Float, in rect: Rect) -> Label {
    guard factor != 1, factor > 0, part == nil, style.size > 0 else { return self }
    if factor < 1 {
      let least = runs.compactMap(\.size).reduce(style.size, min)
      return scaled(by: max(factor, min(Self.smallest / least, 1)))
    }
    let isBroken = wraps && extent(across: rect.size.x, breaksWords: false).x > rect.size.x
    let own = extent(across: rect.size.x, breaksWords: isBroken)
    let isWithin = (across: own.x <= rect.size.x, down: own.y <= rect.size.y)
    func fits(_ size: SIMD2<Float>) -> Bool {
      (!isWithin.across || size.x <= rect.size.x) && (!isWithin.down || size.y <= rect.size.y)
    }
    guard wraps else {
      let room = rect.size / pointwiseMax(own, SIMD2(repeating: 0.01))
      return scaled(by: min(factor, isWithin.across ? max(room.x, 1) : factor, isWithin.down ? max(room.y, 1) : factor))
    }
    var tried = factor
    while tried > 1 {
      let larger = scaled(by: tried)
      if fits(larger.extent(across: rect.size.x, breaksWords: isBroken)) { return larger }
      tried -= 0.05
    }
    return self
  }

  private func scaled(by factor: Float) -> Label {
    var label = self
    label.style.size *= factor
    for index in label.runs.indices { label.runs[index].size = label.runs[index].size.map { $0 * factor } }
    return label
  }

  private func extent(across width: Float, breaksWords: Bool) -> SIMD2<Float> {
    let ruler = TextRuler(wraps ? TextLayout.wrapped(self, width: width, breaksWords: breaksWords) : self)
    let middles = ruler.middles
    guard let first = middles.first, let last = middles.last else { return .zero }
    return [ruler.width, last.middle - first.middle + (first.size + last.size) * 0.5]
  }
}

/// A part of a text with its own style; nil values are those of the whole text.
public struct TextRun: Hashable, Sendable {
  /// The text of the run.
  public var text: String
  /// The font size in points.
  public var size: Float?
  /// The weight.
  public var weight: TextStyle.Weight?
  /// The design: proportional or monospaced.
  public var design: TextStyle.Design?
  /// A font file beside the scene.
  package var font: CustomFont?
  /// The colour of the letters.
  public var color: Color?

  public init(
    _ text: String, size: Float? = nil, weight: TextStyle.Weight? = nil, design: TextStyle.Design? = nil,
    color: Color? = nil
  ) {
    (self.text, self.size, self.weight, self.design, self.color) = (text, size, weight, design, color)
  }

  package func style(within style: TextStyle) -> TextStyle {
    var style = style
    if let size { style.size = size }
    if let weight { style.weight = weight }
    if let design { style.design = design }
    if let font { style.font = font }
    return style
  }
}

extension TextLine {
  package struct Span: Hashable, Sendable {
    package var characters: Range<Int>
    package var style: TextStyle
    package var color: SRGBColor
  }
}

extension [TextLine.Span] {
  /// A change of colour alone preserves kerning and shaping.
  func joined(within range: Range<Int>, style: TextStyle) -> [(characters: Range<Int>, style: TextStyle)] {
    guard !isEmpty else { return [(range, style)] }
    var joined: [(characters: Range<Int>, style: TextStyle)] = []
    for span in self {
      let part = span.characters.clamped(to: range)
      if part.isEmpty { continue }
      if let last = joined.last, last.style == span.style {
        joined[joined.count - 1].characters = last.characters.lowerBound..<part.upperBound
      } else {
        joined.append((part, span.style))
      }
    }
    return joined
  }
}
