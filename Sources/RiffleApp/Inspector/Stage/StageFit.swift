package struct StageFit: Sendable, Equatable {
  package private(set) var scale: Float
  package private(set) var offset: SIMD2<Float>
  package let scene: SIMD2<Float>

  package init(_ scene: SIMD2<Float>, in place: Rect) {
    self.scene = scene
    let ratio = place.size / pointwiseMax(scene, [1, 1])
    scale = max(min(ratio.x, ratio.y), 0.01)
    let rest = place.size - scene * scale
    offset = (place.origin + rest / 2).rounded(.down)
  }

  func divided(by factor: Float) -> StageFit {
    guard factor != 1 else { return self }
    var fit = self
    (fit.scale, fit.offset) = (scale / factor, offset / factor)
    return fit
  }

  /// True if the scene is drawn as without a debugger.
  package var isPlain: Bool { scale == 1 && offset == .zero }

  package var frame: Rect { Rect(origin: offset, size: scene * scale) }

  package var homography: Homography { .translation(offset) * .scale([scale, scale]) }

  package func point(_ place: SIMD2<Float>) -> SIMD2<Float> { (place - offset) / scale }

  /// The argument is not copied.
  package func list(_ scene: consuming DrawList, size: SIMD2<Float>) -> DrawList {
    var list = scene
    list.size = size
    guard !isPlain else { return list }
    let map = homography
    for index in list.sprites.indices { list.sprites[index].move(through: map) }
    return list
  }
}

struct StageMarks {
  let reading: StageReading
  let fit: StageFit

  func draw(_ placements: [Placement], _ state: InspectorState, on overlay: inout Overlay) {
    let placement = state.selection.flatMap { Placement.seen(of: $0.entity, among: placements) }
    var (room, middle) = (StageRoom(frame: fit.frame), SIMD2<Float>?.none)
    if reading.hasHandles, state.others.isEmpty, let placement, placement.size.x > 0, placement.size.y > 0 {
      let handles = StageHandles(placement: placement, map: fit.homography, hasAnchor: reading.hasAnchor)
      handles.draw(on: &overlay)
      for place in handles.places { room.keep(place) }
      middle = handles.point(.move)
    }
    if state.others.isEmpty { drawKnobs(around: middle, in: &room, on: &overlay) }
    for guide in reading.guides { draw(guide: guide, on: &overlay) }
    for gap in reading.gaps { draw(gap: gap, on: &overlay) }
    if let marquee = reading.marquee {
      overlay.surface(marquee, radius: 2, Palette.link.opacity(0.1))
      overlay.outline(marquee, radius: 2, Palette.link)
    }
    guard !reading.label.isEmpty else { return }
    if let place = reading.labelPlace {
      drawLabel(reading.label, beside: place, on: &overlay)
    } else if let placement {
      draw(reading.label, under: placement, on: &overlay)
    }
  }

  private func ends(of span: Snapping.Span) -> (from: SIMD2<Float>, to: SIMD2<Float>) {
    func place(_ along: Float) -> SIMD2<Float> {
      fit.offset + (span.isAcross ? SIMD2(along, span.position) : SIMD2(span.position, along)) * fit.scale
    }
    return (place(span.from), place(span.to))
  }

  private func draw(gap: Snapping.Span, on overlay: inout Overlay) {
    let (from, to) = ends(of: gap)
    let (thin, end): (SIMD2<Float>, SIMD2<Float>) = gap.isAcross ? ([0, 1], [1, 9]) : ([1, 0], [9, 1])
    overlay.bar(Rect(origin: from, size: to - from + thin), Palette.guide)
    for point in [from, to] { overlay.bar(Rect(center: point, size: end), Palette.guide) }
    let words = "\(Int((gap.to - gap.from).rounded()))"
    let width = FontMetrics.small.width(of: words) + 10
    let middle = (from + to) / 2 + (gap.isAcross ? SIMD2(0, -13) : SIMD2(width / 2 + 7, 0))
    overlay.plaque(words, at: middle, size: [width, 16], radius: 5, Palette.guide)
  }

  private func draw(guide: Snapping.Span, on overlay: inout Overlay) {
    let (from, to) = ends(of: guide)
    let size = guide.isAcross ? SIMD2(to.x - from.x, 1) : SIMD2(1, to.y - from.y)
    overlay.bar(Rect(origin: from, size: size), Palette.guide)
    for end in [from, to] { overlay.dot(end, radius: 2, Palette.guide) }
  }

  private func draw(_ text: String, under placement: Placement, on overlay: inout Overlay) {
    guard let box = (fit.homography * placement.homography).box(around: placement.bounds) else { return }
    let width = FontMetrics.small.width(of: text) + 16
    let frame = fit.frame
    let y = min(box.maximum.y + 18, frame.maximum.y - 12)
    let x = min(max(box.center.x, frame.minimum.x + width / 2), frame.maximum.x - width / 2)
    overlay.plaque(text, at: [x, y], size: [width, 20], radius: 6)
  }
}

extension DrawList {
  /// Clips what would be visible between and below the glass panels; sprites inside are unchanged and stay fast.
  mutating func cut(to stage: Rect) {
    let clip = ClipOutline(Outline(stage), homography: .identity)
    // A sprite that ends at the edge of a full picture exceeds it only by rounding.
    let room = stage.inset(by: -0.5)
    for index in sprites.indices where !sprites[index].lies(within: room) { sprites[index].clips.append(clip) }
  }
}

extension Sprite {
  fileprivate func lies(within place: Rect) -> Bool {
    guard var bounds = content.reach else { return false }
    if let copies {
      guard let first = copies.first else { return true }
      // The box around all of them, each as large as the largest.
      var (low, high, reach) = (first.position, first.position, SIMD2<Float>.zero)
      let far = pointwiseMax(bounds.minimum * bounds.minimum, bounds.maximum * bounds.maximum)
      let (x, y) = (far.x.squareRoot(), far.y.squareRoot())
      for copy in copies {
        (low, high) = (pointwiseMin(low, copy.position), pointwiseMax(high, copy.position))
        let (across, down) = (copy.across, copy.down)
        reach = pointwiseMax(reach, [abs(across.x) * x + abs(down.x) * y, abs(across.y) * x + abs(down.y) * y])
      }
      bounds = Rect(corner: low - reach, corner: high + reach)
    }
    // Corner by corner: a list of them would be allocated for each of ten thousand sprites.
    let (low, high, first, last) = (bounds.minimum, bounds.maximum, place.minimum, place.maximum)
    func holds(_ x: Float, _ y: Float) -> Bool {
      guard let point = homography.project(SIMD2(x, y)) else { return false }
      return point.x >= first.x && point.y >= first.y && point.x <= last.x && point.y <= last.y
    }
    return holds(low.x, low.y) && holds(high.x, low.y) && holds(high.x, high.y) && holds(low.x, high.y)
  }
}
