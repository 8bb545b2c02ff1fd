/// The actions of a rule over time: bars with draggable edges, for the delay, the duration and the stagger.
package struct RuleLanes {
  package let steps: [WrittenRule.Step]
  package let length: Double

  /// - Parameter end: the end of the last action of the whole rule, in seconds.
  package init(steps: [WrittenRule.Step], end: Double) { (self.steps, length) = (steps, max(end * 1.12, 0.25)) }

  /// Returns the actions in as few parts as fit into a height; all on the same time scale.
  package static func parts(of steps: [WrittenRule.Step], in height: Float) -> [RuleLanes] {
    let end = steps.map(\.end).max() ?? 0
    var parts: [[WrittenRule.Step]] = []
    for step in steps {
      if let last = parts.last, Self.height(last + [step]) <= height {
        parts[parts.count - 1].append(step)
      } else {
        parts.append([step])
      }
    }
    return parts.map { RuleLanes(steps: $0, end: end) }
  }

  static let row: Float = 22
  private static let track: Float = 18
  /// The share of the width for the names of the actions: as much as they need, within this range.
  private static let names: ClosedRange<Float> = 0.34...0.46

  package static func height(_ steps: [WrittenRule.Step]) -> Float {
    steps.reduce(26) { $0 + row + Float($1.tracks.count) * track }
  }

  /// - Parameter row: the part of the text that has the keyboard focus.
  package func draw(in place: Rect, row: ScenePath = ScenePath(), on overlay: inout Overlay) {
    let longest = steps.map { FontMetrics.small.width(of: $0.title) }.max() ?? 0
    let most = place.size.x * Self.names.upperBound
    let names = min(max(longest + 16, place.size.x * Self.names.lowerBound), most).rounded()
    let track = Rect(
      x: place.minimum.x + names, y: place.minimum.y, width: place.size.x - names, height: place.size.y - 18)
    overlay.surface(track, radius: 6, SRGBColor(hex: 0xFFFFFF, opacity: 0.028))
    let perPoint = length / Double(max(track.size.x, 1))
    func x(_ time: Double) -> Float { track.minimum.x + Float(time / perPoint) }
    let grid = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30].first { length / $0 <= 6 } ?? 60
    for index in 0...Int(length / grid) {
      let time = Double(index) * grid
      overlay.bar(Rect(x: x(time), y: track.minimum.y, width: 1, height: track.size.y), Palette.hair)
      // The unit is beside the 0, which has no decimals: elsewhere it would touch the next number.
      let words = index == 0 ? "0 s" : NumberFormat.fixed(time, decimals: grid < 1 ? 1 : 0)
      guard x(time) + 2 + FontMetrics.small.width(of: words) <= track.maximum.x else { continue }
      overlay.text(words, at: [x(time) + 2, track.maximum.y + 9], Palette.quiet, .small)
    }
    var y = place.minimum.y + 4
    for step in steps {
      let isChosen = row.starts(with: step.path)
      let label = Rect(x: place.minimum.x, y: y, width: names - 6, height: Self.row - 4)
      let lane = Rect(x: track.minimum.x, y: y - 2, width: track.size.x, height: Self.row - 2)
      if isChosen { overlay.bar(Rect(x: place.minimum.x - 6, y: y, width: 2, height: Self.row - 5), Palette.link) }
      if isChosen || overlay.isHovered(lane) { overlay.surface(lane, radius: 4, Palette.raised) }
      if overlay.isHovered(label) { overlay.surface(label, radius: 4, Palette.raised) }
      overlay.text(
        step.title, at: [label.minimum.x + 6, label.center.y], isChosen ? Palette.bright : Palette.plain, .small,
        within: label.size.x - 8)
      overlay.hit(label, .line(path: step.path))
      overlay.hit(lane, .focus(path: step.path))
      draw(step, x, in: Rect(x: track.minimum.x, y: y, width: track.size.x, height: 14), on: &overlay)
      y += Self.row
      for keys in step.tracks {
        let lane = Rect(x: track.minimum.x, y: y, width: track.size.x, height: Self.track)
        draw(keys, from: step.start + step.delay.seconds, x, label: place.minimum.x + 16, in: lane, on: &overlay)
        y += Self.track
      }
    }
  }

  private func draw(
    _ track: WrittenTrack, from start: Double, _ x: (Double) -> Float, label: Float,
    in lane: Rect, on overlay: inout Overlay
  ) {
    let y = lane.center.y - 2
    overlay.text(track.property, at: [label, y], Palette.quiet, .small, within: lane.minimum.x - label - 4)
    let length = max(x(start + (track.keys.last?.time ?? 0)) - x(start), 1)
    overlay.bar(Rect(x: x(start), y: y, width: length, height: 1), Palette.knob.opacity(0.5))
    var lit: WrittenTrack.Key?
    for (index, key) in track.keys.enumerated() {
      let point = SIMD2(x(start + key.time), y)
      let box = Rect(center: point, size: [13, 16])
      if overlay.isHovered(box) { lit = key }
      overlay.diamond(point, radius: 6.5, Palette.glass)
      overlay.diamond(point, radius: 5, overlay.isHovered(box) ? Palette.bright : Palette.knob)
      overlay.hit(box, .drag(EditHandle(.key(index, length: self.length), of: track.path, in: lane)))
    }
    guard let key = lit else { return }
    let words = "\(rounded(key.value, decimals: 2)) at \(NumberFormat.short((key.time * 1000).rounded() / 1000)) s"
    let width = FontMetrics.small.width(of: words) + 12
    let left = min(x(start + key.time) + 10, lane.maximum.x - width)
    overlay.surface(Rect(x: left, y: y - 8, width: width, height: 16), radius: 5, Palette.glass.opacity(1))
    overlay.text(words, at: [left + 6, y], Palette.bright, .small)
  }

  private func draw(_ step: WrittenRule.Step, _ x: (Double) -> Float, in lane: Rect, on overlay: inout Overlay) {
    let isWait = step.title.hasPrefix("wait")
    let moves = step.start + step.delay.seconds
    let done = moves + step.duration.seconds
    for copy in stride(from: step.count - 1, through: 0, by: -max(step.count / 12, 1)) {
      let shift = step.stagger.seconds * Double(copy)
      let bar = Rect(
        x: x(moves + shift), y: lane.minimum.y, width: max(x(done + shift) - x(moves + shift), 2), height: lane.size.y)
      overlay.surface(bar, radius: 3, (isWait ? Palette.delayed : Palette.moving).opacity(copy == 0 ? 0.75 : 0.22))
    }
    if step.delay.seconds > 0 {
      let waits = x(moves) - x(step.start)
      overlay.hatch(Rect(x: x(step.start), y: lane.minimum.y, width: waits, height: lane.size.y), Palette.delayed)
    }
    let words = isWait ? "" : "\(NumberFormat.short((step.duration.seconds * 1000).rounded() / 1000)) s"
    if FontMetrics.small.columns(in: x(done) - x(moves) - 12) >= words.count {
      overlay.text(words, at: [x(moves) + 7, lane.center.y], Palette.bright, .small)
    }
    let edges: [(ScenePath?, Float)] = [
      (step.delay.path, x(moves)), (step.duration.path, x(done)),
      (step.count > 1 ? step.stagger.path : nil, x(done + step.stagger.seconds)),
    ]
    for (index, (path, place)) in edges.enumerated() {
      guard let path else { continue }
      // The stagger's handle is the lower half, so that both are reachable if it is 0.
      let isStagger = index == 2
      let target = Rect(
        x: place - 4, y: lane.minimum.y + (isStagger ? lane.size.y / 2 : -2), width: 9,
        height: isStagger ? lane.size.y / 2 + 2 : lane.size.y + (step.count > 1 && index == 1 ? -5 : 4))
      let isLit = overlay.isHovered(target)
      overlay.bar(
        Rect(x: place - 1, y: target.minimum.y, width: isLit ? 3 : 2, height: target.size.y),
        isLit ? Palette.bright : isStagger ? Palette.future : Palette.link)
      overlay.hit(target, .drag(EditHandle(.time(length: length), of: path, in: lane)))
    }
  }
}
