extension Past {
  /// Returns the last tick of the last episode before `tick`, by default the playhead, in which a condition holds, or
  /// nil. An episode that includes it is skipped. Spans that cannot meet the condition are not read.
  package func lastTick(before tick: Int? = nil, where condition: Condition) -> Int? {
    ConditionSearch(condition, in: self).tick(from: min(tick ?? playhead, liveEdge + 1), by: -1)
  }

  /// Returns the first tick after `tick`, by default the playhead, at which a condition becomes true; nil for none up
  /// to the live edge. An episode that includes it is skipped.
  package func nextTick(after tick: Int? = nil, where condition: Condition) -> Int? {
    ConditionSearch(condition, in: self).tick(from: max(tick ?? playhead, history.firstKept - 1), by: 1)
  }

  /// Nil for a tick that does not exist.
  package func judgement(of text: String, at tick: Int? = nil) throws(ConditionError) -> ConditionJudge.Judgement? {
    let condition = try checked(text)
    let tick = tick ?? playhead
    guard let world = tick == playhead ? simulation.world : self.world(at: tick) else { return nil }
    if condition.asksForExpectations { expectations?.judge(upTo: tick, in: self) }
    var judge = ConditionJudge(condition, expectations)
    return try judge.judgement(from: self.world(at: tick - 1), to: world, history.input(at: tick))
  }

  func checked(_ text: String) throws(ConditionError) -> Condition {
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
