import CLibrary
import RiffleScene

extension JSON: Decodable {
  package static func read(_ text: [UInt8]) throws -> JSON { try JSONDecoder().decode(JSON.self, from: Data(text)) }

  /// Sorts the keys of objects.
  package init(from decoder: any Decoder) throws {
    if let object = try? decoder.container(keyedBy: AnyKey.self) {
      self = .object(
        try object.allKeys.map { JSON.Member(key: $0.stringValue, value: try object.decode(JSON.self, forKey: $0)) }
          .sorted { $0.key < $1.key })
      return
    }
    let value = try decoder.singleValueContainer()
    if value.decodeNil() {
      self = .null
    } else if let flag = try? value.decode(Bool.self) {
      self = .flag(flag)
    } else if let number = try? value.decode(Double.self) {
      self = .number(number)
    } else if let text = try? value.decode(String.self) {
      self = .text(text)
    } else {
      self = .list(try value.decode([JSON].self))
    }
  }

  private struct AnyKey: CodingKey {
    var stringValue: String
    var intValue: Int? { nil }
    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
  }

  package subscript(key: String) -> JSON { members.first { $0.key == key }?.value ?? .null }

  package var string: String? { if case .text(let text) = self { text } else { nil } }
  package var integer: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
  var bool: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  package var items: [JSON] { if case .list(let items) = self { items } else { [] } }
}

extension JSON {
  /// The version of the JSON output: it rises when a key changes its meaning or is removed.
  static let formsVersion = 1

  /// Puts the version first and omits nil members.
  static func form(_ members: KeyValuePairs<String, JSON?>) -> JSON {
    .object([Member(key: "version", value: .count(formsVersion))] + object(members).members)
  }

  package static func count(_ number: Int) -> JSON { .number(Double(number)) }

  /// Rounds to a thousandth; nil if not finite.
  static func rounded(_ number: Double) -> JSON? { number.isFinite ? .number((number * 1000).rounded() / 1000) : nil }

  static func text(unlessEmpty text: String) -> JSON? { text.isEmpty ? nil : .text(text) }

  static func texts(_ texts: [String]) -> JSON { .list(texts.map(JSON.text)) }

  package var members: [Member] { if case .object(let members) = self { members } else { [] } }
}

extension Diagnostic {
  var form: JSON { .object(["line": .count(line), "column": .count(column), "message": .text(message)]) }
}

extension Scene {
  /// `Scenes/step-me.yaml:51:5`; nil for a rule of a block.
  func place(of cause: Cause) -> String? {
    document.location(ofIntent: cause.intent).map { "\(path):\($0.line):\($0.column)" }
  }
}
