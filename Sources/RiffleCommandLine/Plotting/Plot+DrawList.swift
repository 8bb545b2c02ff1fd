import RiffleView

// Everything except the curves.
extension Plot {
  private static let ivory = SRGBColor(hex: 0xFAF6EC)
  private static let quiet = SRGBColor(hex: 0x9DB0C4)
  private static let light = SRGBColor(hex: 0xFFFFFF)

  package var drawList: DrawList {
    var list = DrawList(size: size)
    drawLegend(in: &list)
    drawPanel(valuePanel, "value", value, in: &list)
    drawPanel(velocityPanel, "velocity per second", velocity, in: &list)
    drawSeconds(in: &list)
    drawMarks(in: &list)
    return list
  }

  private func drawLegend(in list: inout DrawList) {
    for (index, one) in series.enumerated() {
      let y = legend.minimum.y + (Float(index) + 0.5) * Plot.legendRow
      let swatch = Rect(x: legend.minimum.x, y: y - 2, width: 28, height: 4)
      list.append(Plot.box(swatch, radius: 2, color: one.color))
      let name = one.name.count > 88 ? one.name.prefix(87) + "…" : one.name[...]
      list.append(
        Plot.text(
          String(name), at: [swatch.maximum.x + 14, y], size: 16, color: Plot.ivory, .leading, design: .monospaced))
      // Long names and remarks share the row if they fit.
      if one.name.count <= 58 {
        list.append(Plot.text(one.remarks, at: [legend.maximum.x, y], size: 13, color: Plot.quiet, .trailing))
      }
    }
  }

  private func drawPanel(_ panel: Rect, _ title: String, _ axis: PlotAxis, in list: inout DrawList) {
    list.append(
      Sprite(
        SpriteContent(
          size: panel.size,
          layers: [
            .roundedRectangle(
              Rect(size: panel.size), radius: 10, paint: .color(SRGBColor(hex: 0x0B101B, opacity: 0.42))),
            .roundedStroke(Rect(size: panel.size), radius: 10, width: 1, color: Plot.light.opacity(0.07)),
          ]), at: panel.minimum))
    list.append(
      Plot.text(
        title, at: [panel.minimum.x + 2, panel.minimum.y - 14], size: 13, color: Plot.ivory, .leading, .semibold))
    for tick in axis.ticks {
      let y = y(tick, axis, panel)
      let isZero = abs(tick) < 1e-9 * (axis.range.upperBound - axis.range.lowerBound)
      list.append(
        Plot.box(
          Rect(x: panel.minimum.x, y: y.rounded() - 0.5, width: panel.size.x, height: 1), radius: 0,
          color: Plot.light.opacity(isZero ? 0.26 : 0.075)))
      list.append(Plot.text(axis.label(tick), at: [panel.minimum.x - 12, y], size: 13, color: Plot.quiet, .trailing))
    }
    for tick in time.ticks where tick > 0 {
      list.append(
        Plot.box(
          Rect(x: x(tick).rounded() - 0.5, y: panel.minimum.y, width: 1, height: panel.size.y), radius: 0,
          color: Plot.light.opacity(0.05)))
    }
  }

  private func drawSeconds(in list: inout DrawList) {
    for tick in time.ticks {
      list.append(
        Plot.text(time.label(tick), at: [x(tick), velocityPanel.maximum.y + 18], size: 13, color: Plot.quiet))
    }
    list.append(
      Plot.text(
        "seconds", at: [velocityPanel.maximum.x, velocityPanel.maximum.y + 40], size: 13, color: Plot.ivory, .trailing,
        .semibold))
  }

  private func drawMarks(in list: inout DrawList) {
    var ends: [Double] = []
    for one in series where !ends.contains(one.end) { ends.append(one.end) }
    for end in ends {
      let y = y(end, value, valuePanel).rounded()
      for dash in stride(from: valuePanel.minimum.x + 4, to: valuePanel.maximum.x - 8, by: 11) {
        list.append(
          Plot.box(Rect(x: dash, y: y - 0.5, width: 5, height: 1), radius: 0, color: Plot.ivory.opacity(0.45)))
      }
    }
    // The later a curve settles, the higher its label, which is to the right: no line crosses a label.
    let settling = series.filter { $0.settled != nil }.sorted { $0.settled! > $1.settled! }
    for (index, one) in settling.enumerated() {
      guard let settled = one.settled else { continue }
      let (x, top) = (x(settled).rounded(), point(settled, one.end).y)
      let foot = valuePanel.maximum.y - 16 - Float(settling.count - 1 - index) * 17
      for dash in stride(from: top + 8, to: foot + 4, by: 8) {
        list.append(Plot.box(Rect(x: x - 0.5, y: dash, width: 1, height: 4), radius: 0, color: one.color.opacity(0.7)))
      }
      let isFarRight = x > valuePanel.maximum.x - 110
      list.append(
        Plot.text(
          "settled \(decimal(settled, 2)) s", at: [x + (isFarRight ? -7 : 7), foot], size: 13, color: one.color,
          isFarRight ? .trailing : .leading))
    }
    for one in series {
      if let overshoot = one.overshoot {
        // The label is outside of the curve: above an upward overshoot, below a downward one.
        let up: Float = overshoot.value > one.end ? -1 : 1
        let place = point(overshoot.time, overshoot.value) + [0, 17 * up]
        list.append(
          Plot.text(
            "\(decimal(overshoot.fraction * 100, 1)) %", at: place, size: 13, color: one.color, .center, .semibold))
      }
    }
  }

