/// The handle of a shift.
public struct ShiftRun: Hashable, Sendable {
  /// Its number in the world, from 1; never reused.
  public let id: UInt32
  /// Its property animator, for what the handle does not offer. To stop or finish it, use the handle.
  public let animator: PropertyAnimator
}

struct ShiftRuns: Component {
  struct Flight: Sendable, Equatable {
    var pair: ShiftPair
    var replica: Entity
    /// The copied entities and their copies, the replica first; empty if the destination itself flies.
    var originals: [Entity] = []
    var copies: [Entity] = []

    var isCopy: Bool { !copies.isEmpty }
  }

  struct Running: Run {
    let handle: ShiftRun
    let source: Entity
    let destination: Entity
    var flights: [Flight] = []
    var sourceContent: [Entity] = []
    var destinationContent: [Entity] = []
    /// Copies of an interrupted shift that fade; `hiding` are its screens.
    var remains: [Entity] = []
    var hiding: [Entity] = []
    /// The screen taken over by another shift, while the copies from it fly back.
    var released: Entity?
    var shift: Shift

    var id: UInt32 { handle.id }
    var content: [Entity] { sourceContent + destinationContent }
  }

  var runs = RunTable<Running>()

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.runs.isEqual(to: rhs.runs) {
      $0.handle == $1.handle && $0.flights == $1.flights && $0.sourceContent == $1.sourceContent
        && $0.destinationContent == $1.destinationContent && $0.remains == $1.remains && $0.hiding == $1.hiding
        && $0.released == $1.released
    }
  }

  func fold(into hasher: inout StateHasher) {
    runs.fold(into: &hasher) { hasher, run in
      hasher.combine(run.id)
      for flight in run.flights { hasher.combine(flight.replica) }
      for entity in run.content + run.remains + run.hiding { hasher.combine(entity) }
      if let screen = run.released { hasher.combine(screen) }
    }
  }
}

extension World {
  /// The active shift between two screens, in either direction; not one that has freed either screen.
  public func shiftRun(between one: Entity, and other: Entity) -> ShiftRun? {
    resource(ShiftRuns.self)?.runs.runs.last {
      $0.released == nil && [[one, other], [other, one]].contains([$0.source, $0.destination])
    }?.handle
  }

  /// All active shifts, in starting order.
  package var activeShifts: [ShiftRun] { resource(ShiftRuns.self)?.runs.runs.map(\.handle) ?? [] }

  package func screens(of run: ShiftRun) -> (source: Entity, destination: Entity)? {
    running(run).map { ($0.source, $0.destination) }
  }

  /// Returns true if an active shift leads to a screen, in its current direction.
  package func isShifting(_ run: ShiftRun, to screen: Entity) -> Bool {
    guard let screens = screens(of: run) else { return false }
    return screen == (isReversed(run) ? screens.source : screens.destination)
  }

  /// Each moving copy with the entity that replaces it at the end, then its parts with the entities that they copy.
  package var shiftingCopies: [(copy: Entity, entity: Entity)] {
    (resource(ShiftRuns.self)?.runs.runs ?? []).flatMap { run in
      let end = isReversed(run.handle) ? \ShiftPair.source : \.destination
      return run.flights.filter(\.isCopy).flatMap { flight in
        [(flight.replica, flight.pair[keyPath: end])] + zip(flight.copies, flight.originals).dropFirst()
      }
    }
  }

  /// Returns true if a shift is active, running or not.
  public func isActive(_ run: ShiftRun) -> Bool { running(run) != nil }

  /// Continues a scrubbed shift by a spring, to the nearer end or in the direction of `velocity`.
  ///
  /// - Parameter velocity: fractions of its time a second; positive leads to the destination.
  /// - Returns: the end that it continues to.
  @discardableResult public mutating func releaseShift(
    _ run: ShiftRun, velocity: Double, spring: Spring = Spring(duration: 0.4)
  ) -> AnimatingPosition {
    guard let state = state(of: run.animator) else { return .current }
    let velocity = velocity.isFinite ? min(max(velocity, -20), 20) : 0
    // As if it continued for a fifth of a second.
    let goesOn = state.fraction + velocity * 0.2 > 0.5
    let end: AnimatingPosition = goesOn ? .end : .start
    let distance = (goesOn ? 1 : 0) - state.fraction
    guard abs(distance) > 1e-4 else {
      run.finish(at: end, in: &self)
      return end
    }
    // At least a twentieth of a second, so that it does not overshoot.
    let timing = Animation.interpolatingSpring(spring, initialVelocity: min(max(velocity / distance, 0), 20))
    setReversed(!goesOn, of: run)
    continueAnimation(run, timing: timing, durationFactor: timing.totalDuration / state.duration)
    return end
  }

  /// Shows a target that was kept hidden.
  public mutating func restoreShifted(_ entity: Entity) { remove(HiddenByReplica.self, from: entity) }

  /// Runs the prepared actions of a screen's content.
  public mutating func runPreparedActions(on screen: Entity, _ animation: Animation? = .default) {
    for entity in children(of: screen) {
      guard let state = get(TransitionState.self, entity), state.run == 0, state.effect != .identity else { continue }
      withAnimation(animation, completionCriteria: .removed) {
        $0[entity, TransitionState.self].effect = .identity
      } completion: { world, _ in
        world.dropEffect(of: entity)
      }
    }
  }

  func running(_ run: ShiftRun) -> ShiftRuns.Running? { resource(ShiftRuns.self)?.runs[run.id] }

  mutating func dropEffect(of entity: Entity) {
    guard let state = get(TransitionState.self, entity), state.run == 0 else { return }
    remove(TransitionState.self, from: entity)
  }

  mutating func endShift(_ handle: ShiftRun, at position: AnimatingPosition) {
    guard let run = resource(ShiftRuns.self)?.runs[handle.id] else { return }
    self[resource: ShiftRuns.self].runs.remove(handle.id)
    let hasArrived = position != .start
    for flight in run.flights {
      if flight.isCopy { despawnTree(flight.replica) }
      if run.shift.sourceRestoration == .restored { restore(flight.pair.source, after: flight) }
      if run.shift.destinationRestoration == .restored || !hasArrived {
        restore(flight.pair.destination, after: flight)
      }
    }
    for entity in run.remains { despawnTree(entity) }
    let leaving =
      switch (run.shift.presence, hasArrived) {
      case (.replacing, true), (.back, true): [run.source]
      case (.replacing, false), (.over, false): [run.destination]
      case (.over, true), (.back, false): [Entity]()
      }
    for screen in run.hiding + leaving where isAlive(screen) && screen != run.released {
      insert(Hidden(), on: screen)
      for entity in tree(of: screen) {
        if let by = get(HiddenByReplica.self, entity)?.by, !isAlive(by) { restoreShifted(entity) }
      }
    }
    for entity in run.sourceContent { dropEffect(of: entity) }
    for entity in run.destinationContent where !(hasArrived && run.shift.destinationAction.isPrepared) {
      dropEffect(of: entity)
    }
    run.shift.completeSource?(&self, position)
    run.shift.completeDestination?(&self, position)
  }

  private mutating func restore(_ entity: Entity, after flight: ShiftRuns.Flight) {
    if get(HiddenByReplica.self, entity)?.by == flight.replica { restoreShifted(entity) }
  }
}
