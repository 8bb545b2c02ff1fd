/// Pinned fields in one graph. x is thick, y thin, the model a faint step line, another branch dotted.
package struct WatchPanel: PanelPart {
  package let content: PanelContent

  package init(content: PanelContent) { self.content = content }

  private var watched: [WatchedField] { readings.watched }
  private static let row: Float = 18
  private static let absent = "not there"

  struct Scale: Equatable {
    let unit: String
    var range: ClosedRange<Double>

    var words: String { "\(NumberFormat.short(range.lowerBound)) to \(NumberFormat.short(range.upperBound))\(unit)" }
  }

  static func scales(_ watched: [WatchedField], ofVelocity: Bool) -> [Scale] {
    var scales: [Scale] = []
    for field in watched {
      for samples in [field.samples, field.other].compactMap(\.self) {
        guard let range = ofVelocity ? samples.velocityRange : samples.valueRange, range.lowerBound.isFinite,
          range.upperBound.isFinite
        else { continue }
        let unit = samples.unit(ofVelocity: ofVelocity)
        if let index = scales.firstIndex(where: { $0.unit == unit }) {
          let old = scales[index].range
          scales[index].range = min(old.lowerBound, range.lowerBound)...max(old.upperBound, range.upperBound)
        } else {
          scales.append(Scale(unit: unit, range: range))
        }
      }
    }
    return scales
  }

  func draw(in place: Rect, on overlay: inout Overlay) {
    let scales = Self.scales(watched, ofVelocity: state.watchesVelocity)
    // The link is at the end of the note.
    let rest = watched.isEmpty ? "" : String(repeating: " ", count: 10)
    let note = scales.map(\.words).joined(separator: "   ") + rest
    guard let room = overlay.panel(.watch, in: place, note: note, noteColor: Palette.plain) else { return }
    guard !watched.isEmpty else {
      overlay.text("select a field and press P: it is pinned here", at: room.origin + [0, 8], Palette.quiet, .small)
      return
    }
    let left = place.maximum.x - 14 - FontMetrics.small.width(of: "velocity")
    let color = state.watchesVelocity ? Palette.link : Palette.quiet
    overlay.link("velocity", at: [left, place.minimum.y + 15], .show(.watch), color: color)
    let names = (room.size.x * 0.36).clamped(to: 150...320).rounded()
    drawNames(in: Rect(origin: room.origin, size: [names - 12, room.size.y]), on: &overlay)
    let track = Rect(x: room.minimum.x + names, y: room.minimum.y, width: room.size.x - names, height: room.size.y)
    overlay.surface(track, radius: 5, SRGBColor(hex: 0xFFFFFF, opacity: 0.028))
    let scale = ticks.scale(from: track.minimum.x, to: track.maximum.x)
    overlay.hit(track, .scrub(scale))
    for (index, field) in watched.enumerated() {
      let color = Palette.graph[index % Palette.graph.count]
      for (samples, isOther) in [(field.other, true), (field.samples, false)] {
        guard let samples else { continue }
        let unit = samples.unit(ofVelocity: state.watchesVelocity)
        guard let range = scales.first(where: { $0.unit == unit })?.range.padded(by: 0.08) else { continue }
        draw(samples, isOther: isOther, color, scale, in: track, range, on: &overlay)
      }
    }
    let x = scale.x(of: ticks.playhead)
    if x >= track.minimum.x, x <= track.maximum.x {
      overlay.bar(Rect(x: x, y: track.minimum.y, width: 1, height: track.size.y), Palette.present)
    }
  }

  package struct LegendLine: Equatable {
    let index: Int
    package var title: String?
    package var value: String?
  }

  package func legend(columns: Int) -> [LegendLine] {
    watched.enumerated().flatMap { index, field in
      let now = field.samples?.samples.last { $0.tick <= ticks.playhead }
      let value = now.flatMap { field.samples?.text(of: $0, isVelocity: state.watchesVelocity) } ?? Self.absent
      let line = LegendLine(index: index, title: field.pin.title(in: columns - 3), value: value)
      let width = FontMetrics.small.columns(of: field.pin.title) + FontMetrics.small.columns(of: value)
      guard width + 4 > columns else { return [line] }
      return [LegendLine(index: index, title: line.title), LegendLine(index: index, value: line.value)]
    }
  }

  private func drawNames(in room: Rect, on overlay: inout Overlay) {
    let letters = FontMetrics.small
    let (left, right) = (room.minimum.x + 14, room.maximum.x - letters.advance)
    let lines = legend(columns: letters.columns(in: room.maximum.x - left))
    var y = room.minimum.y + 8
    let fitting = max(Int((room.maximum.y - y) / Self.row) + 1, 1)
    let scrolled = overlay.firstRow(of: .watch, lines.count, fitting: fitting)
    for line in lines.dropFirst(scrolled).prefix(fitting) {
      if let title = line.title {
        overlay.dot([room.minimum.x + 4, y], radius: 4, Palette.graph[line.index % Palette.graph.count])
        overlay.link("×", at: [right, y], .unpin(line.index), color: Palette.quiet)
        overlay.link(title, at: [left, y], .select(watched[line.index].pin.selection), color: Palette.plain)
      }
      if let value = line.value {
        let color = value == Self.absent ? Palette.quiet : Palette.bright
        overlay.text(value, at: [right - 10, y], color, letters, .trailing)
      }
      y += Self.row
    }
  }

  private func draw(
    _ samples: CurveSamples, isOther: Bool, _ color: SRGBColor, _ scale: TickScale, in track: Rect,
    _ range: ClosedRange<Double>, on overlay: inout Overlay
  ) {
    func y(_ value: Double) -> Float { track.y(of: value.clamped(to: range), in: range) }
    let stretches = samples.stretches(in: ticks.focus)
    let numbers = state.watchesVelocity ? \CurveSamples.Sample.velocity : \.value
    let count = min(stretches.first?.first?[keyPath: numbers].count ?? 0, 2)
    if state.watchesVelocity, range.contains(0) {
      overlay.bar(Rect(x: track.minimum.x, y: y(0), width: track.size.x, height: 1), Palette.hair)
    }
    var labels: [Float] = []
    for lane in (0..<count).reversed() {
      var end: SIMD2<Float>?
      for stretch in stretches {
        let points = stretch.points(numbers, lane) { [scale.x(of: $0), y($1)] }
        if isOther {
          overlay.dotted(points, every: lane == 0 ? 4 : 7, color.opacity(0.7))
          continue
        }
        if !state.watchesVelocity {
          let levels = stretch.points(\.model, lane) { [scale.x(of: $0), y($1).rounded()] }
          overlay.steps(levels, color.opacity(0.35))
        }
        overlay.curve(points, width: lane == 0 ? 2 : 1, color)
        end = points.last ?? end
      }
      // The lane's name; side by side if both end together.
      if count == 2, let end {
        let y = min(max(end.y, track.minimum.y + 8), track.maximum.y - 8)
        let x = end.x + (labels.contains { ($0 - y).magnitude < 10 } ? 4 + FontMetrics.small.advance : 4)
        labels.append(y)
        overlay.text(lane == 0 ? "x" : "y", at: [min(x, track.maximum.x - 8), y], color, .small)
      }
    }
  }
}

