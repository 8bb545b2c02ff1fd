import SceneSupport
import Testing

@Suite("Parameters") struct ParameterTests {
  private let text = """
    riffle: 1
    parameters:
      width: {range: [20, 200], default: 100, step: 10}
      bounce: {range: [0, 0.9], default: 0.3, step: 0.05, label: Bounce}
      policy: {choices: [merge, replace], default: replace}
      gone: false
    animations:
      move: {spring: {duration: 0.5, bounce: $bounce}}
    entities:
      box: {at: [480, 400], size: [$width, 50], fill: red, hidden: $gone}
      dot: {each: [a, b], at: [$width, 20], text: "$width"}
    on:
      - {click: box, do: [{animate: box, by: {x: $width}, with: move, interruption: $policy}]}
      - {parameter: gone, do: [{set: dot, to: {opacity: 0.5}}]}
    """

  @Test("a parameter is inserted in lists, blocks, springs, texts and flags") func everywhere() throws {
    let stage = try Stage(text)
    #expect(try stage.world[stage.entity("box"), Size.self].value == [100, 50])
    #expect(try stage.transform("dot-b").position == [100, 20])
    #expect(stage.runtime.animations["move"] == .spring(duration: 0.5, bounce: 0.3))
    #expect(try !stage.isHidden("box"))
    #expect(try stage.world[stage.entity("dot-a"), Label.self].text == "$width")
  }

  @Test("changing a parameter animates the entities that use it, and no others") func change() throws {
    var stage = try Stage(text, after: 5)
    stage.step(1, .parameter(name: "width", value: 200))
    #expect(stage.world.parameter("width") == 200)
    let box = try stage.entity("box")
    #expect(stage.world[box, Size.self].value == [200, 50])
    let seen = stage.world.presented(Size.self, of: box).value.x
    #expect(seen > 100 && seen < 120)
    stage.step(120)
    #expect(abs(stage.world.presented(Size.self, of: box).value.x - 200) < 0.5)
    #expect(try stage.seen("dot-a").position.x > 199)
    // Only values that use the parameter change; a place set by a rule stays.
    stage.click([480, 400], 201)
    #expect(try stage.transform("box").position.x == 680)
    stage.step(1, .parameter(name: "width", value: 20))
    #expect(try stage.transform("box").position.x == 680)
  }

  @Test("a parameter's value is rounded to its step and clamped; invalid changes have no effect")
  func rounding() throws {
    var stage = try Stage(text)
    for (value, wanted) in [(123.0, 120.0), (1e9, 200), (-5, 20), (.nan, 100)] {
      stage.step(1, .parameter(name: "width", value: value))
      #expect(stage.world.parameter("width") == wanted)
    }
    stage.step(1, .parameter(name: "bounce", value: 0.31))
    #expect(stage.world.parameter("bounce") == 0.3)
    let hash = stage.world.stateHash
    var other = stage
    stage.step(1, .parameter(name: "height", value: 3))
    other.step()
    #expect(stage.world.stateHash == other.world.stateHash && stage.world.stateHash != hash)
  }

  @Test("rules use the new value of a parameter and can run on its change") func rules() throws {
    var stage = try Stage(text)
    stage.step(1, .parameter(name: "width", value: 50))
    stage.click([480, 400])
    #expect(try stage.transform("box").position.x == 530)
    stage.step(1, .parameter(name: "gone", value: 1))
    #expect(try stage.isHidden("box"))
    #expect(try stage.world[stage.entity("dot-a"), Opacity.self].value == 0.5)
  }

  @Test("a slider is dragged by the pointer, also beyond its panel") func slider() throws {
    var stage = try Stage(text, after: 1)
    // The panel is at the top right: 960 - 28 - 216; the first row's track is 16 + 8 from its edge and 168 long.
    let left: Float = 960 - 28 - 216 + 24
    let y: Float = 24 + 8 + 30
    stage.step(1, .pointerMoved([left, y]), .pointerPressed([left, y], .primary))
    #expect(stage.world.parameter("width") == 20)
    stage.step(1, .pointerMoved([left + 84, y + 300]))
    #expect(stage.world.parameter("width") == 110)
    stage.step(1, .pointerMoved([left + 1000, y]))
    #expect(stage.world.parameter("width") == 200)
    stage.step(1, .pointerReleased([left + 1000, y], .primary))
    stage.step(1, .pointerMoved([left, y]))
    #expect(stage.world.parameter("width") == 200)
    // A click on the panel reaches the slider only.
    #expect(try stage.transform("box").position.x == 480)
  }

  @Test("a demo can set a parameter") func demo() throws {
    var stage = try Stage(text + "\ndemo:\n  - {at: 0.1, parameter: width, value: 40}\n")
    stage.playDemo(20)
    #expect(stage.world.parameter("width") == 40)
  }
}
