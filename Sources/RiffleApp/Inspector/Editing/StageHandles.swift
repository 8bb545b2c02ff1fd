package enum StageHandle: Hashable, Sendable {
  case move
  /// An edge or a corner: −1 is left or top, 1 right or bottom, 0 neither.
  case size(x: Int, y: Int)
  case rotation
  case anchor
  case order
  /// Numbers of the text, by the identity of their `StageKnob`.
  case knob(String)
}

struct StageHandles {
  let placement: Placement
  let map: Homography
  var hasAnchor = false

  private static let stem: Float = 28
  /// An edge shorter than this has no handle in its middle, and those at its ends are this far outside: on a small
  /// entity they would prevent a drag of the entity itself.
  private static let (shortest, beyond): (Float, Float) = (40, 10)

  func point(_ handle: StageHandle) -> SIMD2<Float>? {
    switch handle {
    case .move, .order: return project([0.5, 0.5])
    case .knob: return nil
    case .size(let x, let y):
      guard var place = project([Float(x + 1) / 2, Float(y + 1) / 2]) else { return nil }
      let (wide, high) = (edge(0), edge(1))
      if wide.length < Self.shortest { place += wide.unit * Float(x) * Self.beyond }
      if high.length < Self.shortest { place += high.unit * Float(y) * Self.beyond }
      return place
    case .anchor: return project(placement.transform.anchor)
    case .rotation:
      guard let top = project([0.5, 0]), let middle = project([0.5, 0.5]) else { return nil }
      let way = top - middle
      return way.length > 0.5 ? top + way * (Self.stem / way.length) : top - SIMD2(0, Self.stem)
    }
  }

  private func project(_ part: SIMD2<Float>) -> SIMD2<Float>? {
    (map * placement.homography).project(placement.size * part)
  }

  private func edge(_ axis: Int) -> (length: Float, unit: SIMD2<Float>) {
    var (from, to, unit) = (SIMD2<Float>(0.5, 0.5), SIMD2<Float>(0.5, 0.5), SIMD2<Float>.zero)
    (from[axis], to[axis], unit[axis]) = (0, 1, 1)
    guard let a = project(from), let b = project(to) else { return (0, unit) }
    let length = (b - a).length
    return (length, length > 0.5 ? (b - a) / length : unit)
  }

  private var sizes: [(x: Int, y: Int)] {
    let columns = edge(0).length >= Self.shortest ? [-1, 0, 1] : [-1, 1]
    let rows = edge(1).length >= Self.shortest ? [-1, 0, 1] : [-1, 1]
    return rows.flatMap { y in columns.map { (x: $0, y: y) } }.filter { $0 != (0, 0) }
  }

  /// The areas to keep free of other marks: the handles, and the middle of a small entity, by which it is dragged.
  var places: [Rect] {
    let isSmall = edge(0).length < Self.shortest || edge(1).length < Self.shortest
    let sizes = sizes.map { StageHandle.size(x: $0.x, y: $0.y) }
    let handles = [.rotation] + (hasAnchor ? [.anchor] : []) + sizes + (isSmall ? [.move] : [])
    return handles.compactMap { point($0).map(Self.place) }
  }

  private static func place(around point: SIMD2<Float>) -> Rect { Rect(center: point, size: [16, 16]) }

  func draw(on overlay: inout Overlay) {
    if let top = project([0.5, 0]), let turn = point(.rotation) {
      overlay.line(top, turn, width: 1, Palette.link.opacity(0.7))
      knob(.rotation, at: turn, radius: 5.5, on: &overlay)
    }
    // At the center, its usual position, it would only cover the entity.
    if hasAnchor || placement.transform.anchor != [0.5, 0.5], let anchor = point(.anchor) {
      for way in [SIMD2<Float>(6, 0), [0, 6]] {
        overlay.line(anchor - way, anchor + way, width: 3, Palette.glass)
        overlay.line(anchor - way, anchor + way, width: 1.25, hue(near: anchor, overlay))
      }
      if hasAnchor {
        overlay.dot(anchor, radius: 3, Palette.bright)
        hit(.anchor, at: anchor, on: &overlay)
      }
    }
    for (x, y) in sizes {
      guard let place = point(.size(x: x, y: y)) else { continue }
      knob(.size(x: x, y: y), at: place, radius: x != 0 && y != 0 ? 4.5 : 3.5, on: &overlay)
    }
  }

  private func hue(near place: SIMD2<Float>, _ overlay: Overlay) -> SRGBColor {
    overlay.isHovered(Self.place(around: place)) ? Palette.bright : Palette.link
  }

  private func knob(_ handle: StageHandle, at place: SIMD2<Float>, radius: Float, on overlay: inout Overlay) {
    overlay.dot(place, radius: radius + 1.5, Palette.glass)
    overlay.dot(place, radius: radius, hue(near: place, overlay))
    overlay.dot(place, radius: radius - 2, Palette.glass)
    hit(handle, at: place, on: &overlay)
  }

  private func hit(_ handle: StageHandle, at place: SIMD2<Float>, on overlay: inout Overlay) {
    overlay.hit(Self.place(around: place), .drag(EditHandle(.stage(handle))))
  }
}

package struct StageKnob: Sendable, Hashable {
  package enum Shape: Sendable, Hashable { case number, point, tangent, key }

  package let id: String
  package let shape: Shape
  /// In points of the scene.
  package let place: SIMD2<Float>
  package let title: String
}

package struct StageLine: Sendable, Hashable {
  /// In points of the scene.
  package var points: [SIMD2<Float>]
  /// True for a dashed line, which is not part of the scene.
  package var isDashed = true
}

