import RiffleSDL

/// A list to choose from by typing, keys or the pointer; without items a text field.
package struct Picker: Hashable, Sendable {
  package struct Item: Hashable, Sendable {
    package var title: String
    package var note: String
    var keywords: String
    /// True for an item that removes something: listed last, and chosen by Return only if its title is being typed.
    var isDestructive: Bool

    package init(_ title: String, note: String = "", keywords: String = "", isDestructive: Bool = false) {
      (self.title, self.note, self.keywords, self.isDestructive) = (title, note, keywords, isDestructive)
    }
  }

  package enum Outcome: Hashable, Sendable {
    case ignored
    case taken
    case chosen(Int)
    case typed(String)
    case cancelled
  }

  package let title: String
  package var hint: String
  package var field: TextField?
  package private(set) var items: [Item]
  /// True if Return takes the typed text and Tab the item.
  let completes: Bool
  package private(set) var matches: [Int] = []
  package var focus: Int?
  package private(set) var first = 0
  package var complaint: String?

  package static let shown = 9

  package init(_ title: String, hint: String = "", field: TextField? = nil, items: [Item], completes: Bool = false) {
    (self.title, self.hint, self.field, self.items, self.completes) = (title, hint, field, items, completes)
    offer(items)
  }

  /// - Parameter key: a name of `KeyName`.
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

  /// Handles input while the picker is in front. Returns `ignored` for input that others may take.
  /// - Parameter overlay: the places of the last picture, which are ignored if it has other items.
  mutating func receive(
    _ input: InputEvent, _ modifiers: KeyModifiers, over overlay: Overlay?, clipboard: TextClipboard
  ) -> Outcome {
    let overlay = overlay?.picker?.items == items ? overlay : nil
    switch input {
    case .keyPressed(let key):
      let outcome = press(
        key, selects: modifiers.contains(.shift), byWord: modifiers.contains(.control), clipboard: clipboard)
      return outcome == .ignored ? .taken : outcome
    case .text(let text): insert(text)
    case .pointerMoved(let point):
      if field?.drag(to: point.x) == true { break }
      if case .pick(let index) = overlay?.command(at: point) { focus = index }
    case .pointerPressed(let point, .primary):
      switch overlay?.command(at: point) {
      case .pick(let index): return .chosen(index)
      case .dismiss: return .cancelled
      case .caret(let scale): field?.press(at: point.x, scale)
      default: break
      }
    case .pointerReleased(_, .primary):
      field?.release()
      return .ignored
    case .wheel(let steps): scroll(by: Int((steps.y * 3).rounded()))
    case .keyReleased, .pointerReleased, .pointerLeft, .resized: return .ignored
    default: break
    }
    return .taken
  }

  package mutating func insert(_ text: String) {
    guard field != nil else { return }
    field?.insert(text)
    find()
  }

  package mutating func clear() -> Bool {
    guard field?.text.isEmpty == false else { return false }
    field = TextField("")
    find()
    return true
  }

  package mutating func offer(_ items: [Item]) {
    self.items = items
    matches = Array(items.indices)
    (focus, first) = (items.isEmpty ? nil : 0, 0)
  }

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
    let words = (field?.text ?? "").lowercased().split(separator: " ").map(String.init)
      .map { ($0, Self.otherWords(for: $0)) }
    let ranked = items.indices.compactMap { index in Self.rank(items[index], words).map { (rank: $0, index: index) } }
    matches = ranked.sorted { ($0.rank, $0.index) < ($1.rank, $1.index) }.map(\.index)
    focus = matches.first
    let typed = words.map(\.0).joined(separator: " ")
    if let focus, items[focus].isDestructive, !items[focus].title.lowercased().hasPrefix(typed) { self.focus = nil }
  }

  /// 0 or more, -1 for the whole title or the name after a colon; nil if a word is missing. The title counts more than
  /// the keywords, and those more than the note.
  private static func rank(_ item: Item, _ words: [(word: String, others: [String])]) -> Int? {
    let (title, more, note) = (item.title.lowercased(), item.keywords.lowercased(), item.note.lowercased())
    let parts = title.split(whereSeparator: { !$0.isLetter && !$0.isNumber })
    let typed = words.map(\.word).joined(separator: " ")
    if !words.isEmpty, title == typed || title.hasSuffix(": \(typed)") { return -1 }
    var sum = item.isDestructive ? 1000 : 0
    for (word, others) in words {
      // From the closest kind of match to the loosest.
      let matches = [
        title.hasPrefix(word), parts.contains { $0.hasPrefix(word) }, title.contains(word), more.contains(word),
        others.contains { parts.contains($0[...]) }, note.contains(word), isSubsequence(word, of: title),
      ]
      guard let rank = matches.firstIndex(of: true) else { return nil }
      sum += rank
    }
    return sum
  }

  private static func isSubsequence(_ word: String, of title: String) -> Bool {
    var rest = word[...]
    for letter in title where letter == rest.first { rest = rest.dropFirst() }
    return rest.isEmpty
  }

  private static let otherWords: [String: [String]] = [
    "colour": ["color", "fill", "stroke", "tint"], "color": ["colour", "fill", "stroke", "tint"],
    "rotate": ["rotation", "turn"], "angle": ["rotation", "turn"], "spin": ["rotation", "turn"],
    "resize": ["size", "scale"], "size": ["scale"], "width": ["size"], "height": ["size"],
    "move": ["position", "at", "x", "y"], "position": ["at"], "place": ["at", "position"],
    "fade": ["opacity"], "transparency": ["opacity"], "alpha": ["opacity"],
    "border": ["stroke"], "outline": ["stroke"], "round": ["shape"], "corner": ["shape"], "picture": ["image"],
    "order": ["depth"], "layer": ["depth"],
  ]

  /// Returns the words of the scene language for typed text; none for fewer than three letters of a word.
  private static func otherWords(for word: String) -> [String] {
    if let words = otherWords[word] { return words }
    guard word.count > 2 else { return [] }
    return otherWords.filter { $0.key.hasPrefix(word) }.flatMap(\.value)
  }
}

