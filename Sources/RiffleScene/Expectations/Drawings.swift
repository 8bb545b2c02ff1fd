import RiffleECS

/// The drawings of entities in one tick, as far as they were read: indexed by row, without hashing.
struct Drawings: Sendable {
  private var all: [(entity: Entity, drawn: Drawn)] = []
  /// The index in `all` by row; -1 for none.
  private var places: [Int32] = []

  subscript(entity: Entity) -> Drawn? {
    guard entity.row < places.count, case let place = Int(places[entity.row]), place >= 0 else { return nil }
    // Rows are reused.
    return all[place].entity == entity ? all[place].drawn : nil
  }

  /// Adds the drawing of an entity that has none yet.
  mutating func note(_ drawn: Drawn, of entity: Entity) {
    if entity.row >= places.count {
      places += [Int32](repeating: -1, count: max(entity.row + 1, 2 * places.count, 64) - places.count)
    }
    places[entity.row] = Int32(all.count)
    all.append((entity, drawn))
  }
}
