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
    func reference(to target: ScenePath, _ words: String, uses: Int) -> Reference {
      Reference(path: path, node: node, target: target, rest: rest, words: words, uses: uses)
    }
    if case .alias(let name, let anchored) = node.mark {
      let target = text.followed(path, node).path
      guard target != path else { return nil }
      let uses = 1 + count { if case .alias(_, let other) = $0.mark { other.start == anchored.start } else { false } }
      return reference(to: target, "*\(name)", uses: uses)
    }
    guard let scalar = node.scalar else { return nil }
    if rest.isEmpty, YAMLNode.isParameter(scalar) {
      let name = String(scalar.text.dropFirst())
      if let (target, uses) = text.parameter(name, ofDefinitionAt: path) {
        return reference(to: target, scalar.text, uses: uses)
      }
      let parameter = ScenePath("parameters", name)
      guard let written = text.root[parameter] else { return nil }
      let target = written.entries == nil ? parameter : parameter + .key("default")
      return reference(to: target, scalar.text, uses: count { $0.scalar == scalar })
    }
    let animation = ScenePath("animations", scalar.text)
    guard scalar.isPlain, !rest.isEmpty, text.root[animation] != nil else { return nil }
    return reference(to: animation, "'\(scalar.text)'", uses: count { $0.scalar == scalar })
  }

  private func count(_ isUse: (YAMLNode) -> Bool) -> Int { text.root.all().count { isUse($0.node) } }
}
