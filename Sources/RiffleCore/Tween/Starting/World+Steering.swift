import RiffleECS

extension World {
  /// Stops the running animations of a transaction: at the presented value, at the end of the current cycle, or at the model value.
  ///
  /// An immediate stop completes with `cancelled`, one at the end of a cycle with `finished`. Properties that have been retargeted
  /// since belong to another transaction and continue.
  public mutating func stopAnimation(_ handle: AnimationHandle, at stop: AnimationStop) {
    steer(handle) { $0.stop(&$1, handle.id, stop) }
  }

  /// Reverses the running animations of a transaction without a jump.
  ///
  /// A curve runs back from the same fraction, takes as long as it has run, and ends at its start; the model has that value
  /// immediately. Of an endless repeat only the current cycle is reversed. A second call continues forward. A spring returns to
  /// its start with its current velocity. A delayed animation never starts. The handle and its completion stay; the completion is
  /// due at the end of the reversal.
  public mutating func reverseAnimation(_ handle: AnimationHandle) {
    steer(handle) { $0.reverse(&$1, handle.id) }
  }

  private mutating func steer(_ handle: AnimationHandle, _ body: (MotionOperations, inout World) -> Double?) {
    prepareForMotion()
    flushWrites()
    var due: Double?
    forEachAwake { operations, world in
      if let later = body(operations, &world) { due = max(due ?? 0, later) }
    }
    if let due { self[resource: Transactions.self].extend(handle.id, until: due, at: self[resource: Tick.self].now) }
    collectEnded()
  }
}
