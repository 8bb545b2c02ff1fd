package struct TimelineStrip: Sendable {
  package struct Bin: Hashable, Sendable {
    package var events: TickEvents = []
    package var density: Float = 0
  }

  let place: Rect
  package let track: Rect
  package let scale: TickScale
  let playhead: Int
  let liveEdge: Int
  package let bins: [Bin]

  /// Points from mark to mark: two of a mark and one of space.
  package static let pitch: Float = 3

  package init(_ playback: Playback, in place: Rect) {
    let history = playback.history
    self.place = place
    track = Rect(
      x: place.minimum.x + 14, y: place.minimum.y + 4, width: max(place.size.x - 28, 30),
      height: max(place.size.y - 16, 12))
    (liveEdge, playhead) = (history.liveEdge, playback.playhead)
    let first = history.firstKept
    scale = TickScale(
      left: track.minimum.x, right: track.maximum.x - Self.pitch, first: Double(first),
      last: Double(max(liveEdge, first + 1)), reach: first...max(liveEdge, first))
    bins = Self.bins(of: history, count: max(1, Int(track.size.x / Self.pitch)))
  }

  private static func bins(of history: History, count: Int) -> [Bin] {
    let (first, last) = (history.firstKept, history.liveEdge)
    let ticks = max(last - first, 1)
    var bins = [Bin](repeating: Bin(), count: count)
    var totals = [Int](repeating: 0, count: count)
    history.forEachTick(in: first...max(last, first)) { sight in
      let index = min((sight.tick - first) * (count - 1) / ticks, count - 1)
      totals[index] += 1
      if sight.isKept { bins[index].density += 1 }
      bins[index].events.formUnion(sight.events)
    }
    // With fewer ticks than bins, those between two ticks copy the one before.
    var before = Bin()
    for index in bins.indices {
      if totals[index] > 0 {
        bins[index].density /= Float(totals[index])
        before = Bin(density: bins[index].density)
      } else {
        bins[index] = before
      }
    }
    return bins
  }

  /// The colour of each kind of event, and its share of the track's height: input is prominent, its effects are not.
  private static let kinds: [(kind: TickEvents, color: SRGBColor, height: Float)] = [
    (.jumped, Palette.unexplained, 1), (.input, Palette.intent, 1), (.interrupted, Palette.interruption, 0.62),
    (.started, Palette.started, 0.4), (.ended, Palette.ended, 0.4), (.settled, Palette.settled, 0.22),
  ]

  package func draw(_ content: PanelContent, on overlay: inout Overlay) {
    let (playback, focus) = (content.playback, content.ticks.focus)
    let base: Float = 6
    let bottom = track.maximum.y
    let left = max(scale.x(of: focus.lowerBound), track.minimum.x)
    let width = min(scale.x(of: focus.upperBound), track.maximum.x) - left
    overlay.bar(Rect(x: left, y: track.minimum.y, width: width, height: track.size.y), Palette.raised)
    overlay.bar(Rect(x: left, y: track.maximum.y + 3, width: width, height: 1), Palette.quiet)
    if let loop = playback.loop.ticks?.clamped(to: content.ticks.reach) {
      let (left, right) = (scale.x(of: loop.lowerBound), scale.x(of: loop.upperBound))
      let color = playback.loop.isOn ? Palette.bright : Palette.faint
      overlay.bar(Rect(x: left, y: track.minimum.y - 3, width: right - left, height: 2), color)
      for x in [left, right] { overlay.bar(Rect(x: x - 1, y: track.minimum.y - 3, width: 2, height: 9), color) }
    }
    drawDensity(from: bottom - base, height: base, on: &overlay)
    drawEvents(to: bottom - base - 3, on: &overlay)
    for tick in content.readings.unexplained where scale.reach.contains(tick) {
      let x = scale.x(of: tick)
      overlay.bar(Rect(x: x, y: track.minimum.y, width: 2, height: track.size.y), Palette.unexplained)
      overlay.dot([x + 1, track.minimum.y - 1], radius: 3, Palette.unexplained)
    }
    for mark in playback.marks where mark.branch == playback.history.branchName && scale.reach.contains(mark.tick) {
      let x = scale.x(of: mark.tick)
      overlay.bar(Rect(x: x, y: track.minimum.y, width: 2, height: track.size.y), Palette.mark)
      overlay.text("◆", at: [x + 1, track.minimum.y - 1], Palette.mark, .small, .center)
    }
    overlay.bar(Rect(x: scale.x(of: liveEdge), y: track.minimum.y, width: 2, height: track.size.y), Palette.live)
    let x = scale.x(of: playhead)
    overlay.bar(Rect(x: x, y: track.minimum.y - 4, width: 2, height: track.size.y + 6), Palette.present)
    overlay.dot([x + 1, track.minimum.y - 4], radius: 5, Palette.present)
    overlay.hit(place, .scrub(scale))
    drawHover(on: &overlay)
  }

  private func drawDensity(from top: Float, height: Float, on overlay: inout Overlay) {
    let split = Int((scale.x(of: playhead) - track.minimum.x) / Self.pitch)
    var start = 0
    for index in bins.indices {
      let isLast = index == bins.count - 1
      guard isLast || index == split || bins[index + 1].density != bins[index].density else { continue }
      let density = bins[index].density
      let color = Palette.plain.opacity((index <= split ? 0.62 : 0.22) * (0.25 + 0.75 * density))
      if density > 0 {
        let left = track.minimum.x + Float(start) * Self.pitch
        overlay.bar(Rect(x: left, y: top, width: Float(index + 1 - start) * Self.pitch - 1, height: height), color)
      }
      start = index + 1
    }
  }

  private func drawEvents(to bottom: Float, on overlay: inout Overlay) {
    let split = scale.x(of: playhead)
    for (index, bin) in bins.enumerated() {
      let found = Self.kinds.first { !$0.kind.isDisjoint(with: bin.events) }
      guard let (kind, color, share) = found else { continue }
      let left = track.minimum.x + Float(index) * Self.pitch
      let height = ((bottom - track.minimum.y) * share).rounded()
      let strength: Float = (kind == .input || kind == .jumped ? 1 : 0.72) * (left <= split + 1 ? 1 : 0.5)
      overlay.bar(Rect(x: left, y: bottom - height, width: 2, height: height), color.opacity(strength))
    }
  }

  private func drawHover(on overlay: inout Overlay) {
    guard let pointer = overlay.pointer, place.contains(pointer) else { return }
    let tick = scale.tick(at: pointer.x)
    let x = scale.x(of: tick)
    overlay.bar(Rect(x: x, y: track.minimum.y, width: 1, height: track.size.y), Palette.plain)
    let text = "\(tick)"
    let width = FontMetrics.small.width(of: text) + 12
    let left = min(max(x - width / 2, place.minimum.x), place.maximum.x - width).rounded()
    let box = Rect(x: left, y: track.maximum.y + 2, width: width, height: 16)
    overlay.surface(box, radius: 5, SRGBColor(hex: 0x1B2431))
    overlay.text(text, at: box.center, Palette.bright, .small, .center)
  }
}

