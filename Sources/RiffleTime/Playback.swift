import RiffleCore

/// A simulation with its transport and history: it plays, pauses and seeks.
///
/// At the live edge ticks are stepped with the new input, and recorded. In the past they are stepped with the
/// recorded input up to the live edge. A press, a key or an action in the past starts another branch: see
/// `History.fork(at:for:)`.
public struct Playback: Sendable {
  /// Whether time stands or plays, and how fast.
  public var transport: Transport
  /// The ticks there are, of all branches.
  public internal(set) var history: History
  /// The simulation at the playhead.
  public private(set) var simulation: Simulation { didSet { restEnd = 0 } }
  /// Up to this tick nothing changes but the number of the tick, where nothing goes into it: known as long as nothing else has
  /// changed the world.
  var restEnd = 0
  /// The world one tick before, for drawing between ticks; the present one after a step back or a seek.
  public private(set) var previous: World
  /// What else goes into a tick at the live edge, after what a person did: the demo.
  let script: @Sendable (Int) -> InputFrame
  private var syncTest: SyncTest?
  private var continuity: ContinuityCheck?
  private var latestSize: InputEvent?
  var hasNewSize: Bool { latestSize != nil }
  private(set) var hand = Hand()
  /// Whether the past was shown since the last new tick that asked what the hand still holds.
  private var wasInPast = false
  /// The input replayed from the branch it was forked from.
  var inputReplay: InputReplay?
  /// The input that was moved last.
  var lastMove: MovedInput?
  /// Where a seek continues to that was too long for one slice.
  private var seeking: Int?
  /// Where it began.
  private var seekStart: Int?
  var heard: [HeardTick] = []
  /// The stretch that is played again and again.
  package internal(set) var loop = Loop()
  /// The text that the scene got in this round of the loop; the next round starts with it.
  var loopText: String?
  /// The ticks that were marked, in the order in which they were.
  package internal(set) var marks: [Mark] = []
  /// What the scene expects, for conditions that ask for it.
  package var promises: Promises?
  /// What of a selected field follows other numbers, for `why`.
  package var follows: @Sendable (World, Selection) -> [FollowedNumber] = { _, _ in [] }

  /// What a tick that was stepped at the live edge was made of: what a recording writes down.
  public struct Step: Sendable {
    /// Its number.
    public let tick: Int
    /// What went into it.
    public let input: InputFrame
    /// Whether this tick replaced another one: it is the first of a new branch.
    public let isFork: Bool
    /// A tick that did not come out the same when it was stepped again.
    package let failure: SyncTest.Failure?
    /// What jumped in it without a reason.
    public let jumps: [Jump]
  }

  /// - Parameters:
  ///   - simulation: ready for its next tick.
  ///   - budget: bytes the history may take.
  ///   - syncEvery: one tick in every n is stepped twice and compared; nil for none.
  ///   - continuity: looks for jumps that nothing explains in every new tick; nil for no look.
  ///   - script: input by tick that comes by itself, at the live edge only.
  public init(
    _ simulation: Simulation, transport: Transport, budget: Int = History.defaultBudget, syncEvery: Int? = nil,
    continuity: ContinuityCheck? = nil, script: @escaping @Sendable (Int) -> InputFrame = { _ in .none }
  ) {
    self.simulation = simulation
    self.transport = transport
    self.script = script
    history = History(simulation.world, budget: budget)
    previous = simulation.world
    syncTest = syncEvery.map(SyncTest.init)
    self.continuity = continuity
  }

  /// The tick that is shown.
  public var playhead: Int { simulation.tick }
  /// The last tick there is on this branch.
  public var liveEdge: Int { history.liveEdge }
  /// Whether later ticks are known: a press here begins another branch.
  public var isInPast: Bool { playhead < history.liveEdge }

  /// Takes what happened at a window or in a test.
  ///
  /// In the past, movements and releases that go with no press are left out: the recorded ones are played. What was released
  /// of meanwhile comes up in the next new tick; the size of the window waits for that too.
  public mutating func receive(_ event: InputEvent) {
    hand.note(event)
    if isInPast || isReplayingInput, !event.asksForSomething, !transport.pendingInput.asksForSomething {
      if case .resized = event { latestSize = event }
      return
    }
    transport.receive(event)
  }

