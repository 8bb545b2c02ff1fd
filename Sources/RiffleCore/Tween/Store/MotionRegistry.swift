import RiffleECS
import RiffleMotion

@frozen @usableFromInline package struct SampleOutcome: OptionSet, Sendable {
  @usableFromInline package let rawValue: UInt8
  @inlinable package init(rawValue: UInt8) { self.rawValue = rawValue }

  @inlinable static var ended: SampleOutcome { SampleOutcome(rawValue: 1) }
  @inlinable static var corrections: SampleOutcome { SampleOutcome(rawValue: 2) }
  @inlinable static var rest: SampleOutcome { SampleOutcome(rawValue: 4) }
}

/// Component types in the order in which a program registers them; not in the state hash.
@usableFromInline struct MotionRegistry: Component {
  @usableFromInline var operations: [MotionOperations] = []
  /// True while writes are logged; a tick skips the others, which are at rest.
  @usableFromInline var isAwake: [Bool] = []
  private(set) var awake: [MotionOperations] = []
  var isStepping = false
  /// Empty between systems.
  var system = ""
  /// The first system with unprocessed writes without a transaction.
  var writer = ""
  /// True if a transaction may have woken a type since types at rest were last put to sleep.
  var hasWoken = false
  /// The tick of the running animations: during a step still the one before.
  @usableFromInline var sampled = 0
  /// The first transaction of the tick being stepped; `max` outside of a tick.
  @usableFromInline var firstUnseen = UInt32.max
  var watchedVersion = 0

  mutating func beginStep(firstUnseen: UInt32) {
    isStepping = true
    self.firstUnseen = firstUnseen
  }

  mutating func endStep() -> Bool {
    isStepping = false
    return hasWoken
  }

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
}

extension World {
  /// Corrects for the end of an animation, or for a refused change, without animation.
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

  @inlinable mutating func withMotion<C, Lanes, Result>(
    of type: AnimationStore<C, Lanes>.Type, _ body: (inout MotionStore<Lanes>) -> Result
  ) -> Result {
    var taken = takeStore(type)
    defer { self[resource: type] = taken }
    let result = body(&taken.motion)
    correct(&taken)
    return result
  }

  /// Leaves an empty store in the world, so that both can be used at once without a copy.
  @inlinable mutating func takeStore<C, Lanes>(_ type: AnimationStore<C, Lanes>.Type) -> AnimationStore<C, Lanes> {
    let empty = AnimationStore<C, Lanes>(
      layout: self[resource: type].motion.layout, tickLength: 1, self[resource: type].terms)
    var taken = empty
    swap(&taken, &self[resource: type])
    taken.motion.wake(at: self[resource: MotionRegistry.self].sampled)
    if taken.motion.isAtRest {
      taken.motion.sampled = Int32(truncatingIfNeeded: self[resource: MotionRegistry.self].sampled)
      taken.motion.watched = watchedTransactions
    }
    return taken
  }

  /// Adds the tween system's resources, if missing; `withAnimation` and a simulation call it.
  ///
  /// - Parameter tickRate: ticks a second, 120 by default; traps after the first tick or the first animation.
  public mutating func prepareForMotion(tickRate: Int? = nil) {
    if !hasResource(MotionRegistry.self) { insertMotion() }
    if let tickRate, tickRate != self[resource: Tick.self].rate { changeTickRate(to: tickRate) }
  }

  private mutating func insertMotion() {
    if !hasResource(Tick.self) { insertResource(Tick()) }
    insertResource(MotionRegistry())
    self[resource: MotionRegistry.self].sampled = self[resource: Tick.self].now
    insertResource(Transactions())
    insertResource(Journal())
    registerAnimatable(Transform.self)
    registerAnimatable(Offset.self)
    registerAnimatable(Size.self)
    registerAnimatable(Opacity.self)
  }

  private mutating func changeTickRate(to rate: Int) {
    let tick = self[resource: Tick.self]
    guard tick.now == 0, self[resource: Transactions.self].isEmpty, !isAnimating else {
      fatalError(
        "this world already runs at \(tick.rate) ticks a second, not at \(rate); call "
          + "prepareForMotion(tickRate: \(rate)) before the first withAnimation")
    }
    insertResource(Tick(now: 0, rate: rate))
    for operations in self[resource: MotionRegistry.self].operations {
      operations.setTickLength(&self, self[resource: Tick.self].length)
    }
  }
}

extension Component where Self: Animatable {
  /// Registers the type with the tween system when an animation first finds it. A type whose `Animatable` conformance
  /// is not declared with its `Component` conformance must be registered explicitly.
  @inlinable public static var preparation: (@Sendable (inout World) -> Void)? { { $0.registerAnimatable(Self.self) } }
}

extension Component where Self: Animatable, Self.AnimatableData: LaneVector {
  /// Registers data with the fast path.
  @inlinable public static var preparation: (@Sendable (inout World) -> Void)? { { $0.registerAnimatable(Self.self) } }
}

extension World {
  /// Enables animated writes to a component type, as the first `withAnimation` does that finds it in the world.
  /// Float-lane data uses the fast path.
  @inlinable public mutating func registerAnimatable<C: Component & Animatable>(_ type: C.Type)
  where C.AnimatableData: LaneVector {
    let layout = FieldLayout(C.AnimatableData.self)
    register(AnimationStore<C, FloatLanes>.self, layout, Lowering(layout: layout))
  }

  /// Enables animated writes to a component type with any vector as data: correct, and slower than float lanes.
  @_disfavoredOverload
  @inlinable public mutating func registerAnimatable<C: Component & Animatable>(_ type: C.Type) {
    register(AnimationStore<C, VectorLanes<C.AnimatableData>>.self, .whole, Lowering())
  }

  @inlinable mutating func register<C: Component & Animatable, Lanes: DifferenceLanes>(
    _ type: AnimationStore<C, Lanes>.Type, _ layout: FieldLayout, _ lowering: Lowering<C, Lanes>
  ) {
    prepareForMotion()
    guard !hasResource(Presenter<C>.self) else { return }
    var store = AnimationStore<C, Lanes>(
      layout: layout, tickLength: self[resource: Tick.self].length, Shared(lowering))
    store.motion.sampled = Int32(truncatingIfNeeded: self[resource: MotionRegistry.self].sampled)
    store.motion.watched = watchedTransactions
    insertResource(store)
    let operations = MotionOperations(type)
    insertResource(Presenter(store: type, operations))
    // A type that first appeared inside a transaction has been logged since then.
    self[resource: MotionRegistry.self].append(operations, isAwake: isWriteLogEnabled(C.self))
  }
}

@usableFromInline struct Presenter<C: Component & Animatable>: Component {
  /// False at rest.
  @usableFromInline let present: @Sendable (World, Entity, inout C) -> Bool
  @usableFromInline let presentAll: @Sendable (World, inout PresentedColumn<C>) -> Void
  @usableFromInline let presentWritten: @Sendable (World, Entity, LoggedWrite<C>, inout C) -> Void
  /// Units per second.
  @usableFromInline let velocity: @Sendable (World, Entity) -> C.AnimatableData
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
    // Read in place: a copy of the store would count references for each of its arrays.
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
