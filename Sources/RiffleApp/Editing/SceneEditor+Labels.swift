import RiffleScene

// Labels of the panel's rows.
extension SceneEditor {
  /// The keys whose two numbers are a point or a vector.
  private static let points: Set = ["at", "anchor", "offset", "spacing", "origin"]

  /// Returns the label of a path: `at x` for `at[0]`, `width` for `size[0]`, `in left` for `in[0]`, `action 2: to
  /// opacity` for `do[1].to.opacity`.
  ///
  /// - Parameters:
  ///   - path: relative to the row's part of the scene.
  ///   - whole: from the root.
  package func label(_ path: ScenePath, at whole: ScenePath) -> String {
    guard path.components.first == .key("do") else { return label(ofValue: path, at: whole) }
    // In a rule: the number of the action, and its label.
    let rest = path.components.dropFirst().drop { component in
      if case .index = component { true } else { component == .key("parallel") || component == .key("sequence") }
    }
    let places = path.components.dropLast(rest.count).compactMap { component -> String? in
      if case .index(let index) = component { "\(index + 1)" } else { nil }
    }
    let list = ScenePath(whole.components.dropLast(path.components.count - 1))
    let isAlone = places.isEmpty || places.count == 1 && session.text.root[list]?.items?.count == 1
    let action = isAlone ? nil : "action " + places.joined(separator: ".")
    let words = rest.isEmpty ? nil : label(ofValue: ScenePath(Array(rest)), at: whole)
    return [action, words].compactMap(\.self).joined(separator: ": ")
  }

  private func label(ofValue path: ScenePath, at whole: ScenePath) -> String {
    guard case .index(let index)? = path.components.last, index < 4, case .key(let key)? = path.parent.components.last
    else { return path.words }
    if index < 2, Self.points.contains(key) { return "\(path.parent.words) \(index == 0 ? "x" : "y")" }
    if let word = word(forItem: index, of: whole.parent), key != "size" || !["width", "height"].contains(word) {
      return "\(path.parent.words) \(word)"
    }
    guard key == "size", index < 2 else { return path.words }
    return (path.parent.parent + .key(index == 0 ? "width" : "height")).words
  }

  /// Returns the name of a path in an edit's title: `card: fill`, `animate box: to at x`, `go: spring bounce`.
  func words(_ path: ScenePath) -> String {
    let isNamed = ["entities", "animations", "on", "layouts"].contains { path.components.first == .key($0) }
    guard isNamed, path.components.count > 1 else { return path.words }
    let rule = session.text.rule(around: path)
    let step = rule?.steps.first { path.components.starts(with: $0.path.components) }
    let owner = step?.path ?? path.prefix(2)
    let title = step?.title ?? rule?.title ?? title(ofLayout: owner) ?? Self.title(owner)
    let inner = ScenePath(Array(path.components.dropFirst(owner.components.count)))
    return inner.components.isEmpty ? title : "\(title): \(label(inner, at: path))"
  }

  package func words(_ path: String) -> String { (try? ScenePath(parsing: path)).map(words) ?? path }

  /// Returns the schema's name for an item of a tuple; nil for any other list.
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
