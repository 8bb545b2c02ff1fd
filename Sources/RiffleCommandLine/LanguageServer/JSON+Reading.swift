import CLibrary
import RiffleScene

extension JSON: Decodable {
  package static func read(_ text: [UInt8]) throws -> JSON { try JSONDecoder().decode(JSON.self, from: Data(text)) }

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
  static func form(_ members: KeyValuePairs<String, (any JSONValue)?>) -> JSON {
    JSON(["version": formsVersion]) + JSON(members)
  }

  func print() { Swift.print(written()) }
}

extension Double {
  /// Nil if not finite.
  var toThousandths: Double? { isFinite ? (self * 1000).rounded() / 1000 : nil }
}

extension String {
  var unlessEmpty: String? { isEmpty ? nil : self }
}

extension Diagnostic {
  var form: JSON { JSON(["line": line, "column": column, "message": message]) }
}

extension Scene {
  /// `Scenes/step-me.yaml:51:5`; nil for a rule of a block.
  func place(of cause: Cause) -> String? {
    document.location(ofIntent: cause.intent).map { "\(path):\($0.line):\($0.column)" }
  }
}
