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
    /// It is seen only as far as each of them covers it.
    let masks: [SpriteMask]

    /// What is seen at a point of the picture with it on the ground: none where that is not known.
    func over(_ grounds: [Color], at point: SIMD2<Float>, _ sampler: inout MaskSampler) -> [Color] {
      guard let local = back.project(point), outline.contains(local), clips.allSatisfy({ $0.contains(point) }) else {
        return grounds
      }
      guard let share = sampler.share(through: masks, at: point) else { return [] }
      if share == 0 { return grounds }
      guard let fill else { return [] }
      // As it is painted: from one side of the rectangle to the other.
      let angle = Double(fill.angle.radians)
      let way = SIMD2(Float(Libm.cos(angle)), Float(Libm.sin(angle)))
      let length = abs(way.x) * outline.rect.size.x + abs(way.y) * outline.rect.size.y
      let part = min(max(0.5 + ((local - outline.rect.center) * way).sum() / max(length, 1e-6), 0), 1)
      var color = fill.color(at: part).tinted(by: tint)
      color.opacity *= opacity * share
      return color.opacity > 0.999 ? [color] : grounds.map { color.over($0) }
    }
  }

  /// An entity's words.
  private struct Words {
    /// Along their line, from their beginning to their end, where they are not cut off.
    let places: [SIMD2<Float>]
    /// How many surfaces are beneath them.
    let beneath: Int
    let tint: SRGBColor
    let masks: [SpriteMask]
  }

  private var surfaces: [Surface] = []
  private var words: [Entity: Words] = [:]
  private var sampler = MaskSampler()
  private let ground: Background

  init(_ world: World) {
    ground = world.resource(Background.self) ?? .table
    for (placement, masks) in world.maskedPlacements() {
      let entity = placement.entity
      let fill = world.presentedIfPresent(Fill.self, of: entity)
      let isUnknown = world.has(Image.self, entity) || fill != nil && world.has(PathShape.self, entity)
      if isUnknown || fill != nil, placement.opacity > 0, let back = placement.homography.inverse {
        surfaces.append(
          Surface(
            outline: Outline(placement.bounds, isEllipse: world.isEllipse(entity)), back: back, clips: placement.clips,
            fill: isUnknown ? nil : fill, opacity: placement.opacity, tint: placement.tint, masks: masks))
      }
      guard let label = world.get(Label.self, entity) else { continue }
      words[entity] = Words(
        places: Self.places(of: label, placement, isMasked: !masks.isEmpty), beneath: surfaces.count,
        tint: placement.tint, masks: masks)
    }
  }

  private static func places(of label: Label, _ placement: Placement, isMasked: Bool) -> [SIMD2<Float>] {
    let bounds = placement.bounds
    // Nobody reads what is turned away or edge-on.
    let across = placement.homography.derivative(at: bounds.center).alongX
    guard placement.showsFront, (across * across).sum() > 1e-6 else { return [] }
    // A letter of a text that was split stands in the middle of what it is on.
    let width = label.part == nil ? TextRuler(label).width : 0
    let left: Float =
      switch label.alignment {
      case .leading: label.part == nil ? bounds.minimum.x : bounds.center.x
      case .center: bounds.center.x - width / 2
      case .trailing: label.part == nil ? bounds.maximum.x - width : bounds.center.x
      }
    // A mask may differ from letter to letter.
    let count = isMasked ? 12 : 2
    return (0...count).compactMap { step in
      let along = 0.02 + 0.96 * Float(step) / Float(count)
      return placement.homography.project([left + width * along, bounds.center.y])
    }.filter(placement.isUncut)
  }

  /// The contrast of an entity's words with what is behind them, at each of their places, as they are drawn there; none where there is a
  /// picture or a path, and of words that are not seen.
  ///
  /// Words end where less than half is seen of what is seen of them at most; the place before that is their edge.
  mutating func contrasts(of label: Label, of thing: Entity) -> [Float] {
    guard let words = words[thing] else { return [] }
    let shares = words.places.map { sampler.share(through: words.masks, at: $0) ?? 0 }
    let most = shares.max() ?? 0
    let isSeen = shares.map { $0 > 0 && $0 >= most / 2 }
    return shares.indices.flatMap { index -> [Float] in
      let (place, share) = (words.places[index], shares[index])
      let isEdge = !isSeen[max(index - 1, 0)] || !isSeen[min(index + 1, shares.count - 1)]
      guard isSeen[index], share == most || !isEdge else { return [] }
      var grounds = [Color(ground.light), Color(ground.shade)]
      for surface in surfaces.prefix(words.beneath) { grounds = surface.over(grounds, at: place, &sampler) }
      let colors = label.colors.map { color -> Color in
        var seen = color.tinted(by: words.tint)
        seen.opacity *= share
        return seen
      }
      return grounds.flatMap { ground in colors.map { $0.over(ground).contrast(with: ground) } }
    }
  }
}

extension World {
  fileprivate func isEllipse(_ entity: Entity) -> Bool {
    if case .ellipse? = get(Shape.self, entity) { true } else { false }
  }
}
