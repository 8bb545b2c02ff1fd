/// Synonyms for words of the scene language.
enum OtherWords {
  private static let table: [String: [String]] = [
    "colour": ["color", "fill", "stroke", "tint"], "color": ["colour", "fill", "stroke", "tint"],
    "rotate": ["rotation", "turn"], "angle": ["rotation", "turn"], "spin": ["rotation", "turn"],
    "resize": ["size", "scale"], "size": ["scale"], "width": ["size"], "height": ["size"],
    "move": ["position", "at", "x", "y"], "position": ["at"], "place": ["at", "position"],
    "fade": ["opacity"], "transparency": ["opacity"], "alpha": ["opacity"],
    "border": ["stroke"], "outline": ["stroke"], "round": ["shape"], "corner": ["shape"], "picture": ["image"],
    "order": ["depth"], "layer": ["depth"],
  ]

  /// Returns the words of the scene language for typed text; none for fewer than three letters of a word.
  static func of(_ word: String) -> [String] {
    if let words = table[word] { return words }
    guard word.count > 2 else { return [] }
    return table.filter { $0.key.hasPrefix(word) }.flatMap(\.value)
  }
}
