extension MotionReport {
  /// The version of the JSON form: it rises when a key changes its meaning or is removed.
  package static let jsonVersion = 1

  /// Returns the reports of some scenes as one JSON object; the page on expectations documents its keys.
  ///
  /// - Parameter recordings: for each report, the files of the shortest runs of failing outcomes.
  package static func json(_ reports: [(report: MotionReport, recordings: [Int: String])]) -> String {
    JSON.object([
      "version": .number(Double(jsonVersion)),
      "passed": .flag(reports.allSatisfy(\.report.isPassed)),
      "scenes": .list(reports.map { $0.report.json($0.recordings) }),
    ]).written() + "\n"
  }

  private func json(_ recordings: [Int: String]) -> JSON {
    .object([
      "scene": .text(scene.path), "ticks": .number(Double(ticks)), "branches": .number(Double(branches)),
      "seed": .text("\(seed)"),
      "expectations": .list(outcomes.enumerated().map { json($1, recordings[$0]) }),
    ])
  }

  private func json(_ outcome: Outcome, _ recording: String?) -> JSON {
    .object([
      "expectation": .text(outcome.expectation.key), "text": .text(outcome.line),
      "line": .number(Double(outcome.expectation.location.line)),
      "column": .number(Double(outcome.expectation.location.column)),
      "however": outcome.however.map(JSON.text), "runs": .number(Double(outcome.runs)),
      "unjudged": .number(Double(outcome.unjudgedRuns)),
      "failed": .number(Double(outcome.failedRuns)), "passed": .flag(outcome.failure == nil),
      "failure": outcome.failure.map { json($0, recording) },
    ])
  }

  private func json(_ failure: Failure, _ recording: String?) -> JSON {
    let miss = failure.miss
    return .object([
      "tick": .number(Double(miss.tick)), "tickRate": .number(Double(failure.scene.document.tickRate)),
      "thing": miss.entity == nil ? nil : .text(miss.name), "words": .text(miss.words),
      "figure": miss.figure.isFinite ? .number(miss.figure) : nil, "bound": .number(miss.bound),
      "unit": .text(miss.unit), "disturbance": failure.disturbance.map(JSON.text),
      "why": failure.why.isEmpty ? nil : .text(failure.why),
      "causeLine": failure.cause.map { .number(Double($0.line)) }, "recording": recording.map(JSON.text),
      "open": recording.map { .text(Self.opening($0)) },
    ])
  }
}
