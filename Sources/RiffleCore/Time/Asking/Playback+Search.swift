extension Playback {
  /// Returns the last tick of the last episode before `tick`, by default the playhead, in which a condition holds; nil
  /// for none as far back as ticks are kept. An episode that includes it is skipped.
  /// Stretches of ticks are judged on all cores. Spans that cannot meet the condition are skipped.
  package func lastTick(before tick: Int? = nil, where condition: Condition) -> Int? {
    ConditionSearch(condition, in: self).tick(from: min(tick ?? playhead, liveEdge + 1), by: -1)
  }

  /// Returns the first tick after `tick`, by default the playhead, at which a condition becomes true; nil for none up
  /// to the live edge. An episode that includes it is skipped.
  package func nextTick(after tick: Int? = nil, where condition: Condition) -> Int? {
    ConditionSearch(condition, in: self).tick(from: max(tick ?? playhead, history.firstKept - 1), by: 1)
  }

  /// Returns true if a condition holds at a tick, the playhead by default, such as `card-3.position.x > 500` or
  /// `interruption of card.*`; false for a tick that does not exist.
  ///
  /// - Throws: an error with the mistake, its place and the correction; also for an unknown name.
  public func holds(_ condition: String, at tick: Int? = nil) throws(ConditionError) -> Bool {
    try judgement(of: condition, at: tick)?.holds ?? false
  }

  /// Returns the last tick before `tick`, or of all ticks, at which a condition holds; with ` x3` at its end the third
  /// one back. Nil for none as far back as ticks are kept. Throws as `holds`.
  public func lastTick(where condition: String, before tick: Int? = nil) throws(ConditionError) -> Int? {
    lastTick(before: tick ?? (liveEdge + 1), where: try checked(condition))
  }

  /// Returns the first tick after `tick`, or of all ticks, at which a condition becomes true; with ` x3` at its end the
  /// third one. Nil for none up to the live edge. Throws as `holds`.
  public func firstTick(where condition: String, after tick: Int? = nil) throws(ConditionError) -> Int? {
    nextTick(after: tick ?? (history.firstKept - 1), where: try checked(condition))
  }

  /// Nil for a tick that does not exist.
  package func judgement(of text: String, at tick: Int? = nil) throws(ConditionError) -> ConditionJudge.Judgement? {
    let condition = try checked(text)
    let tick = tick ?? playhead
    guard let world = tick == playhead ? simulation.world : world(at: tick) else { return nil }
    if condition.asksForExpectations { expectations?.judge(upTo: tick, in: self) }
    var judge = ConditionJudge(condition, expectations)
    return try judge.judgement(from: self.world(at: tick - 1), to: world, history.input(at: tick))
  }

  private func checked(_ text: String) throws(ConditionError) -> Condition {
    let condition = try Condition(text)
    try ConditionJudge(condition, expectations).check(in: simulation.world)
    return condition
  }

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
