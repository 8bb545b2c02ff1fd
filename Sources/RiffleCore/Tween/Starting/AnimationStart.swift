package struct AnimationStart: Sendable, Equatable {
  package let entity: Entity
  fileprivate let component: String
  /// A bit for each animated field.
  fileprivate var fields: UInt32
  /// True if the model and presented values differed.
  package let wasMoving: Bool
  package var isRewound = false
  private let write: @Sendable (inout World, _ fields: UInt32, _ isModel: Bool) -> Void

  fileprivate init<C: Component & Animatable>(_ type: C.Type, of entity: Entity, _ fields: UInt32, in world: World) {
    let (model, presented) = (world.get(type, entity), world.presentedIfPresent(type, of: entity))
    (self.entity, component, self.fields) = (entity, type.componentName, fields)
    wasMoving = model?.animatableData != presented?.animatableData
    write = { world, fields, isModel in
      guard let old = isModel ? model : presented, let data = world.get(type, entity)?.animatableData else { return }
      world[entity, type].animatableData = data.replacing(fields, by: old.animatableData)
    }
  }

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.entity == rhs.entity && lhs.component == rhs.component && lhs.fields == rhs.fields
      && lhs.isRewound == rhs.isRewound
  }

  package func restore(_ world: inout World, isModel: Bool) {
    if world.isAlive(entity) { write(&world, fields, isModel) }
  }

  package func fold(into hasher: inout StateHasher) { hasher.combine(entity, fields) }
}

extension [AnimationStart] {
  /// A field keeps its earlier start.
  package mutating func add(_ later: [AnimationStart]) {
    for var start in later {
      for known in self where known.entity == start.entity && known.component == start.component {
        start.fields &= ~known.fields
      }
      if start.fields != 0 { append(start) }
    }
  }
}

extension World {
  /// Linear in the running animations.
  package func starts(since earlier: World) -> [AnimationStart] {
    guard hasResource(MotionRegistry.self) else { return [] }
    let first = earlier.resource(Transactions.self)?.records.nextID ?? 1
    var starts: [AnimationStart] = []
    for store in self[resource: MotionRegistry.self].awake {
      let moved = store.read(self) { motion in
        motion.pointee.running(.all).filter { $0.transaction >= first }
          .map { (entity: motion.pointee.entityRows.entities[$0.row], field: $0.field) }
      }
      for member in moved {
        guard let entity = entity(atRow: Int(member.entity)) else { continue }
        starts.add([AnimationStart(store.component, of: entity, 1 << UInt32(member.field), in: earlier)])
      }
    }
    return starts
  }
}
