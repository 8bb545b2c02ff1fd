/// A list to choose from by typing, keys or the pointer, such as the scenes of the gallery. Without items it is a
/// text field.
package struct Picker: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package var title: String
    /// A short text at the end of its row.
    package var note: String
    var keywords: String
    /// True for an item that removes something: it is listed last, and Return chooses it only if its title begins with
    /// the typed text.
    var isDestructive: Bool

    package init(_ title: String, note: String = "", keywords: String = "", isDestructive: Bool = false) {
      (self.title, self.note, self.keywords, self.isDestructive) = (title, note, keywords, isDestructive)
    }
  }

  /// The result of a key.
  package enum Outcome: Hashable, Sendable {
    /// The key has no function here.
    case ignored
    case taken
    /// The index of the chosen item.
    case chosen(Int)
    case typed(String)
    case cancelled
  }

  package let title: String
  package var hint: String
  /// The text field; nil if no text can be typed.
  package var field: TextField?
  package private(set) var items: [Item]
  /// True if the items complete the typed text: Return takes the text, Tab the item.
  let completes: Bool
  /// The indices of the items that match the typed text, best first.
  package private(set) var matches: [Int]
  /// The index of the item that Return chooses; nil if nothing matches.
  package var focus: Int?
  /// The number of matches above the visible ones.
  package private(set) var first = 0
  /// The reason why the last answer was rejected.
  package var complaint: String?

  /// The maximum number of visible matches.
  package static let shown = 9

  package init(_ title: String, hint: String = "", field: TextField? = nil, items: [Item], completes: Bool = false) {
    (self.title, self.hint, self.field, self.items, self.completes) = (title, hint, field, items, completes)
    matches = Array(items.indices)
    focus = items.isEmpty ? nil : 0
  }

  /// Handles a key.
  ///
  /// - Parameters:
  ///   - key: a name of `KeyName`.
  ///   - selects: true if Shift is held.
  ///   - byWord: true if Ctrl is held.
  ///   - clipboard: receives copied text.
  package mutating func press(
    _ key: String, selects: Bool = false, byWord: Bool = false, clipboard: TextClipboard? = nil
  ) -> Outcome {
    switch key {
    case "return", "keypadenter":
      if let focus, !completes { return .chosen(focus) }
      return items.isEmpty || completes ? .typed(field?.text ?? "") : .taken
    case "tab" where completes: return focus.map { .chosen($0) } ?? .taken
    case "escape": return .cancelled
    case "up", "down", "pageup", "pagedown":
      guard !items.isEmpty else { break }
      move(by: (key.hasPrefix("page") ? 8 : 1) * (key.hasSuffix("up") ? -1 : 1))
      return .taken
    default: break
    }
    let before = field?.text
    guard field?.press(key, selects: selects, byWord: byWord, clipboard: clipboard) == true else { return .ignored }
    if field?.text != before { find() }
    return .taken
  }

  /// Inserts text at the caret; does nothing without a text field.
  package mutating func insert(_ text: String) {
    guard field != nil else { return }
    field?.insert(text)
    find()
  }

  /// Clears the typed text; false if there was none.
  package mutating func clear() -> Bool {
    guard field?.text.isEmpty == false else { return false }
    field = TextField("")
    find()
    return true
  }

  /// Replaces the items by others that all match the typed text.
  package mutating func offer(_ items: [Item]) {
    self.items = items
    matches = Array(items.indices)
    (focus, first) = (items.isEmpty ? nil : 0, 0)
  }

  /// Scrolls by a number of rows. The item that Return chooses stays among the visible rows.
  package mutating func scroll(by rows: Int) {
    first = min(max(first + rows, 0), max(matches.count - Self.shown, 0))
    guard let focus, let place = matches.firstIndex(of: focus) else { return }
    self.focus = matches[min(max(place, first), min(first + Self.shown, matches.count) - 1)]
  }

  private mutating func move(by steps: Int) {
    guard !matches.isEmpty else { return }
    let place = focus.flatMap { matches.firstIndex(of: $0) } ?? -1
    let next = min(max(place + steps, 0), matches.count - 1)
    self.focus = matches[next]
    first = min(max(first, next - Self.shown + 1), next)
  }

  private mutating func find() {
    (complaint, first) = (nil, 0)
    guard !items.isEmpty, !completes else { return }
    let words = (field?.text ?? "").lowercased().split(separator: " ").map { (String($0), OtherWords.of(String($0))) }
    let ranked = items.indices.compactMap { index in
      Self.rank(items[index], words).map { (rank: $0, index: index) }
    }
    matches = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
    focus = matches.first
    let typed = words.map(\.0).joined(separator: " ")
    if let focus, items[focus].isDestructive, !items[focus].title.lowercased().hasPrefix(typed) { self.focus = nil }
  }

  /// Returns the rank of an item for some words, 0 or more, and -1 for its whole title or the name after a colon; nil
  /// if it lacks a word. The title counts more than the keywords, and those more than the note.
  private static func rank(_ item: Item, _ words: [(word: String, others: [String])]) -> Int? {
    let (title, more, note) = (item.title.lowercased(), item.keywords.lowercased(), item.note.lowercased())
    let parts = title.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
    let typed = words.map(\.word).joined(separator: " ")
    if !words.isEmpty, title == typed || title.hasSuffix(": \(typed)") { return -1 }
    var sum = item.isDestructive ? 1000 : 0
    for (word, others) in words {
      if title.hasPrefix(word) {
        continue
      } else if parts.contains(where: { $0.hasPrefix(word) }) {
        sum += 1
      } else if title.contains(word) {
        sum += 2
      } else if more.contains(word) {
        sum += 3
      } else if others.contains(where: { parts.contains($0[...]) }) {
        sum += 4
      } else if note.contains(word) {
        sum += 5
      } else if isSubsequence(word, of: title) {
        sum += 6
      } else {
        return nil
      }
    }
    return sum
  }

  private static func isSubsequence(_ word: String, of title: String) -> Bool {
    var rest = word[...]
    for letter in title where letter == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }
}
