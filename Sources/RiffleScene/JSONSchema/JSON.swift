/// A JSON value; objects keep the order of their keys.
package indirect enum JSON: Hashable, Sendable {
  case text(String)
  case number(Double)
  case flag(Bool)
  case null
  case list([JSON])
  case object([Member])

  package struct Member: Hashable, Sendable {
    package var key: String
    package var value: JSON

    package init(key: String, value: JSON) { (self.key, self.value) = (key, value) }
  }

  /// Returns an object of the members whose value is not nil.
  package static func object(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object(members.compactMap { key, value in value.map { Member(key: key, value: $0) } })
  }

  /// The most bytes of a list or object on one line.
  private static let lineLength = 100

  /// Returns the value as text, two spaces a level.
  package func written(indent: Int = 0) -> String {
    let line = onOneLine
    if line.utf8.count + indent <= Self.lineLength { return line }
    let inner = String(repeating: " ", count: indent + 2)
    let outer = String(repeating: " ", count: indent)
    switch self {
    case .list(let items):
      return "[\n" + items.map { inner + $0.written(indent: indent + 2) }.joined(separator: ",\n") + "\n\(outer)]"
    case .object(let members):
      return "{\n"
        + members.map { "\(inner)\(quoted($0.key)): \($0.value.written(indent: indent + 2))" }.joined(separator: ",\n")
        + "\n\(outer)}"
    default: return line
    }
  }

  /// Returns the value as text without spaces, the parts of the outer levels on lines of their own.
  func compact(levels: Int = 0) -> String {
    func joined(_ parts: [String]) -> String { parts.joined(separator: levels > 0 ? ",\n" : ",") }
    switch self {
    case .list(let items): return "[" + joined(items.map { $0.compact(levels: levels - 1) }) + "]"
    case .object(let members):
      return "{" + joined(members.map { "\(quoted($0.key)):\($0.value.compact(levels: levels - 1))" }) + "}"
    default: return onOneLine
    }
  }

  private var onOneLine: String {
    switch self {
    case .text(let text): quoted(text)
    case .number(let number): plain(number)
    case .flag(let flag): flag ? "true" : "false"
    case .null: "null"
    case .list(let items): "[\(items.map(\.onOneLine).joined(separator: ", "))]"
    case .object(let members):
      "{\(members.map { "\(quoted($0.key)): \($0.value.onOneLine)" }.joined(separator: ", "))}"
    }
  }
}
