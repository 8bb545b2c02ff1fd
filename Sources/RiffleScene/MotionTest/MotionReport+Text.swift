extension MotionReport.Outcome {
  /// Returns the location of the expectation: `Scenes/memory.yaml:70:5`.
  func place(in scene: Scene) -> String {
    "\(scene.path):\(expectation.location.line):\(expectation.location.column)"
  }

  /// The judged expectation and disturbance: `{inside: frame}, interrupted (32 runs)`.
  var title: String {
    guard let however else { return line }
    return "\(line), \(however) (\(runs) \(runs == 1 ? "run" : "runs"))"
  }
}

extension MotionReport.Failure {
  /// The failure with its time, value and bound: `tick 412 (3.433 s): card 7 is outside: 12.4 points, bound 0 points`.
  package var sentence: String {
    if miss.isVacuous { return miss.description }
    let seconds = Miss.text(Double(miss.tick) / Double(scene.document.tickRate))
    let rate = scene.document.tickRate
    return "tick \(miss.tick) (\(seconds) s at \(rate) ticks/s): \(miss.description)"
  }

  /// A key that is equal for failures with one cause: the same rule moved the entity, or, for an unknown rule, the
  /// entity fails at the same tick of the same run.
  fileprivate var group: String {
    if miss.isVacuous { return miss.words }
    let origin = cause.map { "rule \($0.line):\($0.column)" } ?? "tick \(miss.tick) \(disturbance ?? "")"
    return "\(miss.name) \(origin) \(reducesMotion)"
  }
}

extension MotionReport {
  /// Returns a line for each outcome, followed by the details of a failure.
  ///
  /// - Parameter recordings: the file of the shortest run of a failing outcome, by the outcome's index.
  package func text(recordings: [Int: String] = [:]) -> [String] {
    var lines: [String] = []
    var causes: [(group: String, place: String)] = []
    for (number, outcome) in outcomes.enumerated() {
      let verdict = outcome.failure == nil ? "PASS" : "FAIL"
      var shares: [String] = []
      if outcome.failedRuns > 0, outcome.runs > 1 { shares.append("\(outcome.failedRuns) fail") }
      if outcome.unjudgedRuns > 0, outcome.runs > 1 { shares.append("\(outcome.unjudgedRuns) not judged") }
      let share = shares.isEmpty ? "" : ": " + shares.joined(separator: ", ")
      lines.append("\(verdict) \(outcome.place(in: scene)): \(outcome.title)\(share)")
      guard let failure = outcome.failure else { continue }
      lines.append("  " + failure.sentence)
      if let disturbance = failure.disturbance { lines.append("  " + disturbance) }
      if let because = outcome.expectation.because { lines.append("  because: " + because) }
      if let first = causes.first(where: { $0.group == failure.group }) {
        if !failure.miss.isVacuous { lines.append("  same cause as \(first.place)") }
      } else {
        causes.append((failure.group, outcome.place(in: scene)))
        if !failure.why.isEmpty { lines.append("  why: " + failure.why) }
        if let cause = failure.cause { lines.append("  cause: \(scene.path):\(cause.line):\(cause.column)") }
      }
      if let path = recordings[number] {
        let note =
          failure.isReproduced
          ? "" : " (the run without what no recording holds: \(outcome.however ?? "the comparison"))"
        lines.append("  open: \(Self.opening(path))\(note)")
      }
    }
    let failed = outcomes.count { $0.failure != nil }
    let words = outcomes.isEmpty ? "no expectations" : failed == 0 ? "all hold" : "\(failed) of \(outcomes.count) fail"
    let count = failed > causes.count ? ", \(causes.count) \(causes.count == 1 ? "cause" : "causes")" : ""
    lines.append("\(scene.path): \(words)\(count) (\(ticks) ticks, \(branches) branches)")
    return lines
  }

  static func opening(_ path: String) -> String { "riffle replay \(path) --own-scene --window --speed 0.25" }
}
