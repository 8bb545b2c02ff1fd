/// The look of an entity's particles, and its changes over their lives.
public struct ParticleLook: Component {
  /// The content of a particle.
  public enum Mark: Hashable, Sendable {
    /// A shape, filled with the particle's colour.
    case shape(Shape)
    /// A path with the particle's width, filled with its colour.
    case path(PathShape.Form)
    /// An emoji in its own colours.
    case emoji(String)
    /// An image by its name.
    case image(String)
  }

  /// The possible contents of a particle. Not empty.
  public var marks: [Mark] = [.shape(.ellipse)]
  /// The possible colours of a particle, unless `overLife.colors` is set; emoji and images have their own. Not empty.
  public var colors: [Color] = [.white]
  /// Height over width.
  public var aspect: Float = 1
  /// Factors of the size at even steps over the life: [1, 0] shrinks to nothing.
  public var sizes: [Float] = [1]
  /// Opacities over the life.
  public var opacities: [Float] = [1, 1, 0]
  /// Colours over the life, for all particles; empty to use one of `colors` for each.
  public var lifeColors: [Color] = []

  /// Creates white discs that fade in the second half of their lives.
  public init() {}

  public func fold(into hasher: inout StateHasher) {
    for mark in marks {
      switch mark {
      case .shape(let shape):
        hasher.combine(0)
        shape.fold(into: &hasher)
      case .path(let form):
        hasher.combine(1)
        PathShape([form]).fold(into: &hasher)
      case .emoji(let text): hasher.combine(2, text)
      case .image(let name): hasher.combine(3, name)
      }
    }
    hasher.combine(aspect)
    for colors in [colors, lifeColors] {
      hasher.combine(colors.count)
      for color in colors { hasher.combine(color.components) }
    }
    for stops in [sizes, opacities] {
      hasher.combine(stops.count)
      for stop in stops { hasher.combine(stop) }
    }
  }
}

/// A look over a life in 65 steps, so that a particle needs only a look-up.
struct ParticleLife {
  private(set) var sizes: [Float] = []
  private(set) var opacities: [Float] = []
  private(set) var colors: [SRGBColor] = []

  static let steps = 64

  init(_ look: ParticleLook, standsStill: Bool) {
    for step in 0...Self.steps {
      let life = Float(step) / Float(Self.steps)
      sizes.append(Self.value(look.sizes, at: life) { $0 + ($1 - $0) * $2 } ?? 1)
      // Particles without motion fade in and out.
      let fade = standsStill ? min(4 * min(life, 1 - life), 1) : 1
      opacities.append(max(min(Self.value(look.opacities, at: life) { $0 + ($1 - $0) * $2 } ?? 1, 1), 0) * fade)
      if let color = Self.value(look.lifeColors, at: life, { a, b, share in a + (b - a) * share }) {
        colors.append(SRGBColor(color))
      }
    }
  }

  private static func value<Stop>(_ stops: [Stop], at life: Float, _ mix: (Stop, Stop, Float) -> Stop) -> Stop? {
    guard let last = stops.last else { return nil }
    let place = life * Float(stops.count - 1)
    let index = Int(place)
    return index + 1 < stops.count ? mix(stops[index], stops[index + 1], place - Float(index)) : last
  }
}

extension Color {
  fileprivate static func * (color: Color, factor: Float) -> Color { Color(components: color.components * factor) }
}

struct ParticleScene {
  let world: World
  /// Ticks, possibly fractional.
  let time: Double
  let tickRate: Int
  private let size: SIMD2<Float>
  private let placements: [Placement]

  init?(_ world: World, _ placements: [Placement], size: SIMD2<Float>, alpha: Float) {
    guard world.count(of: ParticleBirths.self) > 0, let tick = world.resource(Tick.self) else { return nil }
    (self.world, self.placements, self.size, tickRate) = (world, placements, size, tick.rate)
    time = Double(tick.now) - 1 + Double(max(min(alpha, 1), 0))
  }

  /// The map from the particles' space to points of the frame, and the window's edges there. `view` is the camera.
  func space(of entity: Entity, seenBy view: Int?) -> (Homography, bounds: Rect) {
    guard let space = world.particleSpace(of: entity),
      let root = placements.first(where: { $0.entity == space && ($0.view == nil || $0.view == view) })
    else { return (.identity, Rect(size: size)) }
    var homography = root.homography
    var seen = world
    if let view, let viewport = world.splitViewport { seen = world.looking(through: view, of: viewport) }
    if let layer = seen.particleLayer(of: entity) { homography = homography * seen.layerSpace(of: layer) }
    return (homography, root.size == .zero ? Rect(size: size) : root.bounds)
  }
}

