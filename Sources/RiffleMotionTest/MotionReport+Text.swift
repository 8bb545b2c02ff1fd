import RiffleScene

extension MotionReport.Outcome {
  /// The place of the expectation: `Scenes/memory.yaml:70:5`.
  func place(in scene: Scene) -> String {
    "\(scene.path):\(expectation.location.line):\(expectation.location.column)"
  }

  /// What was judged, in a few words: `{inside: frame}, interrupted (32 runs)`.
  var title: String {
    guard let however else { return line }
    return "\(line), \(however) (\(runs) \(runs == 1 ? "run" : "runs"))"
  }
}

extension MotionReport.Failure {
  /// Where and when, with figure and bound: `tick 412 (3.433 s): card 7 is outside: 12.4 points, bound 0 points`.
  package var sentence: String {
    let seconds = Miss.text(Double(miss.tick) / Double(scene.document.tickRate))
    let rate = scene.document.tickRate
    return "tick \(miss.tick) (\(seconds) s at \(rate) ticks/s): \(miss.description)"
  }
}

extension MotionReport {
  /// A line for each outcome, and under a failing one what is known of it.
  ///
  /// - Parameter recordings: where the shortest run of a failing outcome was written, by the outcome's place.
  package func text(recordings: [Int: String] = [:]) -> [String] {
    var lines: [String] = []
    for (number, outcome) in outcomes.enumerated() {
      let verdict = outcome.failure == nil ? "PASS" : "FAIL"
      let share = outcome.failedRuns > 0 && outcome.runs > 1 ? ": \(outcome.failedRuns) fail" : ""
      lines.append("\(verdict) \(outcome.place(in: scene)): \(outcome.title)\(share)")
      guard let failure = outcome.failure else { continue }
      lines.append("  " + failure.sentence)
      if let disturbance = failure.disturbance { lines.append("  " + disturbance) }
      if let because = outcome.expectation.because { lines.append("  because: " + because) }
      if !failure.why.isEmpty { lines.append("  why: " + failure.why) }
      if let cause = failure.cause { lines.append("  cause: \(scene.path):\(cause.line):\(cause.column)") }
      if let path = recordings[number] {
        let note =
          failure.isReproduced
          ? "" : " (the run without what no recording holds: \(outcome.however ?? "the comparison"))"
        lines.append("  open: \(Self.opening(path))\(note)")
      }
    }
    let failed = outcomes.count { $0.failure != nil }
    let words = outcomes.isEmpty ? "no expectations" : failed == 0 ? "all hold" : "\(failed) of \(outcomes.count) fail"
    lines.append("\(scene.path): \(words) (\(ticks) ticks, \(branches) branches)")
    return lines
  }

  /// The command that shows a recording in the debugger.
  static func opening(_ path: String) -> String { "riffle replay \(path) --own-scene --window --speed 0.25" }
}
