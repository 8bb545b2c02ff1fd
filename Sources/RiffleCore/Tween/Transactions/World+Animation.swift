extension World {
  /// Animates every change that `body` makes to an animatable component; the model has its new value immediately.
  ///
  /// - Parameters:
  ///   - animation: `.default` is a smooth spring; nil sets the values without animation.
  ///   - interruption: the effect on running animations of the same properties; by default a spring takes over value
  ///     and velocity, and a curve adds.
  ///   - lock: prevents interruption while it runs: other changes are refused or queued.
  ///   - allowsInteraction: true if the entities it animates can be hit while it runs.
  ///   - completionCriteria: when `completion` is due. A queued animation completes when it is at rest.
  ///   - superseded: the completion reason if a later animation was added to the same properties.
  ///   - cause: the cause, for the journal and the debugger.
  ///   - body: writes to the world; a field that keeps its value is not animated, and its running animations continue.
  ///   - completion: called exactly once, after all values of a tick are written; at the end of the same tick, with
  ///     `finished` or `refused`, if there is nothing to animate. It may start or cancel any animation.
  /// - Returns: a handle that steers the animations; see `Steerable`.
  @discardableResult public mutating func withAnimation(
    _ animation: Animation? = .default, interruption: AnimationInterruption = .automatic, lock: AnimationLock? = nil,
    allowsInteraction: Bool = true, completionCriteria: AnimationCompletionCriteria = .logicallyComplete,
    superseded: SupersededCompletion = .finished, cause: Cause? = nil,
    _ body: (inout World) throws -> Void, completion: AnimationCompletion? = nil
  ) rethrows -> AnimationHandle {
    try withTransaction(
      Transaction(
        animation: animation, interruption: interruption, lock: lock, allowsInteraction: allowsInteraction,
        superseded: superseded), completionCriteria: completionCriteria, cause: cause, body, completion: completion)
  }

  mutating func perform(
    _ options: Transaction, _ criteria: AnimationCompletionCriteria, _ cause: Cause?,
    driver: (part: UInt32, fraction: Double, endsAtStart: Bool)? = nil, _ body: (inout World) throws -> Void,
    _ completion: AnimationCompletion?
  ) rethrows -> AnimationHandle {
    flushWrites()
    prepareNewColumns()
    let id = noteTransaction(cause, delay: options.animation?.delayBeforeMotion ?? 0)
    self[resource: Transactions.self].open.append(
      ActiveTransaction(
        id: id, options: options, driver: driver?.part, driverFraction: driver?.fraction ?? 0,
        driverEndsAtStart: driver?.endsAtStart ?? false, firstUnseen: self[resource: MotionRegistry.self].firstUnseen))
    let terms = Transactions.Record.Terms(
      criteria: criteria, lock: options.lock, allowsInteraction: options.allowsInteraction,
      superseded: options.superseded, completion: completion)
    self[resource: Transactions.self].append(
      Transactions.Record(
        id: id, isQueued: options.interruption == .queue || driver != nil, due: logicalEnd(of: options.animation), terms
      ))
    updateWatched()
    wakeAll()
    defer {
      flushWrites()
      self[resource: Transactions.self].open.removeLast()
      // A rule may open many transactions in a tick: types at rest are put to sleep once, after the last of them.
      if !self[resource: MotionRegistry.self].isStepping { stopLoggingWhatRests() }
    }
    try body(&self)
    return AnimationHandle(id: id)
  }

  /// Ticks, fractions included.
  func logicalEnd(of animation: Animation?) -> Double {
    Double(self[resource: MotionRegistry.self].sampled)
      + (animation?.logicalDuration ?? 0) * Double(self[resource: Tick.self].rate)
  }

  /// True if any animation runs.
  public var isAnimating: Bool {
    guard hasResource(MotionRegistry.self) else { return false }
    let world = hasLoggedWrites ? takingUpWrites() : self
    return world[resource: MotionRegistry.self].stores.contains { !$0.isAtRest(world) }
  }

  package var awaitsCompletions: Bool {
    resource(Transactions.self)?.records.runs.contains { $0.due.isFinite } ?? false
  }

  /// The cause of a transaction; nil if none was given, and some time after its last animation is at rest.
  package func cause(of handle: AnimationHandle) -> Cause? {
    hasResource(Transactions.self) ? self[resource: Transactions.self].origins[handle.id]?.cause : nil
  }

  // MARK: - The tick

  mutating func beginTick() {
    self[resource: Tick.self].now += 1
    wakeImplicitlyAnimated()
    let firstUnseen = self[resource: Transactions.self].records.nextID
    self[resource: MotionRegistry.self].isStepping = true
    self[resource: MotionRegistry.self].firstUnseen = firstUnseen
    if !self[resource: Journal.self].isEmpty { self[resource: Journal.self].beginTick() }
  }

  package mutating func passTick() {
    self[resource: Tick.self].now += 1
    self[resource: MotionRegistry.self].sampled = self[resource: Tick.self].now
  }

  mutating func finishTick() {
    flushWrites()
    self[resource: MotionRegistry.self].isStepping = false
    if self[resource: MotionRegistry.self].hasWoken { stopLoggingWhatRests() }
    let tick = self[resource: Tick.self].now
    let arrived = advanceAnimators()
    self[resource: MotionRegistry.self].sampled = tick
    let firstUnseen = self[resource: MotionRegistry.self].firstUnseen
    var (hasEnded, mayRest) = (false, false)
    forEachAwake { store, world in
      let outcome = store.sample(&world, to: tick, firstUnseen: firstUnseen)
      (hasEnded, mayRest) = (hasEnded || outcome.hasEnded, mayRest || outcome.isAtRest)
    }
    if hasEnded { collectEnded() }
    // Checked before it is written: a tick without completions shares its transactions with a snapshot.
    let complete =
      self[resource: Transactions.self].mayComplete(at: tick)
      ? self[resource: Transactions.self].takeComplete(at: tick) : []
    if !complete.isEmpty || !arrived.isEmpty {
      updateWatched()
      for record in complete {
        if record.hasRun || record.terms.completion != nil {
          self[resource: Journal.self].entries.append(.completed(AnimationHandle(id: record.id), record.reason))
        }
        record.terms.completion?(&self, record.reason)
      }
      completeAnimators(arrived)
      flushWrites()
      mayRest = true
    }
    if mayRest { stopLoggingWhatRests() }
    self[resource: MotionRegistry.self].firstUnseen = .max
  }

  mutating func flushWrites() {
    followSources()
    guard hasLoggedWrites else { return }
    defer { if !self[resource: MotionRegistry.self].writer.isEmpty { self[resource: MotionRegistry.self].writer = "" } }
    // Types that first appeared inside the transaction.
    if logsNewColumns { prepareNewColumns() }
    let transaction = self[resource: Transactions.self].open.last
    var wasWritten = false
    var started = Started()
    var crossFading: [Entity] = []
    forEachAwake { store, world in
      guard let more = store.flush(&world, transaction, &crossFading) else { return }
      wasWritten = true
      started.add(more)
    }
    guard wasWritten else { return }
    if let transaction {
      note(started, of: transaction.id)
      // An implicit animation of other changes may have made it shorter.
      let end = logicalEnd(of: transaction.animation)
      if started.count > 0, let due = self[resource: Transactions.self].records[transaction.id]?.due, due < end {
        self[resource: Transactions.self].extend(transaction.id, until: end, at: self[resource: Tick.self].now)
      }
    }
    collectEnded()
    guard !crossFading.isEmpty else { return }
    if let driver = transaction?.driver {
      crossFade(crossFading, drivenBy: driver)
    } else {
      crossFade(crossFading, for: transaction?.animation ?? .default)
    }
  }

  mutating func note(_ started: Started, of transaction: UInt32) {
    guard started.count > 0 else { return }
    self[resource: Transactions.self].note(started, of: transaction)
    let handle = AnimationHandle(id: transaction)
    self[resource: Journal.self].entries.append(.started(handle, cause: cause(of: handle), count: started.count))
  }

  /// Returns true if animations of the finished transaction ended.
  ///
  /// - Parameters:
  ///   - handle: a finished transaction, whose cut short animations count as finished.
  ///   - steering: the verb that ends all of them; nil for the acting cause, of those cut short only.
  @discardableResult mutating func collectEnded(
    finishing handle: AnimationHandle? = nil, by steering: (verb: AnimationVerb, cause: Cause?)? = nil
  ) -> Bool {
    let firstUnseen = self[resource: MotionRegistry.self].firstUnseen
    var hasFinished = false
    forEachAwake { store, world in
      for var ended in store.takeEnded(&world) {
        let isFinished = ended.transaction == handle?.id && ended.reason == .cancelled
        if isFinished { ended.reason = .finished }
        world[resource: Transactions.self].note(ended)
        hasFinished = hasFinished || isFinished
        if isFinished { continue }
        if ended.reason == .cancelled || ended.reason == .entityGone || steering != nil {
          world.steer(ended.transaction, steering?.verb ?? .cancel, steering.map(\.cause) ?? world.actingCause)
        }
        // An animation that another one ends in its first tick was never presented; one of duration 0 was.
        if ended.transaction < firstUnseen || ended.reason == .finished { world[resource: Journal.self].note(ended) }
      }
    }
    return hasFinished
  }

  mutating func updateWatched() {
    let version = self[resource: Transactions.self].watchedVersion
    guard version != self[resource: MotionRegistry.self].watchedVersion else { return }
    self[resource: MotionRegistry.self].watchedVersion = version
    let watched = self[resource: Transactions.self].watched
    for store in self[resource: MotionRegistry.self].stores where !store.isAtRest(self) {
      store.write(&self) { $0.watched = watched }
    }
  }

  mutating func forEachAwake(_ body: (StoreAccess, inout World) -> Void) {
    let awake = self[resource: MotionRegistry.self].awake
    for store in awake { body(store, &self) }
  }

  mutating func wakeAll() {
    if !logsNewColumns {
      logsNewColumns = true
      self[resource: MotionRegistry.self].hasWoken = true
    }
    let registry = self[resource: MotionRegistry.self]
    guard registry.awake.count < registry.stores.count else { return }
    for (store, isAwake) in zip(registry.stores, registry.isAwake) where !isAwake { store.setLogging(&self, true) }
    self[resource: MotionRegistry.self].setAwake(registry.isAwake.map { _ in true })
    self[resource: MotionRegistry.self].hasWoken = true
  }

  /// A world at rest has no cost for logged writes.
  private mutating func stopLoggingWhatRests() {
    guard self[resource: Transactions.self].open.isEmpty else { return }
    logsNewColumns = false
    if self[resource: MotionRegistry.self].hasWoken { self[resource: MotionRegistry.self].hasWoken = false }
    guard self[resource: MotionRegistry.self].awake.contains(where: { $0.isAtRest(self) }) else { return }
    let stores = self[resource: MotionRegistry.self].stores
    var isAwake = self[resource: MotionRegistry.self].isAwake
    let implicit = implicitlyAnimatedTypes
    for index in stores.indices
    where isAwake[index] && stores[index].isAtRest(self) && !implicit.contains(stores[index].type) {
      stores[index].setLogging(&self, false)
      isAwake[index] = false
    }
    self[resource: MotionRegistry.self].setAwake(isAwake)
  }
}

