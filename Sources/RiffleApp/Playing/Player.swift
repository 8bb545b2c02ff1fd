import RiffleInspector
import RiffleSDL
import RiffleScene

/// What is played, with its time, its debugger and its recording. A window, or a test with a clock of its own, hands it
/// events and the time, and shows its picture.
///
/// One frame: `take` what happened, `advance` to now, show the `picture`. It reads no clock.
package final class Player: WindowContent {
  package struct Options {
    package var isPaused = false
    package var speed = 1.0
    /// The player closes after this tick.
    package var lastTick: Int?
    /// What a save of the scene's file does to the ticks there are.
    package var reload = Playback.Reload.here
    /// Whether time stops where something jumps without a reason.
    package var isStrict = false
    /// Time stops, and the debugger opens, where this comes to hold.
    package var stopWhen: Condition?
    /// Whether a corner says that there are help, an editor and a debugger.
    package var hintsAtKeys = false
    /// Whether what is played has all keys but a few while the debugger is closed and time runs: see `KeyTable.command`.
    package var leavesKeys = false
    /// Whether it begins without sound.
    package var isMuted = false
    /// Where entities that are copied go.
    package var clipboard = TextClipboard.own()
    /// Whether there are other scenes to go to.
    package var hasScenes = false
    /// What is wrong in a world, a sentence each: shown over the picture.
    package var mistakes: (World) -> [String] = { _ in [] }
    /// What judges the scene's expectations while it is played; nil for no lamps.
    package var lamps: (any LampSource)?
    /// Where the layout of the panels is kept from one start to the next; nil for nowhere.
    package var state: StateFolder?
    /// How large words are, see `TextSize`; nil for as they were left.
    package var textSize: Float?
    /// What the debugger shows besides its own.
    package var panels: [DebuggerPanel] = []
    /// What plugins remember, and where; nil for nowhere.
    package var kept: [KeptActions] = []
    package var keeping: StateFolder?
    /// Whether a new tick is looked at for jumps: what moves by plain writes, as a game's ball does, is one in each.
    package var looksForJumps = false
    /// Whether, in debug builds, one tick in 32 is stepped twice and compared.
    package var checksTicks = false
    /// What the input is compared with: a tick that comes out otherwise than recorded closes the player.
    package var recording: Recording?
    /// What reads the scene beside the format's own, for exported tests.
    package var blocks: [any SceneBlock.Type] = []

    package init() {}
  }

  /// What is to be said beside the picture.
  package enum Report {
    /// A file was written, or is being written.
    case wrote(String)
    case began(String)
    case failed(any Error)
    /// A tick that came out otherwise when it was stepped again.
    case unstable(SyncTest.Failure)
    /// What jumped, and time stops for it.
    case jumped(Jump)
    /// What time was to stop for, at a tick.
    case stopped(Condition, tick: Int)
  }

  /// What the scene is called, as its text has it now.
  package internal(set) var title: String
  package private(set) var isOpen = true
  /// Where it leads when it is no longer open.
  package private(set) var exit = WindowExit.quit
  package internal(set) var playback: Playback
  package internal(set) var debugger: Debugger
  package let session: RecordingSession
  let options: Options
  /// Receives what cannot only be seen.
  package var report: (Report) -> Void = { _ in }
  /// Receives each new tick and the world after it.
  package var stepped: (Int, borrowing World) -> Void = { _, _ in }
  /// Receives the sounds of a tick that is to be heard, and in how many seconds; nothing while it is muted.
  package var heard: ([SoundCue], _ delay: Double) -> Void = { _, _ in }
  package internal(set) var isMuted: Bool
  /// Paints a picture of the scene for the eyedropper; nil without a painter.
  package var painted: (DrawList) -> Bitmap? = { _ in nil }
  /// What the choice in front is for; nil where there is none.
  var choosing: Choosing?
  /// Whether the letter of the key that opened it is still to come as text.
  var awaitsLetter = false
  /// The texts that its items put in the place of what is typed.
  var completions: [String] = []
  /// The scene that can be edited; nil where what is played has none.
  package var editable: EditableScene? { didSet { debugger.keysHint?.edits = editable != nil } }
  /// Changes its text; nil until it is asked for.
  var editor: SceneEditor?
  /// The first tick that came out otherwise than it was recorded.
  package private(set) var difference: Replay.Difference?
  private var held = HeldButtons()
  private var letters = TypedLetters()
  /// Why time stops after the tick that was just stepped.
  private var pausesNext: Stop?

  /// Why time stops.
  private enum Stop {
    case jump(Jump)
    case condition(Condition, tick: Int)
  }

  /// The text whose expectations are judged: as it is edited, or as it is in the file.
  var (judgedBytes, judgedText): ([UInt8], String?) = ([], nil)
  /// The text whose expectations conditions ask for; nil for that of the start.
  var promisedText: String?
  /// What the last edit makes of the ticks, while it is being played.
  var preview: EditPreview?
  /// A save by another program that came during a drag.
  var heldChange: ReloadChange?
  /// The text that was checked for warnings, and that which may be next.
  var checkedText: String?
  var (checkedBytes, comingBytes): ([UInt8]?, [UInt8]) = (nil, [])
  /// The layout of the panels as it is in its file.
  var keptArrangement = PanelArrangement()
  /// What plugins have kept, by their names.
  var keptActions: [String: [KeptActions.Action]] = [:]
  private var worldMistakes: [String] = []
  /// Whether the input differs from the recording: what follows is not compared.
  private var hasBranched = false

  /// - Parameter path: where a recording is written from the first tick on; nil for none.
  /// - Throws: `ShellError.unwritable` for that path.
  package init(_ playable: Playable, _ options: Options = Options(), record path: String? = nil) throws(ShellError) {
    session = try RecordingSession(playable.header, path: path)
    title = playable.title.inOneLine
    self.options = options
    isMuted = options.isMuted
    debugger = Debugger(
      scene: playable.size, reload: options.reload, keysHint: options.hintsAtKeys ? KeysHint() : nil,
      leavesKeys: options.leavesKeys,
      panels: options.panels)
    playback = Playback(
      playable.simulation,
      transport: Transport(tickRate: playable.tickRate, isPaused: options.isPaused, speed: options.speed),
      syncEvery: options.checksTicks ? Self.syncInterval : nil,
      continuity: options.looksForJumps || options.isStrict ? ContinuityCheck(most: options.isStrict ? nil : 8) : nil,
      script: playable.script)
    playback.promises = playable.promises
    playback.follows = { $0.followedNumbers(of: $1) }
    readArrangement()
    receiveKept()
    if let condition = options.stopWhen {
      debugger.stops.add(condition, in: playable.simulation.world, playable.promises)
    }
  }

  /// In debug builds one tick in n is stepped twice and compared.
  private static var syncInterval: Int? {
    #if DEBUG
      32
    #else
      nil
    #endif
  }

  /// The time of the first tick is due at `now`: what happens at the start is in it, and tick 0 is never seen in passing.
  package func start(at now: Double) {
    playback.advance(to: now - playback.simulation.world[resource: Tick.self].length / playback.transport.speed)
    offerUnsaved()
  }

  /// Does what is due at `now`, in seconds of any clock that does not run backwards.
  package func advance(to now: Double) {
    followPromises()
    keepArrangement()
    if let command = debugger.hold.due(at: now) { playback.transport.perform(command) }
    playback.advance(to: now, while: { isOpen && pausesNext == nil }, stepped: afterStep, passed: afterTick)
    hear()
    switch pausesNext {
    case .jump(let jump): debugger.flag(jump, on: &playback, at: now)
    case .condition(let condition, let tick):
      debugger.stop(at: condition, on: &playback, at: now)
      report(.stopped(condition, tick: tick))
    case nil: break
    }
    pausesNext = nil
    let found = options.mistakes(playback.simulation.world)
    if found != worldMistakes { debugger.state.mistakes = MistakesPanel(found) }
    worldMistakes = found
    light()
    warn()
    keepActions()
  }

  /// Nothing more is played, and a recording gets its end.
  package func close() {
    keepArrangement()
    keepUnsaved()
    isOpen = false
    onSession { session throws(ShellError) in try session.end() }
  }

  // MARK: - Events

  /// Takes what happened to the window: for the debugger, for time, or for what is played.
  package func take(_ event: WindowEvent, at now: Double) {
    let wasChoosing = debugger.picker != nil
    defer { if case .keyPressed = event, !wasChoosing, debugger.picker != nil { awaitsLetter = true } }
    guard !pick(event, at: now), !edit(event, at: now), !steer(event, at: now) else { return }
    switch debugger.meaning(of: event, in: playback) {
    case .time(let command, let key):
      perform(command, at: now)
      debugger.hold.press(key, command, at: now)
      if letters.makeWord(key, at: now), debugger.picker == nil {
        debugger.say("letters are keys here: C opens a field, ? lists them all", at: now)
      }
    case .timeKeyReleased(let key): debugger.hold.release(key)
    case .scene(let event):
      held.note(event)
      pass(event, at: now)
    case .wheel(let steps):
      if !debugger.turnWheel(steps) { pass(.wheel(steps), at: now) }
    case .resized(let size): playback.receive(.resized(size))
    case .focusLost:
      debugger.hold.releaseAll()
      for event in held.releaseAll() { pass(event, at: now) }
    case .close: leave(.quit, at: now)
    case .nothing: break
    }
  }

  /// Whether it closed, or is about to, because it has played the last tick that was asked for.
  package var hasPlayedAll: Bool { options.lastTick.map { playback.history.liveEdge >= $0 } ?? false }

  /// What is wrong with the last save, as it is shown, a line each.
  package var mistakes: [String] { debugger.state.mistakes.mistakes }

  func end(_ exit: WindowExit) { (self.exit, isOpen) = (exit, false) }

  /// After each new tick, within `advance`: the playback is borrowed by it.
  func afterStep(_ playback: borrowing Playback, _ step: Playback.Step) {
    let world = playback.simulation.world
    onSession { session throws(ShellError) in try session.record(step.tick, step.input, gave: world) }
    if let failure = step.failure { report(.unstable(failure)) }
    if options.isStrict, let jump = step.jumps.first {
      report(.jumped(jump))
      pausesNext = .jump(jump)
    }
    compare(step, world)
    stepped(step.tick, world)
    if let last = options.lastTick, step.tick >= last { isOpen = false }
  }

  /// After each tick that is played, new or again.
  private func afterTick(_ playback: borrowing Playback) {
    let tick = playback.playhead
    let input = playback.history.input(at: tick)
    if debugger.stops.askForPromises { playback.promises?.judge(upTo: tick, in: playback) }
    if let condition = debugger.stops.hit(from: playback.previous, to: playback.simulation.world, input),
      pausesNext == nil
    {
      pausesNext = .condition(condition, tick: tick)
    }
  }

  private func compare(_ step: Playback.Step, _ world: borrowing World) {
    guard let recording = options.recording, difference == nil, !hasBranched else { return }
    hasBranched = step.isFork || recording.input(at: step.tick) != step.input
    guard !hasBranched, let hash = recording.hash(at: step.tick) else { return }
    let found = world.stateHash
    if found != hash {
      difference = Replay.Difference(tick: step.tick, found: found, recorded: hash)
      isOpen = false
    }
  }
}
