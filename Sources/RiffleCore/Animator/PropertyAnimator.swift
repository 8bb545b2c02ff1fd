/// A handle of a property animator in a world: UIKit's `UIViewPropertyAnimator` as a value.
public struct PropertyAnimator: Hashable, Comparable, Sendable {
  /// Its number in the world, from 1; never reused.
  public let id: UInt32

  public static func < (lhs: PropertyAnimator, rhs: PropertyAnimator) -> Bool { lhs.id < rhs.id }
}

/// The end position of an animator: at the old values, at the presented values, or at the new values.
public enum AnimatingPosition: Sendable, Hashable, CaseIterable {
  case start, current, end
}

/// The state of an animator, as in UIKit.
public enum AnimatingState: Sendable, Hashable {
  /// Not started, or finished.
  case inactive
  /// Started: running or paused.
  case active
  /// Stopped at the presented values; waits for `finishAnimation`.
  case stopped
}

package struct AnimatorState: Run, Equatable {
  enum Leg: Sendable, Equatable {
    case own
    /// Between two fractions by its timing, stretched over `length` seconds.
    case blend(from: Double, to: Double, Animation, elapsed: Double, length: Double)
  }

  package let id: UInt32
  /// The animation without its leading delay.
  let timing: Animation
  /// Seconds; infinite for a timing that repeats forever, where `length` is that of one round.
  let duration: Double
  let length: Double
  var state = AnimatingState.inactive
  var isRunning = false
  var isReversed = false
  var pausesOnCompletion: Bool
  /// Seconds along its own timing.
  var time = 0.0
  var leg = Leg.own
  package var fraction = 0.0
  package var rate = 0.0
  var parts: [AnimatorPart] = []
  /// Entities that fade half-way instead of moving, with reduced motion.
  var fading: [Entity] = []
  var cause: Cause?
  var steeredTick: Int?
  var steeredBy: Cause?

  func driver(_ part: Int) -> UInt32 { id << 8 | UInt32(part) }

  func progress(of part: Int) -> (fraction: Double, rate: Double) { parts[part].progress(fraction, rate) }

  /// True if a part ends at its old values, by its own timing or by that of the animator.
  func endsAtStart(_ part: Int) -> Bool { parts[part].progress(timing.endFraction, 0).fraction == 0 }

  mutating func advance(by seconds: Double) -> AnimatingPosition? {
    switch leg {
    case .own:
      time += isReversed ? -seconds : seconds
      if time >= duration - 1e-9 && !isReversed { return arrive(.end) }
      if time <= 1e-9 && isReversed { return arrive(.start) }
      fraction = timing.fraction(at: time)
      rate = timing.fractionVelocity(at: time) * (isReversed ? -1 : 1)
      return nil
    case .blend(let from, let to, let timing, let elapsed, let length):
      let elapsed = elapsed + seconds
      guard elapsed < length - 1e-9 else { return arrive(isReversed ? .start : .end) }
      let stretch = timing.totalDuration / length
      fraction = from + (to - from) * timing.fraction(at: elapsed * stretch)
      rate = (to - from) * timing.fractionVelocity(at: elapsed * stretch) * stretch
      leg = .blend(from: from, to: to, timing, elapsed: elapsed, length: length)
      return nil
    }
  }

  private mutating func arrive(_ position: AnimatingPosition) -> AnimatingPosition {
    fraction = position == .end ? timing.endFraction : 0
    time = position == .end ? duration : 0
    (rate, leg) = (0, .own)
    return position
  }

  mutating func halt(as state: AnimatingState = .active) { (self.state, isRunning, rate) = (state, false, 0) }

  /// Continues at the first time with the presented fraction after a scrub.
  mutating func resumeOwnTiming() {
    leg = .own
    guard abs(timing.fraction(at: time) - fraction) > 1e-9 else { return }
    // With many rounds, each sample could be at the start of a round; the first crossing is in the first round.
    let length = timing.endFraction == 0 ? timing.round(at: 0)?.animation.totalDuration ?? length : length
    var (low, high) = (0.0, length)
    // The first crossing of a timing that may overshoot is before its first arrival.
    for step in 1...64 where timing.fraction(at: length * Double(step) / 64) >= fraction {
      (low, high) = (length * Double(step - 1) / 64, length * Double(step) / 64)
      break
    }
    (low, high) = bisect(low, high) { !(timing.fraction(at: $0) < fraction) }
    time = (low + high) / 2
  }
}

