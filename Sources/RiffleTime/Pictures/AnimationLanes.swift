import RiffleCore

/// The running animations over a range of ticks as bars, grouped by entity: for a timeline.
package struct AnimationLanes: Sendable, Hashable {
  /// One animation on one field, from its start to its end.
  package struct Bar: Sendable, Hashable {
    package let handle: AnimationHandle
    /// The name its cause gives, such as `flip`; its kind where there is none.
    package let name: String
    /// Such as `spring 0.35 s, bounce 0.2` or `curve 0.5 s`.
    package let kind: String
    /// The tick its transaction began.
    package let start: Int
    /// The first tick after its delay; equal to `start` without one. What lies between is drawn hatched.
    package let motionStart: Int
    /// The ticks in which it stood still on its way, in order: drawn hatched as well.
    package let standstills: [Range<Int>]
    /// The tick from which it counts as done and only settles; equal to `end` without a tail. What follows is drawn
    /// faded.
    package let settleStart: Int
    /// The last tick it runs: known once it is over, else expected; nil for one that repeats forever.
    package let end: Int?
    /// Whether it was over within what was looked at, rather than expected to be.
    package let hasEnded: Bool
    /// What it took over: the bar before it in its chain.
    package let interrupts: AnimationHandle?
    /// What took it over: the bar after it in its chain.
    package let interruptedBy: AnimationHandle?
  }

  /// The bars of one field, in the order of their starts. An interrupted bar ends where the next one starts.
  package struct Row: Sendable, Hashable {
    package let field: FieldID
    package let bars: [Bar]
  }

  /// The rows of one entity.
  package struct Group: Sendable, Hashable {
    package let entity: Entity
    /// What it is called: `card 17`.
    package let name: String
    package let rows: [Row]
  }

  package let ticks: ClosedRange<Int>
  /// By entity index; of thousands the first, and the selected one.
  package let groups: [Group]
  /// The most entities that moved at once: more than there are groups where not all were read.
  package let moving: Int

  /// - Parameter moving: 0 for as many as there are groups.
  package init(ticks: ClosedRange<Int>, groups: [Group], moving: Int = 0) {
    self.ticks = ticks
    self.groups = groups
    self.moving = max(moving, groups.count)
  }

  /// What stands at a tick in a row of a group: what a click selects.
  package func selection(group: Int, row: Int) -> Selection? {
    guard groups.indices.contains(group) else { return nil }
    let rows = groups[group].rows
    return Selection(groups[group].entity, rows.indices.contains(row) ? rows[row].field : nil)
  }
}
