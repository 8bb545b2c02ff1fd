import RiffleScene
import SceneSupport
import Testing

@Suite("A text that an edit was checked with is read once")
struct ReadAheadTests {
  private static let text = """
    riffle: 1
    entities:
      box: {at: [100, 300], size: [80, 80], fill: coral}
      dot: {at: [400, 300], size: [40, 40], fill: teal}
    on:
      - {key: g, do: [{animate: box, to: {at: [600, 300]}, with: bouncy}]}

    """

  @Test(
    "the world that is reloaded with it has what was read, and becomes what it would have become by another reading")
  func once() throws {
    var (stage, other) = (try Stage(Self.text), try Stage(Self.text))
    for _ in 0..<5 {
      stage.step()
      other.step()
    }
    let earlier = try #require(stage.world.sceneReading)
    var session = try EditSession(Self.text, file: "s.yaml", blocks: [])
    let edit = SceneEdit(try ScenePath(parsing: "entities.box.at[0]"), .set("40"))
    #expect(try session.perform([edit], named: "", after: earlier))
    let text = session.text.string
    let known = try #require(earlier.ahead.scene(text, like: earlier.source))
    #expect(earlier.ahead.scene(text + "\n", like: earlier.source) == nil)
    stage.step(1, .reload(text, jumps: true))
    other.step(1, .reload(text, jumps: true))
    #expect(stage.world.stateHash == other.world.stateHash)
    func box(_ memo: Memo?) throws -> Memo.Part { try #require(memo?.entries.first?.part) }
    let read = try box(known.reading.memo)
    #expect(try box(stage.world.sceneReading?.memo) === read)
    #expect(try box(other.world.sceneReading?.memo) !== read)
    for key in ["g", "x"] {
      stage.press(key, 20)
      other.press(key, 20)
      #expect(stage.world.stateHash == other.world.stateHash)
    }
  }

  @Test("an edit is read once where the hand is and where its cause is, before an earlier edit")
  func otherWorld() throws {
    var stage = try Stage(Self.text, after: 1)
    let cause = try #require(stage.world.sceneReading)
    stage.step(1, .reload(Self.text.replacing("[400, 300]", with: "[420, 300]"), jumps: true))
    let hand = try #require(stage.world.sceneReading)
    var session = try EditSession(Self.text, file: "s.yaml", blocks: [])
    let edit = SceneEdit(try ScenePath(parsing: "entities.box.at[0]"), .set("40"))
    #expect(try session.perform([edit], named: "", after: hand))
    let read = try #require(hand.ahead.scene(session.text.string, like: hand.source))
    let known = try #require(cause.ahead.scene(session.text.string, like: cause.source))
    #expect(known.reading.memo.entries.first?.part === read.reading.memo.entries.first?.part)
  }
}
