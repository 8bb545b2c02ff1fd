// Conditions as text: for tests, and for sentences about searches.
extension Playback {
  /// Returns true if a condition holds at a tick, such as `card-3.position.x > 500` or `interruption of card.*`.
  ///
  /// - Parameters:
  ///   - condition: in the language of docs/conditions.md.
  ///   - tick: the playhead by default; false for a tick that does not exist.
  /// - Throws: an error with the mistake, its place and the correction; also for an unknown name.
  public func holds(_ condition: String, at tick: Int? = nil) throws(ConditionError) -> Bool {
    try verdict(on: condition, at: tick)?.holds ?? false
  }

  /// Returns the last tick before another one at which a condition holds: the last tick of an interval in which it
  /// holds. Nil for none as far back as ticks are kept.
  ///
  /// - Parameters:
  ///   - condition: in the language of docs/conditions.md; with ` x3` at its end the third one back.
  ///   - tick: after the live edge by default.
  /// - Throws: as `holds`.
  public func lastTick(where condition: String, before tick: Int? = nil) throws(ConditionError) -> Int? {
    lastTick(before: tick ?? (liveEdge + 1), where: try checked(condition))
  }

  /// Returns the first tick after another one at which a condition becomes true; nil for none up to the live edge.
  ///
  /// - Parameters:
  ///   - condition: in the language of docs/conditions.md; with ` x3` at its end the third one.
  ///   - tick: before the first kept tick by default.
  /// - Throws: as `holds`.
  public func firstTick(where condition: String, after tick: Int? = nil) throws(ConditionError) -> Int? {
    nextTick(after: tick ?? (history.firstKept - 1), where: try checked(condition))
  }

  /// Returns the verdict on a condition at a tick, with its figure and bound; nil for a tick that does not exist.
  ///
  /// - Parameter tick: the playhead by default.
  package func verdict(on text: String, at tick: Int? = nil) throws(ConditionError) -> ConditionJudge.Verdict? {
    let condition = try checked(text)
    let tick = tick ?? playhead
    guard let world = tick == playhead ? simulation.world : world(at: tick) else { return nil }
    if condition.asksForPromises { promises?.judge(upTo: tick, in: self) }
    var judge = ConditionJudge(condition, promises)
    return try judge.verdict(from: self.world(at: tick - 1), to: world, history.input(at: tick))
  }

  private func checked(_ text: String) throws(ConditionError) -> Condition {
    let condition = try Condition(text)
    try ConditionJudge(condition, promises).check(in: simulation.world)
    return condition
  }

  /// Returns why a search back from the playhead found nothing: the condition may have held all the time.
  package func noTick(before condition: Condition) -> String {
    let once = condition.once
    guard condition.hits == 1 else {
      return "\(once) was true fewer than \(condition.hits) times before tick \(playhead)"
    }
    let start = history.firstKept
    guard !condition.isPulse, let first = nextTick(after: start - 1, where: once), first <= playhead else {
      return "\(condition) was not true before tick \(playhead)" + (start > 0 ? ", back to tick \(start)" : "")
    }
    guard first > start else { return "\(condition) has been true since tick \(start), the first tick kept" }
    return "\(condition) has been true since tick \(first), and never before"
  }
}
