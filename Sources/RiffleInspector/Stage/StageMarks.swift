import RiffleCore
import RiffleECS
import RiffleView

/// What covers the stage while a scene is edited: handles, lines that show what is in line, the number that is dragged.
struct StageMarks {
  let reading: StageReading
  let fit: StageFit

  func draw(_ world: World, _ state: InspectorState, on overlay: inout Overlay) {
    let placement = state.selection.flatMap { selection in
      world.placements().last { $0.entity == selection.entity }
    }
    if reading.hasHandles, state.others.isEmpty, let placement, placement.size.x > 0, placement.size.y > 0 {
      StageHandles(placement: placement, map: fit.homography, hasAnchor: reading.hasAnchor).draw(on: &overlay)
    }
    for guide in reading.guides { draw(guide, on: &overlay) }
    if let marquee = reading.marquee {
      overlay.surface(marquee, radius: 2, Palette.link.opacity(0.1))
      overlay.outline(marquee, radius: 2, Palette.link)
    }
    if !reading.label.isEmpty, let placement { draw(reading.label, under: placement, on: &overlay) }
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
    let corners = placement.bounds.corners.compactMap { (fit.homography * placement.homography).project($0) }
    guard !corners.isEmpty else { return }
    let box = Rect(around: corners)
    let width = FontMetrics.small.width(of: text) + 16
    let frame = fit.frame
    let y = min(box.maximum.y + 18, frame.maximum.y - 12)
    let x = min(max(box.center.x, frame.minimum.x + width / 2), frame.maximum.x - width / 2)
    overlay.surface(Rect(center: [x, y], size: [width, 20]), radius: 6, Palette.glass)
    overlay.text(text, at: [x, y], Palette.bright, .small, .center)
  }
}
