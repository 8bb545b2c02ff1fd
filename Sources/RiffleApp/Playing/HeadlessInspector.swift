import RiffleSDL

/// A player without a window, with a clock that only steps advance.
package struct HeadlessInspector {
  package let player: Player
  package let size: SIMD2<Float>
  private let beatLength: Double
  var now = 0.0
  private var isPlaying = false
  package private(set) var beat = 0
  /// True if frames are captured during steps, so that no wait may be hidden.
  package var isFilmed = false
  private var isDown = false
  private let reports = Reports()
  /// The durations of steps: ticks of `play`, key presses, seeks, and beats of a drag in the debugger.
  package private(set) var times = StepTimes()
  /// The maximal size of the history after a step, in bytes.
  package private(set) var mostHistory = 0
  /// Drag beats in a row that showed a tick near the wanted one; and the maximum.
  private var lateBeats = 0
  package private(set) var mostLateBeats = 0

  /// Seconds after which no animation runs any more, and between checks.
  private static let (settlingTime, settlingFrame) = (3.0, 0.05)

  private final class Reports {
    var written: [String] = []
    var failure: (any Error)?
    var heard: [SoundCue] = []

    func fail(_ error: any Error) { failure = failure ?? error }
  }

  package init(
    _ playable: Playable, blocks: [any SceneBlock.Type] = [], panels: [DebuggerPanel] = []
  ) throws(ShellError) {
    size = playable.size
    beatLength = 1 / Double(playable.tickRate)
    var options = Player.Options()
    options.isPaused = true
    (options.blocks, options.panels) = (blocks, panels)
    player = try Player(playable, options)
    // Edits are shown; no file is written.
    let (text, file) = (playable.header.sceneText, playable.header.scene)
    if !text.isEmpty { player.editable = EditableScene(text: text, path: nil, name: file, blocks: blocks) }
    player.sound.play = { [reports] cues, _ in reports.heard += cues }
    player.report = { [reports] report in
      switch report {
      case .wrote(let path), .began(let path): reports.written.append(path)
      case .failed(let error): reports.fail(error)
      case .unstable, .jumped, .stopped: break
      }
    }
  }

  package var playback: Playback { player.playback }
  package var written: [String] { reports.written }
  package var failure: (any Error)? { reports.failure }

  package func takeHeard() -> [SoundCue] {
    defer { reports.heard = [] }
    return reports.heard
  }

  package mutating func perform(_ step: InspectorStep) { perform(step) { _ in } }

  package mutating func close() { player.close() }

  private mutating func advance() { player.advance(to: now) }

  private mutating func timed(_ kind: String, _ body: (inout HeadlessInspector) -> Void) {
    let start = WallClock.worked
    body(&self)
    times.note(kind, since: start)
    mostHistory = max(mostHistory, playback.history.bytes)
  }

  package mutating func perform(_ step: InspectorStep, eachBeat: (inout HeadlessInspector) throws -> Void) rethrows {
    switch step {
    case .play(let count):
      isPlaying = true
      defer { isPlaying = false }
      for _ in 0..<count {
        player.playback.transport.step()
        timed("play") { $0.advance() }
        try pass(1, eachBeat)
      }
    case .wait(let count): try pass(count, eachBeat)
    case .seek(let tick):
      timed("seek") {
        $0.player.playback.transport.seek(to: .tick(tick))
        $0.advance()
        while $0.playback.isSeeking { $0.advance() }
      }
      let kept = playback.history.firstKept...playback.history.liveEdge
      guard !kept.contains(tick) else { return }
      reports.fail(UsageError("The history has no tick \(tick), only \(kept.lowerBound) to \(kept.upperBound)."))
    case .until(let condition): try play(until: condition, eachBeat)
    case .backUntil(let condition):
      guard check(condition) else { return }
      var found: Int?
      timed("back-until:\(condition)") { found = $0.playback.past.lastTick(where: condition) }
      guard let tick = found else {
        reports.fail(UnmetError(playback.past.noTick(before: condition)))
        return
      }
      try perform(.seek(tick), eachBeat: eachBeat)
    case .key(let key, let modifiers, let times):
      for _ in 0..<times {
        timed("key \(key)") {
          $0.send(.keyPressed(key), modifiers)
          $0.send(.keyReleased(key), modifiers)
          $0.advance()
        }
        if times > 1 {
          // Even fast key presses have a frame of the window between them.
          timed("frame between presses") { $0.advance() }
          try pass(InspectorStep.beatsOfPress, eachBeat)
        }
      }
    case .type(let text):
      for letter in text {
        send(.text(String(letter)))
        advance()
        try pass(InspectorStep.beatsOfPress, eachBeat)
      }
    case .move(let point):
      settle()
      send(.pointerMoved(point))
    case .glide(let end):
      settle()
      let start = player.debugger.pointer ?? end
      for beat in 1...InspectorStep.beatsOfGlide {
        let part = Float(beat) / Float(InspectorStep.beatsOfGlide)
        send(.pointerMoved(start + (end - start) * (part * part * (3 - 2 * part))))
        advance()
        try pass(1, eachBeat)
      }
    case .click(let point):
      press(at: point)
      send(.pointerReleased(point, .primary))
      advance()
    case .press(let point):
      press(at: point)
      advance()
    case .release(let point):
      send(.pointerReleased(point, .primary))
      advance()
    case .drag(let start, let end):
      press(at: start)
      // A drag in the debugger runs while time is paused, as in a window.
      let isOfScene = player.debugger.heldByScene.contains(.primary)
      isPlaying = isOfScene
      defer { isPlaying = false }
      // An edit is applied when the next frame is listed.
      let isEdit = player.editor?.gesture != nil
      for beat in 1...InspectorStep.beatsOfDrag {
        timed(isEdit ? "drag of an edit" : isOfScene ? "drag in the scene" : "drag in the debugger") {
          $0.send(.pointerMoved(start + (end - start) * (Float(beat) / Float(InspectorStep.beatsOfDrag))))
          if isOfScene { $0.player.playback.transport.step() }
          $0.advance()
          if isEdit { _ = $0.currentFrame() }
        }
        lateBeats = playback.isSeeking ? lateBeats + 1 : 0
        mostLateBeats = max(mostLateBeats, lateBeats)
        try pass(1, eachBeat)
      }
      timed(isEdit ? "release of an edit" : "release") {
        $0.send(.pointerReleased(end, .primary))
        $0.advance()
      }
      while playback.isSeeking { advance() }
    case .wheel(let steps):
      settle()
      send(.wheel(steps))
    }
  }

  private mutating func play(
    until condition: Condition, _ eachBeat: (inout HeadlessInspector) throws -> Void
  ) rethrows {
    guard reports.failure == nil, check(condition) else { return }
    var watch = ConditionWatch(
      condition, in: playback.simulation.world, after: playback.previous, playback.expectations)
    isPlaying = true
    defer { isPlaying = false }
    for _ in 0..<InspectorStep.longestWait {
      player.playback.transport.step()
      advance()
      try pass(1, eachBeat)
      if watch.hits(playback) { return }
    }
    reports.failure = UnmetError(watch.noHit(in: InspectorStep.longestWait))
  }

  private func check(_ condition: Condition) -> Bool {
    do throws(ConditionError) {
      try ConditionJudge(condition, playback.expectations).check(in: playback.simulation.world)
      return true
    } catch {
      reports.fail(UsageError("\(error)"))
      return false
    }
  }

  private mutating func pass(_ beats: Int, _ eachBeat: (inout HeadlessInspector) throws -> Void) rethrows {
    for _ in 0..<beats {
      beat += 1
      now += beatLength
      try eachBeat(&self)
    }
  }

  /// Updates the frame for hit testing until it stops moving; does not wait for readings that take more than a frame.
  private mutating func settle() {
    if isFilmed {
      _ = currentFrame()
      return
    }
    let end = now + Self.settlingTime
    var (list, unchanged) = (DrawList(size: size), 0)
    while now < end, unchanged < 3 {
      now += Self.settlingFrame
      EditMode(player: player).follow(at: now)
      let next = player.picture(of: playback, size: size, at: now)
      unchanged = next == list ? unchanged + 1 : 0
      list = next
    }
    guard now < end else { return }
    now = end
    _ = player.picture(of: playback, size: size, at: now)
  }

  private mutating func press(at point: SIMD2<Float>) {
    settle()
    send(.pointerMoved(point))
    send(.pointerPressed(point, .primary))
  }

  private mutating func send(_ input: InputEvent, _ modifiers: KeyModifiers = []) {
    switch input {
    case .pointerPressed: isDown = true
    case .pointerReleased: isDown = false
    default: break
    }
    player.receive(.input(input, modifiers: modifiers), at: now)
  }

  package mutating func currentFrame() -> DrawList {
    EditMode(player: player).follow(at: now)
    var shown = playback
    if isPlaying { shown.transport.setPaused(false) }
    var list = player.picture(of: shown, size: size, at: now)
    if let pointer = player.debugger.pointer { list.append(.pointer(at: pointer, isDown: isDown)) }
    return list
  }

  /// The frame after all animations and readings have completed.
  package mutating func picture() -> DrawList {
    var list = DrawList(size: size)
    for _ in 0..<60 {
      now += Self.settlingFrame
      EditMode(player: player).follow(at: now)
      list = player.picture(of: playback, size: size, at: now)
    }
    return list
  }

  /// Median times with and without the debugger, for frames of a sixtieth of a second: processor time on all cores.
  package mutating func measure(scale: Float, glyphs: any GlyphSource, images: any ImageSource) -> String {
    var rasterizer = Rasterizer(glyphs: glyphs, images: images)
    var bitmap = Bitmap(width: 0, height: 0)
    var times: [(plain: Double, listed: Double, between: Double, read: Double, drawn: Double)] = []
    player.playback.transport.setPaused(false)
    for frame in 0..<90 {
      now += 1.0 / 60
      player.advance(to: now)
      let start = WallClock.worked
      let scene = DrawList(playback.simulation.world, size: size)
      let early = WallClock.worked
      rasterizer.render(scene, scale: scale, into: &bitmap)
      let middle = WallClock.worked
      let list = player.picture(of: playback, size: size, at: now)
      let late = WallClock.worked
      rasterizer.render(list, scale: scale, into: &bitmap)
      let last = WallClock.worked
      let halfway = DrawList(playback.simulation.world, size: size, alpha: 0.5, previous: playback.previous)
      let end = WallClock.worked
      withExtendedLifetime(halfway) {}
      // The first frames paint cached content.
      if frame >= 30 { times.append((middle - start, early - start, end - last, late - middle, last - late)) }
    }
    func middle(_ times: [Double]) -> String { "\((times.sorted()[times.count / 2] * 100_000).rounded() / 100)" }
    return "scene \(middle(times.map(\.plain))) ms, its draw list \(middle(times.map(\.listed))), "
      + "\(middle(times.map(\.between))) between two ticks; with the debugger "
      + "\(middle(times.map(\.read))) to read and lay out, \(middle(times.map(\.drawn))) to draw"
  }

  package var debugger: Debugger { player.debugger }
  package var comparedTick: (tick: Int, branch: String) { debugger.state.comparedTick(in: playback) }
  package var comparedBranch: String? { debugger.state.comparedBranch(in: playback) }
  /// Completely computed; nil if none is shown.
  package var fan: TimingFan? {
    guard var fan = debugger.reader.fan, fan.isAbout(playback) else { return nil }
    _ = fan.advance(to: playback, atMost: .max)
    return fan
  }
  package var log: [LoggedEvent] {
    var (reader, rows) = (EventLogReader(), EventRows())
    repeat {
      rows = reader.events(rows: PanelReader.rows, debugger.state.log, logged: debugger.stops.logged, in: playback)
    } while !rows.isComplete
    return rows.rows
  }
  package func why(_ selection: Selection) -> RichText {
    debugger.state.withGhosts(playback.past.why(selection), selection, in: playback)
  }
  package var edit: EditReadings? {
    EditMode(player: player).read()
    return debugger.edit
  }
  /// The scene's text with all edits, and its scene; nil while it has errors.
  package var edited: (text: String, scene: Scene)? {
    player.sceneText.flatMap { text in player.editedScene.map { (text, $0) } }
  }
  package var seed: UInt64 { player.session.header.seed }
}
