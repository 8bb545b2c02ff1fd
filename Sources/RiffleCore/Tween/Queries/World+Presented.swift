import RiffleECS
import RiffleMotion

extension World {
  /// Returns the presented value of a component: the model value plus the differences of its running animations. At
  /// rest it is the model value.
  ///
  /// It is valid at any moment, also between a write and the next step, and equals the value in drawing, hit testing
  /// and coordinates:
  /// - A plain write is presented at once, and ends the animations of the fields it changes. With
  ///   `Transaction.leavesRunning` they continue on top of the new value.
  /// - A write inside `withAnimation` is not presented at first: the value starts from the presented one and moves with
  ///   the next step. Only `AnimationInterruption.replace` jumps, to the old model value, at once.
  /// - A write refused or queued by a lock or `AnimationInterruption.refuse` is not presented.
  /// - A scrubbed, stopped or finished animator is presented at once.
  ///
  /// During a step all other values stay as after the previous tick, until all systems have run.
  ///
  /// The entity must be alive and have the component, as with `world[entity, C.self]`.
  ///
  /// - Complexity: O(1); for values written since the last step, while a lock is held, linear in all that moves.
  @inlinable public func presented<C: Component & Animatable>(_ type: C.Type, of entity: Entity) -> C {
    var component = self[entity, type]
    present(entity, &component)
    return component
  }

  /// Returns the presented value; nil if the entity is despawned or lacks the component.
  @inlinable public func presentedIfPresent<C: Component & Animatable>(_ type: C.Type, of entity: Entity) -> C? {
    guard var component = get(type, entity) else { return nil }
    present(entity, &component)
    return component
  }

  @inlinable @inline(__always)
  func present<C: Component & Animatable>(_ entity: Entity, _ component: inout C) {
    let presented: Void? = withResource(Presenter<C>.self) { presenter in
      if hasLoggedWrites(C.self), let write = loggedWrite(C.self, of: entity) {
        presenter.pointee.presentWritten(self, entity, write, &component)
      } else {
        _ = presenter.pointee.present(self, entity, &component)
      }
    }
    if presented == nil, hasLoggedWrites(C.self) { presentUnregistered(entity, &component) }
  }

  /// Presents a type that first appeared inside the open transaction.
  @usableFromInline @inline(never)
  func presentUnregistered<C: Component & Animatable>(_ entity: Entity, _ component: inout C) {
    let world = takingUpWrites()
    if world.hasResource(Presenter<C>.self) { component = world.presented(C.self, of: entity) }
  }

  /// The world after the tween system has processed all writes, as at the end of the tick: to read many values between a write
  /// and the next step. Unchanged without writes.
  ///
  /// - Complexity: O(1) without writes, otherwise linear in the writes and the running animations.
  public func takingUpWrites() -> World {
    guard hasLoggedWrites || count(of: MatchedGeometry.self) > 1, hasResource(MotionRegistry.self) else { return self }
    var world = self
    world.flushWrites()
    return world
  }

  /// Returns the velocity of the presented value at this tick, in units per second: analytic, not a finite difference.
  /// Zero at rest, and for a field just set without animation.
  @inlinable public func velocity<C: Component & Animatable>(_ type: C.Type, of entity: Entity) -> C.AnimatableData {
    if loggedWrite(C.self, of: entity) != nil { return takingUpWrites().takenUpVelocity(C.self, of: entity) }
    return takenUpVelocity(C.self, of: entity)
  }

  /// The velocity without unprocessed writes.
  @inlinable func takenUpVelocity<C: Component & Animatable>(_ type: C.Type, of entity: Entity) -> C.AnimatableData {
    guard hasResource(Presenter<C>.self) else { return .zero }
    return self[resource: Presenter<C>.self].velocity(self, entity)
  }

  /// Returns the velocities of all entities at this tick, in one pass over all that moves: for reading many.
  @inlinable public func velocities<C: Component & Animatable>(_ type: C.Type) -> Velocities<C> {
    let world = hasLoggedWrites(C.self) ? takingUpWrites() : self
    guard world.hasResource(Presenter<C>.self) else { return Velocities<C> { _ in nil } }
    return world[resource: Presenter<C>.self].velocities(world)
  }
}
