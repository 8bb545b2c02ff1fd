import RiffleCore
import RiffleInspector
import RiffleSDL
import RiffleScene
import RiffleTime
import RiffleView

/// The debugger on a scene without a window: the same keys, the same places, the same pictures, and a clock that only
/// moves when a step says so.
struct HeadlessInspector {
  private(set) var playback: Playback
  private var debugger: Debugger
  private let size: SIMD2<Float>
  /// As much time as a tick takes.
  private let beatLength: Double
  private var now = 0.0
  /// Whether ticks pass by themselves, as far as anybody can see.
  private var isPlaying = false
  /// Beats that have passed.
  private(set) var beat = 0
  /// Whether pictures are taken in between, so that nothing may be waited for unseen.
  var isFilmed = false
  private let tape: RecordingSession
  /// What was written meanwhile: moments and recordings.
  private(set) var written: [String] = []
  /// Why something could not be written.
  private(set) var failure: (any Error)?

  /// - Parameters:
  ///   - header: of what is recorded and exported.
  ///   - recording: what goes into the ticks by itself.
  init(_ runtime: SceneRuntime, _ header: Recording.Header, playing recording: Recording? = nil) throws(ShellError) {
    size = runtime.size
    beatLength = 1 / Double(runtime.tickRate)
    debugger = Debugger(scene: runtime.size)
    tape = try RecordingSession(header, path: nil)
    playback = Playback(
      runtime.makeSimulation(), transport: Transport(tickRate: runtime.tickRate, isPaused: true),
      script: { recording?.input(at: $0) ?? .none })
  }

  mutating func perform(_ step: InspectorStep) { perform(step) { _ in } }

  /// What is under way comes to its end: as when a window is closed.
  mutating func close() { attempt { tape throws(ShellError) in try tape.end() } }

  private mutating func attempt(_ write: (RecordingSession) throws(ShellError) -> Void) {
    do {
      try write(tape)
    } catch {
      failure = failure ?? error
    }
  }

  /// Does what is due, and records it on request.
  private mutating func advance() {
    let tape = tape
    var failure: ShellError?
    playback.advance(
      to: now,
      stepped: { playback, step in
        do throws(ShellError) {
          try tape.record(step.tick, step.input, gave: playback.simulation.world)
        } catch {
          failure = error
        }
      })
    self.failure = self.failure ?? failure
  }

  /// Does a step, and calls the closure after each beat of time that it takes.
  mutating func perform(_ step: InspectorStep, eachBeat: (inout HeadlessInspector) throws -> Void) rethrows {
    switch step {
    case .play(let count):
      isPlaying = true
      defer { isPlaying = false }
      for _ in 0..<count {
        playback.transport.step()
        advance()
        try pass(1, eachBeat)
      }
    case .wait(let count): try pass(count, eachBeat)
    case .seek(let tick):
      playback.transport.seek(to: .tick(tick))
      advance()
      while playback.isSeeking { advance() }
    case .key(let key, let modifiers, let times):
      for _ in 0..<times {
        take(.keyPressed(key, modifiers: modifiers, isRepeat: false))
        take(.keyReleased(key, modifiers: modifiers))
        advance()
        if times > 1 { try pass(InspectorStep.beatsOfPress, eachBeat) }
      }
    case .click(let point):
      lookForPlaces()
      take(.pointerMoved(point))
      take(.pointerPressed(point, button: .primary))
      take(.pointerReleased(point, button: .primary))
      advance()
    case .move(let point):
      lookForPlaces()
      take(.pointerMoved(point))
    case .press(let point):
      lookForPlaces()
      take(.pointerMoved(point))
      take(.pointerPressed(point, button: .primary))
      advance()
    case .release(let point):
      take(.pointerReleased(point, button: .primary))
      advance()
    case .drag(let start, let end):
      lookForPlaces()
      take(.pointerMoved(start))
      take(.pointerPressed(start, button: .primary))
      // What the debugger has taken is dragged while time stands, as at a window.
      let isOfScene = debugger.heldByScene.contains(.primary)
      isPlaying = isOfScene
      defer { isPlaying = false }
      for beat in 1...InspectorStep.beatsOfDrag {
        take(.pointerMoved(start + (end - start) * (Float(beat) / Float(InspectorStep.beatsOfDrag))))
        if isOfScene { playback.transport.step() }
        advance()
        try pass(1, eachBeat)
      }
      take(.pointerReleased(end, button: .primary))
      advance()
      while playback.isSeeking { advance() }
    case .wheel(let steps):
      lookForPlaces()
      take(.wheel(steps))
    }
  }

