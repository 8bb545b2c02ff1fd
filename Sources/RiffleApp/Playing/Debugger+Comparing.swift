// Differences between the playhead and another tick or branch.
extension Debugger {
  /// Explains a value; while paused with ghosts, also its difference on the other branch.
  package mutating func why(_ selection: Selection, in playback: Playback) -> RichText {
    withGhosts(past.reader.why(selection, in: playback), selection, in: playback)
  }

  /// Appends the other branch's explanation to a sentence.
  func withGhosts(_ sentence: RichText, _ selection: Selection, in playback: Playback) -> RichText {
    var words = sentence
    guard playback.transport.isPaused, state.showsGhosts, let other = comparedBranch(in: playback),
      let there = playback.why(selection, on: other)
    else { return words }
    words.add(" ")
    words += there
    return words
  }

  /// Returns the tick compared with the playhead: the latest mark, or the previous tick.
  func comparedTick(in playback: Playback) -> (tick: Int, branch: String) {
    let mark = state.comparesToMark ? playback.marks.last : nil
    return (mark?.tick ?? playback.playhead - 1, mark?.branch ?? playback.history.branchName)
  }

  /// The compared ticks and branches.
  package struct ComparisonKey: Equatable {
    var from: Int
    var fromBranch: String
    var to: Int
    var branch: String
    var other: String?
    var edge: Int
    /// The index of the inspected system within a tick.
    package var system: Int?
  }

  /// The cached result of a comparison.
  package struct Compared {
    /// Nil after an edit during a drag has changed either side.
    package var key: ComparisonKey?
    package var difference: MomentDifference?
    package var comparison: BranchComparison?
    /// True if only some components were compared, during a drag of an edit.
    var isPartial = false
  }

  /// Components compared during a drag of an edit in a large scene: all of ten thousand take more than a second.
  private static let mostWhileFollowing = 400

  /// Compares the playhead with the mark or the previous tick, and this branch with another; cached for each pair, and
  /// computed only while the playhead rests.
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
    // During a drag of an edit it takes turns with the text panels.
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
