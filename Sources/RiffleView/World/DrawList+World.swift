extension DrawList {
  /// Creates the frame of a world: presented values, parents, perspective, faces, shadows, in depth order.
  ///
  /// - Parameters:
  ///   - world: the tick to draw; a past tick is drawn exactly as it was.
  ///   - size: the size of the frame in points.
  ///   - ground: the background; by default the world's `Background` resource, or the card table.
  ///   - alpha: the position between `previous` (0) and `world` (1).
  ///   - previous: the world one tick earlier; nil draws `world` without interpolation. See `World.placements`.
  ///   - textSize: a factor for the letters of labels: as far as a label's entity has space, and not below 12 points
  ///     unless they were smaller. Text of a `Drawable` is unaffected.
  public init(
    _ world: World, size: SIMD2<Float>, ground: Background? = nil, alpha: Float = 1, previous: World? = nil,
    textSize: Float = 1
  ) {
    let world = world.takingUpWrites()
    let list = DrawList(size: size, ground: ground ?? world.resource(Background.self) ?? .table)
    var drawing = WorldDrawing(world, textSize: textSize, list)
    // Particles and masks need the placements of other entities; otherwise none is stored.
    if world.count(of: ParticleBirths.self) > 0 || world.count(of: MaskedBy.self) > 0 {
      let placements = world.placements(alpha: alpha, previous: previous)
      if world.count(of: ParticleBirths.self) > 0 {
        drawing.particles = ParticleScene(world, placements, size: size, alpha: previous == nil ? 1 : alpha)
      }
      for placement in drawing.masks.take(from: placements, drawing.appearance) { drawing.take(placement) }
    } else {
      drawing.list.sprites.reserveCapacity(world.count(of: Transform.self))
      world.place(alpha: alpha, previous: previous, into: &drawing)
    }
    drawing.groups.enter([], in: &drawing.list.sprites)
    self = drawing.list
  }
}

private struct WorldDrawing: PlacementSink {
  var list: DrawList
  let appearance: Appearance
  var shadows = ShadowCast()
  var plain: PlainContents
  var masks: MaskDrawing
  var particles: ParticleScene?
  var groups = FadeGroups()
  private var view: Int?

  init(_ world: World, textSize: Float, _ list: DrawList) {
    self.list = list
    appearance = Appearance(world, textSize: textSize)
    plain = PlainContents(appearance)
    masks = MaskDrawing(world)
  }

  @inline(__always) mutating func take(
    _ entity: Entity, size: SIMD2<Float>, homography: Homography, opacity: Float, in fades: [Fade]
  ) -> Bool {
    guard let content = plain.content(alone: entity, size: size) else { return false }
    groups.enter(fades, in: &list.sprites)
    list.append(Sprite(content, homography: homography, opacity: opacity))
    return true
  }

  mutating func take(_ placement: Placement) {
    groups.enter(placement.fades, in: &list.sprites)
    if placement.view != view { begin(placement) }
    let beneath = list.sprites.count
    addShadow(of: placement)
    addBackdrop(of: placement, from: beneath)
    let first = list.sprites.count
    if let glow = appearance.glow(of: placement) { list.append(glow) }
    if let content = plain.content(of: placement) ?? appearance.content(of: placement) {
      list.append(Sprite(content, homography: placement.homography, opacity: placement.opacity, clips: placement.clips))
    }
    if placement.blur > 0 { change(from: beneath) { $0.content = $0.content.blurred(by: placement.blur) } }
    if let particles { list.appendParticles(of: placement, in: particles) }
    if let blend = appearance.world.get(Blend.self, placement.entity) {
      change(from: first) { $0.blend = blend.mode }
    }
    if placement.tint != .white { change(from: first) { $0.tint.multiply(by: placement.tint) } }
    if !placement.masked.isEmpty {
      let masks = masks.masks(of: placement)
      change(from: beneath) { $0.masks = masks }
    }
  }

  /// Draws a background if other cameras have drawn there.
  private mutating func begin(_ placement: Placement) {
    view = placement.view
    guard let view, let viewport = appearance.world.get(Viewport.self, placement.entity),
      let clip = placement.clips.last
    else { return }
    let frames = viewport.views.prefix(view + 1).map { $0.frame(in: placement.size) }
    guard let own = frames.last,
      frames.dropLast().contains(where: { all($0.minimum .< own.maximum) && all(own.minimum .< $0.maximum) })
    else { return }
    let paint = Paint.gradient(list.ground.light, list.ground.shade, angle: .pi / 3)
    list.append(
      Sprite(
        SpriteContent(bounds: own, layers: [.roundedRectangle(own, radius: 0, paint: paint)]),
        homography: clip.homography, opacity: placement.opacity))
  }

  private mutating func addShadow(of placement: Placement) {
    guard let shadow = appearance.world.presentedIfPresent(Shadow.self, of: placement.entity) else { return }
    let cast = shadows.sprite(
      for: placement, strength: shadow.strength,
      outline: appearance.outline(of: placement.entity, in: placement.bounds),
      path: appearance.silhouette(of: placement))
    if let cast { list.append(cast) }
  }

