import Foundation

struct SwiftSource: Sendable {
  /// A word or a punctuation mark, with its line from 1.
  struct Token: Equatable, Sendable {
    var text: String
    var line: Int
  }

  /// The path relative to the project's root, such as `Sources/RiffleMotion/Libm.swift`.
  let path: String
  let lineCount: Int
  let tokens: [Token]

  init(path: String, text: String) {
    self.path = path
    // A trailing line break does not begin another line.
    lineCount = text.utf8.count { $0 == UInt8(ascii: "\n") } + (text.isEmpty || text.hasSuffix("\n") ? 0 : 1)
    tokens = Self.tokens(of: strippingCommentsAndLiterals(text))
  }

  /// The folder below `Sources`: the target.
  var target: String {
    let parts = path.split(separator: "/")
    return parts.count > 2 ? String(parts[1]) : ""
  }

  /// The imported modules with their lines, also for submodules and single declarations.
  var imports: [Token] {
    let kinds: Set = ["struct", "class", "enum", "protocol", "func", "let", "var", "typealias"]
    return tokens.indices.compactMap { i in
      guard tokens[i].text == "import" else { return nil }
      let module = tokens[(i + 1)...].first { !kinds.contains($0.text) }
      return module.map { Token(text: $0.text, line: tokens[i].line) }
    }
  }

  /// The declared types, and whether each is nested in another.
  var declaredTypes: [(name: String, isNested: Bool)] {
    let kinds: Set = ["struct", "class", "enum", "protocol", "typealias", "actor"]
    var depth = 0
    return zip(tokens, tokens.dropFirst()).compactMap { kind, name in
      if kind.text == "{" { depth += 1 }
      if kind.text == "}" { depth -= 1 }
      return kinds.contains(kind.text) ? (name.text, depth > 0) : nil
    }
  }

  private static func tokens(of code: String) -> [Token] {
    var tokens: [Token] = []
    var word: [UInt8] = []
    var line = 1
    func isWordPart(_ byte: UInt8) -> Bool {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
        return true
      default: return false
      }
    }
    for byte in code.utf8 {
      if isWordPart(byte) {
        word.append(byte)
        continue
      }
      if !word.isEmpty {
        tokens.append(Token(text: String(decoding: word, as: UTF8.self), line: line))
        word.removeAll(keepingCapacity: true)
      }
      if byte == UInt8(ascii: "\n") { line += 1 }
      // Backticks only quote a word: `sin`(x) is a call of sin.
      if byte > UInt8(ascii: " "), byte != UInt8(ascii: "`") {
        tokens.append(Token(text: String(UnicodeScalar(byte)), line: line))
      }
    }
    if !word.isEmpty { tokens.append(Token(text: String(decoding: word, as: UTF8.self), line: line)) }
    return tokens
  }
}

/// The project on disk that contains this test.
struct Project {
  let root: URL

  /// Found by the path of this file, so the tests can start in any folder.
  static let here = Project(
    root: URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent())

  private static let read = Result { try here.readSources() }

  /// All Swift files in `Sources`, sorted by path and read once for all tests.
  static func sources() throws -> [SwiftSource] { try read.get() }

  private func readSources() throws -> [SwiftSource] {
    let folder = root.appendingPathComponent("Sources")
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".swift") }.sorted().map { path in
      let text = try String(contentsOf: folder.appendingPathComponent(path), encoding: .utf8)
      return SwiftSource(path: "Sources/" + path, text: text)
    }
  }

  func text(of path: String) throws -> String {
    try String(contentsOf: root.appendingPathComponent(path), encoding: .utf8)
  }

  /// Returns the Swift targets in Package.swift, except tests and system libraries.
  func declaredTargets() throws -> [String] {
    let manifest = try text(of: "Package.swift")
    // Shared test code is in `Tests` and not a layer.
    return manifest.matches(of: #/\.(?:target|executableTarget)\(\s*name:\s*"(\w+)"([^\n]*)/#)
      .filter { !$0.2.contains("path: \"Tests/") }.map { String($0.1) }
  }
}
