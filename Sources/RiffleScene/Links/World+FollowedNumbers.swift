import RiffleTime

extension World {
  /// Returns the linked or wiggling numbers of a selected field, with their sources and their lines.
  package func followedNumbers(of selection: Selection) -> [FollowedNumber] {
    guard let program = resource(LoadedScene.self)?.content.program,
      let all = resource(SceneEntities.self)?.all
    else { return [] }
    return program.links.all.compactMap { placed in
      guard all[placed.entity] == selection.entity, isAlive(selection.entity) else { return nil }
      let link = placed.link
      let field = FieldID.named(link.key, of: selection.entity, in: self)
      guard selection.field == nil || field == selection.field else { return nil }
      let sources = link.terms.flatMap { [$0.source, $0.minus].compactMap { $0 } }
      let place = "line \(link.location.line)" + (link.location.origin?.file.map { " of \($0)" } ?? "")
      return FollowedNumber(
        key: link.key, sources: sources.compactMap { followed($0, on: selection.entity, all) }, place: place)
    }
  }

  /// nil for a number, which nothing changes.
  private func followed(_ source: Link.Source, on entity: Entity, _ all: [Entity]) -> FollowedNumber.Source? {
    switch source {
    case .number: return nil
    case .time: return .init("time")
    case .wiggle: return .init("a wiggle (seed \(self[resource: LoadedScene.self].seed))")
    case .pointer(let axis): return .init(axis == 0 ? "pointer.x" : "pointer.y")
    case .value(let name), .parameter(let name): return .init(name)
    case .property(let other, let key, _):
      let source = other.map { all[$0] } ?? entity
      let field = isAlive(source) ? FieldID.named(key, of: source, in: self) : nil
      return .init("\(name(of: source)).\(key)", Selection(source, field))
    }
  }
}
