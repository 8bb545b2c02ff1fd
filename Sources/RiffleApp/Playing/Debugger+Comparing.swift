import RiffleInspector

// What is otherwise at the playhead than at another tick, or on another branch.
extension Debugger {
  /// Why a value is what it is; where time stands and another branch is seen as ghosts, why it is otherwise there as well.
  mutating func why(_ selection: Selection, in playback: Playback) -> RichText {
    withGhosts(past.reader.why(selection, in: playback), selection, in: playback)
  }

  /// A sentence of `why` with that of the other branch behind it.
  func withGhosts(_ sentence: RichText, _ selection: Selection, in playback: Playback) -> RichText {
    var words = sentence
    guard playback.transport.isPaused, state.showsGhosts, let other = comparedBranch(in: playback),
      let there = playback.why(selection, on: other)
    else { return words }
    words.add(" ")
    words += there
    return words
  }

  /// The tick that the playhead is compared with: the latest mark, or the tick before.
  func comparedTick(in playback: Playback) -> (tick: Int, branch: String) {
    let mark = state.comparesToMark ? playback.marks.last : nil
    return (mark?.tick ?? playback.playhead - 1, mark?.branch ?? playback.history.branchName)
  }

  /// What was compared.
  struct ComparisonKey: Equatable {
    var from: Int
    var fromBranch: String
    var to: Int
    var branch: String
    var other: String?
    var edge: Int
    /// Of a tick that is looked at system by system.
    var system: Int?
  }

  /// And how it came out.
  struct Compared {
    /// Nil once a hand has changed one of the two.
    var key: ComparisonKey?
    var difference: MomentDifference?
    var comparison: BranchComparison?
    /// Whether only some of what differs was read, since a hand edited.
    var isPartial = false
  }

  /// Components that are read while a hand edits, and of thousands of entities: all of ten thousand take more than a second.
  private static let mostWhileFollowing = 400

  /// The playhead against the mark or the tick before, and this branch against another; made once for every pair, when
  /// the playhead rests: while it runs there is nothing to compare yet.
  mutating func compare(_ playback: Playback, into readings: inout InspectorModel) {
    guard playback.transport.isPaused else { return }
    if let within {
      let key = ComparisonKey(
        from: within.tick - 1, fromBranch: within.branch, to: within.tick, branch: within.branch, edge: within.tick,
        system: within.index)
      if compared?.key != key {
        compared = Compared(
          key: key,
          difference: MomentDifference(
            from: within.before, to: within.world,
            readingAtMost: playback.simulation.isLarge ? Self.mostWhileFollowing : .max))
      }
      (readings.difference, readings.within) = (compared?.difference, within)
      return
    }
    let (history, branch) = (playback.history, playback.history.branchName)
    let from = comparedTick(in: playback)
    let key = ComparisonKey(
      from: from.tick, fromBranch: from.branch, to: playback.playhead,
      branch: branch, other: comparedBranch(in: playback), edge: history.liveEdge)
    defer { rested = key }
    guard rested == key else { return }
    // While a hand edits it has its turn as the panels of words have theirs.
    let isOther = compared?.key != key || compared?.isPartial == true && !isFollowingHand
    let isLarge = playback.simulation.isLarge
    if isOther, compared == nil || !isFollowingHand || turn == 3, !(isLarge && hasHand) {
      let before = playback.world(at: key.from, on: key.fromBranch)
      let other = key.other
      let known = compared?.comparison
      let isKnown = known?.first == branch && known?.second == other && compared?.key?.edge == key.edge
      compared = Compared(
        key: key,
        difference: before.map {
          MomentDifference(
            from: $0, to: playback.simulation.world,
            readingAtMost: isFollowingHand || isLarge ? Self.mostWhileFollowing : .max)
        },
        comparison: isKnown ? known : other.flatMap { playback.compare(with: $0, isExact: !isFollowingHand) },
        isPartial: isFollowingHand)
    }
    readings.difference = compared?.difference
    readings.comparison = compared?.comparison
    readings.comparedTicks = (key.from, key.to)
  }
}