  private mutating func pass(_ beats: Int, _ eachBeat: (inout HeadlessInspector) throws -> Void) rethrows {
    for _ in 0..<beats {
      beat += 1
      now += beatLength
      try eachBeat(&self)
    }
  }

  /// The pointer means what was drawn last.
  private mutating func lookForPlaces() { _ = isFilmed ? look() : picture() }

  private mutating func take(_ event: WindowEvent) {
    switch debugger.meaning(of: event, in: playback) {
    case .time(let command, _): perform(command)
    case .wheel(let steps): debugger.turnWheel(steps)
    case .scene(let event):
      var actions: [InspectorAction] = []
      switch debugger.pass(event, on: &playback, wanted: { actions.append($0) }) {
      case .taken: break
      case .scene(let event): playback.receive(event)
      case .change(let event):
        debugger.forgetReadings()
        playback.amend(event)
      }
      for action in actions {
        switch action {
        case .command(let command): perform(command)
        case .play:
          debugger.perform(action, on: &playback)
          let history = playback.history
          attempt { tape throws(ShellError) in try tape.follow(history) }
        case .none, .seek, .scrub, .select, .fold, .zoom, .ghosts, .stride:
          debugger.perform(action, on: &playback)
        }
      }
    case .timeKeyReleased, .close, .resized, .focusLost, .redraw, .texturesLost, .nothing: break
    }
  }

  private mutating func perform(_ command: TimeCommand) {
    switch debugger.perform(command, on: &playback) {
    case .export:
      do {
        written.append(try MomentFolder.write(playback, tape.header))
      } catch {
        failure = failure ?? error
      }
    case .toggleRecording where tape.isRunning: close()
    case .toggleRecording:
      do {
        written.append(try tape.begin(with: playback.history))
      } catch {
        failure = failure ?? error
      }
    case .quit, nil: break
    }
    debugger.setRecording(tape.isRunning)
  }

  /// What is to be seen at this moment.
  mutating func look() -> DrawList {
    var shown = playback
    if isPlaying { shown.transport.setPaused(false) }
    return debugger.picture(shown, size: size, at: now) { DrawList(shown.simulation.world, size: $0) }
  }

  /// What is to be seen when nothing slides any more and everything has been read.
  mutating func picture() -> DrawList {
    var list = DrawList(size: size)
    for _ in 0..<60 {
      now += 0.05
      list = debugger.picture(playback, size: size, at: now) { DrawList(playback.simulation.world, size: $0) }
    }
    return list
  }

  /// Plays on for some frames of a sixtieth of a second, and says what each takes without the debugger and with it: the middle of
  /// the times the processor worked.
  mutating func measure(scale: Float, glyphs: any GlyphSource, images: any ImageSource) -> String {
    var rasterizer = Rasterizer(glyphs: glyphs, images: images)
    var bitmap = Bitmap(width: 0, height: 0)
    var (plain, read, drawn): ([Double], [Double], [Double]) = ([], [], [])
    playback.transport.setPaused(false)
    for frame in 0..<90 {
      now += 1.0 / 60
      playback.advance(to: now)
      let start = WallClock.worked
      rasterizer.render(DrawList(playback.simulation.world, size: size), scale: scale, into: &bitmap)
      let middle = WallClock.worked
      let list = debugger.picture(playback, size: size, at: now) { DrawList(playback.simulation.world, size: $0) }
      let late = WallClock.worked
      rasterizer.render(list, scale: scale, into: &bitmap)
      // The first frames paint what all others only show.
      guard frame >= 30 else { continue }
      plain.append(middle - start)
      read.append(late - middle)
      drawn.append(WallClock.worked - late)
    }
    func middle(_ times: [Double]) -> Double { times.sorted()[times.count / 2] * 1000 }
    func text(_ time: Double) -> String { "\((time * 100).rounded() / 100)" }
    return "scene \(text(middle(plain))) ms; with the debugger \(text(middle(read))) to read and lay out, "
      + "\(text(middle(drawn))) to draw"
  }
}
