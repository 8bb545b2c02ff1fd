import RiffleScene

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

    fileprivate var drawn: DrawnValue { DrawnValue(rawValue: rawValue) ?? .position }
  }

  private(set) var kinds: [any ExpectationKind] = []

  private func with(_ kind: any ExpectationKind) -> MotionExpectations {
    var expectations = self
    expectations.kinds.append(kind)
    return expectations
  }

  /// Requires rest this many seconds after the last input, or after the start.
  public func settles(within seconds: Double) -> MotionExpectations { with(Expectation.Code.settles(within: seconds)) }

  /// Requires visibility, in the window at an opacity of 0.9 or more, this many seconds after the start.
  public func isVisible(by seconds: Double) -> MotionExpectations { with(Expectation.Code.isVisible(by: seconds)) }

  /// Limits the overshoot beyond the target, along the path there, in the unit of the value.
  public func overshoots(atMost bound: Double, in value: Value = .position) -> MotionExpectations {
    with(Expectation.Code.overshoots(bound, value.drawn))
  }

  /// Limits the change of a value from tick to tick, per second.
  public func speed(atMost bound: Double, of value: Value = .position) -> MotionExpectations {
    with(Expectation.Code.speed(bound, value.drawn))
  }

  /// Limits the change of a velocity over three ticks, per second squared.
  public func acceleration(atMost bound: Double, of value: Value = .position) -> MotionExpectations {
    with(Expectation.Code.acceleration(bound, value.drawn))
  }

  /// Requires that a value never reverses its direction.
  public func isMonotone(in value: Value) -> MotionExpectations { with(Expectation.Code.isMonotone(value.drawn)) }

  /// Requires visible entities to be inside a box in points of the window, or inside the window.
  public func isInside(_ box: Rect? = nil) -> MotionExpectations { with(Expectation.Code.isInside(box)) }

  /// Requires the centers to end at this position, within a hundredth of a point.
  public func ends(at place: SIMD2<Float>) -> MotionExpectations { with(Expectation.Code.ends(at: place)) }

  /// Requires the centers to keep their initial positions relative to the first entity, within this many points.
  public func staysTogether(within points: Double) -> MotionExpectations {
    with(Expectation.Code.staysTogether(within: points))
  }

  /// Forbids changes in a tick that the velocity does not explain, except for values set without animation.
  public func neverJumps() -> MotionExpectations { with(Expectation.Code.neverJumps) }

  /// Forbids changes of a velocity in a tick that its springs do not explain.
  public func neverKinks() -> MotionExpectations { with(Expectation.Code.neverKinks) }

  /// Requires rest at the end.
  public func isAtRest() -> MotionExpectations { with(Expectation.Code.isAtRest) }

  /// Requires the drawn values at the end to equal the model's, to the last bit.
  public func endsExactly() -> MotionExpectations { with(Expectation.Code.endsExactly) }

  /// Requires every started animation to complete by the end, and no more than once.
  public func completesOnce() -> MotionExpectations { with(Expectation.Code.completesOnce) }
}
