import RiffleCore

/// The order in which entities of equal depth are drawn, as a resource: for worlds in which rows were reused or
/// inserted, so that rows are not in the wanted order. Entities that are not listed follow, by row.
package struct DrawOrder: Component {
  package let entities: [Entity]

  /// Sets the order of a world; removes the resource if the rows are already in this order.
  package static func set(_ entities: [Entity], in world: inout World) {
    if zip(entities, entities.dropFirst()).allSatisfy({ $0.row < $1.row }) {
      world.removeResource(DrawOrder.self)
    } else {
      world.insertResource(DrawOrder(entities: entities))
    }
  }

  /// Sorts nodes that are in the order of their rows.
  func sort(_ nodes: inout [(entity: Entity, depth: Int32)]) {
    var places = [Int32](repeating: -1, count: (nodes.last?.entity.row ?? -1) + 1)
    for (place, node) in nodes.enumerated() { places[node.entity.row] = Int32(place) }
    var sorted: [(entity: Entity, depth: Int32)] = []
    sorted.reserveCapacity(nodes.count)
    for entity in entities where entity.row < places.count {
      let place = Int(places[entity.row])
      guard place >= 0, nodes[place].entity == entity else { continue }
      sorted.append(nodes[place])
      places[entity.row] = -1
    }
    for node in nodes where places[node.entity.row] >= 0 { sorted.append(node) }
    nodes = sorted
  }

  package func fold(into hasher: inout StateHasher) { for entity in entities { hasher.combine(entity) } }
  package func measure(_ memory: inout OwnedMemory) { memory.add(entities) }
}
