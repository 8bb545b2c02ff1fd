package struct MotionReport: Sendable {
  let scene: Scene
  /// Grouped by expectation, the undisturbed outcome first.
  package let outcomes: [Outcome]
  package let ticks: Int
  package let branches: Int
  let seed: UInt64

  package var isPassed: Bool { outcomes.allSatisfy { $0.failure == nil } }

  /// One expectation, undisturbed or under one kind of disturbance.
  package struct Outcome: Sendable {
    package let place: Int
    package let expectation: Expectation
    package let line: String
    package let however: String?
    package let runs: Int
    package let unjudgedRuns: Int
    package let failedRuns: Int
    package let failure: Failure?
  }

  package struct Failure: Sendable {
    package let miss: Miss
    /// Such as `interrupted by key s at tick 120`.
    package let disturbance: String?
    /// The shortest failing run found, from the first tick to shortly after the failure.
    package let inputs: [InputFrame]
    /// True if the inputs alone reproduce it; not for pauses, steps back, and some failures with reduced motion.
    package let isReproduced: Bool
    /// The played scene, which differs at another tick rate.
    package let scene: Scene
    package let reducesMotion: Bool
    package let seed: UInt64?
    package let why: String
    /// The rule that moved the entity.
    package let cause: SourceLocation?
  }
}

extension MotionReport.Outcome {
  /// `Scenes/memory.yaml:70:5`
  func place(in scene: Scene) -> String { "\(scene.path):\(expectation.location.line):\(expectation.location.column)" }

  /// `{inside: frame}, interrupted (32 runs)`
  var title: String {
    guard let however else { return line }
    return "\(line), \(however) (\(runs) \(runs == 1 ? "run" : "runs"))"
  }
}

extension MotionReport.Failure {
  /// `tick 412 (3.433 s): card 7 is outside: 12.4 points, bound 0 points`
  package var sentence: String {
    if miss.isVacuous { return miss.description }
    let seconds = Miss.text(Double(miss.tick) / Double(scene.document.tickRate))
    let rate = scene.document.tickRate
    return "tick \(miss.tick) (\(seconds) s at \(rate) ticks/s): \(miss.description)"
  }

  /// Equal for failures with one cause: the same rule moved the entity, or it fails at the same tick of the same run.
  fileprivate var group: String {
    if miss.isVacuous { return miss.words }
    let origin = cause.map { "rule \($0.line):\($0.column)" } ?? "tick \(miss.tick) \(disturbance ?? "")"
    return "\(miss.name) \(origin) \(reducesMotion)"
  }
}

