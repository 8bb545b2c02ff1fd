import RiffleView

extension SceneDocument {
  /// The rules that drag a scrolled entity, with its name: the drag would be ambiguous.
  var scrollDrags: [(rule: Rule, name: String)] {
    rules.compactMap { rule in
      guard case .drag(let targets) = rule.trigger,
        let index = targets.indices.first(where: { entities[$0].value.parts.has(Scroll.self) })
      else { return nil }
      return (rule, entities[index].name)
    }
  }
}

extension EntityDescription {
  /// Checks that scrolls can scroll in their parent, and that linked scrolls exist.
  static func checkScrolls(_ entities: [NamedEntity], _ places: [Int], _ context: inout DecodingContext) {
    for index in places {
      let entity = entities[index]
      if entity.value.parts.has(Scroll.self), let complaint = scrollComplaint(entity, entities) {
        context.report(at: entity.location, complaint)
      }
      for link in entity.value.links {
        for term in link.terms {
          for case .property(let other, let key, _)? in [term.source, term.minus]
          where PropertyTable.scrollKeys.contains(key) {
            let followed = entities[other ?? index]
            guard !followed.value.parts.has(Scroll.self) else { continue }
            context.report(
              at: term.location == .start ? link.location : term.location,
              "'\(followed.name)' does not scroll; give it 'scroll: vertical', or follow what does")
          }
        }
      }
    }
  }

  private static func scrollComplaint(_ entity: NamedEntity, _ entities: [NamedEntity]) -> String? {
    let (name, value) = (entity.name, entity.value)
    guard let parent = value.parent.map({ entities[$0.index] }) else {
      return "'\(name)' scrolls within its parent, and has none; add 'parent:' with what it is seen through"
    }
    if !value.parts.has(Size.self) { return "'\(name)' scrolls and has no size; add 'size:' with that of its content" }
    if !parent.value.parts.has(Size.self) {
      return "'\(name)' scrolls in '\(parent.name)', which has no size; add one there"
    }
    if value.position != nil { return "'\(name)' has 'at' and scrolls: its place is its scroll; remove 'at'" }
    return nil
  }
}