package struct TickWindow: Sendable {
  let focus: ClosedRange<Double>
  let playhead: Int
  let reach: ClosedRange<Int>

  package init(focus: ClosedRange<Double>, playhead: Int, reach: ClosedRange<Int>) {
    (self.focus, self.playhead, self.reach) = (focus, playhead, reach)
  }

  init(_ playback: Playback, focus: ClosedRange<Double>) {
    let history = playback.history
    self.init(
      focus: focus, playhead: playback.playhead,
      reach: history.firstKept...max(history.liveEdge, history.firstKept))
  }

  func scale(from left: Float, to right: Float) -> TickScale {
    TickScale(left: left, right: right, first: focus.lowerBound, last: focus.upperBound, reach: reach)
  }
}

package struct TickScale: Hashable, Sendable {
  /// The positions of the first and the last tick, in points of the window.
  package var left: Float
  package var right: Float
  /// The ticks at the ends; may be before the first existing tick or after the last.
  var first: Double
  package var last: Double
  package var reach: ClosedRange<Int>

  package init(left: Float, right: Float, first: Double, last: Double, reach: ClosedRange<Int>) {
    (self.left, self.right, self.first, self.last, self.reach) = (left, right, first, last, reach)
  }

  func x(of tick: Double) -> Float { left + (right - left) * Float((tick - first) / max(last - first, 1)) }

  package func x(of tick: Int) -> Float { x(of: Double(tick)) }

  /// Returns the tick at a position, clamped to `reach`.
  package func tick(at x: Float) -> Int {
    let part = Double((x - left) / max(right - left, 1))
    let tick = (first + part * max(last - first, 1)).rounded()
    return min(max(Int(max(min(tick, 1e9), -1e9)), reach.lowerBound), reach.upperBound)
  }

  /// Returns the ticks within half a point of a position, which a drag cannot distinguish.
  package func ticks(at x: Float) -> ClosedRange<Int> { tick(at: x - 0.5)...tick(at: x + 0.5) }

  package var pitch: Float { (right - left) / Float(max(last - first, 1)) }
}
