import RiffleView

/// The marks on the stage while a scene is edited: handles, alignment guides, the number that is dragged.
struct StageMarks {
  let reading: StageReading
  let fit: StageFit

  func draw(_ placements: [Placement], _ state: InspectorState, on overlay: inout Overlay) {
    let placement = state.selection.flatMap { selection in placements.last { $0.entity == selection.entity } }
    var (room, middle) = (StageRoom(frame: fit.frame), SIMD2<Float>?.none)
    if reading.hasHandles, state.others.isEmpty, let placement, placement.size.x > 0, placement.size.y > 0 {
      let handles = StageHandles(placement: placement, map: fit.homography, hasAnchor: reading.hasAnchor)
      handles.draw(on: &overlay)
      for place in handles.places { room.keep(place) }
      middle = handles.point(.move)
    }
    if state.others.isEmpty {
      StageKnobs(knobs: reading.knobs, lines: reading.lines, fit: fit, middle: middle).draw(in: &room, on: &overlay)
    }
    for guide in reading.guides { draw(guide, on: &overlay) }
    for gap in reading.gaps { draw(gap, on: &overlay) }
    if let marquee = reading.marquee {
      overlay.surface(marquee, radius: 2, Palette.link.opacity(0.1))
      overlay.outline(marquee, radius: 2, Palette.link)
    }
    guard !reading.label.isEmpty else { return }
    if let place = reading.labelPlace {
      StageLabel(text: reading.label, fit: fit).draw(beside: place, on: &overlay)
    } else if let placement {
      draw(reading.label, under: placement, on: &overlay)
    }
  }

  /// Draws a gap: a line across it with an end at each side, and its width.
  private func draw(_ gap: Snapping.Gap, on overlay: inout Overlay) {
    func place(_ along: Float) -> SIMD2<Float> {
      fit.offset + (gap.isAcross ? SIMD2(along, gap.position) : SIMD2(gap.position, along)) * fit.scale
    }
    let (from, to) = (place(gap.from), place(gap.to))
    let (thin, end): (SIMD2<Float>, SIMD2<Float>) = gap.isAcross ? ([0, 1], [1, 9]) : ([1, 0], [9, 1])
    overlay.bar(Rect(origin: from, size: to - from + thin), Palette.guide)
    for point in [from, to] { overlay.bar(Rect(center: point, size: end), Palette.guide) }
    let words = "\(Int((gap.to - gap.from).rounded()))"
    let width = FontMetrics.small.width(of: words) + 10
    let middle = (from + to) / 2 + (gap.isAcross ? SIMD2(0, -13) : SIMD2(width / 2 + 7, 0))
    overlay.surface(Rect(center: middle, size: [width, 16]), radius: 5, Palette.glass)
    overlay.text(words, at: middle, Palette.guide, .small, .center)
  }

  private func draw(_ guide: Snapping.Guide, on overlay: inout Overlay) {
    func place(_ along: Float) -> SIMD2<Float> {
      let point = guide.isVertical ? SIMD2(guide.position, along) : SIMD2(along, guide.position)
      return fit.offset + point * fit.scale
    }
    let (from, to) = (place(guide.from), place(guide.to))
    let size = guide.isVertical ? SIMD2(1, to.y - from.y) : SIMD2(to.x - from.x, 1)
    overlay.bar(Rect(origin: from, size: size), Palette.guide)
    for end in [from, to] { overlay.dot(end, radius: 2, Palette.guide) }
  }

  private func draw(_ text: String, under placement: Placement, on overlay: inout Overlay) {
    guard let box = (fit.homography * placement.homography).box(around: placement.bounds) else { return }
    let width = FontMetrics.small.width(of: text) + 16
    let frame = fit.frame
    let y = min(box.maximum.y + 18, frame.maximum.y - 12)
    let x = min(max(box.center.x, frame.minimum.x + width / 2), frame.maximum.x - width / 2)
    overlay.surface(Rect(center: [x, y], size: [width, 20]), radius: 6, Palette.glass)
    overlay.text(text, at: [x, y], Palette.bright, .small, .center)
  }
}
