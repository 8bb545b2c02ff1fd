/// The running animations over a range of ticks as bars, grouped by entity: for a timeline.
package struct AnimationLanes: Sendable, Hashable {
  /// One animation on one field, from its start to its end.
  package struct Bar: Sendable, Hashable {
    package let handle: AnimationHandle
    /// The name from its cause, such as `flip`, or its kind.
    package let name: String
    /// The kind with its parameters, such as `spring 0.35 s, bounce 0.2` or `curve 0.5 s`.
    package let kind: String
    /// The tick in which its transaction began.
    package let start: Int
    /// The first tick after its delay; equal to `start` without one. The delay is drawn hatched.
    package let motionStart: Int
    /// The ticks in which it was paused, in order: drawn hatched as well.
    package let standstills: [Range<Int>]
    /// The tick of perceived completion, from which it only settles; equal to `end` without a tail. The tail is drawn
    /// faded.
    package let settleStart: Int
    /// The last tick in which it runs: exact once it has ended, else expected; nil for one that repeats forever.
    package let end: Int?
    /// True if its end was read, false if it is expected.
    package let hasEnded: Bool
    /// The animation it interrupted: the bar before it in its chain.
    package let interrupts: AnimationHandle?
    /// The animation that interrupted it: the bar after it in its chain.
    package let interruptedBy: AnimationHandle?
  }

  /// The bars of one field, in the order of their starts. An interrupted bar ends where the next one starts.
  package struct Row: Sendable, Hashable {
    package let field: FieldID
    package let bars: [Bar]
  }

  package struct Group: Sendable, Hashable {
    package let entity: Entity
    /// The name of the entity: `card 17`.
    package let name: String
    package let rows: [Row]
  }

  let ticks: ClosedRange<Int>
  /// Sorted by entity index; of thousands the first, and the selected one.
  package let groups: [Group]
  /// The most entities that moved at once: more than the groups if not all were read.
  package let moving: Int

  /// - Parameter moving: 0 for the number of groups.
  package init(ticks: ClosedRange<Int>, groups: [Group], moving: Int = 0) {
    self.ticks = ticks
    self.groups = groups
    self.moving = max(moving, groups.count)
  }

  /// Returns the selection of a click on a row of a group.
  package func selection(group: Int, row: Int) -> Selection? {
    guard groups.indices.contains(group) else { return nil }
    let rows = groups[group].rows
    return Selection(groups[group].entity, rows.indices.contains(row) ? rows[row].field : nil)
  }
}
