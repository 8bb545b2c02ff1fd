import RiffleCore

extension Why {
  /// What is at rest in its own place can be seen to move: by something else that it has, with what it is a child of, or because the
  /// camera moves that shows it. The nearest of these.
  mutating func addCarrier() {
    guard let field = selection.field, field.component == "Transform", CornerDistances.moves(field) else { return }
    if let own = mover(of: selection.entity, besides: ["Transform", "Size"]) {
      add(" What moves it is its ")
      add(own.field?.words ?? "", .selection(own))
      return add(".")
    }
    for ancestor in world.ancestors(of: selection.entity) {
      if let carrier = mover(of: ancestor) {
        add(" It is carried along by ")
        add(world.name(of: ancestor), .selection(Selection(ancestor)))
        add(", whose ")
        add(carrier.field?.words ?? "", .selection(carrier))
        return add(" moves.")
      }
      for camera in world.get(Viewport.self, ancestor)?.views.map(\.camera) ?? [] {
        guard let moving = mover(of: camera) else { continue }
        add(" The camera that shows it moves: ")
        add("\(moving.field?.words ?? "") of \(world.name(of: camera))", .selection(moving))
        return add(".")
      }
    }
  }

  /// The field of an entity that moves its corners, or its picture, most tellingly; nil where none does.
  private func mover(of entity: Entity, besides components: Set<String> = []) -> Selection? {
    let moving = world.runningAnimations(of: entity).filter {
      $0.phase != .delayed && !components.contains($0.component) && CornerDistances.moves($0.selection.field)
    }
    return mostTelling(of: moving)?.selection
  }
}
