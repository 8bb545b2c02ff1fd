import CLibrary
import RiffleApp
import RiffleScene

/// A server of the Language Server Protocol 3.17, without streams: messages in, messages out.
package struct LanguageServer {
  struct Document {
    let uri: String
    let path: String
    let lines: TextLines
    let service: LanguageService
    let findings: [SceneCheck.Finding]
    let scene: Scene?
    var missed: [MotionReport.Outcome]?
  }

  let words: SceneVocabulary
  private let reference: Reference?
  private let check = SceneCheck()
  private(set) var documents: [String: Document] = [:]
  package private(set) var isShutDown = false
  package private(set) var isEnded = false
  /// True if the editor supports snippets, whose `$0` is the cursor.
  private(set) var hasSnippets = false

  package init(words: SceneVocabulary, reference: Reference? = nil) {
    (self.words, self.reference) = (words, reference)
  }

  package mutating func answer(_ bytes: [UInt8]) -> [JSON] {
    guard let message = try? JSON.read(bytes) else { return [Self.failure(.null, -32700, "this is no JSON")] }
    guard let method = message["method"].string else {
      // Responses of the editor need no answer.
      return message["id"] == .null ? [Self.failure(.null, -32600, "a message has a 'method'")] : []
    }
    let (id, parameters) = (message["id"], message["params"])
    guard id != .null else { return notify(method, parameters) }
    guard !isShutDown else { return [Self.failure(id, -32600, "the server is shut down")] }
    do {
      let result = try reply(method, parameters)
      return [JSON(["jsonrpc": "2.0", "id": id, "result": result])]
    } catch let problem as Problem {
      return [Self.failure(id, problem.code, problem.message)]
    } catch {
      return [Self.failure(id, -32803, "\(error)")]
    }
  }

  struct Problem: Error {
    var code = -32803
    var message: String
  }

  private static func failure(_ id: JSON, _ code: Int, _ message: String) -> JSON {
    JSON(["jsonrpc": "2.0", "id": id, "error": JSON(["code": code, "message": message])])
  }

  private mutating func reply(_ method: String, _ parameters: JSON) throws -> JSON {
    switch method {
    case "initialize":
      let item = parameters["capabilities"]["textDocument"]["completion"]["completionItem"]
      hasSnippets = item["snippetSupport"].bool ?? false
      return Self.capabilities
    case "shutdown":
      isShutDown = true
      return .null
    case "textDocument/completion": return completion(try document(parameters), at: parameters["position"])
    case "textDocument/hover": return hover(try document(parameters), at: parameters["position"])
    case "textDocument/definition": return definition(try document(parameters), at: parameters["position"])
    case "textDocument/references":
      let asks = parameters["context"]["includeDeclaration"].bool ?? true
      return references(try document(parameters), at: parameters["position"], withDeclaration: asks)
    case "textDocument/prepareRename": return renamed(try document(parameters), at: parameters["position"])
    case "textDocument/rename":
      return try rename(try document(parameters), at: parameters["position"], to: parameters["newName"].string ?? "")
    case "textDocument/documentSymbol": return symbols(try document(parameters))
    case "textDocument/documentColor": return colors(try document(parameters))
    case "textDocument/colorPresentation": return presentations(of: parameters["color"])
    case "textDocument/codeAction": return fixes(try document(parameters), parameters)
    default: throw Problem(code: -32601, message: "there is no '\(method)' here")
    }
  }

  private func document(_ parameters: JSON) throws -> Document {
    let uri = parameters["textDocument"]["uri"].string ?? ""
    guard let document = documents[uri] else { throw Problem(code: -32602, message: "'\(uri)' is not open") }
    return document
  }

  private mutating func notify(_ method: String, _ parameters: JSON) -> [JSON] {
    let uri = parameters["textDocument"]["uri"].string ?? ""
    switch method {
    case "textDocument/didOpen": return open(uri, parameters["textDocument"]["text"].string ?? "")
    case "textDocument/didChange":
      // The server requests full texts: the last change is the current text.
      guard let text = parameters["contentChanges"].items.last?["text"].string else { return [] }
      return open(uri, text)
    case "textDocument/didClose":
      documents[uri] = nil
      return [Self.diagnostics(uri, [])]
    case "exit": isEnded = true
    default: break
    }
    return []
  }

  private mutating func open(_ uri: String, _ text: String) -> [JSON] {
    let bytes = Array(text.utf8)
    let path = URL(string: uri).flatMap { $0.isFileURL ? $0.path : nil } ?? "scene.yaml"
    let (findings, scene) = check.run(on: bytes, path: path)
    let document = Document(
      uri: uri, path: path, lines: TextLines(bytes), service: LanguageService(bytes, words, reference),
      findings: findings, scene: scene, missed: scene?.document.expectations.isEmpty == false ? nil : [])
    documents[uri] = document
    return [Self.diagnostics(uri, document.diagnostics)]
  }

  // MARK: - Expectations

  package var hasWork: Bool { documents.values.contains { $0.missed == nil } }

  /// Plays the demos of all changed documents. `isCancelled` is called after every tick; the next call continues.
  package mutating func work(isCancelled: () -> Bool) -> [JSON] {
    var messages: [JSON] = []
    for uri in documents.keys.sorted() where documents[uri]?.missed == nil {
      guard let scene = documents[uri]?.scene else { continue }
      var options = MotionTest.Options()
      (options.explains, options.images) = (false, ScenePictures.table(of: scene))
      guard let outcomes = MotionTest(scene, options).undisturbed(isCancelled: isCancelled)?.outcomes else { break }
      documents[uri]?.missed = outcomes.filter { $0.failure != nil }
      if let document = documents[uri] { messages.append(Self.diagnostics(uri, document.diagnostics)) }
    }
    return messages
  }

  private static func diagnostics(_ uri: String, _ list: [JSON]) -> JSON {
    JSON([
      "jsonrpc": "2.0", "method": "textDocument/publishDiagnostics", "params": JSON(["uri": uri, "diagnostics": list]),
    ])
  }

  private static let capabilities = JSON([
    "capabilities": JSON([
      "positionEncoding": "utf-16", "textDocumentSync": JSON(["openClose": true, "change": 1]),
      "completionProvider": JSON(["triggerCharacters": [":", " ", "$", "{", "["]]), "hoverProvider": true,
      "definitionProvider": true, "referencesProvider": true, "renameProvider": JSON(["prepareProvider": true]),
      "documentSymbolProvider": true, "colorProvider": true,
      "codeActionProvider": JSON(["codeActionKinds": ["quickfix"]]),
    ]),
    "serverInfo": JSON(["name": "riffle"]),
  ])
}

