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
    package var keyBytes = 0..<0
    /// The value of the key.
    public var value: YAMLNode
  }

  /// A name for a value that is used several times.
  indirect enum Mark: Sendable {
    case anchor(String)
    case alias(String, of: YAMLNode)
  }

  /// The content; of an alias, its own text.
  public var content: Content
  /// The start of the node.
  public var location: SourceLocation
  /// Without an anchor; a block ends with its last value, before comments. Empty for a node that no text has.
  package var bytes = 0..<0
  /// The first byte, with an anchor.
  var start = 0
  var mark: Mark?
  var isFlow = false
  /// True behind `|` or `>`.
  package var isBlockScalar = false
  /// Includes the root; aliases count each time they are used.
  let weight: Int
  let height: Int
  let hasParameter: Bool
  /// True for a tree without aliases and repeated keys.
  private let isResolved: Bool

  public init(_ content: Content, at location: SourceLocation) { self.init(content, at: location, isResolved: true) }

  init(_ content: Content, at location: SourceLocation, isResolved: Bool) {
    (self.content, self.location) = (content, location)
    var (weight, height, hasParameter, isResolved) = (1, 0, false, isResolved)
    func add(_ child: YAMLNode) {
      weight += child.weight
      height = max(height, child.height)
      hasParameter = hasParameter || child.hasParameter
      isResolved = isResolved && child.isResolved
    }
    switch content {
    case .scalar(let scalar): hasParameter = Self.isParameter(scalar)
    case .list(let items): for item in items { add(item) }
    case .mapping(let entries):
      weight += entries.count
      for entry in entries { add(entry.value) }
    }
    (self.weight, self.height) = (weight, height + 1)
    (self.hasParameter, self.isResolved) = (hasParameter, isResolved)
  }

  init(alias name: String, of target: YAMLNode, at location: SourceLocation, bytes: Range<Int>) {
    content = .scalar(Scalar("*\(name)"))
    (self.location, self.bytes, start) = (location, bytes, bytes.lowerBound)
    mark = .alias(name, of: target)
    (weight, height, hasParameter) = (target.weight, target.height, target.hasParameter)
    isResolved = false
  }

  /// The tree as it is decoded: each alias replaced by its value, and only the first of repeated keys.
  package var resolved: YAMLNode {
    var known: [Int: YAMLNode] = [:]
    return resolved(&known)
  }

  private func resolved(_ known: inout [Int: YAMLNode]) -> YAMLNode {
    if isResolved { return self }
    if case .alias(_, let target) = mark {
      if let value = known[target.start] { return value }
      let value = target.resolved(&known)
      known[target.start] = value
      return value
    }
    switch content {
    case .scalar: return self
    case .list(let items): return YAMLNode(.list(items.map { $0.resolved(&known) }), at: location)
    case .mapping(let entries):
      var keys: Set = ["<<"]
      var first = entries.filter { keys.insert($0.key).inserted }
      for index in first.indices { first[index].value = first[index].value.resolved(&known) }
      return YAMLNode(.mapping(first), at: location)
    }
  }

  /// Returns the tree with its scalars changed by `change`, and all other locations by `place`.
  func mapped(at place: (SourceLocation) -> SourceLocation = { $0 }, _ change: (YAMLNode) -> YAMLNode) -> YAMLNode {
    switch content {
    case .scalar: return change(self)
    case .list(let items): return YAMLNode(.list(items.map { $0.mapped(at: place, change) }), at: place(location))
    case .mapping(var entries):
      for index in entries.indices {
        entries[index].keyLocation = place(entries[index].keyLocation)
        entries[index].value = entries[index].value.mapped(at: place, change)
      }
      return YAMLNode(.mapping(entries), at: place(location))
    }
  }

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

  var plainText: String? { if case .scalar(let scalar) = content, scalar.isPlain { scalar.text } else { nil } }

  /// True for an empty value, `~` or `null`.
  public var isNull: Bool { plainText.map { $0.isEmpty || ["~", "null", "Null", "NULL"].contains($0) } ?? false }

  /// `true` or `false` as YAML 1.2 spells them; nil for anything else, including `yes` and `on`.
  public var flag: Bool? {
    switch plainText {
    case "true", "True", "TRUE": true
    case "false", "False", "FALSE": false
    default: nil
    }
  }

  /// The number of a plain scalar by YAML 1.2's core schema; infinite or NaN for `.inf`, `.nan` and numbers too large
  /// for a Double; nil for anything else.
  public var number: Double? { plainText.flatMap(Self.number) }

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

  /// Numbers of `[560 360]`, `560, 360` and the like, which YAML reads as one text; nil for anything else.
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
    case .list(let items): return items.isEmpty ? "an empty list" : "a list of \(items.count)"
    case .mapping(let entries):
      guard !entries.isEmpty else { return "an empty block" }
      let keys = entries.prefix(3).map { "'\(Self.shortened($0.key))'" }.joined(separator: ", ")
      return "a block with \(keys)\(entries.count > 3 ? ", …" : "")"
    }
  }

  /// Shortens for a message, on one line; blanks that look like a space are named.
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

