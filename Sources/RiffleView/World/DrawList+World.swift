import RiffleCore
import RiffleECS

extension DrawList {
  /// The picture of a world: presented values, parents, perspective, faces, shadows, in depth order.
  ///
  /// - Parameters:
  ///   - world: the tick to draw. It is only read; a past tick is drawn exactly as it was.
  ///   - size: of the picture, in points.
  ///   - ground: what lies beneath; by default the world's `Background` resource, or the card table.
  ///   - alpha: how far between `previous` (0) and `world` (1).
  ///   - previous: the same world one tick earlier; nil draws `world` as it is. See `World.placements`.
  public init(
    _ world: World, size: SIMD2<Float>, ground: Background? = nil, alpha: Float = 1, previous: World? = nil
  ) {
    let world = world.takingUpWrites()
    self.init(size: size, ground: ground ?? world.resource(Background.self) ?? .table)
    let appearance = Appearance(world)
    var shadows = ShadowCast()
    var plain = PlainContents(appearance)
    sprites.reserveCapacity(world.count(of: Transform.self))
    let hasShadows = world.count(of: Shadow.self) > 0
    let hasBlends = world.count(of: Blend.self) > 0
    func add(_ placement: Placement, _ particles: ParticleScene?) {
      if hasShadows, let shadow = world.presentedIfPresent(Shadow.self, of: placement.entity) {
        let (radius, isEllipse) = appearance.outline(of: placement.entity)
        let cast = shadows.sprite(
          for: placement, strength: shadow.strength, radius: radius, isEllipse: isEllipse,
          path: appearance.silhouette(of: placement))
        if let cast { append(cast, clips: placement.clips) }
      }
      let first = sprites.count
      if let glow = appearance.glow(of: placement) { append(glow, clips: placement.clips) }
      if let content = appearance.content(of: placement, &plain) {
        append(
          Sprite(
            content, homography: placement.homography, opacity: placement.opacity, clips: placement.clips))
      }
      if let particles { appendParticles(of: placement, in: particles) }
      if hasBlends, let blend = world.get(Blend.self, placement.entity) {
        for index in first..<sprites.count { sprites[index].blend = blend.mode }
      }
    }
    // Particles ask for the places of others; without any, none is kept.
    if world.count(of: ParticleBirths.self) > 0 {
      let placements = world.placements(alpha: alpha, previous: previous)
      let particles = ParticleScene(world, placements, size: size, alpha: previous == nil ? 1 : alpha)
      for placement in placements { add(placement, particles) }
    } else {
      world.eachPlacement(alpha: alpha, previous: previous) { add($0, nil) }
    }
  }

  private mutating func append(_ sprite: Sprite, clips: [ClipOutline]) {
    var sprite = sprite
    sprite.clips = clips
    append(sprite)
  }
}
