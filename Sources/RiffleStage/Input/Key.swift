/// A key by the name of its place on the keyboard, letters by what is printed on them.
public struct Key: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// As events name it: `s`, `space`, `left`, `f10`.
  public let name: String

  /// A letter, a digit, or the name of a key in lower case, such as `period`.
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
  /// Esc. In a window it closes what is open, and then the window.
  public static let escape = Key("escape")
  /// The tabulator. In a window it moves the keyboard's ring.
  public static let tab = Key("tab")
  /// The key that deletes backwards.
  public static let backspace = Key("backspace")
  /// The key that deletes forwards.
  public static let delete = Key("delete")

  public var description: String { name }

  /// By name.
  public static func < (left: Key, right: Key) -> Bool { left.name < right.name }
}

extension Key: ExpressibleByStringLiteral {
  /// A letter, a digit, or the name of a key: `"a"`, `"f1"`, `"period"`.
  public init(stringLiteral name: String) { self.init(name) }
}