  /// Glass covers its own shadow, which must not be visible through it.
  private mutating func addBackdrop(of placement: Placement, from shadow: Int) {
    let world = appearance.world
    guard let backdrop = world.presentedIfPresent(Backdrop.self, of: placement.entity), placement.bounds.isDrawable,
      backdrop.blur > 0.02 || abs(backdrop.saturation - 1) > 1e-3
    else { return }
    let outline = appearance.clipOutline(of: placement.entity, in: placement.bounds)
    let glass = SpriteBackdrop(
      ClipOutline(outline, homography: placement.homography), blur: ShadowCast.stepped(max(backdrop.blur, 0)),
      saturation: max(backdrop.saturation, 0), opacity: placement.opacity)
    if list.sprites.count == shadow {
      list.append(
        Sprite(
          SpriteContent(bounds: placement.bounds, layers: []), homography: placement.homography,
          clips: placement.clips))
    }
    list.sprites[shadow].backdrop = glass
  }

  private mutating func change(from first: Int, _ change: (inout Sprite) -> Void) {
    for index in first..<list.sprites.count { change(&list.sprites[index]) }
  }
}

/// The order of entities with equal depth, if rows were reused or inserted. Unlisted entities follow, by row.
package struct DrawOrder: Component {
  package let entities: [Entity]

  /// Removes the resource if the rows are already in this order.
  package static func set(_ entities: [Entity], in world: inout World) {
    if zip(entities, entities.dropFirst()).allSatisfy({ $0.row < $1.row }) {
      world.removeResource(DrawOrder.self)
    } else {
      world.insertResource(DrawOrder(entities: entities))
    }
  }

  /// Takes nodes in the order of their rows.
  func sort(_ nodes: inout [(entity: Entity, depth: Int32)]) {
    var places = [Int32](repeating: -1, count: (nodes.last?.entity.row ?? -1) + 1)
    for (place, node) in nodes.enumerated() { places[node.entity.row] = Int32(place) }
    var sorted: [(entity: Entity, depth: Int32)] = []
    sorted.reserveCapacity(nodes.count)
    for entity in entities where entity.row < places.count {
      let place = Int(places[entity.row])
      guard place >= 0, nodes[place].entity == entity else { continue }
      sorted.append(nodes[place])
      places[entity.row] = -1
    }
    for node in nodes where places[node.entity.row] >= 0 { sorted.append(node) }
    nodes = sorted
  }

  package func fold(into hasher: inout StateHasher) { for entity in entities { hasher.combine(entity) } }
}

/// An opacity below 1 that applies to an entity and its descendants as a group.
struct Fade: Hashable, Sendable {
  /// The faded entity; for a camera's opacity, the viewport.
  var entity: Entity
  var view: Int?
  /// The product with those of the ancestors, 0 to 1.
  var opacity: Float
}

/// Combines sprites that fade together into one group, if one would show through another. Placements are in drawing
/// order, each directly followed by its descendants.
struct FadeGroups {
  private var open: [(fade: Fade, first: Int)] = []

  /// Closes the groups that do not contain the next placement, and opens its own.
  @inline(__always) mutating func enter(_ fades: [Fade], in sprites: inout [Sprite]) {
    if !open.isEmpty || !fades.isEmpty { change(to: fades, in: &sprites) }
  }

  private mutating func change(to fades: [Fade], in sprites: inout [Sprite]) {
    let kept = zip(open, fades).prefix { $0.fade == $1 }.count
    while open.count > kept, let (fade, first) = open.popLast() {
      // The sprites' opacities include the group's, which is moved to the group if they overlap.
      guard let group = Sprite(fading: sprites[first...], opacity: fade.opacity) else { continue }
      sprites.replaceSubrange(first..., with: CollectionOfOne(group))
    }
    for fade in fades[kept...] { open.append((fade, sprites.count)) }
  }
}

extension Sprite {
  /// Nil if no sprite shows through another.
  fileprivate init?(fading sprites: ArraySlice<Sprite>, opacity: Float) {
    let boxes = sprites.map(\.seenBox)
    guard sprites.count > Self.mostCompared || sprites.showThrough(boxes) else { return nil }
    let unbounded = Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6)
    let box = boxes.dropFirst().reduce(boxes[0] ?? unbounded) { $0.union($1 ?? unbounded) }
    self.init(SpriteContent(bounds: box, layers: []), opacity: opacity)
    group = sprites.map { sprite in
      var sprite = sprite
      sprite.opacity = min(sprite.opacity / opacity, 1)
      if let glass = sprite.backdrop { sprite.backdrop?.opacity = min(glass.opacity / opacity, 1) }
      return sprite
    }
  }

  /// More sprites become a group without pairwise comparisons.
  private static let mostCompared = 24

  var seenBox: Rect? {
    copies == nil && backdrop == nil ? content.reach.flatMap { homography.frame(of: $0) } : nil
  }

  fileprivate var showsThroughItself: Bool {
    blend != .add && (copies?.count ?? 1) > 1 || backdrop != nil && !content.layers.isEmpty
  }
}

extension ArraySlice<Sprite> {
  /// True if a translucent sprite overlaps another that it would hide if opaque. Additive ones hide nothing.
  fileprivate func showThrough(_ boxes: [Rect?]) -> Bool {
    for (index, sprite) in self.enumerated() {
      if sprite.showsThroughItself { return true }
      if index == 0 || sprite.blend == .add { continue }
      for box in boxes[..<index] {
        guard let own = boxes[index], let box else { return true }
        if all(own.minimum .< box.maximum) && all(box.minimum .< own.maximum) { return true }
      }
    }
    return false
  }
}
