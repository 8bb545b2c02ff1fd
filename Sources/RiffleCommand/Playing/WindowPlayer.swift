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
    /// Pause where something jumps and nothing says why.
    var isStrict = false
  }

  let window: Window
  private let renderer: SpriteRenderer
  private let options: Options
  let title: String
  let tape: Tape
  var playback: Playback
  var debugger: Debugger
  private var isOpen = true
  private let continuity: ContinuityCheck?
  /// Jumps of the ticks just stepped that nothing explains.
  private var jumped: [Jump] = []
  private var watch: SceneWatch
  /// What is wrong with the file as it was last saved.
  private var mistakes = MistakesPanel([])

  init(
    _ runtime: SceneRuntime, glyphs: any GlyphSource, _ options: Options, tape: Tape, watch: SceneWatch
  ) throws(ShellError) {
    self.tape = tape
    self.watch = watch
    title = runtime.title
    window = try Window(
      title: runtime.title, size: runtime.size, drawing: options.drawing, interfaceScale: options.scale)
    renderer = SpriteRenderer(window: window, glyphs: glyphs)
    self.options = options
    continuity = options.isStrict ? ContinuityCheck() : nil
    let demo = options.playsDemo ? runtime.demo : DemoScript()
    debugger = Debugger(scene: runtime.size)
    playback = Playback(
      runtime.makeSimulation(),
      transport: Transport(tickRate: runtime.tickRate, isPaused: options.isPaused, speed: options.speed),
      syncEvery: Self.syncInterval, script: { demo.input(at: $0) })
    if window.pointSize != runtime.size { playback.receive(.resized(window.pointSize)) }
  }

  /// Plays until the window is closed.
  func run() {
    while isOpen {
      takeEvents()
      takeSave()
      let now = WallClock.now
      debugger.repeatHeldKey(at: now, on: &playback)
      var left = debugger.loop(&playback) ?? .max
      playback.advance(
        to: now,
        while: {
          left -= 1
          return isOpen && left >= 0 && jumped.isEmpty
        }, stepped: stepped)
      complain(at: now)
      draw(at: now)
    }
    tape.end()
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
      switch WindowInput(event, debuggerIsOpen: debugger.isOpen, timeIsHeld: playback.transport.isPaused) {
      case .time(let command, let key):
        perform(command)
        debugger.keyWentDown(key, command, at: WallClock.now)
      case .timeKeyReleased(let key): debugger.keyCameUp(key)
      case .scene(let event): take(event)
      case .wheel(let steps): debugger.turnWheel(steps)
      case .resized: playback.receive(.resized(window.pointSize))
      case .focusLost: debugger.lostFocus()
      case .texturesLost: renderer.forgetTextures()
      case .close: isOpen = false
      case .redraw, .nothing: break
      }
    }
  }

  /// A save shows in the next picture: while it has mistakes those, over the scene as it was last right.
  private func takeSave() {
    switch watch.look() {
    case .text(let text):
      mistakes = MistakesPanel([])
      debugger.forgetReadings()
      playback.reload(text, options.reload, stepped: stepped)
    case .mistakes(let found): mistakes = MistakesPanel(found)
    case nil: break
    }
  }

  /// Time stands where something has jumped without a reason.
  private func complain(at now: Double) {
    guard let jump = jumped.first else { return }
    for jump in jumped { sayOnStandardError("\(jump)") }
    debugger.flag(jump, on: &playback, at: now)
    jumped = []
  }

  private func stepped(_ playback: borrowing Playback, _ step: Playback.Step) {
    tape.record(step.tick, step.input, gave: playback.simulation.world)
    jumped += continuity?.jumps(from: playback.previous, to: playback.simulation.world, input: step.input) ?? []
    if let failure = step.failure { sayOnStandardError("\(failure)") }
    if options.printsHashes { print(step.tick, hexadecimal(playback.simulation.world.stateHash)) }
    if let last = options.lastTick, step.tick >= last { isOpen = false }
  }

  private func draw(at now: Double) {
    debugger.setRecording(tape.isRunning)
    var list = debugger.picture(playback, size: window.pointSize, at: now) { size in
      // While time stands the picture is the tick; while it runs, what lies between the last two.
      playback.transport.isPaused
        ? DrawList(playback.simulation.world, size: size)
        : DrawList(
          playback.simulation.world, size: size, alpha: playback.transport.alpha, previous: playback.previous)
    }
    mistakes.draw(on: &list)
    renderer.draw(list)
    showTitle()
    window.present()
  }
}
