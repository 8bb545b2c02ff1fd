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
  }

  private let window: Window
  private let renderer: SpriteRenderer
  private let options: Options
  private var playback: Playback
  private let recorder: Recorder?
  private var hold = KeyHold()
  private var showsTimeline = false
  /// Whether the pointer holds the playhead.
  private var isScrubbing = false
  private var isOpen = true
  private var watch: SceneWatch
  /// What is wrong with the file as it was last saved.
  private var mistakes = MistakesPanel([])

  init(
    _ runtime: SceneRuntime, glyphs: any GlyphSource, _ options: Options, recorder: Recorder?, watch: SceneWatch
  ) throws(ShellError) {
    self.recorder = recorder
    self.watch = watch
    window = try Window(title: runtime.title, size: runtime.size)
    renderer = SpriteRenderer(window: window, glyphs: glyphs)
    self.options = options
    let demo = options.playsDemo ? runtime.demo : DemoScript()
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
      if let command = hold.due(at: now) { playback.transport.perform(command) }
      playback.advance(to: now, while: { isOpen }, stepped: stepped)
      draw()
    }
    recorder?.finish()
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
      switch WindowInput(event) {
      case .time(.toggleTimeline, _): showsTimeline.toggle()
      case .time(let command, let key):
        playback.transport.perform(command)
        hold.press(key, command, at: WallClock.now)
      case .timeKeyReleased(let key): hold.release(key)
      case .scene(let event): if !scrubs(event) { playback.receive(event) }
      case .resized: playback.receive(.resized(window.pointSize))
      case .texturesLost: renderer.forgetTextures()
      case .close: isOpen = false
      case .redraw, .nothing: break
      }
    }
  }

  /// Nil while the timeline is hidden.
  private var timeline: TimelineStrip? {
    showsTimeline || playback.isInPast || isScrubbing ? TimelineStrip(playback, size: window.pointSize) : nil
  }

  /// Whether the pointer's event was for the timeline.
  private func scrubs(_ event: InputEvent) -> Bool {
    switch event {
    case .pointerPressed(let point, .primary):
      guard let timeline, timeline.contains(point) else { return false }
      isScrubbing = true
      playback.transport.seek(to: .tick(timeline.tick(at: point)))
      return true
    case .pointerMoved(let point) where isScrubbing:
      if let timeline { playback.transport.seek(to: .tick(timeline.tick(at: point))) }
      return true
    case .pointerReleased(_, .primary) where isScrubbing:
      isScrubbing = false
      return true
    default: return false
    }
  }

  /// A save shows in the next picture: while it has mistakes those, over the scene as it was last right.
  private func takeSave() {
    switch watch.look() {
    case .text(let text):
      mistakes = MistakesPanel([])
      playback.reload(text, options.reload, stepped: stepped)
    case .mistakes(let found): mistakes = MistakesPanel(found)
    case nil: break
    }
  }

  private func stepped(_ playback: borrowing Playback, _ step: Playback.Step) {
    recorder?.record(step.tick, step.input, gave: playback.simulation.world)
    if let failure = step.failure { sayOnStandardError("\(failure)") }
    if options.printsHashes { print(step.tick, hexadecimal(playback.simulation.world.stateHash)) }
    if let last = options.lastTick, step.tick >= last { isOpen = false }
  }

  private func draw() {
    // While time stands the picture is the tick; while it runs, what lies between the last two.
    var list =
      playback.transport.isPaused
      ? DrawList(playback.simulation.world, size: window.pointSize)
      : DrawList(
        playback.simulation.world, size: window.pointSize, alpha: playback.transport.alpha,
        previous: playback.previous)
    StatusBadge(playback).draw(on: &list)
    timeline?.draw(on: &list)
    mistakes.draw(on: &list)
    renderer.draw(list)
    window.present()
  }
}
