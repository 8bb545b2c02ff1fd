// References on the way to a value.
extension TextWriter {
  enum Found {
    case value(ScenePath, YAMLNode)
    /// The deepest existing value, and the rest of the path.
    case missing(ScenePath, YAMLNode, ArraySlice<ScenePath.Component>)
    case named(Reference)
  }

  struct Reference {
    var path: ScenePath
    var node: YAMLNode
    /// The path of the value, and the edited part of it.
    var target: ScenePath
    var rest: ArraySlice<ScenePath.Component>
    /// The word in a message: `$bounce`.
    var words: String
    var uses: Int
  }

  /// - Parameter asValue: true to follow a name at the end of the path; false to edit the name itself.
  func find(_ path: ScenePath, asValue: Bool) throws(SceneEditError) -> Found {
    var (node, at) = (text.root, ScenePath())
    var rest = path.components[...]
    while true {
      if asValue || !rest.isEmpty, let reference = reference(at, node, rest) { return .named(reference) }
      guard let next = rest.first else { return .value(at, node) }
      switch (next, node.content) {
      case (.key(let key), .mapping):
        guard let entry = node.entry(key) else { return .missing(at, node, rest) }
        node = entry.value
      case (.index(let index), .list(let items)):
        guard index < items.count else { return .missing(at, node, rest) }
        node = items[index]
      case (_, .scalar) where node.isNull: return .missing(at, node, rest)
      case (.key(let key), .list(let items)):
        throw SceneEditError(
          "'\(at)' is a list of \(items.count); write \(at)[0] and so on before '\(key)'", at: node.location)
      case (.key(let key), _):
        throw SceneEditError("'\(at)' is \(phrase(node)) and has no key '\(key)'", at: node.location)
      case (.index(let index), _):
        throw SceneEditError("'\(at)' is \(phrase(node)) and has no item \(index)", at: node.location)
      }
      at = at + next
      rest = rest.dropFirst()
    }
  }

  private func phrase(_ node: YAMLNode) -> String {
    node.entries != nil ? "a block" : "'\(YAMLNode.shortened(text.written(node)))'"
  }

  private func reference(_ path: ScenePath, _ node: YAMLNode, _ rest: ArraySlice<ScenePath.Component>) -> Reference? {
    if case .alias(let name, let anchored) = node.mark {
      let (target, _) = text.followed(path, node)
      guard target != path else { return nil }
      let uses = 1 + count { if case .alias(_, let other) = $0.mark { other.start == anchored.start } else { false } }
      return Reference(path: path, node: node, target: target, rest: rest, words: "*\(name)", uses: uses)
    }
    switch node.content {
    case .scalar(let scalar) where YAMLNode.isParameter(scalar) && rest.isEmpty:
      let name = String(scalar.text.dropFirst())
      if let (target, uses) = text.parameter(name, ofDefinitionAt: path) {
        return Reference(path: path, node: node, target: target, rest: rest, words: scalar.text, uses: uses)
      }
      let parameter = ScenePath("parameters", name)
      guard let written = text.root[parameter] else { return nil }
      let uses = count { $0.scalar == scalar }
      return Reference(
        path: path, node: node, target: written.entries == nil ? parameter : parameter + .key("default"), rest: rest,
        words: scalar.text, uses: uses)
    case .scalar(let scalar) where scalar.isPlain && !rest.isEmpty:
      let animation = ScenePath("animations", scalar.text)
      guard text.root[animation] != nil else { return nil }
      let uses = count { $0.scalar == scalar }
      return Reference(path: path, node: node, target: animation, rest: rest, words: "'\(scalar.text)'", uses: uses)
    default: return nil
    }
  }

  private func count(_ isUse: (YAMLNode) -> Bool) -> Int {
    var count = 0
    text.root.walk { _, node in if isUse(node) { count += 1 } }
    return count
  }
}
