import RiffleScene
import Testing

@Suite("Removals") struct SceneTextTakingAwayTests {
  private static let text = """
    riffle: 1
    animations:
      go: {spring: {duration: 0.5, bounce: 0.2}}
      idle: {curve: easeOut, duration: 0.4}
      smooth: {curve: easeIn, duration: 0.4}
    palette: {ink: "#223344"}
    entities:
      box: {at: [100, 300], size: [80, 80], stroke: {color: ink, width: 2}, shape: {cornerRadius: 16}}
      dot: {count: 3, at: ["{index}", 200], size: [40, 40], only: {2: {opacity: 0.5}}}
    on:
      - key: g
        hint: go
        do:
          - {animate: box, to: {at: [600, 300]}, with: go}
          - {wait: 0.5}
          - {parallel: [{set: box, to: {opacity: 1}}], name: all}
      - {click: box, do: [{animate: dot, to: {opacity: 1}, with: smooth}]}

    """

  @Test(
    "the smallest removal is offered first, then its optional parents",
    arguments: [
      ("entities.box.stroke.width", "entities.box", "entities.box.stroke.width entities.box.stroke"),
      ("entities.box.shape.cornerRadius", "entities.box", "entities.box.shape entities.box.shape.cornerRadius"),
      ("entities.box.at[0]", "entities.box", "entities.box.at"),
      (
        "entities.dot.only.2.opacity", "entities.dot.only.2",
        "entities.dot.only entities.dot.only.2.opacity entities.dot.only.2"
      ),
      ("animations.go.spring.bounce", "animations.go", "animations.go.spring.bounce animations.go.spring"),
      ("animations.go.spring.bounce", "animations", "animations.go.spring.bounce animations.go.spring"),
      ("palette.ink", "palette", "palette.ink"),
      ("riffle", "", "riffle"),
    ])
  func removals(row: String, part: String, paths: String) throws {
    let text = try SceneText(Self.text)
    let found = text.removals.paths(
      of: try ScenePath(parsing: row), in: try ScenePath(parsing: part), SceneVocabulary())
    #expect(found.map(\.description).joined(separator: " ") == paths)
  }

  @Test(
    "removing the first key removes its action or rule, removing the only action removes its rule",
    arguments: [
      "on[0].do[0].with": "on[0].do[0].with on[0].do[0]", "on[0].do[0].animate": "on[0].do[0].animate on[0].do[0]",
      "on[0].do[1].wait": "on[0].do[1] on[0].do[1].wait",
      "on[0].do[2].parallel[0].set":
        "on[0].do[2].parallel[0].set on[0].do[2].parallel on[0].do[2].parallel[0] on[0].do[2]",
      "on[1].do[0].animate": "on[1].do[0].animate on[1].do on[1].do[0] on[1]", "on[0].key": "on[0].key on[0]",
      "on[0].hint": "on[0].hint",
    ] as KeyValuePairs<String, String>)
  func rules(row: String, paths: String) throws {
    let text = try SceneText(Self.text)
    let row = try ScenePath(parsing: row)
    let found = text.removals.paths(of: row, in: row.prefix(2), SceneVocabulary())
    #expect(found.map(\.description).joined(separator: " ") == paths)
  }

  @Test("removing the only rule or animation removes its section") func whole() throws {
    let text = try SceneText("riffle: 1\nanimations: {go: {curve: easeIn}}\non:\n  - {key: g, do: {wait: 1}}\n")
    func whole(_ path: String) throws -> [String] {
      text.removals.paths(ofWhole: try ScenePath(parsing: path)).map(\.description)
    }
    #expect(try whole("on[0]") == ["on"])
    #expect(try whole("animations.go") == ["animations"])
    let many = try SceneText(Self.text)
    #expect(many.removals.paths(ofWhole: try ScenePath(parsing: "on[1]")).map(\.description) == ["on[1]"])
    let row = try ScenePath(parsing: "on[0].key")
    #expect(
      text.removals.paths(of: row, in: row.prefix(2), SceneVocabulary()).map(\.description) == [
        "on[0].key", "on", "on[0]",
      ])
  }

  @Test("an animation is unused if no action names it, also as a built-in name") func unused() throws {
    let session = try EditSession(Self.text, file: "scene.yaml", blocks: [])
    func isUnused(_ name: String) -> Bool { session.isUnused(ScenePath([.key("animations"), .key(name)])) }
    #expect(isUnused("idle") && !isUnused("go") && !isUnused("smooth"))
    #expect(
      SceneText.definition(around: try ScenePath(parsing: "animations.go.spring"))?.description == "animations.go")
    #expect(SceneText.definition(around: try ScenePath(parsing: "entities.box.at")) == nil)
  }

  @Test(
    "each part has a readable title",
    arguments: [
      "entities.box.stroke": "stroke of box", "entities.dot.only.2": "only 2 of dot",
      "animations.idle": "the animation idle", "animations.go.spring.bounce": "spring bounce of go",
      "on[0]": "the rule key g", "on[0].hint": "hint of key g", "on[0].do[1]": "the action wait 0.5",
      "on[0].do[0].with": "with of animate box", "riffle": "riffle",
    ] as KeyValuePairs<String, String>)
  func titles(path: String, title: String) throws {
    #expect(try SceneText(Self.text).title(of: ScenePath(parsing: path)) == title)
  }
}

