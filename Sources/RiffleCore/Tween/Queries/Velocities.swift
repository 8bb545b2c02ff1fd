import RiffleECS
import RiffleMotion

/// The velocities of all entities with a component at one tick, read in one pass over the running animations.
public struct Velocities<C: Component & Animatable>: Sendable {
  @usableFromInline let lookUp: @Sendable (Int) -> C.AnimatableData?

  @inlinable init(_ lookUp: @escaping @Sendable (Int) -> C.AnimatableData?) { self.lookUp = lookUp }

  /// Units per second; zero for an entity at rest.
  @inlinable public subscript(entity: Entity) -> C.AnimatableData { lookUp(Int(entity.index)) ?? .zero }
}
