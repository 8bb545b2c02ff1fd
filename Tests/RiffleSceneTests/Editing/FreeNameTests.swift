import RiffleScene
import Testing

@Suite("Names for what is new")
struct FreeNameTests {
  @Test("a copy of a thing that has copies gets a name that none of these has")
  func copies() throws {
    let things = ScenePath([.key("entities")])
    let text = try SceneText("riffle: 1\nentities:\n  card: {count: 3, size: [60, 90]}\n")
    let more = try text.applying(SceneEdit(things + .key("card"), .duplicate(nil)))
    #expect(more.root[things]?.entries?.map(\.key) == ["card", "card-4"])
    #expect(text.names(in: things) == ["card", "card-1", "card-2", "card-3"])
  }

  @Test("what comes from another scene gets one too")
  func merged() throws {
    let text = try SceneText("riffle: 1\nentities:\n  card: {count: 2, size: [60, 90]}\n")
    let other = try SceneText("riffle: 1\nentities:\n  card: {size: [10, 10]}\n")
    let words = SceneVocabulary(blocks: [])
    let both = try text.merging(other, words).reduce(text) { try $0.applying($1, words: words) }
    #expect(both.root[ScenePath([.key("entities")])]?.entries?.map(\.key) == ["card", "card-3"])
  }
}
