import RiffleScene
import Testing

@Suite("Paths that begin with an entity")
struct WholePathTests {
  private func whole(_ path: String) throws -> String? {
    let text = try SceneText("riffle: 1\ntitle: Card\nentities:\n  card: {at: [1, 2]}\n  title: {at: [3, 4]}\n")
    return try text.wholePath(of: ScenePath(parsing: path))?.description
  }

  @Test("a path that begins with an entity is completed with 'entities'")
  func proposed() throws {
    #expect(try whole("card.at") == "entities.card.at")
    #expect(try whole("card") == "entities.card")
  }

  @Test("a scene key takes precedence over an entity, and unknown paths are unchanged")
  func left() throws {
    #expect(try whole("title") == nil)
    #expect(try whole("entities.card.at") == nil)
    #expect(try whole("bard.at") == nil)
  }
}
