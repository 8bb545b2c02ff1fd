import SceneSupport
import Testing

@Suite("Implicit animations in scenes") struct ImplicitAnimationSceneTests {
  private let text = """
    riffle: 1
    parameters: {paint: {choices: [gold, teal], default: gold}, grown: {range: [1, 3], default: 1}}
    entities:
      card:
        at: [100, 100]
        size: [40, 40]
        fill: $paint
        scale: $grown
        animation: {of: [fill, scale], with: {curve: linear, duration: 0.5}}
      dot:
        at: [300, 100]
        size: [40, 40]
        animation:
          - {of: opacity, with: {curve: linear, duration: 0.5}}
          - {of: [at, size], with: bouncy}
    on:
      - {key: s, do: {set: card, to: {fill: white, scale: 3, x: 200}}}
      - {key: a, do: {animate: card, to: {scale: 3, x: 200}, with: {curve: linear, duration: 5}}}
      - {key: o, do: {set: dot, to: {opacity: 0, x: 400}}}
    """

  @Test("a set animates properties with an implicit animation, and sets the others at once") func set() throws {
    var stage = try Stage(text)
    let gold = try stage.world[stage.entity("card"), Fill.self].start
    stage.step(30, .keyPressed("s"))
    #expect(try abs(stage.seen("card").scale.x - 2) < 0.05 && stage.seen("card").position.x == 200)
    let fill = try stage.world.presented(Fill.self, of: stage.entity("card")).start
    #expect(fill.blue > gold.blue && fill.blue < 1)
    stage.step(40)
    #expect(try stage.seen("card").scale == [3, 3])
    stage.step(6, .keyPressed("o"))
    let dot = try stage.entity("dot")
    #expect(abs(stage.world.presented(Opacity.self, of: dot).value - 0.9) < 0.02)
    #expect(try stage.seen("dot").position.x > 301 && stage.seen("dot").position.x < 399)
  }

  @Test("an implicit animation replaces that of an action, whose verbs and lock hold for it") func animate() throws {
    var stage = try Stage(text)
    stage.step(30, .keyPressed("a"))
    #expect(try abs(stage.seen("card").scale.x - 2) < 0.05)
    #expect(try abs(stage.seen("card").position.x - 105) < 0.5)
    let causes = try stage.world.runningAnimations(of: stage.entity("card")).map { $0.cause?.intent }
    #expect(causes == ["key a", "key a"])
    var named = try scene(doing: "{name: mv, animate: a, to: {x: 300}, with: bouncy, lock: refuse}")
    named.press(script: "g 60 r 2")
    #expect(try named.transform("a").position.x == 300)
    named.press("c", 2)
    let x = try named.seen("a").position.x
    named.step(100)
    #expect(try x > 190 && x < 215 && named.seen("a").position.x == x && named.seen("b").position.x == 100)
  }

  private func scene(doing action: String) throws -> Stage {
    try Stage(
      entities: "a: {at: [100, 100], size: [9, 9], animation: {of: at, with: {curve: linear, duration: 1}}}",
      "b: {at: [100, 300], size: [9, 9]}",
      on: "{key: g, do: [\(action), {set: b, to: {x: 300}}]}", "{key: c, do: {cancel: mv}}",
      "{key: r, do: {animate: a, to: {x: 0}}}")
  }

  @Test(
    "an action lasts as long as the implicit animation that it starts",
    arguments: [
      "{name: mv, animate: a, to: {x: 300}, with: bouncy, until: settled}": 120,
      "{name: mv, animate: a, to: {x: 300}, with: {curve: linear, duration: 2}}": 120,
      "{name: mv, animate: a, to: {x: 300, opacity: 0.5}, with: {curve: linear, duration: 2}}": 240,
      "{name: mv, phases: a, through: [{to: {x: 100}}, {to: {x: 400}}, {to: {x: 200}}]}": 360,
    ] as KeyValuePairs<String, Int>)
  func completion(_ action: String, _ ticks: Int) throws {
    var stage = try scene(doing: action)
    stage.press("g", ticks - 2)
    #expect(try stage.seen("b").position.x == 100)
    stage.step(6)
    #expect(try stage.seen("b").position.x == 300)
  }

  @Test("a slider's change uses the implicit animation, unless it jumps") func parameters() throws {
    var stage = try Stage(text, after: 5)
    stage.step(30, .parameter(name: "grown", value: 3, jumps: false))
    #expect(try abs(stage.seen("card").scale.x - 2) < 0.05)
    stage.step(60)
    stage.step(1, .parameter(name: "grown", value: 1, jumps: true))
    #expect(try stage.seen("card").scale == [1, 1])
  }

  @Test("a reload adds and removes an implicit animation") func reload() throws {
    let plain = text.replacing("    animation: {of: [fill, scale], with: {curve: linear, duration: 0.5}}\n", with: "")
    #expect(plain != text)
    var stage = try Stage(plain, after: 5)
    stage.step(1, .reload(text, jumps: false))
    stage.step(30, .keyPressed("s"))
    #expect(try abs(stage.seen("card").scale.x - 2) < 0.05)
    stage.step(60)
    stage.step(1, .reload(plain, jumps: false))
    #expect(try !stage.world.has(ImplicitAnimation.self, stage.entity("card")))
  }
}
