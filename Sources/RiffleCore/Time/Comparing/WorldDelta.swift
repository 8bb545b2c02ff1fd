/// The difference between two worlds: of one branch at two ticks, of two branches, or of two runs. Entities are in the
/// order of their indices.
package struct WorldDelta: Sendable {
  package let before: World
  package let after: World

  package init(from before: World, to after: World) { (self.before, self.after) = (before, after) }

  var tick: Int { after.resource(Tick.self)?.now ?? 0 }

  var hasSameEntities: Bool { after.hasSameEntities(as: before) }

  var inserted: [Entity] { hasSameEntities ? [] : after.allEntities.filter { !before.isAlive($0) } }
  var removed: [Entity] { hasSameEntities ? [] : before.allEntities.filter { !after.isAlive($0) } }

  func name(of entity: Entity) -> String { (after.isAlive(entity) ? after : before).name(of: entity) }
}

// Components and their fields.
extension WorldDelta {
  struct Part: Hashable {
    let entity: Entity
    let name: String
  }

  /// One field in both worlds; nil in the one in which the component is missing.
  struct Field {
    let id: FieldID
    let old: FieldReading?
    let new: FieldReading?

    var isSeen: Bool { old?.presented != new?.presented }
  }

  /// The components that were inserted, removed or written in between, by type.
  var written: [Part] {
    after.componentNames(differingFrom: before).flatMap { name in
      let short = shortName(of: name)
      return after.rows(ofComponentNamed: name, differingFrom: before).compactMap { part(short, row: $0) }
    }
  }

  func part(_ name: String, row: Int) -> Part? {
    guard let entity = after.entity(atRow: row), before.isAlive(entity) else { return nil }
    return Part(entity: entity, name: name)
  }

  /// The drawn positions of entities that shake, which depend on the tick alone.
  var shaken: [(entity: Entity, old: FieldValue, new: FieldValue)] {
    after.entities(with: Shake.self).compactMap { entity in
      guard before.isAlive(entity), let old = before.drawnCenter(of: entity), let new = after.drawnCenter(of: entity),
        old != new
      else { return nil }
      return (entity, FieldValue(of: old), FieldValue(of: new))
    }
  }

  func fields(of part: Part) -> [Field] {
    let old = before.reading(of: part.name, on: part.entity)?.fields
    let new = after.reading(of: part.name, on: part.entity)?.fields
    return (new ?? old ?? []).indices.compactMap { index in
      let (one, other) = (old?[index], new?[index])
      return (other ?? one).map { Field(id: $0.id, old: one, new: other) }
    }
  }
}
