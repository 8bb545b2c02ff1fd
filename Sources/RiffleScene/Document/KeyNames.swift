/// The names of keys in scene files and in the input of a tick: letters by what is printed on them, others by their
/// place on the keyboard.
public enum KeyNames {
  /// All names that may be written, with the signs of the keys.
  public static let all: [String] =
    "abcdefghijklmnopqrstuvwxyz0123456789".map(String.init)
    + ["space", "return", "escape", "backspace", "tab", "delete", "insert"]
    + ["left", "right", "up", "down", "home", "end", "pageup", "pagedown"]
    + signs.flatMap { [$0.name, $0.sign] }
    + (1...12).map { "f\($0)" }

  /// Keys of the window, in every scene: a rule that waits for one would wait for ever.
  public static let reserved: Set<String> = [
    "space", "escape", "backspace", "home", "end", "f1", "f2", "f8", "f9", "f10", "period", "comma", "grave",
    "leftbracket",
    "rightbracket", "1", "2", "3", "4", "5",
  ]

  /// Returns the input's name of a key from either name, in upper or lower case; nil if it is no key.
  public static func key(_ written: String) -> String? {
    let written = written.lowercased()
    if let sign = signs.first(where: { $0.sign == written }) { return sign.name }
    return all.contains(written) ? written : nil
  }

  /// Returns the key of a browser's name: `ArrowLeft`, `Enter`.
  static func browserKey(_ name: String) -> String? {
    let name = name.lowercased()
    if name.hasPrefix("arrow") { return key(String(name.dropFirst(5))) }
    return ["enter": "return", "esc": "escape", "spacebar": "space", "del": "delete"][name]
  }

  /// Returns the shortest label of a key.
  static func cap(_ key: String) -> String {
    signs.first { $0.name == key }?.sign ?? arrows[key] ?? key.prefix(1).uppercased() + key.dropFirst()
  }

  private static let arrows = ["left": "←", "right": "→", "up": "↑", "down": "↓"]

  private static let signs: [(name: String, sign: String)] = [
    ("minus", "-"), ("equals", "="), ("leftbracket", "["), ("rightbracket", "]"), ("backslash", "\\"),
    ("semicolon", ";"), ("apostrophe", "'"), ("grave", "`"), ("comma", ","), ("period", "."), ("slash", "/"),
  ]
}
