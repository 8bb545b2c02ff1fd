@usableFromInline struct ActiveTransaction: Sendable, Equatable {
  var id: UInt32
  /// Has no animation if an outer transaction disables animations.
  var options = Transaction()
  @usableFromInline var animation: Animation? {
    get { options.animation }
    set { options.animation = newValue }
  }
  @usableFromInline var driver: UInt32?
  var driverFraction = 0.0
  var driverEndsAtStart = false
  /// See `MotionStore.firstUnseen`.
  @usableFromInline var firstUnseen = UInt32.max
  /// True with reduced motion: movements jump from place to place.
  @usableFromInline var isStepped = false

  var setsAtOnce: Bool {
    guard let animation else { return true }
    return animation.mergingSpring == nil && animation.totalDuration == 0
      && ![.refuse, .queue].contains(options.interruption)
  }
}

@usableFromInline struct Started: Sendable {
  var count = 0
  var isQueued = false

  mutating func add(_ more: Started) { (count, isQueued) = (count + more.count, isQueued || more.isQueued) }
}

/// A completion. It must capture only values, because the world and its snapshots store it.
public typealias AnimationCompletion = @Sendable (inout World, CompletionReason) -> Void

package struct Transactions: Component {
  package struct Record: Run {
    struct Terms: Sendable {
      var criteria = AnimationCompletionCriteria.logicallyComplete
      var lock: AnimationLock?
      var allowsInteraction = true
      var superseded = SupersededCompletion.finished
      var completion: AnimationCompletion?
    }

    package let id: UInt32
    var live: Int32 = 0
    var retargetedBy: UInt32?
    /// True if it completes when its own animations have run, at an unknown time.
    var isQueued: Bool
    var sawFinished = false
    var sawCancelled = false
    var sawGone = false
    var sawRefused = false
    /// The tick of logical completion, fractions included.
    var due: Double
    /// Shared: the rest of a record is a few bytes, and a history stores only those for every tick.
    private let shared: Shared<Terms>
    var terms: Terms { shared.value }

    init(id: UInt32, isQueued: Bool = false, due: Double, _ terms: Terms = Terms()) {
      (self.id, self.isQueued, self.due) = (id, isQueued, due)
      shared = Shared(terms)
    }
  }

  struct Pause: Sendable, Equatable {
    let id: UInt32
    let since: Int
  }

  package var records = RunTable<Record>()
  var open: [ActiveTransaction] = []
  /// The cause being handled, inside `World.answering`.
  var asked: Cause?
  var origins = TransactionInfo()
  /// Derived from the records, as are the next two.
  private(set) var watched = WatchedTransactions()
  private(set) var pauses: [Pause] = []
  private(set) var watchedVersion = 0
  /// No record completes before this tick unless one is changed.
  private var nextDue = Double.infinity
  private var isTouched = false

  var isEmpty: Bool { records.isEmpty && open.isEmpty }

  package static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.records.isEqual(to: rhs.records) {
      $0.id == $1.id && $0.live == $1.live && $0.due == $1.due && $0.reason == $1.reason
        && $0.terms.allowsInteraction == $1.terms.allowsInteraction
    } && lhs.pauses == rhs.pauses
  }

  package func fold(into hasher: inout StateHasher) {
    records.fold(into: &hasher) { hasher, record in
      hasher.combine(record.id, record.live, record.due, record.retargetedBy ?? 0)
      if !record.terms.allowsInteraction { hasher.combine(false) }
    }
    for pause in pauses { hasher.combine(pause.id, pause.since) }
  }

  /// A cause with the intent being handled, and with its own tick. An actor outside of the rules replaces the rule.
  func answered(_ cause: Cause?, at tick: Int) -> Cause? {
    if let asked, cause.map({ $0.intent.isEmpty || $0.intent == asked.intent }) ?? true {
      var cause = cause ?? asked
      cause.intent = asked.intent
      cause.intentTick = cause.intentTick ?? asked.intentTick
      if asked.actor != .rule {
        (cause.actor, cause.rule) = (asked.actor, asked.rule)
        (cause.heldSince, cause.held) = (asked.heldSince, asked.held)
      }
      return cause
    }
    guard var cause, !cause.intent.isEmpty, cause.intentTick == nil else { return cause }
    cause.intentTick = tick
    return cause
  }

  mutating func append(_ record: Record) {
    records.append(record)
    isTouched = true
    if record.terms.criteria == .logicallyComplete && !record.isQueued { nextDue = min(nextDue, record.due) }
    watch(record)
  }

  private mutating func watch(_ record: Record) {
    let waitsForRest = record.terms.criteria == .removed
    guard waitsForRest || record.terms.lock != nil || record.terms.superseded == .retargeted else { return }
    watchedVersion += 1
    if waitsForRest { watched.removal.append(record.id) }
    if record.terms.superseded == .retargeted { watched.superseding.append(record.id) }
    switch record.terms.lock {
    case .refuse: watched.refusing.append(record.id)
    case .queue: watched.queueing.append(record.id)
    case nil: break
    }
  }

  mutating func note(_ started: Started, of id: UInt32) {
    records[id]?.live += Int32(truncatingIfNeeded: started.count)
    if started.isQueued { records[id]?.isQueued = true }
  }

  /// The rest of a pause still delays it.
  mutating func extend(_ id: UInt32, until due: Double, at tick: Int) {
    records[id]?.due = due
    if let pause = pauses.firstIndex(where: { $0.id == id }) { pauses[pause] = Pause(id: id, since: tick) }
    isTouched = true
  }

  /// False for a paused or completed transaction.
  mutating func pause(_ id: UInt32, at tick: Int) -> Bool {
    guard records[id] != nil, !watched.paused.contains(id) else { return false }
    pauses.append(Pause(id: id, since: tick))
    watched.paused.append(id)
    watchedVersion += 1
    return true
  }

  mutating func resume(_ id: UInt32, at tick: Int) -> Bool {
    guard let index = pauses.firstIndex(where: { $0.id == id }) else { return false }
    records[id]?.due += Double(tick - pauses.remove(at: index).since)
    watched.paused.removeAll { $0 == id }
    watchedVersion += 1
    isTouched = true
    return true
  }

  private func isComplete(_ record: Record, at tick: Int) -> Bool {
    record.isComplete(at: watched.paused.contains(record.id) ? .min : tick)
  }

  mutating func note(_ ended: EndedMembers) {
    guard ended.meaning != .event, var record = records[ended.transaction] else { return }
    record.live -= Int32(truncatingIfNeeded: ended.count)
    switch ended.reason {
    case .finished: record.sawFinished = true
    case .retargeted(let by): record.retargetedBy = max(by, record.retargetedBy ?? 0)
    case .cancelled: record.sawCancelled = true
    case .entityGone: record.sawGone = true
    case .refused: record.sawRefused = true
    }
    records[ended.transaction] = record
    isTouched = true
  }

  func mayComplete(at tick: Int) -> Bool { isTouched || Double(tick) >= nextDue - 1e-6 }

  mutating func takeComplete(at tick: Int) -> [Record] {
    isTouched = false
    nextDue = .infinity
    var complete: [Record] = []
    for record in records.runs {
      if isComplete(record, at: tick) {
        complete.append(record)
      } else if record.terms.criteria == .logicallyComplete && !record.isQueued {
        nextDue = min(nextDue, record.due)
      }
    }
    guard !complete.isEmpty else { return [] }
    let transactions = self
    records.removeAll { transactions.isComplete($0, at: tick) }
    if !watched.isEmpty {
      pauses.removeAll { records[$0.id] == nil }
      watched = WatchedTransactions()
      watched.paused = pauses.map(\.id)
      watchedVersion += 1
      for record in records.runs { watch(record) }
    }
    return complete
  }
}

