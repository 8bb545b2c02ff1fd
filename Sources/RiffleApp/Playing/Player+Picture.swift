extension Player {
  /// Interpolated between the last two ticks, with the debugger over it; while paused it shows the tick itself.
  package func picture(size: SIMD2<Float>, at now: Double) -> DrawList {
    followHand(at: now)
    return picture(of: playback, size: size, at: now, alpha: playback.transport.isPaused ? 1 : playback.transport.alpha)
  }

  /// - Parameter alpha: the position between the previous tick (0) and the present one (1).
  func picture(of playback: Playback, size: SIMD2<Float>, at now: Double, alpha: Float = 1) -> DrawList {
    debugger.state.isRecording = session.isRunning
    readForEditing()
    debugger.hasHand = editor?.gesture != nil
    debugger.dropWithin(unless: playback)
    // Within a tick, the panels and the stage show the world after the inspected system.
    let playback = debugger.within.map { playback.showing($0.world) } ?? playback
    let textSize = debugger.state.arrangement.textSize
    return debugger.picture(playback, size: size, at: now) { size in
      DrawList(
        scene: playback.simulation.world, size: size, alpha: alpha, previous: playback.previous, textSize: textSize)
    }
  }

  package var caret: Rect? { debugger.frame?.overlay.caret }

  /// The title, and the state of time unless it just runs. ASCII only: X without a locale takes no other characters.
  package var windowTitle: String {
    let (transport, tick) = (playback.transport, playback.playhead)
    var words = title
    if playback.isInPast {
      words += transport.isPaused ? " - past, tick \(tick) of \(playback.liveEdge)" : " - replaying"
    } else if transport.isPaused {
      words += " - paused at tick \(tick)"
    }
    if playback.history.branchSummaries.count > 1 { words += " - \(Self.short(playback.history.branchName))" }
    if transport.speed != 1 { words += " - speed \(SpeedLadder.name(of: transport.speed).dropLast())" }
    if isMuted { words += " - muted" }
    if session.isRunning { words += " - recording" }
    return words
  }

  package static func short(_ name: String) -> String { name.count > 48 ? name.prefix(45) + "..." : name }
}

/// Judges the expectations of a scene's text while it is played and edited.
package protocol ExpectationSource: AnyObject {
  func judge(_ text: String)
  var expectations: ExpectationRow { get }
}

extension Player {
  /// The scene's text with all edits; nil for a program without one.
  var sceneText: String? { editor?.session.text.string ?? editable?.text }

  var editedScene: Scene? {
    sceneText.flatMap { try? SceneLoader.scene(from: $0.utf8, path: session.header.scene, blocks: options.blocks) }
  }

  // MARK: - Plays the sounds of the ticks

  func hear() {
    let (transport, rate) = (playback.transport, Double(playback.simulation.world[resource: Tick.self].rate))
    for tick in playback.heard.take() where !isMuted {
      // Sounds of several ticks in one frame are delayed, as on a faster display, by a tenth of a second at most.
      let delay = transport.isPaused ? 0 : Double(tick.place) / (rate * transport.speed)
      heard(tick.cues, min(delay, 0.1))
    }
  }

  func toggleMute() {
    isMuted.toggle()
    debugger.say(isMuted ? "sound off" : "sound on")
  }

  // MARK: - The layout of the panels, saved between launches

  func readArrangement() {
    if let state = options.state { keptArrangement = state.arrangement }
    // An option of the command line is saved only when it is changed.
    if let size = options.textSize { keptArrangement.textSize = size }
    debugger.state.arrangement = keptArrangement
  }

  func keepArrangement() {
    guard let state = options.state, debugger.resizing == nil, debugger.state.arrangement != keptArrangement else {
      return
    }
    keptArrangement = debugger.state.arrangement
    state.arrangement = keptArrangement
  }
}

