extension PropertyTable {
  static let scrolling: [Property] = [
    Property(
      "scroll",
      .component(
        .scroll,
        "Axis of the scrolling within the parent, by drag, wheel and keys; the content starts at the parent's start."),
      change: .scroll(
        "Scroll offset from the start, in points.", seen: { $1.scroll(of: $0) },
        model: { $1.modelScroll(of: $0) }, set: { number, _ in number })),
    Property(
      "pull",
      change: .scroll(
        "Distance of the pull beyond the scroll's start, in points; negative values are beyond its end.",
        seen: { $1.pull(of: $0) }, model: { Scroll.pull(at: $1.modelScroll(of: $0), length: $1.scrollLength(of: $0)) },
        set: { number, length in number < 0 ? length - number : -number })),
  ]

  static let scrollKeys = scrolling.map(\.key)
}

extension Schema where Value == Scroll {
  static var scroll: Schema {
    let axis = Schema<Scroll.Axis>.choice([
      ("vertical", .vertical, "Vertically."), ("horizontal", .horizontal, "Horizontally."),
    ])
    return block("scroll", "Scrolling of the entity within its parent.", Scroll()) {
      Field.required("axis", \.axis, axis, "Axis.")
      Field("paging", \.isPaged, .flag, "Whether scrolling stops only at multiples of the parent's length.")
    }
    .or("vertical, horizontal, or {axis: vertical, paging: true}", scalar: axis.map { Scroll($0) })
  }
}

extension ChangeRule {
  /// `set` returns the scroll for a number and the length of the content.
  fileprivate static func scroll(
    _ doc: String, seen: @escaping @Sendable (Entity, World) -> Float,
    model: @escaping @Sendable (Entity, World) -> Float, set: @escaping @Sendable (Float, _ length: Float) -> Float
  ) -> ChangeRule {
    @Sendable func put(_ number: Float, _ entity: Entity, _ world: inout World) {
      world.setScroll(set(number, world.scrollLength(of: entity)), of: entity)
    }
    return custom(.number(-100_000...100_000, unit: "points"), doc, adds: true) { number, isRelative, entity, world in
      put(isRelative ? number + model(entity, world) : number, entity, &world)
    }
    .tracked(
      Track(doc: doc, add: { put($0 + model($1, $2), $1, &$2) }) { Lane(seen: seen, model: model, set: put) })
  }
}

extension SceneDocument {
  func checkScrollDrags(in context: inout DecodingContext) {
    for rule in rules {
      guard case .touch(.drag, let targets) = rule.trigger,
        let index = targets.indices.first(where: { entities[$0].value.parts.has(Scroll.self) })
      else { continue }
      let words = "scrolls, which is how it is dragged; drag what it contains, or remove the rule"
      context.report(at: rule.location, "'\(entities[index].name)' \(words)")
    }
  }
}

extension EntityDescription {
  static func checkScrolls(_ entities: [NamedEntity], _ places: [Int], _ context: inout DecodingContext) {
    for index in places {
      let entity = entities[index]
      if entity.value.parts.has(Scroll.self), let complaint = scrollComplaint(entity, entities) {
        context.report(entity, complaint)
      }
      for link in entity.value.links {
        for term in link.terms {
          for case .property(let other, let key, _) in term.sources where PropertyTable.scrollKeys.contains(key) {
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
    guard let parent = entity.value.parent.map({ entities[$0.index] }) else {
      return "scrolls within its parent, and has none; add 'parent:' with what it is seen through"
    }
    if !entity.value.parts.has(Size.self) { return "scrolls and has no size; add 'size:' with that of its content" }
    if !parent.value.parts.has(Size.self) { return "scrolls in '\(parent.name)', which has no size; add one there" }
    return entity.value.position == nil ? nil : "has 'at' and scrolls: its place is its scroll; remove 'at'"
  }
}
