import RiffleECS

extension World {
  /// Stops the running animations of a transaction: at the presented value, at the end of the current cycle, or at the model value.
  ///
  /// An immediate stop completes with `cancelled`, one at the end of a cycle with `finished`. Properties that have been retargeted
  /// since belong to another transaction and continue.
  public mutating func stopAnimation(_ handle: AnimationHandle, at stop: AnimationStop) {
    steer(handle, stop == .endOfCycle ? .finish : nil) { $0.stop(&$1, handle.id, stop) }
  }

  /// Finishes the running animations of a transaction: their properties are presented at their model values immediately, and its
  /// completion is due with `finished`.
  package mutating func finishAnimation(_ handle: AnimationHandle) {
    steer(handle, .finish, ends: true) { $0.stop(&$1, handle.id, .modelValue) }
  }

  /// Reverses the running animations of a transaction without a jump.
  ///
  /// A curve runs back from the same fraction, takes as long as it has run, and ends at its start; the model has that value
  /// immediately. Of an endless repeat only the current cycle is reversed. A second call continues forward. A spring returns to
  /// its start with its current velocity. A delayed animation never starts. The handle and its completion stay; the completion is
  /// due at the end of the reversal.
  public mutating func reverseAnimation(_ handle: AnimationHandle) {
    steer(handle, .reverse) { $0.reverse(&$1, handle.id) }
  }

  /// - Parameters:
  ///   - verb: recorded if it had an effect; nil for `cancel`, which is recorded with the ended animations.
  ///   - ends: true if it finishes the transaction.
  private mutating func steer(
    _ handle: AnimationHandle, _ verb: AnimationVerb?, ends: Bool = false,
    _ body: (MotionOperations, inout World) -> Double?
  ) {
    prepareForMotion()
    flushWrites()
    var due: Double?
    forEachAwake { operations, world in
      if let later = body(operations, &world) { due = max(due ?? 0, later) }
    }
    if collectEnded(finishing: ends ? handle : nil) { due = Double(self[resource: MotionRegistry.self].sampled) }
    guard let due else { return }
    self[resource: Transactions.self].extend(handle.id, until: due, at: self[resource: Tick.self].now)
    if let verb { noteSteering(handle, verb) }
  }

  package mutating func noteSteering(_ handle: AnimationHandle, _ verb: AnimationVerb) {
    let cause = actingCause
    steer(handle.id, verb, cause)
    note(.steered(handle, verb, cause: cause))
  }

  mutating func steer(_ id: UInt32, _ verb: AnimationVerb, _ cause: Cause?) {
    self[resource: Transactions.self].origins.steer(
      Steering(
        id: id, verb: verb, tick: self[resource: Tick.self].now, sampled: self[resource: MotionRegistry.self].sampled,
        cause: cause))
  }
}
