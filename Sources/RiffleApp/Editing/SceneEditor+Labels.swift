import RiffleScene

// What the rows of the panel are called.
extension SceneEditor {
  /// The keys whose two numbers are a place or a way.
  private static let points: Set = ["at", "anchor", "offset", "spacing", "origin"]

  /// A path as a label says it: `at x` for `at[0]`, `width` for `size[0]`, `in left` for `in[0]`.
  ///
  /// - Parameters:
  ///   - path: within the part of the scene that the row is of.
  ///   - whole: from the root.
  func label(_ path: ScenePath, at whole: ScenePath) -> String {
    guard case .index(let index)? = path.components.last, index < 4, case .key(let key)? = path.parent.components.last
    else { return path.description }
    if index < 2, Self.points.contains(key) { return "\(path.parent) \(index == 0 ? "x" : "y")" }
    if let word = word(forItem: index, of: whole.parent), key != "size" || !["width", "height"].contains(word) {
      return "\(path.parent) \(word)"
    }
    guard key == "size", index < 2 else { return path.description }
    let outer = path.parent.parent
    return (outer.components.isEmpty ? "" : "\(outer).") + (index == 0 ? "width" : "height")
  }

  /// What the schema calls an item of a list in which each place has a meaning; nil for any other list.
  private func word(forItem index: Int, of list: ScenePath) -> String? {
    guard let count = session.text.root[list]?.items?.count else { return nil }
    for case .tuple(let items) in session.words.descriptions(at: list) where items.count == count {
      switch items[index].label {
      case "least": return "smallest"
      case "most", "greatest": return "largest"
      case let label: return label
      }
    }
    return nil
  }
}
