import RiffleScene
import Testing

@Suite("Spelling") struct SpellingTests {
  @Test(
    "the nearest name is suggested; a transposition is one edit",
    arguments: [
      "widht": "width", "WIDTH": "width", "heigth": "height", "heigt": "height", "wdth": "width", "seeed": "seed",
      "esaeInOut": "easeInOut", "easeinout": "easeInOut",
    ] as KeyValuePairs<String, String>)
  func proposes(_ typed: String, _ meant: String) {
    #expect(Spelling.nearest(to: typed, in: ["width", "height", "seed", "easeIn", "easeInOut"]) == meant)
  }

  @Test(
    "the nearest name is suggested that differs in a third of its letters, not in the first; of equally near ones the first",
    arguments: [
      ("colour", "width height seed", nil), ("w", "width height seed", nil), ("", "width height seed", nil),
      ("xyzzy", "width height seed", nil), ("cet", "cat", "cat"), ("cat", "cost", nil),
      ("corl", "coral corals", "coral"),
      ("ease", "name", nil), ("at", "ad", nil), ("duration", "rotation", nil), ("duratoin", "duration", "duration"),
      ("cat", "cot cut", "cot"),
      // A name is never suggested for itself.
      ("this", "this anywhere", nil), ("This", "this", "this"),
    ] as [(String, String, String?)])
  func limits(_ typed: String, _ names: String, _ meant: String?) {
    #expect(Spelling.nearest(to: typed, in: names.split(separator: " ").map(String.init)) == meant)
  }

  @Test("another tool's key name is suggested before a nearer name") func synonymsFirst() {
    for word in ["ease", "Ease"] { #expect(Spelling.nearestKey(to: word, in: ["name", "with", "erase"]) == "with") }
    #expect(Spelling.nearestKey(to: "z-index", in: ["depth", "size"]) == "depth")
    #expect(Spelling.nearestKey(to: "corner_radius", in: ["cornerRadius"]) == "cornerRadius")
    #expect(Spelling.nearestKey(to: "\u{A0}size", in: ["size"]) == "size")
  }

  @Test("edit distance counts insertions, deletions, replacements and swaps up to a limit; very long names have none")
  func distances() {
    func distance(_ a: String, _ b: String, _ limit: Int = 9) -> Int? {
      Spelling.distance(Array(a.unicodeScalars), Array(b.unicodeScalars), limit: limit)
    }
    #expect(distance("", "") == 0)
    #expect(distance("abc", "") == 3)
    #expect(distance("kitten", "sitting") == 3)
    #expect(distance("ab", "ba") == 1)
    #expect(distance("ca", "abc") == 3)
    #expect(distance("kitten", "sitting", 2) == nil)
    let wall = String(repeating: "x", count: 1_000_000)
    #expect(Spelling.nearest(to: wall, in: ["width", wall + "x"]) == wall + "x")
  }

  @Test(
    "curve names of GSAP, Framer and Anime are translated",
    arguments: [
      "power2.out": "easeOutCubic", "power1.inOut": "easeInOutQuad", "back.out(1.7)": "easeOutBack",
      "elastic.out(1, 0.3)": "easeOutElastic", "bounce": "easeOutBounce", "circIn": "easeInCirc",
      "outQuint": "easeOutQuint", "inOutSine": "easeInOutSine", "ease-out-expo": "easeOutExpo",
    ] as KeyValuePairs<String, String>)
  func otherCurves(_ theirs: String, _ ours: String) {
    #expect(Spelling.otherCurve(theirs) == ours)
    #expect(AnimationNames.curves.contains(ours))
  }

  @Test("unknown curve names are not translated", arguments: ["cubic-bezier(0.4, 0, 0.2, 1)", "backwards", ""])
  func noOtherCurve(_ word: String) { #expect(Spelling.otherCurve(word) == nil) }

  @Test("suggested actions for other tools' names are valid") func proposedActions() throws {
    for word in ["fadein", "slide", "delete", "draw", "countup", "settext", "timeout"] {
      let action = try #require(Spelling.otherAction(word)).replacing("ID", with: "a")
      let text = """
        riffle: 1
        entities: {a: {at: [9, 9], path: {arc: [0, 90]}, size: [9, 9], stroke: red, text: {number: 0}}}
        on: [{key: a, do: \(action)}]
        """
      #expect(throws: Never.self, "\(word)") { try SceneLoader.scene(from: text.utf8, path: "s") }
    }
  }
}

@Suite("Diagnostics") struct DiagnosticTests {
  @Test("a diagnostic prints as file:line:column: message, and an error lists them in the file's order, each once")
  func prints() {
    let diagnostic = Diagnostic(
      file: "a.yaml", location: SourceLocation(line: 3, column: 7), message: "wrong, do right")
    #expect("\(diagnostic)" == "a.yaml:3:7: wrong, do right")
    func at(_ line: Int, _ column: Int, _ message: String) -> Diagnostic {
      Diagnostic(file: "a", location: SourceLocation(line: line, column: column), message: message)
    }
    let error = SceneError([at(2, 1, "c"), at(1, 9, "b"), at(1, 2, "a"), at(2, 1, "c"), at(2, 1, "b")])
    #expect(error.description == "a:1:2: a\na:1:9: b\na:2:1: c\na:2:1: b")
  }
}
