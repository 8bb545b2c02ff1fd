import RiffleScene

extension JSON {
  /// The version of the JSON output: it rises when a key changes its meaning or is removed.
  static let formsVersion = 1

  /// Creates the output of a command: the version, then the members that are not nil, starting with the command's name.
  static func form(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object([Member(key: "version", value: .count(formsVersion))] + object(members).members)
  }

  package static func count(_ number: Int) -> JSON { .number(Double(number)) }

  /// Rounds a number to a thousandth; nil if it is not finite.
  static func rounded(_ number: Double) -> JSON? { number.isFinite ? .number((number * 1000).rounded() / 1000) : nil }

  static func text(unlessEmpty text: String) -> JSON? { text.isEmpty ? nil : .text(text) }

  static func texts(_ texts: [String]) -> JSON { .list(texts.map(JSON.text)) }

  package var members: [Member] { if case .object(let members) = self { members } else { [] } }
}

extension Diagnostic {
  var form: JSON { .object(["line": .count(line), "column": .count(column), "message": .text(message)]) }
}

extension Scene {
  /// Returns the location of a cause's rule: `Scenes/step-me.yaml:51:5`; nil for a rule of a block.
  func place(of cause: Cause) -> String? {
    location(ofIntent: cause.intent).map { "\(path):\($0.line):\($0.column)" }
  }
}
