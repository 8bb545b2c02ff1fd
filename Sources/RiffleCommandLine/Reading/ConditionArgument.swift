import RiffleApp

/// Converts an error in a condition or a path to a command-line error.
func asUsage<Result>(_ body: () throws(ConditionError) -> Result) throws(UsageError) -> Result {
  do throws(ConditionError) {
    return try body()
  } catch {
    throw UsageError("\(error)")
  }
}

extension Condition {
  /// Parses a condition of the command line; throws for names that do not exist at the start.
  package static func read(_ text: String, for playable: Playable) throws(UsageError) -> Condition {
    try asUsage { () throws(ConditionError) in
      let condition = try Condition(text)
      try ConditionJudge(condition, playable.promises).check(in: playable.simulation.world)
      return condition
    }
  }
}
