import RiffleCore

/// The rules of animation and interruption, slow and simple: the specification for the tween system.
///
/// A property has a model value and any number of runs: animations that move it or wait. A run holds a difference that
/// decreases to zero, and the presented value is the model value plus the differences of all runs. A change sets the
/// model at once and adds a run with the opposite difference, so nothing jumps. Time is counted in ticks.
package struct ReferenceTween {
  package typealias Vector = [Double]
  package typealias Handle = UInt32
  package enum Reason: Equatable {
    case finished
    case retargeted(by: Handle)
    case cancelled, refused, entityGone
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

  struct Run {
    let owner: Handle
    var motion: Motion
    /// The tick at which it begins to move; infinite in a queue and for an animator's run.
    var begin: Double
    var isWaiting = false
    /// Ticks of delay after its turn in the queue.
    var delay = 0.0
    /// Lanes of a timed or driven run that it has given up.
    var given: Set<Int> = []
    var isDriven: Bool { if case .driven = motion { true } else { false } }

    func isDriven(by driver: UInt32) -> Bool { if case .driven(driver, _) = motion { true } else { false } }
  }

  enum Motion {
    /// A fraction of a path by time, or reversed from there to the start.
    case timed(Path, Animation, isReversed: Bool)
    /// A sum of exact solutions, each from its own tick. `start` is the difference at the beginning.
    case spring(Spring, swings: [(begin: Double, x: Vector, v: Vector)], start: Vector)
    /// A fraction of a path by a property animator.
    case driven(UInt32, Path)
  }

  /// The difference from the end of the path at a fraction of it, 0 at the start and 1 at the end, and its derivative.
  enum Path {
    case line(Vector)
    case keyframes([KeyframePath<Double>])

    func at(_ share: Double) -> (x: Vector, v: Vector) {
      switch self {
      case .line(let distance): return (distance * (1 - share), distance * -1)
      case .keyframes(let lanes):
        let length = lanes.map(\.duration).max() ?? 0
        return (
          lanes.map { $0.value(at: share * length) - $0.end }, lanes.map { $0.velocity(at: share * length) * length }
        )
      }
    }
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

  struct LaneWriter {
    var owner: Handle = 0
    /// The change is later than the transactions through this one.
    var last: Handle = 0
    /// The property animator of the change, and its first change that no other one has overtaken.
    var driver: UInt32?
    var first: Handle = 0

    func overtakes(_ run: Run) -> Bool {
      guard run.owner <= last, run.owner != owner else { return false }
      return driver.map { !run.isDriven(by: $0) || run.owner < first } ?? true
    }
  }

  var now = 0.0
  package var model: [Vector]
  var runs: [[Run]]
  /// The last change of each lane of a property.
  var writers: [[LaneWriter]]
  /// The newest transaction.
  var newest: Handle = 0
  var transactions: [Handle: Transaction] = [:]
  /// Ended runs that count once their property rests.
  var waiters: [(property: Int, owner: Handle, reason: Reason)] = []
  var drivers: [UInt32: (fraction: Double, rate: Double, isRunning: Bool)] = [:]
  let tick: Double
  /// The distance in units within which a spring rests.
  package var restDistance = 1e-3

  package init(model: [Vector], tickRate: Int) {
    (self.model, tick, runs) = (model, 1 / Double(tickRate), model.map { _ in [] })
    writers = model.map { $0.map { _ in LaneWriter() } }
  }

  // MARK: - The presented value

  package func presented(_ property: Int) -> Vector { runs[property].reduce(model[property]) { $0 + state($1, now).x } }
  package func velocity(_ property: Int) -> Vector {
    runs[property].reduce(model[property] * 0) { $0 + state($1, now).v }
  }

  /// The difference of a run at a time in ticks, and its velocity per second, which is zero while paused.
  func state(_ run: Run, _ time: Double) -> (x: Vector, v: Vector) {
    let (x, v) = wholeState(run, time)
    return (x.clearing(run.given), v.clearing(run.given))
  }

  private func wholeState(_ run: Run, _ time: Double) -> (x: Vector, v: Vector) {
    let seconds = run.isWaiting ? 0 : max(0, time - run.begin) * tick
    let isStill = run.isWaiting || isPaused(run)
    switch run.motion {
    case .timed(let path, let timing, let isReversed):
      let at = isReversed ? max(0, timing.totalDuration - seconds) : seconds
      // The first tick of a change still has the old value, also for a curve without a duration.
      let share = at == 0 ? 0 : timing.fraction(at: at)
      let (x, v) = path.at(share)
      let rate = isStill ? 0 : timing.fractionVelocity(at: at)
      // The model value is the end of the run.
      return (x - path.at(isReversed ? 0 : timing.endFraction).x, v * (isReversed ? -rate : rate))
    case .spring(let spring, let swings, let start):
      return swings.reduce((start * 0, start * 0)) { sum, swing in
        let step = spring.stepMatrix(dt: run.isWaiting ? 0 : max(0, time - swing.begin) * tick)
        let v = swing.x * step.vx + swing.v * step.vv
        return (sum.0 + swing.x * step.xx + swing.v * step.xv, isStill ? sum.1 : sum.1 + v)
      }
    case .driven(let driver, let path):
      let (fraction, rate, _) = drivers[driver] ?? (0, 0, true)
      return (path.at(fraction).x, path.at(fraction).v * rate)
    }
  }

  func isPaused(_ run: Run) -> Bool { transactions[run.owner]?.pausedSince != nil }

  // MARK: - Starting

  /// Sets properties in a transaction.
  package mutating func change(_ targets: [(property: Int, value: Vector)], _ options: Options, as handle: Handle) {
    open(options, handle)
    for (property, value) in targets where value != model[property] && !isRefused(property, options, handle) {
      let distance = model[property] - value
      model[property] = value
      // An animation that ends at its start does not change the model.
      if options.animation?.endFraction != 0 { overtake(property, by: handle, distance) }
      let isQueued = waitsItsTurn(property, options, handle)
      if let animation = options.animation ?? (isQueued ? .linear(duration: 0) : nil) {
        start(property, distance, animation, isQueued, options, handle)
      } else if !options.leavesRunning {
        // Set without animation: all runs end and the value jumps.
        _ = take(property, .cancelled, moved: distance)
      }
    }
  }

  private mutating func start(
    _ property: Int, _ distance: Vector, _ animation: Animation, _ isQueued: Bool, _ options: Options, _ handle: Handle
  ) {
    let (rest, delay) = animation.splittingLeadingDelay
    let spring = options.interruption == .add ? nil : animation.mergingSpring?.spring
    var (x, v) = (distance, distance * 0)
    if !isQueued {
      switch options.interruption {
      case .add: supersede(property, handle)
      case .replace: _ = take(property, .retargeted(by: handle))
      // A curve cannot take over a velocity: merged, it starts from the presented value, at rest.
      case .fromCurrent,
        .merge where spring == nil:
        x = x + take(property, .retargeted(by: handle)).x
      // A spring takes over value and velocity of all runs. A curve adds to moving runs and replaces waiting ones.
      case .automatic, .refuse, .queue, .merge:
        supersede(property, handle)
        // An animation that ends at its start does not retarget: waiting runs stay.
        let (takesAll, retargets) = (spring != nil && delay == 0, animation.endFraction == 1)
        let taken = take(property, .retargeted(by: handle), moved: distance) { takesAll || $0.isWaiting && retargets }
        (x, v) = (x + taken.x, takesAll ? taken.v : v)
      }
    }
    // An animation that ends at its start leaves the model there.
    model[property] = model[property] + x * (1 - animation.endFraction)
    add(
      property, isQueued, delay, handle,
      spring.map { .spring($0, swings: [(now, x, v)], start: x) } ?? .timed(.line(x), rest, isReversed: false))
  }

  private mutating func add(_ property: Int, _ isQueued: Bool, _ delay: Double, _ handle: Handle, _ motion: Motion) {
    transactions[handle]?.live += 1
    if isQueued { transactions[handle]?.isQueued = true }
    runs[property].append(
      Run(
        owner: handle, motion: motion, begin: isQueued ? .infinity : now + delay / tick,
        isWaiting: isQueued || delay > 0, delay: delay / tick))
  }

  /// Plays keyframes on a property, a list for each lane. They start like a curve, from the model value or, if they end
  /// all runs, from the presented value; their last values become the model at once.
  package mutating func play(_ keyframes: [[Keyframe<Double>]], on property: Int, _ options: Options, as handle: Handle)
  {
    open(options, handle)
    let isStill = zip(model[property], keyframes).allSatisfy { value, keys in keys.allSatisfy { $0.value == value } }
    guard let animation = options.animation, !isStill || presented(property) != model[property],
      !isRefused(property, options, handle)
    else { return }
    let isQueued = waitsItsTurn(property, options, handle)
    let endsAll = [.merge, .fromCurrent, .replace].contains(options.interruption)
    var start = model[property]
    if !isQueued {
      let ends = zip(model[property], keyframes).map { KeyframePath(from: $0, $1).end }
      // Keyframes that end at their start do not retarget: waiting runs stay.
      let retargets = options.interruption != .add && animation.endFraction == 1 && ends != model[property]
      let taken = take(property, .retargeted(by: handle)) { endsAll || $0.isWaiting && retargets }
      if !endsAll { supersede(property, handle) }
      if options.interruption != .replace { start = start + taken.x }
    }
    let lanes = zip(start, keyframes).map { KeyframePath(from: $0, $1) }
    if animation.endFraction == 1 { overtake(property, by: handle, model[property] - lanes.map(\.end)) }
    model[property] = lanes.map { animation.endFraction == 1 ? $0.end : $0.start }
    let (timing, delay) = animation.splittingLeadingDelay
    add(property, isQueued, delay, handle, .timed(.keyframes(lanes), timing, isReversed: false))
  }

  /// Records the lanes that a change moves: verbs on older animations no longer move their model value.
  mutating func overtake(_ property: Int, by handle: Handle, _ change: Vector, driver: UInt32? = nil) {
    newest = max(newest, handle)
    for lane in change.indices where change[lane] != 0 {
      let old = writers[property][lane]
      let first = driver != nil && driver == old.driver ? old.first : old.last + 1
      writers[property][lane] = LaneWriter(owner: handle, last: newest, driver: driver, first: first)
    }
  }

  // MARK: - Permission

  private mutating func open(_ options: Options, _ handle: Handle) {
    newest = max(newest, handle)
    let due = now + (options.animation?.logicalDuration ?? 0) / tick
    transactions[handle] = Transaction(due: due, options: options, isQueued: options.interruption == .queue)
  }

  /// Returns true if a change is refused, by a lock on its property or by its own policy while anything runs: the model
  /// keeps its value.
  private mutating func isRefused(_ property: Int, _ options: Options, _ handle: Handle) -> Bool {
    let byItself = options.animation != nil && options.interruption == .refuse && !runs[property].isEmpty
    guard byItself || isHeld(property, by: .refuse, options, handle) else { return false }
    transactions[handle]?.ends.append(.refused)
    return true
  }

  private func waitsItsTurn(_ property: Int, _ options: Options, _ handle: Handle) -> Bool {
    isHeld(property, by: .queue, options, handle) || options.animation != nil && options.interruption == .queue
  }

  /// Returns true if a lock holds the property: its transaction still moves it and is not complete.
  private func isHeld(_ property: Int, by lock: AnimationLock, _ options: Options, _ handle: Handle) -> Bool {
    !options.leavesRunning
      && runs[property].contains { $0.owner != handle && transactions[$0.owner]?.options.lock == lock }
  }

  // MARK: - Ending

  /// Ends the runs that match and returns their sum. An animator keeps the lanes that `moved` does not change.
  mutating func take(
    _ property: Int, _ reason: Reason, moved: Vector? = nil, at time: Double? = nil,
    _ isMeant: (Run) -> Bool = { _ in true }
  ) -> (x: Vector, v: Vector) {
    var sum = (x: model[property] * 0, v: model[property] * 0)
    var (kept, ended): ([Run], [Run]) = ([], [])
    for var run in runs[property] {
      guard isMeant(run) else {
        kept.append(run)
        continue
      }
      // A paused run stands still between two ticks.
      var (x, v) = state(run, isPaused(run) ? now : time ?? now)
      if case .driven(let driver, .line(let distance)) = run.motion, let moved {
        let left = distance.masked(by: moved, keepingMoved: false)
        (x, v) = (x.masked(by: moved, keepingMoved: true), v.masked(by: moved, keepingMoved: true))
        run.motion = .driven(driver, .line(left))
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

  /// Counts the end of a run: with the criterion `removed` once its property rests, unless it was cut short.
  private mutating func end(_ run: Run, _ property: Int, _ reason: Reason) {
    if transactions[run.owner]?.options.waitsForRest == true, reason != .cancelled, reason != .entityGone {
      waiters.append((property, run.owner, reason))
    } else {
      count(run.owner, reason)
    }
  }

  mutating func releaseWaiters(of property: Int, _ cutShort: Reason? = nil) {
    guard runs[property].allSatisfy({ isStill($0) }) else { return }
    for waiter in waiters where waiter.property == property { count(waiter.owner, cutShort ?? waiter.reason) }
    waiters.removeAll { $0.property == property }
  }

  /// Returns true if an animator that does not run holds the value.
  private func isStill(_ run: Run) -> Bool {
    if case .driven(let driver, _) = run.motion { drivers[driver]?.isRunning == false } else { false }
  }

  private mutating func count(_ owner: Handle, _ reason: Reason) {
    transactions[owner]?.live -= 1
    transactions[owner]?.ends.append(reason)
  }

  /// Notifies transactions with `superseded: .retargeted` that another one adds to their property.
  private mutating func supersede(_ property: Int, _ handle: Handle) {
    for run in runs[property] where transactions[run.owner]?.options.superseded == .retargeted {
      transactions[run.owner]?.ends.append(.retargeted(by: handle))
    }
  }

  // MARK: - The tick

  /// Advances by one tick, and returns the completed transactions, in the order of their start.
  package mutating func step() -> [(handle: Handle, reason: Reason)] {
    now += 1
    for property in runs.indices {
      for (index, run) in runs[property].enumerated() where isPaused(run) { runs[property][index] = delayed(run) }
      for run in runs[property] where run.isWaiting && run.begin < now { begin(run, property) }
      takeTurns(property)
      for run in runs[property] where !run.isWaiting && !isPaused(run) {
        guard isOver(run) else { continue }
        runs[property].removeAll { $0.owner == run.owner && !$0.isWaiting }
        end(run, property, .finished)
      }
      releaseWaiters(of: property)
    }
    return transactions.keys.sorted().filter { isComplete($0) }.map { handle in
      defer { transactions[handle] = nil }
      return (handle, reason(handle))
    }
  }

  /// Delays a paused run by one tick in every tick.
  private func delayed(_ run: Run) -> Run {
    var run = run
    run.begin += 1
    if case .spring(let spring, let swings, let start) = run.motion {
      run.motion = .spring(spring, swings: swings.map { ($0.begin + 1, $0.x, $0.v) }, start: start)
    }
    return run
  }

  /// Begins a run after its delay. A spring takes over the state of moving runs at the tick before; its own motion
  /// starts at the exact end of the delay.
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

  /// Begins a queued run once nothing else moves or is delayed. A paused one keeps its turn.
  mutating func takeTurns(_ property: Int) {
    for queued in runs[property] where queued.begin == .infinity && !queued.isDriven {
      let isFree = runs[property].allSatisfy { $0.begin == .infinity } && !isPaused(queued)
      guard isFree, let index = runs[property].firstIndex(where: { $0.owner == queued.owner && !$0.isDriven }) else {
        return
      }
      runs[property][index].begin = now - 1 + queued.delay
      if queued.delay == 0 { begin(runs[property][index], property) }
    }
  }

  private func isOver(_ run: Run) -> Bool {
    switch run.motion {
    case .timed(_, let timing, _): return (now - run.begin) * tick + 1e-6 * tick >= timing.totalDuration
    case .spring(let spring, _, _):
      // At rest: within the distance, and at most as fast as an oscillation of that size.
      let ((x, v), speed) = (state(run, now), restDistance * max(1, spring.angularFrequency))
      return x.allSatisfy { abs($0) < restDistance } && v.allSatisfy { abs($0) < speed }
    case .driven: return false
    }
  }

  // MARK: - Completion

  /// A transaction completes at its logical end; earlier if none of its runs is left and none finished; if it was
  /// queued or has the criterion `removed`, once none of its runs is left.
  private func isComplete(_ handle: Handle) -> Bool {
    guard let transaction = transactions[handle] else { return false }
    let isCutShort = transaction.ends.allSatisfy { [.cancelled, .entityGone, .refused].contains($0) }
    let waitsForRuns = transaction.isQueued || transaction.options.waitsForRest
    if transaction.live <= 0, isCutShort || waitsForRuns { return true }
    return !waitsForRuns && transaction.pausedSince == nil && now >= transaction.due - 1e-6
  }

  private func reason(_ handle: Handle) -> Reason {
    guard let transaction = transactions[handle] else { return .finished }
    let interrupters = transaction.ends.compactMap { if case .retargeted(let by) = $0 { by } else { nil } }
    if let last = interrupters.max() { return .retargeted(by: last) }
    if transaction.ends.contains(.cancelled) { return .cancelled }
    if transaction.live > 0 || transaction.ends.contains(.finished) || transaction.ends.isEmpty { return .finished }
    return transaction.ends.contains(.entityGone) ? .entityGone : .refused
  }
}

func + (a: [Double], b: [Double]) -> [Double] { zip(a, b).map { $0 + $1 } }
func - (a: [Double], b: [Double]) -> [Double] { zip(a, b).map { $0 - $1 } }
func * (a: [Double], factor: Double) -> [Double] { a.map { $0 * factor } }

extension [Double] {
  func clearing(_ lanes: some Collection<Int>) -> [Double] {
    lanes.reduce(into: self) { $0[$1] = 0 }
  }

  /// Returns the lanes that `change` moves, or the others, with zero elsewhere.
  fileprivate func masked(by change: [Double], keepingMoved: Bool) -> [Double] {
    zip(self, change).map { ($1 != 0) == keepingMoved ? $0 : 0 }
  }
}
