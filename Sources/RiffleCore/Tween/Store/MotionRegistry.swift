struct SampleOutcome {
  let hasEnded: Bool
  let hasCorrections: Bool
  let isAtRest: Bool
}

/// Component types in the order in which a program registers them; not in the state hash.
@usableFromInline struct MotionRegistry: Component {
  @usableFromInline var stores: [StoreAccess] = []
  /// True while writes are logged; a tick skips the others, which are at rest.
  @usableFromInline var isAwake: [Bool] = []
  private(set) var awake: [StoreAccess] = []
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

  @usableFromInline mutating func append(_ store: StoreAccess, isAwake: Bool) {
    stores.append(store)
    setAwake(self.isAwake + [isAwake])
  }

  @usableFromInline mutating func setAwake(_ isAwake: [Bool]) {
    self.isAwake = isAwake
    awake = zip(stores, isAwake).filter(\.1).map(\.0)
  }

  @inlinable static func == (lhs: Self, rhs: Self) -> Bool { true }
  @inlinable func fold(into hasher: inout StateHasher) {}
}

extension World {
  /// Corrects for the end of an animation, or for a refused change, without animation.
  @inlinable mutating func correct<C>(_ store: inout AnimationStore<C>) {
    let corrections = store.motion.corrections
    guard !corrections.isEmpty else { return }
    store.motion.corrections = Changes(width: store.motion.layout.width)
    setWriteLog(C.self, enabled: false)
    for (index, row) in corrections.entities.enumerated() {
      guard let entity = entity(atRow: Int(row)), has(C.self, entity) else { continue }
      self[entity, C.self].animatableData += corrections.differences.vector(at: index)
    }
    setWriteLog(C.self, enabled: true)
  }

  @inlinable mutating func withMotion<C: Component & Animatable, Result>(
    of type: C.Type, _ body: (inout MotionStore) -> Result
  ) -> Result {
    var taken = takeStore(type)
    defer { self[resource: AnimationStore<C>.self] = taken }
    let result = body(&taken.motion)
    correct(&taken)
    return result
  }

  /// Leaves an empty store in the world, so that both can be used at once without a copy.
  @inlinable mutating func takeStore<C: Component & Animatable>(_ type: C.Type) -> AnimationStore<C> {
    let layout = self[resource: AnimationStore<C>.self].motion.layout
    var taken = AnimationStore<C>(
      MotionStore(layout: layout, tickLength: 1), self[resource: AnimationStore<C>.self].appendDifference)
    swap(&taken, &self[resource: AnimationStore<C>.self])
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
    let length = self[resource: Tick.self].length
    for store in self[resource: MotionRegistry.self].stores {
      store.write(&self) { $0 = MotionStore(layout: $0.layout, tickLength: length) }
    }
  }
}

extension Component where Self: Animatable {
  /// Registers the type with the tween system when an animation first finds it. A type whose `Animatable` conformance
  /// is not declared with its `Component` conformance must be registered explicitly.
  @inlinable public static var preparation: (@Sendable (inout World) -> Void)? { { $0.registerAnimatable(Self.self) } }
}

extension World {
  /// Enables animated writes to a component type, as the first `withAnimation` does that finds it in the world.
  @inlinable public mutating func registerAnimatable<C: Component & Animatable>(_ type: C.Type) {
    prepareForMotion()
    guard !hasResource(AnimationStore<C>.self) else { return }
    let layout = FieldLayout(C.AnimatableData.self)
    var motion = MotionStore(layout: layout, tickLength: self[resource: Tick.self].length)
    motion.sampled = Int32(truncatingIfNeeded: self[resource: MotionRegistry.self].sampled)
    motion.watched = watchedTransactions
    insertResource(AnimationStore<C>(motion) { $2.appendDifference($0.animatableData, $1.animatableData, layout) })
    insertResource(Presenter<C>())
    // A type that first appeared inside a transaction has been logged since then.
    self[resource: MotionRegistry.self].append(StoreAccess(AnimationStore<C>.self), isAwake: isWriteLogEnabled(C.self))
  }
}

/// Marks a registered type. Only its name matters, which is a part of the state hash.
@usableFromInline struct Presenter<C: Component & Animatable>: Component {
  @inlinable init() {}

  @inlinable static var componentName: String { "Presenter<\(C.componentName)>" }

  @inlinable static func == (lhs: Self, rhs: Self) -> Bool { true }
  @inlinable func fold(into hasher: inout StateHasher) {}
}
