/// Stepped at once on the way to a target, some 20 ms with ten thousand cards: the widest gaps that a budget leaves.
private let soughtTicks = 64
/// Ticks prepared for steps back in a frame while paused, or in each step back without a frame in between.
private let preparedTicks = 8

/// A simulation with its transport and history: it plays, pauses and seeks.
///
/// At the live edge ticks are stepped with the new input, and recorded. In the past they are stepped with the
/// recorded input up to the live edge. A press, a key or an action in the past starts another branch: see
/// `History.fork(at:for:)`.
public struct Playback: Sendable {
  /// The state of time: paused or playing, and the speed.
  public var transport: Transport
  /// The recorded ticks of all branches.
  public package(set) var history: History
  /// The simulation at the playhead.
  public private(set) var simulation: Simulation { didSet { restEnd = 0 } }
  /// Up to this tick only the tick number changes without input; valid until the world changes otherwise.
  var restEnd = 0
  /// The world one tick before, for drawing between ticks; the present one after a step back or a seek.
  public internal(set) var previous: World
  let script: @Sendable (Int) -> InputFrame
  private let syncTest: SyncTest?
  private let continuity: ContinuityCheck?
  private(set) var hand = Hand()
  /// True if the past was shown since the last new tick that checked for releases.
  private var wasInPast = false
  var inputReplay: InputReplay?
  var lastMove: MovedInput?
  /// Set while a seek takes more than one slice.
  private var seeking: (target: Int, start: Int)?
  package var heard = HeardTicks()
  package var loop = Loop()
  package var marks: [Mark] = []
  package var expectations: JudgedExpectations?
  package var follows: @Sendable (World, Selection) -> [FollowedNumber] = { _, _ in [] }

  /// The data of a tick that was stepped at the live edge, for a recording.
  public struct Step: Sendable {
    /// The number of the tick.
    public let tick: Int
    /// The input of the tick.
    public let input: InputFrame
    /// True if this tick replaced another one: it is the first of a new branch.
    public let isFork: Bool
    package let failure: SyncTest.Failure?
    /// The unexplained jumps in it.
    public let jumps: [Jump]
  }

  /// - Parameters:
  ///   - budget: the most bytes for the history.
  ///   - syncEvery: one tick in every n is stepped twice and compared; nil for none.
  ///   - continuity: checks every new tick for unexplained jumps; nil for no check.
  ///   - script: the scripted input by tick, at the live edge only.
  public init(
    _ simulation: Simulation, transport: Transport, budget: Int = History.defaultBudget, syncEvery: Int? = nil,
    continuity: ContinuityCheck? = nil, script: @escaping @Sendable (Int) -> InputFrame = { _ in .none }
  ) {
    (self.simulation, self.transport, self.script, self.continuity) = (simulation, transport, script, continuity)
    syncTest = syncEvery.map(SyncTest.init)
    history = History(simulation.world, budget: budget)
    previous = simulation.world
  }

  /// The tick that is shown.
  public var playhead: Int { simulation.tick }
  /// The last tick of this branch.
  public var liveEdge: Int { history.liveEdge }
  /// True if later ticks are recorded: a press here begins another branch.
  public var isInPast: Bool { playhead < history.liveEdge }

  /// Takes an event of a window or a test. In the past, movements and releases without a press are left out: the
  /// recorded ones are played. The next new tick has the missing releases, and the size of the window.
  public mutating func receive(_ event: InputEvent) {
    hand.note(event)
    if isInPast || isReplayingInput, !event.asksForSomething, !transport.pendingInput.asksForSomething {
      if case .resized = event { hand.missedSize = event }
      return
    }
    transport.receive(event)
  }

  /// Steps the ticks that are due at `now` seconds of the shell's clock. `isWanted` is called before each tick,
  /// `stepped` after each new one, `passed` after each new or old one.
  public mutating func advance(
    to now: Double, while isWanted: () -> Bool = { true }, stepped: (borrowing Playback, Step) -> Void = { _, _ in },
    passed: (borrowing Playback) -> Void = { _ in }
  ) {
    let destination = transport.takeDestination()
    let isUnasked = destination == nil && seeking == nil
    if let destination {
      go(to: destination)
    } else if let seeking {
      seek(to: seeking.target)
    }
    let due = transport.ticksDue(at: now)
    if due != 0 { seeking = nil }
    if due < 0 {
      seek(to: playhead + due, stepsBack: -due)
    } else if transport.isPaused, isInPast, isUnasked {
      // The frames without a seek prepare for steps back.
      history.prepare(before: playhead, in: simulation, atMost: preparedTicks)
    }
    var left = due
    while left > 0, isWanted() {
      left -= 1
      if !transport.isPaused, let start = loop.start(after: playhead) { repeatLoop(from: start) }
      let step = stepOnce()
      heard.note(simulation.world, place: due - left - 1)
      if let step { stepped(self, step) }
      passed(self)
    }
  }

  /// Moves the playhead; waiting input continues to wait.
  ///
  /// A tick far from every kept one is reached in slices: this shows the nearest kept tick or one nearer, the next
  /// calls of `advance` continue. See `isSeeking`.
  public mutating func go(to destination: Transport.Destination) {
    switch destination {
    case .tick(let tick): seek(to: tick)
    case .firstKept: seek(to: history.firstKept)
    case .liveEdge: seek(to: history.liveEdge)
    case .event(let count):
      var tick = seeking?.target ?? playhead
      for _ in 0..<abs(count) { tick = history.eventTick(count, of: tick) ?? tick }
      seek(to: tick)
    }
  }

