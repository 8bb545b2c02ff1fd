import RiffleView

/// A curve with its draggable control points, stops or steps: time to the right, progress upwards.
package struct CurvePad: Sendable {
  let reading: EditReadings.CurveReading

  /// The progress at the lower and the upper edge.
  package static let ways = -0.5...1.5

  package static func point(_ x: Double, _ y: Double, in pad: Rect) -> SIMD2<Float> {
    let up = (y - ways.lowerBound) / (ways.upperBound - ways.lowerBound)
    return [
      pad.minimum.x + Float(min(max(x, 0), 1)) * pad.size.x, pad.maximum.y - Float(min(max(up, 0), 1)) * pad.size.y,
    ]
  }

  /// Returns the values at a point of the pad, to a hundredth.
  package static func values(at point: SIMD2<Float>, in pad: Rect) -> (x: Double, y: Double) {
    let x = Double(min(max((point.x - pad.minimum.x) / max(pad.size.x, 1), 0), 1))
    let up = Double(min(max((pad.maximum.y - point.y) / max(pad.size.y, 1), 0), 1))
    let y = ways.lowerBound + up * (ways.upperBound - ways.lowerBound)
    return ((x * 100).rounded() / 100, (y * 100).rounded() / 100)
  }

  /// Returns the distance of a drag, in progress and fraction.
  package static func way(_ way: SIMD2<Float>, in pad: Rect) -> SIMD2<Double> {
    let up = ways.upperBound - ways.lowerBound
    return [Double(way.x / max(pad.size.x, 1)), -Double(way.y / max(pad.size.y, 1)) * up]
  }

  func draw(in place: Rect, on overlay: inout Overlay) {
    let pad = Rect(x: place.minimum.x, y: place.minimum.y, width: place.size.x, height: place.size.y - 20)
    overlay.surface(pad, radius: 7, Palette.raised)
    if !isBezier { overlay.hit(pad, .edit(.curve(path: reading.path, place: pad))) }
    for way in [0.0, 1] {
      let y = Self.point(0, way, in: pad).y
      overlay.bar(Rect(x: pad.minimum.x, y: y, width: pad.size.x, height: 1), Palette.hair)
    }
    if let before = reading.before { draw(before, width: 1.5, Palette.otherBranch, in: pad, on: &overlay) }
    draw(reading.curve, width: 2, Palette.future, in: pad, on: &overlay)
    let ends: [SIMD2<Double>] = [[0, 0], [1, 1]]
    for (index, handle) in reading.handles.enumerated() {
      let to = Self.point(handle.x, handle.y, in: pad)
      if isBezier {
        let from = Self.point(ends[index].x, ends[index].y, in: pad)
        overlay.line(from, to, width: 1, Palette.link.opacity(0.75))
        overlay.dot(from, radius: 3, Palette.plain)
      }
      let box = Rect(center: to, size: [18, 18])
      let isLit = overlay.isHovered(box) || index == reading.chosen
      overlay.dot(to, radius: isBezier ? 7.5 : 6, Palette.glass.opacity(1))
      overlay.dot(to, radius: isBezier ? 6 : 4.5, isLit ? Palette.bright : Palette.link)
      overlay.hit(box, .edit(.control(path: reading.path, index: index, place: pad)))
    }
    drawFoot(at: pad.maximum.y + 11, in: pad, on: &overlay)
  }

  private var isBezier: Bool { reading.curve.controlPoints != nil }

  /// Draws the numbers of the draggable parts.
  private func drawFoot(at y: Float, in pad: Rect, on overlay: inout Overlay) {
    var words = isBezier ? numbers(reading.handles) : ""
    if let steps = reading.curve.staircase {
      words = "↔ \(steps.count)"
    } else if !isBezier, !reading.handles.isEmpty {
      words = reading.chosen.map { "stop \($0 + 1):  \(numbers([reading.handles[$0]]))" } ?? "Alt: a stop more or less"
    }
    overlay.text(words, at: [pad.minimum.x, y], Palette.bright, .small)
    // The rows below show the note too.
    if FontMetrics.small.width(of: words) + 10 + FontMetrics.small.width(of: reading.note) <= pad.size.x {
      overlay.text(reading.note, at: [pad.maximum.x, y], Palette.quiet, .small, .trailing)
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
