/// Converts readings of a wall clock into the number of ticks that are due.
///
/// It takes the time as an argument and never reads it. To pause, do not call `advance(to:)`; then call `resume(at:)`, so that no
/// tick is due for the pause.
public struct FixedStepClock: Sendable, Equatable {
  /// Ticks a second at speed 1.
  public let tickRate: Int
  /// The largest number of ticks due at once: after a stall the remaining time is dropped, so that there is no burst. A quarter of
  /// a second by default.
  public let longestCatchUp: Int
  /// A gap longer than this many seconds is not a slow frame: the process was stopped, or the machine slept. It counts as a
  /// pause, with one tick. If every frame takes that long, the machine is slow, and only the first one counts as a pause.
  public static let longestFrame = 1.0
  /// Playback seconds for each real second.
  public private(set) var speed: Double = 1

  private var last: Double?
  private var owed: Double = 0
  private var wasStalled = false

  /// A clock that has not been read yet. `longestCatchUp` is in ticks; nil is a quarter of a second.
  public init(tickRate: Int = Tick.defaultRate, longestCatchUp: Int? = nil) {
    require(tickRate > 0, "a tick rate is a positive number of ticks per second, not \(tickRate)")
    self.tickRate = tickRate
    self.longestCatchUp = max(1, longestCatchUp ?? tickRate / 4)
  }

  /// The fraction of the time between the last tick and the next one, 0..<1, for drawing.
  public var alpha: Float { Float(min(owed, 1.0.nextDown)) }

  /// The number of ticks due at `now`, in seconds of any monotonic clock. The first call returns 0; a reading before the last one
  /// counts as no time.
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

  /// Restarts at `now`: no tick is due for the time before. Call it at the end of a pause.
  public mutating func resume(at now: Double) {
    last = now
    owed = 0
  }

  /// Sets the playback speed, positive and finite. A partly elapsed tick stays.
  public mutating func setSpeed(_ speed: Double) {
    require(speed > 0 && speed.isFinite, "speed is a positive number, not \(speed)")
    self.speed = speed
  }
}