@Suite("Edits of definitions") struct SceneTextDefinitionsTests {
  private static let text = """
    riffle: 1
    include: kit.yaml
    define:
      lamp:
        parameters: {tint: gold}
        entities:
          self: {size: [50, 50], fill: $tint}
          label: {at: [10, 20], size: [9, 9], fill: $tint}
    entities:
      one: {use: lamp, at: [1, 2]}
      two: {use: other, at: [5, 6]}
      many: {use: lamp, count: 2}

    """

  private func edited(_ path: String, _ value: String, _ scope: SceneEdit.Scope? = nil) throws -> String {
    try SceneText(Self.text).applying(
      SceneEdit(ScenePath(parsing: path), .set(value), scope: scope), words: SceneVocabulary()
    ).string
  }

  @Test("a child of a use is found in its definition") func entry() throws {
    let text = try SceneText(Self.text)
    #expect(text.entry(ofEntity: "one")?.description == "entities.one")
    #expect(text.entry(ofEntity: "many-2")?.description == "entities.many")
    #expect(text.entry(ofEntity: "one.label")?.description == "define.lamp.entities.label")
    #expect(text.entry(ofEntity: "many-2.label")?.description == "define.lamp.entities.label")
    #expect(text.entry(ofEntity: "two.label") == nil && text.entry(ofEntity: "one.nothing") == nil)
  }

  @Test("an edit in a use changes the definition, asks for a scope with parameters, and refuses other files")
  func edits() throws {
    #expect(
      try edited("entities.\"one.label\".at[1]", "30") == Self.text.replacing("at: [10, 20]", with: "at: [10, 30]"))
    #expect(
      try edited("entities.\"one.label\".fill", "teal", .everywhere)
        == Self.text.replacing("tint: gold", with: "tint: teal"))
    #expect(
      try edited("entities.\"one.label\".fill", "teal", .here)
        == Self.text.replacing("size: [9, 9], fill: $tint", with: "size: [9, 9], fill: teal"))
    #expect { try edited("entities.\"one.label\".fill", "teal") } throws: {
      "\($0)".contains("used in 2 places and written at 'define.lamp.parameters.tint'")
    }
    #expect { try edited("entities.\"two.label\".fill", "teal") } throws: {
      "\($0)".contains("'two.label' is described by 'define.other', which is in a file that this one includes")
    }
  }

  @Test("editing a scene leaves its attached files unchanged") func attachments() throws {
    var bundle = SceneBundle(Self.text.utf8)
    bundle.attach("kit.yaml", .success(Array("riffle: 1\n".utf8)))
    let text = try SceneText(bundle.packed)
    let after = try text.applying(SceneEdit(ScenePath(parsing: "entities.one.at[0]"), .set("7")))
    #expect(after.own == Self.text.replacing("[1, 2]", with: "[7, 2]"))
    #expect(SceneBundle(after.string.utf8).names == ["kit.yaml"] && text.own == Self.text)
  }
}

@Suite("Paths that begin with an entity") struct WholePathTests {
  @Test(
    "a path that begins with an entity is completed; keys of the scene take precedence, unknown paths are unchanged",
    arguments: [
      ("card.at", "entities.card.at"), ("card", "entities.card"), ("title", nil), ("entities.card.at", nil),
      ("bard.at", nil),
    ] as [(String, String?)])
  func whole(path: String, expected: String?) throws {
    let text = try SceneText("riffle: 1\ntitle: Card\nentities:\n  card: {at: [1, 2]}\n  title: {at: [3, 4]}\n")
    #expect(try text.wholePath(of: ScenePath(parsing: path))?.description == expected)
  }
}