// The panel, in front of all others.
extension Picker {
  private static let row: Float = 26
  private static let line: Float = 16
  private static let mostLines = 3
  private static let leastNote = 24
  private static let gap: Float = 16

  package func draw(size: SIMD2<Float>, on overlay: inout Overlay) {
    overlay.picker = self
    let width = min(560, size.x - 24)
    let across = width - 40
    let typed: Float = field == nil ? 0 : 42
    let full = fullNotes(across: across)
    let told = Float(full.values.map(\.count).max() ?? 0) * Self.line
    let columns = FontMetrics.small.columns(in: across, least: 10)
    let words = Toast.lines(complaint ?? hint, columns: columns).prefix(Self.mostLines)
    let foot = (words.isEmpty ? 12 : 18 + Float(words.count) * Self.line) + (told > 0 ? told + 8 : 0)
    // A low window has room for fewer rows.
    let fitting = max(Int((size.y - 16 - 44 - typed - foot) / Self.row), 1)
    let rows = min(matches.count, Self.shown, fitting)
    let rowsHeight = Float(max(rows, items.isEmpty ? 0 : 1)) * Self.row
    let height = 44 + typed + rowsHeight + foot
    let corner = SIMD2((size.x - width) / 2, max((size.y - height) * 0.3, 8))
    let place = Rect(origin: corner.rounded(.down), size: SIMD2(width, height).rounded(.down))
    overlay.bar(Rect(size: size), SRGBColor(hex: 0x05080D, opacity: 0.55))
    overlay.hit(Rect(size: size), .dismiss)
    overlay.plate(place, radius: 14)
    let (left, right) = (place.minimum.x + 20, place.maximum.x - 20)
    overlay.text(title, at: [left, place.minimum.y + 24], Palette.bright, within: right - left)
    var y = place.minimum.y + 44
    if let field {
      let box = Rect(x: left - 6, y: y, width: right - left + 12, height: 30)
      overlay.surface(box, radius: 7, Palette.lit)
      overlay.field(field, in: box, .regular)
      y += typed
    }
    drawRows(rows, from: y, left, right, on: &overlay)
    y += rowsHeight + 8
    for (number, line) in (focus.flatMap { full[$0] } ?? []).enumerated() {
      overlay.text(line, at: [left, y + (Float(number) + 0.5) * Self.line], Palette.plain, .small)
    }
    for (number, line) in words.enumerated() {
      overlay.text(
        line, at: [left, place.maximum.y - 20 - Float(words.count - 1 - number) * Self.line],
        complaint == nil ? Palette.quiet : Palette.past, .small)
    }
  }

  private func drawRows(_ rows: Int, from top: Float, _ left: Float, _ right: Float, on overlay: inout Overlay) {
    if rows == 0, !items.isEmpty, !completes {
      overlay.text("nothing is called so", at: [left, top + Self.row / 2], Palette.quiet)
    }
    let focused = focus.flatMap { matches.firstIndex(of: $0) } ?? 0
    let first = min(max(self.first, focused - rows + 1), matches.count - rows)
    overlay.scrollMark(
      matches.count, fitting: max(rows, 1), from: first,
      in: Rect(x: left, y: top, width: right - left + 4, height: Float(rows) * Self.row))
    for (row, index) in matches[first..<(first + rows)].enumerated() {
      let item = items[index]
      let box = Rect(x: left - 8, y: top + Float(row) * Self.row, width: right - left + 16, height: Self.row)
      if index == focus || overlay.isHovered(box) {
        overlay.surface(box, radius: 6, index == focus ? Palette.lit : Palette.raised)
      }
      let note = overlay.text(
        item.note, at: [right, box.center.y], Palette.quiet, .small, .trailing,
        columns: Self.noteColumns(of: item, across: right - left))
      let room = item.note.isEmpty ? right : note.minimum.x - 12
      let color = index == focus ? Palette.bright : Palette.plain
      overlay.text(item.title, at: [left, box.center.y], color, within: room - left, least: 1)
      overlay.hit(box, .pick(index))
    }
  }

  package static func noteColumns(of item: Item, across: Float) -> Int {
    let room = across - FontMetrics.regular.width(of: item.title) - gap
    return FontMetrics.small.columns(in: room, least: leastNote)
  }

  private func fullNotes(across: Float) -> [Int: [String]] {
    var full: [Int: [String]] = [:]
    for (index, item) in items.enumerated() where item.note.utf8.count > Self.leastNote {
      guard FontMetrics.small.columns(of: item.note) > Self.noteColumns(of: item, across: across) else { continue }
      let lines = Toast.lines(item.note, columns: FontMetrics.small.columns(in: across))
      full[index] = Array(lines.prefix(Self.mostLines))
    }
    return full
  }
}
