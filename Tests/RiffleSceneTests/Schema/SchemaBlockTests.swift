import SceneSupport
import Testing

private struct Window: Sendable, Equatable {
  var width = 960
  var height = 720
  var title: String?
  var tint = Tint.warm
  var margins: [Double] = [8, 16]
}

private enum Tint: String, CaseIterable, Sendable { case warm, cold }

private let window = Schema<Window>.block("window", "The window.", Window()) {
  Field("width", \.width, .integer(160...8192), "Its width in points.")
  Field("height", \.height, .integer(160...8192), "Its height in points.")
  Field("title", \.title, .text("a title", maximumLength: 5), "What its bar says.")
  Field("tint", \.tint, .choice(), "Its light.").alias("light")
  Field("margins", \.margins, .list(of: .number(.notNegative), count: 1...4), "Room at the edges.")
}

private struct Card: Sendable, Equatable {
  var face = ""
  var window = Window()
}

private let card = Schema<Card>.block("card", "A card.", Card()) {
  Field.required("face", \.face, .text("a face"), "What it shows.")
  Field("window", \.window, window, "Where it is.")
}

@Suite("Schema blocks") struct SchemaBlockTests {
  @Test("missing keys have their defaults, given keys their values") func decodes() throws {
    #expect(try window.decode("{}", file: "s") == Window())
    let full = "width: 200\nheight: 300\ntitle: 12\nlight: cold\nmargins: [1, 2.5]\n"
    let expected = Window(width: 200, height: 300, title: "12", tint: .cold, margins: [1, 2.5])
    #expect(try window.decode(full, file: "s") == expected)
  }

  @Test(
    "each mistake in a block has its place and a fix",
    arguments: [
      "widht: 300": "1:1: 'widht' is not a key of window; did you mean 'width'?",
      "width: 300\nwidht: 3": "2:1: 'widht' is not a key of window; 'width' is already given, so remove this one",
      "zzz: 3": "1:1: 'zzz' is not a key of window; use 'width', 'height', 'title', 'tint', 'light' or 'margins'",
      "width: wide": "1:8: width is the text 'wide'; it should be a whole number from 160 to 8192",
      "width: '960'": "1:8: width is the text '960'; it should be a whole number from 160 to 8192, without the quotes",
      "width: 12": "1:8: width is 12; it should be a whole number from 160 to 8192",
      "width: 300.5": "1:8: width is 300.5; it should be a whole number from 160 to 8192",
      "width: .nan": "1:8: width is .nan; it should be a whole finite number from 160 to 8192",
      "width: 1e999": "1:8: width is 1e999; it should be a whole finite number from 160 to 8192",
      "width:\nheight: 300": "1:7: width is empty; it should be a whole number from 160 to 8192",
      "width: [1]": "1:8: width is a list of 1; it should be a whole number from 160 to 8192",
      "title: too long": "1:8: title has 8 characters; it should have at most 5",
      "title: {a: 1}": "1:8: title is a block with 'a'; it should be a title",
      "tint: wram": "1:7: tint is the text 'wram'; did you mean 'warm'?",
      "tint: 7": "1:7: tint is 7; it should be 'warm' or 'cold'",
      "tint: warm\nlight: cold": "2:1: 'tint' and 'light' say the same; keep one of them",
      "margins: 3": "1:10: margins is 3; it should be a list of at least 1, each a number of at least 0",
      "margins: []": "1:10: margins is an empty list; it should have at least 1",
      "margins: [1, 2, 3, 4, 5]": "1:10: margins is a list of 5; it should have at most 4",
      "margins: [1, -2]": "1:14: item 2 of margins is -2; it should be a number of at least 0",
      "- 1": "1:1: it is a list of 1; it should be a block with the keys 'width', 'height', 'title', 'tint', …",
      "width: 300\nwidth: 400": "2:1: 'width' is given twice, first in line 1; keep one",
    ] as KeyValuePairs<String, String>)
  func reports(_ text: String, _ message: String) { #expect(mistakes(in: text, as: window) == [message]) }

  @Test("a missing required key is reported at its block") func requires() {
    #expect(mistakes(in: "window: {width: 300}", as: card) == ["1:1: card has no 'face'; add 'face:' with a face"])
  }

  @Test("a block's description has its keys, types, defaults and doc sentences") func describes() throws {
    guard case .block(let block) = window.description else {
      Issue.record("a block is described as a block")
      return
    }
    #expect(block.name == "window")
    #expect(block.fields.map(\.key) == ["width", "height", "title", "tint", "margins"])
    #expect(
      block.fields.map(\.presence) == [
        .defaults(to: "960"), .defaults(to: "720"), .optional, .defaults(to: "warm"), .defaults(to: "[8, 16]"),
      ])
    #expect(block.fields[0].value == .number(NumberRange(160...8192), isWhole: true, unit: nil))
    #expect(block.fields[0].doc == "Its width in points.")
  }

  @Test("a block of names keeps the order of the file and checks each value") func namedValues() throws {
    let named = Schema<[Named<Int>]>.named("numbers by name", .integer(0...9))
    #expect(try named.decode("b: 2\na: 1", file: "s").map(\.name) == ["b", "a"])
    #expect(
      mistakes(in: "a: 1\nb: 10\n'': 3", as: named) == [
        "2:4: b is 10; it should be a whole number from 0 to 9", "3:1: a name is empty; give it at least one letter",
      ])
  }
}

@Suite("Limit of suggestions") struct DecodingContextSpellingTests {
  private func proposals(_ mistakes: [String]) -> Int { mistakes.count { $0.contains("did you mean") } }

  @Test("thousands of misspelt names or keys are all reported, the first ones with a suggestion") func manyNames() {
    let names = (0..<3000).map { "  animation-\($0): bouncy\n" }.joined()
    let rules = (0..<3000).map { "  - {key: a, do: {animate: a, to: {x: 3}, with: animatoin-\($0)}}\n" }.joined()
    let mistakes = sceneMistakes("riffle: 1\nanimations:\n\(names)entities:\n  a: {}\non:\n\(rules)")
    #expect(mistakes.count == 3000)
    #expect(mistakes.first?.hasSuffix("with is the text 'animatoin-0'; did you mean 'animation-0'?") == true)
    let most = DecodingContext.mostComparisons / (3000 + Spelling.otherNameCount)
    #expect((most - 20...most).contains(proposals(mistakes)), "\(proposals(mistakes))")
    let entities = (0..<8000).map { "  a\($0): {siz: [1, 2], fil: red, positon: [3, 4]}\n" }.joined()
    let others = sceneMistakes("riffle: 1\nentities:\n\(entities)")
    #expect(others.count == 24_000)
    #expect(others[0] == "3:8: 'siz' is not a key of entity; did you mean 'size'?")
    #expect((4000..<20_000).contains(proposals(others)), "\(proposals(others))")
  }
}

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
