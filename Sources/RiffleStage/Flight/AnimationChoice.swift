import RiffleCore

/// An animation, its name, and what it does with what runs already.
public struct AnimationChoice: Sendable, Equatable {
  /// The name as it was written; empty for one that was written out.
  public var name: String
  /// The animation; nil for none.
  public var animation: Animation?
  /// What becomes of what runs.
  public var interruption: AnimationInterruption
  /// Point at which the action counts as completed.
  public var criteria: AnimationCompletionCriteria
  /// Whether what it moves can be touched meanwhile.
  public var allowsInteraction: Bool
  /// What others get that come to the same values meanwhile; nil lets them interrupt it.
  public var lock: AnimationLock?

  public init(
    name: String = "", animation: Animation? = .default, interruption: AnimationInterruption = .automatic,
    criteria: AnimationCompletionCriteria = .logicallyComplete, allowsInteraction: Bool = true,
    lock: AnimationLock? = nil
  ) {
    (self.name, self.animation, self.interruption, self.criteria) = (name, animation, interruption, criteria)
    self.allowsInteraction = allowsInteraction
    self.lock = lock
  }
}
