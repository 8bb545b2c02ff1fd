/// One line of text that is typed: a caret, a selection, words, and what the keys of every text field do.
package struct TextField: Hashable, Sendable {
  package private(set) var text: String
  /// The letters before the caret, and before the other end of what is selected; equal where nothing is.
  package private(set) var caret: Int
  package private(set) var anchor: Int

  /// All of it selected, so that what is typed takes its place.
  package init(_ text: String) {
    self.text = text
    caret = text.count
    anchor = 0
  }

  package var selection: Range<Int> { min(caret, anchor)..<max(caret, anchor) }
  package var selectedText: String { String(text.dropFirst(selection.lowerBound).prefix(selection.count)) }

  /// Puts text in the place of what is selected; line breaks are blanks.
  package mutating func insert(_ new: String) {
    let line = new.map { $0.isNewline ? " " : $0 }
    var letters = Array(text)
    letters.replaceSubrange(selection, with: line)
    let at = selection.lowerBound + line.count
    // A mark may join the letter before it.
    let before = String(letters[..<at]).count
    text = String(letters)
    (caret, anchor) = (min(before, text.count), min(before, text.count))
  }

  /// Does what a key asks of it; whether it has the key.
  ///
  /// - Parameters:
  ///   - key: a name of `KeyName`.
  ///   - selects: whether Shift is held, so that the caret takes the selection along.
  ///   - byWord: whether Ctrl is, so that it goes by words.
  package mutating func press(_ key: String, selects: Bool = false, byWord: Bool = false) -> Bool {
    switch key {
    case "left":
      move(
        to: byWord ? word(before: caret) : !selects && !selection.isEmpty ? selection.lowerBound : caret - 1, selects)
    case "right":
      move(to: byWord ? word(after: caret) : !selects && !selection.isEmpty ? selection.upperBound : caret + 1, selects)
    case "home", "up": move(to: 0, selects)
    case "end", "down": move(to: text.count, selects)
    case "backspace":
      if selection.isEmpty { anchor = byWord ? word(before: caret) : max(caret - 1, 0) }
      insert("")
    case "delete":
      if selection.isEmpty { anchor = byWord ? word(after: caret) : min(caret + 1, text.count) }
      insert("")
    case "a" where byWord: (anchor, caret) = (0, text.count)
    default: return false
    }
    return true
  }

  private mutating func move(to place: Int, _ selects: Bool) {
    caret = min(max(place, 0), text.count)
    if !selects { anchor = caret }
  }

  private func word(before place: Int) -> Int {
    let letters = Array(text)
    var index = place
    while index > 0, !letters[index - 1].isWordPart { index -= 1 }
    while index > 0, letters[index - 1].isWordPart { index -= 1 }
    return index
  }

  private func word(after place: Int) -> Int {
    let letters = Array(text)
    var index = place
    while index < letters.count, !letters[index].isWordPart { index += 1 }
    while index < letters.count, letters[index].isWordPart { index += 1 }
    return index
  }
}

extension Character {
  fileprivate var isWordPart: Bool { isLetter || isNumber || self == "_" }
}
