import RiffleECS

/// The only time a system sees: how many ticks have been stepped, and how long one is.
public struct Tick: Component {
  /// The tick being stepped, or the last one stepped; 0 before the first.
  public var now: Int
  /// Ticks per second of playback time; 120 unless a scene says otherwise.
  public let rate: Int

  /// Ticks a second, unless a world has another number.
  public static let defaultRate = 120

  public init(now: Int = 0, rate: Int = Tick.defaultRate) {
    precondition(rate > 0, "a tick rate is a positive number of ticks per second, not \(rate)")
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
