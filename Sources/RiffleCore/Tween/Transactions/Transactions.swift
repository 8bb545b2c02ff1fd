import RiffleECS
import RiffleMotion

/// The innermost `withAnimation` whose body is running.
@usableFromInline struct ActiveTransaction: Sendable, Equatable {
  var id: UInt32
  /// What it was opened with. It disables animations also where one further out does, and has none then.
  var options = Transaction()
  @usableFromInline var animation: Animation? {
    get { options.animation }
    set { options.animation = newValue }
  }
  /// The part of a property animator that the changes are handed to.
  @usableFromInline var driver: UInt32?
  /// How far that part is.
  var driverFraction = 0.0
  /// The first transaction of the tick being stepped: see `MotionStore.firstUnseen`.
  @usableFromInline var firstUnseen = UInt32.max
  /// Whether what is handed to it moves from place to place at once: with reduced motion.
  @usableFromInline var isStepped = false
}

/// How many running animations were started, and whether any of them waits for its turn.
@usableFromInline struct Started: Sendable {
  var count = 0
  var isQueued = false
}

/// A completion. It must capture only values, because the world and its snapshots store it.
public typealias AnimationCompletion = @Sendable (inout World, CompletionReason) -> Void

/// All transactions that have not completed yet, as a resource.
struct Transactions: Component {
  struct Record: Run {
    /// What was agreed on for good.
    struct Terms: Sendable {
      var criteria = AnimationCompletionCriteria.logicallyComplete
      /// What becomes of changes to the properties it moves.
      var lock: AnimationLock?
      var allowsInteraction = true
      var superseded = SupersededCompletion.finished
      var completion: AnimationCompletion?
    }

    let id: UInt32
    /// Running animations that have not ended.
    var live: Int32 = 0
    private var retargeting: UInt32 = 0
    /// Complete when its own animations have run, which is not known beforehand.
    var isQueued: Bool
    /// True once any of them ended in this way.
    var sawFinished = false
    var sawCancelled = false
    var sawGone = false
    /// True once a change was refused.
    var sawRefused = false
    /// The tick, or part of one, at which the animation is logically complete.
    var due: Double
    /// Shared: the rest of a record is a few bytes, and those are what a history keeps of it for every tick.
    private let shared: Shared<Terms>
    var terms: Terms { shared.value }

    init(id: UInt32, isQueued: Bool = false, due: Double, _ terms: Terms = Terms()) {
      (self.id, self.isQueued, self.due) = (id, isQueued, due)
      shared = Shared(terms)
    }

    func measure(_ memory: inout OwnedMemory) { memory.add(shared) }

    /// The latest transaction that took over one of its properties.
    var retargetedBy: UInt32? {
      get { retargeting == 0 ? nil : retargeting }
      set { retargeting = newValue ?? 0 }
    }
  }

  struct Pause: Sendable, Equatable {
    let id: UInt32
    let since: Int
  }

  var records = RunTable<Record>()
  var open: [ActiveTransaction] = []
  /// What is being answered, inside `World.answering`.
  var asked: Cause?
  var origins = TransactionInfo()
  /// Those of the records that stores receive. Follows from the records, as the next two do.
  private(set) var watched = WatchedTransactions()
  /// What is paused, and since which tick.
  private(set) var pauses: [Pause] = []
  /// Counts what happened to `watched`.
  private(set) var watchedVersion = 0
  /// No record is complete before this tick unless something happens to one.
  private var nextDue = Double.infinity
  private var isTouched = false

  var isEmpty: Bool { records.isEmpty && open.isEmpty }

  static func == (lhs: Self, rhs: Self) -> Bool {
    lhs.records.isEqual(to: rhs.records) {
      $0.id == $1.id && $0.live == $1.live && $0.due == $1.due && $0.reason == $1.reason
        && $0.terms.allowsInteraction == $1.terms.allowsInteraction
    } && lhs.pauses == rhs.pauses
  }

  func fold(into hasher: inout StateHasher) {
    records.fold(into: &hasher) { hasher, record in
      hasher.combine(record.id, record.live, record.due, record.retargetedBy ?? 0)
      if !record.terms.allowsInteraction { hasher.combine(false) }
    }
    for pause in pauses { hasher.combine(pause.id, pause.since) }
  }

  func measure(_ memory: inout OwnedMemory) {
    memory.add(records.runs) { $1.measure(&$0) }
    memory.add(open)
    memory.add(pauses)
    for list in [watched.removal, watched.refusing, watched.queueing, watched.superseding, watched.paused] {
      memory.add(list)
    }
    asked?.measure(&memory)
    origins.measure(&memory)
  }

  /// A cause with the intent that is being answered, and with the tick of its own. Who acts outside of the rules is
  /// named instead of what would act by itself.
  func answered(_ cause: Cause?, at tick: Int) -> Cause? {
    if let asked, cause.map({ $0.intent.isEmpty || $0.intent == asked.intent }) ?? true {
      var cause = cause ?? Cause()
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

  /// Counts running animations that started.
  mutating func note(_ started: Started, of id: UInt32) {
    records[id]?.live += Int32(truncatingIfNeeded: started.count)
    if started.isQueued { records[id]?.isQueued = true }
  }

  /// Sets the tick at which a transaction is logically complete; of a pause only the rest still delays it.
  mutating func extend(_ id: UInt32, until due: Double, at tick: Int) {
    records[id]?.due = due
    if let pause = pauses.firstIndex(where: { $0.id == id }) { pauses[pause] = Pause(id: id, since: tick) }
    isTouched = true
  }

  /// Lets what a transaction runs stand still. One that is paused or done with stays as it is.
  ///
  /// - Returns: true if it has run until now.
  mutating func pause(_ id: UInt32, at tick: Int) -> Bool {
    guard records[id] != nil, !watched.paused.contains(id) else { return false }
    pauses.append(Pause(id: id, since: tick))
    watched.paused.append(id)
    watchedVersion += 1
    return true
  }

  /// Lets it continue, and complete as much later as it stood still; true if it stood still.
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

  /// Counts running animations that ended.
  mutating func note(_ ended: EndedMembers) {
    guard ended.meaning != .event else { return }
    let isRunning = records.update(ended.transaction) { record in
      record.live -= Int32(truncatingIfNeeded: ended.count)
      switch ended.reason {
      case .finished: record.sawFinished = true
      case .retargeted(let by): record.retargetedBy = max(by, record.retargetedBy ?? 0)
      case .cancelled: record.sawCancelled = true
      case .entityGone: record.sawGone = true
      case .refused: record.sawRefused = true
      }
    }
    if isRunning { isTouched = true }
  }

  /// Whether it is worth asking what is complete at a tick.
  func mayComplete(at tick: Int) -> Bool { isTouched || Double(tick) >= nextDue - 1e-6 }

  /// Takes out what is complete at a tick, in the order in which it was started.
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
      // Cut short altogether, or nothing to do: there is nothing to wait for.
      if !sawFinished && retargetedBy == nil { return true }
      if terms.criteria == .removed || isQueued { return true }
    }
    return !isQueued && terms.criteria == .logicallyComplete && Double(tick) >= due - 1e-6
  }

  /// Whether there was anything to animate.
  var hasRun: Bool { live > 0 || sawFinished || sawCancelled || sawGone || sawRefused || retargetedBy != nil }

  var reason: CompletionReason {
    if let retargetedBy { return .retargeted(by: AnimationHandle(id: retargetedBy)) }
    if sawCancelled { return .cancelled }
    if sawFinished || live > 0 { return .finished }
    return sawGone ? .entityGone : sawRefused ? .refused : .finished
  }
}
