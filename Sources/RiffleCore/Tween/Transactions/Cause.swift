import RiffleECS

/// Why an animation was started, in the words of the scene: enough to answer "why did this move?".
public struct Cause: Sendable, Hashable {
  /// Who acted.
  public enum Actor: Sendable, Hashable, CaseIterable {
    /// A rule of the scene or of the game, by its name in `rule`.
    case rule
    /// The slider of the parameter that `rule` names, or another way to set that parameter.
    case slider
    /// The pointer; `rule` says what it did, such as `pointer down`.
    case hand
    case keyboard
    /// A new size of the window.
    case window
    /// A save of the scene's file.
    case file
  }

  /// The name of the animation, such as `flip`.
  public var animation: String
  /// The rule that asked for it, such as `mismatch`.
  public var rule: String
  /// The intent the rule answered, such as `choose(card 31)`.
  public var intent: String
  /// The tick of that intent, when it is known: a chain of animations answers an intent of long before. A transaction
  /// whose cause names an intent without its tick takes it to be of the tick in which the transaction is made.
  public var intentTick: Int?
  /// Who acted.
  public var actor: Actor
  /// The tick since which a hand has held what it moves, or what `held` names; nil for what acts once.
  public var heldSince: Int?
  /// What the hand holds, where that may be another entity than the one it moves: others make room for it. Nil for what it moves.
  public var held: Entity?

  public init(
    animation: String = "", rule: String = "", intent: String = "", intentTick: Int? = nil, actor: Actor = .rule,
    heldSince: Int? = nil, held: Entity? = nil
  ) {
    (self.animation, self.rule, self.intent, self.intentTick, self.actor) = (animation, rule, intent, intentTick, actor)
    (self.heldSince, self.held) = (heldSince, held)
  }
}

extension Cause {
  func measure(_ memory: inout OwnedMemory) {
    for text in [animation, rule, intent] { memory.add(text) }
  }
}

/// Names one transaction and all animations it started. Handles are given out in rising order.
public struct AnimationHandle: Hashable, Comparable, Sendable {
  /// Its number in the world, from 1; never given out twice.
  public let id: UInt32

  public static func < (lhs: AnimationHandle, rhs: AnimationHandle) -> Bool { lhs.id < rhs.id }
}

/// How the animations of a transaction ended.
public enum CompletionReason: Sendable, Hashable {
  /// All ran to their end, or there was nothing to animate.
  case finished
  /// A later transaction took over at least one of its properties.
  case retargeted(by: AnimationHandle)
  /// A model value was set without animation, or the handle was cancelled.
  case cancelled
  /// Every entity it moved is gone.
  case entityGone
}

extension CompletionReason {
  /// UIKit's `finished`: false when something cut it short or took it over. For all that UIKit means by that, make the
  /// transaction with `superseded: .retargeted`.
  public var isFinished: Bool { self == .finished }
}

/// What a completion says of an animation that ran to its end, while a later transaction added another one to a property
/// of it: a curve, keyframes, or anything with `AnimationInterruption.add`. A spring that merges always retargets.
///
/// It changes only the reason. The completion comes when it would have come.
public enum SupersededCompletion: Sendable, Hashable, CaseIterable {
  /// `finished`, SwiftUI's way: it ran its course, and the other one came on top.
  case finished
  /// `retargeted(by:)`, UIKit's way: the property did not come to rest where this animation led, so its handler gets
  /// `finished == false`.
  case retargeted
}

/// When a transaction counts as complete.
public enum AnimationCompletionCriteria: Sendable, Hashable {
  /// When the perceptual duration is over: a spring may still be settling, and a retargeted animation keeps its time.
  case logicallyComplete
  /// When every property it moved is at rest, whatever took it over meanwhile.
  case removed
}

/// What happened to animations and completions in a tick, and what is heard: the shell and the debugger read it, systems
/// do not. Not in the state hash: it influences no later tick.
public struct Journal: Component {
  /// One thing that happened to a transaction in a tick.
  public enum Entry: Sendable, Equatable {
    /// A transaction started this many running animations, and this much of what ran was retargeted by it.
    case started(AnimationHandle, cause: Cause?, count: Int)
    /// Running animations of a transaction were taken over by a later one.
    case retargeted(AnimationHandle, by: AnimationHandle, count: Int)
    /// Values of a component type were set without animation while they moved.
    case cancelled(AnimationHandle, count: Int)
    /// A transaction without animation set values of a component type, of the entities with these indices.
    case set(AnimationHandle, cause: Cause?, component: String, rows: [Int32])
    /// Entities went while they moved.
    case entityGone(AnimationHandle, count: Int)
    /// Running animations came to rest on their targets.
    case settled(AnimationHandle, count: Int)
    /// A transaction that animated something, or has a completion, completed.
    case completed(AnimationHandle, CompletionReason)
  }

  /// In the order in which they happened; emptied at the start of every tick.
  public internal(set) var entries: [Entry] = []
  /// The sounds that begin at this tick; emptied like `entries`.
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
