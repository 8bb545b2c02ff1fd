import RiffleView

extension Plot {
  fileprivate static let ivory = SRGBColor(hex: 0xFAF6EC)
  fileprivate static let quiet = SRGBColor(hex: 0x9DB0C4)
  fileprivate static let light = SRGBColor(hex: 0xFFFFFF)

  package var drawList: DrawList {
    var list = DrawList(size: size)
    drawLegend(in: &list)
    drawPanel(valuePanel, "value", value, in: &list)
    drawPanel(velocityPanel, "velocity per second", velocity, in: &list)
    drawSeconds(in: &list)
    drawMarks(in: &list)
    let curves = [curves(\.values, value, in: valuePanel), curves(\.velocities, velocity, in: velocityPanel)]
    let layers = curves + series.reversed().flatMap(dots)
    list.append(Sprite(SpriteContent(size: size, layers: layers), at: .zero))
    return list
  }

  private func drawLegend(in list: inout DrawList) {
    for (index, one) in series.enumerated() {
      let y = legend.minimum.y + (Float(index) + 0.5) * Plot.legendRow
      let swatch = Rect(x: legend.minimum.x, y: y - 2, width: 28, height: 4)
      list.box(swatch, radius: 2, color: one.color)
      let name = one.name.count > 88 ? one.name.prefix(87) + "…" : one.name[...]
      list.text(
        String(name), at: [swatch.maximum.x + 14, y], size: 16, color: Plot.ivory, .leading, design: .monospaced)
      // Long names and remarks share the row if they fit.
      if one.name.count <= 58 { list.text(one.remarks, at: [legend.maximum.x, y], .trailing) }
    }
  }

  private func drawPanel(_ panel: Rect, _ title: String, _ axis: PlotAxis, in list: inout DrawList) {
    let frame = Rect(size: panel.size)
    let layers: [Layer] = [
      .roundedRectangle(frame, radius: 10, paint: .color(SRGBColor(hex: 0x0B101B, opacity: 0.42))),
      .roundedStroke(frame, radius: 10, width: 1, color: Plot.light.opacity(0.07)),
    ]
    list.append(Sprite(SpriteContent(size: panel.size, layers: layers), at: panel.minimum))
    list.text(title, at: [panel.minimum.x + 2, panel.minimum.y - 14], color: Plot.ivory, .leading, .semibold)
    for tick in axis.ticks {
      let y = y(tick, axis, panel)
      let isZero = abs(tick) < 1e-9 * (axis.range.upperBound - axis.range.lowerBound)
      let line = Rect(x: panel.minimum.x, y: y.rounded() - 0.5, width: panel.size.x, height: 1)
      list.box(line, color: Plot.light.opacity(isZero ? 0.26 : 0.075))
      list.text(axis.label(tick), at: [panel.minimum.x - 12, y], .trailing)
    }
    for tick in time.ticks where tick > 0 {
      let line = Rect(x: x(tick).rounded() - 0.5, y: panel.minimum.y, width: 1, height: panel.size.y)
      list.box(line, color: Plot.light.opacity(0.05))
    }
  }

  private func drawSeconds(in list: inout DrawList) {
    let end = velocityPanel.maximum
    for tick in time.ticks { list.text(time.label(tick), at: [x(tick), end.y + 18]) }
    list.text("seconds", at: [end.x, end.y + 40], color: Plot.ivory, .trailing, .semibold)
  }

