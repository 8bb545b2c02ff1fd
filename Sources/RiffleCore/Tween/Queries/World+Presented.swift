import RiffleECS
import RiffleMotion

extension World {
  /// Where a component is seen: the model value plus the differences of the animations that run on it. At rest it is the
  /// model value.
  ///
  /// It holds at any moment, also between a write and the next step, and drawing, hit testing and coordinates read the
  /// same:
  /// - A plain write is seen at once, and ends what runs on the fields it changes. With
  ///   `Transaction.leavesRunning` that continues on top of the new value.
  /// - A write inside `withAnimation` is seen nowhere at first: the value starts from where it is seen and moves with the
  ///   next step. Only `AnimationInterruption.replace` jumps, to the old model value, at once.
  /// - A write that a lock or `AnimationInterruption.refuse` holds back is not seen.
  /// - An animator that is scrubbed, stopped or finished is seen there at once.
  ///
  /// During a step everything else is seen where the tick before has left it, until all systems have run.
  ///
  /// The entity must be alive and have the component, as with `world[entity, C.self]`.
  ///
  /// - Complexity: O(1); for what was written since the last step, while a lock is held, linear in what moves.
  @inlinable public func presented<C: Component & Animatable>(_ type: C.Type, of entity: Entity) -> C {
    var component = self[entity, type]
    present(entity, &component)
    return component
  }

  /// The presented value; nil when the entity is gone or has no such component.
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

  /// The same for a type that first appeared inside the transaction that is open.
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

  /// How fast the presented value changes at this tick, in units per second: analytic, not a finite difference. Zero
  /// at rest, and for a field that was just set without animation.
  @inlinable public func velocity<C: Component & Animatable>(_ type: C.Type, of entity: Entity) -> C.AnimatableData {
    if loggedWrite(C.self, of: entity) != nil { return takingUpWrites().takenUpVelocity(C.self, of: entity) }
    return takenUpVelocity(C.self, of: entity)
  }

  /// The velocity by what has been taken up.
  @inlinable func takenUpVelocity<C: Component & Animatable>(_ type: C.Type, of entity: Entity) -> C.AnimatableData {
    guard hasResource(Presenter<C>.self) else { return .zero }
    return self[resource: Presenter<C>.self].velocity(self, entity)
  }

  /// The velocities of all entities at this tick, in one pass over what moves: for readers of many.
  @inlinable public func velocities<C: Component & Animatable>(_ type: C.Type) -> Velocities<C> {
    let world = hasLoggedWrites(C.self) ? takingUpWrites() : self
    guard world.hasResource(Presenter<C>.self) else { return Velocities<C> { _ in nil } }
    return world[resource: Presenter<C>.self].velocities(world)
  }
}
