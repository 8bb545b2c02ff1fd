import RiffleCore

// What is done to running animations: pause, resume, stop, reverse, and property animators.
extension ReferenceTween {
  package mutating func pause(_ handle: Handle) {
    if transactions[handle]?.pausedSince == nil { transactions[handle]?.pausedSince = now }
  }

  /// The logical end comes later by the length of the pause.
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
        for index in runs[property].indices where runs[property][index].owner == handle {
          guard case .timed(let path, let timing, let isReversed) = runs[property][index].motion else { continue }
          let run = runs[property][index]
          let last = timing.endingWithRound(at: run.isWaiting ? 0 : (now - run.begin) * tick)
          if last == timing { continue }
          runs[property][index].motion = .timed(path, last, isReversed: isReversed)
          if run.begin.isFinite { extend(handle, to: run.begin + last.totalDuration / tick) }
        }
      }
    }
  }

  /// The model takes the presented value; what waits never begins.
  private mutating func stopNow(_ property: Int, _ isMeant: (Run) -> Bool) {
    model[property] = model[property] + take(property, .cancelled, isMeant).x
  }

  /// Turns every run round: the model goes to where the run came from, and a second reversal leads to the target again. The
  /// handle completes when the last run is back.
  package mutating func reverse(_ handle: Handle) {
    var due: Double?
    for property in runs.indices {
      for (index, run) in runs[property].enumerated() where run.owner == handle && !run.isWaiting {
        let (turned, left) = turned(run)
        runs[property][index] = turned
        model[property] = model[property] + state(run, now).x - state(turned, now).x
        due = max(due ?? 0, now + left)
      }
      if runs[property].contains(where: { $0.owner == handle && $0.isWaiting }) {
        stopNow(property) { $0.owner == handle && $0.isWaiting }
      }
    }
    if let due { extend(handle, to: due) }
  }

  /// A run turned round, and the ticks it has left.
  private func turned(_ run: Run) -> (Run, left: Double) {
    var run = run
    switch run.motion {
    case .timed(let path, var timing, var isReversed):
      var gone = (now - run.begin) * tick
      isReversed.toggle()
      // Of an endless repeat only the cycle that is under way counts.
      if timing.repeatsForever, let round = timing.round(at: gone) {
        (timing, isReversed) = (round.animation, !round.isBackward)
        gone = round.isBackward ? timing.totalDuration - round.elapsed : round.elapsed
      }
      run.motion = .timed(path, timing, isReversed: isReversed)
      run.begin = now - (timing.totalDuration - gone) / tick
      return (run, gone / tick)
    case .spring(let spring, let swings, let start):
      // It goes back with its velocity; the start of the way back is the target of the way there.
      run.motion = .spring(spring, swings: swings + [(now, start * -1, start * 0)], start: start * -1)
      return (run, spring.duration / tick)
    case .driven: return (run, 0)
    }
  }

  /// Removes the entity of some properties.
  package mutating func despawn(_ properties: [Int]) { for property in properties { _ = take(property, .entityGone) } }

  /// Hands changes to a property animator.
  package mutating func drive(_ targets: [(property: Int, value: Vector)], by driver: UInt32) {
    for (property, value) in targets where !isSame(value, model[property]) {
      let path = Path.line((model[property] - value) * (1 / (1 - (drivers[driver]?.fraction ?? 0))))
      model[property] = value
      runs[property].append(Run(owner: 0, motion: .driven(driver, path), begin: .infinity, isWaiting: true))
    }
  }

  package mutating func setDriver(_ driver: UInt32, _ fraction: Double, rate: Double) {
    drivers[driver] = (fraction, rate)
  }

  /// Ends an animator; the model takes the start, the presented or the target value.
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
