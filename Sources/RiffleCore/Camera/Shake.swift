import RiffleECS
import RiffleMotion

/// Shakes an entity about its position: noise from a seed and the tick. Its strength is the square of a level that
/// `World.shake(_:by:_:)` raises and that falls linearly. On a `Camera` it shakes the whole picture. With reduced motion nothing
/// shakes.
///
/// It is a function of the tick: it adds nothing to the history, and steps back.
public struct Shake: Component {
  /// The largest displacement to either side at full strength, in points of the parent's space.
  public var reach: Float
  /// The largest rotation to either side at full strength.
  public var rotation: Angle
  /// Seconds from full strength to rest; above 0.
  public var lasts: Float
  /// About how many times a second its direction changes.
  public static let frequency = 11.0
  /// Seconds until a knock has its full effect, so that the picture never jumps.
  static let rise = 0.03

  private var seed: UInt64
  /// The level at the last knock, and the level it rises to.
  private var levels = SIMD2<Float>.zero
  private var since = 0

  /// A shake at rest, until `World.shake(_:by:_:)` starts it. `seed` determines its noise.
  public init(reach: Float = 22, rotation: Angle = .degrees(2.2), lasts: Float = 0.9, seed: UInt64 = 1) {
    self.reach = reach
    self.rotation = rotation
    self.lasts = max(lasts, 0.01)
    self.seed = seed
  }

  /// The level at a tick, 0 to 1.
  public func level(at tick: Tick) -> Float {
    let age = Double(tick.now - since) / Double(tick.rate)
    if age < Self.rise { return levels.x + (levels.y - levels.x) * Float(max(age, 0) / Self.rise) }
    return max(levels.y - Float(age - Self.rise) / lasts, 0)
  }

  /// Adds a knock, 0 to 1; the sum is at most 1. A knock still rising counts in full.
  mutating func add(_ strength: Float, at tick: Tick) {
    let now = level(at: tick)
    let isRising = Double(tick.now - since) < Self.rise * Double(tick.rate)
    levels = SIMD2(now, min((isRising ? levels.y : now) + max(strength, 0), 1))
    since = tick.now
  }

  func offset(at tick: Tick) -> Offset {
    let level = level(at: tick)
    guard level > 0 else { return Offset() }
    let place = Double(tick.now) / Double(tick.rate) * Self.frequency
    func noise(_ lane: UInt64) -> Float { Float(Noise.value(at: place, seed: ParticleRandom.mixed(seed &+ lane))) }
    let strength = level * level
    return Offset(
      position: SIMD2(noise(1), noise(2)) * (strength * reach),
      rotation: .radians(noise(3) * strength * rotation.radians))
  }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(reach, rotation.radians, lasts)
    hasher.combine(seed, levels, since)
  }
}

extension World {
  /// Shakes an entity; it comes to rest without further calls. Calls add up, and the world's seed determines the movement.
  ///
  /// - Parameters:
  ///   - strength: the level to add, 0 to 1; the movement is proportional to its square.
  ///   - changes: changes of the component from now on, such as `{ $0.reach = 40 }`.
  public mutating func shake(_ entity: Entity, by strength: Float = 0.6, _ changes: (inout Shake) -> Void = { _ in }) {
    guard has(Transform.self, entity), strength.isFinite else { return }
    if !has(Shake.self, entity) {
      // The generator is not advanced: other random numbers do not depend on shakes.
      var source = random
      insert(Shake(seed: source.next() ^ UInt64(entity.row) &* 0x9E37_79B9_7F4A_7C15), on: entity)
    }
    let tick = resource(Tick.self) ?? Tick()
    changes(&self[entity, Shake.self])
    self[entity, Shake.self].add(strength, at: tick)
  }

  /// True if any entity shakes: then the picture changes although the world does not.
  public var isShaking: Bool {
    guard count(of: Shake.self) > 0, !reducesMotion, let tick = resource(Tick.self) else { return false }
    return entities(with: Shake.self).contains { self[$0, Shake.self].level(at: tick) > 0 }
  }
}
