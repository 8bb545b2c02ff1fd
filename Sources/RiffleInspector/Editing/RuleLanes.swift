import RiffleCore
import RiffleMotion
import RiffleView

/// The actions of a rule on its time: a bar each, whose edges are dragged. The left edge is the delay, the right one the
/// duration, a mark behind it the stagger.
struct RuleLanes {
  let steps: [EditReadings.StepReading]

  static let row: Float = 22

  static func height(_ steps: [EditReadings.StepReading]) -> Float { Float(steps.count) * row + 26 }

  /// Seconds at the right edge.
  private var length: Double { max((steps.map(\.end).max() ?? 0) * 1.12, 0.25) }

  func draw(in place: Rect, on overlay: inout Overlay) {
    let names = (place.size.x * 0.34).rounded()
    let track = Rect(
      x: place.minimum.x + names, y: place.minimum.y, width: place.size.x - names, height: place.size.y - 18)
    overlay.surface(track, radius: 6, SRGBColor(hex: 0xFFFFFF, opacity: 0.028))
    let perPoint = length / Double(max(track.size.x, 1))
    func x(_ time: Double) -> Float { track.minimum.x + Float(time / perPoint) }
    let grid = [0.1, 0.2, 0.5, 1, 2, 5, 10, 30].first { length / $0 <= 6 } ?? 60
    for index in 0...Int(length / grid) {
      let time = Double(index) * grid
      overlay.bar(Rect(x: x(time), y: track.minimum.y, width: 1, height: track.size.y), Palette.hair)
      let words = NumberFormat.fixed(time, decimals: grid < 1 ? 1 : 0) + (index == 0 ? " s" : "")
      guard x(time) + 2 + FontMetrics.small.width(of: words) <= track.maximum.x else { continue }
      overlay.text(words, at: [x(time) + 2, track.maximum.y + 9], Palette.quiet, .small)
    }
    for (index, step) in steps.enumerated() {
      let y = place.minimum.y + 4 + Float(index) * Self.row
      let label = Rect(x: place.minimum.x, y: y, width: names - 6, height: Self.row - 4)
      if overlay.isHovered(label) { overlay.surface(label, radius: 4, Palette.raised) }
      overlay.text(
        step.title, at: [label.minimum.x + 6, label.center.y], Palette.plain, .small,
        columns: Int((label.size.x - 8) / FontMetrics.small.advance))
      overlay.hit(label, .edit(.line(path: step.path)))
      draw(step, x, perPoint, in: Rect(x: track.minimum.x, y: y, width: track.size.x, height: 14), on: &overlay)
    }
  }

  private func draw(
    _ step: EditReadings.StepReading, _ x: (Double) -> Float, _ perPoint: Double, in lane: Rect,
    on overlay: inout Overlay
  ) {
    let moves = step.start + step.delay.seconds
    let done = moves + step.duration.seconds
    for copy in stride(from: step.count - 1, through: 0, by: -max(step.count / 12, 1)) {
      let shift = step.stagger.seconds * Double(copy)
      let bar = Rect(
        x: x(moves + shift), y: lane.minimum.y, width: max(x(done + shift) - x(moves + shift), 2), height: lane.size.y)
      overlay.surface(bar, radius: 3, (step.isWait ? Palette.delayed : Palette.moving).opacity(copy == 0 ? 0.75 : 0.22))
    }
    if step.delay.seconds > 0 {
      let waits = x(moves) - x(step.start)
      overlay.hatch(Rect(x: x(step.start), y: lane.minimum.y, width: waits, height: lane.size.y), Palette.delayed)
    }
    let words = step.isWait ? "" : "\(NumberFormat.short((step.duration.seconds * 1000).rounded() / 1000)) s"
    let room = Int((x(done) - x(moves) - 12) / FontMetrics.small.advance)
    if room >= words.count { overlay.text(words, at: [x(moves) + 7, lane.center.y], Palette.bright, .small) }
    let edges: [(EditReadings.TimeReading, Float)] = [
      (step.delay, x(moves)), (step.duration, x(done)),
      (step.count > 1 ? step.stagger : EditReadings.TimeReading(), x(done + step.stagger.seconds)),
    ]
    for (index, (time, place)) in edges.enumerated() {
      guard let path = time.path else { continue }
      // The stagger's handle is the lower half, so that both are reached where it is 0.
      let isStagger = index == 2
      let target = Rect(
        x: place - 4, y: lane.minimum.y + (isStagger ? lane.size.y / 2 : -2), width: 9,
        height: isStagger ? lane.size.y / 2 + 2 : lane.size.y + (step.count > 1 && index == 1 ? -5 : 4))
      let isLit = overlay.isHovered(target)
      overlay.bar(
        Rect(x: place - 1, y: target.minimum.y, width: isLit ? 3 : 2, height: target.size.y),
        isLit ? Palette.bright : isStagger ? Palette.future : Palette.link)
      overlay.hit(target, .edit(.time(path: path, perPoint: Float(perPoint))))
    }
  }
}
