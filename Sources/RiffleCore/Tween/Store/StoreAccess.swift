/// Access to a world's animations of one component type. A class: passing a structure would count each closure.
@usableFromInline final class StoreAccess: Sendable {
  @usableFromInline let component: any (Component & Animatable).Type
  @usableFromInline let names: (component: String, fields: [String])
  @usableFromInline let setLogging: @Sendable (inout World, Bool) -> Void
  @usableFromInline let flush: @Sendable (inout World, ActiveTransaction?, inout [Entity]) -> Started?
  @usableFromInline let reading: @Sendable (World, (UnsafePointer<MotionStore>) -> Void) -> Void
  @usableFromInline let writing: @Sendable (inout World, (inout MotionStore) -> Void) -> Void
  @usableFromInline let changing: @Sendable (inout World, (inout MotionStore) -> Void) -> Void
  @usableFromInline let compare:
    @Sendable (
      World, World, [Entity], MovingComponent.VelocityReading, (MotionNumbers) -> Bool, (Entity, MotionNumbers) -> Void
    ) -> Void

  @inlinable init<C>(_ store: AnimationStore<C>.Type) {
    component = C.self
    names = (C.componentName, C.fieldNames)
    setLogging = { world, enabled in
      if world.isWriteLogEnabled(C.self) != enabled { world.setWriteLog(C.self, enabled: enabled) }
    }
    flush = { world, transaction, crossFading in
      let log = world.takeWriteLog(C.self)
      guard !log.isEmpty else { return nil }
      var taken = world.takeStore(C.self)
      defer { world[resource: store] = taken }
      let changes = taken.changes(from: log, in: world)
      let started = world.animate(changes, of: C.self, on: &taken.motion, in: transaction, &crossFading)
      world.correct(&taken)
      return started
    }
    // The store is the first field of its resource.
    reading = { world, body in
      _ = world.withResource(store) { body(UnsafeRawPointer($0).assumingMemoryBound(to: MotionStore.self)) }
    }
    writing = { world, body in
      let tick = world[resource: MotionRegistry.self].sampled
      world[resource: store].motion.wake(at: tick)
      body(&world[resource: store].motion)
    }
    changing = { world, body in world.withMotion(of: C.self, body) }
    compare = { before, after, entities, reading, isPlain, body in
      let layout = after[resource: store].motion.layout
      func velocities(_ world: World) -> (Entity) -> C.AnimatableData {
        switch reading {
        case .none: return { _ in .zero }
        case .inBulk:
          let all = world.velocities(C.self)
          return { all[$0] }
        case .each: return { world.velocity(C.self, of: $0) }
        }
      }
      // In bulk each is a pass over all moving entities: one is needed if anything is not plain, the other rarely.
      lazy var nextSpeeds = velocities(after)
      lazy var speeds = velocities(before)
      withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, 4 * layout.width)) { buffer in
        guard let base = buffer.baseAddress else { return }
        for entity in entities {
          guard let value = before.presentedIfPresent(C.self, of: entity),
            let next = after.presentedIfPresent(C.self, of: entity)
          else { continue }
          value.animatableData.store(to: base)
          next.animatableData.store(to: base + layout.width)
          (base + 2 * layout.width).update(repeating: 0, count: 2 * layout.width)
          let numbers = MotionNumbers(base: base, count: layout.width, widths: layout.widths)
          if isPlain(numbers) { continue }
          nextSpeeds(entity).store(to: base + 3 * layout.width)
          if isPlain(numbers) { continue }
          speeds(entity).store(to: base + 2 * layout.width)
          body(entity, numbers)
        }
      }
    }
  }

  @usableFromInline var type: ObjectIdentifier { ObjectIdentifier(component) }
}

extension StoreAccess {
  /// Inlined: otherwise each call looks up the type of its result.
  @inline(__always) func read<Result>(_ world: World, _ body: (UnsafePointer<MotionStore>) -> Result) -> Result {
    var result: Result?
    reading(world) { result = body($0) }
    return result!
  }

  /// Writes in place. A history shares unwritten stores: use `read` for queries.
  @inline(__always) func write<Result>(_ world: inout World, _ body: (inout MotionStore) -> Result) -> Result {
    var result: Result?
    writing(&world) { result = body(&$0) }
    return result!
  }

  @inline(__always) @discardableResult
  func change<Result>(_ world: inout World, _ body: (inout MotionStore) -> Result) -> Result {
    var result: Result?
    changing(&world) { result = body(&$0) }
    return result!
  }

  func isAtRest(_ world: World) -> Bool { read(world) { $0.pointee.isAtRest } }

  func sample(_ world: inout World, to tick: Int, firstUnseen: UInt32) -> SampleOutcome {
    // A store at rest is not written, so that ticks of a history share it: the next write updates its tick.
    let resting = read(world) { $0.pointee.isAtRest || $0.pointee.isStill ? $0.pointee.outcome : nil }
    let outcome = resting ?? write(&world) { $0.sample(to: Int32(truncatingIfNeeded: tick), firstUnseen: firstUnseen) }
    if outcome.hasCorrections { change(&world) { _ in } }
    return outcome
  }

  func takeEnded(_ world: inout World) -> [EndedMembers] {
    guard read(world, { !$0.pointee.endings.ended.isEmpty }) else { return [] }
    // A new list, not the old one emptied: a history would keep its capacity with every tick.
    var ended: [EndedMembers] = []
    write(&world) { swap(&ended, &$0.endings.ended) }
    return ended
  }
}
