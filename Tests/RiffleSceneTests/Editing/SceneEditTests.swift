import RiffleScene
import Testing

@Suite("Scene edits") struct SceneEditTests {
  private static let words = SceneVocabulary()

  private func edited(_ text: String, _ path: String, _ change: SceneEdit.Change, _ scope: SceneEdit.Scope? = nil)
    throws -> String
  { try SceneText(text).applying(SceneEdit(ScenePath(parsing: path), change, scope: scope), words: Self.words).string }

  @Test(
    "a value is replaced in its own style",
    arguments: [
      ("a: 1 # one\nb: 2\n", "a", "3", "a: 3 # one\nb: 2\n"),
      ("a: 'it''s'\n", "a", "what's", "a: 'what''s'\n"),
      ("a: \"x\"\n", "a", "y z", "a: \"y z\"\n"),
      ("a: \"x\"\n", "a", "true", "a: true\n"),
      ("a: [480,  360] # at\n", "a", "[500, 360]", "a: [500,  360] # at\n"),
      ("a:\n  - 1\n  - 2\nb: 1\n", "a", "[1, 5]", "a:\n  - 1\n  - 5\nb: 1\n"),
      ("a:\n  - 1\n  - 2\nb: 1\n", "a", "[1]", "a: [1]\nb: 1\n"),
      ("a: {b: 1,  c: 2}\n", "a", "{b: 1, c: 5}", "a: {b: 1,  c: 5}\n"),
      ("a:\r\n  b: 1\r\n  c: 2\r\n", "a.c", "5", "a:\r\n  b: 1\r\n  c: 5\r\n"),
      ("a:\nb: 2", "a", "3", "a: 3\nb: 2"),
      ("a: # nothing\nb: 2", "a", "3", "a: 3 # nothing\nb: 2"),
      ("- 1\n-\n- 3\n", "[1]", "2", "- 1\n- 2\n- 3\n"),
      ("a: 0.50\n", "a", "0.5", "a: 0.50\n"),
      ("\u{FEFF}a: 🦊 # é\nb: 1", "b", "2", "\u{FEFF}a: 🦊 # é\nb: 2"),
      ("a: |\n  two\n  lines\n\nb: 1\n", "a", "one", "a: one\n\nb: 1\n"),
      ("a: {b: 1}\n", "a", "{c: 2}", "a: {c: 2}\n"),
      ("a: &x 1\nb: *x\n", "a", "2", "a: &x 2\nb: *x\n"),
    ])
  func set(text: String, path: String, value: String, expected: String) throws {
    #expect(try edited(text, path, .set(value)) == expected)
  }

  @Test(
    "an edit of one component leaves the text of the others, also a name that stands for the same value",
    arguments: [
      ("p: 1\na: [1.50, 2]\n", "a", "[1.5, 5]", "p: 1\na: [1.50, 5]\n"),
      ("parameters: {x: 10}\na: [$x, 2]\n", "a", "[10, 5]", "parameters: {x: 10}\na: [$x, 5]\n"),
      (
        "parameters:\n  x: {range: [0, 99], default: 10}\na:\n  - $x # left\n  - 2\n", "a", "[10, 5]",
        "parameters:\n  x: {range: [0, 99], default: 10}\na:\n  - $x # left\n  - 5\n"
      ),
      ("t: &t 10\na: [*t, 2]\n", "a", "[10, 5]", "t: &t 10\na: [*t, 5]\n"),
      ("parameters: {x: 10}\na: {x: $x, y: 2}\n", "a", "{x: 10, y: 5}", "parameters: {x: 10}\na: {x: $x, y: 5}\n"),
      (
        "parameters: {x: 10}\na: {p: [[$x, 2], [3, 4]]}\n", "a.p", "[[10, 2], [3, 5]]",
        "parameters: {x: 10}\na: {p: [[$x, 2], [3, 5]]}\n"
      ),
      (
        "define: {d: {parameters: {w: 10}, entities: {e: {at: [$w, 2]}}}}\n", "define.d.entities.e.at", "[10, 5]",
        "define: {d: {parameters: {w: 10}, entities: {e: {at: [$w, 5]}}}}\n"
      ),
    ], [nil, .here, .everywhere] as [SceneEdit.Scope?])
  func component(edit: (text: String, path: String, value: String, expected: String), scope: SceneEdit.Scope?) throws {
    #expect(try edited(edit.text, edit.path, .set(edit.value), scope) == edit.expected)
  }

