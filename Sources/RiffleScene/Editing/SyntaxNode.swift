/// A value of a YAML text with its bytes, which an edit replaces.
package struct SyntaxNode: Sendable {
  enum Content: Sendable {
    case scalar(YAMLNode.Scalar)
    /// `*name`, with the first byte of the anchored value.
    case alias(String, target: Int)
    case list([SyntaxNode])
    case mapping([Entry])
  }

  package struct Entry: Sendable {
    package var key: String
    package var keyBytes: Range<Int>
    package var keyLocation: SourceLocation
    package var value: SyntaxNode
  }

  var content: Content
  /// Without its anchor; a block ends with its last value, before comments.
  package var bytes: Range<Int>
  /// The first byte of its anchor, or of itself.
  var start: Int
  var anchor: String?
  /// True for a list or a mapping in brackets.
  var isFlow = false
  /// True for text over several lines behind `|` or `>`.
  package var isBlockScalar = false
  var location: SourceLocation

  package var entries: [Entry]? { if case .mapping(let entries) = content { entries } else { nil } }
  package var items: [SyntaxNode]? { if case .list(let items) = content { items } else { nil } }
  package var scalar: YAMLNode.Scalar? { if case .scalar(let scalar) = content { scalar } else { nil } }

  package func entry(_ key: String) -> Entry? { entries?.first { $0.key == key } }

  /// True for a list or a mapping over several lines.
  package var isBlock: Bool { !isFlow && scalar == nil && !isAlias }
  package var isAlias: Bool { if case .alias = content { true } else { false } }

  /// Calls `body` with it and all values in it, with their paths, in text order.
  package func walk(_ path: ScenePath = ScenePath(), _ body: (ScenePath, SyntaxNode) -> Void) {
    body(path, self)
    switch content {
    case .list(let items):
      for (index, item) in items.enumerated() { item.walk(path + .index(index), body) }
    case .mapping(let entries): for entry in entries { entry.value.walk(path + .key(entry.key), body) }
    case .scalar, .alias: break
    }
  }

  /// The value at a path, aliases not followed; nil if there is none.
  package subscript(path: ScenePath) -> SyntaxNode? {
    path.components.reduce(self as SyntaxNode?) { node, component in
      switch component {
      case .key(let key): node?.entry(key)?.value
      case .index(let index): node?.items.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }

  /// True if both have the same value, however they are written.
  ///
  /// - Parameter path: the path of a value that may differ; nil for none.
  package func says(sameAs other: SyntaxNode, except path: ArraySlice<ScenePath.Component>? = nil) -> Bool {
    if path?.isEmpty == true { return true }
    func rest(_ component: ScenePath.Component) -> ArraySlice<ScenePath.Component>? {
      path?.first == component ? path?.dropFirst() : nil
    }
    switch (content, other.content) {
    case (.scalar(let one), .scalar(let another)): return path == nil && one.says(sameAs: another)
    case (.alias(let one, _), .alias(let another, _)): return path == nil && one == another
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
