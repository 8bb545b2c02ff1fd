import RiffleScene

/// What must hold of how entities move: a list that `expectMotion` judges tick by tick, as a scene's `expect:` is.
///
/// What is read are presented values, as they are drawn. Lengths are in points, times in seconds.
public struct MotionPromises: Sendable {
  /// A value of an entity that a promise may be about.
  public enum Value: String, Sendable, CaseIterable {
    /// Its middle, in points: together, across, or down.
    case position, x, y
    /// Width and height, in points: together, or one of them.
    case size, width, height
    /// Its angles, in degrees.
    case rotation, turn, tilt
    /// As factors, with what contains it.
    case scale, opacity

    fileprivate var drawn: DrawnValue { DrawnValue(rawValue: rawValue) ?? .position }
  }

  private(set) var kinds: [any ExpectationKind] = []

  /// Nothing yet.
  init() {}

  private func with(_ kind: any ExpectationKind) -> MotionPromises {
    var promises = self
    promises.kinds.append(kind)
    return promises
  }

  /// They stand still that many seconds after the last input, or after the beginning.
  public func settles(within seconds: Double) -> MotionPromises { with(Expectation.Code.settles(within: seconds)) }

  /// They are seen, in the window and at an opacity of 0.9 or more, that many seconds after the beginning.
  public func isVisible(by seconds: Double) -> MotionPromises { with(Expectation.Code.isVisible(by: seconds)) }

  /// They go no further than that beyond where they are sent, along their way there, in the unit of the value.
  public func overshoots(atMost bound: Double, in value: Value = .position) -> MotionPromises {
    with(Expectation.Code.overshoots(bound, value.drawn))
  }

  /// They change no faster than that, a second, from tick to tick.
  public func speed(atMost bound: Double, of value: Value = .position) -> MotionPromises {
    with(Expectation.Code.speed(bound, value.drawn))
  }

  /// Their velocities change no faster than that, a second squared, over three ticks.
  public func acceleration(atMost bound: Double, of value: Value = .position) -> MotionPromises {
    with(Expectation.Code.acceleration(bound, value.drawn))
  }

  /// The value never turns back.
  public func isMonotone(in value: Value) -> MotionPromises { with(Expectation.Code.isMonotone(value.drawn)) }

  /// While they are seen they lie within a box in points of the window, or within the window.
  public func isInside(_ box: Rect? = nil) -> MotionPromises { with(Expectation.Code.isInside(box)) }

  /// In the end their middles are at a place, to a hundredth of a point.
  public func ends(at place: SIMD2<Float>) -> MotionPromises { with(Expectation.Code.ends(at: place)) }

  /// Their middles keep the places relative to the first of them that they had in the beginning, to that many points.
  public func staysTogether(within points: Double) -> MotionPromises {
    with(Expectation.Code.staysTogether(within: points))
  }

  /// No value leaps further within a tick than its velocities explain; what is set without animation may.
  public func neverJumps() -> MotionPromises { with(Expectation.Code.neverJumps) }

  /// No velocity changes more within a tick than the springs explain that move it.
  public func neverKinks() -> MotionPromises { with(Expectation.Code.neverKinks) }

  /// In the end they stand still.
  public func isAtRest() -> MotionPromises { with(Expectation.Code.isAtRest) }

  /// In the end they are drawn where the model has them, to the last bit.
  public func endsExactly() -> MotionPromises { with(Expectation.Code.endsExactly) }

  /// Every animation that starts completes by the end, and no more than once.
  public func completesOnce() -> MotionPromises { with(Expectation.Code.completesOnce) }
}
