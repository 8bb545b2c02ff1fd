import SceneSupport
import Testing

@Suite("Who answers a key and an action")
struct SceneInputTests {
  /// Waits for a key that the other block wants, too.
  private struct Echo: Hearing {
    static let key = "echo"
    static let schema = Schema<Echo>.block("echo", "Listens, too.", Echo()) {}
    static let keys = ["x", "e"]
  }

  private func stage(_ blocks: String) throws -> Stage {
    let text = """
      riffle: 1
      entities: {box: {at: [100, 100], size: [50, 50]}}
      \(blocks)
      on:
        - {key: w, do: [{set: box, to: {x: 7}}]}
        - {key: s, do: splash}
        - {click: anywhere, do: [{set: box, to: {y: 9}}]}
      """
    return try Stage(text, blocks: [Listener.self, Echo.self, Fountain.self])
  }

  private func echo(_ stage: Stage) -> [StageEvent.Kind] { stage.world.resource(Echo.Heard.self)?.events ?? [] }
  private func listener(_ stage: Stage) -> [StageEvent.Kind] { stage.world.resource(Listener.Heard.self)?.events ?? [] }

  @Test("a rule of the scene comes before a block, and of two blocks the first; no key is answered twice")
  func keys() throws {
    var stage = try stage("listener: {}\necho: {}\nfountain: {}")
    for key in ["x", "w", "e", "q"] { stage.step(1, .keyPressed(key), .keyReleased(key)) }
    #expect(listener(stage) == [.key("x")])
    #expect(echo(stage) == [.key("e")])
    #expect(try stage.transform("box").position.x == 7, "the listener waits for that key, too")
    // Without the first block the key is the second one's.
    var other = try self.stage("echo: {}\nfountain: {}")
    other.step(1, .keyPressed("x"))
    #expect(echo(other) == [.key("x")])
  }

  @Test("an action is its block's, whether a demo or a rule asks for it, and comes to no other")
  func actions() throws {
    var stage = try stage("listener: {}\necho: {}\nfountain: {}")
    stage.step(2, .action("splash", []))
    stage.step(2, .keyPressed("s"))
    #expect(stage.world.resource(Fountain.Heard.self)?.actions == ["1 splash []", "3 splash []"])
    #expect(listener(stage).isEmpty && echo(stage).isEmpty)
  }

  @Test("another size of the window and a release over nothing belong to nobody: all get them, once")
  func nobody() throws {
    var stage = try stage("listener: {}\necho: {}\nfountain: {}")
    let place: SIMD2<Float> = [600, 600]
    stage.step(2, .resized([800, 600]), .pointerPressed(place, .primary), .pointerReleased(place, .primary))
    #expect(listener(stage) == [.resized([800, 600]), .released(nil)] && echo(stage) == listener(stage))
    #expect(try stage.transform("box").position.y == 9)
  }
}
