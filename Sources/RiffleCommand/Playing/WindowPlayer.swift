import CLibrary
import RiffleApp
import RiffleCore
import RiffleECS
import RiffleInspector
import RiffleSDL
import RiffleScene
import RiffleTime
import RiffleView

/// A scene in a window: the loop.
///
/// One frame: take what happened, ask the transport how many ticks are due, step them, draw what lies between the last
/// two ticks, show it. Only the loop knows real time, and it only ever tells it to the transport.
@MainActor
final class WindowPlayer {
  struct Options: Sendable {
    var isPaused = false
    var speed = 1.0
    var playsDemo = false
    /// Close after this tick.
    var lastTick: Int?
    var printsHashes = false
    /// What a save of the scene's file does to the ticks there are.
    var reload = Playback.Reload.here
    var drawing = Window.Drawing.auto
    /// Window units to a point.
    var scale: Float = 1
    /// Whether time stops where something jumps without a reason.
    var isStrict = false
    /// What is played, and compared, in place of what a person does up to its end.
    var recording: Recording?
  }

  let window: Window
  private let renderer: SpriteRenderer
  private let options: Options
  let title: String
  let tape: RecordingSession
  var playback: Playback
  var debugger: Debugger
  var isOpen = true
  private var held = HeldButtons()
  private var memory = MemoryKeeping()
  /// The first tick that came out otherwise than it was recorded.
  private(set) var difference: Replay.Difference?
  private var watch: SceneWatch
  /// Why time is to stop after the tick just stepped.
  private var pausesNext: Jump?
  /// Whether the input differs from the recording: what follows is not compared.
  private var hasBranched = false
  /// What the window shows; nil when it is to be drawn whatever it is.
  private var shown: DrawList?

  init(
    _ runtime: SceneRuntime, glyphs: any GlyphSource, images: any ImageSource, _ options: Options,
    tape: RecordingSession,
    watch: SceneWatch
  ) throws(ShellError) {
    self.tape = tape
    self.watch = watch
    title = runtime.title.inOneLine
    window = try Window(
      title: runtime.title, size: runtime.size, drawing: options.drawing, interfaceScale: options.scale)
    renderer = SpriteRenderer(window: window, glyphs: glyphs, images: images)
    self.options = options
    let (demo, recording) = (options.playsDemo ? runtime.demo : DemoScript(), options.recording)
    debugger = Debugger(scene: runtime.size, reload: options.reload, hintsAtKeys: true)
    playback = Playback(
      runtime.makeSimulation(),
      transport: Transport(tickRate: runtime.tickRate, isPaused: options.isPaused, speed: options.speed),
      syncEvery: Self.syncInterval, continuity: ContinuityCheck(most: options.isStrict ? nil : 8),
      script: { recording?.input(at: $0) ?? demo.input(at: $0) })
    // What was recorded holds the sizes of its own window.
    if recording == nil, window.pointSize != runtime.size { playback.receive(.resized(window.pointSize)) }
  }

  /// Plays until the window is closed.
  func run() {
    // What a scene does at its start belongs to its first tick: that is due at once, and tick 0 never seen in passing.
    let firstTick = playback.simulation.world[resource: Tick.self].length / playback.transport.speed
    playback.advance(to: WallClock.now - firstTick)
    // In place of SDL, which would wait for the loop: a write that waits for a reader ends too.
    StopSignal.listen()
    while isOpen, !StopSignal.isRaised {
      takeEvents()
      takeSave()
      let now = WallClock.now
      debugger.repeatHeldKey(at: now, on: &playback)
      playback.advance(to: now, while: { isOpen && pausesNext == nil }, stepped: stepped)
      if let jump = pausesNext {
        debugger.flag(jump, on: &playback, at: now)
        pausesNext = nil
      }
      draw(at: now)
      memory.look(used: playback.history.bytes)
    }
    onTape { tape throws(ShellError) in try tape.end() }
    window.close()
  }

  /// In debug builds one tick in so many is stepped twice and compared.
  private static var syncInterval: Int? {
    #if DEBUG
      32
    #else
      nil
    #endif
  }

  private func takeEvents() {
    while let event = window.nextEvent() {
      switch debugger.meaning(of: event, in: playback) {
      case .time(let command, let key):
        perform(command)
        debugger.keyWentDown(key, command, at: WallClock.now)
      case .timeKeyReleased(let key): debugger.keyCameUp(key)
      case .scene(let event):
        held.note(event)
        take(event)
      case .wheel(let steps): debugger.turnWheel(steps)
      case .resized:
        shown = nil
        playback.receive(.resized(window.pointSize))
      case .focusLost:
        debugger.lostFocus()
        for event in held.letGo() { take(event) }
      case .texturesLost: forgetTextures()
      case .redraw: shown = nil
      case .close: isOpen = false
      case .nothing: break
      }
    }
  }

  /// A save shows in the next picture: while it has mistakes those, over the scene as it was last right.
  private func takeSave() {
    switch watch.look() {
    case .text(let text, let notice):
      showPicturesAnew()
      debugger.forgetReadings()
      playback.reload(text, debugger.state.reload, stepped: stepped)
      if let notice { debugger.say(notice, at: WallClock.now) }
    case .pictures: showPicturesAnew()
    case .mistakes(let found): debugger.state.mistakes = MistakesPanel(found)
    case nil: break
    }
  }

  private func showPicturesAnew() {
    debugger.state.mistakes = MistakesPanel([])
    forgetTextures()
  }

  private func forgetTextures() {
    renderer.forgetTextures()
    shown = nil
  }

  func stepped(_ playback: borrowing Playback, _ step: Playback.Step) {
    let world = playback.simulation.world
    onTape { tape throws(ShellError) in try tape.record(step.tick, step.input, gave: world) }
    if let failure = step.failure { printError("\(failure)") }
    note(step, world)
    if options.printsHashes { print(step.tick, hexadecimal(world.stateHash)) }
    if let last = options.lastTick, step.tick >= last { isOpen = false }
  }

  /// What jumped without a reason, and what came out otherwise than it was recorded.
  private func note(_ step: Playback.Step, _ world: borrowing World) {
    if options.isStrict, let jump = step.jumps.first {
      printError("\(jump)")
      pausesNext = jump
    }
    guard let recording = options.recording, difference == nil, !hasBranched else { return }
    hasBranched = step.isFork || recording.input(at: step.tick) != step.input
    guard !hasBranched, let hash = recording.hash(at: step.tick) else { return }
    let found = world.stateHash
    if found != hash {
      difference = Replay.Difference(tick: step.tick, found: found, recorded: hash)
      isOpen = false
    }
  }

  private func draw(at now: Double) {
    debugger.setRecording(tape.isRunning)
    let list = debugger.picture(playback, size: window.pointSize, at: now) { size in
      // While time stands the picture is the tick; while it runs, what lies between the last two.
      playback.transport.isPaused
        ? DrawList(playback.simulation.world, size: size)
        : DrawList(
          playback.simulation.world, size: size, alpha: playback.transport.alpha, previous: playback.previous)
    }
    showTitle()
    if !window.isSeen { shown = nil }
    // The same picture is not drawn twice, and none where nobody sees it.
    guard window.isSeen, list != shown else { return window.rest() }
    renderer.draw(list)
    window.present()
    shown = list
  }
}
