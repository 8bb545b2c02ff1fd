/// A YAML value with its location.
///
/// Scalars keep their text and quoting; the scene's schema decides their meaning, so `title: 12` is text and `on:` is a
/// key, whatever they are in YAML 1.1.
public struct YAMLNode: Sendable {
  /// The content of a node.
  public enum Content: Sendable {
    case scalar(Scalar)
    case list([YAMLNode])
    case mapping([Entry])
  }

  /// A text, a number or a flag as written.
  public struct Scalar: Hashable, Sendable {
    /// The text without quotes, escapes resolved.
    public var text: String
    /// True if written without quotes, so that it may be a number, a flag or null.
    public var isPlain: Bool

    public init(_ text: String, isPlain: Bool = true) { (self.text, self.isPlain) = (text, isPlain) }
  }

  /// A key and its value.
  public struct Entry: Sendable {
    /// The key without quotes.
    public var key: String
    /// The start of the key.
    public var keyLocation: SourceLocation
    /// The value of the key.
    public var value: YAMLNode

    public init(key: String, keyLocation: SourceLocation, value: YAMLNode) {
      (self.key, self.keyLocation, self.value) = (key, keyLocation, value)
    }
  }

  /// The content.
  public var content: Content
  /// The start of the node.
  public var location: SourceLocation
  /// Nodes in this tree, including the root; aliases count each time they are used.
  let weight: Int
  /// Levels of this tree: 1 for a scalar.
  let height: Int
  /// True if this tree contains a `$name` of a parameter.
  let hasParameter: Bool

  public init(_ content: Content, at location: SourceLocation) {
    (self.content, self.location) = (content, location)
    switch content {
    case .scalar(let scalar):
      weight = 1
      height = 1
      hasParameter = Self.isParameter(scalar)
    case .list(let items):
      weight = items.reduce(1) { $0 + $1.weight }
      height = 1 + (items.map(\.height).max() ?? 0)
      hasParameter = items.contains(where: \.hasParameter)
    case .mapping(let entries):
      weight = entries.reduce(1) { $0 + 1 + $1.value.weight }
      height = 1 + (entries.map(\.value.height).max() ?? 0)
      hasParameter = entries.contains(where: \.value.hasParameter)
    }
  }
}

extension YAMLNode {
  /// True if another tree has equal content and locations.
  func isWritten(as other: YAMLNode) -> Bool {
    guard location == other.location, weight == other.weight else { return false }
    return switch (content, other.content) {
    case (.scalar(let one), .scalar(let other)): one == other
    case (.list(let items), .list(let others)):
      items.isShared(with: others) || items.elementsEqual(others) { $0.isWritten(as: $1) }
    case (.mapping(let entries), .mapping(let others)):
      entries.isShared(with: others) || entries.elementsEqual(others) { $0.isWritten(as: $1) }
    default: false
    }
  }
}

extension Array {
  /// True if both share memory, so that nothing needs to be compared.
  fileprivate func isShared(with other: [Element]) -> Bool {
    count == other.count
      && withUnsafeBufferPointer { own in other.withUnsafeBufferPointer { own.baseAddress == $0.baseAddress } }
  }
}

extension YAMLNode.Entry {
  /// True if another entry has equal content and locations.
  func isWritten(as other: Self) -> Bool {
    key == other.key && keyLocation == other.keyLocation && value.isWritten(as: other.value)
  }
}

extension YAMLNode {
  /// The text of a scalar; nil for a list or a mapping.
  public var text: String? { if case .scalar(let scalar) = content { scalar.text } else { nil } }

  /// The entries of a mapping; nil for anything else.
  public var entries: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }

  /// The items of a list; nil for anything else.
  public var items: [YAMLNode]? { if case .list(let items) = content { items } else { nil } }

  /// The entry of a mapping with this key; nil if there is none or this is no mapping.
  public func entry(_ key: String) -> Entry? { entries?.first { $0.key == key } }

  /// True for an empty value, `~` or `null`.
  public var isNull: Bool {
    guard case .scalar(let scalar) = content, scalar.isPlain else { return false }
    return scalar.text.isEmpty || ["~", "null", "Null", "NULL"].contains(scalar.text)
  }

  /// `true` or `false` as YAML 1.2 spells them; nil for anything else, including `yes` and `on`.
  public var flag: Bool? {
    guard case .scalar(let scalar) = content, scalar.isPlain else { return nil }
    switch scalar.text {
    case "true", "True", "TRUE": return true
    case "false", "False", "FALSE": return false
    default: return nil
    }
  }

  /// The number of a plain scalar by YAML 1.2's core schema; infinite or NaN for `.inf`, `.nan` and numbers too large
  /// for a Double; nil for anything else.
  public var number: Double? {
    guard case .scalar(let scalar) = content, scalar.isPlain else { return nil }
    return Self.number(scalar.text)
  }

  static func number(_ text: String) -> Double? {
    let unsigned = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
    switch unsigned {
    case ".inf", ".Inf", ".INF", "inf", "Infinity", "infinity": return text.first == "-" ? -.infinity : .infinity
    case ".nan", ".NaN", ".NAN", "nan", "NaN": return .nan
    default: break
    }
    for (prefix, radix) in [("0x", 16), ("0o", 8)] where text.hasPrefix(prefix) {
      return UInt64(text.dropFirst(2), radix: radix).map { Double($0) }
    }
    var sawDigit = false
    for byte in unsigned.utf8 {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): sawDigit = true
      case UInt8(ascii: "."), UInt8(ascii: "-"), UInt8(ascii: "+"): break
      case UInt8(ascii: "e"), UInt8(ascii: "E"): if !sawDigit { return nil }
      default: return nil
      }
    }
    return sawDigit ? Double(text) : nil
  }

  /// The numbers of `[560 360]`, `560, 360` and the like, which YAML reads as one text; nil for anything else.
  var numbers: [String]? {
    let text = items.map { $0.count == 1 ? $0[0].text : nil } ?? text
    let words = text?.prefix(80).split { $0 == " " || $0 == "," }.map(String.init) ?? []
    return words.count > 1 && words.allSatisfy { Self.number($0)?.isFinite == true } ? words : nil
  }

  /// The value in a sentence: `5000`, `the text 'wide'`, `a list of 3`.
  public var phrase: String {
    switch content {
    case .scalar(let scalar):
      if isNull { return "empty" }
      if scalar.isPlain, number != nil || flag != nil { return scalar.text }
      return "the text '\(Self.shortened(scalar.text))'"
    case .list(let items):
      return items.isEmpty ? "an empty list" : "a list of \(items.count)"
    case .mapping(let entries):
      guard !entries.isEmpty else { return "an empty block" }
      let keys = entries.prefix(3).map { "'\(Self.shortened($0.key))'" }.joined(separator: ", ")
      return "a block with \(keys)\(entries.count > 3 ? ", …" : "")"
    }
  }

  /// Text shortened for a message, on one line; blanks that look like a space are named.
  package static func shortened(_ text: String, to limit: Int = 40) -> String {
    let line = String(text.prefix(limit + 1)).split(whereSeparator: \.isNewline).joined(separator: " ")
    let shown = line.count > limit ? "\(line.prefix(limit))…" : line
    guard shown.utf8.contains(where: { $0 > 0xC1 }) else { return shown }
    return shown.map { blanks[$0] ?? String($0) }.joined()
  }

  private static let blanks: [Character: String] = [
    "\u{A0}": "<NBSP>", "\u{202F}": "<NNBSP>", "\u{3000}": "<IDSP>", "\u{200B}": "<ZWSP>", "\u{FEFF}": "<BOM>",
  ]
}
