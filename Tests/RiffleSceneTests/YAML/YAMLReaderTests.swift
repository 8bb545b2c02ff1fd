import RiffleScene
import Testing

@Suite("YAMLReader") struct YAMLReaderTests {
  private func read(_ text: String, limit: Int = 1_000_000) throws -> (YAMLNode, [YAMLProblem]) {
    let (root, problems) = YAMLReader.tree(Array(text.utf8), limit: limit, whenEmpty: "empty")
    return (try #require(root).resolved, problems)
  }

  private func problem(_ text: String, limit: Int = 1_000_000) -> String? {
    problem(Array(text.utf8), limit: limit)
  }

  private func problem(_ bytes: [UInt8], limit: Int = 1_000_000) -> String? {
    let (root, problems) = YAMLReader.tree(bytes, limit: limit, whenEmpty: "empty")
    guard root == nil, let problem = problems.last else { return nil }
    return "\(problem.location.line):\(problem.location.column): \(problem.message)"
  }

  @Test("every key and value has its line and column, in characters") func locates() throws {
    let (node, _) = try read("a: 1\nbé: [2,\n  {c: x}]\n")
    let entries = try #require(node.entries)
    #expect(entries.map(\.key) == ["a", "bé"])
    #expect(entries[1].keyLocation == SourceLocation(line: 2, column: 1))
    #expect(entries[1].value.location == SourceLocation(line: 2, column: 5))
    let inner = try #require(entries[1].value.items?[1].entry("c"))
    #expect(inner.keyLocation == SourceLocation(line: 3, column: 4))
    #expect(inner.value.location == SourceLocation(line: 3, column: 7))
  }

  static let pairs: [(String, String)] = [
    (#"\ud83e\udd8a"#, "🦊"), (#"a\uD83E\uDD8Ab"#, "a🦊b"), (#"\ud83d\udc68\u200d\ud83d\udc69"#, "👨‍👩"),
    (#"\\ud83e\\udd8a"#, #"\ud83e\udd8a"#), (#"\\\ud83e\udd8a"#, #"\🦊"#), (#"\u00e9"#, "é"),
    ("\u{A012}\u{1412}", "\u{A012}\u{1412}"),
  ]

  @Test("surrogate pairs in JSON escapes are joined", arguments: pairs.dropLast())
  func surrogates(written: String, meant: String) throws {
    let text = #" {"a": "\#(written)", "b": [1, 2]}"#
    let (node, problems) = try read(text)
    #expect(node.entry("a")?.value.text == meant && problems.isEmpty)
    // Nodes after a surrogate pair keep their locations, and an edit keeps the text.
    let place = try #require(node.entry("b")?.value.location)
    #expect(Array(text)[place.column - 1] == "[")
    let edited = try SceneText(text).applying(
      SceneEdit(ScenePath(parsing: "b[1]"), .set("3")), words: SceneVocabulary())
    #expect(edited.string == text.replacing("[1, 2]", with: "[1, 3]"))
  }

  @Test("an unpaired surrogate escape is an error with a fix") func halves() {
    for text in [#"{"a": "\ud83e"}"#, #"a: "\ud83e\udd8a""#] {
      #expect(problem(text)?.contains("this escape is half of a letter; write the letter itself") == true)
    }
  }

  @Test("colons between other words, and colons in quotes, need no space") func joinedKeys() throws {
    for text in ["{\"a:b\": }", "{http://x: }", "{a:b: 1}", "[a:b, c:d]", "{12:30: }", "-a: 1"] { _ = try read(text) }
  }

  @Test("a merge key is an error that suggests definitions") func merge() throws {
    let (_, problems) = try read("a: &x {b: 1}\nc: {<<: *x}\n")
    #expect(problems.map(\.location) == [SourceLocation(line: 2, column: 5)])
    #expect(problems[0].message.contains("write define: {base: "))
  }

  @Test("invisible characters are named in messages") func blanks() {
    #expect(YAMLNode.shortened("\u{A0}size\u{200B}") == "<NBSP>size<ZWSP>")
    #expect(YAMLNode.shortened("a b é 👨‍👩‍👧") == "a b é 👨‍👩‍👧")
  }

  @Test("JSON is read as YAML") func readsJSON() throws {
    let (node, _) = try read(#"{"a": [1, true, null, "x\ny"]}"#)
    let items = try #require(node.entry("a")?.value.items)
    #expect(items[0].number == 1)
    #expect(items[1].flag == true)
    #expect(items[2].isNull)
    #expect(items[3].text == "x\ny")
  }

  @Test("scalars follow YAML 1.2: yes, no and on are texts") func resolvesScalars() throws {
    let (node, _) = try read("[yes, on, true, 12, '12', 1.5e3, .5, 0x1F, 0o17, ~, 1_000, '', 1e]")
    let items = try #require(node.items)
    #expect(items.map(\.flag) == [nil, nil, true] + Array(repeating: nil, count: 10))
    let numbers: [Double?] = [nil, nil, nil, 12, nil, 1500, 0.5, 31, 15, nil, nil, nil, nil]
    #expect(items.map(\.number) == numbers)
    #expect(
      items.map(\.isNull) == [false, false, false, false, false, false, false, false, false, true, false, false, false])
  }

  @Test("a byte order mark and CRLF are accepted") func readsOverMarks() throws {
    let (node, _) = try read("\u{FEFF}a: 1\r\nb: 2\r\n")
    #expect(node.entries?.map(\.key) == ["a", "b"])
    #expect(node.entry("b")?.keyLocation == SourceLocation(line: 2, column: 1))
  }

  @Test("a duplicate key is reported at its second place, and the first value is used") func findsDuplicates() throws {
    let (node, problems) = try read("a: 1\nb: {c: 1, c: 2}\na: 3\na: 4\n")
    #expect(node.entry("a")?.value.number == 1)
    #expect(
      problems == [
        YAMLProblem(SourceLocation(line: 2, column: 11), "'c' is given twice, first in column 5; keep one"),
        YAMLProblem(SourceLocation(line: 3, column: 1), "'a' is given twice, first in line 1; keep one"),
        YAMLProblem(SourceLocation(line: 4, column: 1), "'a' is given twice, first in line 1; keep one"),
      ])
  }

  @Test("an alias has the value of its anchor") func followsAliases() throws {
    let (node, _) = try read("a: &q {duration: 1}\nb: *q\n")
    #expect(node.entry("b")?.value.entry("duration")?.value.number == 1)
  }

  @Test(
    "a text that is empty, ends too soon or has a control character is refused at its place",
    arguments: [
      "": "1:1: empty", "# only a comment\n": "1:1: empty",
      "a: {b: 1": "1:9: the block opened in line 1, column 4 is not closed here; add ',' or '}'",
      "a: x\u{01}y\n": "1:5: a control character is not allowed in a scene file; remove it",
    ] as KeyValuePairs<String, String>)
  func refuses(_ text: String, _ message: String) { #expect(problem(text) == message) }

  @Test("bytes that are not UTF-8 are reported at their place") func refusesOtherEncodings() {
    #expect(problem(Array("a: é\nb: ".utf8) + [0xFF]) == "2:4: byte 0xFF is not UTF-8 text; save the file as UTF-8")
    #expect(problem([0x61, 0xC3]) == "1:2: byte 0xC3 is not UTF-8 text; save the file as UTF-8")
    #expect(problem([0xED, 0xA0, 0x80]) == "1:1: byte 0xED is not UTF-8 text; save the file as UTF-8")
    #expect(problem([0xFF, 0xFE, 0x61, 0x00]) == "1:1: the file is UTF-16 text; save it as UTF-8")
  }

  @Test("nesting beyond 64 levels is refused in every notation") func limitsNesting() {
    let flow = String(repeating: "[", count: 65) + String(repeating: "]", count: 65)
    #expect(problem(flow) == "1:65: this is nested more than 64 levels deep; a scene has at most that many")
    #expect(problem(String(repeating: "[", count: 64) + String(repeating: "]", count: 64)) == nil)
    let block = String(repeating: "- ", count: 100_000)
    #expect(problem(block) == "1:129: this is nested more than 64 levels deep; a scene has at most that many")
    let aliased =
      "- &a \(String(repeating: "[", count: 40))\(String(repeating: "]", count: 40))\n"
      + "- \(String(repeating: "[", count: 30))*a\(String(repeating: "]", count: 30))\n"
    #expect(problem(aliased) == "2:33: this is nested more than 64 levels deep; a scene has at most that many")
  }

  @Test("aliases that expand to billions of values are refused before they expand") func limitsAliases() {
    var bomb = "a0: &a0 [x, x, x, x, x, x, x, x, x]\n"
    for level in 1...12 {
      let aliases = Array(repeating: "*a\(level - 1)", count: 9).joined(separator: ", ")
      bomb += "a\(level): &a\(level) [\(aliases)]\n"
    }
    #expect(
      problem(bomb) == "7:10: the file holds more than 1000000 values, aliases expanded; a scene has at most that many")
    #expect(problem("a: &a [*a]\n") == "1:8: the alias '*a' stands for nothing; write '&a' before it")
  }

  @Test("a file with too many values, or of more than 8 MB, is refused") func limitsNodes() {
    #expect(problem("[1, 2, 3, 4]", limit: 5) == nil)
    #expect(
      problem("[1, 2, 3, 4, 5]", limit: 5)
        == "1:14: the file holds more than 5 values, aliases expanded; a scene has at most that many")
    let bytes = [UInt8](repeating: 0x20, count: 8 * 1024 * 1024 + 1)
    #expect(problem(bytes) == "1:1: the file has more than 8388608 bytes (8 MB); a scene file has at most that many")
  }
}
