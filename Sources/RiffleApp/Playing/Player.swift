import RiffleSDL

/// A playing scene or app, with its time, debugger and recording. It reads no clock.
///
/// One frame: `receive` events, `advance` to now, show the `picture`.
package final class Player: WindowContent {
  package struct Options {
    package var isPaused = false
    package var speed = 1.0
    package var lastTick: Int?
    package var reload = Playback.Reload.here
    package var isStrict = false
    /// Pauses and opens the debugger when it becomes true.
    package var stopWhen: Condition?
    /// True to show in a corner that there are help, an editor and a debugger.
    package var hintsAtKeys = false
    /// True to pass most keys to the content while the debugger is closed and time runs: see `CommandTable.command`.
    package var leavesKeys = false
    package var isMuted = false
    package var clipboard = TextClipboard.own()
    package var hasScenes = false
    package var expectations: (any ExpectationSource)?
    /// Keeps the panel layout between runs; nil to keep none.
    package var state: StateFolder?
    package var textSize: Float?
    package var panels: [DebuggerPanel] = []
    /// The actions that plugins keep in the folder `keeping`; nil to keep none.
    package var kept: [KeptActions] = []
    package var keeping: StateFolder?
    /// True to check each new tick for jumps. A value moved by plain writes jumps in each.
    package var looksForJumps = false
    /// True to step one tick in 32 twice and compare, in debug builds.
    package var checksTicks = false
    package var recording: Recording?
    package var blocks: [any SceneBlock.Type] = []

    package init() {}
  }

  package enum Report {
    case wrote(String)
    case began(String)
    case failed(any Error)
    /// A tick that gave another result when it was stepped again.
    case unstable(SyncTest.Failure)
    case jumped(Jump)
    case stopped(Condition, tick: Int)
  }

  var title: String
  package private(set) var isOpen = true
  /// Valid once the player is closed.
  package private(set) var exit = WindowExit.quit
  package var playback: Playback
  package var debugger: Debugger
  package let session: RecordingSession
  let options: Options
  package var report: (Report) -> Void = { _ in }
  package var stepped: (Int, borrowing World) -> Void = { _, _ in }
  package var sound: SoundOutput
  /// Paints a picture of the scene for the eyedropper; nil without a painter.
  package var painted: (DrawList) -> Bitmap? = { _ in nil }
  package var choosing: Choosing?
  package var editable: EditableScene? { didSet { debugger.keysHint?.edits = editable != nil } }
  package var editor: SceneEditor?
  /// The comparison with the played recording; nil without one, and once the input differs from it.
  package private(set) var replay: HashCheck?
  var router = Router()
  var dialog: Dialog { Dialog(player: self) }
  /// A jump or a stop.
  private var pausesNext: Report?

  private var checks = TextChecks()
  private var arrangement: ArrangementKeeper
  private var keeper: ActionKeeper?
  private var worldMistakes: [String] = []

  /// - Parameter path: the file of a recording from the first tick on; nil for none.
  package init(_ playable: Playable, _ options: Options = Options(), record path: String? = nil) throws(ShellError) {
    session = try RecordingSession(playable.header, path: path)
    title = playable.title.inOneLine
    self.options = options
    (sound, replay) = (SoundOutput(isMuted: options.isMuted), options.recording.map { HashCheck($0) })
    arrangement = ArrangementKeeper(options.state, textSize: options.textSize)
    debugger = Debugger(
      scene: playable.size, reload: options.reload, keysHint: options.hintsAtKeys ? KeysHint() : nil,
      panels: options.panels)
    #if DEBUG
      let syncEvery = options.checksTicks ? 32 : nil
    #else
      let syncEvery: Int? = nil
    #endif
    playback = Playback(
      playable.simulation,
      transport: Transport(tickRate: playable.tickRate, isPaused: options.isPaused, speed: options.speed),
      syncEvery: syncEvery,
      continuity: options.looksForJumps || options.isStrict ? ContinuityCheck(most: options.isStrict ? nil : 8) : nil,
      script: playable.script)
    playback.expectations = playable.expectations
    playback.follows = { $0.followedNumbers(of: $1) }
    debugger.state.arrangement = arrangement.kept
    keeper = options.keeping.map { ActionKeeper(kept: options.kept, folder: $0) }
    for action in keeper?.read(for: playback.simulation.world) ?? [] {
      playback.receive(.action(action.name, action.numbers))
    }
    if let condition = options.stopWhen {
      debugger.stops.add(condition, in: playable.simulation.world, playable.expectations)
    }
  }

  /// Starts with the first tick due at `now`: it has the events of the start, and tick 0 is never shown in passing.
  package func start(at now: Double) {
    debugger.now = now
    playback.advance(to: now - playback.simulation.world[resource: Tick.self].length / playback.transport.speed)
    EditMode(player: self).offerUnsaved()
  }

  package func receive(_ event: WindowEvent, at now: Double) {
    debugger.now = now
    EventRoute(player: self).receive(event)
  }

  /// In seconds of any clock that does not run backwards.
  package func advance(to now: Double) {
    debugger.now = now
    checks.followConditions(of: self)
    if debugger.drag == nil { arrangement.keep(debugger.state.arrangement) }
    if let command = debugger.hold.due(at: now) { playback.transport.perform(command) }
    playback.advance(to: now, while: { isOpen && pausesNext == nil }, stepped: afterStep, passed: afterTick)
    sound.play(playback.heard.take(), at: playback.transport, tickRate: playback.history.tickRate)
    switch pausesNext {
    case .jumped(let jump): debugger.flag(jump, on: &playback)
    case .stopped(let condition, let tick):
      debugger.stop(at: condition, on: &playback)
      report(.stopped(condition, tick: tick))
    default: break
    }
    pausesNext = nil
    let found = Faults.sentences(in: playback.simulation.world)
    if found != worldMistakes { debugger.state.mistakes = MistakesPanel(found) }
    worldMistakes = found
    checks.judge(self)
    checks.warn(self)
    keeper?.write(playback.simulation.world)
  }

  package func close() {
    if debugger.drag == nil { arrangement.keep(debugger.state.arrangement) }
    if let editor { editor.file.keepUnsaved(editor.session) }
    isOpen = false
    attempt { try session.end() }
  }

  package var hasPlayedAll: Bool { options.lastTick.map { playback.history.liveEdge >= $0 } ?? false }

  func end(_ exit: WindowExit) { (self.exit, isOpen) = (exit, false) }

  package var unmetStop: String? {
    guard let condition = options.stopWhen,
      let stop = debugger.stops.all.first(where: { $0.condition == condition }), stop.hits == 0
    else { return nil }
    return stop.watch.noHit(in: playback.liveEdge)
  }

  func afterStep(_ playback: borrowing Playback, _ step: Playback.Step) {
    let world = playback.simulation.world
    attempt { try session.record(step.tick, step.input, gave: world) }
    if let failure = step.failure { report(.unstable(failure)) }
    if options.isStrict, let jump = step.jumps.first {
      report(.jumped(jump))
      pausesNext = .jumped(jump)
    }
    let isReplayed = !step.isFork && replay?.recording.input(at: step.tick) == step.input
    if !isReplayed, replay?.difference == nil { replay = nil }
    replay?.compare(step.tick, world)
    stepped(step.tick, world)
    if replay?.difference != nil { isOpen = false }
    if let last = options.lastTick, step.tick >= last { isOpen = false }
  }

  private func afterTick(_ playback: borrowing Playback) {
    let tick = playback.playhead
    let input = playback.history.input(at: tick)
    if debugger.stops.askForExpectations { playback.expectations?.judge(upTo: tick, in: playback.past) }
    if let condition = debugger.stops.hit(from: playback.previous, to: playback.simulation.world, input),
      pausesNext == nil
    {
      pausesNext = .stopped(condition, tick: tick)
    }
  }
}

