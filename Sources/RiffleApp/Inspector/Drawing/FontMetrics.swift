import RiffleView

/// The font of the overlay: one monospaced family in two sizes, on a grid of whole points.
///
/// At the larger size a DejaVu Sans Mono letter (1233 of 2048 units wide) is a whole number of points wide; at the
/// smaller one, the smallest that is easily read, it has a cell of whole points: nothing is resampled, and a counter
/// does not jitter. A word with a digit is composed of cached letters; other words stay whole. So a counter paints
/// nothing new.
package struct FontMetrics: Sendable {
  package let size: Float
  /// From letter to letter, in points.
  package let advance: Float
  /// The height of a line, in points.
  let height: Float
  private let cells: [SpriteContent]
  /// The metrics at the steps of `InterfaceScale`; the first ones are those of the font itself.
  var steps: [FontMetrics] { self.advance == Self.small.advance ? Self.smallSteps : Self.regularSteps }

  package static let regular = FontMetrics(size: 13.288, advance: 8, height: 18)
  package static let small = FontMetrics(size: 12, advance: 7, height: 16)
  private static let regularSteps = regular.atSteps
  private static let smallSteps = small.atSteps

  private var atSteps: [FontMetrics] {
    InterfaceScale.steps.map { step in
      // Whole points, never wider than the room.
      let wide = Float(Int(advance) * step / 7)
      let high = (height * Float(step) / 7).rounded()
      return FontMetrics(size: size * wide / advance, advance: wide, height: high)
    }
  }

  private static let ascii: ClosedRange<UInt8> = 33...126

  private init(size: Float, advance: Float, height: Float) {
    (self.size, self.advance, self.height) = (size, advance, height)
    cells = Self.ascii.map {
      Self.content(String(UnicodeScalar($0)), columns: 1, size: size, advance: advance, height: height)
    }
  }

  /// Returns the width of a text in points.
  package func width(of text: String) -> Float { Float(columns(of: text)) * advance }

  /// Returns the columns of a text; an emoji has two.
  package func columns(of text: String) -> Int {
    if text.utf8.allSatisfy({ $0 < 128 }) { return text.utf8.count }
    return text.reduce(0) { $0 + ($1.isEmoji ? 2 : 1) }
  }

  /// The part of a text that is left out if it is too long.
  package enum Cut: Sendable {
    case end
    /// For names: those that begin alike differ at the end.
    case middle
  }

  /// Returns the text cut to this many columns, with an ellipsis in place of the rest.
  package func cut(_ text: String, to columns: Int, at place: Cut = .end) -> String {
    guard self.columns(of: text) > columns else { return text }
    let left = max(columns - 1, 0)
    let head = place == .end ? left : left / 2
    return text.prefix(head) + "…" + text.suffix(left - head)
  }

  /// Returns an entity's name and a suffix, cut to this many columns: the name first, while some letters are left.
  package func cut(_ name: String, before tail: String, to columns: Int) -> String {
    let room = columns - self.columns(of: tail)
    return room < 5 ? cut(name + tail, to: columns, at: .middle) : cut(name, to: room, at: .middle) + tail
  }

  /// Passes each piece of a text to the body, with its first column.
  package func pieces(of text: String, _ body: (SpriteContent, _ column: Int) -> Void) {
    var column = 0
    var phrase = ""
    var phraseColumn = 0
    func flush() {
      while phrase.last == " " { phrase.removeLast() }
      if !phrase.isEmpty {
        body(
          Self.content(phrase, columns: columns(of: phrase), size: size, advance: advance, height: height), phraseColumn
        )
      }
      phrase = ""
    }
    var isFirst = true
    for token in text.split(separator: " ", omittingEmptySubsequences: false) {
      if !isFirst {
        if !phrase.isEmpty { phrase += " " }
        column += 1
      }
      isFirst = false
      if token.isEmpty { continue }
      if token.utf8.contains(where: { (48...57).contains($0) }) || token.contains(where: \.isEmoji) {
        flush()
        for character in token {
          body(cell(character), column)
          column += character.isEmoji ? 2 : 1
        }
      } else {
        if phrase.isEmpty { phraseColumn = column }
        phrase += token
        column += columns(of: String(token))
      }
    }
    flush()
  }

  private func cell(_ character: Character) -> SpriteContent {
    if let code = character.asciiValue, Self.ascii.contains(code) { return cells[Int(code - 33)] }
    if character.isEmoji {
      let side = height - 3
      let box = Rect(x: (2 * advance - side) / 2, y: 1.5, width: side, height: side)
      return SpriteContent(size: [2 * advance, height], layers: [.emoji(String(character), box)])
    }
    return Self.content(String(character), columns: 1, size: size, advance: advance, height: height)
  }

  /// In white: the tint gives the colour.
  private static func content(
    _ text: String, columns: Int, size: Float, advance: Float, height: Float
  ) -> SpriteContent {
    var style = TextStyle(size: size, design: .monospaced)
    style.pitch = advance
    let line = TextLine(text, style: style, color: .white, position: [0, height / 2], alignment: .leading)
    return SpriteContent(size: [Float(columns) * advance, height], layers: [.text(line)])
  }
}
