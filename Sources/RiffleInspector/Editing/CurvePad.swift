import RiffleCore
import RiffleMotion
import RiffleView

/// A Bézier curve with its two control points: time to the right, the way done upwards.
package struct CurvePad: Sendable {
  let reading: EditReadings.CurveReading

  /// What lies at the lower and the upper edge.
  package static let ways = -0.5...1.5

  /// Where a place of the unit square lies.
  package static func point(_ x: Double, _ y: Double, in pad: Rect) -> SIMD2<Float> {
    let up = (y - ways.lowerBound) / (ways.upperBound - ways.lowerBound)
    return [
      pad.minimum.x + Float(min(max(x, 0), 1)) * pad.size.x, pad.maximum.y - Float(min(max(up, 0), 1)) * pad.size.y,
    ]
  }

  /// What a place on the pad means, to a hundredth.
  package static func values(at point: SIMD2<Float>, in pad: Rect) -> (x: Double, y: Double) {
    let x = Double(min(max((point.x - pad.minimum.x) / max(pad.size.x, 1), 0), 1))
    let up = Double(min(max((pad.maximum.y - point.y) / max(pad.size.y, 1), 0), 1))
    let y = ways.lowerBound + up * (ways.upperBound - ways.lowerBound)
    return ((x * 100).rounded() / 100, (y * 100).rounded() / 100)
  }

  func draw(in place: Rect, on overlay: inout Overlay) {
    let pad = Rect(x: place.minimum.x, y: place.minimum.y, width: place.size.x, height: place.size.y - 20)
    overlay.surface(pad, radius: 7, Palette.raised)
    for way in [0.0, 1] {
      let y = Self.point(0, way, in: pad).y
      overlay.bar(Rect(x: pad.minimum.x, y: y, width: pad.size.x, height: 1), Palette.hair)
    }
    if let before = reading.before { draw(before, width: 1.5, Palette.otherBranch, in: pad, on: &overlay) }
    draw(reading.points, width: 2, Palette.future, in: pad, on: &overlay)
    for (index, end) in [SIMD2(0.0, 0), SIMD2(1.0, 1)].enumerated() {
      let from = Self.point(end.x, end.y, in: pad)
      let to = Self.point(reading.points[2 * index], reading.points[2 * index + 1], in: pad)
      overlay.line(from, to, width: 1, Palette.link.opacity(0.75))
      overlay.dot(from, radius: 3, Palette.plain)
      let box = Rect(center: to, size: [18, 18])
      overlay.dot(to, radius: 7.5, Palette.glass.opacity(1))
      overlay.dot(to, radius: 6, overlay.isHovered(box) ? Palette.bright : Palette.link)
      overlay.hit(box, .edit(.control(path: reading.path, index: index, place: pad)))
    }
    let y = pad.maximum.y + 11
    let numbers = (0..<4).map { NumberFormat.short((reading.points[$0] * 100).rounded() / 100) }
    overlay.text(numbers.joined(separator: "  "), at: [pad.minimum.x, y], Palette.bright, .small)
    overlay.text(reading.note, at: [pad.maximum.x, y], Palette.quiet, .small, .trailing)
  }

  private func draw(
    _ points: SIMD4<Double>, width: Float, _ color: SRGBColor, in pad: Rect, on overlay: inout Overlay
  ) {
    guard let curve = try? UnitCurve.bezier(checking: points[0], points[1], points[2], points[3]) else { return }
    overlay.curve(
      (0...Int(pad.size.x)).map { x in
        let part = Double(x) / Double(max(Int(pad.size.x), 1))
        return Self.point(part, curve.value(at: part), in: pad)
      }, width: width, color)
  }
}
