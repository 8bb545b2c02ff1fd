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
    for property in runs.indices {
      guard let run = runs[property].first(where: { $0.owner == handle }) else { continue }
      switch stop {
      case .now: stopNow(property) { $0.owner == handle }
      case .modelValue:
        if overtakenLanes(of: run, property).isEmpty {
          _ = take(property, .cancelled)
        } else {
          stopNow(property, keepingModel: true) { $0.owner == handle }
        }
      case .endOfCycle:
        for index in runs[property].indices where runs[property][index].owner == handle {
          guard let ending = endingWithCycle(runs[property][index]) else { continue }
          if ending.turns { letDecay(property, index) }
          guard let last = endingWithCycle(runs[property][index]) else { continue }
          let way = state(runs[property][index], now).x - state(last.run, now).x
          runs[property][index] = last.run
          shift(property, by: way, last.run)
          record(property, last.run, way)
          if last.run.begin.isFinite { extend(handle, to: last.end) }
        }
      }
    }
  }

  // MARK: - Overtaken animations

  // A lane of a run is overtaken once a later change of another transaction has moved it. A verb on the run does not move
  // the model value of such a lane: the start of a later change that still waits moves instead; without one, what the run
  // shows decays.

  private func overtakenLanes(of run: Run, _ property: Int) -> [Int] {
    writers[property].indices.filter { writers[property][$0].overtakes(run) }
  }

  /// Returns the earliest later change of a lane that waits for its start.
  private func waiting(after run: Run, _ property: Int, _ lane: Int) -> Int? {
    let later = runs[property].indices.filter { index in
      let other = runs[property][index]
      guard other.isWaiting, !other.isDriven else { return false }
      // A verb may have moved the start of the change onto its target.
      let isLast = other.owner == writers[property][lane].owner
      guard isLast || other.owner > run.owner && abs(state(other, now).x[lane]) > 1e-3 else { return false }
      switch other.motion {
      case .timed(.line, let timing, _): return timing.endFraction == 1
      case .spring: return true
      default: return false
      }
    }
    return later.min { runs[property][$0].owner < runs[property][$1].owner }
  }

  /// Returns the motion of a run on the overtaken lanes that no waiting change takes over.
  private func decaying(_ run: Run, _ property: Int) -> (x: Vector, v: Vector, lanes: [Int]) {
    let lanes = overtakenLanes(of: run, property).filter { waiting(after: run, property, $0) == nil }
    let (x, v) = state(run, now)
    let others = x.indices.filter { !lanes.contains($0) }
    return (x.clearing(others), v.clearing(others), lanes)
  }

  private mutating func letDecay(_ property: Int, _ index: Int) {
    let (x, v, lanes) = decaying(runs[property][index], property)
    if case .spring(let spring, let swings, let start) = runs[property][index].motion {
      runs[property][index].motion = .spring(
        spring, swings: swings.map { ($0.begin, $0.x.clearing(lanes), $0.v.clearing(lanes)) },
        start: start.clearing(lanes))
    } else {
      runs[property][index].given.formUnion(lanes)
    }
    letDecay(property, x, v)
  }

  /// Adds a motion to the moving spring of a property, or to a new one that no transaction owns.
  private mutating func letDecay(_ property: Int, _ x: Vector, _ v: Vector, except owner: Handle? = nil) {
    guard x != x * 0 || v != v * 0 else { return }
    for index in runs[property].indices where !runs[property][index].isWaiting && runs[property][index].owner != owner {
      guard case .spring(let spring, let swings, let start) = runs[property][index].motion else { continue }
      runs[property][index].motion = .spring(spring, swings: swings + [(now, x, v)], start: start)
      return
    }
    let spring = Spring(duration: 0.35, bounce: 0)
    runs[property].append(Run(owner: 0, motion: .spring(spring, swings: [(now, x, v)], start: x), begin: now))
  }

  /// Moves the model by what a verb changes in the difference of a run; on an overtaken lane, moves the start of the
  /// waiting change.
  private mutating func shift(_ property: Int, by way: Vector, _ run: Run, keepingModel: Bool = false) {
    let overtaken = overtakenLanes(of: run, property)
    for lane in way.indices where way[lane] != 0 {
      guard overtaken.contains(lane) else {
        if !keepingModel { model[property][lane] += way[lane] }
        continue
      }
      guard let index = waiting(after: run, property, lane) else { continue }
      let more = way.clearing(way.indices.filter { $0 != lane })
      switch runs[property][index].motion {
      case .timed(.line(let distance), let timing, let isReversed):
        runs[property][index].motion = .timed(.line(distance + more), timing, isReversed: isReversed)
      case .spring(let spring, let swings, let start):
        runs[property][index].motion = .spring(
          spring, swings: swings.map { ($0.begin, $0.x + more, $0.v) }, start: start + more)
      default: break
      }
    }
  }

  /// Records that a verb moves the model: an animation that ends at its start has not changed it before.
  private mutating func record(_ property: Int, _ run: Run, _ way: Vector) {
    for lane in way.indices where way[lane] != 0 && writers[property][lane].last < run.owner {
      writers[property][lane] = LaneWriter(owner: run.owner, last: run.owner)
    }
  }

  // MARK: - Cycles and reversal

  /// Returns a run whose current cycle is the last, the tick of its end, and true if it ends elsewhere; nil for a run
  /// without a repeat.
  private func endingWithCycle(_ run: Run) -> (run: Run, end: Double, turns: Bool)? {
    guard case .timed(let path, let timing, let isReversed) = run.motion else { return nil }
    let seconds = run.isWaiting ? 0 : (now - run.begin) * tick
    if isReversed {
      guard let round = timing.round(at: timing.totalDuration - seconds) else { return nil }
      let back = runBack(run, path, through: round)
      return (back.run, back.end, true)
    }
    var last = run
    let rest = timing.endingWithRound(at: seconds)
    last.motion = .timed(path, rest, isReversed: false)
    let turns = rest.endFraction != timing.endFraction
    return rest == timing ? nil : (last, run.begin + rest.totalDuration / tick, turns)
  }

  /// Returns a run that goes back through a cycle, to its start or, in a reversed cycle, to the target.
  private func runBack(_ run: Run, _ path: Path, through round: Animation.Round) -> (run: Run, end: Double) {
    let left = round.isBackward ? round.animation.totalDuration - round.elapsed : round.elapsed
    var run = run
    run.motion = .timed(path, round.animation, isReversed: !round.isBackward)
    run.begin = now - (round.animation.totalDuration - left) / tick
    return (run, now + left / tick)
  }

  /// Removes runs: the model takes their presented value, or keeps its own.
  private mutating func stopNow(_ property: Int, keepingModel: Bool = false, _ isMeant: (Run) -> Bool) {
    for run in runs[property] where isMeant(run) {
      let (x, v, _) = decaying(run, property)
      let way = state(run, now).x - x
      shift(property, by: way, run, keepingModel: keepingModel)
      if !keepingModel { record(property, run, way) }
      letDecay(property, x, v, except: run.owner)
      _ = take(property, .cancelled) { $0.owner == run.owner && $0.isWaiting == run.isWaiting }
    }
  }

  /// Reverses every run: the model becomes the start of the run, and a second reversal leads to the target again. The
  /// handle completes when the last run has returned.
  package mutating func reverse(_ handle: Handle) {
    var due: Double?
    for property in runs.indices {
      for index in runs[property].indices where runs[property][index].owner == handle {
        guard !runs[property][index].isWaiting else { continue }
        letDecay(property, index)
        let run = runs[property][index]
        let (turned, end) = turned(run)
        runs[property][index] = turned
        let way = state(run, now).x - state(turned, now).x
        shift(property, by: way, turned)
        record(property, turned, way)
        due = max(due ?? 0, end)
      }
      stopNow(property) { $0.owner == handle && $0.isWaiting }
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

  /// Adds changes to a property animator, which do not overtake each other.
  package mutating func drive(_ targets: [(property: Int, value: Vector)], by driver: UInt32, as handle: Handle) {
    for (property, value) in targets where value != model[property] {
      let distance = model[property] - value
      overtake(property, by: handle, distance, driver: driver)
      let path = Path.line(distance * (1 / (1 - (drivers[driver]?.fraction ?? 0))))
      model[property] = value
      runs[property].append(Run(owner: handle, motion: .driven(driver, path), begin: .infinity, isWaiting: true))
    }
  }

  package mutating func setDriver(_ driver: UInt32, _ fraction: Double, rate: Double, isRunning: Bool) {
    drivers[driver] = (fraction, rate, isRunning)
  }

  /// Ends an animator; the model becomes the start, the presented or the target value.
  package mutating func finishDriver(_ driver: UInt32, at position: AnimatingPosition) {
    for property in runs.indices {
      for run in runs[property] where run.isDriven(by: driver) {
        guard case .driven(_, let path) = run.motion else { continue }
        let overtaken = overtakenLanes(of: run, property)
        if position != .end {
          model[property] =
            model[property] + (position == .start ? path.at(0).x : state(run, now).x).clearing(overtaken)
        }
        let (x, v, _) = decaying(run, property)
        shift(property, by: state(run, now).x - x, run, keepingModel: true)
        letDecay(property, x, v)
      }
      runs[property].removeAll { $0.isDriven(by: driver) }
    }
  }
}
