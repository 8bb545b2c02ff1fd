/// A value over time: presented value and model above, velocity in the middle, a cell per tick by phase below.
struct CurvePanel: PanelPart {
  let content: PanelContent

  private var playhead: Int { ticks.playhead }

  private static let lanes = [
    Palette.bright, SRGBColor(hex: 0x8FA6C4), SRGBColor(hex: 0x6F819B), SRGBColor(hex: 0x56657B),
  ]

  func draw(in place: Rect, on overlay: inout Overlay) {
    guard let room = overlay.panel(.curve, in: place, note: note, noteColor: Palette.bright) else { return }
    guard let samples = readings.samples, !samples.samples.isEmpty else {
      overlay.text("choose a value that is a number", at: [room.minimum.x, room.minimum.y + 8], Palette.quiet, .small)
      return
    }
    // The labels of the axes are beside the graphs: neither a curve nor the playhead crosses them.
    let values = samples.valueRange
    let rates = samples.velocityRange.map { min($0.lowerBound, 0)...max($0.upperBound, 0) }
    let unit = samples.kind == .angle ? "°" : ""
    let ends = [Self.ends(values, unit), Self.ends(rates, unit + "/s")]
    let margin = ends.joined().map { FontMetrics.small.width(of: $0) + 8 }.max() ?? 0
    let width = max((room.size.x - margin).rounded(.down), 40)
    let scale = ticks.scale(from: room.minimum.x, to: room.minimum.x + width)
    let cells = readings.cells
    let meter: Float = cells == nil ? 0 : 30
    let height = room.size.y - meter - 10
    let above = Rect(x: room.minimum.x, y: room.minimum.y + 2, width: width, height: (height * 0.6).rounded())
    let below = Rect(x: room.minimum.x, y: above.maximum.y + 10, width: width, height: height - above.size.y)
    overlay.hit(Rect(corner: above.minimum, corner: [above.maximum.x, room.maximum.y]), .scrub(scale))
    let axes = [values, rates].map { $0?.padded(by: 0.09) }
    drawFrame(above, axes[0], ends: ends[0], on: &overlay)
    drawFrame(below, axes[1], ends: ends[1], on: &overlay)
    for kink in samples.kinks where ticks.focus.contains(Double(kink)) {
      let x = scale.x(of: kink)
      let line = Rect(x: x, y: above.minimum.y, width: 1, height: below.maximum.y - above.minimum.y)
      overlay.bar(line, Palette.unexplained)
      overlay.dot([x, above.minimum.y + 3], radius: 3.5, Palette.unexplained)
    }
    if let range = axes[0] {
      drawModel(samples, scale, in: above, range, on: &overlay)
      draw(samples, \.value, scale, in: above, range, on: &overlay)
    }
    if let range = axes[1] { draw(samples, \.velocity, scale, in: below, range, on: &overlay) }
    if let cells {
      let track = Rect(x: room.minimum.x, y: below.maximum.y + 18, width: width, height: 12)
      draw(cells, scale, in: track, on: &overlay)
    }
    let x = scale.x(of: playhead)
    if x >= above.minimum.x, x <= above.maximum.x {
      let line = Rect(x: x, y: above.minimum.y - 2, width: 1, height: below.maximum.y - above.minimum.y + 2)
      overlay.bar(line, Palette.present)
      if cells != nil { overlay.bar(Rect(x: x, y: below.maximum.y + 17, width: 1, height: 14), Palette.present) }
      if let range = axes[0] { drawKnobs(samples, at: x, in: above, range, on: &overlay) }
    }
  }

  private var note: String {
    let name = readings.samples?.selection.field?.field ?? ""
    guard let samples = readings.samples, let now = samples.samples.last(where: { $0.tick <= playhead }) else {
      return name
    }
    return "\(name)  \(FieldValue(samples.kind, now.value).text)"
  }

  private static func ends(_ known: ClosedRange<Double>?, _ unit: String) -> [String] {
    guard let known else { return [] }
    let (least, most) = (known.lowerBound, known.upperBound)
    return (most - least > 1e-6 ? [most, least] : [most]).map { NumberFormat.short($0) + unit }
  }

  private func drawFrame(_ rect: Rect, _ range: ClosedRange<Double>?, ends: [String], on overlay: inout Overlay) {
    overlay.surface(rect, radius: 5, SRGBColor(hex: 0xFFFFFF, opacity: 0.028))
    guard let range else { return }
    if range.contains(0) {
      overlay.bar(Rect(x: rect.minimum.x, y: rect.y(of: 0, in: range), width: rect.size.x, height: 1), Palette.hair)
    }
    for (end, y) in zip(ends, [rect.minimum.y + 9, rect.maximum.y - 9]) {
      overlay.text(end, at: [rect.maximum.x + 6, y], Palette.quiet, .small)
    }
  }