// The tree as it is written, which an edit changes: aliases are not followed.
extension YAMLNode {
  /// The content of a scalar that is no alias.
  package var scalar: Scalar? { if !isAlias, case .scalar(let scalar) = content { scalar } else { nil } }

  /// True for a list or a mapping over several lines.
  package var isBlock: Bool { if case .scalar = content { false } else { !isFlow } }

  package var isAlias: Bool { if case .alias = mark { true } else { false } }
  package var isAnchored: Bool { if case .anchor = mark { true } else { false } }

  /// Calls `body` with it and all values in it, with their paths, in text order.
  package func walk(_ path: ScenePath = ScenePath(), _ body: (ScenePath, YAMLNode) -> Void) {
    body(path, self)
    switch content {
    case .list(let items):
      for (index, item) in items.enumerated() { item.walk(path + .index(index), body) }
    case .mapping(let entries): for entry in entries { entry.value.walk(path + .key(entry.key), body) }
    case .scalar: break
    }
  }

  /// It and all values in it with their paths, in text order.
  package func all(at path: ScenePath = ScenePath()) -> [(path: ScenePath, node: YAMLNode)] {
    var all: [(path: ScenePath, node: YAMLNode)] = []
    walk(path) { all.append(($0, $1)) }
    return all
  }

  package subscript(path: ScenePath) -> YAMLNode? {
    path.components.reduce(self as YAMLNode?) { node, component in
      switch component {
      case .key(let key): node?.entry(key)?.value
      case .index(let index): node?.items.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }

  /// True if both have the same value, however they are written.
  package func says(sameAs other: YAMLNode, except path: ArraySlice<ScenePath.Component>? = nil) -> Bool {
    if path?.isEmpty == true { return true }
    func rest(_ component: ScenePath.Component) -> ArraySlice<ScenePath.Component>? {
      path?.first == component ? path?.dropFirst() : nil
    }
    guard isAlias == other.isAlias else { return false }
    switch (content, other.content) {
    case (.scalar(let one), .scalar(let another)): return path == nil && one.says(sameAs: another)
    case (.list(let one), .list(let another)):
      return one.count == another.count
        && zip(one, another).enumerated().allSatisfy { $1.0.says(sameAs: $1.1, except: rest(.index($0))) }
    case (.mapping(let one), .mapping(let another)):
      return one.count == another.count
        && zip(one, another).allSatisfy {
          $0.key == $1.key && $0.value.says(sameAs: $1.value, except: rest(.key($0.key)))
        }
    default: return false
    }
  }
}

extension YAMLNode.Scalar {
  /// Compares numbers by value, all else by text; null differs from an empty text.
  func says(sameAs other: YAMLNode.Scalar) -> Bool {
    if isPlain, other.isPlain, let one = YAMLNode.number(text), let another = YAMLNode.number(other.text) {
      return one == another
    }
    return text == other.text && isPlain == other.isPlain
  }
}
