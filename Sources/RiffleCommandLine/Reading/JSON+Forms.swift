import RiffleScene

extension JSON {
  /// The version of what the commands print as JSON: it rises when a key changes its meaning or goes.
  static let formsVersion = 1

  /// What a command prints: the version of it, then the members whose value is there, the command's name first.
  static func form(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object([Member(key: "version", value: .count(formsVersion))] + object(members).members)
  }

  static func count(_ number: Int) -> JSON { .number(Double(number)) }

  /// A number to a thousandth, as `riffle` prints numbers; nil for what is none.
  static func rounded(_ number: Double) -> JSON? { number.isFinite ? .number((number * 1000).rounded() / 1000) : nil }

  static func text(unlessEmpty text: String) -> JSON? { text.isEmpty ? nil : .text(text) }

  static func texts(_ texts: [String]) -> JSON { .list(texts.map(JSON.text)) }

  /// The members of an object.
  var members: [Member] { if case .object(let members) = self { members } else { [] } }
}

extension Diagnostic {
  /// Where it is, and what is wrong.
  var form: JSON { .object(["line": .count(line), "column": .count(column), "message": .text(message)]) }
}

extension Scene {
  /// Where the rule is written that a cause names: `Scenes/step-me.yaml:51:5`; nil for one of a block.
  func place(of cause: Cause) -> String? {
    location(ofIntent: cause.intent).map { "\(path):\($0.line):\($0.column)" }
  }
}
