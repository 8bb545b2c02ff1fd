extension Actions {
  /// Reads an action and checks that its targets have the properties it changes, such as scroll or zoom.
  static func readOne(_ node: YAMLNode, in context: inout DecodingContext) -> (any Action)? {
    guard let action = context.action.read(node, &context), checkNumbers(node, in: &context) else { return nil }
    return action
  }

  private static func checkNumbers(_ node: YAMLNode, in context: inout DecodingContext) -> Bool {
    let target = ["animate", "set", "keyframes", "phases"].lazy.compactMap { node.entry($0)?.value }.first
    var parts = [(target, node)]
    for phase in node.entry("through")?.value.items ?? [] { parts.append((target, phase)) }
    for change in node.entry("changes")?.value.items ?? [] { parts.append((change.entry("of")?.value, change)) }
    let mistakes = context.diagnostics.count
    for (target, part) in parts {
      let changes = ["to", "by"].flatMap { part.entry($0)?.value.entries ?? [] }
      let rules = [
        (
          PropertyTable.scrollKeys, context.traits.scrolled, "does not scroll",
          "give it 'scroll: vertical', or name what does"
        ),
        ([PropertyTable.strokeToKey], context.traits.hasPaths, "has no 'path'", "give it a 'path', or write 'stroke'"),
        ([PropertyTable.zoomKey], context.traits.cameras, "is no camera", "name the camera, or write 'scale'"),
        (
          [PropertyTable.maskOffsetKey], context.traits.hasMaskGradients, "has no gradient as its mask",
          "give it 'mask: {linear: [1, 0]}'"
        ),
      ]
      for (keys, has, reason, advice) in rules {
        guard let first = changes.first(where: { keys.contains($0.key) }), let target,
          let targets = Targets.schema.read(target, &context),
          let still = targets.indices.first(where: { has.indices.contains($0) && !has[$0] })
        else { continue }
        context.report(
          at: first.keyLocation,
          "'\(context.entities.ids[still])' \(reason), so it has no '\(first.key)'; \(advice)")
      }
    }
    return context.diagnostics.count == mistakes
  }
}