extension StateReadings {
  /// A transition runs while an animation runs that started in the tick in which the state changed, on the entity or on
  /// one that follows its state.
  package init?(_ entity: Entity, in playback: Playback) {
    let world = playback.simulation.world
    let names = world.stateNames(of: entity)
    guard names.count > 1, let state = world.state(of: entity), let current = names.firstIndex(of: state) else {
      return nil
    }
    let running = world.entitiesInStep(with: entity).flatMap(world.runningAnimations)
    let starts = Array(Set(running.map(\.startTick))).sorted(by: >)
    for start in starts {
      guard start > playback.history.firstKept, let before = playback.history.world(at: start - 1),
        let from = before.state(of: entity).flatMap(names.firstIndex), from != current
      else { continue }
      let progress = running.filter { $0.startTick == start }.map(\.progress).min() ?? 1
      self.init(entity: entity, names: names, current: current, from: from, progress: Float(progress))
      return
    }
    self.init(entity: entity, names: names, current: current)
  }
}

extension DrawList {
  /// Creates the scene's frame, with room for larger text, interpolated between two ticks if `alpha` is less than 1.
  init(scene world: World, size: SIMD2<Float>, alpha: Float, previous: World?, textSize: Float) {
    func roomy(_ world: World) -> World { world.withRoom(forTextSize: textSize, in: size) }
    self.init(
      roomy(world), size: size, alpha: alpha, previous: alpha < 1 ? previous.map(roomy) : nil, textSize: textSize)
  }
}

/// The checks of the text of a played scene, each done once for a text.
struct TextChecks {
  private var (judged, conditions, searched) = (TextWatch(), TextWatch(), TextWatch())
  /// The text that is searched for warnings if it does not change until the next frame.
  private var coming: [UInt8] = []

  mutating func judge(_ player: Player) {
    guard let source = player.options.expectations else { return }
    if let text = judged.changed(in: player) { source.judge(text) }
    player.debugger.state.expectations = source.expectations
  }

  mutating func followConditions(of player: Player) {
    let isFirst = conditions.text == nil
    guard player.debugger.stops.askForExpectations, conditions.changed(in: player) != nil, !isFirst,
      let scene = player.editedScene
    else { return }
    player.playback.expectations?.reset(scene.expectationRun)
  }

  /// Searches a text for warnings; during a drag, only a text that is unchanged for two frames.
  mutating func warn(_ player: Player) {
    guard player.debugger.state.isShown else { return }
    if let bytes = player.editor?.session.text.bytes, searched.bytes != nil, bytes != searched.bytes, bytes != coming {
      coming = bytes
      return
    }
    guard searched.changed(in: player) != nil, let scene = player.editedScene else { return }
    player.debugger.state.warnings = WarningTab(
      scene.warnings.map { warning in
        let place = "\(warning.location.line):\(warning.location.column)"
        return "\(warning.file == scene.path ? place : "\(warning.file):\(place)")  \(warning.message)"
      })
  }
}

/// The text of a scene at the last call, to use a changed one once.
struct TextWatch {
  /// The edited text; nil before there is one.
  private(set) var bytes: [UInt8]?
  private(set) var text: String?

  /// Returns the text with all edits, if it is another than at the last call.
  mutating func changed(in player: Player) -> String? {
    let new = player.editor?.session.text
    // Fast if both share one buffer.
    if let new, new.bytes == bytes { return nil }
    bytes = new?.bytes ?? bytes
    guard let next = new?.string ?? player.editable?.text, next != text else { return nil }
    text = next
    return next
  }
}

/// The actions that plugins keep between runs.
struct ActionKeeper {
  let kept: [KeptActions]
  let folder: StateFolder
  var known: [String: [KeptActions.Action]] = [:]

  private static func file(_ kept: KeptActions) -> String { "kept-\(kept.name)" }

  mutating func read(for world: World) -> [KeptActions.Action] {
    kept.flatMap { kept -> [KeptActions.Action] in
      let found = KeptActions.read(String(decoding: folder.read(Self.file(kept)) ?? [], as: UTF8.self))
      guard kept.actions(world, found) != nil else { return [] }
      known[kept.name] = found
      return found
    }
  }

  mutating func write(_ world: World) {
    for kept in kept {
      guard let old = known[kept.name], let new = kept.actions(world, old), new != old else { continue }
      known[kept.name] = new
      folder.write(Array(KeptActions.text(new).utf8), to: Self.file(kept))
    }
  }
}
