import SceneSupport
import Testing

@Suite("Interaction during animations in scenes") struct InteractionSceneTests {
  private func scene(_ interaction: String) throws -> Stage {
    try Stage(
      entities: "card: {at: [480, 360], size: [100, 100], fill: ivory}",
      on: "{click: card, do: [{animate: card, by: {rotation: 90}, with: {curve: linear, duration: 0.5}\(interaction)}]}"
    )
  }

  private enum Way: CaseIterable { case pointer, keyboard, demo }

  private func click(_ way: Way, _ stage: inout Stage) throws {
    switch way {
    case .pointer:
      let place = try stage.frame("card").center
      stage.click(place)
    case .keyboard: stage.step(1, .keyPressed("return"))
    case .demo: stage.step(events: [.action("press entity", [0]), .action("release entity", [0])])
    }
  }

  @Test("with 'interaction: false' clicks have no effect while the animation runs", arguments: [true, false])
  func clicks(allows: Bool) throws {
    for way in Way.allCases {
      var stage = try scene(allows ? "" : ", interaction: false")
      stage.step(5)
      if way == .keyboard { stage.step(1, .keyPressed("right")) }
      try click(way, &stage)
      stage.step(20)
      try click(way, &stage)
      stage.step(20)
      #expect(try stage.transform("card").rotation.degrees == (allows ? 180 : 90), "\(way)")
      stage.step(80)
      try click(way, &stage)
      stage.step(2)
      #expect(try stage.transform("card").rotation.degrees == (allows ? 270 : 180), "\(way)")
    }
  }
}

@Suite("Hit areas in scenes") struct HitAreaSceneTests {
  private func text(_ hit: String) -> String {
    """
    riffle: 1
    window: {width: 400, height: 400}
    values: {clicks: 0, overs: 0}
    entities:
      dot: {at: [200, 200], size: [12, 12], shape: ellipse, fill: teal, \(hit) states: {wide: {hit: 40}}}
    on:
      - {click: dot, do: {value: clicks, by: 1}}
      - {hover: dot, do: {value: overs, by: 1}}
      - {key: w, do: {go: {dot: wide}}}
    """
  }

  @Test("clicks and hovers within the hit area reach a small dot") func press() throws {
    var stage = try Stage(text("hit: 16,"))
    stage.click([220, 200], 20)
    #expect(stage.world.sceneValue("clicks") == 1 && stage.world.sceneValue("overs") == 1)
    stage.click([224, 200], 20)
    #expect(stage.world.sceneValue("clicks") == 1)
    var plain = try Stage(text(""))
    plain.click([220, 200], 20)
    #expect(plain.world.sceneValue("clicks") == 0)
  }

  @Test("a hit area is changed by a state and by a reload") func changes() throws {
    var stage = try Stage(text("hit: 16,"))
    stage.step(60, .keyPressed("w"))
    stage.click([240, 200], 20)
    #expect(stage.world.sceneValue("clicks") == 1)
    var saved = try Stage(text(""))
    saved.step(20, .reload(text("hit: [30, 4],"), jumps: false))
    saved.click([230, 200], 20)
    saved.click([200, 212], 20)
    #expect(saved.world.sceneValue("clicks") == 1)
    saved.step(20, .reload(text(""), jumps: false))
    saved.click([230, 200], 20)
    #expect(saved.world.sceneValue("clicks") == 1)
  }
}

@Suite("Owners of keys and actions") struct SceneInputTests {
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

  @Test("a key belongs to the scene's rule, else to the first block") func keys() throws {
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

  @Test("the controls are the keys and pointer actions of the rules, then the keys of the blocks")
  func controls() throws {
    let controls = try stage("listener: {}\nfountain: {}").world.controls.map { "\($0.cap): \($0.words)" }
    #expect(controls == ["W: set", "S: splash", "Click: set", "X: listen", "→: listen"])
  }

  @Test("actions reach their block only; resizes and releases over nothing reach all readers once")
  func readers() throws {
    var stage = try stage("listener: {}\necho: {}\nfountain: {}")
    let place: SIMD2<Float> = [600, 600]
    stage.step(2, .resized([800, 600]), .pointerPressed(place, .primary), .pointerReleased(place, .primary))
    #expect(listener(stage) == [.resized([800, 600]), .released(nil)] && echo(stage) == listener(stage))
    #expect(try stage.transform("box").position.y == 9)
    var acted = try self.stage("listener: {}\necho: {}\nfountain: {}")
    acted.step(2, .action("splash", []))
    acted.step(2, .keyPressed("s"))
    #expect(acted.world.resource(Fountain.Heard.self)?.actions == ["1 splash []", "3 splash []"])
    #expect(listener(acted).isEmpty && echo(acted).isEmpty)
  }
}