  @Test("a changed component that is a name changes the name's value, is replaced, or needs the choice")
  func namedComponent() throws {
    let text = "parameters: {x: 10}\na: [$x, 2]\n"
    #expect(try edited(text, "a", .set("[20, 2]"), .everywhere) == "parameters: {x: 20}\na: [$x, 2]\n")
    #expect(try edited(text, "a", .set("[20, 2]"), .here) == "parameters: {x: 10}\na: [20, 2]\n")
    #expect(throws: SceneEditError.self) { try self.edited(text, "a", .set("[20, 2]")) }
    let twice = text.replacing("2]", with: "[$x]]")
    #expect(throws: SceneEditError.self) { try self.edited(twice, "a", .set("[10, [5]]"), .everywhere) }
  }

  @Test(
    "a new key is inserted in the schema's order with its neighbours' indentation",
    arguments: [
      (
        "riffle: 1\nentities:\n  card: # it\n    size: [1, 2]\n    opacity: 0.5\n", "entities.card.at", "[3, 4]",
        "riffle: 1\nentities:\n  card: # it\n    at: [3, 4]\n    size: [1, 2]\n    opacity: 0.5\n"
      ),
      (
        "riffle: 1\nentities:\n  card: {size: [1, 2]}\n", "entities.card.at", "[3, 4]",
        "riffle: 1\nentities:\n  card: {at: [3, 4], size: [1, 2]}\n"
      ),
      ("riffle: 1\ndemo: []\n", "title", "T", "riffle: 1\ntitle: T\ndemo: []\n"),
      ("riffle: 1", "title", "T", "riffle: 1\ntitle: T"),
      ("riffle: 1\r\nseed: 3\r\n", "title", "T", "riffle: 1\r\ntitle: T\r\nseed: 3\r\n"),
      ("riffle: 1\nentities:\n", "entities.a.at", "[1, 2]", "riffle: 1\nentities: {a: {at: [1, 2]}}\n"),
      ("riffle: 1\nentities: {}\n", "entities.a.at", "[1, 2]", "riffle: 1\nentities: {a: {at: [1, 2]}}\n"),
      ("on:\n  - click: a # c\n    do: []\n", "on[0].hint", "h", "on:\n  - click: a # c\n    do: []\n    hint: h\n"),
    ])
  func insertion(text: String, path: String, value: String, expected: String) throws {
    #expect(try edited(text, path, .set(value)) == expected)
  }

