import RiffleECS
import RiffleMotion

/// A particle emitter on an entity, and the motion of its particles. Without a look, such as `ParticleLook`, they are not drawn.
///
/// A particle is not an entity and has no state: its position is a function of the tick and place of its birth, its number and
/// this component. So stepping back, branches and replays cost nothing, and the history stores only births (`ParticleBirths`).
public struct Particles: Component {
  /// Births a second, evenly spaced; 0 for bursts only.
  public var rate: Float = 0
  /// The number of particles of a burst without a count.
  public var burst = 40
  /// Seconds from birth to death. Above zero.
  public var lifetime: ClosedRange<Float> = 1...1
  /// Points a second at birth.
  public var speed: ClosedRange<Float> = 0...0
  /// The direction at birth, clockwise from the right; it rotates with the entity.
  public var direction = Angle.degrees(-90)
  /// The angle of the cone around `direction`; a full turn is every direction.
  public var spread = Angle.degrees(360)
  /// Points a second, each second.
  public var gravity = SIMD2<Float>.zero
  /// The velocity of the air in points a second. It moves particles with drag.
  public var wind = SIMD2<Float>.zero
  /// The decay rate of the velocity relative to the air: after one second a factor of e to the power of -drag remains.
  public var drag: Float = 0
  /// The width in points.
  public var size: ClosedRange<Float> = 8...8
  /// The rotation at birth, clockwise.
  public var angle: ClosedRange<Angle> = .zero ... .zero
  /// The angular velocity in the plane, a second.
  public var turn: ClosedRange<Angle> = .zero ... .zero
  /// Factors of `turn`, evenly spaced over the lifetime and interpolated linearly: [1, 0] comes to rest, a negative factor
  /// reverses.
  public var turnFactors: [Float] = [1]
  /// The angular velocity of tumbling about an axis in the particle, as of paper.
  public var flip: ClosedRange<Angle> = .zero ... .zero
  /// The oscillation to both sides of the path.
  public var sway = Sway()
  /// True if they point along their path.
  public var heads = false
  /// The place of birth: within the outline of the entity, or in its middle.
  public var source = Source.middle
  /// The behaviour at the edges of the window.
  public var edges = Edges.pass

  /// An emitter without births.
  public init() {}

  /// An oscillation to both sides.
  public struct Sway: Hashable, Sendable {
    /// The amplitude in points.
    public var distance: Float
    /// Oscillations a second.
    public var frequency: Float

    public init(distance: Float = 0, frequency: Float = 1) {
      (self.distance, self.frequency) = (distance, frequency)
    }
  }

  /// The place of birth of particles.
  public enum Source: Int, Hashable, Sendable, CaseIterable {
    case middle, rectangle, ellipse
  }

  /// The behaviour of a particle at the edges of the window.
  public enum Edges: Hashable, Sendable {
    /// It continues outside the window.
    case pass
    /// It bounces with this fraction of its speed, 0 to 1, until it rests at the edge.
    case bounce(Float)
    /// It enters again at the opposite edge.
    case wrap
  }

  /// The largest number of living particles of one emitter; further births replace the oldest.
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
