import RiffleECS
import RiffleMotion

/// What the tween system does with a component type without knowing it: closures made where the type is known.
///
/// A class, because a structure of this many closures would count a reference for each wherever it is handed on.
@usableFromInline final class MotionOperations: Sendable {
  @usableFromInline let type: ObjectIdentifier
  /// Starts or stops noting old values of writes.
  @usableFromInline let setLogging: @Sendable (inout World, Bool) -> Void
  /// Reads the writes noted so far and animates, or snaps, what they changed; returns what started, nil when nothing was
  /// written, and appends the entities whose movement is to be a cross-fade.
  @usableFromInline let flush: @Sendable (inout World, ActiveTransaction?, inout [Entity]) -> Started?
  @usableFromInline let sample: @Sendable (inout World, _ tick: Int32, _ firstUnseen: UInt32) -> SampleOutcome
  /// Hands over what ended.
  @usableFromInline let takeEnded: @Sendable (inout World) -> [EndedMembers]
  /// All running animations, or those of one entity: for readers, who ask after the step.
  @usableFromInline let running: @Sendable (World, RunningSubjects) -> [RunningMember]
  /// Calls the body with the entity, by index, of everything that runs, its transaction, and the one that it took over.
  @usableFromInline let forEachOwner: @Sendable (World, (Int32, UInt32, UInt32) -> Void) -> Void
  /// The entities, by index, that anything runs on.
  @usableFromInline let movingRows: @Sendable (World) -> [Int32]
  /// Calls the body with the numbers of each of some entities in two worlds, see `MovingComponent.compare`.
  @usableFromInline let compare:
    @Sendable (
      World, World, [Entity], MovingComponent.VelocityReading, (MotionNumbers) -> Bool, (Entity, MotionNumbers) -> Void
    ) -> Bool
  @usableFromInline let component: any (Component & Animatable).Type
  /// What the component and its fields are called.
  @usableFromInline let names: (component: String, fields: [String])
  /// Appends the transactions that running animations belong to or took over.
  @usableFromInline let appendTransactions: @Sendable (World, inout [UInt32]) -> Void
  @usableFromInline let setWatched: @Sendable (inout World, WatchedTransactions) -> Void
  @usableFromInline let isAtRest: @Sendable (World) -> Bool
  /// Starts afresh with ticks of another length in seconds; nothing of the type may run.
  @usableFromInline let setTickLength: @Sendable (inout World, Double) -> Void
  /// Stops what a transaction runs; the tick, or part of one, at which the last of it is done, when it continues.
  @usableFromInline let stop: @Sendable (inout World, UInt32, AnimationStop) -> Double?
  /// Turns round what a transaction runs; the tick, or part of one, at which the last of it counts as done.
  @usableFromInline let reverse: @Sendable (inout World, UInt32) -> Double?
  /// The entities, by index, that transactions move.
  @usableFromInline let moved: @Sendable (World, [UInt32]) -> [Int32]
  /// Sets how far a part of a property animator is, and how fast, per second: it is seen there at once.
  @usableFromInline let drive: @Sendable (inout World, UInt32, Double, Double) -> Void
  /// Ends what a part of a property animator drives, at a place.
  @usableFromInline let finishDriven: @Sendable (inout World, UInt32, AnimatingPosition) -> Void
  /// Ends what moves an entity, or what an animator drives of it, where it is seen, and lets its speed die away.
  @usableFromInline let decelerate: @Sendable (inout World, Entity, UInt32?, Spring, UInt32) -> Void

