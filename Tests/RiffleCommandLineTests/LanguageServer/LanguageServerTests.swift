import RiffleCommandLine
import RiffleScene
import Testing

@Suite("The language server") struct LanguageServerTests {
  private var server = LanguageServer(words: SceneVocabulary())
  private static let uri = "file:///s.yaml"

  private mutating func send(_ method: String, _ parameters: JSON, id: Int? = nil) -> [JSON] {
    let message = JSON([
      "jsonrpc": "2.0", "id": id, "method": method, "params": parameters,
    ])
    return server.answer(Array(message.written().utf8))
  }

  private mutating func open(_ text: String) -> [JSON] {
    send("textDocument/didOpen", JSON(["textDocument": JSON(["uri": Self.uri, "text": text])]))
  }

  private func at(_ line: Int, _ character: Int, _ more: KeyValuePairs<String, (any JSONValue)?> = [:]) -> JSON {
    let position = JSON(["line": line, "character": character])
    return JSON(["textDocument": JSON(["uri": Self.uri]), "position": position]) + JSON(more)
  }

  @Test("mistakes are sent when a text is opened or changed, in UTF-16 units") mutating func mistakes() throws {
    let sent = open("riffle: 1\ntitle: \"🃏🃏\"\nentities: {a: {text: \"🃏\", fil: gold}}\n")
    #expect(sent.count == 1 && sent[0]["method"] == .text("textDocument/publishDiagnostics"))
    let mistake = try #require(sent[0]["params"]["diagnostics"].items.first { $0["severity"] == .number(1) })
    // The card is one character of the file and two UTF-16 units.
    #expect(mistake["range"]["start"] == JSON(["line": 2, "character": 27]))
    let mended = send(
      "textDocument/didChange",
      JSON([
        "textDocument": JSON(["uri": Self.uri]),
        "contentChanges": [JSON(["text": "riffle: 1\nentities: {a: {at: [1, 2], size: [3, 4]}}\n"])],
      ]))
    #expect(mended[0]["params"]["diagnostics"].items.allSatisfy { $0["severity"] != .number(1) })
  }

  @Test("expectations are judged while no message arrives, and not otherwise") mutating func expectations() throws {
    _ = open(
      """
      riffle: 1
      entities: {card: {at: [100, 100], size: [80, 80]}}
      on: [{start: true, do: {animate: card, to: {x: 300}, with: {spring: {duration: 0.5, bounce: 0.4}}}}]
      expect: [{overshootAtMost: 1, of: card, because: it lands softly}]
      demo: [{at: 1, key: a}]
      """)
    #expect(server.hasWork)
    #expect(server.work(isCancelled: { true }).isEmpty && server.hasWork)
    let sent = server.work(isCancelled: { false })
    let message = try #require(sent.first?["params"]["diagnostics"].items.first?["message"].string)
    #expect(message.contains("it lands softly"))
    #expect(!server.hasWork)
  }

  @Test("an invalid request is answered with an error, and keeps the text") mutating func wrong() {
    #expect(server.answer(Array("{".utf8))[0]["error"]["code"] == .number(-32700))
    #expect(server.answer(Array("[]".utf8))[0]["error"]["code"] == .number(-32600))
    #expect(send("textDocument/hover", at(0, 0), id: 1)[0]["error"]["code"] == .number(-32602))
    #expect(send("textDocument/dance", at(0, 0), id: 2)[0]["error"]["code"] == .number(-32601))
    _ = open("riffle: 1\n")
    for place in [at(-1, 0), at(0, -4), at(9_000_000, 3), at(0, 1 << 40)] {
      for method in ["completion", "hover", "definition", "references", "prepareRename", "documentSymbol"] {
        #expect(send("textDocument/\(method)", place, id: 3)[0]["error"] == .null, "\(method)")
      }
    }
    #expect(
      send("textDocument/rename", at(0, 1, ["newName": "a"]), id: 4)[0]["error"]["code"] == .number(-32803))
    _ = send("shutdown", .null, id: 5)
    #expect(send("textDocument/hover", at(0, 0), id: 6)[0]["error"]["code"] == .number(-32600))
    _ = send("exit", .null)
    #expect(server.isShutDown && server.isEnded)
  }

  @Test("a JSON text is read as it was written", arguments: [#"{"a": [1, -2.5, "x\n", true, null, {}], "b": 1e300}"#])
  func json(_ text: String) throws {
    let value = try JSON.read(Array(text.utf8))
    #expect(try JSON.read(Array(value.written().utf8)) == value)
    #expect(value["a"].items.count == 6 && value["a"].items[3] == .flag(true) && value["a"].items[4] == .null)
  }

  @Test("positions and byte offsets convert to each other, after characters of any length") func positions() {
    let text = "aé🃏\r\nb\rc\n\n"
    let bytes = Array(text.utf8)
    let lines = TextLines(bytes)
    var byte = 0
    for character in text.unicodeScalars {
      let position = lines.position(byte)
      if character != "\n" || byte == 0 || bytes[byte - 1] != 13 {
        #expect(
          lines.byte(line: position["line"].integer ?? -1, character: position["character"].integer ?? -1) == byte)
      }
      byte += String(character).utf8.count
    }
    #expect(lines.position(7) == JSON(["line": 0, "character": 4]))
    #expect(lines.position(9) == JSON(["line": 1, "character": 0]))
    #expect(lines.position(bytes.count)["line"] == .number(4))
  }

  @Test("a finite animation is drawn, and an overshoot is given in percent") func card() throws {
    let spring = try Animation.schema.decode("{spring: {duration: 1, bounce: 0.5}}", file: "")
    let paragraphs = spring.card
    #expect(paragraphs[0].contains("overshoots by 16.3 %"))
    #expect(paragraphs[1].contains("█") && paragraphs[2].contains("data:image/svg+xml;base64,"))
  }
}
