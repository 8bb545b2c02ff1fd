import RiffleCore

/// What may be written where in a scene: for the order of keys, and for what a word names.
package struct SceneVocabulary: Sendable {
  private let scene: ValueDescription
  private let action: ValueDescription

  /// - Parameter blocks: those a scene may have beside the format's own.
  package init(blocks: [any SceneBlock.Type] = []) {
    scene = SceneDocument.schema(blocks: blocks).description
    let raised = blocks.flatMap { $0.actions }
    action = Actions.schema(raising: raised, PropertyTable.with(blocks.flatMap { $0.properties })).description
  }

  /// The keys that a block at a path may have: of several forms the first of those that have most of the keys there.
  package func block(at path: ScenePath, of root: SyntaxNode) -> BlockDescription? { blocks(at: path, of: root).first }

  /// The forms that a block at a path may have: those that have most of the keys there.
  package func blocks(at path: ScenePath, of root: SyntaxNode) -> [BlockDescription] {
    let keys = (root[path]?.entries ?? []).map(\.key)
    let forms = descriptions(at: path).compactMap {
      if case .block(let block) = $0 { (block, block.has(keys)) } else { nil }
    }
    let most = forms.map(\.1).max()
    return forms.filter { $0.1 == most }.map(\.0)
  }

  /// What may stand at a path, each form by itself.
  package func descriptions(at path: ScenePath) -> [ValueDescription] {
    var found = forms(scene)
    for component in path.components { found = found.flatMap { $0.inner(component) }.flatMap { forms($0) } }
    return found
  }

  /// Calls `body` with every word that may be a name, and what name that would be.
  func forEachName(in node: SyntaxNode, _ body: (ValueDescription, SyntaxNode) -> Void) {
    node.walk { path, node in
      guard node.scalar != nil else { return }
      for description in descriptions(at: path) {
        if case .name = description { return body(description, node) }
      }
    }
  }

  /// Calls `body` with every block whose keys name what stands elsewhere, and with what they name.
  func forEachBlockByName(in node: SyntaxNode, _ body: (String, SyntaxNode) -> Void) {
    node.walk { path, node in
      guard node.entries != nil else { return }
      for description in descriptions(at: path) {
        if case .named(let what, _) = description { return body(what, node) }
      }
    }
  }

  /// A description, or all its forms; what is described elsewhere is looked up, once.
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

extension BlockDescription {
  /// How many of these keys it has.
  fileprivate func has(_ keys: [String]) -> Int {
    keys.count { key in fields.contains { $0.key == key || $0.aliases.contains(key) } }
  }
}
