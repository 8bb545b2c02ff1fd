/// Contents that are one paint within an outline, created once for all entities of a frame that look alike: in one pass
/// over the columns, as comparing colours is cheaper than creating layers.
struct PlainContents {
  private struct Look: Equatable {
    /// An index of `fills`.
    var fill: Int32
    var size: SIMD2<Float>
    var radius: Float
    var isEllipse: Bool

    @inline(__always) var place: Int {
      PlainContents.place(UInt32(bitPattern: fill) &+ size.x.bitPattern &+ size.y.bitPattern &* 5)
    }
  }

  /// A hash from 0 to 63.
  @inline(__always) private static func place(_ number: UInt32) -> Int { Int((number &* 0x9E37_79B9) >> 26) }

  private struct Plain {
    var generation: UInt32 = 0
    /// An index of `fills`; -1 for an entity without a fill, or with more than a fill.
    var fill: Int32 = -1
    var radius: Float = 0
    var isEllipse = false
    /// True if nothing else is drawn with it, such as a shadow.
    var isAlone = true
  }

  private let appearance: Appearance
  private var rows: [Plain] = []
  private var fills: [Fill] = []
  private var known: [(look: Look, content: SpriteContent)?] = Array(repeating: nil, count: 64)

  init(_ appearance: Appearance) {
    self.appearance = appearance
    let world = appearance.world
    rows.reserveCapacity(world.count(of: Fill.self))
    var places = [Int32](repeating: -1, count: 64)
    world.eachPresented(Fill.self) { entity, fill in
      let row = Int(entity.index)
      while rows.count < row { rows.append(Plain()) }
      let color = fill.start.components
      let place = Self.place(color.x.bitPattern &+ color.y.bitPattern &* 3 &+ color.z.bitPattern &* 7)
      if places[place] < 0 || fills[Int(places[place])] != fill {
        places[place] = Int32(fills.count)
        fills.append(fill)
      }
      rows.append(Plain(generation: entity.generation, fill: places[place]))
    }
    world.each(Shape.self) { entity, shape in
      update(entity) {
        switch shape {
        case .roundedRectangle(let radius): $0.radius = max(radius, 0)
        case .ellipse: $0.isEllipse = true
        }
      }
    }
    world.eachPresented(CornerRadius.self) { entity, corner in
      update(entity) { if !$0.isEllipse { $0.radius = max(corner.value, 0) } }
    }
    forget(Pattern.self)
    forget(Image.self)
    forget(Emoji.self)
    forget(Label.self)
    forget(Stroke.self)
    forget(InnerShadow.self)
    forget(PathShape.self)
    forget(Pie.self)
    forget(TwoSided.self)
    accompany(Shadow.self)
    accompany(Backdrop.self)
    accompany(Glow.self)
    accompany(Blend.self)
  }

  private mutating func update(_ entity: Entity, _ body: (inout Plain) -> Void) {
    let row = Int(entity.index)
    if row < rows.count { body(&rows[row]) }
  }

  /// Excludes entities with a component that shows more than a fill.
  private mutating func forget<C: Component>(_ type: C.Type) {
    appearance.world.each(type) { entity, _ in update(entity) { $0.fill = -1 } }
  }

  private mutating func accompany<C: Component>(_ type: C.Type) {
    appearance.world.each(type) { entity, _ in update(entity) { $0.isAlone = false } }
  }

  /// Nil for an entity that is empty, shows more than a fill, or is not drawn alone.
  @inline(__always) mutating func content(alone entity: Entity, size: SIMD2<Float>) -> SpriteContent? {
    let row = Int(entity.index)
    guard row < rows.count, rows[row].isAlone, !appearance.drawsMarks else { return nil }
    return content(of: entity, row, Rect(size: size))
  }

  /// Nil for an entity that is empty or shows more than a fill.
  @inline(__always) mutating func content(of placement: Placement) -> SpriteContent? {
    let row = Int(placement.entity.index)
    guard row < rows.count, !appearance.drawsMarks || appearance.marks(of: placement).isEmpty else { return nil }
    return content(of: placement.entity, row, placement.bounds)
  }

  @inline(__always) private mutating func content(of entity: Entity, _ row: Int, _ rect: Rect) -> SpriteContent? {
    let plain = rows[row]
    guard plain.generation == entity.generation, plain.fill >= 0, rect.isDrawable else { return nil }
    let look = Look(fill: plain.fill, size: rect.size, radius: plain.radius, isEllipse: plain.isEllipse)
    let place = look.place
    if let known = known[place], known.look == look { return known.content }
    return content(of: look, at: place)
  }

  @inline(never) private mutating func content(of look: Look, at place: Int) -> SpriteContent {
    let (rect, paint) = (Rect(size: look.size), fills[Int(look.fill)].paint)
    let layer: Layer =
      look.isEllipse ? .ellipse(rect, paint: paint) : .roundedRectangle(rect, radius: look.radius, paint: paint)
    let content = SpriteContent(bounds: rect, layers: [layer])
    known[place] = (look, content)
    return content
  }
}

struct MaskDrawing {
  private let world: World
  /// Masks by masked entity, found when it is drawn, before its contents.
  private var known: [Entity: [SpriteMask]] = [:]
  private var looks: [Look: (sprites: [Sprite], groups: FadeGroups)] = [:]

  private struct Look: Hashable {
    var entity: Entity
    var view: Int?
  }

  init(_ world: World) { self.world = world }

  /// Placements must come in drawing order.
  mutating func masks(of placement: Placement) -> [SpriteMask] {
    if placement.masked.last == placement.entity { known[placement.entity] = own(of: placement) }
    return placement.masked.flatMap { known[$0] ?? [] }
  }

  private func own(of placement: Placement) -> [SpriteMask] {
    var masks: [SpriteMask] = []
    if let mask = world.presentedIfPresent(Mask.self, of: placement.entity) {
      masks.append(SpriteMask([mask.sprite(in: placement.bounds, placement.homography)]))
    }
    if let other = world.get(MaskedBy.self, placement.entity)?.entity {
      masks.append(SpriteMask(looks[Look(entity: other, view: placement.view)]?.sprites ?? []))
    }
    return masks
  }

  /// Draws the mask entities, and returns all other placements.
  mutating func take(from placements: [Placement], _ appearance: Appearance) -> [Placement] {
    let masks = world.maskEntities
    guard !masks.isEmpty else { return placements }
    let others = placements.filter { placement in
      let entity = placement.entity
      guard let mask = ([entity] + world.ancestors(of: entity)).first(where: masks.contains) else { return true }
      if let content = appearance.content(of: placement) {
        let shown = placement.blur > 0 ? content.blurred(by: placement.blur) : content
        let sprite = Sprite(shown, homography: placement.homography, opacity: placement.opacity, clips: placement.clips)
        Self.add(sprite, placement.fades, to: &looks[Look(entity: mask, view: placement.view), default: ([], .init())])
      }
      return false
    }
    for look in looks.keys { Self.add(nil, [], to: &looks[look]!) }
    return others
  }

  private static func add(_ sprite: Sprite?, _ fades: [Fade], to look: inout (sprites: [Sprite], groups: FadeGroups)) {
    look.groups.enter(fades, in: &look.sprites)
    if let sprite { look.sprites.append(sprite) }
  }
}
