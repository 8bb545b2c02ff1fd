import RiffleECS
import RiffleMotion

/// An animatable component type, and the entities it moves.
@usableFromInline package struct MovingComponent: Sendable {
  let operations: MotionOperations
  /// The moving entities, by index and in order.
  package let rows: [Int]

  package var type: any (Component & Animatable).Type { operations.component }
  package var name: String { operations.names.component }
  package var fieldNames: [String] { operations.names.fields }

  /// Calls the body with the numbers of those entities that have the component in both worlds.
  ///
  /// - Parameters:
  ///   - velocities: the reading of velocities.
  ///   - isPlain: called before the body, with all velocities before as 0: if true, the body is not called. These
  ///     velocities are read for the first entity with false.
  /// - Returns: false, without a call, for data not made of floats.
  /// - Complexity: linear in the entities and in all that moves. The loop is built where the component type is known.
  package func compare(
    _ entities: [Entity], from before: World, to after: World, velocities: VelocityReading = .inBulk,
    unless isPlain: (MotionNumbers) -> Bool = { _ in false }, _ body: (Entity, MotionNumbers) -> Void
  ) -> Bool {
    operations.compare(before, after, entities, velocities, isPlain, body)
  }

  @usableFromInline package enum VelocityReading: Sendable {
    /// None: all are 0 for the body.
    case none
    /// By one pass over all moving entities, for many.
    case inBulk
    /// One by one, for few.
    case each
  }
}

/// The numbers of one component of one entity in two ticks, valid while a body runs.
@usableFromInline package struct MotionNumbers {
  /// `count` presented values before, as many after, and as many velocities before and after, per second.
  @usableFromInline let base: UnsafeMutablePointer<Float>
  package let count: Int
  /// The count of numbers of each field, in order.
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
  /// The animatable component types, in the order of registration, and the moving entities of each, by index and in
  /// order.
  ///
  /// - Complexity: linear in the running animations.
  package func movingComponents() -> [MovingComponent] {
    guard hasResource(MotionRegistry.self) else { return [] }
    let world = hasLoggedWrites ? takingUpWrites() : self
    let registry = world[resource: MotionRegistry.self]
    // Sleeping types are at rest.
    return zip(registry.operations, registry.isAwake).map { operations, isAwake in
      MovingComponent(operations: operations, rows: isAwake ? operations.movingRows(world).sorted().map(Int.init) : [])
    }
  }

  /// Calls the body with the entity, by index, of each running animation, its transaction, and the interrupted one.
  package func forEachOwner(_ body: (Int32, UInt32, UInt32) -> Void) {
    guard hasResource(MotionRegistry.self) else { return }
    let world = hasLoggedWrites ? takingUpWrites() : self
    for operations in world[resource: MotionRegistry.self].awake { operations.forEachOwner(world, body) }
  }

  /// The entities with a running animation of a matching cause, or of one that took over from it, in index order: for rules.
  ///
  /// - Parameter isSuch: returns whether a `RunningAnimation.cause` matches.
  /// - Complexity: linear in the running animations.
  public func entities(movedBy isSuch: (Cause) -> Bool) -> [Entity] {
    guard hasResource(MotionRegistry.self) else { return [] }
    let world = hasLoggedWrites ? takingUpWrites() : self
    var rows: [Int32] = []
    var last: (transaction: UInt32, taken: UInt32, isSuch: Bool) = (0, 0, false)
    var answers = CauseAnswers()
    for operations in world[resource: MotionRegistry.self].awake {
      operations.forEachOwner(world) { row, transaction, taken in
        if last.transaction != transaction || last.taken != taken {
          let answer = answers.answer(transaction, world, isSuch) ?? answers.answer(taken, world, isSuch)
          last = (transaction, taken, answer ?? false)
        }
        if last.isSuch, rows.last != row { rows.append(row) }
      }
    }
    return Set(rows).sorted().compactMap { world.entity(atRow: Int($0)) }
  }
}

/// Cached results of a predicate on causes, by transaction: running transactions have close numbers.
private struct CauseAnswers {
  private enum Answer: UInt8 { case unknown, noCause, no, yes }

  /// By the offset from `first`.
  private var answers = [Answer](repeating: .unknown, count: 1024)
  private var first: UInt32?

  /// Nil for a transaction without a cause.
  mutating func answer(_ transaction: UInt32, _ world: World, _ isSuch: (Cause) -> Bool) -> Bool? {
    let begin = first ?? (transaction > 512 ? transaction - 512 : 0)
    first = begin
    let place = transaction >= begin ? Int(transaction - begin) : .max
    guard place < answers.count else { return world.cause(of: AnimationHandle(id: transaction)).map(isSuch) }
    if answers[place] == .unknown {
      let cause = world.cause(of: AnimationHandle(id: transaction))
      answers[place] = cause.map { isSuch($0) ? .yes : .no } ?? .noCause
    }
    return answers[place] == .noCause ? nil : answers[place] == .yes
  }
}
