import RiffleScene
import Testing

@Suite("Free entity names")
struct FreeNameTests {
  @Test("a duplicated entity gets a name that no copy has")
  func copies() throws {
    let things = ScenePath([.key("entities")])
    let text = try SceneText("riffle: 1\nentities:\n  card: {count: 3, size: [60, 90]}\n")
    let more = try text.applying(SceneEdit(things + .key("card"), .duplicate(nil)))
    #expect(more.root[things]?.entries?.map(\.key) == ["card", "card-4"])
    #expect(text.names(in: things) == ["card", "card-1", "card-2", "card-3"])
  }

  @Test("removing a section removes its blank lines")
  func blankLines() throws {
    let text = "riffle: 1\n\nentities:\n  card: {size: [60, 90]}\n\non:\n  - {start: true, do: []}\n\n# end\ndemo: []\n"
    func without(_ key: String) throws -> String {
      try SceneText(text).applying(SceneEdit(ScenePath([.key(key)]), .remove)).string
    }
    #expect(try without("on") == text.replacing("on:\n  - {start: true, do: []}\n\n", with: ""))
    let short = try SceneText("riffle: 1\n\nentities:\n  card: {size: [60, 90]}\n\non:\n  - {start: true, do: []}\n")
    let edited = try short.applying(SceneEdit(ScenePath([.key("on")]), .remove)).string
    #expect(edited == "riffle: 1\n\nentities:\n  card: {size: [60, 90]}\n")
    // The comment above it stays.
    #expect(try without("demo") == text.replacing("demo: []\n", with: ""))
  }

  @Test("merged entities get free names")
  func merged() throws {
    let text = try SceneText("riffle: 1\nentities:\n  card: {count: 2, size: [60, 90]}\n")
    let other = try SceneText("riffle: 1\nentities:\n  card: {size: [10, 10]}\n")
    let words = SceneVocabulary(blocks: [])
    let both = try SceneMerge(text, words).adding(other).reduce(text) { try $0.applying($1, words: words) }
    #expect(both.root[ScenePath([.key("entities")])]?.entries?.map(\.key) == ["card", "card-3"])
  }

  @Test("a pasted entity of a layout is placed in the middle of the window")
  func laidOut() throws {
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
