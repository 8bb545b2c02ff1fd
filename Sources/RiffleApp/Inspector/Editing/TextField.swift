package struct TextField: Hashable, Sendable {
  private var now: Moment
  package var text: String { now.text }
  package var caret: Int { now.caret }
  package var composition = ""
  private var dragged: TextScale?
  private var past: [Moment] = []
  private var future: [Moment] = []
  /// The caret after the last typed letter: more letters of a word are one step for undo.
  private var typedTo: Int?

  private struct Moment: Hashable, Sendable {
    var text: String
    /// The letters before the caret, and before the other end of the selection; equal without a selection.
    var caret: Int
    var anchor: Int
  }

  /// Creates a field with all text selected, so that typing replaces it.
  package init(_ text: String) { now = Moment(text: text, caret: text.count, anchor: 0) }

  package var selection: Range<Int> { min(now.caret, now.anchor)..<max(now.caret, now.anchor) }
  package var selectedText: String { String(text.dropFirst(selection.lowerBound).prefix(selection.count)) }

  package mutating func insert(_ new: String) {
    composition = ""
    let continues = typedTo == caret && selection.isEmpty && new.count == 1 && new.first?.isWhitespace == false
    replace(with: new, isStep: !continues)
    typedTo = new.isEmpty ? nil : caret
  }

  private mutating func replace(with new: String, isStep: Bool = true) {
    if isStep { past.append(now) }
    future = []
    let line = new.map { $0.isNewline ? " " : $0 }
    var letters = Array(text)
    letters.replaceSubrange(selection, with: line)
    let at = selection.lowerBound + line.count
    // A combining mark may join the letter before it.
    let before = String(letters[..<at]).count
    now.text = String(letters)
    move(to: before, false)
  }

  package mutating func press(
    _ key: String, selects: Bool = false, byWord: Bool = false, clipboard: TextClipboard? = nil
  ) -> Bool {
    defer { typedTo = nil }
    switch key {
    case "left":
      move(
        to: byWord ? word(before: caret) : !selects && !selection.isEmpty ? selection.lowerBound : caret - 1, selects)
    case "right":
      move(to: byWord ? word(after: caret) : !selects && !selection.isEmpty ? selection.upperBound : caret + 1, selects)
    case "home", "up": move(to: 0, selects)
    case "end", "down": move(to: text.count, selects)
    case "backspace": remove(to: byWord ? word(before: caret) : max(caret - 1, 0))
    case "delete": remove(to: byWord ? word(after: caret) : min(caret + 1, text.count))
    case "a" where byWord: (now.anchor, now.caret) = (0, text.count)
    case "z" where byWord: step(from: selects ? \.future : \.past, to: selects ? \.past : \.future)
    case "c" where byWord, "x" where byWord:
      guard !selection.isEmpty else { break }
      clipboard?.write(selectedText)
      if key == "x" { replace(with: "") }
    case "v" where byWord:
      if let pasted = clipboard?.read(), !pasted.isEmpty { replace(with: pasted) }
    default: return false
    }
    return true
  }

  package mutating func move(to place: Int, _ selects: Bool) {
    now.caret = min(max(place, 0), text.count)
    if !selects { now.anchor = now.caret }
    typedTo = nil
  }

  package mutating func press(at x: Float, _ scale: TextScale) {
    dragged = scale
    move(to: scale.letter(at: x), false)
  }

  package mutating func drag(to x: Float) -> Bool {
    guard let dragged else { return false }
    move(to: dragged.letter(at: x), true)
    return true
  }

  package mutating func release() { dragged = nil }

  private mutating func remove(to place: Int) {
    let before = now
    if selection.isEmpty { now.anchor = place }
    guard !selection.isEmpty else { return }
    past.append(before)
    replace(with: "", isStep: false)
  }

  private mutating func step(from: WritableKeyPath<Self, [Moment]>, to: WritableKeyPath<Self, [Moment]>) {
    guard let moment = self[keyPath: from].popLast() else { return }
    self[keyPath: to].append(now)
    now = moment
  }

  private func word(before place: Int) -> Int {
    let rest = text.prefix(place).reversed().drop { !$0.isWordPart }.drop(while: \.isWordPart)
    return rest.count
  }

  private func word(after place: Int) -> Int {
    text.count - text.dropFirst(place).drop { !$0.isWordPart }.drop(while: \.isWordPart).count
  }
}

package struct TextScale: Hashable, Sendable {
  /// The left edge of the first visible letter, in points of the window, and the points from letter to letter.
  var left: Float
  var advance: Float
  package var first: Int
  /// The start of each letter from the first on, in units of `advance`, and the end of the last: emoji are wide.
  var columns: [Int]

  package init(left: Float, advance: Float, first: Int = 0, columns: [Int] = []) {
    (self.left, self.advance, self.first, self.columns) = (left, advance, first, columns)
  }

  package func letter(at x: Float) -> Int {
    let column = max(min((x - left) / advance, 1e6), -1e6)
    // There are letters left of the visible ones, too.
    let nearest =
      column < 0 ? nil : columns.indices.min { abs(Float(columns[$0]) - column) < abs(Float(columns[$1]) - column) }
    return first + (nearest ?? Int(column.rounded()))
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}

package struct TextClipboard {
  package var read: () -> String
  package var write: (String) -> Void

  package static func own() -> TextClipboard {
    final class Memory { var text = "" }
    let memory = Memory()
    return TextClipboard(read: { memory.text }, write: { memory.text = $0 })
  }
}
