import RiffleCore
import RiffleECS

/// The running animations of a stretch of time as bars, grouped by entity: what a timeline draws.
public struct AnimationLanes: Sendable, Hashable {
  /// One animation on one field, from its start to its end.
  public struct Bar: Sendable, Hashable {
    public let handle: AnimationHandle
    /// The name its cause gives, such as `flip`; its kind where there is none.
    public let name: String
    /// Such as `spring 0.35 s, bounce 0.2` or `curve 0.5 s`.
    public let kind: String
    /// The tick its transaction began.
    public let start: Int
    /// The first tick after its delay; equal to `start` without one. What lies between is drawn hatched.
    public let motionStart: Int
    /// The tick from which it counts as done and only settles; equal to `end` without a tail. What follows is drawn
    /// faded.
    public let settleStart: Int
    /// The last tick it runs: known once it is over, else expected; nil for one that repeats forever.
    public let end: Int?
    /// Whether it was over within what was looked at, rather than expected to be.
    public let hasEnded: Bool
    /// What it took over: the bar before it in its chain.
    public let interrupts: AnimationHandle?
    /// What took it over: the bar after it in its chain.
    public let interruptedBy: AnimationHandle?
  }

  /// The bars of one field, in the order of their starts. Where one took over another, the two touch: a chain reads
  /// from left to right.
  public struct Row: Sendable, Hashable {
    public let field: FieldID
    public let bars: [Bar]
  }

  /// The rows of one entity.
  public struct Group: Sendable, Hashable {
    public let entity: Entity
    /// What it is called: `card 17`.
    public let name: String
    public let rows: [Row]
  }

  public let ticks: ClosedRange<Int>
  /// By entity index.
  public let groups: [Group]

  public init(ticks: ClosedRange<Int>, groups: [Group]) {
    self.ticks = ticks
    self.groups = groups
  }

  /// What stands at a tick in a row of a group: what a click selects.
  public func selection(group: Int, row: Int) -> Selection? {
    guard groups.indices.contains(group) else { return nil }
    let rows = groups[group].rows
    return Selection(groups[group].entity, rows.indices.contains(row) ? rows[row].field : nil)
  }
}
