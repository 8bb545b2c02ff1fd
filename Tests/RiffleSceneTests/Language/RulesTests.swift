import SceneSupport
import Testing

@Suite("Rules and actions") struct RulesTests {
  private let box = """
    riffle: 1
    window: {width: 400, height: 800}
    entities:
      box: {at: [200, 100], size: [100, 100], fill: red}
    on:
    """

  private func stage(_ rules: String) throws -> Stage { try Stage(box, rules: rules) }

  @Test("values of an action apply in written order") func order() throws {
    var stage = try stage("- {start: true, do: [{animate: box, by: {width: -50, y: 200}, to: {x: 200, opacity: 0.4}}]}")
    stage.step()
    #expect(try stage.transform("box").position == [200, 300])
    #expect(try stage.world[stage.entity("box"), Size.self].value == [50, 100])
    #expect(try stage.world[stage.entity("box"), Opacity.self].value == 0.4)

    var other = try self.stage(
      "- {start: true, do: [{animate: box, to: {x: 200, opacity: 0.4}, by: {width: -50, y: 200}}]}")
    other.step()
    #expect(try other.transform("box").position == [175, 300])
  }

  @Test("a completion comes exactly after delay and duration") func completion() throws {
    var stage = try stage(
      """
      - start: true
        do: [{animate: box, by: {y: 200}, with: {curve: easeInOut, duration: 1.5, delay: 0.5}, name: moved}]
      - completion: moved
        do: [{set: box, to: {fill: blue}}]
      """)
    let red = try stage.world[stage.entity("box"), Fill.self]
    stage.step(240)
    #expect(try stage.seen("box").position.y == 300)
    #expect(try stage.world[stage.entity("box"), Fill.self] == red)
    stage.step()
    #expect(try stage.world[stage.entity("box"), Fill.self] != red)
  }

  @Test("actions of a list run one after another without a tick in between") func sequence() throws {
    var stage = try stage(
      """
      - start: true
        do:
          - {animate: box, to: {x: 300}, with: {curve: linear, duration: 0.5}}
          - {animate: box, to: {x: 200}, with: {curve: linear, duration: 0.5}}
          - {wait: 0.25}
          - {set: box, to: {x: 0}}
      """)
    stage.step(60)
    #expect(try stage.seen("box").position.x == 300)
    stage.step()
    #expect(abs(try stage.seen("box").position.x - (300 - 100.0 / 60)) < 0.01)
    stage.step(59)
    #expect(try stage.seen("box").position.x == 200)
    stage.step(30)
    #expect(try stage.seen("box").position.x == 200)
    stage.step()
    #expect(try stage.seen("box").position.x == 0)
  }

  @Test("a cycle runs its next action each time") func cycle() throws {
    var stage = try stage("- {key: s, do: [{cycle: [{set: box, to: {x: 1}}, {set: box, to: {x: 2}}]}]}")
    var places: [Float] = []
    for _ in 0..<3 {
      stage.step(1, .keyPressed("s"))
      places.append(try stage.transform("box").position.x)
    }
    #expect(places == [1, 2, 1])
  }

  @Test("a lock refuses or queues a rule") func locks() throws {
    let rule = "- {key: s, lock: a, busy: BUSY, do: [{set: box, by: {x: 1}}, {wait: 0.1}]}"
    for (busy, expected) in [("refuse", Float(201)), ("queue", 203)] {
      var stage = try stage(rule.replacing("BUSY", with: busy))
      for _ in 0..<3 { stage.step(1, .keyPressed("s")) }
      #expect(try stage.transform("box").position.x == 201)
      stage.step(40)
      #expect(try stage.transform("box").position.x == expected)
    }
  }

  @Test(
    "'again' decides about a second start of the rule that has the lock, 'busy' about the start of another rule",
    arguments: ["restart": 213, "ignore": 211, "queue": 233] as KeyValuePairs<String, Float>, ["refuse", "queue"])
  func ownLock(_ again: (key: String, value: Float), busy: String) throws {
    let steps = "[{set: box, by: {x: 1}}, {wait: 0.1}, {set: box, by: {x: 10}}]"
    var stage = try stage(
      "- {key: s, lock: a, busy: \(busy), again: \(again.key), do: \(steps)}\n"
        + "- {key: t, lock: a, busy: \(busy), again: \(again.key), do: {set: box, by: {x: 100}}}")
    for _ in 0..<3 { stage.step(1, .keyPressed("s")) }
    stage.step(1, .keyPressed("t"))
    stage.step(60)
    #expect(try stage.transform("box").position.x == again.value + (busy == "queue" ? 100 : 0))
  }

  @Test("a click reaches the front-most entity as 'this', also in a stagger or demo; sliding off cancels it")
  func clicks() throws {
    var stage = try Stage(
      entities: "a: {at: [100, 100], size: [100, 100]}", "b: {at: [140, 100], size: [100, 100], depth: 1}",
      on: "{click: [a, b], do: [{set: this, by: {y: 50}}]}")
    stage.click([120, 100])
    #expect(try stage.transform("a").position.y == 100)
    #expect(try stage.transform("b").position.y == 150)
    stage.step(1, .pointerPressed([70, 100], .primary), .pointerReleased([70, 300], .primary))
    #expect(try stage.transform("a").position.y == 100)
    stage.click([70, 100])
    #expect(try stage.transform("a").position.y == 150)
    var staggered = try Stage(
      entities: "a: {at: [100, 100], size: [100, 100]}", "b: {at: [300, 100], size: [100, 100]}",
      on: "{click: b, do: [{animate: [a, this], by: {y: 50}, stagger: 0.1}]}")
    staggered.click([300, 100])
    staggered.step(300)
    for name in ["a", "b"] { #expect(try staggered.transform(name).position.y == 150) }
    var moved = try Stage(
      entities: "a: {at: [100, 100], size: [100, 100]}", on: "{start: true, do: [{animate: a, to: {x: 500}}]}",
      "{click: a, do: [{set: a, by: {y: 50}}]}", head: "demo: [{at: 0.3, click: a}]")
    moved.playDemo(120)
    #expect(try moved.transform("a").position.y == 150)
  }

  @Test("rules that complete each other do not hang, and one that starts itself twice runs a thousand times")
  func loop() throws {
    var stage = try stage(
      """
      - {start: true, do: [{sequence: [{set: box, by: {x: 1}}], name: a}]}
      - {completion: a, do: [{sequence: [{set: box, by: {x: 1}}], name: a}]}
      """)
    stage.step(3)
    #expect(try stage.transform("box").position.x > 200)
    var twice = try self.stage(
      """
      - {start: true, do: {wait: 0.05, name: m}}
      - {completion: m, do: {parallel: [{wait: 0.05, name: m}, {wait: 0.05, name: m}]}}
      """)
    twice.step(90)
    #expect(twice.world[resource: Scripts.self].scripts.runs.count == 1000)
  }
}