struct PropertyAnimators: Component {
  struct Completion: Sendable {
    let animator: UInt32
    let body: @Sendable (inout World, AnimatingPosition) -> Void
  }

  var states = RunTable<AnimatorState>()
  var completions: [Completion] = []

  static func == (lhs: Self, rhs: Self) -> Bool { lhs.states == rhs.states }

  func fold(into hasher: inout StateHasher) {
    states.fold(into: &hasher) { hasher, state in
      hasher.combine(state.id, state.fraction, state.time, state.isRunning, state.isReversed, "\(state.state)")
    }
  }
}

/// A window of an animator's progress for some of its animations, with a timing that is stretched over it.
public struct AnimatorWindow: Sendable, Hashable {
  /// The start as a fraction of the animator's progress, from 0 and below `end`.
  public let start: Double
  /// The end as a fraction of the animator's progress, up to 1.
  public let end: Double
  /// Nil follows the animator, also while that overshoots. Only an `extrapolating` curve continues beyond its ends.
  public let timing: Animation?

  /// Clamps to 0...1 and to rising order; drops the delay and the endless repeat of `timing`.
  public init(start: Double = 0, end: Double = 1, timing: Animation? = nil) {
    let start = start.isFinite ? min(max(start, 0), 0.999) : 0
    self.start = start
    self.end = end.isFinite ? min(max(end, start + 0.001), 1) : 1
    let rest = timing?.splittingLeadingDelay.rest
    self.timing = rest?.totalDuration.isFinite == true ? rest : nil
  }

  /// The whole animator, with its own timing.
  public static let whole = AnimatorWindow()

  func progress(_ fraction: Double, _ rate: Double) -> (fraction: Double, rate: Double) {
    guard self != .whole else { return (fraction, rate) }
    let length = end - start
    let share = (fraction - start) / length
    if share < 0, start > 0 { return (0, 0) }
    if share > 1, end < 1 { return (timing?.endFraction ?? 1, 0) }
    guard let timing else { return (share, rate / length) }
    if let curve = timing.extrapolatingCurve {
      return (curve.value(at: share), curve.velocity(at: share) * rate / length)
    }
    guard share > 0 else { return (0, 0) }
    guard share < 1 else { return (timing.endFraction, 0) }
    let duration = timing.totalDuration
    return (
      timing.fraction(at: share * duration), timing.fractionVelocity(at: share * duration) * duration * rate / length
    )
  }
}

extension Animation {
  /// The animation itself, or its first cycle if it ends where it started or never ends.
  var arriving: Animation {
    guard endFraction == 0 || repeatsForever else { return self }
    return round(at: 0)?.animation.arriving ?? .linear(duration: 1)
  }
}

package struct AnimatorPart: Sendable, Equatable {
  var window = AnimatorWindow.whole
  /// A window of the window's progress: the bend of a path.
  var bend = AnimatorWindow.whole

  /// The whole animator. Changes that are added while it runs are extrapolated back to fraction 0.
  package static let whole = AnimatorPart(window: .whole)

  /// Returns the part for changes that are added at a fraction: they start there, and a way back ends there.
  func starting(at fraction: Double) -> AnimatorPart {
    let way = progress(fraction, 0).fraction
    guard way > 0, way < 1 else { return self }
    return window.timing == nil
      ? AnimatorPart(window: AnimatorWindow(start: fraction, end: window.end))
      : AnimatorPart(window: window, bend: AnimatorWindow(start: way))
  }

  func progress(_ fraction: Double, _ rate: Double) -> (fraction: Double, rate: Double) {
    let (way, speed) = window.progress(fraction, rate)
    return bend.progress(way, speed)
  }
}
