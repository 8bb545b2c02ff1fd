// The tree as it is written, which an edit changes: aliases are not followed.
extension YAMLNode {
  /// The content of a scalar that is no alias.
  package var scalar: Scalar? { if !isAlias, case .scalar(let scalar) = content { scalar } else { nil } }

  /// True for a list or a mapping over several lines.
  package var isBlock: Bool { if case .scalar = content { false } else { !isFlow } }

  package var isAlias: Bool { if case .alias = mark { true } else { false } }
  var isAnchored: Bool { if case .anchor = mark { true } else { false } }

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

  /// The value at a path; nil if there is none.
  package subscript(path: ScenePath) -> YAMLNode? {
    path.components.reduce(self as YAMLNode?) { node, component in
      switch component {
      case .key(let key): node?.entry(key)?.value
      case .index(let index): node?.items.flatMap { $0.indices.contains(index) ? $0[index] : nil }
      }
    }
  }

  /// True if both have the same value, however they are written.
  ///
  /// - Parameter path: the path of a value that may differ; nil for none.
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
