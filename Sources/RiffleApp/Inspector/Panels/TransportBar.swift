package struct TransportBar: PanelPart {
  package enum State: String, Sendable {
    case live, paused, past, replaying

    package init(_ playback: Playback) {
      switch (playback.isInPast, playback.transport.isPaused) {
      case (false, false): self = .live
      case (false, true): self = .paused
      case (true, true): self = .past
      case (true, false): self = .replaying
      }
    }

    var color: SRGBColor {
      switch self {
      case .live: Palette.live
      case .paused: Palette.bright
      case .past, .replaying: Palette.past
      }
    }
  }

  let content: PanelContent

  package init(content: PanelContent) { self.content = content }

  private static let leastName = 16

  package func draw(in place: Rect, on overlay: inout Overlay) {
    let isTall = place.size.y > 50
    let row = place.minimum.y + (isTall ? 20 : place.size.y / 2 + 2)
    var x = place.minimum.x + 14
    x = drawState(at: [x, row], on: &overlay) + 6
    x = drawTick(at: [x, row], on: &overlay) + 12
    let buttonsWidth = Float(buttons.count) * 30
    let corner = isTall ? SIMD2(place.minimum.x + 10, row + 26) : SIMD2(x, row)
    drawButtons(at: corner, on: &overlay)
    let left = isTall ? place.minimum.x + 20 + buttonsWidth : x + buttonsWidth + 14
    drawNotes(from: left, to: place.maximum.x - 14, y: corner.y, on: &overlay)
  }

  private var buttons: [(label: String, command: Command, isOn: Bool)] {
    let isPaused = playback.transport.isPaused
    return [
      ("«", .event(-1), false), ("‹", .step(-1), false), (isPaused ? "▶" : "■", .togglePause, !isPaused),
      ("›", .step(1), false), ("»", .event(1), false), ("●", .toggleRecording, state.isRecording),
      ("?", .toggleHelp, state.showsHelp),
    ]
  }

  private func drawState(at place: SIMD2<Float>, on overlay: inout Overlay) -> Float {
    let now = State(playback)
    overlay.dot([place.x + 4, place.y], radius: 4, now.color)
    overlay.text(now.rawValue, at: [place.x + 16, place.y], now.color)
    return place.x + 16 + FontMetrics.regular.width(of: "replaying")
  }

  private func drawTick(at place: SIMD2<Float>, on overlay: inout Overlay) -> Float {
    let letters = FontMetrics.regular
    let digits = max("\(playback.liveEdge)".count, 4)
    overlay.text(NumberFormat.padded("\(playback.playhead)", to: digits), at: place, Palette.bright)
    let x = place.x + Float(digits) * letters.advance
    let seconds = Double(playback.playhead) / Double(playback.history.tickRate)
    let text = NumberFormat.padded(NumberFormat.fixed(seconds, 2), to: 6) + " s"
    overlay.text(text, at: [x + 6, place.y], Palette.quiet)
    return x + (6 + letters.width(of: text))
  }

  private func drawButtons(at place: SIMD2<Float>, on overlay: inout Overlay) {
    for (index, button) in buttons.enumerated() {
      let box = Rect(x: place.x + Float(index) * 30, y: place.y - 13, width: 28, height: 26)
      let isHovered = overlay.isHovered(box)
      if button.isOn || isHovered { overlay.surface(box, radius: 7, isHovered ? Palette.lit : Palette.raised) }
      let isRecord = button.command == .toggleRecording
      let color =
        isRecord
        ? (button.isOn ? Palette.recording : Palette.quiet) : button.isOn || isHovered ? Palette.bright : Palette.plain
      overlay.text(button.label, at: box.center, color, .regular, .center)
      overlay.hit(box, button.command)
    }
  }

  private func drawNotes(from left: Float, to right: Float, y: Float, on overlay: inout Overlay) {
    var x = right
    let letters = FontMetrics.regular
    func put(_ text: String, _ color: SRGBColor, width: Int) {
      let needed = Float(width) * letters.advance
      guard x - needed >= left else { return }
      overlay.text(text, at: [x, y], color, letters, .trailing)
      x -= needed + 14
    }
    let history = playback.history
    let speed = SpeedLadder.name(of: playback.transport.speed)
    put(speed, playback.transport.speed == 1 ? Palette.quiet : Palette.bright, width: 5)
    let pending = playback.transport.pendingInput.events.count
    if playback.transport.isPaused, pending > 0 { put("\(pending) waiting", Palette.intent, width: 10) }
    put("\(NumberFormat.megabytes(history.bytes))/\(history.budget >> 20) MB", Palette.quiet, width: 12)
    if history.branchSummaries.count > 1 {
      // The whole name if it fits: its description distinguishes branches.
      let columns = letters.columns(in: x - left)
      guard columns >= min(letters.columns(of: history.branchName), Self.leastName) else { return }
      let name = letters.cut(history.branchName, to: columns, at: .middle)
      put(name, Palette.otherBranch, width: letters.columns(of: name))
    }
  }
}
