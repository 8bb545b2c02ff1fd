import RiffleCore
import RiffleECS
import RiffleMotion
import RiffleView

/// What is filled in a picture, in drawing order, and where words are on it.
struct PictureSurfaces {
  private struct Surface {
    let outline: Outline
    let back: Homography
    let clips: [ClipOutline]
    /// Nil for a picture or a path, of which it is not known what is where.
    let fill: Fill?
    let opacity: Float
    /// Multiplies its colours.
    let tint: SRGBColor

    /// What is seen at a point of the picture with it on the ground: none where that is not known.
    func over(_ grounds: [Color], at point: SIMD2<Float>) -> [Color] {
      guard let local = back.project(point), outline.contains(local), clips.allSatisfy({ $0.contains(point) }) else {
        return grounds
      }
      guard let fill else { return [] }
      // As it is painted: from one side of the rectangle to the other.
      let angle = Double(fill.angle.radians)
      let way = SIMD2(Float(Libm.cos(angle)), Float(Libm.sin(angle)))
      let length = abs(way.x) * outline.rect.size.x + abs(way.y) * outline.rect.size.y
      let part = min(max(0.5 + ((local - outline.rect.center) * way).sum() / max(length, 1e-6), 0), 1)
      let mixed = fill.start.srgb + (fill.end.srgb - fill.start.srgb) * part
      let color = Color(srgbRed: mixed.x, green: mixed.y, blue: mixed.z, opacity: mixed.w * opacity).tinted(by: tint)
      return color.opacity > 0.999 ? [color] : grounds.map { color.over($0) }
    }
  }

  private var surfaces: [Surface] = []
  /// The beginning, the middle and the end of each thing's words, and how many surfaces are beneath them.
  private var words: [Entity: (places: [SIMD2<Float>], beneath: Int, tint: SRGBColor)] = [:]
  private let ground: Background

  init(_ world: World) {
    ground = world.resource(Background.self) ?? .table
    for placement in world.placements() {
      let entity = placement.entity
      let fill = world.presentedIfPresent(Fill.self, of: entity)
      let isMasked = !placement.masked.isEmpty
      let isUnknown =
        world.has(Image.self, entity) || fill != nil && (isMasked || world.has(PathShape.self, entity))
      if isUnknown || fill != nil, placement.opacity > 0, let back = placement.homography.inverse {
        surfaces.append(
          Surface(
            outline: Outline(placement.bounds, isEllipse: world.isEllipse(entity)), back: back, clips: placement.clips,
            fill: isUnknown ? nil : fill, opacity: placement.opacity, tint: placement.tint))
      }
      guard let label = world.get(Label.self, entity) else { continue }
      let bounds = placement.bounds
      // A letter of a text that was split stands in the middle of what it is on.
      let width = label.part == nil ? TextRuler(label).width : 0
      let left: Float =
        switch label.alignment {
        case .leading: label.part == nil ? bounds.minimum.x : bounds.center.x
        case .center: bounds.center.x - width / 2
        case .trailing: label.part == nil ? bounds.maximum.x - width : bounds.center.x
        }
      let places = [0.02, 0.5, 0.98].compactMap {
        placement.homography.project([left + width * Float($0), bounds.center.y])
      }
      // Nobody reads what is turned away or edge-on.
      let across = placement.homography.derivative(at: bounds.center).alongX
      let isRead = placement.showsFront && (across * across).sum() > 1e-6
      words[entity] = (isRead && !isMasked ? places : [], surfaces.count, placement.tint)
    }
  }

  /// The colours that may be behind a thing's words; none where there is a picture or a path, and of words that are not seen.
  func grounds(behind thing: Entity) -> [Color] {
    let grounds = [Color(ground.light), Color(ground.shade)]
    guard let (places, count, _) = words[thing] else { return [] }
    return places.flatMap { place in
      surfaces.prefix(count).reduce(grounds) { $1.over($0, at: place) }
    }
  }
}

extension PictureSurfaces {
  /// A colour of a thing's words as they are seen.
  func tinted(_ color: Color, of thing: Entity) -> Color { words[thing].map { color.tinted(by: $0.tint) } ?? color }
}

extension Color {
  /// With each part multiplied, as it is drawn.
  fileprivate func tinted(by tint: SRGBColor) -> Color {
    guard tint != .white else { return self }
    let mixed = srgb
    return Color(
      srgbRed: mixed.x * Float(tint.red) / 255, green: mixed.y * Float(tint.green) / 255,
      blue: mixed.z * Float(tint.blue) / 255, opacity: mixed.w)
  }
}

extension World {
  fileprivate func isEllipse(_ entity: Entity) -> Bool {
    if case .ellipse? = get(Shape.self, entity) { true } else { false }
  }
}
