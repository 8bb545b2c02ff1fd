/// The first visible difference of two branches.
package struct SeenParting: Sendable, Hashable {
  package let tick: Int
  package let change: MomentDifference.Change
}

extension Playback {
  /// Plays the scripted input to a tick, and another run beside it, on a branch from the first tick with another input.
  /// The first run's branch stays the one that is played.
  ///
  /// - Parameters:
  ///   - last: the last tick of the first run.
  ///   - inputs: the inputs of the other run, from tick 1 on.
  ///   - label: the end of its branch's name, after the tick.
  /// - Returns: the name of the branch; nil if all common ticks have the same input.
  /// - Complexity: a step for each tick of both runs.
  package mutating func play(to last: Int, beside inputs: [InputFrame], label: String) -> String? {
    while liveEdge < last { _ = stepNew(script(liveEdge + 1), isFork: false) }
    let end = min(last, inputs.count)
    guard let first = (1..<(end + 1)).first(where: { history.input(at: $0) != inputs[$0 - 1] }) else { return nil }
    let name = history.branchName
    let other = play(again: Array(inputs[(first - 1)...]), from: first, label: label) { _, _ in }
    _ = select(branch: name)
    return other
  }

  /// Returns the first common tick with a visibly different number, colour or position on another branch, or nil.
  ///
  /// - Complexity: a comparison of all presented values for each tick before that.
  package func firstSeenParting(from other: String) -> SeenParting? {
    guard let fork = history.fork(of: history.branchName, and: other), let end = history.liveEdge(of: other) else {
      return nil
    }
    for tick in fork..<min(end, liveEdge) {
      guard let mine = world(at: tick + 1), let theirs = world(at: tick + 1, on: other) else { continue }
      let changes = MomentDifference(from: theirs, to: mine).changed
      if let change = changes.first(where: { $0.before.kind != .text && $0.seen.isSeen }) {
        return SeenParting(tick: tick + 1, change: change)
      }
    }
    return nil
  }

  /// Returns why a field is as it is on another branch at the playhead's tick; nil if that branch has no such tick.
  package func why(_ selection: Selection, on other: String) -> RichText? {
    guard let end = history.liveEdge(of: other), playhead <= end, let world = world(at: playhead, on: other),
      let there = reading(branch: other)?.showing(world)
    else { return nil }
    var words = RichText("On \(other): ")
    words += there.why(selection)
    return words
  }
}
