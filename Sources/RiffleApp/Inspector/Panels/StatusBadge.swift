/// The state of time while the debugger is closed; nothing while a scene plays at full speed.
package struct StatusBadge: Sendable, Equatable {
  /// The text, such as `tick 412 · paused`, `tick 412 · past · of 600` or `1/4×`; nil for none.
  package let text: String?

  /// - Parameters:
  ///   - liveEdge: nil if it is the shown tick.
  ///   - branch: nil for the only one. Of `main@806/bounce=0.56` only the part after the last slash is shown.
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

  package func draw(in size: SIMD2<Float>, on overlay: inout Overlay) {
    guard let text else { return }
    let letters = FontMetrics.regular
    let widest =
      size.x < Self.roomForHints
      ? max(size.x - 160, size.x * 0.6) : size.x - 2 * (KeysHint(edits: true).width + 2 * FootTab.padding)
    let shown = letters.cut(text, to: letters.columns(in: widest - 2 * FootTab.padding))
    // Widths in steps: a plate is painted once for many texts.
    let wanted = ((letters.width(of: shown) + 2 * FootTab.padding) / 16).rounded(.up) * 16
    let width = min(wanted, widest.rounded(.down))
    let place = FootTab.draw(x: (size.x - width) / 2, width: width, in: size, on: &overlay)
    overlay.text(shown, at: place.center, Palette.bright, letters, .center)
  }
}

/// The expectations of a scene as dots: dim until they are judged, then green or red.
package struct ExpectationRow: Sendable, Hashable {
  package enum Light: Sendable, Hashable { case waiting, holds, missed }

  package struct Item: Sendable, Hashable {
    package var light: Light
    package var line: String
    package var sentence: String

    package init(_ light: Light, _ line: String, _ sentence: String = "") {
      (self.light, self.line, self.sentence) = (light, line, sentence)
    }
  }

  package var items: [Item]
  package var isJudging: Bool

  package init(_ items: [Item] = [], isJudging: Bool = false) { (self.items, self.isJudging) = (items, isJudging) }

  private static let pitch: Float = 15

  /// - Parameter hangs: true at the bottom of the window.
  func draw(in place: Rect, hangs: Bool, on overlay: inout Overlay) {
    let most = Int((place.size.x - 2 * FootTab.padding) / Self.pitch)
    let shown = items.prefix(max(most, 0))
    guard !shown.isEmpty else { return }
    let width = Float(shown.count) * Self.pitch + 2 * FootTab.padding
    let left = place.center.x - width / 2
    let tab = FootTab.draw(x: left, width: width, in: place.maximum, hangs: hangs, on: &overlay)
    for (number, item) in shown.enumerated() {
      let center = SIMD2(tab.minimum.x + FootTab.padding + (Float(number) + 0.5) * Self.pitch, tab.center.y)
      let target = Rect(center: center, size: [Self.pitch, FootTab.height])
      let isHovered = overlay.isHovered(target)
      // A failure is larger, too: not everyone can distinguish red from green.
      overlay.dot(center, radius: isHovered || item.light == .missed ? 5.5 : 3.5, color(of: item))
      overlay.hit(target, .nothing)
      guard isHovered else { continue }
      let more = item.sentence.isEmpty ? [] : overlay.noteLines(item.sentence, color(of: item))
      let lines = overlay.noteLines(item.line, Palette.bright) + more
      overlay.note(lines, above: tab.minimum.y - 6, around: center.x, in: place)
    }
  }

  private func color(of item: Item) -> SRGBColor {
    switch item.light {
    case .waiting: Palette.faint
    case .holds: Palette.settled
    case .missed: Palette.interruption
    }
  }
}

package struct Toast: Hashable, Sendable {
  package let text: String
  /// Seconds of the shell's clock.
  let start: Double
  let isComplaint: Bool

  package init(_ text: String, at start: Double, isComplaint: Bool = false) {
    (self.text, self.start, self.isComplaint) = (text, start, isComplaint)
  }

  /// The seconds it is visible: long enough to read it twice.
  static let duration = 4.5
  private static let fade = 0.3

  package func isOver(at now: Double) -> Bool { now > start + Self.duration }

  package func opacity(at now: Double) -> Float {
    let (age, rest) = (now - start, start + Self.duration - now)
    return Float(max(min(age / Self.fade, rest / Self.fade, 1), 0))
  }

  /// Breaks a text into lines of at most this many letters, between words; a longer word, such as a path, anywhere.
  package static func lines(_ text: String, columns: Int) -> [String] {
    var lines: [String] = []
    var line = ""
    for var word in text.split(separator: " ") {
      if !line.isEmpty, line.count + 1 + word.count > columns {
        lines.append(line)
        line = ""
      }
      while word.count > columns {
        lines.append(String(word.prefix(columns)))
        word = word.dropFirst(columns)
      }
      line += (line.isEmpty ? "" : " ") + word
    }
    return line.isEmpty ? lines : lines + [line]
  }

  /// Near the bottom of a place, above the tabs there; at its top if only the bottom is occupied.
  package static func box(_ size: SIMD2<Float>, in place: Rect, clearOf taken: [Rect]) -> Rect {
    let left = (place.center.x - size.x / 2).rounded()
    let foot = Rect(origin: [left, (place.maximum.y - size.y - 14 - FootTab.height).rounded()], size: size)
    let head = Rect(origin: [left, (place.minimum.y + 14).rounded()], size: size)
    let (isFootTaken, isHeadTaken) = (taken.contains(where: foot.intersects), taken.contains(where: head.intersects))
    return isFootTaken && !isHeadTaken ? head : foot
  }

  func draw(at now: Double, in place: Rect, clearOf taken: [Rect] = [], on overlay: inout Overlay) {
    let opacity = opacity(at: now)
    guard opacity > 0 else { return }
    let letters = FontMetrics.regular
    let lines = Self.lines(text, columns: letters.columns(in: place.size.x - 76, least: 10))
    let columns = lines.map { letters.columns(of: $0) }.max() ?? 0
    let size = SIMD2(Float(columns) * letters.advance + 50, Float(lines.count) * 20 + 16)
    let box = Self.box(size, in: place, clearOf: taken)
    var own = Overlay(pointer: nil, showsHeadings: true, scale: overlay.scale)
    own.plate(box, radius: 10)
    own.dot([box.minimum.x + 18, box.minimum.y + 18], radius: 4, isComplaint ? Palette.interruption : Palette.live)
    for (index, line) in lines.enumerated() {
      own.text(line, at: [box.minimum.x + 34, box.minimum.y + 18 + Float(index) * 20], Palette.bright, letters)
    }
    for var sprite in own.sprites {
      sprite.opacity *= opacity
      overlay.append(sprite)
    }
  }
}