  mutating func arrive(at tick: Int) {
    go(to: .tick(tick))
    while let seeking { seek(to: seeking.target) }
  }

  package func showing(_ world: World) -> Playback {
    var shown = self
    (shown.simulation.world, shown.previous) = (world, world)
    return shown
  }

  /// True while the playhead is on its way to the target of a seek.
  public var isSeeking: Bool { seeking != nil }

  /// Steps missing ticks again while stepping back without idle frames in between. `stepsBack` is nil for a seek.
  private mutating func seek(to tick: Int, stepsBack: Int? = nil) {
    let target = min(max(tick, history.firstKept), history.liveEdge)
    let start = seeking?.start ?? playhead
    var sought = simulation
    let stand = history.seek(to: target, in: &sought, atMost: soughtTicks)
    simulation = sought
    seeking = stand == target ? nil : (target, start)
    if stand == target, target > start { heard.note(simulation.world, place: 0) }
    wasInPast = true
    previous = simulation.world
    guard seeking == nil, isInPast, !transport.isPassing else { return }
    // The first step after a seek is prepared too.
    let count =
      (stepsBack == nil ? [playhead, playhead - 1] : [playhead]).map {
        history.preparation(before: $0, rate: preparedTicks, stride: stepsBack ?? 1)
      }.max() ?? 0
    if count > 0 { history.prepare(before: playhead, in: simulation, atMost: count) }
  }

  /// Plays another branch from now on, at the playhead's tick or at the end of a shorter one; false if unknown.
  public mutating func select(branch name: String) -> Bool {
    guard history.select(branch: name) else { return false }
    go(to: .tick(playhead))
    return true
  }

  /// Steps one tick: again with its recorded input, or a new one. Returns nil for an old one.
  private mutating func stepOnce() -> Step? {
    let tick = playhead + 1
    if isInPast && !transport.pendingInput.asksForSomething {
      previous = simulation.world
      history.step(&simulation, to: tick)
      return nil
    }
    let isFork = isInPast
    if isFork {
      fork(at: playhead, for: transport.pendingInput, replaysInput: transport.pendingInput.onlyChangesTheScene)
    }
    var input = transport.takeInput()
    if let size = hand.missedSize.take() { input.events.insert(size, at: 0) }
    let replayed = replayedInput(at: tick, beside: input)
    if replayed != nil {
      wasInPast = true
    } else if wasInPast {
      input.events.insert(contentsOf: hand.releases(upTo: playhead, in: history, script, beside: input), at: 0)
      wasInPast = false
    }
    input.events += (replayed ?? script(tick)).events
    return stepNew(input, isFork: isFork)
  }

  mutating func stepNew(_ input: InputFrame, isFork: Bool) -> Step {
    previous = simulation.world
    let isResting = playhead < restEnd && input.isEmpty && syncTest == nil
    if isResting {
      let end = restEnd
      simulation.world.passTick()
      restEnd = end
    } else {
      simulation.step(input)
    }
    history.record(simulation.world, input: input, isResting: isResting)
    let failure = syncTest?.check(previous, input, gave: simulation)
    let jumps = isResting ? [] : continuity?.jumps(from: previous, to: simulation.world, input: input) ?? []
    if !jumps.isEmpty { history.note(.jumped, at: playhead) }
    return Step(tick: playhead, input: input, isFork: isFork, failure: failure, jumps: jumps)
  }
}

package struct HeardTick: Hashable, Sendable {
  package let tick: Int
  /// At least one.
  package let cues: [SoundCue]
  /// The number of earlier ticks in the same `advance`: they are played one after the other, not at once.
  package let place: Int
}

/// The sounds of the ticks that the playhead has reached: of all stepped forward, and of the target of a seek forward.
package struct HeardTicks: Sendable {
  private var ticks: [HeardTick] = []

  mutating func note(_ world: World, place: Int) {
    let cues = world.soundCues
    guard !cues.isEmpty else { return }
    // The sounds may never be taken.
    if ticks.count >= 256 { ticks.removeFirst() }
    ticks.append(HeardTick(tick: world.tick, cues: cues, place: place))
  }

  /// Returns each sound once.
  package mutating func take() -> [HeardTick] {
    defer { ticks = [] }
    return ticks
  }
}

/// Steps a tick again and reports a different result: a system reads more than the world and its input.
package struct SyncTest: Sendable {
  let interval: Int

  package struct Failure: Error, Hashable, Sendable, CustomStringConvertible {
    package let tick: Int
    let first: UInt64
    let second: UInt64

    package var description: String {
      "tick \(tick) stepped twice gave two worlds (\(String(first, radix: 16)), \(String(second, radix: 16))); "
        + "a system reads something besides the world and its input"
    }
  }

  package init(interval: Int) {
    require(interval > 0, "a sync test checks one tick in 1 or more, not \(interval)")
    self.interval = interval
  }

  package func check(_ before: World, _ input: InputFrame, gave after: Simulation) -> Failure? {
    guard after.tick % interval == 0 else { return nil }
    var again = after
    again.world = before
    again.step(input)
    let (first, second) = (after.world.stateHash, again.world.stateHash)
    return first == second ? nil : Failure(tick: after.tick, first: first, second: second)
  }
}
