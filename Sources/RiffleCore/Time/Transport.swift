/// The state of time: paused, stepping or playing, and the speed. Not part of the world, so no snapshot contains it.
///
/// The caller passes the time, and gets the number of due ticks or a tick to seek to. Input that arrives while paused
/// is kept for the next stepped tick, once.
public struct Transport: Sendable {
  /// The target of a seek.
  public enum Destination: Hashable, Sendable {
    case tick(Int)
    case firstKept
    case liveEdge
    /// A tick with events, this many such ticks away; negative for earlier ones.
    case event(Int)
  }

  /// True while time is paused.
  public private(set) var isPaused: Bool
  private var clock: FixedStepClock
  private var steps = 0
  private var destination: Destination?
  /// True if the last seek was one of many of a drag: no steps back are prepared.
  private(set) var isPassing = false
  /// Input that waits for the next tick, to be shown as pending.
  public private(set) var pendingInput = InputFrame.none

  /// - Parameter speed: positive and finite.
  public init(tickRate: Int = Tick.defaultRate, isPaused: Bool = false, speed: Double = 1) {
    clock = FixedStepClock(tickRate: tickRate)
    clock.setSpeed(speed)
    self.isPaused = isPaused
  }

  /// Playback seconds for each real second.
  public var speed: Double { clock.speed }

  /// The fraction between the last tick and the next one: 0 while paused, so that the frame shows the tick.
  public var alpha: Float { isPaused ? 0 : clock.alpha }

  /// The number of ticks to step now, at `now` seconds of the shell's clock; negative for steps back.
  public mutating func ticksDue(at now: Double) -> Int {
    guard isPaused else { return clock.advance(to: now) }
    clock.resume(at: now)
    defer { steps = 0 }
    return steps
  }

  var isIdle: Bool { steps == 0 && destination == nil }

  package mutating func takeDestination() -> Destination? { destination.take() }

  /// Keeps input for the next tick.
  public mutating func receive(_ event: InputEvent) { pendingInput.events.append(event) }

  package mutating func takeInput() -> InputFrame {
    defer { pendingInput = .none }
    return pendingInput
  }

  /// Pauses, or continues without the time that has passed meanwhile.
  public mutating func setPaused(_ paused: Bool) {
    isPaused = paused
    steps = 0
  }

  /// Pauses with this many more ticks due; negative ones go back.
  public mutating func step(_ count: Int = 1) {
    (isPaused, isPassing) = (true, false)
    steps += count
  }

  /// Pauses and seeks; steps that were due are dropped. `isPassing` is true if more seeks follow at once, as in a drag.
  public mutating func seek(to destination: Destination, isPassing: Bool = false) {
    (isPaused, self.isPassing) = (true, isPassing)
    steps = 0
    self.destination = destination
  }

  /// Changes the number of ticks per real second, never the length of a tick.
  public mutating func setSpeed(_ speed: Double) { clock.setSpeed(speed) }
}

package enum SpeedLadder {
  /// From slowest to fastest: 1/16 to 4.
  static let rungs: [Double] = [1.0 / 16, 1.0 / 8, 1.0 / 4, 1.0 / 2, 3.0 / 4, 1, 1.5, 2, 4]
  /// The speeds of the keys 1 to 5: from full speed to one tick in sixty.
  package static let presets: [Double] = [1, 1.0 / 2, 1.0 / 4, 1.0 / 10, 1.0 / 60]

  package static func slower(than speed: Double) -> Double { rungs.last { $0 < speed * 0.999 } ?? rungs[0] }

  package static func faster(than speed: Double) -> Double {
    rungs.first { $0 > speed * 1.001 } ?? rungs[rungs.count - 1]
  }

  package static func name(of speed: Double) -> String {
    if speed < 1 {
      let inverse = (1 / speed).rounded()
      if abs(1 / inverse - speed) < 1e-9 { return "1/\(Int(inverse))×" }
      if abs(speed - 0.75) < 1e-9 { return "3/4×" }
    }
    return speed == speed.rounded() ? "\(Int(speed))×" : "\(speed)×"
  }
}
