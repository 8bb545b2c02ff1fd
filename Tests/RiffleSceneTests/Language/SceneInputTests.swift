import SceneSupport
import Testing

@Suite("Owners of keys and actions")
struct SceneInputTests {
  /// A block that reads a key of another block, too.
  private struct Echo: Hearing {
    static let key = "echo"
    static let schema = Schema<Echo>.block("echo", "Listens, too.", Echo()) {}
    static let keys = ["x", "e"].map { (key: $0, words: "listen") }
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

  @Test("a key belongs to the scene's rule, else to the first block")
  func keys() throws {
    var stage = try stage("listener: {}\necho: {}\nfountain: {}")
    for key in ["x", "w", "e", "q"] { stage.step(1, .keyPressed(key), .keyReleased(key)) }
    #expect(listener(stage) == [.key("x")])
    #expect(echo(stage) == [.key("e")])
    #expect(try stage.transform("box").position.x == 7, "the listener waits for that key, too")
    // Without the first block the key belongs to the second one.
    var other = try self.stage("echo: {}\nfountain: {}")
    other.step(1, .keyPressed("x"))
    #expect(echo(other) == [.key("x")])
  }

  @Test("an action reaches its block only, raised by a demo or a rule")
  func actions() throws {
    var stage = try stage("listener: {}\necho: {}\nfountain: {}")
    stage.step(2, .action("splash", []))
    stage.step(2, .keyPressed("s"))
    #expect(stage.world.resource(Fountain.Heard.self)?.actions == ["1 splash []", "3 splash []"])
    #expect(listener(stage).isEmpty && echo(stage).isEmpty)
  }

  @Test("the controls are the keys and pointer actions of the rules, then the keys of the blocks")
  func controls() throws {
    let controls = try stage("listener: {}\nfountain: {}").world.controls.map { "\($0.cap): \($0.words)" }
    #expect(controls == ["W: set", "S: splash", "Click: set", "X: listen", "→: listen"])
  }

  @Test("resizes and releases over nothing reach all readers once")
  func nobody() throws {
    var stage = try stage("listener: {}\necho: {}\nfountain: {}")
    let place: SIMD2<Float> = [600, 600]
    stage.step(2, .resized([800, 600]), .pointerPressed(place, .primary), .pointerReleased(place, .primary))
    #expect(listener(stage) == [.resized([800, 600]), .released(nil)] && echo(stage) == listener(stage))
    #expect(try stage.transform("box").position.y == 9)
  }
}
