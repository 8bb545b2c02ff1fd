extension Player {
  /// Returns the frame at `now`: the world interpolated between the last two ticks, with the debugger over it.
  ///
  /// While paused it shows the tick itself.
  package func picture(size: SIMD2<Float>, at now: Double) -> DrawList {
    followHand(at: now)
    return picture(of: playback, size: size, at: now, alpha: playback.transport.isPaused ? 1 : playback.transport.alpha)
  }

  /// Returns the frame of a copy of the playback.
  ///
  /// - Parameter alpha: the position between the previous tick (0) and the present one (1).
  func picture(of playback: Playback, size: SIMD2<Float>, at now: Double, alpha: Float = 1) -> DrawList {
    debugger.state.isRecording = session.isRunning
    readForEditing()
    debugger.hasHand = editor?.gesture != nil
    debugger.dropWithin(unless: playback)
    // Within a tick, the panels and the stage show the world after the inspected system.
    let playback = debugger.within.map { playback.showing($0.world) } ?? playback
    let textSize = debugger.state.textSize
    return debugger.picture(playback, size: size, at: now) { size in
      DrawList(
        scene: playback.simulation.world, size: size, alpha: alpha, previous: playback.previous, textSize: textSize)
    }
  }

  package var caret: Rect? { debugger.frame?.overlay.caret }

  /// The text of the title bar: the title, and the state of time unless it just runs. ASCII only: X without a locale
  /// takes no other characters.
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

  /// Shortens a long name, such as that of a branch after an edit of a path.
  package static func short(_ name: String) -> String {
    name.count > longestName ? name.prefix(longestName - 3) + "..." : name
  }

  private static let longestName = 48
}
