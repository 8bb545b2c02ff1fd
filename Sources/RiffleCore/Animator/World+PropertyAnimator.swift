// The model gets the values of the end at once: the new ones, or the old ones for an even repeat with autoreverse.
// A property leaves the animator when another animation takes it over.
extension World {
  /// Makes an inactive animator.
  ///
  /// - Parameters:
  ///   - timing: any curve or spring; a leading delay is dropped. With an endless repeat it runs until it is reversed,
  ///     paused or stopped; its fractions and durations are those of one cycle.
  ///   - pausesOnCompletion: true to stay active at its end, so that it can be reversed or scrubbed again.
  public mutating func makePropertyAnimator(
    _ timing: Animation = .easeInOut, pausesOnCompletion: Bool = false, cause: Cause? = nil
  ) -> PropertyAnimator {
    let timing = timing.splittingLeadingDelay.rest
    prepareForMotion()
    if !hasResource(PropertyAnimators.self) { insertResource(PropertyAnimators()) }
    let id = self[resource: PropertyAnimators.self].states.takeID()
    self[resource: PropertyAnimators.self].states.append(
      AnimatorState(
        id: id, timing: timing, duration: timing.totalDuration,
        length: timing.repeatsForever ? timing.round(at: 0)?.animation.totalDuration ?? 0 : timing.totalDuration,
        pausesOnCompletion: pausesOnCompletion,
        cause: self[resource: Transactions.self].answered(cause, at: self[resource: Tick.self].now)))
    return PropertyAnimator(id: id)
  }

  /// Adds the changes of `body`, which start at `delayFactor`, 0..<1, of the progress and end with the animator.
  public mutating func addAnimations(
    to animator: PropertyAnimator, delayFactor: Double = 0, _ body: (inout World) -> Void
  ) {
    require(delayFactor >= 0 && delayFactor < 1, "a delay factor is at least 0 and below 1, not \(delayFactor)")
    addAnimations(to: animator, in: AnimatorWindow(start: delayFactor), body)
  }

  /// Adds the changes of `body` to an animator, in a window of its progress and with their own timing. Changes that are
  /// added within the window start at the current progress, and keep the old values before it.
  public mutating func addAnimations(
    to animator: PropertyAnimator, in window: AnimatorWindow, _ body: (inout World) -> Void
  ) {
    let fraction = state(of: animator)?.fraction ?? 0
    addAnimations(to: animator, as: AnimatorPart(window: window).starting(at: fraction), body)
  }

  package mutating func addAnimations(
    to animator: PropertyAnimator, as part: AnimatorPart, _ body: (inout World) -> Void
  ) {
    guard var state = state(of: animator) else { return }
    var number = state.parts.firstIndex(of: part) ?? state.parts.count
    if number >= 255 {
      // Later windows join the last.
      number = state.parts.count - 1
    } else if number == state.parts.count {
      state.parts.append(part)
      self[resource: PropertyAnimators.self].states[animator.id] = state
    }
    _ = perform(
      Transaction(), .logicallyComplete, state.cause,
      driver: (state.driver(number), state.progress(of: number).fraction, state.endsAtStart(number)), body, nil)
    drive(animator)
  }

  /// Adds a completion, which receives the final position. A stop without finishing does not call it.
  public mutating func addCompletion(
    to animator: PropertyAnimator, _ body: @escaping @Sendable (inout World, AnimatingPosition) -> Void
  ) {
    guard state(of: animator) != nil else { return }
    self[resource: PropertyAnimators.self].completions.append(.init(animator: animator.id, body: body))
  }

  /// Reverses it: a curve runs back from the current value and takes as long as it has run.
  public mutating func setReversed(_ isReversed: Bool, of handle: some AnimatorHandle) {
    change(handle.animator, .reverse, evenStopped: true) { state in
      guard state.isReversed != isReversed else { return }
      if case .blend = state.leg { state.resumeOwnTiming() }
      state.isReversed = isReversed
    }
  }

  /// Resumes it from the presented values, by `timing` or its own, over a fraction of its duration; 0 is the time left.
  public mutating func continueAnimation(
    _ handle: some AnimatorHandle, timing: Animation? = nil, durationFactor: Double = 0
  ) {
    require(durationFactor >= 0 && durationFactor.isFinite, "a duration factor is at least 0, not \(durationFactor)")
    change(handle.animator, .continue) { state in
      state.resumeOwnTiming()
      (state.state, state.isRunning) = (.active, true)
      guard timing != nil || durationFactor > 0 else { return }
      // Of a timing that repeats forever, only the current round counts.
      let place = state.duration.isFinite ? state.time : state.time.truncatingRemainder(dividingBy: state.length)
      let left = state.isReversed ? place : state.length - place
      let length = durationFactor > 0 ? durationFactor * state.length : left
      guard length > 0 else { return }
      let timing = (timing ?? .linear(duration: 1)).splittingLeadingDelay.rest.arriving
      let end = state.isReversed ? 0 : state.timing.endFraction
      state.leg = .blend(from: state.fraction, to: end, timing, elapsed: 0, length: length)
    }
  }

  /// Stops it at the presented values. Without finishing, the model takes these values, and it becomes inactive without
  /// calling completions; otherwise it waits for `finishAnimation`.
  public mutating func stopAnimation(_ handle: some AnimatorHandle, withoutFinishing: Bool) {
    change(handle.animator, .stop) { state in if state.state == .active { state.halt(as: .stopped) } }
    guard withoutFinishing, animatorState(handle) == .stopped else { return }
    end(handle.animator, at: .current, .stop)
    self[resource: PropertyAnimators.self].completions.removeAll { $0.animator == handle.animator.id }
  }