  private func drawMarks(in list: inout DrawList) {
    var ends: [Double] = []
    for one in series where !ends.contains(one.end) { ends.append(one.end) }
    for end in ends {
      let y = y(end, value, valuePanel).rounded()
      for dash in stride(from: valuePanel.minimum.x + 4, to: valuePanel.maximum.x - 8, by: 11) {
        list.box(Rect(x: dash, y: y - 0.5, width: 5, height: 1), color: Plot.ivory.opacity(0.45))
      }
    }
    // The later a curve settles, the higher its label, which is to the right: no line crosses a label.
    let settling = series.compactMap { one in one.settled.map { (one, $0) } }.sorted { $0.1 > $1.1 }
    for (index, (one, settled)) in settling.enumerated() {
      let (x, top) = (x(settled).rounded(), point(settled, one.end).y)
      let foot = valuePanel.maximum.y - 16 - Float(settling.count - 1 - index) * 17
      for dash in stride(from: top + 8, to: foot + 4, by: 8) {
        list.box(Rect(x: x - 0.5, y: dash, width: 1, height: 4), color: one.color.opacity(0.7))
      }
      let isFarRight = x > valuePanel.maximum.x - 110
      let label = "settled \(NumberFormat.fixed(settled, decimals: 2)) s"
      list.text(label, at: [x + (isFarRight ? -7 : 7), foot], color: one.color, isFarRight ? .trailing : .leading)
    }
    for one in series {
      guard let overshoot = one.overshoot else { continue }
      // The label is outside of the curve: above an upward overshoot, below a downward one.
      let up: Float = overshoot.value > one.end ? -1 : 1
      let place = point(overshoot.time, overshoot.value) + [0, 17 * up]
      let label = "\(NumberFormat.fixed(overshoot.fraction * 100, decimals: 1)) %"
      list.text(label, at: place, color: one.color, .center, .semibold)
    }
  }

  private func curves(
    _ samples: KeyPath<PlotSeries, [Double]>, _ axis: PlotAxis, in panel: Rect
  ) -> Layer {
    // The first in the legend is drawn on top.
    let curves = series.reversed().map { one in
      let numbers = one[keyPath: samples]
      let places = numbers.enumerated().map { index, number in
        let up = Float(min(max(axis.fraction(number), -1), 2))
        return panel.minimum + SIMD2(Float(index) / Float(max(1, numbers.count - 1)), 1 - up) * panel.size
      }
      let path = Path { $0.addLines(places) }
      return Layer.path(path, .stroke(StrokeStyle(lineWidth: 2.4)), paint: .color(one.color))
    }
    return .clipped(Outline(panel.inset(by: -2)), curves)
  }

  private func dots(_ one: PlotSeries) -> [Layer] {
    func dot(_ time: Double, _ value: Double, _ width: Float, _ color: SRGBColor) -> Layer {
      .ellipse(Rect(center: point(time, value), size: [width, width]), paint: .color(color))
    }
    let peak = one.overshoot.map { [dot($0.time, $0.value, 11, Plot.ink), dot($0.time, $0.value, 7, one.color)] }
    let rest = one.settled.map { [dot($0, one.end, 11, one.color), dot($0, one.end, 6, Plot.ink)] }
    return (peak ?? []) + (rest ?? [])
  }
}

extension DrawList {
  fileprivate mutating func box(_ rect: Rect, radius: Float = 0, color: SRGBColor) {
    let layer = Layer.roundedRectangle(Rect(size: rect.size), radius: radius, paint: .color(color))
    append(Sprite(SpriteContent(size: rect.size, layers: [layer]), at: rect.origin))
  }

  fileprivate mutating func text(
    _ text: String, at position: SIMD2<Float>, size: Float = 13, color: SRGBColor = Plot.quiet,
    _ alignment: TextLine.Alignment = .center, _ weight: TextStyle.Weight = .regular,
    design: TextStyle.Design = .standard
  ) {
    let style = TextStyle(size: size, weight: weight, design: design)
    let line = TextLine(text, style: style, color: color, position: .zero, alignment: alignment)
    append(Sprite(SpriteContent(size: [1, 1], layers: [.text(line)]), at: position))
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
    let shifted = [1, 10, 100, 1e3, 1e4, 1e5, 1e6].map { step * $0 }
    digits = shifted.firstIndex { abs($0 - $0.rounded()) < 1e-6 } ?? 6
  }

  func fraction(_ value: Double) -> Double { (value - range.lowerBound) / (range.upperBound - range.lowerBound) }

  package func label(_ tick: Double) -> String {
    let label = NumberFormat.fixed(tick, decimals: digits)
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
}