  @inlinable init<C, Lanes>(_ store: AnimationStore<C, Lanes>.Type) {
    type = ObjectIdentifier(C.self)
    setLogging = { world, enabled in
      if world.isWriteLogEnabled(C.self) != enabled { world.setWriteLog(C.self, enabled: enabled) }
    }
    let isMovement = C.isMovement
    flush = { world, transaction, crossFading in
      let log = world.takeWriteLog(C.self)
      guard !log.isEmpty else { return nil }
      var taken = world.takeStore(store)
      defer { world[resource: store] = taken }
      var changes = taken.changes(from: log, in: world)
      world.startImplicit(&changes, &taken, in: transaction, &crossFading)
      if let transaction, transaction.animation == nil, !changes.isEmpty {
        world.noteSet(C.componentName, changes.entities, by: transaction)
      }
      var transaction = transaction
      if isMovement, world.reducesMotion, let animation = transaction?.animation {
        transaction?.animation = ReducedMotion.step(for: animation)
        changes = taken.motion.keeping(changes, ReducedMotion.share(of: animation))
        crossFading += changes.entities.compactMap { world.entity(atRow: Int($0)) }
      }
      if isMovement, world.reducesMotion, transaction?.driver != nil {
        transaction?.isStepped = true
        crossFading += changes.entities.compactMap { world.entity(atRow: Int($0)) }
      }
      let started = taken.motion.apply(changes, transaction)
      world.correct(&taken)
      return started
    }
    sample = { world, tick, firstUnseen in
      // A store at rest is not written, so that a tick of a history shares it: `takeStore` tells it the time.
      let isAtRest = world.withResource(store) { $0.pointee.motion.isAtRest } ?? true
      let outcome =
        isAtRest
        ? world[resource: store].motion.outcome
        : world[resource: store].motion.sample(to: tick, firstUnseen: firstUnseen)
      if outcome.contains(.corrections) { world.withMotion(of: store) { _ in } }
      return outcome
    }
    takeEnded = { world in
      guard !world[resource: store].motion.ended.isEmpty else { return [] }
      // A new list, not the old one emptied: a history would keep its room with every tick.
      var ended: [EndedMembers] = []
      swap(&ended, &world[resource: store].motion.ended)
      return ended
    }
    running = { world, subjects in world[resource: store].motion.running(subjects) }
    forEachOwner = { world, body in world.withResource(store) { $0.pointee.motion.forEachOwner(body) } }
    movingRows = { world in world.withResource(store) { $0.pointee.motion.movingRows } ?? [] }
    compare = { before, after, entities, reading, isPlain, body in
      guard let write = after[resource: store].lowering.store else { return false }
      guard !entities.isEmpty else { return true }
      let layout = after[resource: store].motion.layout
      func velocities(_ world: World) -> Velocities<C> {
        switch reading {
        case .none: Velocities { _ in nil }
        case .inBulk: world.velocities(C.self)
        case .each: Velocities { row in world.entity(atRow: row).map { world.velocity(C.self, of: $0) } }
        }
      }
      // In bulk each is a pass over all that moves: the one is needed where something is not plain as it is, the other seldom.
      lazy var nextSpeeds = velocities(after)
      lazy var speeds = velocities(before)
      withUnsafeTemporaryAllocation(of: Float.self, capacity: max(1, 4 * layout.width)) { buffer in
        guard let base = buffer.baseAddress else { return }
        for entity in entities {
          guard let value = before.presentedIfPresent(C.self, of: entity),
            let next = after.presentedIfPresent(C.self, of: entity)
          else { continue }
          write(value.animatableData, base)
          write(next.animatableData, base + layout.width)
          (base + 2 * layout.width).update(repeating: 0, count: 2 * layout.width)
          let numbers = MotionNumbers(base: base, count: layout.width, widths: layout.widths)
          if isPlain(numbers) { continue }
          write(nextSpeeds[entity], base + 3 * layout.width)
          if isPlain(numbers) { continue }
          write(speeds[entity], base + 2 * layout.width)
          body(entity, numbers)
        }
      }
      return true
    }
    component = C.self
    names = (C.componentName, C.fieldNames)
    appendTransactions = { world, ids in world[resource: store].motion.appendTransactions(to: &ids) }
    setWatched = { world, watched in
      guard !world[resource: store].motion.isAtRest else { return }
      world[resource: store].motion.watched = watched
    }
    isAtRest = { world in world[resource: store].motion.isAtRest }
    moved = { world, transactions in world[resource: store].motion.entities(movedBy: transactions) }
    setTickLength = { world, length in
      let terms = world[resource: store].terms
      world.insertResource(store.init(layout: world[resource: store].motion.layout, tickLength: length, terms))
    }
    drive = { world, driver, fraction, rate in
      guard world[resource: store].motion.isDriven(by: driver) else { return }
      world[resource: store].motion.drive(driver, fraction: fraction, rate: rate)
    }
    stop = { world, transaction, stop in
      world.withMotion(of: store) { $0.stop(transaction, at: stop) }
    }
    reverse = { world, transaction in
      world.withMotion(of: store) { $0.reverse(transaction) }
    }
    finishDriven = { world, driver, position in
      world.withMotion(of: store) { $0.finishDriven(driver, at: position) }
    }
    decelerate = { world, entity, animator, spring, transaction in
      let index = Int32(truncatingIfNeeded: entity.index)
      guard world[resource: store].motion.row(of: Int(index)) != nil else { return }
      world.withMotion(of: store) { $0.decelerate(entity: index, drivenBy: animator, spring, transaction) }
    }
  }
}

