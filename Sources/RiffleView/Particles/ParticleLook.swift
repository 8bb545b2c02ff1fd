import RiffleCore

/// What the particles of an entity look like, and what becomes of that over their lives.
public struct ParticleLook: Component {
  /// What one of them shows.
  public enum Mark: Hashable, Sendable {
    /// An outline, filled with the particle's colour.
    case shape(Shape)
    /// A path's outline, filled with the particle's colour. It fills the particle's width.
    case path(PathShape.Form)
    /// One emoji, in its own colours.
    case emoji(String)
    /// A picture by its name.
    case image(String)
  }

  /// Each particle is one of these. Not empty.
  public var marks: [Mark] = [.shape(.ellipse)]
  /// Each has one of these, unless `overLife.colors` says otherwise; emoji and pictures have their own. Not empty.
  public var colors: [Color] = [.white]
  /// Height over width.
  public var aspect: Float = 1
  /// Factors of the size, evenly spread over the life: [1, 0] shrinks to nothing.
  public var sizes: [Float] = [1]
  /// Opacities over the life.
  public var opacities: [Float] = [1, 1, 0]
  /// Colours over the life, the same for all; none for one of `colors` each.
  public var lifeColors: [Color] = []

  /// White discs that fade in the last half of their lives.
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

/// What becomes of a look over a life, in 65 steps: a particle costs a look-up.
struct ParticleLife {
  private(set) var sizes: [Float] = []
  private(set) var opacities: [Float] = []
  /// Empty where each particle keeps its colour.
  private(set) var colors: [SRGBColor] = []

  static let steps = 64

  init(_ look: ParticleLook, standsStill: Bool) {
    for step in 0...Self.steps {
      let life = Float(step) / Float(Self.steps)
      sizes.append(Self.value(look.sizes, at: life) { $0 + ($1 - $0) * $2 } ?? 1)
      // What does not move comes and goes softly.
      let fade = standsStill ? min(4 * min(life, 1 - life), 1) : 1
      opacities.append(max(min(Self.value(look.opacities, at: life) { $0 + ($1 - $0) * $2 } ?? 1, 1), 0) * fade)
      if let color = Self.value(look.lifeColors, at: life, { a, b, share in a + (b - a) * share }) {
        colors.append(SRGBColor(color))
      }
    }
  }

  /// Between evenly spread stops.
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