extension MotionReport {
  package func text(recordings: [Int: String] = [:]) -> [String] {
    var lines: [String] = []
    var causes: [(group: String, place: String)] = []
    for (number, outcome) in outcomes.enumerated() {
      let result = outcome.failure == nil ? "PASS" : "FAIL"
      let shares = [(outcome.failedRuns, "fail"), (outcome.unjudgedRuns, "not judged")]
        .filter { $0.0 > 0 && outcome.runs > 1 }.map { "\($0) \($1)" }
      let share = shares.isEmpty ? "" : ": " + shares.joined(separator: ", ")
      lines.append("\(result) \(outcome.place(in: scene)): \(outcome.title)\(share)")
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

  static func opening(_ path: String) -> String { "riffle run \(path) --own-scene --speed 0.25" }

  /// Rises when a key changes its meaning or is removed.
  package static let jsonVersion = 1

  package static func json(_ reports: [(report: MotionReport, recordings: [Int: String])]) -> String {
    JSON([
      "version": jsonVersion, "passed": reports.allSatisfy(\.report.isPassed),
      "scenes": reports.map { $0.report.json($0.recordings) },
    ]).written() + "\n"
  }

  private func json(_ recordings: [Int: String]) -> JSON {
    JSON([
      "scene": scene.path, "ticks": ticks, "branches": branches, "seed": "\(seed)",
      "expectations": outcomes.enumerated().map { json($1, recordings[$0]) },
    ])
  }

  private func json(_ outcome: Outcome, _ recording: String?) -> JSON {
    JSON([
      "expectation": outcome.expectation.key, "text": outcome.line, "line": outcome.expectation.location.line,
      "column": outcome.expectation.location.column, "however": outcome.however, "runs": outcome.runs,
      "unjudged": outcome.unjudgedRuns, "failed": outcome.failedRuns, "passed": outcome.failure == nil,
      "failure": outcome.failure.map { json($0, recording) },
    ])
  }

  private func json(_ failure: Failure, _ recording: String?) -> JSON {
    let miss = failure.miss
    return JSON([
      "tick": miss.tick, "tickRate": failure.scene.document.tickRate, "thing": miss.entity == nil ? nil : miss.name,
      "words": miss.words, "figure": miss.figure.isFinite ? miss.figure : nil, "bound": miss.bound, "unit": miss.unit,
      "disturbance": failure.disturbance, "why": failure.why.isEmpty ? nil : failure.why,
      "causeLine": failure.cause?.line, "recording": recording, "open": recording.map(Self.opening),
    ])
  }
}

extension MotionReport {
  package static func junit(_ reports: [MotionReport]) -> String {
    let all = reports.flatMap(\.outcomes)
    let failed = all.count { $0.failure != nil }
    var lines = [
      #"<?xml version="1.0" encoding="UTF-8"?>"#,
      #"<testsuites name="riffle test" tests="\#(all.count)" failures="\#(failed)">"#,
    ]
    for report in reports {
      let count = report.outcomes.count { $0.failure != nil }
      lines.append(
        #"  <testsuite name="\#(xml(report.scene.path))" tests="\#(report.outcomes.count)" failures="\#(count)" errors="0">"#
      )
      for outcome in report.outcomes {
        let name = "\(outcome.expectation.location.line): \(outcome.title)"
        let head = #"    <testcase classname="\#(xml(report.scene.path))" name="\#(xml(name))""#
        guard let failure = outcome.failure else {
          lines.append(head + "/>")
          continue
        }
        lines.append(head + ">")
        let text = report.details(outcome, failure).joined(separator: "\n")
        lines.append(#"      <failure message="\#(xml(failure.sentence))">\#(xml(text))</failure>"#)
        lines.append("    </testcase>")
      }
      lines.append("  </testsuite>")
    }
    return (lines + ["</testsuites>"]).joined(separator: "\n") + "\n"
  }

  /// SARIF 2.1.0: a result for each failing outcome; its rule is the kind of expectation.
  package static func sarif(_ reports: [MotionReport]) -> String {
    var kinds: [String] = []
    var results: [JSON] = []
    for report in reports {
      for outcome in report.outcomes {
        guard let failure = outcome.failure else { continue }
        let key = outcome.expectation.key
        if !kinds.contains(key) { kinds.append(key) }
        let text = report.details(outcome, failure).joined(separator: ". ")
        results.append(
          JSON([
            "ruleId": key, "level": "error", "message": JSON(["text": text]),
            "locations": [location(report.scene.path, outcome.expectation.location)],
            "relatedLocations": failure.cause.map { [location(report.scene.path, $0, id: 1)] },
          ]))
      }
    }
    let rules = kinds.map { key in
      let doc = ExpectationKinds.all.first { $0.about.key == key }?.about.doc ?? key
      return JSON(["id": key, "shortDescription": JSON(["text": doc])])
    }
    let format = "https://json.schemastore.org/sarif-2.1.0.json"
    let driver = JSON(["name": "riffle test", "informationUri": format, "rules": rules])
    let run = JSON(["tool": JSON(["driver": driver]), "results": results])
    return JSON(["$schema": format, "version": "2.1.0", "runs": [run]]).written() + "\n"
  }

  /// An error for each failing outcome, at the line of its expectation.
  package func annotations() -> [String] {
    outcomes.compactMap { outcome in
      guard let failure = outcome.failure else { return nil }
      func escaped(_ text: String) -> String {
        text.replacing("%", with: "%25").replacing("\r", with: "%0D").replacing("\n", with: "%0A")
      }
      let file = escaped(scene.path).replacing(",", with: "%2C").replacing(":", with: "%3A")
      let location = outcome.expectation.location
      let text = details(outcome, failure).joined(separator: "\n")
      return "::error file=\(file),line=\(location.line),col=\(location.column),title=\(outcome.expectation.key)::"
        + escaped(text)
    }
  }

  private func details(_ outcome: Outcome, _ failure: Failure) -> [String] {
    [
      outcome.title, failure.sentence, failure.disturbance, outcome.expectation.because,
      failure.why.isEmpty ? nil : failure.why,
    ].compactMap(\.self)
  }

  private static func location(_ path: String, _ place: SourceLocation, id: Int? = nil) -> JSON {
    JSON([
      "id": id,
      "physicalLocation": JSON([
        "artifactLocation": JSON(["uri": uri(path)]),
        "region": JSON(["startLine": place.line, "startColumn": place.column]),
      ]),
    ])
  }

  /// Percent-encodes a path (RFC 3986): all bytes except ASCII letters, digits, `-._~` and `/`.
  private static func uri(_ path: String) -> String {
    path.utf8.map { byte in
      byte.isOfName || "-./~".utf8.contains(byte)
        ? String(Unicode.Scalar(byte)) : "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  private static func xml(_ text: String) -> String {
    let escapes: [Unicode.Scalar: String] = ["&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;"]
    return text.unicodeScalars.map { scalar in
      // XML 1.0 allows no other control characters.
      let isAllowed =
        scalar.value >= 0x20 && ![0xFFFE, 0xFFFF].contains(scalar.value) || ["\n", "\t"].contains(scalar)
      return escapes[scalar] ?? (isAllowed ? String(scalar) : "\u{FFFD}")
    }.joined()
  }
}
