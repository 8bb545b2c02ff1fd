import RiffleCore

/// The state of time while the debugger is closed: nothing while a scene plays at full speed, else a small tab at the
/// bottom with the tick and the speed.
package struct StatusBadge: Sendable, Equatable {
  /// The text, such as `tick 412 · paused`, `tick 412 · past · of 600` or `1/4×`; nil for none.
  package let text: String?

  /// - Parameters:
  ///   - tick: the shown tick.
  ///   - liveEdge: the last tick; nil if it is the shown one.
  ///   - branch: the name of the branch that is played, if there is more than one; of `main@806/bounce=0.56` only the
  ///     part after the last slash is shown, to leave room for the scene.
  package init(tick: Int, transport: Transport, liveEdge: Int? = nil, branch: String? = nil, isRecording: Bool = false)
  {
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
      let count = transport.pendingInput.events.count
      parts.append("\(count) \(count == 1 ? "input" : "inputs") waiting")
    }
    text = parts.isEmpty ? nil : parts.joined(separator: " · ")
  }

  init(_ playback: Playback, isRecording: Bool = false) {
    let history = playback.history
    self.init(
      tick: playback.playhead, transport: playback.transport, liveEdge: playback.liveEdge,
      branch: history.branchSummaries.count > 1 ? history.branchName : nil, isRecording: isRecording)
  }

  /// Below this width a picture is narrow: a card table has piles in its bottom corners.
  static let narrow: Float = 640
  /// Below this width the links to keys and debugger are hidden beside it.
  static let roomForHints: Float = 800

  /// Draws it at the bottom of a picture of this size, in the middle.
  package func draw(in size: SIMD2<Float>, on overlay: inout Overlay) {
    guard let text else { return }
    let letters = FontMetrics.regular
    let widest =
      size.x < Self.roomForHints
      ? max(size.x - 160, size.x * 0.6) : size.x - 2 * (KeysHint(edits: true).width + 2 * FootTab.padding)
    let shown = letters.cut(text, to: Int((widest - 2 * FootTab.padding) / letters.advance))
    // Widths in steps: a plate is painted once for many texts.
    let wanted = ((letters.width(of: shown) + 2 * FootTab.padding) / 16).rounded(.up) * 16
    let width = min(wanted, widest.rounded(.down))
    let place = FootTab.draw(x: (size.x - width) / 2, width: width, in: size, on: &overlay)
    overlay.text(shown, at: place.center, Palette.bright, letters, .center)
  }
}
