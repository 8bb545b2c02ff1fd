/// The forms of values at each path, for the order of keys and for references.
package struct SceneVocabulary: Sendable {
  private let scene: ValueDescription
  private let action: ValueDescription

  package init(blocks: [any SceneBlock.Type] = []) {
    scene = SceneDocument.schema(blocks: blocks).description
    let raised = blocks.flatMap { $0.actions }
    action = Actions.description(raising: raised, PropertyTable.with(blocks.flatMap { $0.properties }))
  }

  /// Returns the keys of a block at a path: of several forms the first with most of the keys there.
  package func block(at path: ScenePath, of root: YAMLNode) -> BlockDescription? { blocks(at: path, of: root).first }

  func blocks(at path: ScenePath, of root: YAMLNode) -> [BlockDescription] {
    descriptions(at: path).blocks(with: (root[path]?.entries ?? []).map(\.key))
  }

  package func descriptions(at path: ScenePath) -> [ValueDescription] {
    var found = forms(scene)
    for component in path.components { found = found.flatMap { $0.inner(component) }.flatMap { forms($0) } }
    return found
  }

  /// Calls `body` with every key of a block and its description; `isSpare` is true for all but the first form with it.
  func forEachField(
    in root: YAMLNode, _ body: (_ field: FieldDescription, _ entry: YAMLNode.Entry, _ isSpare: Bool) -> Void
  ) {
    func visit(_ node: YAMLNode, _ descriptions: [ValueDescription]) {
      let forms = descriptions.flatMap { self.forms($0) }
      for (index, item) in (node.items ?? []).enumerated() { visit(item, forms.flatMap { $0.inner(.index(index)) }) }
      guard let entries = node.entries else { return }
      let blocks = forms.blocks(with: entries.map(\.key))
      for entry in entries {
        let fields = blocks.compactMap { $0.field(entry.key) }
        for (place, field) in fields.enumerated() { body(field, entry, place > 0) }
        visit(entry.value, fields.first.map { [$0.value] } ?? forms.flatMap { $0.inner(.key(entry.key)) })
      }
    }
    visit(root, [scene])
  }

  /// Returns the values of the last of some nested keys, through lists and names.
  func descriptions(alongKeys keys: [String]) -> [ValueDescription] {
    keys.reduce([scene]) { found, key in
      found.flatMap { blocks(in: $0) }.flatMap(\.fields).filter { $0.key == key }.map(\.value)
    }
  }

  func blocks(in description: ValueDescription) -> [BlockDescription] {
    forms(description).flatMap { form -> [BlockDescription] in
      switch form {
      case .block(let block): [block]
      case .list(let item, _), .named(_, let item): item == description ? [] : blocks(in: item)
      case .tuple(let items): items.flatMap { blocks(in: $0.value) }
      default: []
      }
    }
  }

  /// A description, or all its forms; references are resolved once.
  private func forms(_ description: ValueDescription, isLookedUp: Bool = false) -> [ValueDescription] {
    switch description {
    case .oneOf(_, let forms): forms.flatMap { self.forms($0, isLookedUp: isLookedUp) }
    case .reference where isLookedUp: []
    case .reference(to: "action", _): forms(action, isLookedUp: true)
    case .reference(to: "transition", _): forms(Transition.schema.description, isLookedUp: true)
    default: [description]
    }
  }
}

extension ValueDescription {
  fileprivate func inner(_ component: ScenePath.Component) -> [ValueDescription] {
    switch (self, component) {
    case (.block(let block), .key(let key)):
      block.fields.filter { $0.key == key || $0.aliases.contains(key) }.map(\.value)
    case (.named(_, let value), .key): [value]
    case (.list(let item, _), .index): [item]
    case (.tuple(let items), .index(let index)): items.indices.contains(index) ? [items[index].value] : []
    case (.oneOf(_, let forms), _): forms.flatMap { $0.inner(component) }
    default: []
    }
  }
}

extension [ValueDescription] {
  /// Returns the blocks that have most of some keys.
  fileprivate func blocks(with keys: [String]) -> [BlockDescription] {
    let blocks = compactMap { form in
      if case .block(let block) = form { (block, keys.count { block.field($0) != nil }) } else { nil }
    }
    let most = blocks.map(\.1).max()
    return blocks.filter { $0.1 == most }.map(\.0)
  }
}

extension BlockDescription {
  func field(_ key: String) -> FieldDescription? { fields.first { $0.key == key || $0.aliases.contains(key) } }
}