/// What a sample leaves to be done.
@frozen @usableFromInline struct SampleOutcome: OptionSet, Sendable {
  @usableFromInline let rawValue: UInt8
  @inlinable init(rawValue: UInt8) { self.rawValue = rawValue }

  /// Something has ended.
  @inlinable static var ended: SampleOutcome { SampleOutcome(rawValue: 1) }
  /// Model values must follow.
  @inlinable static var corrections: SampleOutcome { SampleOutcome(rawValue: 2) }
  /// Nothing moves any more.
  @inlinable static var rest: SampleOutcome { SampleOutcome(rawValue: 4) }
}

/// The component types that animate, in the order in which they were registered. The same in every run of a program,
/// and of no weight in the state hash.
@usableFromInline struct MotionRegistry: Component {
  @usableFromInline var operations: [MotionOperations] = []
  /// By operations: whether writes are noted, because a transaction is open or because something moves. All others are
  /// at rest, and a tick passes them by.
  @usableFromInline var isAwake: [Bool] = []
  /// The operations of those, in the same order.
  private(set) var awake: [MotionOperations] = []
  /// Whether the systems of a tick are running.
  var isStepping = false
  /// Whether a transaction may have woken something since what rests was last put to sleep.
  var hasWoken = false
  /// The tick the running animations stand at: during a step still the one before.
  @usableFromInline var sampled = 0
  /// The first transaction of the tick being stepped; outside of a tick there is none.
  @usableFromInline var firstUnseen = UInt32.max
  /// The version of the watched transactions that the stores last received.
  var watchedVersion = 0

  mutating func beginStep(firstUnseen: UInt32) {
    isStepping = true
    self.firstUnseen = firstUnseen
  }

  /// Whether anything was woken meanwhile.
  mutating func endStep() -> Bool {
    isStepping = false
    return hasWoken
  }

  /// A tick begins to be sampled; what is to be, and the first transaction of the tick.
  mutating func begin(_ tick: Int) -> (awake: [MotionOperations], firstUnseen: UInt32) {
    sampled = tick
    return (awake, firstUnseen)
  }

  @usableFromInline mutating func append(_ operations: MotionOperations, isAwake: Bool) {
    self.operations.append(operations)
    setAwake(self.isAwake + [isAwake])
  }

  @usableFromInline mutating func setAwake(_ isAwake: [Bool]) {
    self.isAwake = isAwake
    awake = zip(operations, isAwake).filter(\.1).map(\.0)
  }

  @inlinable static func == (lhs: Self, rhs: Self) -> Bool { true }
  @inlinable func fold(into hasher: inout StateHasher) {}
  @usableFromInline func measure(_ memory: inout OwnedMemory) {
    memory.add(operations)
    memory.add(isAwake)
    memory.add(awake)
  }
}

extension World {
  /// Makes the model follow where an animation ends, or a change was refused, without that being a change to animate.
  @inlinable mutating func correct<C, Lanes>(_ store: inout AnimationStore<C, Lanes>) {
    let corrections = store.motion.corrections
    guard !corrections.isEmpty else { return }
    store.motion.corrections = Changes(width: store.motion.layout.width)
    setWriteLog(C.self, enabled: false)
    for (index, row) in corrections.entities.enumerated() {
      guard let entity = entity(atRow: Int(row)), has(C.self, entity) else { continue }
      store.lowering.add(corrections.differences, index, &self[entity, C.self])
    }
    setWriteLog(C.self, enabled: true)
  }

  /// Changes what runs, and makes the model follow.
  @inlinable mutating func withMotion<C, Lanes, Result>(
    of type: AnimationStore<C, Lanes>.Type, _ body: (inout MotionStore<Lanes>) -> Result
  ) -> Result {
    var taken = takeStore(type)
    defer { self[resource: type] = taken }
    let result = body(&taken.motion)
    correct(&taken)
    return result
  }

  /// Takes a store out of the world for a while, leaving an empty one, so that both can be used at once without a copy.
  @inlinable mutating func takeStore<C, Lanes>(_ type: AnimationStore<C, Lanes>.Type) -> AnimationStore<C, Lanes> {
    let empty = AnimationStore<C, Lanes>(
      layout: self[resource: type].motion.layout, tickLength: 1, self[resource: type].terms)
    var taken = empty
    swap(&taken, &self[resource: type])
    if taken.motion.isAtRest {
      taken.motion.sampled = Int32(truncatingIfNeeded: self[resource: MotionRegistry.self].sampled)
      taken.motion.watched = watchedTransactions
    }
    return taken
  }
}
