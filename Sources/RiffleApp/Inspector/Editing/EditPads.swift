package struct CurvePad: Sendable {
  let reading: EditReadings.CurveReading

  /// The progress at the lower and the upper edge.
  package static let ways = -0.5...1.5
  /// The distance in points by which a drag adds or removes a step.
  package static let pointsPerStep: Float = 8

  package static func point(_ x: Double, _ y: Double, in pad: Rect) -> SIMD2<Float> {
    pad.point(at: [Float(x), Float(ways.part(of: y))])
  }

  package static func values(at point: SIMD2<Float>, in pad: Rect) -> (x: Double, y: Double) {
    let part = pad.part(at: point)
    return ((part.x * 100).rounded() / 100, (ways.value(at: part.y) * 100).rounded() / 100)
  }

  package static func way(_ way: SIMD2<Float>, in pad: Rect) -> SIMD2<Double> {
    let up = ways.upperBound - ways.lowerBound
    return [Double(way.x / max(pad.size.x, 1)), -Double(way.y / max(pad.size.y, 1)) * up]
  }

  func draw(in place: Rect, on overlay: inout Overlay) {
    let pad = Rect(x: place.minimum.x, y: place.minimum.y, width: place.size.x, height: place.size.y - 20)
    overlay.surface(pad, radius: 7, Palette.raised)
    if !isBezier { overlay.hit(pad, .drag(EditHandle(.curve, of: path, in: pad))) }
    for way in [0.0, 1] {
      let y = Self.point(0, way, in: pad).y
      overlay.bar(Rect(x: pad.minimum.x, y: y, width: pad.size.x, height: 1), Palette.hair)
    }
    if let before = reading.before { draw(before, width: 1.5, Palette.otherBranch, in: pad, on: &overlay) }
    draw(reading.written.curve, width: 2, Palette.future, in: pad, on: &overlay)
    for (index, handle) in reading.written.handles.enumerated() {
      let to = Self.point(handle.x, handle.y, in: pad)
      if isBezier {
        let from = Self.point(Double(index), Double(index), in: pad)
        overlay.line(from, to, width: 1, Palette.link.opacity(0.75))
        overlay.dot(from, radius: 3, Palette.plain)
      }
      let box = Rect(center: to, size: [18, 18])
      let isLit = overlay.isHovered(box) || index == reading.chosen
      overlay.dot(to, radius: isBezier ? 7.5 : 6, Palette.glass.opacity(1))
      overlay.dot(to, radius: isBezier ? 6 : 4.5, isLit ? Palette.bright : Palette.link)
      overlay.hit(box, .drag(EditHandle(.control(index), of: path, in: pad)))
    }
    drawFoot(at: pad.maximum.y + 11, in: pad, on: &overlay)
  }

  private var path: ScenePath { reading.written.path }
  private var isBezier: Bool { reading.written.curve.controlPoints != nil }

  private func drawFoot(at y: Float, in pad: Rect, on overlay: inout Overlay) {
    let handles = reading.written.handles
    var words = isBezier ? numbers(handles) : ""
    if let steps = reading.written.curve.staircase {
      words = "↔ \(steps.count)"
    } else if !isBezier, !handles.isEmpty {
      words = reading.chosen.map { "stop \($0 + 1):  \(numbers([handles[$0]]))" } ?? "Alt: a stop more or less"
    }
    overlay.text(words, at: [pad.minimum.x, y], Palette.bright, .small)
    // The rows below show the name and the duration too.
    let duration = reading.written.duration.map { "\(rounded($0, decimals: 2)) s" }
    let note = [reading.written.name, duration].compactMap { $0 }.joined(separator: "  ")
    if FontMetrics.small.width(of: words) + 10 + FontMetrics.small.width(of: note) <= pad.size.x {
      overlay.text(note, at: [pad.maximum.x, y], Palette.quiet, .small, .trailing)
    }
  }

  private func numbers(_ places: [SIMD2<Double>]) -> String {
    places.flatMap { [$0.x, $0.y] }.map { NumberFormat.short(($0 * 100).rounded() / 100) }.joined(separator: "  ")
  }

  private func draw(_ curve: UnitCurve, width: Float, _ color: SRGBColor, in pad: Rect, on overlay: inout Overlay) {
    overlay.curve(
      (0...Int(pad.size.x)).map { x in
        let part = Double(x) / Double(max(Int(pad.size.x), 1))
        return Self.point(part, curve.value(at: part), in: pad)
      }, width: width, color)
  }
}