  @Test("a flow mapping that grows beyond 120 columns becomes a block, unless it or one beside it was as long")
  func longLine() throws {
    let long = String(repeating: "x", count: 90)
    #expect(
      try edited("entities:\n  a: {text: \(long), size: [1, 2]} # c\n", "entities.a.opacity", .set("0.5555555"))
        == "entities:\n  a:\n    text: \(long)\n    size: [1, 2]\n    opacity: 0.5555555 # c\n")
    #expect(
      try edited("demo:\n  - {key: \(long), at: 1}\n", "demo[0].note", .set("1234567890"))
        == "demo:\n  - key: \(long)\n    at: 1\n    note: 1234567890\n")
    let longer = String(repeating: "x", count: 130)
    #expect(
      try edited("entities:\n  a: {text: \(longer), size: [1, 2]} # c\n", "entities.a.opacity", .set("0.5"))
        == "entities:\n  a: {text: \(longer), size: [1, 2], opacity: 0.5} # c\n")
    let (short, other) = (String(repeating: "y", count: 100), "\n  b: {text: \(longer)}\n")
    #expect(
      try edited("entities:\n  a: {text: \(short)}" + other, "entities.a.size", .set("[100, 200]"))
        == "entities:\n  a: {size: [100, 200], text: \(short)}" + other)
  }

  @Test(
    "items and keys are removed with their lines, comments beside them stay",
    arguments: [
      ("a: 1\n# about b\nb: 2 # two\nc: 3\n", "b", "a: 1\n# about b\nc: 3\n"),
      ("a: {b: 1, c: 2, d: 3}\n", "a.b", "a: {c: 2, d: 3}\n"),
      ("a: {b: 1, c: 2, d: 3}\n", "a.d", "a: {b: 1, c: 2}\n"),
      ("a: {b: 1}\n", "a.b", "a: {}\n"),
      ("a:\n  - 1\nb: 1\n", "a[0]", "a: []\nb: 1\n"),
      ("- a: 1 # c\n  b: 2\n", "[0].a", "- b: 2\n"),
      ("- a: 1\n- b: 2\n- c: 3", "[2]", "- a: 1\n- b: 2\n"),
      ("a:\n  b:\n    c: 1\n  d: 2\n", "a.b", "a:\n  d: 2\n"),
      ("a: [1, 2, 3]\n", "a[1]", "a: [1, 3]\n"),
    ])
  func removal(text: String, path: String, expected: String) throws {
    #expect(try edited(text, path, .remove) == expected)
  }

  @Test("items are inserted, duplicated and moved in either style") func lists() throws {
    #expect(try edited("a: [1, 3]\n", "a[1]", .insert("2")) == "a: [1, 2, 3]\n")
    #expect(
      try edited("a:\n  - 1 # one\n  # three\n  - 3\n", "a[1]", .insert("2"))
        == "a:\n  - 1 # one\n  - 2\n  # three\n  - 3\n")
    #expect(try edited("a:\n  - 1\n", "a[0]", .insert("{b: 1}")) == "a:\n  - {b: 1}\n  - 1\n")
    #expect(try edited("a:\n  - 1", "a[1]", .insert("b: 1\nc: 2")) == "a:\n  - 1\n  - b: 1\n    c: 2")
    #expect(try edited("a: []\n", "a[0]", .insert("1")) == "a: [1]\n")
    #expect(
      try edited("a:\n  - b: 1\n    c: 2\nd: 1\n", "a[0]", .duplicate(nil))
        == "a:\n  - b: 1\n    c: 2\n  - b: 1\n    c: 2\nd: 1\n")
    #expect(
      try edited("a:\n  - # one\n    b: 1\n    c: 2\nd: 1\n", "a[0]", .duplicate(nil))
        == "a:\n  - # one\n    b: 1\n    c: 2\n  - b: 1\n    c: 2\nd: 1\n")
    #expect(try edited("a: &t b, c\nd: {e: *t}\n", "a", .remove) == "d: {e: &t \"b, c\"}\n")
    #expect(try edited("a: {x: {y: 1}} # c\n", "a.x", .duplicate("z")) == "a: {x: {y: 1}, z: {y: 1}} # c\n")
    #expect(try edited("x: 1 # c\n", "x", .duplicate(nil)) == "x: 1 # c\nx-2: 1 # c\n")
    #expect(try edited("a:\n  - 1 # one\n  - 2\n  - 3\n", "a[0]", .move(2)) == "a:\n  - 2\n  - 3\n  - 1 # one\n")
    #expect(try edited("a: {b: 1, c: 2}\n", "a.c", .move(0)) == "a: {c: 2, b: 1}\n")
    // Comments above an item move with it, up to a blank line.
    let commented = "a:\n# one\n- 1\n# two\n#  more\n- 2 # here\n\n# of the file\n\n# three\n- 3"
    #expect(
      try edited(commented, "a[1]", .move(0))
        == "a:\n# two\n#  more\n- 2 # here\n# one\n- 1\n\n# of the file\n\n# three\n- 3")
    #expect(
      try edited(commented, "a[2]", .move(1))
        == "a:\n# one\n- 1\n# three\n- 3\n\n# of the file\n\n# two\n#  more\n- 2 # here")
    #expect(try edited("x:\n  # b\n  b: 1\n  c: 2\n", "x.b", .move(1)) == "x:\n  c: 2\n  # b\n  b: 1\n")
    // A line of a block scalar that begins with # is text, not a comment.
    #expect(try edited("- |\n  a\n  # b\n- 2\n- 3\n", "[1]", .move(2)) == "- |\n  a\n  # b\n- 3\n- 2\n")
  }

  @Test("editing a shared value asks for a scope: everywhere or here; an alias is edited at its anchor")
  func scopes() throws {
    let text = """
      parameters:
        p: {range: [0, 1], default: 0.2}
      animations:
        flip: {spring: {bounce: $p}}
        flop: {spring: {bounce: $p}}
      on:
        - {start: true, do: [{animate: a, with: flip}, {animate: b, with: flip}]}

      """
    let bounce = "animations.flip.spring.bounce"
    let error = #expect(throws: SceneEditError.self) { try edited(text, bounce, .set("0.5")) }
    #expect(error?.message.contains("$p, which is used in 2 places and written at 'parameters.p.default'") == true)
    #expect(try edited(text, bounce, .set("0.5"), .everywhere) == text.replacing("0.2", with: "0.5"))
    #expect(
      try edited(text, bounce, .set("0.5"), .here)
        == text.replacing("flip: {spring: {bounce: $p", with: "flip: {spring: {bounce: 0.5"))
    let with = "on[0].do[1].with.spring.duration"
    #expect(
      try edited(text, with, .set("2"), .everywhere)
        == text.replacing("flip: {spring: {bounce", with: "flip: {spring: {duration: 2, bounce"))
    #expect(
      try edited(text, with, .set("2"), .here)
        == text.replacing("animate: b, with: flip", with: "animate: b, with: {spring: {duration: 2, bounce: $p}}"))
    // Replacing the name itself needs no scope.
    #expect(
      try edited(text, "on[0].do[1].with", .set("flop")) == text.replacing("b, with: flip", with: "b, with: flop"))
    let aliased = "a: &size\n  w: 1 # c\n  h: 2\nb: *size\nc: *size\n"
    #expect(throws: SceneEditError.self) { try edited(aliased, "b.w", .set("5")) }
    #expect(try edited(aliased, "b.w", .set("5"), .everywhere) == aliased.replacing("w: 1", with: "w: 5"))
    #expect(try edited(aliased, "b.w", .set("5"), .here) == aliased.replacing("b: *size", with: "b: {w: 5, h: 2}"))
  }

  @Test("a rename changes every use of the name and no other word") func renaming() throws {
    let text = """
      riffle: 1
      title: card
      animations:
        flip: {spring: {bounce: 0.5}}
      entities:
        card: {count: 3, at: [1, 2], text: {label: card}}
        flip: {at: [1, 2]}
      on:
        - {click: card, do: [{animate: [card-1, "card-2", flip], to: {x: 1}, with: flip}]}
      demo:
        - {at: 1, click: card-1}

      """
    let renamed = try edited(text, "entities.card", .rename("ace"))
    #expect(
      renamed
        == text.replacing("  card:", with: "  ace:").replacing("click: card", with: "click: ace")
        .replacing("card-1, \"card-2\"", with: "ace-1, \"ace-2\""))
    #expect(
      try edited(text, "animations.flip", .rename("turn"))
        == text.replacing("  flip: {spring", with: "  turn: {spring").replacing("with: flip", with: "with: turn"))
    _ = try SceneLoader.scene(from: renamed.utf8, path: "renamed.yaml")
    let parameters =
      "parameters: {p: {range: [0, 1]}}\nanimations:\n  a: {spring: {bounce: $p}}\non: [{parameter: p, do: []}]\n"
    #expect(
      try edited(parameters, "parameters.p", .rename("q"))
        == "parameters: {q: {range: [0, 1]}}\nanimations:\n  a: {spring: {bounce: $q}}\non: [{parameter: q, do: []}]\n")
  }

  @Test(
    "renaming an entity of copies or of a definition changes all its uses",
    arguments: [
      (
        "entities.row", "path",
        ["row: {count": "path: {count", "row-{index}": "path-{index}", "[row-2, one": "[path-2, one"]
      ),
      (
        "entities.lane", "way",
        ["lane: {each": "way: {each", "lane-{each}": "way-{each}", "parent: lane-a": "parent: way-a"]
      ),
      (
        "define.badge.entities.tip", "knob",
        [
          "tip: {parent": "knob: {parent", "click: tip": "click: knob",
          "animate: [plate, tip]": "animate: [plate, knob]", "one.tip": "one.knob",
        ]
      ),
      ("entities.one", "first", ["one: {use": "first: {use", "one.tip": "first.tip"]),
      ("entities.tip", "top", ["tip: {at": "top: {at", "set: tip": "set: top"]),
    ])
  func renamingCopiesAndParts(path: String, new: String, uses: [String: String]) throws {
    let text = """
      riffle: 1
      define:
        badge:
          entities:
            plate: {size: [20, 10], fill: coral}
            tip: {parent: plate, at: [8, 1], size: [4, 4], fill: gold}
          on:
            - {click: tip, do: {animate: [plate, tip], by: {rotation: 20}}}   # [plate, tip]
      entities:
        one: {use: badge, at: [30, 50]}
        tip: {at: [9, 9], size: [5, 5], fill: teal}
        row: {count: 2, at: [50, 50], size: [9, 9], fill: teal}
        dot: {count: 2, parent: "row-{index}", at: [1, 1], size: [2, 2], fill: white}
        lane: {each: [a, b], at: [50, 50], size: [9, 9], fill: teal}
        eye: {each: [a, b], parent: "lane-{each}", at: [1, 1], size: [2, 2], fill: white}
        ear: {parent: lane-a, at: [1, 1], size: [2, 2], fill: white}
      on:
        - {key: a, do: {set: tip, to: {opacity: 0.5}}}
        - {click: one.tip, do: {set: [row-2, one.tip], to: {opacity: 0.5}}}

      """
    var expected = text
    for (old, use) in uses { expected = expected.replacing(old, with: use) }
    let renamed = try edited(text, path, .rename(new))
    #expect(renamed == expected, "\(renamed)")
    _ = try SceneLoader.scene(from: renamed.utf8, path: "renamed.yaml")
  }

  @Test("renaming an entity or a value changes states and conditions too") func renamingInStates() throws {
    let text = """
      riffle: 1
      values: {count: 0}
      entities:
        card: {at: [1, 2], states: {on: {scale: 2}}}
      on:
        - {key: a, when: {card: on, count: {above: 1}}, do: [{go: {card: idle}}, {value: count, by: 1}]}
      """
    let card = try edited(text, "entities.card", .rename("ace"))
    #expect(card == text.replacing("card:", with: "ace:"))
    let count = try edited(text, "values.count", .rename("sum"))
    #expect(count == text.replacing("count:", with: "sum:").replacing("value: count", with: "value: sum"))
    for renamed in [card, count] { _ = try SceneLoader.scene(from: renamed.utf8, path: "renamed.yaml") }
  }

  @Test(
    "a refused edit has a message with the reason",
    arguments: [
      ("a: [1, 2]", "a[5]", "7", "there is no 'a[5]'; the list has 2"),
      ("a: [1, 2]", "a.b", "7", "'a' is a list of 2; write a[0] and so on before 'b'"),
      ("a: 1", "a.b", "7", "'a' is '1' and has no key 'b'"),
      ("a: {b: 1, c: 2}", "a.b", "x, d: 4", "would change other values"),
      ("a: 1", "a", "[1, 2", "is no YAML"),
    ])
  func refusals(text: String, path: String, value: String, sentence: String) {
    let error = #expect(throws: SceneEditError.self) { try edited(text, path, .set(value)) }
    #expect(error?.message.contains(sentence) == true, "\(error?.message ?? "")")
  }

  @Test("paths are parsed from their description") func paths() throws {
    for path in ["entities.card.at[0]", "on[2].do[1].with", "a.\"b.c\".d", "[3]", "\"a \\\"q\\\" \\\\\"[0]"] {
      #expect(try ScenePath(parsing: path).description == path)
    }
    for wrong in ["a..b", ".a", "a.", "a[", "a[x]", "a[-1]", "a[+1]", "\"a", "a[1]b"] {
      #expect(throws: SceneEditError.self, "\(wrong)") { try ScenePath(parsing: wrong) }
    }
  }
}