extension Transactions.Record {
  func isComplete(at tick: Int) -> Bool {
    if live <= 0 {
      // Cut short altogether, or without changes: nothing to wait for.
      if !sawFinished && retargetedBy == nil { return true }
      if terms.criteria == .removed || isQueued { return true }
    }
    return !isQueued && terms.criteria == .logicallyComplete && Double(tick) >= due - 1e-6
  }

  var hasRun: Bool { live > 0 || sawFinished || sawCancelled || sawGone || sawRefused || retargetedBy != nil }

  var reason: CompletionReason {
    if let retargetedBy { return .retargeted(by: AnimationHandle(id: retargetedBy)) }
    if sawCancelled { return .cancelled }
    if sawFinished || live > 0 { return .finished }
    return sawGone ? .entityGone : sawRefused ? .refused : .finished
  }
}

@usableFromInline package struct WatchedTransactions: Sendable, Equatable {
  /// Transactions that complete when the property itself rests.
  package var removal: [UInt32] = []
  var refusing: [UInt32] = []
  var queueing: [UInt32] = []
  var superseding: [UInt32] = []

  package var paused: [UInt32] = []

  var isEmpty: Bool { removal.isEmpty && superseding.isEmpty && paused.isEmpty && !hasLocks }
  var hasLocks: Bool { !refusing.isEmpty || !queueing.isEmpty }
}