/// A spring as a point on a plane: perceptual duration to the right, bounce upwards; beside it its curve from 0 to 1.
package struct SpringPad: Sendable {
  let reading: EditReadings.SpringReading

  /// The longest and shortest duration in seconds, and the bounce at the lower and upper edges.
  package static let longest = 1.5
  package static let shortest = 0.05
  static let bounces = -0.4...0.9
  package static let reach: Float = 9

  package static func point(of spring: Spring, in pad: Rect) -> SIMD2<Float> {
    pad.point(at: [Float((spring.duration / longest).squareRoot()), Float(bounces.part(of: spring.bounce))])
  }

  package static func values(at point: SIMD2<Float>, in pad: Rect) -> (duration: Double, bounce: Double) {
    let part = pad.part(at: point)
    let bounce = bounces.value(at: part.y)
    return (max((part.x * part.x * longest * 100).rounded() / 100, shortest), (bounce * 100).rounded() / 100)
  }

  func draw(in place: Rect, on overlay: inout Overlay) {
    let width = (place.size.x * 0.46).rounded()
    let pad = Rect(x: place.minimum.x, y: place.minimum.y, width: width, height: place.size.y - 36)
    let graph = Rect(x: pad.maximum.x + 12, y: pad.minimum.y, width: place.size.x - width - 12, height: pad.size.y)
    drawPad(pad, on: &overlay)
    drawGraph(graph, on: &overlay)
    let spring = reading.spring
    let y = pad.maximum.y + 11
    let (duration, bounce) = (short(spring.duration), short(spring.bounce))
    write(
      ["\(duration) s  bounce \(bounce)", "\(duration) s  \(bounce)"], at: [pad.minimum.x, y], width: width,
      Palette.bright, on: &overlay)
    let rest = spring.settlingDuration(target: 1.0, initialVelocity: 0.0, epsilon: 0.001)
    let over = Int((Self.overshoot(spring) * 100).rounded())
    write(
      ["rests \(short(rest)) s  over \(over) %", "\(short(rest)) s  +\(over) %"], at: [graph.minimum.x, y],
      width: graph.size.x, Palette.quiet, on: &overlay)
    // Physical parameters of the spring, for mass 1.
    let (stiffness, damping) = (Int(spring.stiffness.rounded()), short((spring.damping * 10).rounded() / 10))
    write(
      ["stiffness \(stiffness)  damping \(damping)", "k \(stiffness)  c \(damping)"], at: [pad.minimum.x, y + 16],
      width: reading.speed.isEmpty ? place.size.x : width, Palette.quiet, on: &overlay)
    guard !reading.speed.isEmpty else { return }
    // Without room for the direction, the number alone.
    let figure = reading.speed.firstRange(of: "/s").map { String(reading.speed[..<$0.upperBound]) } ?? reading.speed
    write(
      ["now \(reading.speed)", reading.speed, "now \(figure)", figure], at: [graph.minimum.x, y + 16],
      width: graph.size.x, Palette.plain, on: &overlay)
  }

  private func write(
    _ texts: [String], at place: SIMD2<Float>, width: Float, _ color: SRGBColor, on overlay: inout Overlay
  ) {
    let text = texts.first { FontMetrics.small.width(of: $0) <= width } ?? texts[texts.count - 1]
    overlay.text(text, at: place, color, .small, within: width, least: 1)
  }

  private func short(_ value: Double) -> String { NumberFormat.short((value * 100).rounded() / 100) }

  package static func overshoot(_ spring: Spring) -> Double {
    guard spring.bounce > 0 else { return 0 }
    // Of a damped oscillator: e^(-πζ/√(1-ζ²)).
    let ratio = 1 - spring.bounce
    guard ratio < 1, ratio > 0 else { return ratio <= 0 ? 1 : 0 }
    return spring.value(target: 1.0, time: spring.duration / (2 * (1 - ratio * ratio).squareRoot())) - 1
  }

  private func drawPad(_ pad: Rect, on overlay: inout Overlay) {
    overlay.surface(pad, radius: 7, Palette.raised)
    let zero = Self.point(of: Spring(duration: 0.5, bounce: 0), in: pad)
    overlay.bar(Rect(x: pad.minimum.x, y: zero.y, width: pad.size.x, height: 1), Palette.hair)
    for seconds in [0.25, 0.5, 1] {
      let x = Self.point(of: Spring(duration: seconds, bounce: 0), in: pad).x
      overlay.bar(Rect(x: x, y: pad.minimum.y, width: 1, height: pad.size.y), Palette.hair)
    }
    let knob = Self.point(of: reading.spring, in: pad)
    if let before = reading.before {
      let from = Self.point(of: before, in: pad)
      overlay.line(from, knob, width: 1.5, Palette.otherBranch.opacity(0.7))
      overlay.dot(from, radius: 4, Palette.otherBranch)
    }
    overlay.dot(knob, radius: 8, Palette.glass.opacity(1))
    overlay.dot(knob, radius: 6.5, overlay.isHovered(pad) ? Palette.bright : Palette.future)
    overlay.hit(pad, .drag(EditHandle(.spring, of: reading.path, in: pad)))
  }

  private func drawGraph(_ graph: Rect, on overlay: inout Overlay) {
    overlay.surface(graph, radius: 7, SRGBColor(hex: 0xFFFFFF, opacity: 0.028))
    let springs = [reading.spring] + (reading.before.map { [$0] } ?? [])
    let length = springs.map { $0.settlingDuration(target: 1.0, initialVelocity: 0.0, epsilon: 0.005) }.max() ?? 1
    let most = max(1.1, springs.map { 1 + Self.overshoot($0) }.max()! + 0.08)
    func points(_ spring: Spring) -> [SIMD2<Float>] {
      (0...Int(graph.size.x)).map { x in
        let time = length * Double(x) / Double(graph.size.x)
        let value = spring.value(target: 1.0, time: time)
        return [graph.minimum.x + Float(x), graph.maximum.y - 6 - Float(value / most) * (graph.size.y - 12)]
      }
    }
    let end = graph.maximum.y - 6 - Float(1 / most) * (graph.size.y - 12)
    overlay.bar(Rect(x: graph.minimum.x, y: end, width: graph.size.x, height: 1), Palette.hair)
    if let before = reading.before { overlay.curve(points(before), width: 1.5, Palette.otherBranch) }
    overlay.curve(points(reading.spring), width: 2, Palette.future)
  }
}

extension Rect {
  /// Returns the point at a fraction of the width and, upwards, of the height; the fractions are clamped to 0…1.
  fileprivate func point(at part: SIMD2<Float>) -> SIMD2<Float> {
    [minimum.x + part.x.clamped(to: 0...1) * size.x, maximum.y - part.y.clamped(to: 0...1) * size.y]
  }

  fileprivate func part(at point: SIMD2<Float>) -> (x: Double, y: Double) {
    (
      Double(((point.x - minimum.x) / max(size.x, 1)).clamped(to: 0...1)),
      Double(((maximum.y - point.y) / max(size.y, 1)).clamped(to: 0...1))
    )
  }
}
