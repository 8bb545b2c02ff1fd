import RiffleECS

/// How entities are drawn in one tick, as far as that was asked for: found by their rows, without hashing.
struct Drawings: Sendable {
  private var all: [(entity: Entity, drawn: Drawn)] = []
  /// By row, where in `all` it stands; -1 for none.
  private var places: [Int32] = []

  subscript(entity: Entity) -> Drawn? {
    guard entity.row < places.count, case let place = Int(places[entity.row]), place >= 0 else { return nil }
    // Rows change hands.
    return all[place].entity == entity ? all[place].drawn : nil
  }

  /// Notes how an entity is drawn that was not noted before.
  mutating func note(_ drawn: Drawn, of entity: Entity) {
    if entity.row >= places.count {
      places += [Int32](repeating: -1, count: max(entity.row + 1, 2 * places.count, 64) - places.count)
    }
    places[entity.row] = Int32(all.count)
    all.append((entity, drawn))
  }
}
