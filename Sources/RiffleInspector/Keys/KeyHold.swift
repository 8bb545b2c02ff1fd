/// A key of time that is held down: after a moment its command repeats, evenly, until the key comes up.
///
/// The repeats of the system are not used: they are slower than a screen and differ from desk to desk.
public struct KeyHold: Sendable {
  private var key: String?
  private var command: TimeCommand?
  /// When the next repeat is due, in seconds of the shell's clock.
  private var next = 0.0

  /// Long enough that a tap is one step.
  static let delay = 0.3
  /// Half speed backwards at 120 ticks a second.
  static let stepsEverySecond = 60.0
  static let longStepsEverySecond = 20.0

  public init() {}

  /// A key went down; it asks for `command` now, which has been performed.
  public mutating func press(_ key: String, _ command: TimeCommand, at now: Double) {
    guard KeyTable.repeats(command) else { return }
    self.key = key
    self.command = command
    next = now + Self.delay
  }

  /// A key came up.
  public mutating func release(_ key: String) {
    if key == self.key { command = nil }
  }

  /// What is to be performed again at `now`; at most once a frame, so that a slow frame does not burst.
  public mutating func due(at now: Double) -> TimeCommand? {
    guard let command, now >= next else { return nil }
    if case .step(let count) = command, abs(count) > 1 {
      next = max(next + 1 / Self.longStepsEverySecond, now)
    } else {
      // Screens of about this rate get one step each frame, without beats.
      next = max(next + 0.9 / Self.stepsEverySecond, now)
    }
    return command
  }
}
