import CLibrary
import RiffleScene

extension JSON: Decodable {
  /// Parses a JSON text.
  ///
  /// - Throws: an error if the text is invalid.
  package static func read(_ text: [UInt8]) throws -> JSON { try JSONDecoder().decode(JSON.self, from: Data(text)) }

  /// Decodes any JSON value; the keys of an object are sorted.
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
  /// The value as an integer; nil if it is none.
  package var integer: Int? { if case .number(let number) = self { Int(exactly: number) } else { nil } }
  var bool: Bool? { if case .flag(let flag) = self { flag } else { nil } }
  package var items: [JSON] { if case .list(let items) = self { items } else { [] } }
}
