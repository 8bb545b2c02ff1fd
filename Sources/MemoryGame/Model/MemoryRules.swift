/// What entities are worth. Times are in ticks, so a game at another tick rate brings other numbers.
public struct MemoryRules: Sendable, Equatable {
  /// Points for a pair, before the bonus.
  public var match: Int
  /// Points lost in a mismatch for each of the two that had been seen before.
  public var seenPenalty: Int
  /// How long a card's bonus lasts while its face shows, in ticks.
  public var bonusTicks: Int
  /// How often a pair counts at most: the second pair in a row counts twice, the third three times, up to this.
  public var longestStreak: Int
  /// How many ticks of bonus left are worth one point; what is left over is worth nothing.
  public var ticksPerBonusPoint: Int
  /// How many ticks a hint adds to the time.
  public var hintTicks: Int
  /// How many ticks a move that is taken back adds to the time.
  public var undoTicks: Int

  /// By default two points a pair, one point lost for each card seen, and six seconds of bonus at 120 ticks a second,
  /// worth a point a second; pairs in a row count no more than others, a hint costs ten seconds, a move taken back five.
  /// Negative numbers count as none; a point takes a tick at least, and a pair counts once at least.
  public init(
    match: Int = 2, seenPenalty: Int = 1, bonusTicks: Int = 720, ticksPerBonusPoint: Int = 120, longestStreak: Int = 1,
    hintTicks: Int = 1200, undoTicks: Int = 600
  ) {
    self.match = max(0, match)
    self.seenPenalty = max(0, seenPenalty)
    self.bonusTicks = max(0, bonusTicks)
    self.ticksPerBonusPoint = max(1, ticksPerBonusPoint)
    self.longestStreak = max(1, longestStreak)
    self.hintTicks = max(0, hintTicks)
    self.undoTicks = max(0, undoTicks)
  }
}