  private static func box(_ rect: Rect, radius: Float, color: SRGBColor) -> Sprite {
    let local = Rect(size: rect.size)
    return Sprite(
      SpriteContent(size: rect.size, layers: [.roundedRectangle(local, radius: radius, paint: .color(color))]),
      at: rect.origin)
  }

  private static func text(
    _ text: String, at position: SIMD2<Float>, size: Float, color: SRGBColor,
    _ alignment: TextLine.Alignment = .center, _ weight: TextStyle.Weight = .regular,
    design: TextStyle.Design = .standard
  ) -> Sprite {
    let style = TextStyle(size: size, weight: weight, design: design)
    let line = TextLine(text, style: style, color: color, position: .zero, alignment: alignment)
    return Sprite(SpriteContent(size: [1, 1], layers: [.text(line)]), at: position)
  }
}

/// Antialiased edges and round joints.
struct StrokedLine {
  var points: [SIMD2<Float>]
  var width: Float
  var color: SRGBColor

  /// Computes each pixel's coverage once, from the distance to the nearest segment, so crossings are not darker.
  func draw(on bitmap: inout Bitmap) {
    guard let first = points.first, points.allSatisfy({ $0.x.isFinite && $0.y.isFinite }) else { return }
    let reach = width / 2 + 1
    var (low, high) = (first, first)
    for point in points { (low, high) = (pointwiseMin(low, point), pointwiseMax(high, point)) }
    let left = max(0, Int(low.x - reach))
    let top = max(0, Int(low.y - reach))
    let columns = min(bitmap.width, Int(high.x + reach) + 2) - left
    let rows = min(bitmap.height, Int(high.y + reach) + 2) - top
    guard columns > 0, rows > 0 else { return }
    var coverage = [Float](repeating: 0, count: columns * rows)
    let corner = SIMD2(Float(left), Float(top))
    for index in points.indices {
      let (a, b) = (points[max(index - 1, 0)] - corner, points[index] - corner)
      let way = b - a
      let length = max((way * way).sum(), 1e-9)
      let (from, to) = (pointwiseMin(a, b) - reach, pointwiseMax(a, b) + reach)
      let (x0, x1) = (max(0, Int(from.x)), min(columns, Int(to.x) + 2))
      let (y0, y1) = (max(0, Int(from.y)), min(rows, Int(to.y) + 2))
      guard x0 < x1, y0 < y1 else { continue }
      for y in y0..<y1 {
        for x in x0..<x1 {
          let p = SIMD2(Float(x) + 0.5, Float(y) + 0.5) - a
          let off = p - way * min(max((p * way).sum() / length, 0), 1)
          let covered = min(max(width / 2 + 0.5 - (off * off).sum().squareRoot(), 0), 1)
          if covered > coverage[y * columns + x] { coverage[y * columns + x] = covered }
        }
      }
    }
    for y in 0..<rows {
      for x in 0..<columns where coverage[y * columns + x] > 0 {
        let covered = coverage[y * columns + x]
        bitmap[left + x, top + y] = blended(over: bitmap.channels(left + x, top + y), covered)
      }
    }
  }

  private func blended(over below: SIMD4<UInt8>, _ coverage: Float) -> UInt32 {
    let alpha = coverage * Float(color.alpha) / 255
    let ink = SIMD4(Float(color.red), Float(color.green), Float(color.blue), 255)
    let mixed = SIMD4<Float>(below) * (1 - alpha) + ink * alpha + 0.5
    return UInt32(mixed.x) | UInt32(mixed.y) << 8 | UInt32(mixed.z) << 16 | UInt32(mixed.w) << 24
  }
}

package struct PlotAxis {
  package let range: ClosedRange<Double>
  package let ticks: [Double]
  private let digits: Int

  /// Shows all of `range` with about `count` ticks at round numbers.
  package init(_ range: ClosedRange<Double>, count: Int) {
    self.range = range
    let step = PlotAxis.roundStep((range.upperBound - range.lowerBound) / Double(max(count, 1)))
    let first = (range.lowerBound / step - 1e-9).rounded(.up)
    let last = (range.upperBound / step + 1e-9).rounded(.down)
    ticks = first <= last ? stride(from: first, through: last, by: 1).map { $0 * step } : []
    digits = (0...6).first { abs(step * PlotAxis.tens($0) - (step * PlotAxis.tens($0)).rounded()) < 1e-6 } ?? 6
  }

  func fraction(_ value: Double) -> Double {
    (value - range.lowerBound) / (range.upperBound - range.lowerBound)
  }

  package func label(_ tick: Double) -> String {
    let label = decimal(tick, digits)
    return label.hasPrefix("-") ? "−" + label.dropFirst() : label
  }

  /// Adds a margin; never empty.
  package static func range(of values: some Sequence<Double>, margin: Double) -> ClosedRange<Double> {
    var (low, high) = (Double.infinity, -Double.infinity)
    for value in values { (low, high) = (min(low, value), max(high, value)) }
    guard low <= high else { return 0...1 }
    let room = high > low ? (high - low) * margin : max(abs(high), 1) * 0.5
    return (low - room)...(high + room)
  }

  /// Returns 1, 2 or 5 times a power of ten, at least `step`.
  private static func roundStep(_ step: Double) -> Double {
    guard step > 0, step.isFinite else { return 1 }
    var power = 1.0
    while power > step { power /= 10 }
    while power * 10 <= step { power *= 10 }
    return power * ([1, 2, 5].first { power * $0 >= step * 0.999 } ?? 10)
  }

  private static func tens(_ count: Int) -> Double { (0..<count).reduce(1.0) { power, _ in power * 10 } }
}
