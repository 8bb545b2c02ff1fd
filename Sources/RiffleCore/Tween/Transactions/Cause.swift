import RiffleECS

/// The cause of an animation, in the names of the scene: answers "why did this move?".
public struct Cause: Sendable, Hashable {
  /// The actor.
  public enum Actor: Sendable, Hashable, CaseIterable {
    /// A rule of the scene or of the game, by its name in `rule`.
    case rule
    /// The slider of the parameter that `rule` names, or another way to set that parameter.
    case slider
    /// The pointer; `rule` names its event, such as `pointer down`.
    case hand
    case keyboard
    /// A new size of the window.
    case window
    /// A save of the scene's file.
    case file
    /// A system that writes values itself, without a transaction; `rule` is its name.
    case system
  }

  /// The name of the animation, such as `flip`.
  public var animation: String
  /// The rule that started it, such as `mismatch`.
  public var rule: String
  /// The name of the action that started it, used by verbs and completions; empty for none.
  public var action: String
  /// The intent of the rule, such as `choose(card 31)`.
  public var intent: String
  /// The tick of that intent, if known: a chain of animations can belong to a much earlier intent. A transaction with an intent
  /// but without this tick uses its own tick.
  public var intentTick: Int?
  /// The actor.
  public var actor: Actor
  /// The tick since which the pointer has held the entity it moves, or `held`; nil for an actor that acts once.
  public var heldSince: Int?
  /// The entity that the pointer holds, if another entity moves because of it, such as one that makes room; otherwise nil.
  public var held: Entity?
  /// True if its entities jump on purpose: a jump is not reported as a fault.
  public var jumps = false

  public init(
    animation: String = "", rule: String = "", action: String = "", intent: String = "", intentTick: Int? = nil,
    actor: Actor = .rule, heldSince: Int? = nil, held: Entity? = nil, jumps: Bool = false
  ) {
    (self.animation, self.rule, self.action, self.actor) = (animation, rule, action, actor)
    (self.intent, self.intentTick) = (intent, intentTick)
    (self.heldSince, self.held, self.jumps) = (heldSince, held, jumps)
  }
}

extension Cause {
  func measure(_ memory: inout OwnedMemory) {
    for text in [animation, rule, action, intent] { memory.add(text) }
  }
}

/// The handle of one transaction and of its animations. Handles rise with time.
public struct AnimationHandle: Hashable, Comparable, Sendable {
  /// Its number in the world, from 1; never reused.
  public let id: UInt32

  package init(id: UInt32) {
    self.id = id
  }

  public static func < (lhs: AnimationHandle, rhs: AnimationHandle) -> Bool { lhs.id < rhs.id }
}

/// The reason for which the animations of a transaction ended.
public enum CompletionReason: Sendable, Hashable {
  /// All reached their end, or nothing had to be animated.
  case finished
  /// A later transaction interrupted at least one of its properties.
  case retargeted(by: AnimationHandle)
  /// A model value was set without animation, or the handle was cancelled.
  case cancelled
  /// Every entity it animated was despawned.
  case entityGone
  /// Nothing was animated: a lock, or the transaction's own `AnimationInterruption.refuse`, refused every change, and the
  /// model kept its values.
  case refused
}

extension CompletionReason {
  /// UIKit's `finished`: false if it was cancelled or interrupted. For UIKit's exact meaning, use `superseded: .retargeted` for
  /// the transaction.
  public var isFinished: Bool { self == .finished }
}

/// The completion reason of an animation that reached its end after a later transaction added another one to its property: a
/// curve, keyframes, or any animation with `AnimationInterruption.add`. A spring that merges always retargets.
///
/// It changes only the reason, not the time of the completion.
public enum SupersededCompletion: Sendable, Hashable, CaseIterable {
  /// `finished`, as in SwiftUI: it reached its end, and the other one was added to it.
  case finished
  /// `retargeted(by:)`, as in UIKit: the property did not come to rest at this animation's target, so its handler receives
  /// `finished == false`.
  case retargeted
}

/// The criterion for the completion of a transaction.
public enum AnimationCompletionCriteria: Sendable, Hashable {
  /// At the end of the perceptual duration: a spring may still be settling, and a retargeted animation keeps its time.
  case logicallyComplete
  /// When every property it animated is at rest, including later interruptions.
  case removed
}