extension DrawList {
  mutating func appendParticles(of placement: Placement, in scene: ParticleScene) {
    let world = scene.world
    guard let particles = world.get(Particles.self, placement.entity),
      let look = world.get(ParticleLook.self, placement.entity), !look.marks.isEmpty, !look.colors.isEmpty,
      let births = world.get(ParticleBirths.self, placement.entity)
    else { return }
    let (space, bounds) = scene.space(of: placement.entity, seenBy: placement.view)
    let life = ParticleLife(look, standsStill: world.reducesMotion)
    // Painted at the largest size: others are shrunk.
    let side = max(particles.size.upperBound * (life.sizes.max() ?? 1), 1)
    let contents = look.marks.map { $0.content(width: side, height: side * look.aspect) }
    let colors = look.colors.map { SRGBColor($0) }
    var copies = [[SpriteCopy]](repeating: [], count: contents.count)
    births.forEach(
      of: particles, at: scene.time, tickRate: scene.tickRate, bounds: bounds, standsStill: world.reducesMotion
    ) { particle in
      let step = min(Int(particle.life * Float(ParticleLife.steps)), ParticleLife.steps)
      let scale = particle.size * life.sizes[step] / side
      let opacity = life.opacities[step]
      guard opacity > 0, scale > 0 else { return }
      let mark = look.marks.count == 1 ? 0 : Int(particle.choice * Float(look.marks.count))
      var tint = SRGBColor.white
      if look.marks[mark].isTinted {
        if !life.colors.isEmpty {
          tint = life.colors[step]
        } else {
          // Uses other digits of the same number, so that kinds and colours are independent.
          let share = particle.choice * Float(look.marks.count) - Float(mark)
          tint = colors[min(Int(share * Float(colors.count)), colors.count - 1)]
        }
      }
      tint.alpha = UInt8(Float(tint.alpha) * opacity + 0.5)
      var copy = SpriteCopy(at: particle.position, tint: tint)
      if particle.rotation == 0 {
        copy.across = SIMD2(scale, 0)
        copy.down = SIMD2(0, scale * particle.tumble)
      } else {
        let (sine, cosine) = (Float(Libm.sin(Double(particle.rotation))), Float(Libm.cos(Double(particle.rotation))))
        copy.across = SIMD2(cosine, sine) * scale
        copy.down = SIMD2(-sine, cosine) * (scale * particle.tumble)
      }
      copies[mark].append(copy)
    }
    for (content, copies) in zip(contents, copies) where !copies.isEmpty {
      var sprite = Sprite(content, homography: space, opacity: placement.opacity, clips: placement.clips)
      sprite.copies = copies
      append(sprite)
    }
  }
}

extension ParticleLook.Mark {
  var isTinted: Bool {
    switch self {
    case .shape, .path: true
    case .emoji, .image: false
    }
  }

  func content(width: Float, height: Float) -> SpriteContent {
    let rect = Rect(origin: SIMD2(-width / 2, -height / 2), size: SIMD2(width, height))
    let paint = Paint.color(.white)
    let layer: Layer =
      switch self {
      case .shape(.ellipse): .ellipse(rect, paint: paint)
      case .shape(.roundedRectangle(let radius)): .roundedRectangle(rect, radius: radius, paint: paint)
      case .path(let form): .path(form.path(fitting: rect), .fill(.nonZero), paint: paint)
      case .emoji(let text): .emoji(text, rect)
      case .image(let name): .image(ImageLayer(name, in: Outline(rect)))
      }
    return SpriteContent(bounds: rect, layers: [layer])
  }
}

extension PathShape.Form {
  /// As large as fits; a form with an aspect ratio keeps it.
  fileprivate func path(fitting rect: Rect) -> Path {
    let path = path(in: rect.size)
    guard let box = path.boundingRect, box.size.x > 0, box.size.y > 0 else { return path }
    let factor = min(rect.size.x / box.size.x, rect.size.y / box.size.y)
    return path.mapped { ($0 - box.center) * factor + rect.center }
  }
}
