extension SceneText {
  package func excerpt(at path: ScenePath) -> String? {
    guard let key = path.key, let entry = root[path.parent]?.entry(key) else { return nil }
    let (lines, range) = copied(entry.keyBytes.lowerBound..<entry.value.bytes.upperBound, isAlone: true)
    return lines.outdented(range) + "\n"
  }

  /// The entry of an entity or its copies, `card` for `card-3`; for `saved.label` of a use, `label` in its definition.
  package func entry(ofEntity name: String) -> ScenePath? {
    let entities = ScenePath("entities")
    if root[entities + .key(name)] == nil, let (definition, inner) = use(around: name) {
      return entry(of: inner, in: definition + .key("entities"))
    }
    return entry(of: name, in: entities)
  }

  /// Returns the key of an entity's entry, which names all its copies in rules; nil for a part of a definition.
  func key(ofEntity name: String) -> String? {
    entry(ofEntity: name).flatMap { $0.section == "entities" ? $0.key : nil }
  }

  func entry(of name: String, in entities: ScenePath) -> ScenePath? {
    guard let block = root[entities]?.entries else { return nil }
    if block.contains(where: { $0.key == name }) { return entities + .key(name) }
    let copies = block.filter {
      name.hasPrefix($0.key + "-") && ($0.value.entry("count") ?? $0.value.entry("each")) != nil
    }
    return copies.max { $0.key.count < $1.key.count }.map { entities + .key($0.key) }
  }

  /// Returns the key of the parent's entry: `lane` for `lane-2` and `lane-{index}`, `badge` for its part `badge.plate`.
  func parentKey(of entity: YAMLNode.Entry) -> String? {
    guard let parent = entity.value.entry("parent")?.value.scalar?.text else { return nil }
    if root[ScenePath("entities", parent)] != nil { return parent }
    let outer = String(parent.prefix { $0 != "." })
    return entry(ofEntity: outer)?.key ?? outer
  }

  private func use(around name: String) -> (definition: ScenePath, inner: String)? {
    for dot in name.indices.reversed() where name[dot] == "." {
      guard let outer = entry(ofEntity: String(name[..<dot])),
        let definition = root[outer]?.entry("use")?.value.scalar?.text
      else { continue }
      return (ScenePath("define", definition), String(name[name.index(after: dot)...]))
    }
    return nil
  }

  /// Maps a path of the expanded scene, such as `entities.'saved.label'.at`. Throws if that is another file.
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

  func parameter(_ name: String, ofDefinitionAt path: ScenePath) -> (target: ScenePath, uses: Int)? {
    guard path.components.count > 2, path.components[0] == .key("define") else { return nil }
    let definition = path.prefix(2)
    let target = definition + [.key("parameters"), .key(name)]
    guard root[target] != nil else { return nil }
    return (target, root[definition]?.all().count { $0.node.scalar == YAMLNode.Scalar("$\(name)") } ?? 0)
  }

  /// The value that `$name` has for an entity: in the use around it, else by default in its definition or in the scene.
  package func value(ofParameter name: String, around entity: String) -> YAMLNode? {
    guard let (definition, inner) = use(around: entity) else {
      let parameter = root[ScenePath("parameters", name)]
      let first = (parameter?.entry("choices") ?? parameter?.entry("range"))?.value.items?.first
      return (parameter?.entry("default") ?? parameter?.entry("flag"))?.value ?? first ?? parameter
    }
    let outer = String(entity.dropLast(inner.count + 1))
    let blocks = [copy(ofEntity: outer), entry(ofEntity: outer), definition + .key("parameters")]
    let node = blocks.lazy.compactMap { $0.flatMap { root[$0 + .key(name)] } }.first
    guard let next = node.map({ $0.parameterName.map(String.init) }) ?? name else { return node }
    return value(ofParameter: next, around: outer)
  }

  package func copies(of name: String) -> Int {
    let path = ScenePath("entities", name)
    return root[path].map { copies(of: $0, at: path) } ?? 1
  }

  package func copies(of entry: YAMLNode, at path: ScenePath) -> Int {
    if let count = entry.entry("count")?.value.number { return max(Int(count), 1) }
    let each = entry.entry("each").map { followed(path + .key("each"), $0.value).1 }
    return max(each?.items?.count ?? 1, 1)
  }

  /// Returns the target of an alias with its path; any other value itself.
  func followed(_ path: ScenePath, _ node: YAMLNode) -> (path: ScenePath, node: YAMLNode) {
    guard case .alias(_, let target) = node.mark else { return (path, node) }
    return root.all().last { $0.node.isAnchored && $0.node.start == target.start } ?? (path, node)
  }

