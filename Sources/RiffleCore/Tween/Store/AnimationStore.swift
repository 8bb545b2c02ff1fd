import RiffleECS
import RiffleMotion

/// The running animations of one component type as a resource of the world, so that a snapshot includes them.
@usableFromInline package struct AnimationStore<C: Component & Animatable, Lanes: DifferenceLanes>: Component {
  @usableFromInline package var motion: MotionStore<Lanes>
  @usableFromInline let terms: Shared<Lowering<C, Lanes>>
  /// A bit for each entity index already visited in the current flush; all clear between two.
  @usableFromInline var seen: [UInt64] = []

  @inlinable init(layout: FieldLayout, tickLength: Double, _ terms: Shared<Lowering<C, Lanes>>) {
    motion = MotionStore(layout: layout, tickLength: tickLength, kernels: terms.value.kernels)
    self.terms = terms
  }

  @inlinable var lowering: Lowering<C, Lanes> { terms.value }

  /// Written out: to spell a generic type's name at run time costs a start-up more than all the rest of registering it.
  @inlinable package static var componentName: String { "AnimationStore<\(C.componentName)>" }

  @usableFromInline package static func == (lhs: Self, rhs: Self) -> Bool { lhs.motion == rhs.motion }
  @usableFromInline package func fold(into hasher: inout StateHasher) { motion.fold(into: &hasher) }
  @usableFromInline package func measure(_ memory: inout OwnedMemory) {
    memory.add(seen)
    motion.measure(&memory)
  }

  /// Turns logged writes into changes relative to the current model. Entities that lost the component stop moving at
  /// once.
  @inlinable mutating func changes(from log: [WriteLogEntry<C>], in world: borrowing World) -> Changes<Lanes> {
    var changes = Changes<Lanes>(width: motion.layout.width)
    changes.reserve(log.count)
    // Read once, not for each entry.
    let appendDifference = lowering.appendDifference
    var seen: [UInt64] = []
    swap(&seen, &self.seen)
    defer { swap(&seen, &self.seen) }
    _ = world.withColumn(C.self) { column in
      for entry in log {
        let (word, bit) = (entry.row >> 6, UInt64(1) << UInt64(entry.row & 63))
        if entry.removed {
          motion.snap(entity: Int32(entry.row), fields: .max, .entityGone)
          guard word < seen.count else { continue }
          seen[word] &= ~bit
          changes.drop(entity: Int32(entry.row))
          continue
        }
        if word >= seen.count { seen.append(contentsOf: repeatElement(0, count: word + 1 - seen.count)) }
        // The first entry of an entity has its old value; further writes are not another change.
        guard seen[word] & bit == 0, let new = column.get(atRow: entry.row) else { continue }
        seen[word] |= bit
        let fields = appendDifference(entry.old, new, &changes.differences)
        guard fields != 0 else { continue }
        changes.entities.append(Int32(entry.row))
        changes.fields.append(fields)
      }
    }
    for entry in log where entry.row >> 6 < seen.count { seen[entry.row >> 6] = 0 }
    return changes
  }
}

extension AnimationStore {
  /// Presents a written model value whose change is not yet processed: equals the result of `MotionStore.apply`,
  /// without the cost of all other writes.
  ///
  /// - Parameter endsAtStart: true if the change ends where it started, so that it is only a correction.
  @inlinable func present(
    _ write: LoggedWrite<C>, of entity: Entity, in transaction: ActiveTransaction?, endsAtStart: Bool,
    _ component: inout C
  ) {
    let row = write.wasRemoved ? nil : motion.row(of: Int(entity.index))
    var sum = Lanes(width: motion.layout.width)
    let changed = write.old.map { lowering.appendDifference($0, component, &sum) } ?? 0
    if changed == 0 { sum.appendZero() }
    motion.present(changed, row: row, in: transaction, endsAtStart: endsAtStart, &sum)
    lowering.add(sum, 0, &component)
  }
}

extension MotionStore: Equatable {
  @usableFromInline package static func == (lhs: Self, rhs: Self) -> Bool {
    (lhs.sampled == rhs.sampled || lhs.isAtRest || lhs.isStill && rhs.isStill) && lhs.entityOfRow == rhs.entityOfRow
      && lhs.freeRows == rhs.freeRows
      && lhs.properties == rhs.properties && lhs.differences == rhs.differences && lhs.waiters == rhs.waiters
      && lhs.springs == rhs.springs && lhs.curves == rhs.curves && lhs.keyframes == rhs.keyframes
      && lhs.pendings == rhs.pendings && lhs.fractions == rhs.fractions
  }

  @usableFromInline package func fold(into hasher: inout StateHasher) {
    hasher.combine(entityOfRow.count)
    for entity in entityOfRow { hasher.combine(entity) }
    for row in freeRows { hasher.combine(row) }
    for block in springs {
      hasher.combine(block.field, block.key.spring.angularFrequency, block.key.spring.dampingRatio)
      for row in block.members.rows { hasher.combine(row) }
      for transaction in block.members.transactions { hasher.combine(transaction) }
      block.members.differences.fold(into: &hasher)
      block.velocity.fold(into: &hasher)
      block.initial.fold(into: &hasher)
    }
    for group in curves {
      hasher.combine(group.field, group.key.animation.totalDuration)
      for row in group.members.rows { hasher.combine(row) }
      for start in group.members.starts { hasher.combine(start) }
      for phase in group.phases { hasher.combine(phase) }
      group.members.differences.fold(into: &hasher)
    }
    for (index, group) in keyframes.enumerated() where index == 0 || !group.isPart(of: keyframes[index - 1]) {
      let fields = keyframes[index...].prefix { $0.isPart(of: group) }.reduce(0) { $0 | 1 << UInt64($1.field) }
      hasher.combine(
        group.row, fields, group.transaction, group.begin, group.isReversed, group.timing.totalDuration)
    }
    for (group, fraction) in zip(pendings, fractions) {
      hasher.combine(group.key.field)
      for row in group.members.rows { hasher.combine(row) }
      for due in group.due { hasher.combine(due) }
      hasher.combine(fraction)
      group.members.differences.fold(into: &hasher)
    }
  }

  /// All but the tables of keys, which are small and written only for new animations.
  @_specialize(where Lanes == FloatLanes)
  @usableFromInline func measure(_ memory: inout OwnedMemory) {
    memory.add(rowOfEntity)
    memory.add(entityOfRow)
    memory.add(freeRows)
    properties.measure(&memory)
    memory.add(differences) { $1.measure(&$0) }
    memory.add(springs) { $1.measure(&$0) }
    memory.add(curves) { $1.measure(&$0) }
    memory.add(pendings) { $1.measure(&$0) }
    memory.add(driven)
    memory.add(keyframes)
    memory.add(waiters)
    memory.add(ended)
  }
}
