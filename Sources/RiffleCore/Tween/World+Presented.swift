import RiffleECS
import RiffleMotion

extension World {
  /// Where a component is seen at this tick: the model value plus the differences of the animations that run on it.
  ///
  /// At rest, and for a type that was never registered, it is the model value. The entity must be alive and have the
  /// component, as with `world[entity, C.self]`.
  @inlinable public func presented<C: Component & Animatable>(_ type: C.Type, of entity: Entity) -> C {
    var component = self[entity, type]
    withResource(Presenter<C>.self) { presenter in _ = presenter.pointee.present(self, entity, &component) }
    return component
  }

  /// The presented value; nil when the entity is gone or has no such component.
  @inlinable public func presentedIfPresent<C: Component & Animatable>(_ type: C.Type, of entity: Entity) -> C? {
    guard var component = get(type, entity) else { return nil }
    withResource(Presenter<C>.self) { presenter in _ = presenter.pointee.present(self, entity, &component) }
    return component
  }

  /// How fast the presented value changes at this tick, in units per second: analytic, not a finite difference. Zero
  /// at rest.
  @inlinable public func velocity<C: Component & Animatable>(_ type: C.Type, of entity: Entity) -> C.AnimatableData {
    guard hasResource(Presenter<C>.self) else { return .zero }
    return self[resource: Presenter<C>.self].velocity(self, entity)
  }

  /// The velocities of all entities at this tick, in one pass over what moves: for readers of many.
  @inlinable public func velocities<C: Component & Animatable>(_ type: C.Type) -> Velocities<C> {
    guard hasResource(Presenter<C>.self) else { return Velocities<C> { _ in nil } }
    return self[resource: Presenter<C>.self].velocities(self)
  }
}
