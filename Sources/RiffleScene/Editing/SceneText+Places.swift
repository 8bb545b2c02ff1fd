extension SceneText {
  /// Where the place of a thing is written that it has now: in the action that brought it there, or else in its own
  /// description. Nil where the text has no such numbers, as for a place that a layout, a hand or a `by:` gave it.
  ///
  /// - Parameters:
  ///   - name: the thing's.
  ///   - position: its modelled place, in points.
  package func place(ofEntity name: String, at position: SIMD2<Float>) -> ScenePath? {
    var found: ScenePath?
    root[ScenePath([.key("on")])]?.walk(ScenePath([.key("on")])) { path, node in
      guard found == nil, let to = node.entry("to")?.value, isThere(to.entry("at")?.value, position),
        ["animate", "set"].contains(where: { names(node.entry($0)?.value, name) })
      else { return }
      found = path + [.key("to"), .key("at")]
    }
    if let found { return found }
    let own = ScenePath([.key("entities"), .key(name), .key("at")])
    return isThere(root[own], position) ? own : nil
  }

  private func isThere(_ node: SyntaxNode?, _ position: SIMD2<Float>) -> Bool {
    guard let items = node?.items, items.count == 2 else { return false }
    let numbers = items.map { $0.scalar.flatMap { YAMLNode(.scalar($0), at: .start).number } }
    return zip(numbers, [position.x, position.y]).allSatisfy { written, seen in
      written.map { abs($0 - Double(seen)) < 0.01 } ?? false
    }
  }

  private func names(_ node: SyntaxNode?, _ name: String) -> Bool { node?.scalar?.text == name }
}
