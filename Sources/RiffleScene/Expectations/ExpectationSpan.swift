import RiffleCore

/// The span in which an expectation must hold.
package enum ExpectationSpan: Sendable, Equatable {
  /// From the first tick to the end of the run.
  case run
  /// From each firing of a rule until it fires again, the run ends, or these seconds have passed.
  case rule(String, seconds: Double?)
  /// Between two times, in seconds from the start.
  case window(from: Double, to: Double)

  private struct Firing: Sendable {
    var rule = ""
    var seconds: Double?
  }

  static let schema: Schema<ExpectationSpan> = {
    let what = "'demo', a window of time [from, to] in seconds, or {rule: NAME}"
    let word = Schema<ExpectationSpan>.choice([
      ("demo", .run, "From the first tick to the end."), ("always", .run, "The same."),
    ])
    let pair = Schema<(Double, Double)>.tuple((label: "from", value: .seconds()), (label: "to", value: .seconds()))
    let window = pair.checked { $0.0 < $0.1 ? nil : "a window of time ends after it begins; swap its numbers" }
      .map { ExpectationSpan.window(from: $0.0, to: $0.1) }
    let block = Schema<Firing>.block("when", "From each time the rule fires to the next, or to the end.", Firing()) {
      Field.required(
        "rule", \.rule, .text("the name of a rule, as the debugger's why gives it", maximumLength: 100),
        "The rule, or its trigger, such as 'key s', 'click' or 'shuffle'.")
      Field("for", \.seconds, .seconds(NumberRange.positive(upTo: 86_400)), "Maximum duration in seconds.")
    }
    return .oneOf(
      "when", what, scalar: word, list: window,
      [Schema<ExpectationSpan>.Alternative("rule", block: block) { .rule($0.rule, seconds: $0.seconds) }])
  }()

  /// True if a cause has a name: of its rule, its action, or its intent with or without the entity.
  static func isCalled(_ name: String, _ cause: Cause) -> Bool {
    cause.rule == name || cause.action == name || cause.intent == name || cause.intent.prefix { $0 != "(" } == name
  }
}
