import RiffleECS
import RiffleMotion

/// What leaves an entity as particles, and how these fly. Without a look, such as the view's, nothing of them is seen.
///
/// A particle is no entity and has no state: where it is follows from the tick and the place of its birth, its number and
/// this description. So going back, branches and replays cost nothing, and a history holds births only (`ParticleBirths`).
public struct Particles: Component {
  /// Births a second, evenly; 0 for none but those of bursts.
  public var rate: Float = 0
  /// How many a burst has that names no number.
  public var burst = 40
  /// Seconds from birth to death. Above zero.
  public var lifetime: ClosedRange<Float> = 1...1
  /// Points a second at birth.
  public var speed: ClosedRange<Float> = 0...0
  /// Where they fly to at first, clockwise from the right; turns with the entity.
  public var direction = Angle.degrees(-90)
  /// The angle within which they fly apart, around the direction; a full turn is every way.
  public var spread = Angle.degrees(360)
  /// Points a second, each second.
  public var gravity = SIMD2<Float>.zero
  /// The velocity of the air in points a second. It takes along what has drag.
  public var wind = SIMD2<Float>.zero
  /// The share of the velocity against the air that is lost, a second: after one second e to the power of minus this is left.
  public var drag: Float = 0
  /// How wide they are, in points.
  public var size: ClosedRange<Float> = 8...8
  /// How they are turned at birth, clockwise.
  public var angle: ClosedRange<Angle> = .zero ... .zero
  /// How fast they turn in the plane.
  public var turn: ClosedRange<Angle> = .zero ... .zero
  /// Factors of `turn`, evenly spread over the life and straight between: [1, 0] comes to rest, below zero turns back.
  public var turnFactors: [Float] = [1]
  /// How fast they tumble about an axis of their own: as paper does.
  public var flip: ClosedRange<Angle> = .zero ... .zero
  /// How far they swing to both sides of their way, in points, and how often a second.
  public var sway = Sway()
  /// Whether particles point along their movement.
  public var heads = false
  /// Where they are born: within the outline of the entity, or in its middle.
  public var source = Source.middle
  /// Behaviour at the edges of the window.
  public var edges = Edges.pass

  /// Nothing is born by itself.
  public init() {}

  /// A swing to both sides.
  public struct Sway: Hashable, Sendable {
    /// Points to either side.
    public var distance: Float
    /// Swings a second.
    public var frequency: Float

    public init(distance: Float = 0, frequency: Float = 1) {
      (self.distance, self.frequency) = (distance, frequency)
    }
  }

  /// Where particles are born.
  public enum Source: Int, Hashable, Sendable, CaseIterable {
    case middle, rectangle, ellipse
  }

  /// What happens to a particle at the edges of the window.
  public enum Edges: Hashable, Sendable {
    /// It flies on, unseen.
    case pass
    /// It comes back with this share of its speed, 0 to 1, until it rests there.
    case bounce(Float)
    /// It comes in again at the other side.
    case wrap
  }

  /// Particles of one emitter at a time, at most; what would be more takes the place of the oldest.
  public static let limit = 20_000

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(rate, burst, drag)
    hasher.combine(gravity, wind, direction.radians, spread.radians)
    for range in [lifetime, speed, size] { hasher.combine(range.lowerBound, range.upperBound) }
    for range in [angle, turn, flip] { hasher.combine(range.lowerBound.radians, range.upperBound.radians) }
    hasher.combine(turnFactors.count)
    for factor in turnFactors { hasher.combine(factor) }
    hasher.combine(sway.distance, sway.frequency, heads, source.rawValue)
    switch edges {
    case .pass: hasher.combine(0)
    case .bounce(let share): hasher.combine(1, share)
    case .wrap: hasher.combine(2)
    }
  }

  public func measure(_ memory: inout OwnedMemory) { memory.add(turnFactors) }
}
