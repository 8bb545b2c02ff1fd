import RiffleCore

/// The rules of animation and interruption, slow and obvious: the specification that the tween system is compared with.
///
/// A property has a model value and any number of runs: animations that move it or wait to. A run is a difference that
/// becomes zero, and the presented value is the model value plus the differences of all runs. A change moves the model
/// value at once and adds a run that starts at the opposite difference, so nothing jumps. Time is counted in ticks; a
/// change between two ticks starts from the picture of the last one.
package struct ReferenceTween {
  package typealias Vector = [Double]
  /// The number of the transaction, as in `AnimationHandle.id`.
  package typealias Handle = UInt32

  package enum Reason: Equatable {
    case finished
    case retargeted(by: Handle)
    case cancelled, refused, entityGone
  }

  struct Run {
    let owner: Handle
    var motion: Motion
    /// The tick at which it begins to move; infinite in a queue.
    var begin: Double
    /// True before that, and for what a property animator drives.
    var isWaiting = false
    /// Ticks of delay, counted from its turn in the queue.
    var delay = 0.0
    var isDriven: Bool { if case .driven = motion { true } else { false } }
  }

  enum Motion {
    case curve(Animation, distance: Vector, isReversed: Bool)
    /// A sum of exact solutions, each from its own tick on. `start` is the difference at the beginning.
    case spring(Spring, swings: [(begin: Double, x: Vector, v: Vector)], start: Vector)
    /// One path a lane, played by `timing`; the difference is measured from the path's end, or start when reversed.
    case keyframes([KeyframePath<Double>], timing: Animation, isReversed: Bool)
    /// Moved by a property animator.
    case driven(UInt32, distance: Vector)
  }

  struct Transaction {
    /// The tick of the logical end.
    var due: Double
    let options: Options
    var isQueued: Bool
    var live = 0
    var ends: [Reason] = []
    var pausedSince: Double?
  }

  package struct Options {
    package var animation: Animation?
    package var interruption = AnimationInterruption.automatic
    package var lock: AnimationLock?
    package var leavesRunning = false
    package var waitsForRest = false
    package var superseded = SupersededCompletion.finished
    package init(_ animation: Animation?) { self.animation = animation }
  }

  package private(set) var now = 0.0
  package private(set) var model: [Vector]
  private var runs: [[Run]]
  private var transactions: [Handle: Transaction] = [:]
  /// Ended runs of transactions that complete when the property rests.
  private var waiters: [(property: Int, owner: Handle, reason: Reason)] = []
  /// How far each property animator is, and its rate per second.
  private var drivers: [UInt32: (fraction: Double, rate: Double)] = [:]
  private let tick: Double

  package init(model: [Vector], tickRate: Int) {
    (self.model, tick) = (model, 1 / Double(tickRate))
    runs = model.map { _ in [] }
  }

  // MARK: - The presented value

  package func presented(_ property: Int) -> Vector {
    runs[property].reduce(model[property]) { $0 + difference($1, at: now) }
  }

  package func velocity(_ property: Int) -> Vector {
    runs[property].reduce(model[property] * 0) { $0 + velocity($1, at: now) }
  }

  package func isMoving(_ property: Int) -> Bool { !runs[property].isEmpty }

  /// The rest of a run's way at a tick.
  private func difference(_ run: Run, at time: Double) -> Vector { state(run, at: time).x }

  private func velocity(_ run: Run, at time: Double) -> Vector {
    let state = state(run, at: time)
    return transactions[run.owner]?.pausedSince == nil ? state.v : state.v * 0
  }

  private func state(_ run: Run, at time: Double) -> (x: Vector, v: Vector) {
    let seconds = run.isWaiting ? 0 : max(0, time - run.begin) * tick
    switch run.motion {
    case .curve(let animation, let distance, let isReversed):
      // A curve without a duration, too, is seen from the next tick on.
      if run.isWaiting { return (distance, distance * 0) }
      if seconds == 0, !isReversed { return (distance, distance * -animation.fractionVelocity(at: 0)) }
      let at = isReversed ? max(0, animation.totalDuration - seconds) : seconds
      let left = !isReversed ? 1 - animation.fraction(at: at) : at > 0 ? animation.fraction(at: at) : 0
      return (distance * left, distance * -animation.fractionVelocity(at: at))
    case .spring(let spring, let swings, let start):
      return swings.reduce((start * 0, start * 0)) { sum, swing in
        let step = spring.stepMatrix(dt: run.isWaiting ? 0 : max(0, time - swing.begin) * tick)
        return (sum.0 + swing.x * step.xx + swing.v * step.xv, sum.1 + swing.x * step.vx + swing.v * step.vv)
      }
    case .keyframes(let paths, let timing, let isReversed):
      let at = isReversed ? max(0, timing.totalDuration - seconds) : seconds
      let (share, rate) = (timing.fraction(at: at), run.isWaiting ? 0 : timing.fractionVelocity(at: at))
      let length = paths.map(\.duration).max() ?? 0
      return (
        paths.map { $0.value(at: share * length) - (isReversed ? $0.start : $0.end) },
        paths.map { $0.velocity(at: share * length) * rate * length * (isReversed ? -1 : 1) }
      )
    case .driven(let driver, let distance):
      let way = drivers[driver] ?? (0, 0)
      return (distance * (1 - way.fraction), distance * -way.rate)
    }
  }

  // MARK: - Starting

  /// Sets properties in a transaction.
  package mutating func change(_ targets: [(property: Int, value: Vector)], _ options: Options, as handle: Handle) {
    open(options, as: handle)
    for (property, value) in targets where !isSame(value, model[property]) {
      guard !isRefused(property, options, handle) else { continue }
      let distance = model[property] - value
      model[property] = value
      let isQueued = !options.leavesRunning && waitsItsTurn(property, options, handle)
      guard let animation = options.animation ?? (isQueued ? .linear(duration: 0) : nil) else {
        // Set without animation: the animations end and the value jumps.
        if !options.leavesRunning { _ = take(property, .cancelled, moved: distance) { _ in true } }
        continue
      }
      start(property, distance, animation, isQueued: isQueued, options, handle)
    }
  }

  private mutating func start(
    _ property: Int, _ distance: Vector, _ animation: Animation, isQueued: Bool, _ options: Options, _ handle: Handle
  ) {
    transactions[handle]?.live += 1
    var distance = distance
    let (rest, delay) = animation.splittingLeadingDelay
    if isQueued {
      transactions[handle]?.isQueued = true
      return wait(property, rest, distance, handle, until: .infinity, delay: delay / tick)
    }
    let spring = options.interruption == .add ? nil : animation.mergingSpring?.spring
    var rule = options.interruption
    // A curve cannot take over a velocity: to merge it starts from the presented value.
    if rule == .merge { rule = spring == nil ? .fromCurrent : .automatic }
    var velocity = distance * 0
    switch rule {
    case .replace: _ = take(property, .retargeted(by: handle)) { _ in true }
    case .fromCurrent: distance = distance + take(property, .retargeted(by: handle)) { _ in true }.x
    case .add: supersede(property, by: handle)
    case .automatic, .merge, .refuse, .queue:
      supersede(property, by: handle)
      // A spring takes over value and velocity of everything. A curve adds to what moves and replaces what waits.
      let takesAll = spring != nil && delay == 0
      let taken = take(property, .retargeted(by: handle), moved: distance) { takesAll || $0.isWaiting }
      distance = distance + taken.x
      if takesAll { velocity = taken.v }
    }
    if delay > 0 {
      wait(property, rest, distance, handle, until: now + delay / tick, adds: rule == .add)
    } else if let spring {
      let swings = [(begin: now, x: distance, v: velocity)]
      runs[property].append(Run(owner: handle, motion: .spring(spring, swings: swings, start: distance), begin: now))
    } else {
      runs[property].append(
        Run(owner: handle, motion: .curve(rest, distance: distance, isReversed: false), begin: now))
    }
  }

  /// Holds a change in full until a tick, or until its turn in the queue.
  private mutating func wait(
    _ property: Int, _ rest: Animation, _ distance: Vector, _ handle: Handle, until begin: Double, delay: Double = 0,
    adds: Bool = false
  ) {
    let swings = [(begin: Double.infinity, x: distance, v: distance * 0)]
    let spring = adds ? nil : rest.mergingSpring.map { Motion.spring($0.spring, swings: swings, start: distance) }
    runs[property].append(
      Run(
        owner: handle, motion: spring ?? .curve(rest, distance: distance, isReversed: false), begin: begin,
        isWaiting: true, delay: delay))
  }

  /// Plays keyframes, one path a lane, on properties of one component. They start like a curve, from the model value or,
  /// when they end what runs, from the presented value; their last values become the model at once.
  package mutating func play(
    _ tracks: [(property: Int, keyframes: [[Keyframe<Double>]])], _ options: Options, as handle: Handle
  ) {
    open(options, as: handle)
    guard let animation = options.animation else { return }
    for (property, keyframes) in tracks {
      let movesNothing = zip(model[property], keyframes).allSatisfy { value, keys in
        keys.allSatisfy { isSame([$0.value], [value]) }
      }
      guard !movesNothing || isMoving(property), !isRefused(property, options, handle) else { continue }
      transactions[handle]?.live += 1
      let isQueued = waitsItsTurn(property, options, handle)
      let (timing, delay) = animation.splittingLeadingDelay
      var start = model[property]
      if isQueued {
        transactions[handle]?.isQueued = true
      } else {
        let endsAll = [.merge, .fromCurrent, .replace].contains(options.interruption)
        if !endsAll { supersede(property, by: handle) }
        let adds = options.interruption == .add
        let taken = take(property, .retargeted(by: handle)) { endsAll || $0.isWaiting && !adds }
        if options.interruption != .replace { start = start + taken.x }
      }
      let paths = zip(start, keyframes).map { KeyframePath(from: $0, $1) }
      model[property] = paths.map(\.end)
      runs[property].append(
        Run(
          owner: handle, motion: .keyframes(paths, timing: timing, isReversed: false),
          begin: isQueued ? .infinity : now + delay / tick, isWaiting: isQueued || delay > 0, delay: delay / tick))
    }
  }

  /// Hands changes to a property animator.
  package mutating func drive(_ targets: [(property: Int, value: Vector)], by driver: UInt32) {
    let left = 1 - (drivers[driver]?.fraction ?? 0)
    for (property, value) in targets where !isSame(value, model[property]) {
      let distance = (model[property] - value) * (left == 0 ? 1 : 1 / left)
      model[property] = value
      runs[property].append(
        Run(owner: 0, motion: .driven(driver, distance: distance), begin: .infinity, isWaiting: true))
    }
  }

  package mutating func setDriver(_ driver: UInt32, fraction: Double, rate: Double) {
    drivers[driver] = (fraction, rate)
  }

  /// Ends an animator; the model takes the start, the presented or the target values.
  package mutating func finishDriver(_ driver: UInt32, at position: AnimatingPosition) {
    for property in runs.indices {
      for run in runs[property] {
        guard case .driven(driver, let distance) = run.motion else { continue }
        switch position {
        case .start: model[property] = model[property] + distance
        case .current: model[property] = model[property] + difference(run, at: now)
        case .end: break
        }
      }
      runs[property].removeAll { if case .driven(driver, _) = $0.motion { true } else { false } }
    }
  }

  // MARK: - Permission

  private mutating func open(_ options: Options, as handle: Handle) {
    let due = now + (options.animation?.logicalDuration ?? 0) / tick
    transactions[handle] = Transaction(due: due, options: options, isQueued: options.interruption == .queue)
  }

  /// A change is refused while a lock holds the property, or by its own policy while anything runs: the model keeps its value.
  private mutating func isRefused(_ property: Int, _ options: Options, _ handle: Handle) -> Bool {
    let byItself = options.animation != nil && options.interruption == .refuse && isMoving(property)
    guard byItself || !options.leavesRunning && isHeld(property, by: .refuse, handle) else { return false }
    transactions[handle]?.ends.append(.refused)
    return true
  }

  private func waitsItsTurn(_ property: Int, _ options: Options, _ handle: Handle) -> Bool {
    !options.leavesRunning && isHeld(property, by: .queue, handle)
      || options.animation != nil && options.interruption == .queue
  }

  /// A lock holds until the completion of its transaction, on the properties that it still moves.
  private func isHeld(_ property: Int, by lock: AnimationLock, _ handle: Handle) -> Bool {
    runs[property].contains { $0.owner != handle && transactions[$0.owner]?.options.lock == lock }
  }

  // MARK: - Ending

  /// Ends the runs that match and returns their sum. An animator keeps the lanes that `moved` leaves alone.
  private mutating func take(
    _ property: Int, _ reason: Reason, moved: Vector? = nil, at time: Double? = nil, _ isMeant: (Run) -> Bool
  ) -> (x: Vector, v: Vector) {
    var sum = (x: model[property] * 0, v: model[property] * 0)
    var (kept, ended): ([Run], [Run]) = ([], [])
    for var run in runs[property] {
      guard isMeant(run) else {
        kept.append(run)
        continue
      }
      var (x, v) = (difference(run, at: time ?? now), velocity(run, at: time ?? now))
      if case .driven(let driver, let distance) = run.motion, let moved {
        let left = zip(distance, moved).map { $1 == 0 ? $0 : 0 }
        (x, v) = (zip(x, moved).map { $1 == 0 ? 0 : $0 }, zip(v, moved).map { $1 == 0 ? 0 : $0 })
        run.motion = .driven(driver, distance: left)
        if left != left * 0 { kept.append(run) }
      }
      if !run.isDriven { ended.append(run) }
      sum = (sum.x + x, sum.v + v)
    }
    runs[property] = kept
    for run in ended { end(run, property, reason) }
    if reason == .cancelled || reason == .entityGone { releaseWaiters(of: property, reason) }
    return sum
  }

  /// A run has ended. A transaction that completes at rest counts it when its property rests, unless it was cut short.
  private mutating func end(_ run: Run, _ property: Int, _ reason: Reason) {
    guard let transaction = transactions[run.owner] else { return }
    if transaction.options.waitsForRest, reason != .cancelled, reason != .entityGone {
      waiters.append((property, run.owner, reason))
    } else {
      count(run.owner, reason)
    }
  }

  private mutating func releaseWaiters(of property: Int, _ cutShort: Reason? = nil) {
    guard runs[property].isEmpty else { return }
    for waiter in waiters where waiter.property == property { count(waiter.owner, cutShort ?? waiter.reason) }
    waiters.removeAll { $0.property == property }
  }

  private mutating func count(_ owner: Handle, _ reason: Reason) {
    transactions[owner]?.live -= 1
    transactions[owner]?.ends.append(reason)
  }

  /// Tells a transaction with `superseded: .retargeted` that another one adds to its property.
  private mutating func supersede(_ property: Int, by handle: Handle) {
    for run in runs[property] where transactions[run.owner]?.options.superseded == .retargeted {
      transactions[run.owner]?.ends.append(.retargeted(by: handle))
    }
  }

  // MARK: - Verbs

  package mutating func pause(_ handle: Handle) {
    if transactions[handle]?.pausedSince == nil { transactions[handle]?.pausedSince = now }
  }

  /// Resumes; the logical end comes later by the length of the pause.
  package mutating func resume(_ handle: Handle) {
    guard let since = transactions[handle]?.pausedSince else { return }
    transactions[handle]?.due += now - since
    transactions[handle]?.pausedSince = nil
  }

  package mutating func stop(_ handle: Handle, at stop: AnimationStop) {
    for property in runs.indices where runs[property].contains(where: { $0.owner == handle }) {
      switch stop {
      case .now: stopNow(property) { $0.owner == handle }
      case .modelValue: _ = take(property, .cancelled) { _ in true }
      case .endOfCycle:
        for index in runs[property].indices where runs[property][index].owner == handle {
          runs[property][index] = endingWithCycle(runs[property][index])
        }
      }
    }
  }

  /// The model takes the presented value; a run that waits never begins.
  private mutating func stopNow(_ property: Int, _ isMeant: (Run) -> Bool) {
    model[property] = model[property] + take(property, .cancelled, isMeant).x
  }

  /// The cycle that is under way is the last.
  private mutating func endingWithCycle(_ run: Run) -> Run {
    var run = run
    let seconds = run.isWaiting ? 0 : (now - run.begin) * tick
    var last: Animation?
    switch run.motion {
    case .curve(let animation, let distance, let isReversed):
      last = animation.endingWithRound(at: seconds)
      if last == animation { return run }
      run.motion = .curve(last ?? animation, distance: distance, isReversed: isReversed)
    case .keyframes(let paths, let timing, let isReversed):
      last = timing.endingWithRound(at: seconds)
      if last == timing { return run }
      run.motion = .keyframes(paths, timing: last ?? timing, isReversed: isReversed)
    case .spring, .driven: return run
    }
    if let last, run.begin.isFinite { extend(run.owner, to: run.begin + last.totalDuration / tick) }
    return run
  }

  private mutating func extend(_ handle: Handle, to due: Double) { transactions[handle]?.due = due }

  /// Turns every run round: the model goes to where the run came from, and the handle completes when it is back there. A
  /// second reversal goes to the target again.
  package mutating func reverse(_ handle: Handle) {
    var due: Double?
    for property in runs.indices {
      for index in runs[property].indices
      where runs[property][index].owner == handle && !runs[property][index].isWaiting {
        let before = difference(runs[property][index], at: now)
        let (turned, left) = reversed(runs[property][index])
        runs[property][index] = turned
        model[property] = model[property] + before - difference(runs[property][index], at: now)
        due = max(due ?? 0, now + left)
      }
      if runs[property].contains(where: { $0.owner == handle && $0.isWaiting }) {
        stopNow(property) { $0.owner == handle && $0.isWaiting }
      }
    }
    if let due { extend(handle, to: due) }
  }

  /// Turns a run round; returns the ticks it has left.
  private func reversed(_ run: Run) -> (run: Run, left: Double) {
    var run = run
    func turned(_ animation: Animation, _ isReversed: Bool) -> (Animation, isReversed: Bool, gone: Double) {
      let gone = (now - run.begin) * tick
      // Of an endless repeat only the cycle that is under way counts.
      guard animation.repeatsForever, let round = animation.round(at: gone) else {
        return (animation, !isReversed, gone)
      }
      let isBackward = round.isBackward
      return (round.animation, !isBackward, isBackward ? round.animation.totalDuration - round.elapsed : round.elapsed)
    }
    switch run.motion {
    case .curve(let animation, let distance, let isReversed):
      let (rest, nowReversed, gone) = turned(animation, isReversed)
      run.motion = .curve(rest, distance: distance * (nowReversed == isReversed ? 1 : -1), isReversed: nowReversed)
      run.begin = now - (rest.totalDuration - gone) / tick
      return (run, gone / tick)
    case .keyframes(let paths, let timing, let isReversed):
      let (rest, nowReversed, gone) = turned(timing, isReversed)
      run.motion = .keyframes(paths, timing: rest, isReversed: nowReversed)
      run.begin = now - (rest.totalDuration - gone) / tick
      return (run, gone / tick)
    case .spring(let spring, let swings, let start):
      // It goes back with its velocity; the start of the way back is the target of the way there.
      let back = (begin: now, x: start * -1, v: start * 0)
      run.motion = .spring(spring, swings: swings + [back], start: start * -1)
      return (run, spring.duration / tick)
    case .driven: return (run, 0)
    }
  }

  package mutating func despawn(_ properties: [Int]) {
    for property in properties { _ = take(property, .entityGone) { _ in true } }
  }

  // MARK: - The tick

  /// Moves on by one tick; returns the transactions that complete, in the order of their start.
  package mutating func step() -> [(handle: Handle, reason: Reason)] {
    now += 1
    for property in runs.indices {
      delayPaused(property)
      for run in runs[property] where run.isWaiting && run.begin < now { begin(run, property) }
      takeTurns(property)
      finish(property)
      releaseWaiters(of: property)
    }
    let complete = transactions.keys.sorted().filter { isComplete($0) }
    return complete.map { handle in
      defer { transactions[handle] = nil }
      return (handle, reason(handle))
    }
  }

  private mutating func delayPaused(_ property: Int) {
    for index in runs[property].indices where transactions[runs[property][index].owner]?.pausedSince != nil {
      runs[property][index].begin += 1
      guard case .spring(let spring, var swings, let start) = runs[property][index].motion else { continue }
      for swing in swings.indices { swings[swing].begin += 1 }
      runs[property][index].motion = .spring(spring, swings: swings, start: start)
    }
  }

  /// The delay of a run is over. A spring takes over what moves as it was at the tick before, and its own way starts at
  /// the exact end of the delay.
  private mutating func begin(_ run: Run, _ property: Int) {
    guard let index = runs[property].firstIndex(where: { $0.owner == run.owner && $0.isWaiting }) else { return }
    var run = runs[property].remove(at: index)
    run.isWaiting = false
    if case .spring(let spring, let swings, let start) = run.motion {
      let taken = take(property, .retargeted(by: run.owner), at: now - 1) { !$0.isWaiting }
      run.motion = .spring(
        spring, swings: [(run.begin, swings[0].x, swings[0].v), (now - 1, taken.x, taken.v)], start: start + taken.x)
    }
    runs[property].append(run)
  }

  /// A queued run begins when nothing else moves or is delayed, one after the other.
  private mutating func takeTurns(_ property: Int) {
    for queued in runs[property] where queued.begin == .infinity && !queued.isDriven {
      guard runs[property].allSatisfy({ $0.begin == .infinity }),
        let index = runs[property].firstIndex(where: { $0.owner == queued.owner && $0.begin == .infinity })
      else { return }
      // What is paused keeps its turn, and with it all that comes later.
      if transactions[queued.owner]?.pausedSince != nil { return }
      runs[property][index].begin = now - 1 + queued.delay
      if queued.delay == 0 { begin(runs[property][index], property) }
    }
  }

  /// Removes the runs that are over. A run that ends short of its target takes the model along: an even number of
  /// cycles with autoreverse ends at the start.
  private mutating func finish(_ property: Int) {
    for run in runs[property] where !run.isWaiting && transactions[run.owner]?.pausedSince == nil {
      guard let left = leftAtEnd(run) else { continue }
      runs[property].removeAll { $0.owner == run.owner && !$0.isWaiting }
      model[property] = model[property] + left
      end(run, property, .finished)
    }
  }

  /// The difference with which a run ends in this tick; nil for a run that moves on.
  private func leftAtEnd(_ run: Run) -> Vector? {
    let seconds = (now - run.begin) * tick + 1e-6 * tick
    switch run.motion {
    case .curve(let animation, let distance, let isReversed):
      return seconds >= animation.totalDuration ? distance * (isReversed ? 0 : 1 - animation.endFraction) : nil
    case .keyframes(let paths, let timing, let isReversed):
      guard seconds >= timing.totalDuration else { return nil }
      return paths.map { isReversed || timing.endFraction == 1 ? 0 : $0.start - $0.end }
    case .spring(let spring, _, let start):
      // At rest: a thousandth of a unit, and the speed at which that swings through the target.
      let (x, v) = state(run, at: now)
      let speed = 1e-3 * max(1, spring.angularFrequency)
      return x.allSatisfy { abs($0) < 1e-3 } && v.allSatisfy { abs($0) < speed } ? start * 0 : nil
    case .driven: return nil
    }
  }

  // MARK: - Completion

  /// A transaction completes at its logical end, at once when nothing runs and nothing finished, and when everything
  /// rests for a queue or the criterion `removed`.
  private func isComplete(_ handle: Handle) -> Bool {
    guard let transaction = transactions[handle] else { return false }
    let isCutShort = transaction.ends.allSatisfy { $0 == .cancelled || $0 == .entityGone || $0 == .refused }
    let waitsForRuns = transaction.isQueued || transaction.options.waitsForRest
    if transaction.live <= 0, isCutShort || waitsForRuns { return true }
    return !waitsForRuns && transaction.pausedSince == nil && now >= transaction.due - 1e-6
  }

  private func reason(_ handle: Handle) -> Reason {
    let ends = transactions[handle]?.ends ?? []
    let interrupters = ends.compactMap { if case .retargeted(let by) = $0 { by } else { nil } }
    if let last = interrupters.max() { return .retargeted(by: last) }
    if ends.contains(.cancelled) { return .cancelled }
    if ends.contains(.finished) || ends.isEmpty { return .finished }
    return ends.contains(.entityGone) ? .entityGone : (transactions[handle]?.live ?? 0) > 0 ? .finished : .refused
  }
}

/// Equal as single-precision numbers.
private func isSame(_ a: [Double], _ b: [Double]) -> Bool { zip(a, b).allSatisfy { abs($0 - $1) < 1e-4 } }
private func + (a: [Double], b: [Double]) -> [Double] { zip(a, b).map { $0 + $1 } }
private func - (a: [Double], b: [Double]) -> [Double] { zip(a, b).map { $0 - $1 } }
private func * (a: [Double], factor: Double) -> [Double] { a.map { $0 * factor } }
