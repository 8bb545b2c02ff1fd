import RiffleScene
import Testing

/// Requirements on the motion of entities, for `expectMotion`.
public typealias MotionExpectations = RiffleScene.MotionExpectations

/// Input at a time of a run under test.
public struct TimedInput: Sendable {
  /// The time after the first tick, 0 or more.
  public var seconds: Double
  /// The events, in order.
  public var events: [InputEvent]

  /// Creates input from a time in seconds after the first tick, and events.
  public init(seconds: Double, events: [InputEvent]) { (self.seconds, self.events) = (seconds, events) }

  /// Creates input from a time in seconds after the first tick, and events.
  public static func at(_ seconds: Double, _ events: InputEvent...) -> TimedInput {
    TimedInput(seconds: seconds, events: events)
  }
}

extension [TimedInput] {
  /// The inputs by tick, from 1.
  func frames(rate: Double) -> [Int: InputFrame] {
    reduce(into: [:]) { $0[Int(($1.seconds * rate).rounded()) + 1, default: .none].events += $1.events }
  }
}

/// Steps a simulation and records an issue for each expectation that the motion of some entities breaks.
///
/// ```swift
/// expectMotion(of: ball, in: try makeApp().simulation(), input: [.at(0.2, .pointerPressed([100, 120], .primary))]) {
///   $0.settles(within: 1).overshoots(atMost: 40).neverJumps()
/// }
/// ```
///
/// With an interruption, the run is copied at `moments` ticks, one in each of equal parts of it; the interruption is
/// added to the other inputs, and the expectations apply to each copy as well. Copies run on all cores; the result does not
/// depend on their number.
///
/// - Parameters:
///   - things: the judged entities; those that are not alive are skipped.
///   - simulation: the start of the run; the caller's does not change.
///   - window: the size of the window in points.
///   - seconds: the judged duration, above 0; a copy has as long after its interruption.
///   - input: the user's input, in any order.
///   - interruption: the input at each moment; none by default.
///   - moments: the number of moments, 1 or more.
///   - expectations: adds expectations to an empty list.
/// - Complexity: linear in ticks, times moments with an interruption.
public func expectMotion(
  of things: Entity..., in simulation: Simulation, window: SIMD2<Float> = [960, 720], for seconds: Double = 4,
  input: [TimedInput] = [], interruptedBy interruption: [InputEvent] = [], moments: Int = 32,
  sourceLocation: Testing.SourceLocation = #_sourceLocation, _ expectations: (MotionExpectations) -> MotionExpectations
) {
  let kinds = expectations(MotionExpectations()).kinds
  let rate = Double(simulation.world.resource(Tick.self)?.rate ?? 120)
  func fail(_ words: String) { Issue.record(Comment(rawValue: words), sourceLocation: sourceLocation) }
  guard !kinds.isEmpty else { return fail("nothing is expected; write { $0.settles(within: 1) }") }
  guard things.contains(where: { simulation.world.isAlive($0) && simulation.world.has(Transform.self, $0) }) else {
    return fail("none of the entities lives and has a Transform, so nothing would be judged")
  }
  guard seconds > 0, seconds <= 3600, moments > 0 else {
    return fail("a run is judged for 0 to 3600 seconds, at 1 moment or more")
  }
  if let late = input.first(where: { $0.seconds < 0 || $0.seconds >= seconds }) {
    return fail("input at \(late.seconds) s is not within the \(seconds) s that are judged; give 'for:' more")
  }
  let trial = MotionTrial(
    simulation, window: window, ticks: Int((seconds * rate).rounded(.up)), inputs: input.frames(rate: rate),
    expectations: kinds.map { Expectation($0, of: Subjects(things)) })
  for (miss, tick) in trial.misses(interruptedBy: interruption, moments: moments) {
    let when = "tick \(miss.tick), \(Miss.text(Double(miss.tick) / rate)) s"
    let how = tick.map { "; interrupted after tick \($0), \(Miss.text(Double($0) / rate)) s" } ?? ""
    fail("\(miss.description) (\(when)\(how))")
  }
}
