import SceneSupport
import Testing

@Suite("Button states") struct ButtonStatesTests {
  private static let text = """
    riffle: 1
    window: {width: 400, height: 300}
    values: {count: 0}
    entities:
      save:
        at: [100, 100]
        size: [100, 60]
        fill: teal
        button: true
        states:
          hover: {scale: 1.05}
          pressed: {scale: 0.9, with: {spring: {duration: 0.2}}}
          focused: {opacity: 0.8}
          disabled: {opacity: 0.4}
          busy: {rotation: 10}
      plain: {at: [300, 100], size: [100, 60], fill: teal, button: true, states: {pressed: {scale: 0.5}}}
    on:
      - {click: save, do: {value: count, by: 1}}
      - {key: d, do: {go: {save: disabled}}}
      - {key: i, do: {go: {save: idle}}}
      - {key: b, do: {go: {save: busy}}}
    demo:
      - {at: 0.1, click: save}
    """

  @Test("the pointer changes a button's state to hover, pressed and back in its tick; without a hover state it is idle")
  func pointer() throws {
    var stage = try Stage(Self.text)
    stage.step(1, .pointerMoved([100, 100]))
    #expect(try stage.state("save") == "hover")
    stage.step(30, .pointerPressed([100, 100], .primary))
    #expect(try stage.state("save") == "pressed")
    #expect(abs(try stage.seen("save").scale.x - 0.9) < 0.02)
    // Its states are the only response; no offset is added.
    #expect(!(try stage.world.has(Offset.self, stage.entity("save"))))
    stage.step(1, .pointerReleased([100, 100], .primary))
    #expect(try stage.state("save") == "hover")
    #expect(stage.world.sceneValue("count") == 0 || stage.world.sceneValue("count") == 1)
    stage.step(120, .pointerMoved([200, 250]))
    #expect(try stage.state("save") == "idle")
    #expect(try stage.seen("save").scale == [1, 1])
    #expect(stage.world.sceneValue("count") == 1)
    stage.step(1, .pointerMoved([300, 100]))
    #expect(try stage.state("plain") == "idle")
    stage.step(1, .pointerPressed([300, 100], .primary))
    #expect(try stage.state("plain") == "pressed")
  }

  @Test("a rule with 'button:' gives its entities the states of a button")
  func ofRule() throws {
    let text = Self.text.replacing(", button: true", with: "")
      .replacing("{click: save, do", with: "{button: [save, plain], do")
    for text in [text, text.replacing("    button: true\n", with: "")] {
      var stage = try Stage(text)
      stage.step(1, .pointerMoved([100, 100]))
      #expect(try stage.state("save") == "hover")
      stage.step(30, .pointerPressed([100, 100], .primary))
      #expect(try stage.state("save") == "pressed")
      #expect(!(try stage.world.has(Offset.self, stage.entity("save"))))
      stage.step(120, .pointerReleased([100, 100], .primary))
      #expect(stage.world.sceneValue("count") == 1)
      stage.press("d")
      stage.click([100, 100], 3)
      #expect(stage.world.sceneValue("count") == 1)
      stage.step(1, .pointerMoved([300, 100]))
      stage.step(1, .pointerPressed([300, 100], .primary))
      #expect(try stage.state("plain") == "pressed")
    }
  }

  @Test("keyboard focus gives a button its focused state, and Return clicks it") func keyboard() throws {
    var stage = try Stage(Self.text)
    stage.press("tab")
    #expect(try stage.state("save") == "focused")
    stage.press("return", 2)
    #expect(stage.world.sceneValue("count") == 1)
    stage.press("tab")
    #expect(try stage.state("save") == "idle")
  }

  @Test("a disabled button ignores clicks and Return until a rule changes its state") func disabled() throws {
    var stage = try Stage(Self.text)
    stage.press("d")
    stage.click([100, 100], 3)
    stage.press(script: "tab 1 return 3")
    #expect(try stage.state("save") == "disabled")
    #expect(stage.world.sceneValue("count") == 0)
    // A reload does not enable it either.
    stage.step(2, .reload(Self.text.replacing("rotation: 10", with: "rotation: 20"), jumps: false))
    stage.click([100, 100], 3)
    #expect(stage.world.sceneValue("count") == 0)
    stage.press("i")
    stage.click([100, 100], 3)
    #expect(stage.world.sceneValue("count") == 1)
  }

  @Test("the pointer does not change a state set by a rule") func others() throws {
    var stage = try Stage(Self.text)
    stage.press("b")
    stage.step(1, .pointerMoved([100, 100]))
    stage.click([100, 100], 3)
    #expect(try stage.state("save") == "busy")
    stage.press("i", 2)
    #expect(try stage.state("save") == "hover")
  }

  @Test("conditions and switches treat a hovered button as idle") func countsAsIdle() throws {
    let text = """
      riffle: 1
      values: {count: 0}
      entities:
        track: {at: [100, 100], size: [80, 40], fill: teal, button: true, states: {hover: {scale: 1.1}, on: {fill: gold}}}
        knob: {parent: track, at: [20, 20], size: [20, 20], fill: ivory, states: {on: {x: 60}}}
        inner: {parent: track, at: [40, 60], size: [20, 20], fill: red, button: true, states: {on: {scale: 2}}}
        dot: {parent: inner, at: [10, 10], size: [5, 5], fill: red, states: {on: {scale: 2}}}
      on:
        - {click: track, do: {go: {track: [idle, on]}}}
        - {key: a, when: {track: idle}, do: {value: count, by: 1}}
        - {key: b, when: {track: hover}, do: {value: count, by: 10}}
        - {key: c, when: {track: {not: idle}}, do: {value: count, by: 100}}
      """
    var stage = try Stage(text)
    stage.step(1, .pointerMoved([100, 100]))
    for key in ["a", "b", "c"] { stage.press(key, 2) }
    #expect(stage.world.sceneValue("count") == 11)
    stage.click([100, 100], 240)
    #expect(try stage.state("track") == "on")
    #expect(try stage.seen("knob").position.x == 60)
    // A nested button follows the pointer separately, with its children.
    #expect(try stage.state("inner") == "idle" && stage.state("dot") == "idle")
    stage.press("c", 2)
    #expect(stage.world.sceneValue("count") == 111)
    stage.click([100, 100], 240)
    #expect(try stage.state("track") == "hover")
    #expect(try stage.seen("knob").position.x == 20)
  }

  @Test("a demo's click presses a button") func demo() throws {
    var stage = try Stage(Self.text)
    stage.playDemo(13)
    #expect(try stage.state("save") == "pressed")
    stage.playDemo(60)
    #expect(try stage.state("save") == "idle")
    #expect(stage.world.sceneValue("count") == 1)
  }
}
