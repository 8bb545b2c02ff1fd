@usableFromInline package struct MovingComponent: Sendable {
  let store: StoreAccess
  package let rows: [Int]

  package var type: any (Component & Animatable).Type { store.component }
  package var name: String { store.names.component }
  package var fieldNames: [String] { store.names.fields }

  /// If `isPlain` is true, first called with velocities of 0, the body is not called.
  package func compare(
    _ entities: [Entity], from before: World, to after: World, velocities: VelocityReading = .inBulk,
    unless isPlain: (MotionNumbers) -> Bool = { _ in false }, _ body: (Entity, MotionNumbers) -> Void
  ) {
    store.compare(before, after, entities, velocities, isPlain, body)
  }

  @usableFromInline package enum VelocityReading: Sendable { case none, inBulk, each }
}

/// Valid while a body runs.
@usableFromInline package struct MotionNumbers {
  /// `count` presented values before, as many after, and as many velocities before and after, per second.
  @usableFromInline let base: UnsafeMutablePointer<Float>
  package let count: Int
  package let widths: [Int]

  @usableFromInline init(base: UnsafeMutablePointer<Float>, count: Int, widths: [Int]) {
    (self.base, self.count, self.widths) = (base, count, widths)
  }

  package func value(_ lane: Int) -> Double { Double(base[lane]) }
  package func next(_ lane: Int) -> Double { Double(base[count + lane]) }
  package func velocity(_ lane: Int) -> Double { Double(base[2 * count + lane]) }
  package func nextVelocity(_ lane: Int) -> Double { Double(base[3 * count + lane]) }
}

extension World {
  /// Linear in the running animations.
  package func movingComponents() -> [MovingComponent] {
    guard hasResource(MotionRegistry.self) else { return [] }
    let world = hasLoggedWrites ? takingUpWrites() : self
    let registry = world[resource: MotionRegistry.self]
    return zip(registry.stores, registry.isAwake).map { store, isAwake in
      MovingComponent(
        store: store, rows: isAwake ? store.read(world) { $0.pointee.movingRows }.sorted().map(Int.init) : [])
    }
  }

  /// The entities with a running animation whose cause matches, or that took over from such a one, in index order.
  package func entities(movedBy isSuch: (Cause) -> Bool) -> [Entity] {
    guard hasResource(MotionRegistry.self) else { return [] }
    let world = hasLoggedWrites ? takingUpWrites() : self
    var rows: [Int32] = []
    var last: (transaction: UInt32, taken: UInt32, isSuch: Bool) = (0, 0, false)
    var answers: [UInt32: Bool?] = [:]
    /// Nil for a transaction without a cause.
    func answer(_ transaction: UInt32) -> Bool? {
      if let known = answers[transaction] { return known }
      let answer = world.cause(of: AnimationHandle(id: transaction)).map(isSuch)
      answers[transaction] = .some(answer)
      return answer
    }
    func note(_ row: Int32, _ transaction: UInt32, _ taken: UInt32) {
      if last.transaction != transaction || last.taken != taken {
        last = (transaction, taken, answer(transaction) ?? answer(taken) ?? false)
      }
      if last.isSuch, rows.last != row { rows.append(row) }
    }
    for store in world[resource: MotionRegistry.self].awake { store.read(world) { $0.pointee.forEachOwner(note) } }
    return Set(rows).sorted().compactMap { world.entity(atRow: Int($0)) }
  }
}

extension World {
  /// Returns the presented value of a component: the model value plus the differences of its running animations.
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

  @inlinable @inline(__always) func present<C: Component & Animatable>(_ entity: Entity, _ component: inout C) {
    if let write = loggedWrite(C.self, of: entity) { return present(write, of: entity, &component) }
    // Read in place: a copy of the store would count references for each of its arrays.
    _ = withResource(AnimationStore<C>.self) { store in
      if let row = store.pointee.motion.entityRows.row(of: Int(entity.index)) { store.add(row, to: &component) }
    }
  }

  /// Equals the result of `MotionStore.apply`, without the cost of all other writes.
  @usableFromInline @inline(never)
  func present<C: Component & Animatable>(_ write: LoggedWrite<C>, of entity: Entity, _ component: inout C) {
    let transaction = resource(Transactions.self)?.open.last
    let endsAtStart = C.isMovement && reducesMotion && transaction?.animation?.endFraction == 0
    let presented: Void? = withResource(AnimationStore<C>.self) { store in
      let row = write.wasRemoved ? nil : store.pointee.motion.entityRows.row(of: Int(entity.index))
      var sum = FloatLanes(width: store.pointee.motion.layout.width)
      let changed = write.old.map { store.pointee.appendDifference($0, component, &sum) } ?? 0
      if changed == 0 { sum.appendZero() }
      store.pointee.motion.present(changed, row: row, in: transaction, endsAtStart: endsAtStart, &sum)
      component.animatableData += sum.vector(at: 0)
    }
    // The type first appeared inside the open transaction.
    guard presented == nil, case let world = takingUpWrites(), world.hasResource(AnimationStore<C>.self) else { return }
    component = world.presented(C.self, of: entity)
  }

