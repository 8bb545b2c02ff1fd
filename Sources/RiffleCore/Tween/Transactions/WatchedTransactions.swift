import RiffleECS

/// The few open transactions that affect the treatment of properties: every store receives them.
@usableFromInline package struct WatchedTransactions: Sendable, Equatable {
  /// Transactions that complete when the property itself rests.
  package var removal: [UInt32] = []
  /// Transactions with a lock: other changes are refused.
  var refusing: [UInt32] = []
  /// Transactions with a lock: other changes are queued.
  var queueing: [UInt32] = []
  /// Transactions whose completion reports later additions.
  var superseding: [UInt32] = []

  /// Paused transactions: the presented values stay.
  package var paused: [UInt32] = []

  var isEmpty: Bool { removal.isEmpty && superseding.isEmpty && paused.isEmpty && !hasLocks }
  var hasLocks: Bool { !refusing.isEmpty || !queueing.isEmpty }
}

extension World {
  /// The watched transactions for newly registered stores.
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
