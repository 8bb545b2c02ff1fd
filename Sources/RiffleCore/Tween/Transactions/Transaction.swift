import RiffleECS
import RiffleMotion

/// The animation options of changes that are made together, as set by `withAnimation`.
public struct Transaction: Sendable, Hashable {
  /// Nil sets values without animation.
  public var animation: Animation?
  /// The effect on running animations of the same property.
  public var interruption: AnimationInterruption
  /// If true, changes in this transaction and in all inner ones are set without animation.
  public var disablesAnimations: Bool
  /// For values set without animation: true to continue their running animations on top of the new value, so that the
  /// presented value jumps by the change. By default they are cancelled.
  public var leavesRunning: Bool
  /// The interruption lock: nil allows interruption, otherwise changes are refused or queued while its animations run.
  public var lock: AnimationLock?
  /// True if the entities it animates can be hit meanwhile: UIKit's `allowUserInteraction`, here on by default. See
  /// `World.allowsInteraction(_:)`.
  public var allowsInteraction: Bool
  /// The completion reason if a later animation was added to the same properties.
  public var superseded: SupersededCompletion

  public init(
    animation: Animation? = nil, interruption: AnimationInterruption = .automatic, disablesAnimations: Bool = false,
    leavesRunning: Bool = false, lock: AnimationLock? = nil, allowsInteraction: Bool = true,
    superseded: SupersededCompletion = .finished
  ) {
    (self.animation, self.interruption, self.disablesAnimations) = (animation, interruption, disablesAnimations)
    (self.leavesRunning, self.lock, self.allowsInteraction) = (leavesRunning, lock, allowsInteraction)
    self.superseded = superseded
  }
}

extension World {
  /// Makes changes in a transaction. Transactions nest: the innermost applies, unless an outer one disables animations.
  @discardableResult
  public mutating func withTransaction(
    _ transaction: Transaction, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    cause: Cause? = nil, _ body: (inout World) throws -> Void, completion: AnimationCompletion? = nil
  ) rethrows -> AnimationHandle {
    prepareForMotion()
    var transaction = transaction
    if let outer = currentTransaction, outer.disablesAnimations { transaction.disablesAnimations = true }
    if transaction.disablesAnimations { transaction.animation = nil }
    return try perform(transaction, completionCriteria, cause, body, completion)
  }

  /// The current transaction; nil outside of any.
  public var currentTransaction: Transaction? { resource(Transactions.self)?.open.last?.options }
}
