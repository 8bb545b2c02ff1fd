/// Turns a wall clock's readings into ticks that are due.
///
/// The clock never reads the time; it takes it as an argument. Pausing is simply not asking, followed by `resume(at:)`, so that the
/// time spent paused never comes due.
public struct FixedStepClock: Sendable, Equatable {
  /// Ticks a second at speed 1.
  public let tickRate: Int
  /// At most this many ticks come due at once: after a stall the rest of the time is dropped, so that a long gap does
  /// not burst. A quarter of a second by default.
  public let longestCatchUp: Int
  /// A gap longer than this many seconds was no slow frame: the process was stopped, the machine slept. It counts as a
  /// pause, with one tick. Where every frame takes as long the machine is slow, and only the first one counts so.
  public static let longestFrame = 1.0
  /// Playback seconds for each real second.
  public private(set) var speed: Double = 1

  private var last: Double?
  private var owed: Double = 0
  private var wasStalled = false

  /// A clock that has not been read yet. `longestCatchUp` is in ticks; nil is a quarter of a second.
  public init(tickRate: Int = Tick.defaultRate, longestCatchUp: Int? = nil) {
    precondition(tickRate > 0, "a tick rate is a positive number of ticks per second, not \(tickRate)")
    self.tickRate = tickRate
    self.longestCatchUp = max(1, longestCatchUp ?? tickRate / 4)
  }

  /// How far the present is between the last tick and the next one, 0..<1, for drawing.
  public var alpha: Float { Float(min(owed, 1.0.nextDown)) }

  /// The number of ticks due at `now`, in seconds of any clock that does not run backwards; the first call gives 0, and
  /// a reading before the last one counts as no time.
  public mutating func advance(to now: Double) -> Int {
    guard now.isFinite else { return 0 }
    defer { last = max(now, last ?? now) }
    guard let last, now > last else { return 0 }
    let isLong = now - last > Self.longestFrame
    let isStall = isLong && !wasStalled
    wasStalled = isLong
    if isStall {
      owed = 0
      return 1
    }
    owed += (now - last) * speed * Double(tickRate)
    // A reading a rounding error short of a whole tick is that tick: otherwise 120 readings of 1/120 s give 119.
    let whole = (owed + 1e-9).rounded(.down)
    owed = max(0, owed - whole)
    return min(Int(min(whole, 1e9)), longestCatchUp)
  }

  /// Starts afresh at `now`: nothing is due, whatever time has passed. For the end of a pause.
  public mutating func resume(at now: Double) {
    last = now
    owed = 0
  }

  /// Changes how often ticks come; what is owed so far stays. `speed` is positive and finite.
  public mutating func setSpeed(_ speed: Double) {
    precondition(speed > 0 && speed.isFinite, "speed is a positive number, not \(speed)")
    self.speed = speed
  }
}
