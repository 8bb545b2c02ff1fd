import SceneSupport
import Testing

@Suite("Values and conditions") struct SceneValuesTests {
  private static let text = """
    riffle: 1
    parameters: {level: {range: [0, 10], default: 5}}
    values: {count: 0, open: false, sum: 10}
    entities:
      lamp: {at: [100, 100], size: [50, 50], fill: gold, states: {on: {opacity: 0.5}, off: {opacity: 0.2}}}
      words: {at: [100, 200], size: [200, 20], shows: {value: count, lead: "Count: "}}
    on:
      - {key: a, do: {value: count, by: 1}}
      - {key: b, do: {value: count, to: 7}}
      - {key: t, do: {value: open, to: toggle}}
      - {key: o, do: {go: {lamp: [idle, on, off]}}}
      - {value: count, when: {count: {atLeast: 2, below: 4}}, do: {value: sum, by: 100}}
      - {key: w, when: {open: true}, do: {value: sum, to: 1}}
      - {key: x, when: {lamp: [on, off], count: {not: [3, 4]}}, do: {value: sum, to: 2}}
      - {key: y, when: {lamp: {not: idle}}, do: {value: sum, to: 3}}
      - {key: z, when: {level: {above: 4, atMost: 5}}, do: {value: sum, to: 4}}
    """

  @Test("values are set, increased and toggled; a text shows a value at tick 0, unchanged by the first tick")
  func values() throws {
    var stage = try Stage(Self.text)
    let label = try stage.world[stage.entity("words"), Label.self]
    #expect(label.text == "Count: 0")
    stage.step()
    #expect(try stage.world[stage.entity("words"), Label.self] == label)
    #expect(stage.world.sceneValue("count") == 0 && stage.world.sceneValue("nothing") == nil)
    stage.press(script: "a 1 a 1")
    #expect(try stage.text("words") == "Count: 2")
    stage.press("b")
    #expect(stage.world.sceneValue("count") == 7)
    stage.press("t")
    #expect(stage.world.sceneValue("open") == 1)
    stage.press("t")
    #expect(stage.world.sceneValue("open") == 0)
  }

  @Test("a value rule runs on a change if its conditions hold") func rule() throws {
    var stage = try Stage(Self.text)
    for expected in [10.0, 110, 210, 210] {
      stage.press("a", 2)
      #expect(stage.world.sceneValue("sum") == expected)
    }
    // Setting the same value is no change.
    stage.press(script: "b 2 b 2")
    #expect(stage.world.sceneValue("sum") == 210)
  }

  @Test("a rule runs only if all its conditions hold") func conditions() throws {
    var stage = try Stage(Self.text)
    func sum(_ keys: String...) -> Double? {
      for key in keys { stage.press(key, 2) }
      return stage.world.sceneValue("sum")
    }
    #expect(sum("w", "x", "y") == 10)
    #expect(sum("t", "w") == 1)
    #expect(sum("o", "x") == 2)
    #expect(sum("y") == 3)
    #expect(sum("z") == 4)
    #expect(sum("b", "x") == 2)
    #expect(sum("t", "w") == 2)
    #expect(sum("o", "o", "y") == 2)
    stage.step(2, .parameter(name: "level", value: 6))
    #expect(sum("z") == 2)
  }

  @Test("two rules of one click are judged before either acts") func toggle() throws {
    var stage = try Stage(
      entities: "lamp: {at: [100, 100], size: [50, 50], fill: gold, states: {on: {opacity: 0.5}}}",
      on: "{click: lamp, when: {lamp: idle}, do: {go: {lamp: on}}}",
      "{click: lamp, when: {lamp: on}, do: {go: {lamp: idle}}}")
    stage.click([100, 100], 2)
    #expect(try stage.state("lamp") == "on")
    stage.click([100, 100], 2)
    #expect(try stage.state("lamp") == "idle")
  }

  @Test("a reload keeps values, and resets those whose start changed") func saved() throws {
    var stage = try Stage(Self.text)
    for key in ["b", "t"] { stage.press(key) }
    stage.step(
      1, .reload(Self.text.replacing("{count: 0, open: false", with: "{open: false, count: 1, more: 5"), jumps: false))
    #expect(stage.world.sceneValue("open") == 1)
    #expect(stage.world.sceneValue("count") == 1)
    #expect(stage.world.sceneValue("more") == 5)
  }
}
