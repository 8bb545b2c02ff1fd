import RiffleInspector
import RiffleSDL
import RiffleScene

/// A player without a window: the same keys, the same places, the same pictures, and a clock that only moves when a step
/// says so.
package struct HeadlessInspector {
  let player: Player
  package let size: SIMD2<Float>
  /// As much time as a tick takes.
  private let beatLength: Double
  var now = 0.0
  /// Whether ticks pass by themselves, as far as anybody can see.
  private var isPlaying = false
  /// Beats that have passed.
  package private(set) var beat = 0
  /// Whether pictures are taken in between, so that nothing may be waited for unseen.
  package var isFilmed = false
  /// Whether the pointer's button is down.
  private var isDown = false
  private let reports = Reports()
  private var memory = MemoryKeeping()
  /// What its steps took: each tick of `play`, each press of a key, each seek, and each beat of a drag of the debugger's.
  package private(set) var times = StepTimes()
  /// The most that the history took after a step, in bytes.
  package private(set) var mostHistory = 0
  /// For how many beats of a drag the tick under the finger has not been there, but one near it; and the most so far.
  private var lateBeats = 0
  package private(set) var mostLateBeats = 0

  /// Seconds after which nothing slides any more, and from one look to the next.
  private static let (settlingTime, settlingFrame) = (3.0, 0.05)

  /// What the player reported.
  private final class Reports {
    var written: [String] = []
    var failure: (any Error)?
    var heard: [SoundCue] = []

    /// Of several failures the first counts.
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
    // Edits are seen; no file is written.
    let (text, file) = (playable.header.sceneText, playable.header.scene)
    if !text.isEmpty { player.editable = EditableScene(text: text, path: nil, name: file, blocks: blocks) }
    player.heard = { [reports] cues, _ in reports.heard += cues }
    player.report = { [reports] report in
      switch report {
      case .wrote(let path), .began(let path): reports.written.append(path)
      case .failed(let error): reports.fail(error)
      case .unstable, .jumped, .stopped: break
      }
    }
  }

  package var playback: Playback { player.playback }
  /// What was written meanwhile: moments and recordings.
  package var written: [String] { reports.written }
  /// Why something could not be written.
  package var failure: (any Error)? { reports.failure }

  /// The sounds that were heard since the last call; taken once.
  package func takeHeard() -> [SoundCue] {
    defer { reports.heard = [] }
    return reports.heard
  }

  package mutating func perform(_ step: InspectorStep) { perform(step) { _ in } }

  /// What is under way comes to its end: as when a window is closed.
  package mutating func close() { player.close() }

  private mutating func advance() { player.advance(to: now) }

  private mutating func timed(_ kind: String, _ body: (inout HeadlessInspector) -> Void) {
    let start = WallClock.worked
    body(&self)
    times.note(kind, since: start)
    mostHistory = max(mostHistory, playback.history.bytes)
    memory.look(used: playback.history.bytes)
  }

  /// Does a step, and calls the closure after each beat of time that it takes.
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
      timed("back-until:\(condition)") { found = $0.playback.lastTick(where: condition) }
      guard let tick = found else {
        reports.fail(UsageError(playback.noTick(before: condition)))
        return
      }
      try perform(.seek(tick), eachBeat: eachBeat)
    case .key(let key, let modifiers, let times):
      for _ in 0..<times {
        timed("key \(key)") {
          $0.take(.keyPressed(key, modifiers: modifiers, isRepeat: false))
          $0.take(.keyReleased(key, modifiers: modifiers))
          $0.advance()
        }
        if times > 1 {
          // No hand presses so fast that no frame of the window comes in between.
          timed("frame between presses") { $0.advance() }
          try pass(InspectorStep.beatsOfPress, eachBeat)
        }
      }
    case .type(let text):
      for letter in text {
        take(.text(String(letter)))
        advance()
        try pass(InspectorStep.beatsOfPress, eachBeat)
      }
    case .click(let point):
      press(at: point)
      take(.pointerReleased(point, button: .primary))
      advance()
    case .move(let point):
      lookForPlaces()
      take(.pointerMoved(point))
    case .glide(let end):
      lookForPlaces()
      let start = player.debugger.pointer ?? end
      for beat in 1...InspectorStep.beatsOfGlide {
        let part = Float(beat) / Float(InspectorStep.beatsOfGlide)
        take(.pointerMoved(start + (end - start) * (part * part * (3 - 2 * part))))
        advance()
        try pass(1, eachBeat)
      }
    case .press(let point):
      press(at: point)
      advance()
    case .release(let point):
      take(.pointerReleased(point, button: .primary))
      advance()
    case .drag(let start, let end):
      press(at: start)
      // What the debugger has taken is dragged while time stands, as at a window.
      let isOfScene = player.debugger.heldByScene.contains(.primary)
      isPlaying = isOfScene
      defer { isPlaying = false }
      // An edit follows the hand when the next picture is listed.
      let isEdit = player.editor?.gesture != nil
      for beat in 1...InspectorStep.beatsOfDrag {
        timed(isEdit ? "drag of an edit" : isOfScene ? "drag in the scene" : "drag in the debugger") {
          $0.take(.pointerMoved(start + (end - start) * (Float(beat) / Float(InspectorStep.beatsOfDrag))))
          if isOfScene { $0.player.playback.transport.step() }
          $0.advance()
          if isEdit { _ = $0.look() }
        }
        lateBeats = playback.isSeeking ? lateBeats + 1 : 0
        mostLateBeats = max(mostLateBeats, lateBeats)
        try pass(1, eachBeat)
      }
      timed(isEdit ? "release of an edit" : "release") {
        $0.take(.pointerReleased(end, button: .primary))
        $0.advance()
      }
      while playback.isSeeking { advance() }
    case .wheel(let steps):
      lookForPlaces()
      take(.wheel(steps))
    }
  }

  /// Plays until a condition comes to hold as often as it counts hits.
  private mutating func play(
    until condition: Condition, _ eachBeat: (inout HeadlessInspector) throws -> Void
  ) rethrows {
    guard reports.failure == nil, check(condition) else { return }
    var watch = ConditionWatch(condition, at: playback)
    isPlaying = true
    defer { isPlaying = false }
    for _ in 0..<InspectorStep.longestWait {
      player.playback.transport.step()
      advance()
      try pass(1, eachBeat)
      if watch.hits(playback) { return }
    }
    reports.failure = UsageError(watch.noHit(in: InspectorStep.longestWait))
  }

  /// Whether all it names is there; what is not is reported.
  private func check(_ condition: Condition) -> Bool {
    do throws(ConditionError) {
      try ConditionJudge(condition, playback.promises).check(in: playback.simulation.world)
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

  /// The pointer means what was drawn last. Only that is needed of the picture: it is done when nothing slides any more, also
  /// where more than fits a picture is still being read.
  private mutating func lookForPlaces() {
    if isFilmed {
      _ = look()
      return
    }
    let end = now + Self.settlingTime
    var (list, unchanged) = (DrawList(size: size), 0)
    while now < end, unchanged < 3 {
      now += Self.settlingFrame
      player.followHand(at: now)
      let next = player.picture(of: playback, size: size, at: now)
      unchanged = next == list ? unchanged + 1 : 0
      list = next
    }
    guard now < end else { return }
    now = end
    _ = player.picture(of: playback, size: size, at: now)
  }

  private mutating func press(at point: SIMD2<Float>) {
    lookForPlaces()
    take(.pointerMoved(point))
    take(.pointerPressed(point, button: .primary))
  }

  private mutating func take(_ event: WindowEvent) {
    switch event {
    case .pointerPressed: isDown = true
    case .pointerReleased: isDown = false
    default: break
    }
    player.take(event, at: now)
  }

  /// What is to be seen at this moment, with the pointer: a window has one of its own.
  package mutating func look() -> DrawList {
    player.followHand(at: now)
    var shown = playback
    if isPlaying { shown.transport.setPaused(false) }
    var list = player.picture(of: shown, size: size, at: now)
    if let pointer = player.debugger.pointer { list.append(.pointer(at: pointer, isDown: isDown)) }
    return list
  }

  /// What is to be seen when nothing slides any more and everything has been read.
  package mutating func picture() -> DrawList {
    var list = DrawList(size: size)
    for _ in 0..<60 {
      now += Self.settlingFrame
      player.followHand(at: now)
      list = player.picture(of: playback, size: size, at: now)
    }
    return list
  }
}
