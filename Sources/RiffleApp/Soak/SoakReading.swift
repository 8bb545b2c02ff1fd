import RiffleCore

/// The usage of a world at the end of a pause: only endless animations still run.
package struct SoakReading: Sendable, Equatable {
  package let tick: Int
  package let entities: Int
  /// Running animations of single fields.
  package let running: Int
  /// The world's own count.
  package let worldBytes: Int
  /// Bytes allocated; 0 if they are not counted.
  package let allocatedBytes: Int
  /// Entities without a component, or whose parent is gone: nothing removes them any more.
  let leaked: Int
  /// Entities whose position is not finite.
  let misplaced: Int

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
