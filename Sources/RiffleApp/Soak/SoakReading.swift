import RiffleCore

/// What a world takes at the end of a rest: what was asked of it is done, and only what never ends still moves.
package struct SoakReading: Sendable, Equatable {
  package let tick: Int
  package let entities: Int
  /// Animations of single fields.
  package let running: Int
  /// Of the world, by its own count.
  package let worldBytes: Int
  /// Bytes handed out by the allocator; 0 where they are not counted.
  package let allocatedBytes: Int
  /// Entities whose parent is gone, or that have no component left: nothing removes them any more.
  package let leaked: Int
  /// Entities whose place is no number.
  package let misplaced: Int

  init(_ world: World, at tick: Int, allocatedBytes: Int) {
    self.tick = tick
    entities = world.entityCount
    running = world.runningAnimations().count
    worldBytes = world.bytes
    self.allocatedBytes = allocatedBytes
    leaked = world.allEntities.count { entity in
      if let parent = world.get(Parent.self, entity) { return !world.isAlive(parent.entity) }
      return world.components(of: entity).isEmpty
    }
    misplaced = world.entities(with: Transform.self).count { entity in
      guard let seen = world.presentedTransform(of: entity) else { return false }
      return !(seen.position.sum() + seen.scale.sum() + seen.lift + seen.rotation.radians).isFinite
    }
  }
}
