extension SceneText {
  /// Returns the entry that describes an entity, by its own name or as a copy: `card-3`. Entities within a use are
  /// described in its definition: `saved.label` by `label`.
  package func entry(ofEntity name: String) -> ScenePath? {
    let entities = ScenePath([.key("entities")])
    if root[entities + .key(name)] == nil, let (definition, inner) = use(around: name) {
      return entry(of: inner, in: definition + .key("entities"))
    }
    return entry(of: name, in: entities)
  }

  private func entry(of name: String, in entities: ScenePath) -> ScenePath? {
    guard let block = root[entities]?.entries else { return nil }
    if block.contains(where: { $0.key == name }) { return entities + .key(name) }
    let copies = block.filter {
      name.hasPrefix($0.key + "-") && ($0.value.entry("count") ?? $0.value.entry("each")) != nil
    }
    return copies.max { $0.key.count < $1.key.count }.map { entities + .key($0.key) }
  }

  /// Returns the definition of the innermost use around an entity, and the entity's name there.
  private func use(around name: String) -> (definition: ScenePath, inner: String)? {
    for dot in name.indices.reversed() where name[dot] == "." {
      guard let outer = entry(ofEntity: String(name[..<dot])),
        let definition = root[outer]?.entry("use")?.value.scalar?.text
      else { continue }
      return (ScenePath([.key("define"), .key(definition)]), String(name[name.index(after: dot)...]))
    }
    return nil
  }

  /// Returns the path in the text for a path in the expanded scene: `entities.'saved.label'.at`.
  ///
  /// - Throws: an error if that is another file.
  func definedPath(_ path: ScenePath) throws(SceneEditError) -> ScenePath {
    guard path.components.count > 1, path.components[0] == .key("entities"), case .key(let name) = path.components[1],
      root[path.prefix(2)] == nil, let use = use(around: name)
    else { return path }
    guard let entry = entry(ofEntity: name) else {
      let isHere = root[use.definition] != nil
      throw SceneEditError(
        isHere
          ? "'\(use.definition)' has no '\(use.inner)'"
          : "'\(name)' is described by '\(use.definition)', which is in a file that this one includes; edit it there")
    }
    return entry + path.components.dropFirst(2)
  }

  /// Returns the default of a `$name` in a definition, and its number of uses.
  func parameter(_ name: String, ofDefinitionAt path: ScenePath) -> (target: ScenePath, uses: Int)? {
    guard path.components.count > 2, path.components[0] == .key("define") else { return nil }
    let definition = path.prefix(2)
    let target = definition + [.key("parameters"), .key(name)]
    guard root[target] != nil else { return nil }
    var uses = 0
    root[definition]?.walk(definition) { _, node in if node.scalar == YAMLNode.Scalar("$\(name)") { uses += 1 } }
    return (target, uses)
  }
}
