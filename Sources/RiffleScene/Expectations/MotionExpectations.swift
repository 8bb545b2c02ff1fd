/// Requirements on the motion of entities, which `expectMotion` judges tick by tick, like a scene's `expect:`.
///
/// Judges presented values, as drawn. Lengths are in points, times in seconds.
public struct MotionExpectations: Sendable {
  /// A value that an expectation can constrain.
  public enum Value: String, Sendable, CaseIterable {
    /// The position of the center in points: as a vector, across, or down.
    case position, x, y
    /// Width and height in points: as a vector, or one of them.
    case size, width, height
    /// Angles in degrees.
    case rotation, turn, tilt
    /// Factors, including those of the entity's ancestors.
    case scale, opacity
  }

  package private(set) var kinds: [any ExpectationKind] = []

  /// Creates an empty list of requirements.
  package init() {}

  private func with(_ kind: any ExpectationKind) -> MotionExpectations {
    var expectations = self
    expectations.kinds.append(kind)
    return expectations
  }

  /// Requires rest this many seconds after the last input, or after the start.
  public func settles(within seconds: Double) -> MotionExpectations { with(SettlesWithin(seconds: seconds)) }

  /// Requires visibility, in the window at an opacity of 0.9 or more, this many seconds after the start.
  public func isVisible(by seconds: Double) -> MotionExpectations { with(VisibleBy(seconds: seconds)) }

  /// Limits the overshoot beyond the target, along the path there, in the unit of the value.
  public func overshoots(atMost bound: Double, in value: Value = .position) -> MotionExpectations {
    with(OvershootAtMost(most: BoundedValue(bound: bound, value: value)))
  }

  /// Limits the change of a value from tick to tick, per second.
  public func speed(atMost bound: Double, of value: Value = .position) -> MotionExpectations {
    with(SpeedAtMost(most: BoundedValue(bound: bound, value: value)))
  }

  /// Limits the change of a velocity over three ticks, per second squared.
  public func acceleration(atMost bound: Double, of value: Value = .position) -> MotionExpectations {
    with(AccelerationAtMost(most: BoundedValue(bound: bound, value: value)))
  }

  /// Requires that a value never reverses its direction.
  public func isMonotone(in value: Value) -> MotionExpectations { with(Monotone(value: value)) }

  /// Requires visible entities to be inside a box in points of the window, or inside the window.
  public func isInside(_ box: Rect? = nil) -> MotionExpectations { with(Inside(area: box.map { .box($0) } ?? .window)) }

  /// Requires the centers to end at this position, within a hundredth of a point.
  public func ends(at place: SIMD2<Float>) -> MotionExpectations { with(EndsAt(place: place)) }

  /// Requires the centers to keep their initial positions relative to the first entity, within this many points.
  public func staysTogether(within points: Double) -> MotionExpectations {
    with(StaysTogether(most: points))
  }

  /// Forbids changes in a tick that the velocity does not explain, except for values set without animation.
  public func neverJumps() -> MotionExpectations { with(NoJump()) }

  /// Forbids changes of a velocity in a tick that its springs do not explain.
  public func neverKinks() -> MotionExpectations { with(NoKink()) }

  /// Requires rest at the end.
  public func isAtRest() -> MotionExpectations { with(AtRest()) }

  /// Requires the drawn values at the end to equal the model's, to the last bit.
  public func endsExactly() -> MotionExpectations { with(EndsExactly()) }

  /// Requires every started animation to complete by the end, and no more than once.
  public func completesOnce() -> MotionExpectations { with(CompletesOnce()) }
}
