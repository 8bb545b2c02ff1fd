import RiffleScene
import Testing

@Suite("Edits of definitions")
struct SceneTextDefinitionsTests {
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

  @Test("a child of a use is found in its definition")
  func entry() throws {
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

  @Test("editing a scene leaves its attached files unchanged")
  func attachments() throws {
    var bundle = SceneBundle(Self.text.utf8)
    bundle.attach("kit.yaml", .success(Array("riffle: 1\n".utf8)))
    let text = try SceneText(bundle.packed)
    let after = try text.applying(SceneEdit(ScenePath(parsing: "entities.one.at[0]"), .set("7")))
    #expect(after.own == Self.text.replacing("[1, 2]", with: "[7, 2]"))
    #expect(SceneBundle(after.string.utf8).names == ["kit.yaml"] && text.own == Self.text)
  }
}
