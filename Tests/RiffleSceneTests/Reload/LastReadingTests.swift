import RiffleScene
import SceneSupport
import Testing

@Suite("Reuse of the last reading")
struct LastReadingTests {
  private static let text = """
    riffle: 1
    entities:
      box: {at: [100, 300], size: [80, 80], fill: coral}
      dot: {at: [400, 300], size: [40, 40], fill: teal}
    on:
      - {key: g, do: [{animate: box, to: {at: [600, 300]}, with: bouncy}]}

    """

  @Test(
    "reloading a checked edit reuses its reading and gives the same world")
  func once() throws {
    var (stage, other) = (try Stage(Self.text), try Stage(Self.text))
    for _ in 0..<5 {
      stage.step()
      other.step()
    }
    let last = try #require(stage.world.lastReading)
    var session = try EditSession(Self.text, file: "s.yaml", blocks: [])
    let edit = SceneEdit(try ScenePath(parsing: "entities.box.at[0]"), .set("40"))
    #expect(try session.perform([edit], named: "", after: last))
    let text = session.text.string
    let known = last.scene
    #expect(known.text == text)
    stage.step(1, .reload(text, jumps: true))
    other.step(1, .reload(text, jumps: true))
    #expect(stage.world.stateHash == other.world.stateHash)
    func entities(_ world: World) -> [NamedEntity] { world[resource: LoadedScene.self].content.document.entities }
    #expect(entities(stage.world)[0].sharesValue(with: known.document.entities[0]))
    #expect(!entities(other.world)[0].sharesValue(with: known.document.entities[0]))
    for key in ["g", "x"] {
      stage.press(key, 20)
      other.press(key, 20)
      #expect(stage.world.stateHash == other.world.stateHash)
    }
  }

  @Test("an edit is read once, in later and earlier worlds")
  func otherWorld() throws {
    var stage = try Stage(Self.text, after: 1)
    let cause = try #require(stage.world.lastReading)
    stage.step(1, .reload(Self.text.replacing("[400, 300]", with: "[420, 300]"), jumps: true))
    let hand = try #require(stage.world.lastReading)
    var session = try EditSession(Self.text, file: "s.yaml", blocks: [])
    let edit = SceneEdit(try ScenePath(parsing: "entities.box.at[0]"), .set("40"))
    #expect(try session.perform([edit], named: "", after: hand))
    #expect(cause === hand && hand.scene.text == session.text.string)
  }
}