  /// Does what is due at `now` seconds of the shell's clock. `stepped` receives each new tick.
  ///
  /// - Parameters:
  ///   - isWanted: asked before each tick that is played; false leaves the rest undone.
  ///   - passed: called after each tick that is played, new or again.
  public mutating func advance(
    to now: Double, while isWanted: () -> Bool = { true }, stepped: (borrowing Playback, Step) -> Void = { _, _ in },
    passed: (borrowing Playback) -> Void = { _ in }
  ) {
    let destination = transport.takeDestination()
    let isUnasked = destination == nil && seeking == nil
    if let destination {
      go(to: destination)
    } else if let seeking {
      seek(to: seeking)
    }
    let due = transport.ticksDue(at: now)
    if due != 0 { seeking = nil }
    if due < 0 {
      seek(to: playhead + due, stepsBack: -due)
    } else if transport.isPaused, isInPast, isUnasked {
      // The frames in which nothing is asked for prepare for steps back.
      history.prepare(before: playhead, in: simulation, atMost: Self.preparedTicks)
    }
    var left = due
    while left > 0, isWanted() {
      left -= 1
      if !transport.isPaused, let start = loop.start(after: playhead) { repeatLoop(from: start) }
      let step = stepOnce()
      hear(place: due - left - 1)
      if let step { stepped(self, step) }
      passed(self)
    }
  }

  /// Puts the playhead somewhere else; input that waits continues waiting.
  ///
  /// A tick far from every kept one is come to in slices: this shows the nearest kept tick or one nearer, the next calls
  /// of `advance` continue. See `isSeeking`.
  public mutating func go(to destination: Transport.Destination) {
    switch destination {
    case .tick(let tick): seek(to: tick)
    case .firstKept: seek(to: history.firstKept)
    case .liveEdge: seek(to: history.liveEdge)
    case .event(let count):
      var tick = seeking ?? playhead
      for _ in 0..<abs(count) { tick = history.eventTick(count, of: tick) ?? tick }
      seek(to: tick)
    }
  }

  /// Puts the playhead at a tick, however far that is from every kept one.
  mutating func arrive(at tick: Int) {
    go(to: .tick(tick))
    while let seeking { seek(to: seeking) }
  }

  /// The same with another world at the playhead, for a picture of it.
  package func showing(_ world: World) -> Playback {
    var shown = self
    (shown.simulation.world, shown.previous) = (world, world)
    return shown
  }

  /// Whether the playhead is still on its way to where it was sent.
  public var isSeeking: Bool { seeking != nil }

  /// Where no frame comes in between that prepares for steps back, each of them steps as much again as it takes to have the gaps filled
  /// when they are come to: as much as the next ones cannot fill in passing.
  ///
  /// - Parameter stepsBack: how many steps back it is; nil for a seek.
  private mutating func seek(to tick: Int, stepsBack: Int? = nil) {
    let target = min(max(tick, history.firstKept), history.liveEdge)
    let start = seeking == nil ? playhead : seekStart ?? playhead
    var sought = simulation
    let stand = history.seek(to: target, in: &sought, atMost: Self.soughtTicks)
    simulation = sought
    (seeking, seekStart) = stand == target ? (nil, nil) : (target, start)
    if stand == target, target > start { hear(place: 0) }
    wasInPast = true
    previous = simulation.world
    guard seeking == nil, isInPast, !transport.isPassing else { return }
    var count = history.preparation(before: playhead, rate: Self.preparedTicks, stride: stepsBack ?? 1)
    // Nor need the first step after a seek step anything.
    if stepsBack == nil {
      count = max(count, history.preparation(before: playhead - 1, rate: Self.preparedTicks))
    }
    if count > 0 { history.prepare(before: playhead, in: simulation, atMost: count) }
  }

  /// Ticks stepped again at once on the way to a tick: with ten thousand cards in flight some 20 ms, else one or two. As many
  /// as the widest gaps have there that a budget leaves.
  private static let soughtTicks = 64
  /// Ticks stepped again in a frame, while time stands, or where none comes in between for each step back, so that they are there for
  /// steps back.
  private static let preparedTicks = 8

  /// Plays another branch from now on, at the same tick or, where it is shorter, at its end; false when none is called
  /// so.
  public mutating func select(branch name: String) -> Bool {
    guard history.select(branch: name) else { return false }
    go(to: .tick(playhead))
    return true
  }

  /// One tick on: again, with what went into it, or new. Nil when it was an old one.
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
    if let latestSize { input.events.insert(latestSize, at: 0) }
    latestSize = nil
    let replayed = replayedInput(at: tick, beside: input)
    if replayed != nil {
      wasInPast = true
    } else if wasInPast {
      input.events.insert(contentsOf: releases(beside: input), at: 0)
      wasInPast = false
    }
    input.events += (replayed ?? script(tick)).events
    return stepNew(input, isFork: isFork)
  }

  /// There is nothing between two ticks to be drawn.
  mutating func showsTickOnly() { previous = simulation.world }

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
    if isResting { history.recordResting(simulation.world) } else { history.record(simulation.world, input: input) }
    let failure = syncTest?.check(previous, input, gave: simulation)
    let jumps = isResting ? [] : continuity?.jumps(from: previous, to: simulation.world, input: input) ?? []
    if !jumps.isEmpty { history.note(.jumped, at: playhead) }
    return Step(tick: playhead, input: input, isFork: isFork, failure: failure, jumps: jumps)
  }
}
