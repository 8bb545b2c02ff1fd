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
  }

  private let window: Window
  private let renderer: SpriteRenderer
  private let runtime: SceneRuntime
  private let options: Options
  private var simulation: Simulation
  /// The world one tick ago, for drawing between ticks.
  private var previous: World
  private var transport: Transport
  private var isOpen = true

  init(_ runtime: SceneRuntime, glyphs: any GlyphSource, _ options: Options) throws(ShellError) {
    window = try Window(title: runtime.title, size: runtime.size)
    renderer = SpriteRenderer(window: window, glyphs: glyphs)
    self.runtime = runtime
    self.options = options
    simulation = runtime.makeSimulation()
    previous = simulation.world
    transport = Transport(tickRate: runtime.tickRate, isPaused: options.isPaused, speed: options.speed)
    if window.pointSize != runtime.size { transport.receive(.resized(window.pointSize)) }
  }

  /// Plays until the window is closed.
  func run() {
    while isOpen {
      takeEvents()
      step(transport.ticksDue(at: WallClock.now))
      draw()
    }
    window.close()
  }

  private func takeEvents() {
    while let event = window.nextEvent() {
      switch WindowInput(event) {
      case .time(let command): transport.perform(command)
      case .scene(let event): transport.receive(event)
      case .resized: transport.receive(.resized(window.pointSize))
      case .texturesLost: renderer.forgetTextures()
      case .close: isOpen = false
      case .redraw, .nothing: break
      }
    }
  }

  private func step(_ count: Int) {
    for _ in 0..<count where isOpen {
      var input = transport.takeInput()
      if options.playsDemo { input.events += runtime.demo.input(at: simulation.tick + 1).events }
      previous = simulation.world
      simulation.step(input)
      if options.printsHashes { print(simulation.tick, hexadecimal(simulation.world.stateHash)) }
      if let last = options.lastTick, simulation.tick >= last { isOpen = false }
    }
  }

  private func draw() {
    // While time stands the picture is the tick; while it runs, what lies between the last two.
    var list =
      transport.isPaused
      ? DrawList(simulation.world, size: window.pointSize)
      : DrawList(simulation.world, size: window.pointSize, alpha: transport.alpha, previous: previous)
    StatusBadge(tick: simulation.tick, transport: transport).draw(on: &list)
    renderer.draw(list)
    window.present()
  }
}
