extension LanguageService {
  /// A cursor in a key of the block at a path, or in the value at a path.
  struct Cursor {
    /// The text with a placeholder for the word at the cursor.
    var root: YAMLNode
    var path: ScenePath
    var isKey: Bool
    /// The bytes of the word at the cursor.
    var bytes: Range<Int>
    /// True if only `- ` precedes it in its line: a block may begin here.
    var beginsLine: Bool
    var hasColon: Bool
  }

  /// A placeholder that no scene has.
  private static let mark = "zqCURSORqz"

  /// Returns the cursor before a byte; nil if no attempt is YAML. An unfinished text is tried with a word there, with a
  /// key, and with its brackets closed.
  func cursor(at byte: Int) -> Cursor? {
    let byte = min(max(byte, 0), bytes.count)
    var (start, end) = (byte, byte)
    while start > 0, Self.isOfWord(bytes[start - 1]) { start -= 1 }
    while end < bytes.count, Self.isOfWord(bytes[end]) { end += 1 }
    let lineStart = (bytes[..<start].lastIndex(of: .newline) ?? -1) + 1
    let lineEnd = bytes[end...].firstIndex(of: .newline) ?? bytes.count
    let before = bytes[lineStart..<start]
    let hasColon = bytes[end..<lineEnd].first { !$0.isBlank } == UInt8(ascii: ":")
    let beginsLine = before.allSatisfy { $0.isBlank || $0 == UInt8(ascii: "-") }
    // A space is missing behind `key:` or `-`.
    let space = before.last.map { ":-,".utf8.contains($0) } == true ? " " : ""
    let closers = Self.closers(of: Array(before))
    for close in closers.isEmpty ? [""] : ["", closers] {
      for tail in hasColon ? [""] : ["", ": 0"] {
        let candidate = bytes[..<start] + Array((space + Self.mark + tail + close).utf8) + bytes[end...]
        guard let root = try? YAMLReader.tree(Array(candidate)), let found = Self.find(root) else { continue }
        return Cursor(
          root: root, path: found.path, isKey: found.isKey, bytes: start..<end, beginsLine: beginsLine,
          hasColon: hasColon)
      }
    }
    return nil
  }

  private static func find(_ root: YAMLNode) -> (path: ScenePath, isKey: Bool)? {
    var found: (ScenePath, Bool)?
    root.walk { path, node in
      if node.scalar?.text == mark { found = (path, false) }
      if node.entry(mark) != nil { found = (path, true) }
    }
    return found
  }

  private static func closers(of line: [UInt8]) -> String {
    var open: [String] = []
    var quote: UInt8?
    for byte in line {
      if let inside = quote {
        if byte == inside { quote = nil }
      } else {
        switch byte {
        case UInt8(ascii: "\""), UInt8(ascii: "'"): quote = byte
        case UInt8(ascii: "{"): open.append("}")
        case UInt8(ascii: "["): open.append("]")
        case UInt8(ascii: "}"), UInt8(ascii: "]"): _ = open.popLast()
        default: break
        }
      }
    }
    return open.reversed().joined()
  }

  private static func isOfWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), 0x80...:
      true
    default: "_$.-#<>".utf8.contains(byte)
    }
  }
}
