import RiffleCore

// Verbs on running animations: pause, resume, stop, reverse, and property animators.
extension ReferenceTween {
  package mutating func pause(_ handle: Handle) {
    if transactions[handle]?.pausedSince == nil { transactions[handle]?.pausedSince = now }
  }

  /// The logical end is delayed by the length of the pause.
  package mutating func resume(_ handle: Handle) {
    guard let since = transactions[handle]?.pausedSince else { return }
    transactions[handle]?.due += now - since
    transactions[handle]?.pausedSince = nil
  }

  private mutating func extend(_ handle: Handle, to due: Double) {
    transactions[handle]?.due = due
    if transactions[handle]?.pausedSince != nil { transactions[handle]?.pausedSince = now }
  }

  package mutating func stop(_ handle: Handle, at stop: AnimationStop) {
    for property in runs.indices where runs[property].contains(where: { $0.owner == handle }) {
      switch stop {
      case .now: stopNow(property) { $0.owner == handle }
      case .modelValue: _ = take(property, .cancelled)
      case .endOfCycle:
        for (index, run) in runs[property].enumerated() where run.owner == handle {
          guard let last = endingWithCycle(run) else { continue }
          runs[property][index] = last.run
          model[property] = model[property] + state(run, now).x - state(last.run, now).x
          if last.run.begin.isFinite { extend(handle, to: last.end) }
        }
      }
    }
  }

  /// Returns a run whose current cycle is the last, and the tick of its end; nil for a run without a repeat.
  private func endingWithCycle(_ run: Run) -> (run: Run, end: Double)? {
    guard case .timed(let path, let timing, let isReversed) = run.motion else { return nil }
    let seconds = run.isWaiting ? 0 : (now - run.begin) * tick
    if isReversed {
      guard let round = timing.round(at: timing.totalDuration - seconds) else { return nil }
      return runBack(run, path, through: round)
    }
    var last = run
    let rest = timing.endingWithRound(at: seconds)
    last.motion = .timed(path, rest, isReversed: false)
    return rest == timing ? nil : (last, run.begin + rest.totalDuration / tick)
  }

  /// Returns a run that goes back through a cycle, to its start or, in a reversed cycle, to the target.
  private func runBack(_ run: Run, _ path: Path, through round: Animation.Round) -> (run: Run, end: Double) {
    let left = round.isBackward ? round.animation.totalDuration - round.elapsed : round.elapsed
    var run = run
    run.motion = .timed(path, round.animation, isReversed: !round.isBackward)
    run.begin = now - (round.animation.totalDuration - left) / tick
    return (run, now + left / tick)
  }

  /// Sets the model to the presented value and removes waiting runs.
  private mutating func stopNow(_ property: Int, _ isMeant: (Run) -> Bool) {
    model[property] = model[property] + take(property, .cancelled, isMeant).x
  }

  /// Reverses every run: the model becomes the start of the run, and a second reversal leads to the target again. The
  /// handle completes when the last run has returned.
  package mutating func reverse(_ handle: Handle) {
    var due: Double?
    for property in runs.indices {
      for (index, run) in runs[property].enumerated() where run.owner == handle && !run.isWaiting {
        let (turned, end) = turned(run)
        runs[property][index] = turned
        model[property] = model[property] + state(run, now).x - state(turned, now).x
        due = max(due ?? 0, end)
      }
      if runs[property].contains(where: { $0.owner == handle && $0.isWaiting }) {
        stopNow(property) { $0.owner == handle && $0.isWaiting }
      }
    }
    if let due { extend(handle, to: due) }
  }

  /// Returns a reversed run, and the tick of its end.
  private func turned(_ run: Run) -> (Run, end: Double) {
    var turned = run
    switch run.motion {
    case .timed(let path, let timing, let isReversed):
      let gone = (now - run.begin) * tick
      // Of an endless repeat only the current cycle is reversed.
      if timing.repeatsForever, let round = timing.round(at: gone) { return runBack(run, path, through: round) }
      turned.motion = .timed(path, timing, isReversed: !isReversed)
      turned.begin = now - (timing.totalDuration - gone) / tick
      return (turned, now + gone / tick)
    case .spring(let spring, let swings, let start):
      // It returns with its velocity; its start is the former target.
      turned.motion = .spring(spring, swings: swings + [(now, start * -1, start * 0)], start: start * -1)
      return (turned, now + spring.duration / tick)
    case .driven: return (turned, now)
    }
  }

  /// Removes the entity of some properties.
  package mutating func despawn(_ properties: [Int]) { for property in properties { _ = take(property, .entityGone) } }

  /// Adds changes to a property animator.
  package mutating func drive(_ targets: [(property: Int, value: Vector)], by driver: UInt32) {
    for (property, value) in targets where value != model[property] {
      let path = Path.line((model[property] - value) * (1 / (1 - (drivers[driver]?.fraction ?? 0))))
      model[property] = value
      runs[property].append(Run(owner: 0, motion: .driven(driver, path), begin: .infinity, isWaiting: true))
    }
  }

  package mutating func setDriver(_ driver: UInt32, _ fraction: Double, rate: Double, isRunning: Bool) {
    drivers[driver] = (fraction, rate, isRunning)
  }

  /// Ends an animator; the model becomes the start, the presented or the target value.
  package mutating func finishDriver(_ driver: UInt32, at position: AnimatingPosition) {
    for property in runs.indices {
      for run in runs[property] {
        guard case .driven(driver, let path) = run.motion, position != .end else { continue }
        model[property] = model[property] + (position == .start ? path.at(0).x : state(run, now).x)
      }
      runs[property].removeAll { if case .driven(driver, _) = $0.motion { true } else { false } }
    }
  }
}
