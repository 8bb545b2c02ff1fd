extension Why {
  /// Explains a move in the window of an entity at rest in its parent: by another of its fields, by a parent, or by the
  /// camera that shows it; the nearest of these.
  mutating func addCarrier(_ chain: inout CauseChain) {
    guard let field = selection.field, field.component == "Transform", CornerDistances.moves(field) else { return }
    // Other fields of its transform, and its size, count while they move its center, as a rotation about a corner does.
    let others: Set<String> = movesItsCenter(chain.before) ? [] : ["Transform", "Size"]
    if let own = mover(of: selection.entity, besides: others, field, chain.before) {
      add(" The entity moves by its ")
      add(own.field?.words ?? "", .selection(own))
      add(".")
      return addMover(of: own, called: "Its \(own.field?.words ?? "")", &chain)
    }
    for ancestor in world.ancestors(of: selection.entity) {
      if let carrier = mover(of: ancestor, besides: [], nil, chain.before) {
        if let velocity = world.drawnVelocity(of: selection.entity, after: chain.before), velocity != .zero {
          let words = FieldID("Transform", "position").speedText(FieldValue(.vector, [velocity.x, velocity.y]))
          add(" As drawn it moves at \(words).")
        }
        add(" It is carried along by ")
        add(world.name(of: ancestor), .selection(Selection(ancestor)))
        add(", whose ")
        add(carrier.field?.words ?? "", .selection(carrier))
        add(" moves.")
        return addMover(of: carrier, called: "The \(carrier.field?.words ?? "") of \(world.name(of: ancestor))", &chain)
      }
      for camera in world.get(Viewport.self, ancestor)?.views.map(\.camera) ?? [] {
        guard let moving = mover(of: camera) else { continue }
        add(" The camera that shows it moves: ")
        add("\(moving.field?.words ?? "") of \(world.name(of: camera))", .selection(moving))
        return add(".")
      }
    }
  }

  /// True if its center in its parent differs from that of the tick before.
  private func movesItsCenter(_ before: World?) -> Bool {
    guard let now = world.centerInParent(of: selection.entity),
      let then = before?.centerInParent(of: selection.entity)
    else { return false }
    return ((now - then) * (now - then)).sum() > 0.0025
  }

  /// Returns the field of an entity that most tellingly moves its corners or its camera picture; nil for none.
  ///
  /// - Parameters:
  ///   - components: components whose fields are skipped.
  ///   - other: a field that is skipped.
  ///   - before: the world of the previous tick, for moves without an animation.
  private func mover(
    of entity: Entity, besides components: Set<String> = [], _ other: FieldID? = nil, _ before: World? = nil
  ) -> Selection? {
    let moving = world.runningAnimations(of: entity).filter {
      $0.phase != .delayed && !components.contains($0.component) && $0.selection.field != other
        && CornerDistances.moves($0.selection.field)
    }
    if let telling = mostTelling(of: moving) { return telling.selection }
    guard let before, world.placeParts(of: entity) != before.placeParts(of: entity) else { return nil }
    for component in world.readings(of: entity) where !components.contains(component.name) {
      let fields = before.reading(of: component.name, on: entity)?.fields ?? []
      for (field, past) in zip(component.fields, fields)
      where field.presented != past.presented && field.id != other && CornerDistances.moves(field.id) {
        return Selection(entity, field.id)
      }
    }
    // A shake depends on time alone.
    return components.isEmpty || world.placeParts(of: entity)?.shake != before.placeParts(of: entity)?.shake
      ? world.reading(of: "Shake", on: entity)?.fields.first.map { Selection(entity, $0.id) } : nil
  }
}
