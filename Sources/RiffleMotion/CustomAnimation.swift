/// An animation of one's own: any function of time that is linear in the value it moves.
///
/// `animate` is asked at any time, in any order, and answers from its arguments alone; that is what lets an animation
/// be stepped back, scrubbed and replayed. `Animation(_:)` makes it an animation like any other. The laws:
///
/// - It is linear in `value`: twice the value gives twice the answer. The tween system asks once, for the value 1,
///   and scales.
/// - Once it has answered nil it stays nil; from then on the value is `value` itself.
/// - `velocity` is the derivative of `animate` by time.
public protocol CustomAnimation: Hashable, Sendable {
  /// The way made `time` seconds after the start, of the whole way `value`; nil once it is over.
  func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V?

  /// The velocity per second at `time`; nil leaves it to central differences, which are good to about 1e-8.
  func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V?

  /// Whether it takes over value and velocity of an animation that runs, `time` seconds into it; false adds to it.
  func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool
}

extension CustomAnimation {
  public func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V? { nil }

  public func shouldMerge<V: VectorArithmetic>(
    previous: Animation, value: V, time: Double, context: inout AnimationContext<V>
  ) -> Bool { false }
}

/// What a custom animation is told and tells beside its value.
public struct AnimationContext<Value: VectorArithmetic>: Sendable {
  /// Set when people take the animation for done, although it still moves.
  public var isLogicallyComplete: Bool

  public init(isLogicallyComplete: Bool = false) { self.isLogicallyComplete = isLogicallyComplete }
}

extension Animation {
  /// A custom animation as an animation: modifiers apply to it, and a tween system can run it.
  ///
  /// Its duration is found by asking: the first time, up to about twelve days, at which it answers nil. Its `shouldMerge`
  /// is there for those who ask `shouldMerge(previous:value:time:)`; a tween system that knows springs and curves only
  /// takes it for a curve, which adds.
  public init(_ animation: some CustomAnimation) {
    self.init(.custom(CustomMotion(animation)))
  }

  /// Whether this takes over what runs: always for a plain spring, by its own word for a custom animation.
  public func shouldMerge<V: VectorArithmetic>(previous: Animation, value: V, time: Double) -> Bool {
    guard repeats.isEmpty, case .custom(let custom) = base else { return mergingSpring != nil }
    var context = AnimationContext<V>()
    return custom.animation.shouldMerge(previous: previous, value: value, time: time, context: &context)
  }
}

/// A custom animation of a forgotten type, with what was found out about it.
struct CustomMotion: Hashable, Sendable {
  /// The animation, held so that equality and hash are its own. It is `Sendable`, only `AnyHashable` cannot say so.
  nonisolated(unsafe) private let erased: AnyHashable
  /// Seconds until it is over, and until it counts as done; infinite when it is never.
  let duration, logicalDuration: Double

  init(_ animation: some CustomAnimation) {
    erased = AnyHashable(animation)
    let duration = CustomMotion.firstTime { time in
      var context = AnimationContext<Double>()
      return animation.animate(value: 1, time: time, context: &context) == nil
    }
    self.duration = duration
    logicalDuration = min(
      duration,
      CustomMotion.firstTime { time in
        var context = AnimationContext<Double>()
        return animation.animate(value: 1, time: time, context: &context) == nil || context.isLogicallyComplete
      })
  }

  var animation: any CustomAnimation { erased.base as! any CustomAnimation }

  func fraction(at time: Double) -> Double {
    guard time < duration else { return 1 }
    var context = AnimationContext<Double>()
    let fraction = animation.animate(value: 1, time: time, context: &context) ?? 1
    return fraction.isFinite ? fraction : 1
  }

  func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let given = animation.velocity(value: 1, time: time, context: AnimationContext<Double>())
    if let given { return given.isFinite ? given : 0 }
    let (early, late) = (max(0, time - 1e-5), min(duration, time + 1e-5))
    return late > early ? (fraction(at: late) - fraction(at: early)) / (late - early) : 0
  }

  /// The first time at which something holds that then holds for good; infinite beyond 2^20 seconds.
  private static func firstTime(_ holds: (Double) -> Bool) -> Double {
    if holds(0) { return 0 }
    var (low, high) = (0.0, 1.0 / 64)
    while !holds(high) {
      (low, high) = (high, high * 2)
      if high > 1_048_576 { return .infinity }
    }
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if holds(middle) { high = middle } else { low = middle }
    }
    return high
  }
}
