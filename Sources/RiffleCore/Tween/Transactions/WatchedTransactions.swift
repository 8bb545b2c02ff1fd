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

/// The treatment of changes to a property while an animation with a lock runs on it.
///
/// The lock holds until the animation's completion, on the fields it animates; `cancelAnimation` and despawning the entity
/// override it. Changes of its own transaction are allowed, and so are a property animator and values set with `leavesRunning`,
/// which only add.
public enum AnimationLock: Sendable, Hashable, CaseIterable {
  /// The change is refused: the model keeps its value, also for a change without animation.
  case refuse
  /// The change waits until the property is at rest; the model has its new value immediately. A change without animation is
  /// then presented immediately.
  case queue
}