extension CurveSamples {
  func unit(ofVelocity: Bool) -> String {
    (kind == .angle ? "°" : selection.field?.isInPoints == true ? " pt" : "") + (ofVelocity ? "/s" : "")
  }

  func text(of sample: Sample, isVelocity: Bool) -> String {
    guard isVelocity else {
      return FieldValue(kind, sample.value).text + (kind == .angle ? "" : unit(ofVelocity: false))
    }
    let isVector = sample.velocity.count > 1
    return FieldValue(isVector ? .vector : .number, sample.velocity).text + unit(ofVelocity: true)
  }
}

/// A field in the graph of the watch, also by name, so that it survives a save that inserts the entity again.
package struct Pin: Hashable, Sendable {
  package let name: String
  package let selection: Selection

  package static let most = 6

  /// Nil for a selection without a field, or of an entity that is not alive.
  package init?(_ selection: Selection, in world: World) {
    guard selection.field != nil, world.isAlive(selection.entity) else { return nil }
    (name, self.selection) = (world.name(of: selection.entity), selection)
  }

  package func found(in world: World) -> Selection {
    if world.isAlive(selection.entity), world.name(of: selection.entity) == name { return selection }
    return Selection(world.entity(named: name) ?? selection.entity, selection.field)
  }

  package var title: String { title(in: .max) }

  func title(in columns: Int) -> String {
    FontMetrics.small.cut(name, before: " · \(selection.field?.words ?? "")", to: columns)
  }
}

package struct WatchedField: Sendable {
  let pin: Pin
  let samples: CurveSamples?
  let other: CurveSamples?

  package init(_ pin: Pin, _ samples: CurveSamples?, other: CurveSamples?) {
    (self.pin, self.samples, self.other) = (pin, samples, other)
  }
}
