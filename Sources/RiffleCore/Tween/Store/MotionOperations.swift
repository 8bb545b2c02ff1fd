import RiffleECS
import RiffleMotion

/// A class: a structure with this many closures would count a reference for each whenever it is passed.
@usableFromInline final class MotionOperations: Sendable {
  @usableFromInline let component: any (Component & Animatable).Type
  @usableFromInline let names: (component: String, fields: [String])
  @usableFromInline let setLogging: @Sendable (inout World, Bool) -> Void
  /// Nil without writes; appends the entities to cross-fade.
  @usableFromInline let flush: @Sendable (inout World, ActiveTransaction?, inout [Entity]) -> Started?
  @usableFromInline let sample: @Sendable (inout World, _ tick: Int32, _ firstUnseen: UInt32) -> SampleOutcome
  @usableFromInline let takeEnded: @Sendable (inout World) -> [EndedMembers]
  @usableFromInline let running: @Sendable (World, RunningSubjects) -> [RunningMember]
  @usableFromInline let forEachOwner: @Sendable (World, (Int32, UInt32, UInt32) -> Void) -> Void
  @usableFromInline let movingRows: @Sendable (World) -> [Int32]
  @usableFromInline let compare: Comparison
  @usableFromInline typealias Comparison =
    @Sendable (
      World, World, [Entity], MovingComponent.VelocityReading, (MotionNumbers) -> Bool, (Entity, MotionNumbers) -> Void
    ) -> Bool
  @usableFromInline let appendTransactions: @Sendable (World, inout [UInt32]) -> Void
  @usableFromInline let setWatched: @Sendable (inout World, WatchedTransactions) -> Void
  @usableFromInline let isAtRest: @Sendable (World) -> Bool
  /// See `World.speedBound(_:field:)`.
  @usableFromInline let speedBound: @Sendable (World, Int) -> Double?
  /// See `World.overshootBound(_:field:)`.
  @usableFromInline let overshoot: @Sendable (World, Int) -> Double?
  /// Nothing of the type may run.
  @usableFromInline let setTickLength: @Sendable (inout World, Double) -> Void
  @usableFromInline let stop: @Sendable (inout World, UInt32, AnimationStop) -> Double?
  @usableFromInline let reverse: @Sendable (inout World, UInt32) -> Double?
  @usableFromInline let moved: @Sendable (World, [UInt32]) -> [Int32]
  /// The arguments are the part, its fraction, and its rate per second.
  @usableFromInline let drive: @Sendable (inout World, UInt32, Double, Double) -> Void
  @usableFromInline let finishDriven: @Sendable (inout World, UInt32, AnimatingPosition) -> Void
  @usableFromInline let decelerate: @Sendable (inout World, Entity, UInt32?, Spring, UInt32) -> Void

  @inlinable convenience init<C, Lanes>(_ store: AnimationStore<C, Lanes>.Type) {
    self.init(
      C.self, StoreAccess(store),
      setLogging: { world, enabled in
        if world.isWriteLogEnabled(C.self) != enabled { world.setWriteLog(C.self, enabled: enabled) }
      },
      flush: { world, transaction, crossFading in
        let log = world.takeWriteLog(C.self)
        guard !log.isEmpty else { return nil }
        var taken = world.takeStore(store)
        defer { world[resource: store] = taken }
        let changes = taken.changes(from: log, in: world)
        let started = world.animate(changes, of: C.self, on: &taken.motion, in: transaction, &crossFading)
        world.correct(&taken)
        return started
      },
      setTickLength: { world, length in
        let terms = world[resource: store].terms
        world.insertResource(store.init(layout: world[resource: store].motion.layout, tickLength: length, terms))
      },
      compare: { before, after, entities, reading, isPlain, body in
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
        // In bulk each is a pass over all moving entities: one is needed if anything is not plain, the other rarely.
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
    )
  }

  @_specialize(where Lanes == FloatLanes)
  @usableFromInline init<Lanes>(
    _ component: any (Component & Animatable).Type, _ store: StoreAccess<Lanes>,
    setLogging: @escaping @Sendable (inout World, Bool) -> Void,
    flush: @escaping @Sendable (inout World, ActiveTransaction?, inout [Entity]) -> Started?,
    setTickLength: @escaping @Sendable (inout World, Double) -> Void, compare: @escaping Comparison
  ) {
    self.component = component
    names = (component.componentName, component.fieldNames)
    self.setLogging = setLogging
    self.flush = flush
    self.setTickLength = setTickLength
    self.compare = compare
    sample = { world, tick, firstUnseen in
      // A store at rest is not written, so that ticks of a history share it: the next write updates its tick.
      let resting = store.read(world) { $0.pointee.isAtRest || $0.pointee.isStill ? $0.pointee.outcome : nil } ?? nil
      let outcome = resting ?? store.write(&world) { $0.sample(to: tick, firstUnseen: firstUnseen) }
      if outcome.contains(.corrections) { store.change(&world) { _ in } }
      return outcome
    }
    takeEnded = { world in
      guard store.read(world, { $0.pointee.ended.isEmpty }) == false else { return [] }
      // A new list, not the old one emptied: a history would keep its capacity with every tick.
      var ended: [EndedMembers] = []
      store.write(&world) { swap(&ended, &$0.ended) }
      return ended
    }
    running = { world, subjects in store.read(world) { $0.pointee.running(subjects) } ?? [] }
    forEachOwner = { world, body in store.read(world) { $0.pointee.forEachOwner(body) } }
    movingRows = { world in store.read(world) { $0.pointee.movingRows } ?? [] }
    appendTransactions = { world, ids in store.read(world) { $0.pointee.appendTransactions(to: &ids) } }
    setWatched = { world, watched in
      guard store.read(world, { $0.pointee.isAtRest }) == false else { return }
      store.write(&world) { $0.watched = watched }
    }
    isAtRest = { world in store.read(world) { $0.pointee.isAtRest } ?? true }
    speedBound = { world, field in store.read(world) { $0.pointee.speedBound(field: field) } ?? 0 }
    overshoot = { world, field in store.read(world) { $0.pointee.overshoot(field: field) } ?? 0 }
    moved = { world, transactions in store.read(world) { $0.pointee.entities(movedBy: transactions) } ?? [] }
    drive = { world, driver, fraction, rate in
      guard store.read(world, { $0.pointee.isDriven(by: driver) }) == true else { return }
      store.write(&world) { $0.drive(driver, fraction: fraction, rate: rate) }
    }
    stop = { world, transaction, stop in store.change(&world) { $0.stop(transaction, at: stop) } }
    reverse = { world, transaction in store.change(&world) { $0.reverse(transaction) } }
    finishDriven = { world, driver, position in store.change(&world) { $0.finishDriven(driver, at: position) } }
    decelerate = { world, entity, animator, spring, transaction in
      let index = Int32(truncatingIfNeeded: entity.index)
      guard store.read(world, { $0.pointee.row(of: Int(index)) != nil }) == true else { return }
      store.change(&world) { $0.decelerate(entity: index, drivenBy: animator, spring, transaction) }
    }
  }

  @usableFromInline var type: ObjectIdentifier { ObjectIdentifier(component) }
}

@usableFromInline final class StoreAccess<Lanes: DifferenceLanes>: Sendable {
  @usableFromInline let reading: @Sendable (World, (UnsafePointer<MotionStore<Lanes>>) -> Void) -> Void
  /// Writes in place. A history shares unwritten stores: use `reading` for queries.
  @usableFromInline let writing: @Sendable (inout World, (inout MotionStore<Lanes>) -> Void) -> Void
  /// Corrects the model too.
  @usableFromInline let changing: @Sendable (inout World, (inout MotionStore<Lanes>) -> Void) -> Void