extension World {
  /// Sets the intent, such as `choose(card 31)`, of animations started in `body` without another; `tick` is now if nil.
  @discardableResult package mutating func answering<R>(
    _ intent: String, of tick: Int? = nil, _ body: (inout World) throws -> R
  ) rethrows -> R {
    prepareForMotion()
    return try answering(Cause(intent: intent, intentTick: tick ?? self[resource: Tick.self].now), body)
  }

  /// Sets the intent, and an actor other than a rule, of animations started and animators steered in `body`.
  @discardableResult
  package mutating func answering<R>(_ cause: Cause, _ body: (inout World) throws -> R) rethrows -> R {
    prepareForMotion()
    let outer = self[resource: Transactions.self].asked
    self[resource: Transactions.self].asked = cause
    defer {
      // Writes in the body have its cause, also if no transaction was open.
      if hasLoggedWrites { flushWrites() }
      self[resource: Transactions.self].asked = outer
    }
    return try body(&self)
  }

  @usableFromInline mutating func noteSet(_ component: String, _ rows: [Int32], by transaction: ActiveTransaction) {
    let handle = AnimationHandle(id: transaction.id)
    // One entry for a component, also if its writes are taken up twice.
    if case .set(handle, let cause, component, let others)? = self[resource: Journal.self].entries.last {
      let known = Set(others)
      let entry = Journal.Entry.set(
        handle, cause: cause, component: component, rows: others + rows.filter { !known.contains($0) })
      self[resource: Journal.self].entries[self[resource: Journal.self].entries.count - 1] = entry
      return
    }
    let cause = cause(of: handle)
    self[resource: Journal.self].entries.append(.set(handle, cause: cause, component: component, rows: rows))
  }
}

extension Journal {
  mutating func note(_ ended: EndedMembers) {
    guard ended.transaction != 0, ended.count > 0, ended.meaning != .completion else { return }
    let handle = AnimationHandle(id: ended.transaction)
    switch ended.reason {
    case .finished: entries.append(.settled(handle, count: ended.count))
    case .retargeted(let by): entries.append(.retargeted(handle, by: AnimationHandle(id: by), count: ended.count))
    case .cancelled: entries.append(.cancelled(handle, count: ended.count))
    case .entityGone: entries.append(.entityGone(handle, count: ended.count))
    case .refused: break
    }
  }
}
