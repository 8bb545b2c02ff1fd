// Formats for continuous integration: JUnit XML, SARIF 2.1.0 and GitHub annotations.
extension MotionReport {
  /// Returns JUnit XML: a suite for each scene, a case for each outcome.
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

  /// Returns SARIF: a result for each failing outcome; its rule is the kind of expectation.
  package static func sarif(_ reports: [MotionReport]) -> String {
    var kinds: [String] = []
    var results: [JSON] = []
    for report in reports {
      for outcome in report.outcomes {
        guard let failure = outcome.failure else { continue }
        let key = outcome.expectation.key
        if !kinds.contains(key) { kinds.append(key) }
        let text = report.details(outcome, failure).joined(separator: ". ")
        let cause = failure.cause.map { JSON.list([location(report.scene.path, $0, id: 1)]) }
        results.append(
          .object([
            "ruleId": .text(key), "level": .text("error"), "message": .object(["text": .text(text)]),
            "locations": .list([location(report.scene.path, outcome.expectation.location)]),
            "relatedLocations": cause,
          ]))
      }
    }
    let rules = kinds.map { key in
      let doc = ExpectationKinds.all.first { $0.key == key }?.doc ?? key
      return JSON.object(["id": .text(key), "shortDescription": .object(["text": .text(doc)])])
    }
    let driver = JSON.object([
      "name": .text("riffle test"), "informationUri": .text("https://json.schemastore.org/sarif-2.1.0.json"),
      "rules": .list(rules),
    ])
    return JSON.object([
      "$schema": .text("https://json.schemastore.org/sarif-2.1.0.json"), "version": .text("2.1.0"),
      "runs": .list([.object(["tool": .object(["driver": driver]), "results": .list(results)])]),
    ]).written() + "\n"
  }

  /// Returns GitHub annotations: an error for each failing outcome, at the line of its expectation.
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

  /// Returns the details of a failure, one sentence each.
  private func details(_ outcome: Outcome, _ failure: Failure) -> [String] {
    [
      outcome.title, failure.sentence, failure.disturbance, outcome.expectation.because,
      failure.why.isEmpty ? nil : failure.why,
    ].compactMap(\.self)
  }

  private static func location(_ path: String, _ place: SourceLocation, id: Int? = nil) -> JSON {
    .object([
      "id": id.map { .number(Double($0)) },
      "physicalLocation": .object([
        "artifactLocation": .object(["uri": .text(uri(path))]),
        "region": .object(["startLine": .number(Double(place.line)), "startColumn": .number(Double(place.column))]),
      ]),
    ])
  }

  /// Percent-encodes a path (RFC 3986): all bytes except ASCII letters, digits, `-._~` and `/`.
  private static func uri(_ path: String) -> String {
    path.utf8.reduce(into: "") { result, byte in
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        result.unicodeScalars.append(Unicode.Scalar(byte))
      default: result += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  private static func xml(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": result += "&amp;"
      case "<": result += "&lt;"
      case ">": result += "&gt;"
      case "\"": result += "&quot;"
      case "\n", "\t": result.unicodeScalars.append(scalar)
      // XML 1.0 allows no other control characters.
      case let scalar where scalar.value < 0x20 || scalar.value == 0xFFFE || scalar.value == 0xFFFF:
        result += "\u{FFFD}"
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result
  }
}
