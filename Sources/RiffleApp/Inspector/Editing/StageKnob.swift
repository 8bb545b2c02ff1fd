import RiffleView

/// A draggable point on the stage for numbers of the text: of a layout, a keyframe or a path.
package struct StageKnob: Sendable, Hashable {
  /// Its appearance, by what it edits.
  package enum Look: Sendable, Hashable {
    /// A number of the selection, or of its layout.
    case number
    /// A point of a path.
    case point
    /// A control point of a path's curve.
    case tangent
    case key
  }

  /// Its identity during a drag.
  package var id: String
  package var look: Look
  /// The position in points of the scene.
  package var place: SIMD2<Float>
  /// The name of its number.
  package var title: String

  package init(_ id: String, _ look: Look, at place: SIMD2<Float>, _ title: String) {
    (self.id, self.look, self.place, self.title) = (id, look, place, title)
  }
}

/// A thin line on the stage that connects knobs: the area of a layout, the path of keyframes.
package struct StageLine: Sendable, Hashable {
  /// The points in points of the scene.
  package var points: [SIMD2<Float>]
  /// True for a dashed line, which is not part of the scene.
  package var isDashed: Bool

  package init(_ points: [SIMD2<Float>], isDashed: Bool = true) { (self.points, self.isDashed) = (points, isDashed) }
}

/// Knobs and their lines, in points of the window.
struct StageKnobs {
  let knobs: [StageKnob]
  let lines: [StageLine]
  let fit: StageFit
  /// The center of their entity: knobs without room are placed farther from it.
  let middle: SIMD2<Float>?

  /// The most knobs to separate; more, as of a path with hundreds of points, stay at their positions.
  private static let most = 64

  func draw(in room: inout StageRoom, on overlay: inout Overlay) {
    for line in lines {
      let points = line.points.map(place)
      if line.isDashed { dash(points, on: &overlay) } else { draw(points, on: &overlay) }
    }
    let places = places(in: &room)
    for (knob, point) in zip(knobs, places) {
      let own = place(knob.place)
      if point != own {
        // A line leads to the actual position.
        overlay.line(own, point, width: 1, Palette.knob.opacity(0.75))
        overlay.dot(own, radius: 2, Palette.knob)
      }
      let radius: Float = knob.look == .tangent ? 3.5 : knob.look == .number ? 5.5 : 4.5
      let isLit = overlay.isHovered(Self.box(around: point))
      let color = isLit ? Palette.bright : knob.look == .tangent ? Palette.link : Palette.knob
      switch knob.look {
      case .key:
        overlay.diamond(point, radius: radius + 3, Palette.glass)
        overlay.diamond(point, radius: radius + 1.5, color)
      case .number:
        overlay.dot(point, radius: radius + 1.5, Palette.glass)
        overlay.dot(point, radius: radius, color)
        overlay.dot(point, radius: radius - 3, Palette.glass)
      case .point, .tangent:
        overlay.dot(point, radius: radius + 1.5, Palette.glass)
        overlay.dot(point, radius: radius, color)
      }
      overlay.hit(Self.box(around: point), .edit(.stage(.knob(knob.id))))
    }
    // In front of all others.
    if let (lit, point) = zip(knobs, places).reversed().first(where: { overlay.isHovered(Self.box(around: $1)) }) {
      StageLabel(text: lit.title, fit: fit).draw(beside: point, on: &overlay)
    }
  }

  /// Returns the knobs' positions: dense points so that the middle of each is free, others without overlap.
  private func places(in room: inout StageRoom) -> [SIMD2<Float>] {
    guard knobs.count <= Self.most else { return knobs.map { place($0.place) } }
    return knobs.map { knob in
      let point = place(knob.place)
      let size: Float = knob.look == .point || knob.look == .tangent ? 11 : 18
      return room.place(point, size: size, along: point - (middle ?? point))
    }
  }

  private static func box(around point: SIMD2<Float>) -> Rect { Rect(center: point, size: [18, 18]) }

  private func place(_ point: SIMD2<Float>) -> SIMD2<Float> { fit.offset + point * fit.scale }

  private func draw(_ points: [SIMD2<Float>], on overlay: inout Overlay) {
    for (from, to) in zip(points, points.dropFirst()) { overlay.line(from, to, width: 3, Palette.glass.opacity(0.5)) }
    for (from, to) in zip(points, points.dropFirst()) { overlay.line(from, to, width: 1.5, Palette.knob.opacity(0.8)) }
  }

  /// Draws pieces of a few points, with gaps between them, along the whole line.
  private func dash(_ points: [SIMD2<Float>], on overlay: inout Overlay) {
    let (piece, gap): (Float, Float) = (6, 5)
    var rest = piece
    var isDrawn = true
    for (from, to) in zip(points, points.dropFirst()) {
      let way = to - from
      let length = (way * way).sum().squareRoot()
      guard length > 0.01, length.isFinite, length < 20_000 else { continue }
      var done: Float = 0
      while done < length {
        let step = min(rest, length - done)
        if isDrawn {
          overlay.line(
            from + way * (done / length), from + way * ((done + step) / length), width: 1, Palette.knob.opacity(0.75))
        }
        done += step
        rest -= step
        if rest <= 0.001 { (isDrawn, rest) = (!isDrawn, isDrawn ? gap : piece) }
      }
    }
  }
}

/// A short text beside a point, kept within the stage.
struct StageLabel {
  let text: String
  let fit: StageFit

  func draw(beside point: SIMD2<Float>, on overlay: inout Overlay) {
    let width = FontMetrics.small.width(of: text) + 16
    let frame = fit.frame
    // To the right and below, else on the other side: never over the point.
    var center = point + SIMD2(14 + width / 2, 20)
    if center.x + width / 2 > frame.maximum.x { center.x = point.x - 14 - width / 2 }
    if center.y + 10 > frame.maximum.y { center.y = point.y - 20 }
    center.x = max(center.x, frame.minimum.x + width / 2)
    overlay.surface(Rect(center: center, size: [width, 20]), radius: 6, Palette.glass)
    overlay.text(text, at: center, Palette.bright, .small, .center)
  }
}