@Suite("Free entity names") struct FreeNameTests {
  @Test("duplicated and merged entities get names that no copy has") func copies() throws {
    let things = ScenePath([.key("entities")])
    let text = try SceneText("riffle: 1\nentities:\n  card: {count: 3, size: [60, 90]}\n")
    let more = try text.applying(SceneEdit(things + .key("card"), .duplicate(nil)))
    #expect(more.root[things]?.entries?.map(\.key) == ["card", "card-4"])
    #expect(text.names(in: things) == ["card", "card-1", "card-2", "card-3"])
    let one = try SceneText("riffle: 1\nentities:\n  card: {count: 2, size: [60, 90]}\n")
    let other = try SceneText("riffle: 1\nentities:\n  card: {size: [10, 10]}\n")
    let words = SceneVocabulary(blocks: [])
    let both = try SceneMerge(one, words).adding(other).reduce(one) { try $0.applying($1, words: words) }
    #expect(both.root[ScenePath([.key("entities")])]?.entries?.map(\.key) == ["card", "card-3"])
  }

  @Test("equal animations are shared, also behind a renamed one; one that names a renamed one is not")
  func sharedAnimations() throws {
    let one = try SceneText(
      "riffle: 1\nanimations:\n  a: {duration: 1}\n  b: {animation: a, repeat: 3}\n  c: {duration: 3}\n")
    let other = try SceneText(
      "riffle: 1\nanimations:\n  a: {duration: 2}\n  b: {animation: a, repeat: 3}\n  c: {duration: 3}\n")
    let words = SceneVocabulary(blocks: [])
    let both = try SceneMerge(one, words).adding(other).reduce(one) { try $0.applying($1, words: words) }
    #expect(both.string == one.string + "  a-2: {duration: 2}\n  b-2: {animation: a-2, repeat: 3}\n")
  }

