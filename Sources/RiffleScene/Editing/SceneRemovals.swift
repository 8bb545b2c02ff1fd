/// The parts of a text that a row of the editor may remove.
package struct SceneRemovals {
  let text: SceneText

  /// The paths that may be removed with the row of a value, from the least to the most: its key or item, then parts
  /// that are nothing without it. The first one that the scene can be without is to be removed.
  ///
  /// The first key of an action, a rule or a layout removes all of it. No row removes an entity or a used definition.
  /// `part` is the part of the scene that shows the row: `entities.box`, `animations.go`, `on[0]`.
  package func paths(of row: ScenePath, in part: ScenePath, _ words: SceneVocabulary) -> [ScenePath] {
    var found: [ScenePath] = []
    // Removals that would leave an empty block or list come after what contains it.
    var alone: [ScenePath] = []
    for count in stride(from: row.components.count, through: outermost(of: row, in: part), by: -1) {
      let path = row.prefix(count)
      if isPlace(path, words) { continue }
      if isAlone(path) {
        alone.append(path)
      } else {
        found += [path] + alone
        alone = []
      }
    }
    return found + alone
  }

  package func paths(ofWhole part: ScenePath) -> [ScenePath] {
    part.components.count > 1 && isAlone(part) ? [part.parent] : [part]
  }

  /// The number of components of the largest part that one of its rows may remove.
  private func outermost(of row: ScenePath, in part: ScenePath) -> Int {
    switch row.components.first {
    case .key("on")?, .key("layouts")?:
      guard let action = text.rules.action(around: row) else {
        return isHead(row, of: row.prefix(2)) ? outermost(ofItem: row) : 3
      }
      guard isHead(row, of: action) else { return action.components.count }
      var path = action
      while path.components.count > 3, isAlone(path) || isHead(path, of: path.parent) { path = path.parent }
      // Without its only action a rule does nothing.
      return path.components.count > 3 ? path.components.count : outermost(ofItem: row)
    default:
      // The values of a single copy are in a block of the entity.
      let isCopy = part.parent.key == "only"
      let least = isCopy ? part.components.count - 1 : part.components.count + 1
      return min(max(least, SceneText.definition(around: row) == nil ? 1 : 3), row.components.count)
    }
  }

  private func outermost(ofItem row: ScenePath) -> Int { isAlone(row.prefix(2)) ? 1 : 2 }

  /// The first key of a block determines its kind.
  private func isHead(_ path: ScenePath, of block: ScenePath) -> Bool {
    guard let key = text.root[block]?.entries?.first?.key else { return false }
    return path.components.starts(with: (block + .key(key)).components)
  }

  private func isAlone(_ path: ScenePath) -> Bool {
    let parent = text.root[path.parent]
    return (parent?.items?.count ?? parent?.entries?.count) == 1
  }

  /// True for one of several numbers that belong together, as the x of a position.
  private func isPlace(_ path: ScenePath, _ words: SceneVocabulary) -> Bool {
    guard path.index != nil, let count = text.root[path.parent]?.items?.count else { return false }
    return words.descriptions(at: path.parent).contains {
      if case .tuple(let items) = $0 { items.count == count } else { false }
    }
  }
}

extension EditSession {
  package func isUnused(_ definition: ScenePath) -> Bool {
    // Blocks of libraries use animations by names outside of the scene.
    let hasBlock = blocks.contains { text.root.entry($0.key) != nil }
    guard !hasBlock, SceneNames(text: text, words: words).places(of: definition).count == 1, let name = definition.key,
      text.aliases(of: definition).isEmpty
    else { return false }
    // One with a built-in name is used wherever that name is.
    guard AnimationNames.animation(name) != nil else { return true }
    return !text.root.all().contains { $0.node.scalar?.text == name }
  }
}
