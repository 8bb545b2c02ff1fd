import RiffleMotion

/// A window of an animator's progress for some of its animations: relative time, 0...1, and a timing that is stretched over it.
public struct AnimatorWindow: Sendable, Hashable {
  /// The start as a fraction of the animator's progress: at least 0, and below `end`, which is at most 1.
  public let start: Double
  /// The end; see `start`.
  public let end: Double
  /// The timing within the window; a spring settles within it. Nil follows the animator, also while that overshoots; an
  /// `extrapolating` curve continues along its ends. Any other timing stays constant beyond its ends.
  public let timing: Animation?

  /// A window. Values are clamped to 0...1 and to rising order. The delay and the endless repeat of `timing` are dropped.
  public init(start: Double = 0, end: Double = 1, timing: Animation? = nil) {
    let start = start.isFinite ? min(max(start, 0), 0.999) : 0
    self.start = start
    self.end = end.isFinite ? min(max(end, start + 0.001), 1) : 1
    let rest = timing?.splittingLeadingDelay.rest
    self.timing = rest?.totalDuration.isFinite == true ? rest : nil
  }

  /// The whole animator, with its own timing.
  public static let whole = AnimatorWindow()

  /// Returns the progress and rate of its animations for those of the animator.
  func progress(_ fraction: Double, _ rate: Double) -> (fraction: Double, rate: Double) {
    guard self != .whole else { return (fraction, rate) }
    let length = end - start
    let share = (fraction - start) / length
    // An animator may overshoot; parts that begin or end with it follow.
    if share < 0, start > 0 { return (0, 0) }
    if share > 1, end < 1 { return (1, 0) }
    guard let timing else { return (share, rate / length) }
    if let curve = timing.extrapolatingCurve {
      return (curve.value(at: share), curve.velocity(at: share) * rate / length)
    }
    guard share > 0 else { return (0, 0) }
    guard share < 1 else { return (1, 0) }
    let duration = timing.totalDuration
    return (
      timing.fraction(at: share * duration), timing.fractionVelocity(at: share * duration) * duration * rate / length
    )
  }
}

struct AnimatorPart: Sendable, Equatable {
  var window = AnimatorWindow.whole
  /// A curve over a share of the window's progress: the bend of a path.
  var bend: Bend?

  struct Bend: Sendable, Equatable {
    var from: Double
    var to: Double
    var curve: UnitCurve
  }

  func progress(_ fraction: Double, _ rate: Double) -> (fraction: Double, rate: Double) {
    let (way, speed) = window.progress(fraction, rate)
    guard let bend else { return (way, speed) }
    let share = (way - bend.from) / (bend.to - bend.from)
    guard share > 0 else { return (0, 0) }
    guard share < 1 else { return (1, 0) }
    return (bend.curve.value(at: share), bend.curve.velocity(at: share) * speed / (bend.to - bend.from))
  }
}
