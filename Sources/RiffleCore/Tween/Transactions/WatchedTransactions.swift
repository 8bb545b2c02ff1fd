import RiffleECS

/// The few open transactions that change how properties are treated: every store receives them.
@usableFromInline struct WatchedTransactions: Sendable, Equatable {
  /// Those whose completion waits until the property itself is at rest.
  var removal: [UInt32] = []
  /// Those that nothing may interrupt: what comes is refused.
  var refusing: [UInt32] = []
  /// Those that nothing may interrupt: what comes is queued.
  var queueing: [UInt32] = []
  /// Those whose completion says so when something is added to what they run.
  var superseding: [UInt32] = []

  /// Those that are paused: what they run stays where it is seen.
  var paused: [UInt32] = []

  var isEmpty: Bool { removal.isEmpty && superseding.isEmpty && paused.isEmpty && !hasLocks }
  var hasLocks: Bool { !refusing.isEmpty || !queueing.isEmpty }
}

extension World {
  /// What stores that are registered now have to receive.
  @usableFromInline var watchedTransactions: WatchedTransactions { self[resource: Transactions.self].watched }
}

/// What becomes of changes to a property while an animation runs on it that may not be interrupted.
///
/// The lock holds until the animation's completion, on the fields it moves and no others; `cancelAnimation` and the end
/// of the entity override it. Changes of its own transaction are let through, and so is what merely adds without a claim
/// of its own: a property animator, and values set with `leavesRunning`.
public enum AnimationLock: Sendable, Hashable, CaseIterable {
  /// The change is refused: the model keeps its value, whether it was to be animated or not.
  case refuse
  /// The change waits until the property rests, as seen from outside; the model has its new value at once. One without
  /// animation is then seen at once.
  case queue
}
