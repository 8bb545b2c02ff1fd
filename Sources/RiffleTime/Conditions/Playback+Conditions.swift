import RiffleCore

// Conditions as they are written: for tests, and for sentences about searches.
extension Playback {
  /// Whether a condition holds at a tick, such as `card-3.position.x > 500`, `any.speed > 2000` or `interruption of card.*`.
  ///
  /// - Parameters:
  ///   - condition: in the words of docs/conditions.md.
  ///   - tick: the playhead unless given; false of a tick that there is not.
  /// - Throws: what is wrong with the condition, where, and what would be right; also for a name that nothing has.
  public func holds(_ condition: String, at tick: Int? = nil) throws(ConditionError) -> Bool {
    try verdict(on: condition, at: tick)?.holds ?? false
  }

  /// The last tick before another one at which a condition holds: of a stretch in which it holds the last tick. Nil when there is
  /// none as far back as ticks are kept.
  ///
  /// - Parameters:
  ///   - condition: in the words of docs/conditions.md; with ` x3` at its end the third one back.
  ///   - tick: behind the live edge unless given.
  /// - Throws: as `holds`.
  public func lastTick(where condition: String, before tick: Int? = nil) throws(ConditionError) -> Int? {
    lastTick(before: tick ?? (liveEdge + 1), where: try checked(condition))
  }

  /// The first tick after another one at which a condition comes to hold; nil when there is none up to the live edge.
  ///
  /// - Parameters:
  ///   - condition: in the words of docs/conditions.md; with ` x3` at its end the third one.
  ///   - tick: before the first kept tick unless given.
  /// - Throws: as `holds`.
  public func firstTick(where condition: String, after tick: Int? = nil) throws(ConditionError) -> Int? {
    nextTick(after: tick ?? (history.firstKept - 1), where: try checked(condition))
  }

  /// How a condition comes out at a tick, with its figure and bound; nil of a tick that there is not.
  ///
  /// - Parameter tick: the playhead unless given.
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

  /// Why a search back from the playhead found nothing: a condition that holds here may have held all the time.
  package func noTick(before condition: Condition) -> String {
    let once = condition.once
    guard condition.hits == 1 else { return "\(once) held fewer than \(condition.hits) times before tick \(playhead)" }
    let start = history.firstKept
    guard !condition.isPulse, let first = nextTick(after: start - 1, where: once), first <= playhead else {
      return "\(condition) did not hold before tick \(playhead)" + (start > 0 ? ", back to tick \(start)" : "")
    }
    guard first > start else { return "\(condition) has held since tick \(start), the first there is" }
    return "\(condition) has held since tick \(first), and never before"
  }
}