  @inlinable init<C>(_ store: AnimationStore<C, Lanes>.Type) {
    // The store is the first field of its resource.
    reading = { world, body in
      _ = world.withResource(store) { body(UnsafeRawPointer($0).assumingMemoryBound(to: MotionStore<Lanes>.self)) }
    }
    writing = { world, body in
      let tick = world[resource: MotionRegistry.self].sampled
      world[resource: store].motion.wake(at: tick)
      body(&world[resource: store].motion)
    }
    changing = { world, body in world.withMotion(of: store, body) }
  }

  /// Inlined: otherwise each call looks up the type of its result.
  @inline(__always)
  func read<Result>(_ world: World, _ body: (UnsafePointer<MotionStore<Lanes>>) -> Result) -> Result? {
    var result: Result?
    reading(world) { result = body($0) }
    return result
  }

  @inline(__always)
  func write<Result>(_ world: inout World, _ body: (inout MotionStore<Lanes>) -> Result) -> Result {
    var result: Result?
    writing(&world) { result = body(&$0) }
    return result!
  }

  @inline(__always)
  func change<Result>(_ world: inout World, _ body: (inout MotionStore<Lanes>) -> Result) -> Result {
    var result: Result?
    changing(&world) { result = body(&$0) }
    return result!
  }
}

/// A list for each field: a tick of a history stores only the lists of fields with a start or an end.
struct PropertyTable: Sendable, Equatable {
  private var fields: [[Property]] = []
  /// The number of rows to expect; not part of the value.
  private var wanted = 0

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.fields == rhs.fields }

  subscript(row: Int, field: Int) -> Property {
    get { field < fields.count && row < fields[field].count ? fields[field][row] : Property() }
    _modify {
      if field >= fields.count || row >= fields[field].count { grow(row, field) }
      yield &fields[field][row]
    }
  }

  func all(of field: Int) -> [Property] { field < fields.count ? fields[field] : [] }

  mutating func reserve(_ rows: Int) { wanted = max(wanted, rows) }

  private mutating func grow(_ row: Int, _ field: Int) {
    while fields.count <= field { fields.append([]) }
    if fields[field].capacity < wanted { fields[field].reserveCapacity(wanted) }
    while fields[field].count <= row { fields[field].append(Property()) }
  }
}

@usableFromInline struct Property: Sendable, Equatable {
  /// The index of its spring block, or -1. Springs merge, so there is at most one.
  var block: Int16 = -1
  /// Layers in the lowest four bits, pendings above: compact, as every field of every moving entity has one.
  private var counts: UInt16 = 0
  var index: Int32 = 0

  /// Curves and keyframes that add up; they collapse long before fifteen.
  var layers: UInt16 {
    get { counts & 15 }
    set { counts = counts & ~15 | newValue }
  }
  /// Delayed animations (at most one after a retarget unless it adds), queued ones, and driven ones.
  var pendings: UInt16 {
    get { counts >> 4 }
    set {
      require(newValue <= Self.mostPendings, "no more than \(Self.mostPendings) changes of a property can wait")
      counts = counts & 15 | newValue << 4
    }
  }

  /// At most `mostQueued` of these are queued; the rest is for property animators.
  static let mostPendings: UInt16 = 4000
  static let mostQueued: UInt16 = 200

  var isIdle: Bool { block < 0 && layers == 0 && pendings == 0 }
}
