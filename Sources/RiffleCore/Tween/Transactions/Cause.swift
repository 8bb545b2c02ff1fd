import RiffleECS

/// The cause of an animation, in the names of the scene, for the question "why did this move?".
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
  }

  /// The name of the animation, such as `flip`.
  public var animation: String
  /// The rule that started it, such as `mismatch`.
  public var rule: String
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
  /// True if the entities it moves are intended to jump: a jump of theirs is no fault.
  public var jumps = false

  public init(
    animation: String = "", rule: String = "", intent: String = "", intentTick: Int? = nil, actor: Actor = .rule,
    heldSince: Int? = nil, held: Entity? = nil, jumps: Bool = false
  ) {
    (self.animation, self.rule, self.intent, self.intentTick, self.actor) = (animation, rule, intent, intentTick, actor)
    (self.heldSince, self.held, self.jumps) = (heldSince, held, jumps)
  }
}

extension Cause {
  func measure(_ memory: inout OwnedMemory) {
    for text in [animation, rule, intent] { memory.add(text) }
  }
}

/// The handle of one transaction and of its animations. Handles rise with time.
public struct AnimationHandle: Hashable, Comparable, Sendable {
  /// Its number in the world, from 1; never reused.
  public let id: UInt32

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

/// The events of animations and completions in a tick, and its sounds: for the player and the debugger, not for systems. Not in
/// the state hash, because it has no effect on later ticks.
public struct Journal: Component {
  /// One event of a transaction in a tick.
  public enum Entry: Sendable, Equatable {
    /// A transaction started `count` running animations.
    case started(AnimationHandle, cause: Cause?, count: Int)
    /// Running animations of a transaction were interrupted by a later one.
    case retargeted(AnimationHandle, by: AnimationHandle, count: Int)
    /// Values were set without animation while they were animated.
    case cancelled(AnimationHandle, count: Int)
    /// A transaction without animation set values of a component, of the entities with these indices.
    case set(AnimationHandle, cause: Cause?, component: String, rows: [Int32])
    /// Entities were despawned while they were animated.
    case entityGone(AnimationHandle, count: Int)
    /// Running animations came to rest on their targets.
    case settled(AnimationHandle, count: Int)
    /// A transaction that animated something, or has a completion, completed.
    case completed(AnimationHandle, CompletionReason)
  }

  /// The events in order; emptied at the start of every tick.
  public internal(set) var entries: [Entry] = []
  /// The sounds that start at this tick; emptied like `entries`.
  public internal(set) var cues: [SoundCue] = []

  /// The named numbers that got another value in this tick; emptied like `entries`.
  package internal(set) var numbers: [NumberChange] = []

  var isEmpty: Bool { entries.isEmpty && cues.isEmpty && numbers.isEmpty }

  init() {}

  public func fold(into hasher: inout StateHasher) {}

  public func measure(_ memory: inout OwnedMemory) {
    memory.add(entries) { memory, entry in
      switch entry {
      case .started(_, let cause, _): cause?.measure(&memory)
      case .set(_, let cause, let component, let rows):
        cause?.measure(&memory)
        memory.add(component)
        memory.add(rows)
      case .retargeted, .cancelled, .entityGone, .settled, .completed: break
      }
    }
    memory.add(cues) { memory, cue in memory.add(cue.sound.name) }
    memory.add(numbers) { memory, change in
      memory.add(change.name)
      change.cause?.measure(&memory)
    }
  }
}
