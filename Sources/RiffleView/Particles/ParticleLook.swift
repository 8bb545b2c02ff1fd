import RiffleCore

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

  public func measure(_ memory: inout OwnedMemory) {
    memory.add(marks)
    memory.add(colors)
    memory.add(lifeColors)
    memory.add(sizes)
    memory.add(opacities)
  }
}

/// A look over a life in 65 steps, so that a particle needs only a look-up.
struct ParticleLife {
  private(set) var sizes: [Float] = []
  private(set) var opacities: [Float] = []
  /// Empty if each particle keeps its colour.
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
