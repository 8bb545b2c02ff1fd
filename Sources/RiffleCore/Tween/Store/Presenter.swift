import RiffleECS
import RiffleMotion

/// The presenting functions of one component type, for all readers of presented values.
@usableFromInline struct Presenter<C: Component & Animatable>: Component {
  /// Adds the running differences of an entity to a model value; false at rest.
  @usableFromInline let present: @Sendable (World, Entity, inout C) -> Bool
  /// Adds the running differences to a whole column.
  @usableFromInline let presentAll: @Sendable (World, inout PresentedColumn<C>) -> Void
  /// Presents a written model value whose change is not yet processed.
  @usableFromInline let presentWritten: @Sendable (World, Entity, LoggedWrite<C>, inout C) -> Void
  /// Units per second at this tick; zero at rest.
  @usableFromInline let velocity: @Sendable (World, Entity) -> C.AnimatableData
  /// Velocities of all moving entities, in one pass.
  @usableFromInline let velocities: @Sendable (World) -> Velocities<C>
  @usableFromInline let operations: MotionOperations
  @usableFromInline let play:
    @Sendable (inout World, Entity, KeyframeTimeline<C>, Animation, UInt32, AnimationInterruption) -> Started

  @inlinable static var componentName: String { "Presenter<\(C.componentName)>" }

  @inlinable static func == (lhs: Self, rhs: Self) -> Bool { true }
  @inlinable func fold(into hasher: inout StateHasher) {}
}

extension Presenter {
  @inlinable init<Lanes: DifferenceLanes>(store type: AnimationStore<C, Lanes>.Type, _ operations: MotionOperations) {
    self.operations = operations
    // The world's own store is read in place: a copy of it would count references for each of its arrays.
    present = { world, entity, component in
      world.withResource(type) { store in
        let index = Int(entity.index)
        guard index < store.pointee.motion.rowOfEntity.count else { return false }
        let row = Int(store.pointee.motion.rowOfEntity[index])
        guard row >= 0 else { return false }
        store.pointee.lowering.present(store.pointee.motion.differences, row, &component)
        return true
      } ?? false
    }
    presentAll = { world, column in
      _ = world.withResource(type) { store in
        store.pointee.lowering.presentAll(
          store.pointee.motion.differences, store.pointee.motion.unclear, store.pointee.motion.entityOfRow, &column)
      }
    }
    presentWritten = { world, entity, write, component in
      let transaction = world.innermostTransaction
      let endsAtStart =
        C.isMovement && world.reducesMotion
        && transaction?.animation.map { ReducedMotion.share(of: $0) == 0 } == true
      world.withResource(type) { store in
        store.pointee.present(write, of: entity, in: transaction, endsAtStart: endsAtStart, &component)
      }
    }
    velocity = { world, entity in
      guard let row = world[resource: type].motion.row(of: Int(entity.index)) else { return .zero }
      return world[resource: type].lowering.data(world[resource: type].motion.velocity(row: row), 0)
    }
    play = { world, entity, timeline, timing, transaction, interruption in
      world.play(timeline, on: entity, type, timing, transaction, interruption) { $0.course(along: $1, $2) }
    }
    velocities = { world in
      world.withResource(type) { store in
        let (rates, rows, lowering) =
          (store.pointee.motion.velocities(), store.pointee.motion.rowOfEntity, store.pointee.lowering)
        return Velocities { entity in
          entity < rows.count && rows[entity] >= 0 ? lowering.data(rates, Int(rows[entity])) : nil
        }
      } ?? Velocities { _ in nil }
    }
  }
}
