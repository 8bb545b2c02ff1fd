/// A key by the name of its place on the keyboard, letters by what is printed on them.
public struct Key: Hashable, Sendable, Comparable, CustomStringConvertible {
  /// As events name it: `s`, `space`, `left`, `f10`.
  public let name: String

  /// A letter, a digit, or the name of a key in lower case, such as `period`.
  public init(_ name: String) { self.name = name.lowercased() }

  public static let left = Key("left")
  public static let right = Key("right")
  public static let up = Key("up")
  public static let down = Key("down")
  public static let space = Key("space")
  public static let `return` = Key("return")
  public static let escape = Key("escape")
  public static let tab = Key("tab")
  public static let backspace = Key("backspace")
  public static let delete = Key("delete")

  public var description: String { name }

  public static func < (left: Key, right: Key) -> Bool { left.name < right.name }
}

extension Key: ExpressibleByStringLiteral {
  public init(stringLiteral name: String) { self.init(name) }
}
