import RiffleCore

/// Contents that are one paint within an outline, made once for all entities of a picture that look alike.
///
/// Most of many things are such, and to compare a colour costs less than to make a list of layers.
struct PlainContents {
  private struct Look: Equatable {
    var fill: Fill
    var rect: Rect
    var radius: Float
    var isEllipse: Bool

    /// Where it is looked for, 0 to 63: an even spread of its colour and size.
    @inline(__always)
    var place: Int {
      let color = fill.start.components
      let sum =
        color.x.bitPattern &+ color.y.bitPattern &* 3 &+ color.z.bitPattern &* 7 &+ rect.size.x.bitPattern
        &+ rect.size.y.bitPattern &* 5
      return Int((sum &* 0x9E37_79B9) >> 26)
    }
  }

  /// The fills of all entities, as they are seen.
  let fills: PresentedColumn<Fill>
  private var known: [(look: Look, content: SpriteContent)?] = Array(repeating: nil, count: 64)

  init(_ appearance: Appearance) {
    fills = appearance.world.presentedColumn(Fill.self)
  }

  mutating func content(_ fill: Fill, _ rect: Rect, radius: Float, isEllipse: Bool) -> SpriteContent {
    let look = Look(fill: fill, rect: rect, radius: radius, isEllipse: isEllipse)
    let place = look.place
    if let known = known[place], known.look == look { return known.content }
    let layer: Layer =
      isEllipse ? .ellipse(rect, paint: fill.paint) : .roundedRectangle(rect, radius: radius, paint: fill.paint)
    let content = SpriteContent(bounds: rect, layers: [layer])
    known[place] = (look, content)
    return content
  }
}
