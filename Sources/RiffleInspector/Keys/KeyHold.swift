/// A key of time that is held down: after a moment its command repeats, slowly at first and then faster and faster, until
/// the key comes up.
///
/// The repeats of the system are not used: they are slower than a screen and differ from desk to desk. What is due follows
/// from how long the key has been down, not from how often it is polled, so it is the same on any screen.
package struct KeyHold: Sendable {
  private var key: String?
  private var command: TimeCommand?
  /// When it went down, in seconds of the shell's clock.
  private var start = 0.0
  private var performed = 0
  private var asked = 0.0

  /// Long enough that a tap is one step.
  static let delay = 0.3
  /// Ticks a second when it begins to repeat: each one can be seen.
  static let slowest = 20.0
  /// Ticks a second in the end: twice as fast as they came, at 120 a second.
  static let fastest = 240.0
  /// Seconds from the one to the other.
  static let runUp = 2.2
  /// No frame makes up for more than this much time: a slow one does not burst.
  static let longestFrame = 0.05

  package init() {}

  /// Whether a key is held that repeats.
  package var isHeld: Bool { command != nil }

  /// A key went down; it asks for `command` now, which has been performed.
  package mutating func press(_ key: String, _ command: TimeCommand, at now: Double) {
    guard KeyTable.repeats(command) else { return }
    (self.key, self.command) = (key, command)
    (start, asked, performed) = (now + Self.delay, now + Self.delay, 0)
  }

  /// A key came up.
  package mutating func release(_ key: String) { if key == self.key { command = nil } }

  /// Every key came up, or the window can no longer tell whether it did.
  package mutating func releaseAll() { command = nil }

  /// What is to be performed at `now`: the command's steps, as many as are due.
  package mutating func due(at now: Double) -> TimeCommand? {
    guard case .step(let count) = command, now > asked else { return nil }
    // What a slow frame has missed is left out.
    let late = max(now - asked - Self.longestFrame, 0)
    start += late
    asked = now
    let owed = Int(Self.ticks(after: now - start) / Double(abs(count)).squareRoot())
    defer { performed = max(owed, performed) }
    let steps = owed - performed
    return steps > 0 ? .step(steps * count) : nil
  }

  /// Ticks of a key held so long: the rate grows evenly, then stays.
  private static func ticks(after time: Double) -> Double {
    guard time > 0 else { return 0 }
    let growing = min(time, runUp)
    return 1 + slowest * growing + (fastest - slowest) / runUp * growing * growing / 2 + fastest * (time - growing)
  }
}