extension Player {
  // MARK: - Sleeping while nothing happens; `catchUp` makes up for the frames of a sleep

  /// In seconds: files whose changes are not reported are checked this often.
  package static var longestRest: Double { 1 }
  /// Seconds between two frames at rest while the debugger shows the time: readable numbers change no more often.
  private static var longestGlance: Double { 0.25 }
  /// Seconds of a frame after a sleep.
  private static var frame: Double { 1.0 / 60 }

  /// Seconds in which nothing happens without input: 0 while something moves, at most `longestRest`.
  package func rest() -> Double {
    guard isOpen, !debugger.isBusy else { return 0 }
    let transport = playback.transport
    guard !transport.isPaused else { return playback.isIdle ? Self.longestRest : 0 }
    let longest = debugger.isOpen ? Self.longestGlance : Self.longestRest
    let rate = Double(playback.simulation.world[resource: Tick.self].rate) * transport.speed
    let ticks = playback.restingTicks(upTo: Int((longest * rate).rounded(.up)) + 1)
    // A part of the first of them may have passed.
    let rest = min(Double(ticks - 1) / rate, longest)
    return rest > 2 * Self.frame ? rest : 0
  }

  package var showsTime: Bool { debugger.isOpen && !playback.transport.isPaused }

  /// Does what was due in the frames between `start` and `now`, one after the other, as a loop without sleep would
  /// have; the frame at `now` is left to `advance`, so that the events that ended the sleep are in it.
  ///
  /// - Parameter most: in seconds; the machine may have slept longer than it was asked to.
  package func catchUp(from start: Double, to now: Double, atMost most: Double) {
    // Counted, so that rounding does not add up.
    let count = Int(min(now - start, most) / Self.frame + 1e-6) - 1
    guard count > 0 else { return }
    for frame in 1...count where isOpen { advance(to: start + Double(frame) * Self.frame) }
  }
}

extension Player.Report {
  package func print() {
    switch self {
    case .wrote(let path): sayOnStandardOutput(path)
    case .began: break
    case .failed(let error): printError("\(error)")
    case .unstable(let failure): printError("\(failure)")
    case .jumped(let jump): printError("\(jump)")
    case .stopped(let condition, let tick): sayOnStandardOutput("tick \(tick): \(condition)")
    }
  }
}
