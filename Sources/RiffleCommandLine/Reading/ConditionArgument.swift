import RiffleApp

/// What is wrong with a condition or a path, as an error of the command line.
func asUsage<Result>(_ body: () throws(ConditionError) -> Result) throws(UsageError) -> Result {
  do throws(ConditionError) {
    return try body()
  } catch {
    throw UsageError("\(error)")
  }
}

extension Condition {
  /// Reads a condition of the command line, and refuses names that nothing has at the start.
  static func read(_ text: String, for playable: Playable) throws(UsageError) -> Condition {
    try asUsage { () throws(ConditionError) in
      let condition = try Condition(text)
      try ConditionJudge(condition, playable.promises).check(in: playable.simulation.world)
      return condition
    }
  }
}
