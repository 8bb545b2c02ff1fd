import RiffleECS

/// The only time that a system can read: the number of stepped ticks, and their rate.
public struct Tick: Component {
  /// The tick being stepped, or the last one stepped; 0 before the first.
  public var now: Int
  /// Ticks per second of playback time; 120 by default.
  public let rate: Int

  /// The default number of ticks a second.
  public static let defaultRate = 120

  public init(now: Int = 0, rate: Int = Tick.defaultRate) {
    require(rate > 0, "a tick rate is a positive number of ticks per second, not \(rate)")
    self.now = now
    self.rate = rate
  }

  /// Length of a tick in seconds.
  @inlinable public var length: Double { 1 / Double(rate) }
  /// Playback time at this tick in seconds.
  @inlinable public var seconds: Double { Double(now) / Double(rate) }

  public func fold(into hasher: inout StateHasher) {
    hasher.combine(now, rate)
  }
}
