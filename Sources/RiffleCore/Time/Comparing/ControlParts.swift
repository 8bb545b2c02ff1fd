import RiffleECS

/// The parts of a world that are around a scene, as a resource. Not in the state hash: no system reads it.
package struct ControlParts: Component {
  package static let componentName = "RiffleTime.ControlParts"

  /// The entities of the sliders. They are moved by the user, so comparisons of branches leave them out.
  package let entities: [Entity]
  /// The entity whose space is that of the scene's file; nil for a world without a scene.
  package let stage: Entity?

  package init(_ entities: [Entity], stage: Entity? = nil) { (self.entities, self.stage) = (entities, stage) }

  public func fold(into hasher: inout StateHasher) {}
}

extension World {
  func isControl(_ entity: Entity) -> Bool { resource(ControlParts.self)?.entities.contains(entity) ?? false }
}