/// Lines and positions as editors count them: from 0, in units of UTF-16.
package struct TextLines {
  private let bytes: [UInt8]
  private let starts: [Int]

  package init(_ bytes: [UInt8]) {
    self.bytes = bytes
    var starts = [0]
    for (index, byte) in bytes.enumerated() {
      let isPair = byte == UInt8(ascii: "\r") && index + 1 < bytes.count && bytes[index + 1] == UInt8(ascii: "\n")
      if byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") && !isPair { starts.append(index + 1) }
    }
    self.starts = starts
  }

  package func byte(line: Int, character: Int) -> Int { byte(line, character, Self.units) }

  /// Returns the byte at a source location, whose columns count characters from 1.
  func byte(_ location: SourceLocation) -> Int {
    byte(location.line - 1, location.column - 1) { $0 & 0xC0 == 0x80 ? 0 : 1 }
  }

  /// Returns the byte after so many units of a line; positions beyond the end of a line are its end.
  private func byte(_ line: Int, _ count: Int, _ units: (UInt8) -> Int) -> Int {
    guard line >= 0 else { return 0 }
    guard line < starts.count else { return bytes.count }
    let end = line + 1 < starts.count ? starts[line + 1] : bytes.count
    var (index, sum) = (starts[line], 0)
    while index < end, sum < count || bytes[index] & 0xC0 == 0x80, !"\r\n".utf8.contains(bytes[index]) {
      sum += units(bytes[index])
      index += 1
    }
    return index
  }

  package func position(_ byte: Int) -> JSON {
    let byte = min(max(byte, 0), bytes.count)
    var (low, high) = (0, starts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if starts[middle] <= byte { low = middle } else { high = middle }
    }
    let units = bytes[starts[low]..<byte].reduce(0) { $0 + Self.units($1) }
    return JSON(["line": low, "character": units])
  }

  func range(_ bytes: Range<Int>) -> JSON {
    JSON(["start": position(bytes.lowerBound), "end": position(bytes.upperBound)])
  }

  func word(at byte: Int) -> Range<Int> {
    var end = byte
    while end < bytes.count, !" \t\r\n,:]}".utf8.contains(bytes[end]) { end += 1 }
    return byte..<max(end, min(byte + 1, bytes.count))
  }

  /// UTF-16 units of the character that starts with this byte.
  private static func units(_ first: UInt8) -> Int { first & 0xC0 == 0x80 ? 0 : first >= 0xF0 ? 2 : 1 }
}