// In points of the window.
extension StageMarks {
  /// The most knobs to separate; more, as of a path with hundreds of points, stay at their positions.
  private static let most = 64

  func drawKnobs(around middle: SIMD2<Float>?, in room: inout StageRoom, on overlay: inout Overlay) {
    let knobs = reading.knobs
    for line in reading.lines {
      let points = line.points.map(place)
      if line.isDashed { dash(points, on: &overlay) } else { draw(points, on: &overlay) }
    }
    let places = places(around: middle, in: &room)
    for (knob, point) in zip(knobs, places) {
      let own = place(knob.place)
      if point != own {
        // A line leads to the actual position.
        overlay.line(own, point, width: 1, Palette.knob.opacity(0.75))
        overlay.dot(own, radius: 2, Palette.knob)
      }
      let radius: Float = knob.shape == .tangent ? 3.5 : knob.shape == .number ? 5.5 : 4.5
      let isLit = overlay.isHovered(Self.box(around: point))
      let color = isLit ? Palette.bright : knob.shape == .tangent ? Palette.link : Palette.knob
      if knob.shape == .key {
        overlay.diamond(point, radius: radius + 3, Palette.glass)
        overlay.diamond(point, radius: radius + 1.5, color)
      } else {
        overlay.dot(point, radius: radius + 1.5, Palette.glass)
        overlay.dot(point, radius: radius, color)
        if knob.shape == .number { overlay.dot(point, radius: radius - 3, Palette.glass) }
      }
      overlay.hit(Self.box(around: point), .drag(EditHandle(.stage(.knob(knob.id)))))
    }
    if let (lit, point) = zip(knobs, places).reversed().first(where: { overlay.isHovered(Self.box(around: $1)) }) {
      drawLabel(lit.title, beside: point, on: &overlay)
    }
  }

  private func places(around middle: SIMD2<Float>?, in room: inout StageRoom) -> [SIMD2<Float>] {
    let knobs = reading.knobs
    guard knobs.count <= Self.most else { return knobs.map { place($0.place) } }
    return knobs.map { knob in
      let point = place(knob.place)
      let size: Float = knob.shape == .point || knob.shape == .tangent ? 11 : 18
      return room.place(point, size: size, along: point - (middle ?? point))
    }
  }

  private static func box(around point: SIMD2<Float>) -> Rect { Rect(center: point, size: [18, 18]) }

  private func place(_ point: SIMD2<Float>) -> SIMD2<Float> { fit.offset + point * fit.scale }

  private func draw(_ points: [SIMD2<Float>], on overlay: inout Overlay) {
    let pieces = zip(points, points.dropFirst())
    for (from, to) in pieces { overlay.line(from, to, width: 3, Palette.glass.opacity(0.5)) }
    for (from, to) in pieces { overlay.line(from, to, width: 1.5, Palette.knob.opacity(0.8)) }
  }

  private func dash(_ points: [SIMD2<Float>], on overlay: inout Overlay) {
    let (piece, gap): (Float, Float) = (6, 5)
    var rest = piece
    var isDrawn = true
    for (from, to) in zip(points, points.dropFirst()) {
      let way = to - from
      let length = way.length
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

  func drawLabel(_ text: String, beside point: SIMD2<Float>, on overlay: inout Overlay) {
    let width = FontMetrics.small.width(of: text) + 16
    let frame = fit.frame
    // To the right and below, else on the other side: never over the point.
    var center = point + SIMD2(14 + width / 2, 20)
    if center.x + width / 2 > frame.maximum.x { center.x = point.x - 14 - width / 2 }
    if center.y + 10 > frame.maximum.y { center.y = point.y - 20 }
    center.x = max(center.x, frame.minimum.x + width / 2)
    overlay.plaque(text, at: center, size: [width, 20], radius: 6)
  }
}

/// Separates hit targets on the stage, in points of the window: one without room moves to the nearest free position.
package struct StageRoom {
  let frame: Rect
  private var taken: [Rect] = []

  private static let (farthest, step): (Float, Float) = (96, 6)
  private static let turns: [(sine: Float, cosine: Float)] = (0..<24).map { index in
    let turn = Double((index + 1) / 2 * (index % 2 == 0 ? 1 : -1)) / 24 * 2 * .pi
    let (sine, cosine) = sineAndCosine(turn)
    return (Float(sine), Float(cosine))
  }

  package init(frame: Rect) { self.frame = frame }

  package mutating func keep(_ place: Rect) { taken.append(place) }

  /// Occupies and returns the free position nearest to a point; the point itself if nothing nearby is free.
  package mutating func place(_ point: SIMD2<Float>, size: Float, along way: SIMD2<Float>) -> SIMD2<Float> {
    let place = isFree(point, size) ? point : nearest(to: point, size, along: way) ?? point
    keep(Rect(center: place, size: [size, size]))
    return place
  }

  private func nearest(to point: SIMD2<Float>, _ size: Float, along way: SIMD2<Float>) -> SIMD2<Float>? {
    let unit = way.length > 0.5 ? way / way.length : [1, 0]
    for far in stride(from: Self.step, through: Self.farthest, by: Self.step) {
      for turn in Self.turns {
        let turned = SIMD2(unit.x * turn.cosine - unit.y * turn.sine, unit.x * turn.sine + unit.y * turn.cosine)
        let place = point + turned * far
        if frame.contains(place), isFree(place, size) { return place }
      }
    }
    return nil
  }

  private func isFree(_ point: SIMD2<Float>, _ size: Float) -> Bool {
    taken.allSatisfy { other in
      let (gap, room) = (point - other.center, (other.size + size) / 2 - 0.5)
      return abs(gap.x) > room.x || abs(gap.y) > room.y
    }
  }
}
