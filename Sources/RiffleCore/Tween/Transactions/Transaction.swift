/// The animation options of changes that are made together, as set by `withAnimation`.
public struct Transaction: Sendable, Hashable {
  /// Nil sets values without animation.
  public var animation: Animation?
  /// The effect on running animations of the same property.
  public var interruption: AnimationInterruption
  /// If true, changes in this transaction and in all inner ones are set without animation.
  public var disablesAnimations: Bool
  /// True to continue running animations on top of a value set without animation, instead of cancelling them.
  public var leavesRunning: Bool
  /// True to change even what a lock holds; the animation that holds it ends.
  package var overridesLocks = false
  /// Refuses or queues other changes while its animations run; nil allows interruption.
  public var lock: AnimationLock?
  /// True if the entities it animates can be hit meanwhile: UIKit's `allowUserInteraction`, here on by default.
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

  var respectsLocks: Bool { !leavesRunning && !overridesLocks }
}

extension World {
  /// Makes changes in a transaction. Transactions nest: the innermost applies, unless an outer one disables animations.
  @discardableResult public mutating func withTransaction(
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

struct Origin: Sendable {
  let id: UInt32
  var cause: Cause?
  let tick: Int32
  /// The tick from which the motion starts: during a step still the one before.
  let base: Int32
  /// Ticks, fractions included.
  var delay: Double
}

package struct Steering: Sendable {
  let id: UInt32
  package let verb: AnimationVerb
  package let tick: Int
  /// The last sampled tick before it, whose picture a pause keeps.
  let sampled: Int
  package let cause: Cause?
}

/// Kept longer than the transactions: a spring continues to settle after its completion. Not part of a world's value.
/// A list of short lists: a tick that adds one copies the last of them, not hundreds.
struct TransactionInfo: Sendable {
  private static let fewest = 256
  private static let chunkLength = 32

  /// Sorted by id; none of them is empty. The lists of a history share the origins.
  private var chunks: [[Shared<Origin>]] = []
  private var count = 0
  private var steerings: [Steering] = []
  private var sweepingAt = fewest

  var needSweeping: Bool { count >= sweepingAt }

  mutating func append(_ origin: Origin) { append(Shared(origin)) }

  private mutating func append(_ origin: Shared<Origin>) {
    count += 1
    if let last = chunks.indices.last, chunks[last].count < Self.chunkLength {
      chunks[last].append(origin)
    } else {
      chunks.append([origin])
    }
  }

  subscript(id: UInt32) -> Origin? {
    guard let (chunk, index) = place(of: id) else { return nil }
    return chunks[chunk][index].value
  }

  private func place(of id: UInt32) -> (chunk: Int, index: Int)? {
    // Both searches read ids in place: a copy of a list or an origin counts a reference.
    chunks.withUnsafeBufferPointer { chunks in
      let chunk = chunks.partitioningIndex { $0[$0.count - 1].value.id >= id }
      guard chunk < chunks.count else { return nil }
      return chunks[chunk].withUnsafeBufferPointer { origins in
        let index = origins.partitioningIndex { $0.value.id >= id }
        return origins[index].value.id == id ? (chunk, index) : nil
      }
    }
  }

  mutating func change(_ id: UInt32, _ cause: Cause, delay: Double) {
    guard let (chunk, index) = place(of: id) else { return }
    var origin = chunks[chunk][index].value
    (origin.cause, origin.delay) = (cause, delay)
    chunks[chunk][index] = Shared(origin)
  }

  func steering(of id: UInt32, _ matches: (AnimationVerb) -> Bool) -> Steering? {
    steerings.last { $0.id == id && matches($0.verb) }
  }

  /// Replaces an earlier use of the verb on the transaction.
  mutating func steer(_ steering: Steering) {
    if ![.cancel, .pause, .resume].contains(steering.verb) {
      steerings.removeAll { $0.id == steering.id && $0.verb == steering.verb }
    }
    steerings.append(steering)
  }

  func standstills(of id: UInt32, at tick: Int) -> [Range<Int>] {
    var found: [Range<Int>] = []
    forEachStandstill(at: tick) { if $0 == id { found.append($1) } }
    return found
  }

  func forEachStandstill(at tick: Int, _ body: (UInt32, Range<Int>) -> Void) {
    for (index, pause) in steerings.enumerated() where pause.verb == .pause {
      let end = steerings[index...].first { $0.id == pause.id && $0.verb == .resume }?.sampled ?? tick
      body(pause.id, pause.sampled + 1..<max(end, pause.sampled) + 1)
    }
  }

  mutating func sweep(keeping ids: [UInt32]) {
    let all = chunks.joined()
    guard let first = chunks.first?.first?.value.id, let last = chunks.last?.last?.value.id else { return }
    // Marked, not sorted: with ten thousand moving entities, sorting was a sixth of a tick that starts a shuffle.
    var isKept = [Bool](repeating: false, count: Int(last - first) + 1)
    for id in ids where id >= first && id <= last { isKept[Int(id - first)] = true }
    (chunks, count) = ([], 0)
    for origin in all where isKept[Int(origin.value.id - first)] { append(origin) }
    steerings = steerings.filter { self[$0.id] != nil }
    sweepingAt = max(Self.fewest, 2 * count)
  }
}

extension World {
  mutating func noteTransaction(_ cause: Cause?, delay seconds: Double = 0) -> UInt32 {
    sweepOrigins()
    let tick = self[resource: Tick.self]
    let id = self[resource: Transactions.self].records.takeID()
    let cause = caused(cause)
    self[resource: Transactions.self].origins.append(
      Origin(
        id: id, cause: cause, tick: Int32(truncatingIfNeeded: tick.now),
        base: Int32(truncatingIfNeeded: self[resource: MotionRegistry.self].sampled),
        delay: seconds * Double(tick.rate)))
    return id
  }

  private mutating func sweepOrigins() {
    guard self[resource: Transactions.self].origins.needSweeping else { return }
    var ids = self[resource: Transactions.self].records.runs.map(\.id)
    for case .completed(let handle, _) in self[resource: Journal.self].entries { ids.append(handle.id) }
    for store in self[resource: MotionRegistry.self].stores {
      store.read(self) { $0.pointee.appendTransactions(to: &ids) }
    }
    self[resource: Transactions.self].origins.sweep(keeping: ids)
  }
}

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
  /// The tick of that intent, which may be much earlier; nil is the transaction's own tick.
  public var intentTick: Int?
  /// The actor.
  public var actor: Actor
  /// The tick since which the pointer has held the entity it moves, or `held`; nil for an actor that acts once.
  public var heldSince: Int?
  /// The entity that the pointer holds, if another entity moves because of it; otherwise nil.
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

/// The handle of one transaction and of its animations. Handles rise with time.
public struct AnimationHandle: Hashable, Comparable, Sendable {
  /// Its number in the world, from 1; never reused.
  public let id: UInt32

  package init(id: UInt32) { self.id = id }

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
  /// Nothing was animated: a lock or `AnimationInterruption.refuse` refused every change.
  case refused

  /// UIKit's `finished`: false if it was cancelled or interrupted; exactly with `superseded: .retargeted`.
  public var isFinished: Bool { self == .finished }
}

/// The completion reason of an animation that reached its end after another one was added to its property.
public enum SupersededCompletion: Sendable, Hashable, CaseIterable {
  /// `finished`, as in SwiftUI: it reached its end, and the other one was added to it.
  case finished
  /// `retargeted(by:)`, as in UIKit, whose handler receives `finished == false`.
  case retargeted
}

/// The criterion for the completion of a transaction.
public enum AnimationCompletionCriteria: Sendable, Hashable {
  /// At the end of the perceptual duration: a spring may still be settling.
  case logicallyComplete
  /// When every property it animated is at rest, including later interruptions.
  case removed
}