  /// The aliases elsewhere that stand for values in a part, in text order.
  func aliases(of path: ScenePath) -> [(alias: YAMLNode, name: String, value: YAMLNode)] {
    guard let part = root[path].map({ $0.start..<$0.bytes.upperBound }) else { return [] }
    return root.all().compactMap { _, node in
      guard case .alias(let name, let value) = node.mark, part.contains(value.start), !part.contains(node.start) else {
        return nil
      }
      return (node, name, value)
    }
  }

  /// The value at a path, or the one that an alias there refers to; nil if it is not written.
  func value(at path: ScenePath) -> (path: ScenePath, node: YAMLNode)? { root[path].map { followed(path, $0) } }

  /// Adds the copies of entities, `card-1` to `card-5`.
  package func names(in block: ScenePath) -> [String] {
    (root[block]?.entries ?? []).flatMap { entry in
      let count = block == ScenePath("entities") ? copies(of: entry.value, at: block + .key(entry.key)) : 1
      return [entry.key] + (count > 1 ? (1...count).map { "\(entry.key)-\($0)" } : [])
    }
  }

  package static func freeName(like name: String, among names: [String]) -> String {
    var stem = name[...]
    if let dash = name.lastIndex(of: "-"), Int(name[name.index(after: dash)...]) != nil { stem = name[..<dash] }
    return (2...).lazy.map { "\(stem)-\($0)" }.first { !names.contains($0) }!
  }

  /// The animation, colour, parameter or definition that contains a path: `animations.go`.
  package static func definition(around path: ScenePath) -> ScenePath? {
    guard path.components.count > 1, case .key(let section) = path.components[0], names[section] != nil else {
      return nil
    }
    return path.prefix(2)
  }

  private static let names = [
    "animations": "animation", "palette": "colour", "parameters": "parameter", "define": "definition",
  ]

  /// `stroke of box`, `the action animate box`, `the rule key g`.
  package func title(of path: ScenePath) -> String {
    let rule = rules.rule(around: path)
    let step = rule?.steps.first { path.starts(with: $0.path) }
    if let rule, path == rule.path { return "the rule \(rule.title)" }
    if let step, path == step.path { return "the action \(step.title)" }
    guard let section = path.section, path.components.count > 1 else { return path.description }
    let owner = step?.path ?? path.prefix(2)
    let layout = layouts.kind(at: owner)
    guard path != owner else {
      return Self.names[section].map { "the \($0) \(path.title)" } ?? layout.map { "the layout \($0)" }
        ?? path.description
    }
    return "\(path.relative(to: owner).words) of \(step?.title ?? rule?.title ?? layout ?? owner.title)"
  }
}

package struct SceneLayouts {
  let text: SceneText

  package func first(ofEntity name: String) -> ScenePath? { all(ofEntity: name).first }

  func names(ofEntity name: String) -> [String] {
    all(ofEntity: name).compactMap { text.root[$0 + .key("name")]?.scalar?.text }
  }

  /// Layouts that may place the entity; one is active at a time.
  package func all(ofEntity name: String) -> [ScenePath] {
    let key = text.key(ofEntity: name)
    let list = ScenePath("layouts")
    let items = text.root[list]?.items ?? []
    let placing = items.indices.filter { index in
      Self.kinds.contains { kind in
        guard let value = items[index].entry(kind)?.value else { return false }
        return (value.items ?? [value]).contains { $0.scalar.map { [name, key].contains($0.text) } ?? false }
      }
    }
    return placing.map { list + .index($0) }
  }

  static let kinds = ["stack", "grid", "fan", "ring", "free"]

  package func kind(at path: ScenePath) -> String? { Self.kinds.first { text.root[path]?.entry($0) != nil } }

  /// A list that orders the entities of a layout.
  package struct Order: Hashable, Sendable {
    package var list: ScenePath
    package var first: Int
    package var count: Int

    package init(list: ScenePath, first: Int, count: Int) { (self.list, self.first, self.count) = (list, first, count) }
  }

  /// The list that orders the entity at an index: its names, or the `each` of copies; nil if none, as for `count: 12`.
  package func order(ofLayout path: ScenePath, at place: Int) -> Order? {
    guard let kind = kind(at: path), let (list, names) = text.value(at: path + .key(kind)) else { return nil }
    let items = names.items ?? [names]
    let counts = items.map { $0.scalar.map { text.copies(of: $0.text) } ?? 1 }
    if names.items != nil, counts.allSatisfy({ $0 == 1 }) {
      return items.indices.contains(place) ? Order(list: list, first: 0, count: items.count) : nil
    }
    var first = 0
    for (item, count) in zip(items, counts) {
      if place < first + count {
        let each = ScenePath("entities", item.scalar?.text ?? "", "each")
        guard count > 1, let (list, copies) = text.value(at: each) else { return nil }
        return copies.items?.count == count ? Order(list: list, first: first, count: count) : nil
      }
      first += count
    }
    return nil
  }
}
