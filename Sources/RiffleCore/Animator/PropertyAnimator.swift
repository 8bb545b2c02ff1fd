import RiffleECS
import RiffleMotion

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

/// The state of one animator: a value in the world, so that a snapshot includes it.
package struct AnimatorState: Run, Equatable {
  enum Leg: Sendable, Equatable {
    /// Along its own timing, by its time.
    case own
    /// From a fraction to an end by its own timing, stretched over a number of seconds.
    case blend(from: Double, to: Double, Animation, elapsed: Double, length: Double)
  }

  package let id: UInt32
  /// Without a leading delay.
  let timing: Animation
  /// Seconds from start to end; infinite for a timing that repeats forever.
  let duration: Double
  /// The duration; for a timing that repeats forever, that of one round.
  let length: Double
  var state = AnimatingState.inactive
  var isRunning = false
  var isReversed = false
  var pausesOnCompletion: Bool
  /// Seconds along its own timing.
  var time = 0.0
  var leg = Leg.own
  /// The presented progress.
  package var fraction = 0.0
  package var rate = 0.0
  var parts: [AnimatorPart] = []
  /// The entities that fade half-way instead of moving, with reduced motion.
  var fading: [Entity] = []
  /// The causes of its creation and of its last change, with the latter's tick: for readers.
  var cause: Cause?
  var steeredTick: Int?
  var steeredBy: Cause?

  /// The number of a part in the stores.
  func driver(_ part: Int) -> UInt32 { id << 8 | UInt32(part) }

  func progress(of part: Int) -> (fraction: Double, rate: Double) { parts[part].progress(fraction, rate) }

  /// Advances by seconds; returns the position on arrival.
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
      guard elapsed < length - 1e-9 else { return arrive(to == 1 ? .end : .start) }
      let stretch = timing.totalDuration / length
      fraction = from + (to - from) * timing.fraction(at: elapsed * stretch)
      rate = (to - from) * timing.fractionVelocity(at: elapsed * stretch) * stretch
      leg = .blend(from: from, to: to, timing, elapsed: elapsed, length: length)
      return nil
    }
  }

  private mutating func arrive(_ position: AnimatingPosition) -> AnimatingPosition {
    fraction = position == .end ? 1 : 0
    time = position == .end ? duration : 0
    (rate, leg) = (0, .own)
    return position
  }

  /// Sets the time along its own timing to the first with the presented fraction: it continues there after a scrub.
  mutating func resumeOwnTiming() {
    leg = .own
    guard abs(timing.fraction(at: time) - fraction) > 1e-9 else { return }
    var low = 0.0
    var high = length
    // The first crossing of a timing that may overshoot is before its first arrival; bisection needs no more.
    for step in 1...64 where timing.fraction(at: length * Double(step) / 64) >= fraction {
      (low, high) = (length * Double(step - 1) / 64, length * Double(step) / 64)
      break
    }
    (low, high) = bisect(low, high) { !(timing.fraction(at: $0) < fraction) }
    time = (low + high) / 2
  }
}

/// All unfinished animators. A resource.
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

  func measure(_ memory: inout OwnedMemory) {
    memory.add(states.runs) { memory, state in
      memory.add(state.parts)
      memory.add(state.fading)
      state.cause?.measure(&memory)
      state.steeredBy?.measure(&memory)
    }
    memory.add(completions)
  }
}
