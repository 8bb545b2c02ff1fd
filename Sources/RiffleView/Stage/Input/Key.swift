/// A key by its name: of its place on the keyboard, for letters of its label.
public struct Key: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// The name in events: `s`, `space`, `left`, `f10`.
  public let name: String

  /// Creates a key from a letter, a digit, or a name in lower case, such as `period`.
  public init(_ name: String) { self.name = name.lowercased() }

  /// The arrow to the left.
  public static let left = Key("left")
  /// The arrow to the right.
  public static let right = Key("right")
  /// The arrow upwards.
  public static let up = Key("up")
  /// The arrow downwards.
  public static let down = Key("down")
  /// The space bar.
  public static let space = Key("space")
  /// The return key of the main block.
  public static let `return` = Key("return")
  /// The Esc key. In a window it closes what is open, and then the window.
  public static let escape = Key("escape")
  /// The Tab key. In a window it moves the focus ring.
  public static let tab = Key("tab")
  /// The key that deletes backwards.
  public static let backspace = Key("backspace")
  /// The key that deletes forwards.
  public static let delete = Key("delete")

  public var description: String { name }

  /// Orders keys by name.
  public static func < (left: Key, right: Key) -> Bool { left.name < right.name }
}

extension Key: ExpressibleByStringLiteral {
  /// Creates a key from a letter, a digit, or a name: `"a"`, `"f1"`, `"period"`.
  public init(stringLiteral name: String) { self.init(name) }
}