  /// Returns the world with all writes processed, to read many values between a write and the next step.
  @usableFromInline package func takingUpWrites() -> World {
    guard hasLoggedWrites || count(of: MatchedGeometry.self) > 1, hasResource(MotionRegistry.self) else { return self }
    var world = self
    world.flushWrites()
    return world
  }

  /// Returns the analytic velocity of the presented value, in units per second; zero at rest.
  @inlinable public func velocity<C: Component & Animatable>(_ type: C.Type, of entity: Entity) -> C.AnimatableData {
    if loggedWrite(C.self, of: entity) != nil { return takingUpWrites().takenUpVelocity(C.self, of: entity) }
    return takenUpVelocity(C.self, of: entity)
  }

  @inlinable func takenUpVelocity<C: Component & Animatable>(_ type: C.Type, of entity: Entity) -> C.AnimatableData {
    withResource(AnimationStore<C>.self) { store -> C.AnimatableData in
      guard let row = store.pointee.motion.entityRows.row(of: Int(entity.index)) else { return .zero }
      return store.pointee.motion.velocity(row: row).vector(at: 0)
    } ?? .zero
  }

  /// Returns the velocities of all entities, in one pass over all that moves.
  @inlinable package func velocities<C: Component & Animatable>(_ type: C.Type) -> Velocities<C> {
    let world = hasLoggedWrites(C.self) ? takingUpWrites() : self
    return world.withResource(AnimationStore<C>.self) {
      Velocities(rates: $0.pointee.motion.velocities(), rows: $0.pointee.motion.entityRows.rows)
    } ?? Velocities(rates: FloatLanes(width: 0), rows: [])
  }

  /// The entities that cannot be hit, with their children, because a running animation allows no interaction.
  package var entitiesWithoutInteraction: Set<Entity> {
    let runs = resource(Transactions.self)?.records.runs.lazy.filter { !$0.terms.allowsInteraction }
    return Set(entities(movedBy: runs?.map { AnimationHandle(id: $0.id) } ?? []))
  }

  /// Includes duplicates. Linear in the running animations.
  package func entities(movedBy handles: [AnimationHandle]) -> [Entity] {
    guard !handles.isEmpty else { return [] }
    let ids = handles.map(\.id)
    var rows: [Int32] = []
    for store in self[resource: MotionRegistry.self].stores {
      store.read(self) { $0.pointee.forEachOwner { row, id, _ in if ids.contains(id) { rows.append(row) } } }
    }
    return rows.compactMap { entity(atRow: Int($0)) }
  }

  /// Returns true if the running animations of an entity and of its ancestors allow it to be hit.
  public func allowsInteraction(_ entity: Entity) -> Bool {
    let without = entitiesWithoutInteraction
    return without.isEmpty || !([entity] + ancestors(of: entity)).contains(where: without.contains)
  }
}

extension MotionStore {
  /// An upper bound for the overshoot of a field of all entities, for searches through minutes of ticks without visiting
  /// each entity. Exact for one animation per property. Nil for keyframes and property animators.
  func overshoot(field: Int) -> Double? {
    if isAtRest { return 0 }
    guard !keyframes.contains(where: { $0.animates(field) }), !isDriven(field) else { return nil }
    var most = 0.0
    func add(row: Int, _ left: Double, beyond: Double) {
      let property = properties[row, field]
      let count = (property.block < 0 ? 0 : 1) + Int(property.layers) + Int(property.pendings)
      most = max(most, count > 1 ? Double(count) * left : beyond)
    }
    for block in springs where block.field == field {
      let (left, start) = (block.members.differences, block.initial)
      for index in 0..<block.count {
        let way = start.lengthSquared(at: index).squareRoot()
        let beyond = way > 0 ? -left.dot(at: index, start, at: index) / way : 0
        add(row: block.row(index), left.lengthSquared(at: index).squareRoot(), beyond: beyond)
      }
    }
    for group in curves where group.field == field {
      for index in 0..<group.count {
        let way = group.members.differences.lengthSquared(at: index).squareRoot()
        let left = Double(group.remaining(index, at: sampled)) * way
        add(row: group.row(index), left.magnitude, beyond: -left * group.fractions.endFraction)
      }
    }
    for group in pendings where group.field == field {
      for index in 0..<group.count {
        add(row: group.row(index), group.members.differences.lengthSquared(at: index).squareRoot(), beyond: 0)
      }
    }
    return most
  }
}

extension World {
  /// Nil if each entity must be visited. Linear in the running animations.
  package func overshootBound<C: Component & Animatable>(_ type: C.Type, field: Int) -> Double? {
    if hasLoggedWrites(type) { return nil }
    return withResource(AnimationStore<C>.self) { $0.pointee.motion.overshoot(field: field) } ?? 0
  }
}