  @Test("an excerpt has its rules, and the animations that they or these name") func excerpt() throws {
    let text = try SceneText(
      """
      riffle: 1
      animations: {a: {duration: 1}, x: {duration: 2}, b: {animation: a, repeat: 3}}
      entities:
        box: {at: [1, 2]}
        lid: {at: [3, 4]}
      on:
        - {key: g, do: [{animate: box, by: {y: 10}, with: b}, {sound: pop}]}
        - {key: h, do: [{animate: [box, lid], by: {y: 10}, with: x}]}

      """)
    let (merge, things) = (SceneMerge(text, SceneVocabulary(blocks: [])), [ScenePath("entities", "box")])
    let rules = merge.rules(of: things)
    #expect(rules == [ScenePath([.key("on"), .index(0)])])
    #expect(
      merge.excerpt(of: things, removedBy: rules.map { SceneEdit($0, .remove) }) == """
        animations:
          a: {duration: 1}
          b: {animation: a, repeat: 3}
        entities:
          box: {at: [1, 2]}
        on:
          - {key: g, do: [{animate: box, by: {y: 10}, with: b}, {sound: pop}]}

        """)
  }

  @Test("removing a section removes its blank lines") func blankLines() throws {
    let text = "riffle: 1\n\nentities:\n  card: {size: [60, 90]}\n\non:\n  - {start: true, do: []}\n\n# end\ndemo: []\n"
    func without(_ key: String) throws -> String {
      try SceneText(text).applying(SceneEdit(ScenePath([.key(key)]), .remove)).string
    }
    #expect(try without("on") == text.replacing("on:\n  - {start: true, do: []}\n\n", with: ""))
    let short = try SceneText("riffle: 1\n\nentities:\n  card: {size: [60, 90]}\n\non:\n  - {start: true, do: []}\n")
    let edited = try short.applying(SceneEdit(ScenePath([.key("on")]), .remove)).string
    #expect(edited == "riffle: 1\n\nentities:\n  card: {size: [60, 90]}\n")
    #expect(try without("demo") == text.replacing("demo: []\n", with: ""))
  }

  @Test("a pasted entity of a layout is placed in the middle of the window") func laidOut() throws {
    let text = try SceneText(
      """
      riffle: 1
      window: {width: 800, height: 600}
      entities:
        card: {count: 2, size: [60, 90]}
      layouts:
        - {stack: card, offset: [80, 0], in: [100, 300, 60, 90]}

      """)
    let words = SceneVocabulary(blocks: [])
    let card = try #require(text.excerpt(at: ScenePath([.key("entities"), .key("card")])))
    let both = try SceneMerge(text, words).things(in: card).edits.reduce(text) { try $0.applying($1, words: words) }
    #expect(both.string.contains("card-3: {count: 2, size: [60, 90], at: [400, 300]}"), "\(both.string)")
  }
}