extension World {
  @usableFromInline var watchedTransactions: WatchedTransactions { self[resource: Transactions.self].watched }
}

/// The treatment of changes to a property while an animation with a lock runs on it.
///
/// The lock holds until the animation's completion, on the fields it animates; steering it, despawning the entity and
/// links of a scene override it. Changes that only add are allowed: of a property animator, and with `leavesRunning`.
public enum AnimationLock: Sendable, Hashable, CaseIterable {
  /// The change is refused: the model keeps its value, also for a change without animation.
  case refuse
  /// The change waits until the property is at rest, also one without animation; the model has its new value at once.
  case queue
}

/// A waiter for animations in asynchronous code, outside the world: the step stays a function of the world and its
/// input, and no snapshot contains a task.
///
/// The loop calls `observe(_:)` after each step. `reason(of:)` returns when the completion has run, and with
/// `cancelled` if the waiting task is cancelled or the loop ends.
///
/// ```swift
/// let flight = simulation.world.withAnimation(.bouncy) { … }
/// Task { if await waiter.reason(of: flight) == .finished { … } }
/// // the loop:
/// simulation.step()
/// await waiter.observe(simulation.world)
/// ```
public actor AnimationWaiter {
  /// The number of completions whose reasons are kept; an older one counts as finished.
  private static let longestMemory = 4096

  private var waiting: [UInt32: [(token: Int, continuation: CheckedContinuation<CompletionReason, Never>)]] = [:]
  private var reasons: [UInt32: CompletionReason] = [:]
  private var order: [UInt32] = []
  private var nextToken = 0
  /// Every handle below this has completed or is among `waiting`, `reasons` or the world's open transactions.
  private var openIDs: Set<UInt32> = []
  private var newestSeen: UInt32 = 0
  private var hasEnded = false

  /// A waiter without handles.
  public init() {}

  /// Records the completions of the last tick. Call it after every step, in order.
  public func observe(_ world: World) {
    guard world.hasResource(Journal.self) else { return }
    for case .completed(let handle, let reason) in world[resource: Journal.self].entries {
      if reasons.updateValue(reason, forKey: handle.id) == nil { order.append(handle.id) }
      if order.count > Self.longestMemory { reasons[order.removeFirst()] = nil }
      resume(handle.id, reason)
    }
    openIDs = Set(world[resource: Transactions.self].records.runs.map(\.id))
    newestSeen = max(newestSeen, openIDs.max() ?? 0, order.last ?? 0)
  }

  /// Waits until the animations of a handle have ended.
  public func reason(of handle: AnimationHandle) async -> CompletionReason {
    if let reason = reasons[handle.id] { return reason }
    if hasEnded || Task.isCancelled { return .cancelled }
    // It existed and is not open: it completed too long ago to be remembered.
    if handle.id <= newestSeen && !openIDs.contains(handle.id) { return .finished }
    nextToken += 1
    let token = nextToken
    return await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        if Task.isCancelled {
          continuation.resume(returning: .cancelled)
        } else {
          waiting[handle.id, default: []].append((token, continuation))
        }
      }
    } onCancel: {
      Task { await self.giveUp(handle.id, token) }
    }
  }

  /// Ends the loop: every waiting task receives `cancelled`.
  public func end() {
    hasEnded = true
    for id in waiting.keys.sorted() { resume(id, .cancelled) }
  }

  private func resume(_ id: UInt32, _ reason: CompletionReason) {
    for waiter in waiting.removeValue(forKey: id) ?? [] { waiter.continuation.resume(returning: reason) }
  }

  private func giveUp(_ id: UInt32, _ token: Int) {
    guard let index = waiting[id]?.firstIndex(where: { $0.token == token }) else { return }
    waiting[id]?.remove(at: index).continuation.resume(returning: .cancelled)
  }
}