  private func draw(
    _ samples: CurveSamples, _ numbers: KeyPath<CurveSamples.Sample, [Double]>, _ scale: TickScale, in rect: Rect,
    _ range: ClosedRange<Double>, on overlay: inout Overlay
  ) {
    let count = samples.samples.first?[keyPath: numbers].count ?? 0
    let stretches = samples.stretches(in: ticks.focus)
    func place(_ tick: Int, _ number: Double) -> SIMD2<Float> {
      [scale.x(of: tick), rect.y(of: number, in: range)]
    }
    for lane in (0..<min(count, Self.lanes.count)).reversed() {
      for stretch in stretches {
        let past = stretch.prefix { $0.tick <= playhead }.points(numbers, lane, at: place)
        overlay.curve(past, width: 2, Self.lanes[lane])
        let future = stretch.drop { $0.tick < playhead }.points(numbers, lane, at: place)
        overlay.dotted(future, every: 5, Self.lanes[lane].opacity(0.75))
      }
    }
    for (future, color) in readings.futures?.drawn ?? [] {
      let shown = future.curve.filter { ticks.focus.contains(Double($0.tick)) }
      for lane in 0..<min(future.curve.first?[keyPath: numbers].count ?? 0, 2) {
        let points = shown.points(numbers, lane) { place($0, $1.clamped(to: range)) }
        overlay.curve(points, width: 1.5, color.opacity(lane == 0 ? 1 : 0.6))
      }
    }
  }

  private func drawModel(
    _ samples: CurveSamples, _ scale: TickScale, in rect: Rect, _ range: ClosedRange<Double>, on overlay: inout Overlay
  ) {
    let color = Palette.moving.opacity(0.6)
    for lane in 0..<min(samples.samples.first?.model.count ?? 0, 2) {
      for stretch in samples.stretches(in: ticks.focus) {
        let points = stretch.points(\.model, lane) { [scale.x(of: $0), rect.y(of: $1, in: range).rounded()] }
        overlay.steps(points, color, riser: color.opacity(0.3))
      }
    }
  }

  private func drawKnobs(
    _ samples: CurveSamples, at x: Float, in rect: Rect, _ range: ClosedRange<Double>, on overlay: inout Overlay
  ) {
    guard let now = samples.samples.last(where: { $0.tick <= playhead }) else { return }
    for lane in now.value.indices.prefix(Self.lanes.count).reversed() {
      let center = SIMD2(x + 0.5, rect.y(of: now.value[lane], in: range))
      overlay.dot(center, radius: 4, Palette.glass.opacity(1))
      overlay.dot(center, radius: 3, Self.lanes[lane])
    }
  }

  private static func color(of phase: FrameCells.Phase) -> SRGBColor {
    switch phase {
    case .rest: Palette.resting
    case .delay: Palette.delayed
    case .moving: Palette.moving
    case .overshoot: Palette.overshooting
    case .settling: Palette.settling
    }
  }

  /// Draws a cell for each tick, coloured by the phase of the value, with the length of each phase above it.
  private func draw(_ cells: FrameCells, _ scale: TickScale, in track: Rect, on overlay: inout Overlay) {
    let letters = FontMetrics.small
    for run in cells.runs {
      let left = max(scale.x(of: run.ticks.lowerBound), track.minimum.x)
      let right = min(scale.x(of: run.ticks.upperBound + 1), track.maximum.x)
      guard right > left else { continue }
      let color = Self.color(of: run.phase)
      if scale.pitch >= 4 {
        for tick in run.ticks {
          let x = scale.x(of: tick)
          guard x >= track.minimum.x, x + scale.pitch <= track.maximum.x + 1 else { continue }
          let width = max(scale.pitch.rounded(.down) - 1, 1)
          overlay.bar(Rect(x: x, y: track.minimum.y, width: width, height: track.size.y), color)
        }
      } else {
        let width = max(right.rounded() - left.rounded() - 1, 1)
        overlay.bar(Rect(x: left, y: track.minimum.y, width: width, height: track.size.y), color)
      }
      let text = "\(run.length)"
      if run.phase != .rest, letters.width(of: text) <= right - left {
        let ink = run.phase == .delay ? Palette.plain : color
        overlay.text(text, at: [(left + right) / 2, track.minimum.y - 8], ink, letters, .center)
      }
    }
  }
}

extension Rect {
  /// Returns the height at which a graph in this rectangle shows a value.
  func y(of value: Double, in range: ClosedRange<Double>) -> Float { maximum.y - size.y * Float(range.part(of: value)) }
}

extension Sequence<CurveSamples.Sample> {
  /// Returns the points of a lane, without the samples that lack it.
  func points(
    _ numbers: KeyPath<Element, [Double]>, _ lane: Int, at place: (_ tick: Int, _ number: Double) -> SIMD2<Float>
  ) -> [SIMD2<Float>] {
    compactMap { sample in
      let lanes = sample[keyPath: numbers]
      return lanes.indices.contains(lane) ? place(sample.tick, lanes[lane]) : nil
    }
  }
}
