import RiffleCore

/// An animation, its name, and its effect on running animations.
public struct AnimationChoice: Sendable, Equatable {
  /// The name as written; empty for an animation without a name.
  public var name: String
  /// The animation; nil for none.
  public var animation: Animation?
  /// The effect on running animations.
  public var interruption: AnimationInterruption
  /// Point at which the action counts as completed.
  public var criteria: AnimationCompletionCriteria
  /// True if the entities it moves receive input meanwhile.
  public var allowsInteraction: Bool
  /// The treatment of later animations of the same values; nil lets them interrupt it.
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
