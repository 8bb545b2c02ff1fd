import RiffleScene
import Testing

/// The mistakes in `text` as `line:column: message`; empty if there are none.
func mistakes<Value>(in text: String, as schema: Schema<Value>) -> [String] {
  mistakes(in: Array(text.utf8), as: schema)
}

func mistakes<Value>(in bytes: [UInt8], as schema: Schema<Value>) -> [String] {
  var context = DecodingContext(file: "s.yaml", label: "it")
  do {
    _ = try schema.decode(bytes, in: &context)
    return []
  } catch {
    return error.diagnostics.map { "\($0.line):\($0.column): \($0.message)" }
  }
}

/// A text and its expected mistake.
struct Mistake: Sendable, CustomTestStringConvertible {
  var text: String
  var message: String

  init(_ text: String, _ message: String) {
    self.text = text
    self.message = message
  }

  var testDescription: String { text }
}
