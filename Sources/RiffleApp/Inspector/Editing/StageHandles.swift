import RiffleView

/// The handles of a selected entity on the stage.
package enum StageHandle: Hashable, Sendable {
  case move
  /// An edge or a corner: −1 is left or top, 1 right or bottom, 0 neither.
  case size(x: Int, y: Int)
  /// Rotates about its anchor.
  case rotation
  /// The point at its position.
  case anchor
  /// Its position among the members of its layout.
  case order
  /// Numbers of the text, by the identity of their `StageKnob`.
  case knob(String)

  static let sizes: [StageHandle] = [-1, 0, 1].flatMap { y in
    [-1, 0, 1].compactMap { x in x == 0 && y == 0 ? nil : .size(x: x, y: y) }
  }
}

/// The handles around a selected entity, in points of the window.
struct StageHandles {
  let placement: Placement
  /// From the scene to the window.
  let map: Homography
  var hasAnchor = false

  /// The distance of the rotation handle above the upper edge.
  private static let stem: Float = 28
  /// An edge shorter than this has no handle in its middle, and those at its ends are this far outside: on a small
  /// entity they would prevent a drag of the entity itself.
  private static let (shortest, beyond): (Float, Float) = (40, 10)

  /// Returns the position of a handle; nil for an entity seen edge-on.
  func point(_ handle: StageHandle) -> SIMD2<Float>? {
    switch handle {
    case .move, .order: return project([0.5, 0.5])
    case .knob: return nil
    case .size(let x, let y):
      let (wide, high) = (edge(0), edge(1))
      return project([Float(x + 1) / 2, Float(y + 1) / 2]).map { place in
        var place = place
        if wide.length < Self.shortest { place += wide.unit * Float(x) * Self.beyond }
        if high.length < Self.shortest { place += high.unit * Float(y) * Self.beyond }
        return place
      }
    case .anchor: return project(placement.transform.anchor)
    case .rotation:
      guard let top = project([0.5, 0]), let middle = project([0.5, 0.5]) else { return nil }
      let way = top - middle
      let length = (way * way).sum().squareRoot()
      return length > 0.5 ? top + way * (Self.stem / length) : top - SIMD2(0, Self.stem)
    }
  }

  private func project(_ part: SIMD2<Float>) -> SIMD2<Float>? {
    (map * placement.homography).project(placement.size * part)
  }

  /// Returns the drawn length along an axis, and its direction.
  private func edge(_ axis: Int) -> (length: Float, unit: SIMD2<Float>) {
    var (from, to, unit) = (SIMD2<Float>(0.5, 0.5), SIMD2<Float>(0.5, 0.5), SIMD2<Float>.zero)
    (from[axis], to[axis], unit[axis]) = (0, 1, 1)
    guard let a = project(from), let b = project(to) else { return (0, unit) }
    let length = ((b - a) * (b - a)).sum().squareRoot()
    return (length, length > 0.5 ? (b - a) / length : unit)
  }

  /// The visible size handles: the middle ones only on edges that are long enough.
  private var sizes: [StageHandle] {
    let (isWide, isHigh) = (edge(0).length >= Self.shortest, edge(1).length >= Self.shortest)
    return StageHandle.sizes.filter { handle in
      guard case .size(let x, let y) = handle else { return false }
      return (x != 0 || isWide) && (y != 0 || isHigh)
    }
  }

  /// The areas to keep free of other marks: the handles, and the middle of a small entity, by which it is dragged.
  var places: [Rect] {
    let isSmall = edge(0).length < Self.shortest || edge(1).length < Self.shortest
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
    for handle in sizes {
      guard case .size(let x, let y) = handle, let place = point(handle) else { continue }
      knob(handle, at: place, radius: x != 0 && y != 0 ? 4.5 : 3.5, on: &overlay)
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
    overlay.hit(Self.place(around: place), .edit(.stage(handle)))
  }
}
