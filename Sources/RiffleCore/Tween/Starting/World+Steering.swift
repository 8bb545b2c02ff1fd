import RiffleECS

extension World {
  /// Stops what a transaction still runs, where one says: an animation that repeats forever can be held where it is,
  /// played to the end of its round, or put to its model value.
  ///
  /// What is stopped at once completes with `cancelled`, what plays to the end of a round with `finished`. What has been
  /// retargeted since belongs to another transaction and continues.
  public mutating func stopAnimation(_ handle: AnimationHandle, at stop: AnimationStop) {
    steer(handle) { $0.stop(&$1, handle.id, stop) }
  }

  /// Turns round what a transaction still runs: nothing is seen to jump.
  ///
  /// A curve runs back from the same fraction, takes as long as it has gone, and ends where it started; the model has
  /// that value at once. Of a repeat without end only the round under way counts. Turned round again it runs on. A spring
  /// goes back to where it started, with the speed it has. What still waits for its delay never begins. The handle and
  /// its completion stay, due when the way back is over.
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
    if let due { self[resource: Transactions.self].extend(handle.id, until: due) }
    collectEnded()
  }
}
