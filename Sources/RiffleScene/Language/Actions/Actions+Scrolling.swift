extension Actions {
  /// One action, whose targets scroll where it says how far.
  static func readOne(_ node: YAMLNode, in context: inout DecodingContext) -> (any Action)? {
    guard let action = context.action.read(node, &context), checkScrolls(node, in: &context) else { return nil }
    return action
  }

  private static func checkScrolls(_ node: YAMLNode, in context: inout DecodingContext) -> Bool {
    let target = ["animate", "set", "keyframes", "phases"].lazy.compactMap { node.entry($0)?.value }.first
    var parts = [(target, node)]
    for phase in node.entry("through")?.value.items ?? [] { parts.append((target, phase)) }
    for change in node.entry("changes")?.value.items ?? [] { parts.append((change.entry("of")?.value, change)) }
    var isRight = true
    for (target, part) in parts {
      let changes = ["to", "by"].flatMap { part.entry($0)?.value.entries ?? [] }
      let said = changes.filter { PropertyTable.scrollKeys.contains($0.key) }
      guard let first = said.first, let target, let targets = Targets.schema.read(target, &context) else { continue }
      let still = targets.indices.first { context.scrolled.indices.contains($0) && !context.scrolled[$0] }
      guard let still else { continue }
      context.report(
        at: first.keyLocation,
        "'\(context.entities.ids[still])' does not scroll, so it has no '\(first.key)'; give it 'scroll: vertical', or name what does"
      )
      isRight = false
    }
    return isRight
  }
}
