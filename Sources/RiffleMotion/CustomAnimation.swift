/// A custom animation: any function of time that is linear in the value it moves. `Animation(_:)` makes it an
/// `Animation`.
///
/// `animate` is called for any time, in any order, and its result depends only on its arguments. The laws:
///
/// - It is linear in `value`: twice the value gives twice the result. The tween system calls it once, for the value 1,
///   and scales. An animation that merges is linear in `value` and the context's `initialVelocity` together.
/// - Once it returns nil, it returns nil for every later time; from then on the value is `value` itself.
/// - `velocity` is the derivative of `animate` by time.
public protocol CustomAnimation: Hashable, Sendable {
  /// Returns the way made `time` seconds after the start, of the whole way `value`; nil once it is over.
  func animate<V: VectorArithmetic>(value: V, time: Double, context: inout AnimationContext<V>) -> V?

  /// Returns the velocity per second at `time`; nil for central differences, which are accurate to about 1e-8.
  func velocity<V: VectorArithmetic>(value: V, time: Double, context: AnimationContext<V>) -> V?

  /// Returns true to take over value and velocity of a running animation, `time` seconds into it; false to add to it.
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

/// The context of a custom animation: its inputs and outputs apart from the value.
public struct AnimationContext<Value: VectorArithmetic>: Sendable {
  /// Set by the animation when it is logically complete, although it still moves.
  public var isLogicallyComplete: Bool
  /// The velocity per second of the interrupted animation, in the direction of `value`: zero unless it merges. An
  /// animation that uses it continues without a kink; any other starts at its own initial speed.
  public let initialVelocity: Value

  public init(isLogicallyComplete: Bool = false, initialVelocity: Value = .zero) {
    self.isLogicallyComplete = isLogicallyComplete
    self.initialVelocity = initialVelocity
  }
}

extension Animation {
  /// A custom animation as an `Animation`, which adds to running animations unless `shouldMerge` returns true.
  ///
  /// Its duration is the first time, up to about twelve days, at which `animate` returns nil; it is found by search.
  public init(_ animation: some CustomAnimation) { self.init(.custom(CustomMotion(animation))) }

  /// Returns true if it replaces the running animation: for a plain spring, and if a custom animation chooses to.
  package func shouldMerge<V: VectorArithmetic>(previous: Animation, value: V, time: Double) -> Bool {
    guard repeats.isEmpty, case .custom(let custom) = base else { return mergingSpring != nil }
    var context = AnimationContext<V>()
    return custom.animation.shouldMerge(previous: previous, value: value, time: time, context: &context)
  }

  package var isCustom: Bool {
    if case .custom = base { true } else { false }
  }

  /// The response of a custom animation to an initial velocity of 1, as minus the fraction; nil if it has none.
  package var velocityResponse: Animation? {
    guard repeats.isEmpty, case .custom(let custom) = base, let response = custom.response else { return nil }
    return Animation(
      base: .custom(response), baseDelay: baseDelay, baseSpeed: baseSpeed, repeats: [], restDuration: restDuration,
      restLogicalDuration: restLogicalDuration)
  }
}

struct CustomMotion: Hashable, Sendable {
  nonisolated(unsafe) private let erased: AnyHashable
  /// Seconds until the end, and until logical completion; infinite if never.
  let duration, logicalDuration: Double
  /// True for `Animation.velocityResponse`: the fraction is minus the response to a velocity, 0 at start and end.
  private(set) var isResponse = false

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

  /// The response to a velocity, or nil if three samples show none.
  var response: CustomMotion? {
    var response = self
    response.isResponse = true
    let length = min(duration, 1)
    return [0.01, 0.1, 0.4].contains { response.fraction(at: length * $0) != 0 } ? response : nil
  }

  func fraction(at time: Double) -> Double {
    guard time < duration else { return isResponse ? 0 : 1 }
    guard !isResponse else {
      var context = AnimationContext<Double>(initialVelocity: 1)
      let answer = animation.animate(value: 0, time: time, context: &context) ?? 0
      return answer.isFinite ? -answer : 0
    }
    var context = AnimationContext<Double>()
    let fraction = animation.animate(value: 1, time: time, context: &context) ?? 1
    return fraction.isFinite ? fraction : 1
  }

  func velocity(at time: Double) -> Double {
    guard time < duration else { return 0 }
    let given = animation.velocity(
      value: isResponse ? 0 : 1, time: time, context: AnimationContext<Double>(initialVelocity: isResponse ? 1 : 0))
    if let given { return given.isFinite ? (isResponse ? -given : given) : 0 }
    let (early, late) = (max(0, time - 1e-5), min(duration, time + 1e-5))
    return late > early ? (fraction(at: late) - fraction(at: early)) / (late - early) : 0
  }

  /// The first time from which a condition holds for good; infinite beyond 2^20 seconds.
  private static func firstTime(_ holds: (Double) -> Bool) -> Double {
    if holds(0) { return 0 }
    var (low, high) = (0.0, 1.0 / 64)
    while !holds(high) {
      (low, high) = (high, high * 2)
      if high > 1_048_576 { return .infinity }
    }
    return bisect(low, high, where: holds).high
  }
}
