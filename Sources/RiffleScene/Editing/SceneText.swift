/// The text of a scene with its syntax tree. An edit makes a new text and keeps all other bytes.
package struct SceneText: Sendable {
  let bundle: SceneBundle
  /// As it is written.
  package let root: YAMLNode
  /// Mistakes that keep it from being a scene, but not from being read: keys given twice.
  let problems: [YAMLProblem]

  /// - Throws: the first mistake that keeps the text from being read as YAML.
  package init(_ bytes: [UInt8]) throws(SceneEditError) {
    do {
      var problems: [YAMLProblem] = []
      try self.init(SceneBundle(bytes), whenEmpty: "there is no value", &problems)
    } catch {
      throw SceneEditError(error.message, at: error.location)
    }
  }

  /// - Parameter problems: also those before the one that is thrown.
  init(_ bundle: SceneBundle, whenEmpty: String, _ problems: inout [YAMLProblem]) throws(YAMLProblem) {
    root = try YAMLReader.tree(bundle.scene, whenEmpty: whenEmpty) { problems.append($0) }
    (self.bundle, self.problems) = (bundle, problems)
  }

  package init(_ text: String) throws(SceneEditError) { try self.init(Array(text.utf8)) }

  /// The text with the files beside it; a scene's bytes are UTF-8.
  package var string: String { String(decoding: packed, as: UTF8.self) }
  /// The text without the files beside it.
  package var own: String { String(decoding: bytes, as: UTF8.self) }
  var packed: [UInt8] { bundle.packed }

  package var bytes: [UInt8] { bundle.scene }
  /// The packed files beside it that it names, which are not edited.
  package var attachments: [UInt8] { bundle.attachments }

  /// Returns the text of a value, without its anchor.
  func written(_ node: YAMLNode) -> String { String(decoding: bytes[node.bytes], as: UTF8.self) }

  package func applying(_ change: TextChange) throws(SceneEditError) -> SceneText {
    try SceneText(
      Array(bytes[..<change.start]) + change.new + bytes[(change.start + change.old.count)...] + attachments)
  }

  /// Returns the change of the fewest bytes to another text; nil if they are equal.
  package func change(to other: SceneText) -> TextChange? {
    TextChange(from: bytes, to: other.bytes)
  }

  // MARK: - Lines

  func lineStart(_ byte: Int) -> Int {
    var index = byte
    while index > 0, bytes[index - 1] != .newline { index -= 1 }
    return index == 0 && bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : index
  }

  /// Returns the end of a line, without its line break.
  func lineEnd(_ byte: Int) -> Int {
    var index = byte
    while index < bytes.count, bytes[index] != .newline { index += 1 }
    return index > byte && bytes[index - 1] == UInt8(ascii: "\r") ? index - 1 : index
  }

  /// Returns the first byte of the next line, or the end of the text.
  func nextLine(_ byte: Int) -> Int {
    var index = byte
    while index < bytes.count, bytes[index] != .newline { index += 1 }
    return min(index + 1, bytes.count)
  }

  /// In characters from 0.
  func column(_ byte: Int) -> Int { bytes[lineStart(byte)..<byte].count { $0 & 0xC0 != 0x80 } }

  var lineBreak: String {
    guard let first = bytes.firstIndex(of: .newline) else { return "\n" }
    return first > 0 && bytes[first - 1] == UInt8(ascii: "\r") ? "\r\n" : "\n"
  }

  /// The number of columns by which the text indents.
  var step: Int {
    var least = Int.max
    root.walk { _, node in
      guard node.isBlock, let entries = node.entries, let column = entries.first.map({ column($0.keyBytes.lowerBound) })
      else { return }
      for entry in entries where entry.value.isBlock && entry.value.entries != nil {
        let inner = self.column(entry.value.bytes.lowerBound) - column
        if inner > 0 { least = min(least, inner) }
      }
    }
    return least == .max ? 2 : least
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
}
