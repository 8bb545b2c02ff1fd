import RiffleECS
import RiffleMotion

/// How changes made together are animated: what `withAnimation` sets, the outer transaction on top.
public struct Transaction: Sendable, Hashable {
  /// Nil sets values without animation.
  public var animation: Animation?
  /// What becomes of what runs on the same property.
  public var interruption: AnimationInterruption
  /// While true, changes are set without animation in this transaction and in all that are opened inside it, whatever
  /// animation they name.
  public var disablesAnimations: Bool
  /// For values set without animation: whether what runs on them continues, on top of the new value, which is then seen to
  /// jump by the change. By default they snap: what runs is cancelled.
  public var leavesRunning: Bool
  /// Whether what it animates may be interrupted: nil lets everything, else changes are refused or queued meanwhile.
  public var lock: AnimationLock?
  /// Whether the entities it animates can be hit while its animations run on them: UIKit's `allowUserInteraction`, which is
  /// on here unless it is switched off. See `World.allowsInteraction(_:)`.
  public var allowsInteraction: Bool
  /// What the completion says when a later animation was added to the same properties meanwhile.
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
  /// Makes changes in a transaction. They nest: the innermost one decides, unless one further out disables animations.
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

  /// The transaction whose body is running; nil outside of any.
  public var currentTransaction: Transaction? { resource(Transactions.self)?.open.last?.options }
}
