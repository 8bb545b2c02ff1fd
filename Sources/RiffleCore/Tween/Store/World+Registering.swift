import RiffleECS
import RiffleMotion

extension World {
  /// Adds the tween system's resources to the world; no effect if they exist. `withAnimation` calls it, and a simulation calls it
  /// with its tick rate.
  ///
  /// - Parameter tickRate: ticks a second, 120 by default. It can be changed until the first tick or the first animation; a
  ///   later change traps.
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
  /// Registers the type with the tween system when an animation first finds it, so that no program has to call
  /// `registerAnimatable`. A type whose `Animatable` conformance is not declared with its `Component` conformance must
  /// be registered explicitly.
  @inlinable public static var preparation: (@Sendable (inout World) -> Void)? { { $0.registerAnimatable(Self.self) } }
}

extension Component where Self: Animatable, Self.AnimatableData: LaneVector {
  /// Registers data with the fast path.
  @inlinable public static var preparation: (@Sendable (inout World) -> Void)? { { $0.registerAnimatable(Self.self) } }
}

extension World {
  /// Enables animated writes to a component type. Float-lane data uses the fast path.
  ///
  /// The first `withAnimation` that finds a type in the world registers it. Registering again has no effect.
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
