extension Player {
  /// Interpolated between the last two ticks, with the debugger over it; while paused it shows the tick itself.
  package func picture(size: SIMD2<Float>, at now: Double) -> DrawList {
    EditMode(player: self).follow(at: now)
    return picture(of: playback, size: size, at: now, alpha: playback.transport.isPaused ? 1 : playback.transport.alpha)
  }

  /// - Parameter alpha: the position between the previous tick (0) and the present one (1).
  func picture(of playback: Playback, size: SIMD2<Float>, at now: Double, alpha: Float = 1) -> DrawList {
    debugger.state.isRecording = session.isRunning
    EditMode(player: self).read()
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
    if sound.isMuted { words += " - muted" }
    if session.isRunning { words += " - recording" }
    return words
  }

  package static func short(_ name: String) -> String { name.count > 48 ? name.prefix(45) + "..." : name }

  /// The scene's text with all edits; nil for a program without one.
  var sceneText: String? { editor?.session.text.string ?? editable?.text }

  var editedScene: Scene? {
    sceneText.flatMap { try? SceneLoader.scene(from: $0.utf8, path: session.header.scene, blocks: options.blocks) }
  }
}
