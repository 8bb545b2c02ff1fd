import RiffleCore
import RiffleTime
import RiffleView

/// What the state of time looks like while the debugger is closed: nothing while a scene plays at full speed, else a small
/// plate of dark glass at the top that says whether time stands, at which tick, and how fast it goes.
struct StatusBadge: Sendable, Equatable {
  /// Such as `tick 412 · paused`, `tick 412 · past · of 600` or `1/4×`; nil when there is nothing to say.
  let text: String?

  /// - Parameters:
  ///   - tick: the one that is shown.
  ///   - liveEdge: the last one there is; nil where it is the one that is shown.
  ///   - branch: the name of the branch that is played, if there is more than one; of `main@806/bounce=0.56` only what
  ///     is after the last stroke is said, which tells it from the others and leaves room for the scene.
  init(
    tick: Int, transport: Transport, liveEdge: Int? = nil, branch: String? = nil, isRecording: Bool = false
  ) {
    var parts: [String] = []
    if isRecording { parts.append("● recording") }
    if let liveEdge, liveEdge > tick {
      parts += ["tick \(tick)", transport.isPaused ? "past" : "replaying", "of \(liveEdge)"]
    } else if transport.isPaused {
      parts += ["tick \(tick)", "paused"]
    }
    if let branch, !parts.isEmpty { parts.append(branch.split(separator: "/").last.map(String.init) ?? branch) }
    if transport.speed != 1 { parts.append(SpeedLadder.name(of: transport.speed)) }
    if transport.isPaused && !transport.pendingInput.isEmpty {
      parts.append("\(transport.pendingInput.events.count) waiting")
    }
    text = parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  /// The badge of a playback.
  init(_ playback: Playback, isRecording: Bool = false) {
    let history = playback.history
    self.init(
      tick: playback.playhead, transport: playback.transport, liveEdge: playback.liveEdge,
      branch: history.branchSummaries.count > 1 ? history.branchName : nil, isRecording: isRecording)
  }

  static let height: Float = 28

  /// Draws it at the top, in the middle of so many points.
  func draw(width: Float, on overlay: inout Overlay) {
    guard let text else { return }
    let letters = Lettering.regular
    let shown = letters.cut(text, to: Int((width - 44) / letters.advance))
    // Widths in steps: a plate is painted once for many texts.
    let plate = SIMD2(((letters.width(of: shown) + 28) / 16).rounded(.up) * 16, Self.height)
    let box = Rect(origin: [((width - plate.x) / 2).rounded(), 12], size: plate)
    overlay.surface(box, radius: Self.height / 2, Ink.glass)
    overlay.outline(box, radius: Self.height / 2, Ink.edge)
    overlay.text(shown, at: box.center, Ink.bright, letters, .center)
  }
}