  /// Finishes a stopped animator at a position and calls its completions.
  public mutating func finishAnimation(_ handle: some AnimatorHandle, at position: AnimatingPosition) {
    guard animatorState(handle) == .stopped else { return }
    noteVerb(.finish, on: handle.animator)
    end(handle.animator, at: position, .finish)
    completeAnimators([(handle.animator.id, position)])
  }

  /// Returns its state; inactive when it has finished.
  public func animatorState(_ handle: some AnimatorHandle) -> AnimatingState {
    state(of: handle.animator)?.state ?? .inactive
  }

  /// Returns true while it runs: not paused, not stopped.
  public func isRunning(_ handle: some AnimatorHandle) -> Bool { state(of: handle.animator)?.isRunning ?? false }

  /// Returns true if it runs back to the old values; false when it has finished.
  public func isReversed(_ handle: some AnimatorHandle) -> Bool { state(of: handle.animator)?.isReversed ?? false }

  /// The presented fraction, from 0 at the old values to 1 at the new ones; nil when it has finished.
  public func fractionComplete(of handle: some AnimatorHandle) -> Double? { state(of: handle.animator)?.fraction }
}

// MARK: - The tick

extension World {
  package func state(of animator: PropertyAnimator) -> AnimatorState? {
    resource(PropertyAnimators.self)?.states[animator.id]
  }

  func animatorReading(_ part: UInt32) -> RunningAnimation.AnimatorReading? {
    guard part != 0, let state = state(of: PropertyAnimator(id: part >> 8)) else { return nil }
    return RunningAnimation.AnimatorReading(
      animator: PropertyAnimator(id: state.id), fraction: state.fraction, isRunning: state.isRunning,
      isReversed: state.isReversed, steeredTick: state.steeredTick, steeredBy: state.steeredBy)
  }

  mutating func change(
    _ animator: PropertyAnimator, _ verb: AnimationVerb, evenStopped: Bool = false,
    _ body: (inout AnimatorState) -> Void
  ) {
    guard let former = state(of: animator) else { return }
    var state = former
    if evenStopped || state.state != .stopped { body(&state) }
    if state != former {
      self[resource: PropertyAnimators.self].states[animator.id] = state
      noteVerb(verb, on: animator)
    }
    drive(animator)
  }

  /// Replaces an earlier verb of the same action in the tick. Omits the start of a new or a reversed animator.
  private mutating func noteVerb(_ verb: AnimationVerb, on animator: PropertyAnimator) {
    guard let state = state(of: animator) else { return }
    let (cause, entries) = (actingCause, self[resource: Journal.self].entries)
    let isNew =
      state.steeredTick == nil
      && entries.contains { if case .started(_, state.cause, _) = $0 { true } else { false } }
    let now = self[resource: Tick.self].now
    self[resource: PropertyAnimators.self].states[animator.id]?.steeredTick = now
    self[resource: PropertyAnimators.self].states[animator.id]?.steeredBy = cause
    if case .animator(animator, let earlier, cause)? = entries.last {
      if verb == .start, earlier == .reverse { return }
      self[resource: Journal.self].entries.removeLast()
    } else if isNew, verb == .start || verb == .scrub {
      return
    }
    note(.animator(animator, verb, cause: cause))
  }

  private mutating func drive(_ animator: PropertyAnimator) {
    guard let state = state(of: animator) else { return }
    for part in state.parts.indices {
      let (fraction, rate) = state.progress(of: part)
      let driven = Driven(id: state.driver(part), isRunning: state.isRunning, fraction: fraction, rate: rate)
      forEachAwake { store, world in
        guard store.read(world, { $0.pointee.driven[driven.id] != nil }) else { return }
        store.write(&world) { $0.drive(driven) }
      }
    }
  }

  mutating func advanceAnimators() -> [(id: UInt32, position: AnimatingPosition)] {
    guard hasResource(PropertyAnimators.self), !self[resource: PropertyAnimators.self].states.isEmpty else { return [] }
    let seconds = self[resource: Tick.self].length
    var arrived: [(id: UInt32, position: AnimatingPosition)] = []
    for var state in self[resource: PropertyAnimators.self].states.runs where state.isRunning {
      if let position = state.advance(by: seconds) {
        if state.pausesOnCompletion { state.isRunning = false } else { arrived.append((state.id, position)) }
      }
      self[resource: PropertyAnimators.self].states[state.id] = state
      drive(PropertyAnimator(id: state.id))
    }
    for (id, position) in arrived { end(PropertyAnimator(id: id), at: position) }
    return arrived
  }

  private mutating func end(
    _ animator: PropertyAnimator, at position: AnimatingPosition, _ verb: AnimationVerb = .continue
  ) {
    guard let state = state(of: animator) else { return }
    self[resource: PropertyAnimators.self].states.remove(animator.id)
    flushWrites()
    let visible = position == .current ? crossFades(of: state.fading) : []
    for part in state.parts.indices {
      forEachAwake { store, world in store.change(&world) { $0.finishDriven(state.driver(part), at: position) } }
    }
    collectEnded(by: (verb, state.steeredBy))
    fadeBack(to: visible)
  }

  mutating func completeAnimators(_ ended: [(id: UInt32, position: AnimatingPosition)]) {
    for (id, position) in ended {
      let meant = self[resource: PropertyAnimators.self].completions.filter { $0.animator == id }
      self[resource: PropertyAnimators.self].completions.removeAll { $0.animator == id }
      for completion in meant { completion.body(&self, position) }
    }
  }
}
