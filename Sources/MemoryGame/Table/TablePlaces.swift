import RiffleScene

/// The places of the grid as entities that are not seen: the ring of the keyboard goes from place to place, and stays where
/// it is while cards are shuffled.
enum TablePlaces {
  static func spawn(_ world: inout World) {
    for place in 0..<2 * world.table.settings.pictures.count {
      var target = HitTarget(owner: MemoryBlock.owner, order: Int32(place))
      target.isTouchable = false
      let entity = world.spawn(Transform(perspective: 0, depth: -50), Size(.zero), target, Name("place \(place)"))
      world.table.places.append(entity)
    }
  }

  /// Puts them where the grid has them.
  static func place(_ world: inout World) {
    for (entity, slot) in zip(world.table.places, Choreography.places(of: world.table)) {
      world[entity, Transform.self].position = slot.position
      world[entity, Size.self].value = slot.size
    }
  }

  /// What can be chosen now: the cards on the table that are no pair yet, and the places where one of them has arrived
  /// from the deck. A card that cannot be chosen flies above others without covering them. Once a tick.
  static func update(_ world: inout World) {
    lazy var dealt = Set(world.entities(movedBy: { $0.animation == "deal" }))
    let (game, cards, places) = (world.table.game, world.table.cards, world.table.places)
    var changed: [(entity: Entity, isEnabled: Bool, isTouchable: Bool)] = []
    // Read where they lie: copies of them would count the references of their owners.
    world.withColumn(HitTarget.self) { targets in
      for entity in places.dropFirst(game.order.count) where targets[entity].isEnabled {
        changed.append((entity, false, false))
      }
      for (place, id) in game.order.enumerated() {
        let (card, entity) = (cards[id], places[place])
        let isOpen = game.cards[id].place == .table && !game.cards[id].isMatched
        if targets[card].isEnabled != isOpen { changed.append((card, isOpen, isOpen)) }
        let was = targets[entity].isEnabled
        let isTaken = isOpen && (was || !dealt.contains(card))
        if was != isTaken { changed.append((entity, isTaken, false)) }
      }
    }
    for (entity, isEnabled, isTouchable) in changed {
      world[entity, HitTarget.self].isEnabled = isEnabled
      world[entity, HitTarget.self].isTouchable = isTouchable
    }
  }
}
