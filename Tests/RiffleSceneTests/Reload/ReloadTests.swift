import SceneSupport
import Testing

@Suite("Reloading a running scene")
struct ReloadTests {
  private func text(
    at: Int = 100, entities: String = "", by: Int = 50, title: String = "One", fill: String = "red"
  ) -> String {
    """
    riffle: 1
    title: \(title)
    entities:
      box: {at: [\(at), 100], size: [60, 60], fill: \(fill)}
      \(entities)
    on:
      - click: box
        do: [{animate: box, by: {x: \(by)}, with: {curve: linear, duration: 1}}, {animate: box, by: {y: \(by)}}]
    """
  }

  @Test("a changed value animates; unchanged values keep what rules have set") func changes() throws {
    var stage = try Stage(text())
    let box = try stage.entity("box")
    stage.step(3)
    stage.step(1, .reload(text(at: 300), jumps: false))
    #expect(try stage.entity("box") == box)
    #expect(try stage.transform("box").position.x == 300)
    #expect(try stage.seen("box").position.x < 110)
    stage.step(120)
    #expect(abs(try stage.seen("box").position.x - 300) < 0.5)
    stage.click([300, 100], 301)
    #expect(try stage.transform("box").position == [350, 150])
    stage.step(1, .reload(text(at: 300, fill: "blue"), jumps: false))
    #expect(try stage.transform("box").position == [350, 150])
  }

  @Test("added entities fade in, removed ones fade out") func coming() throws {
    var stage = try Stage(text(), after: 3)
    let count = stage.world.entityCount
    stage.step(1, .reload(text(entities: "dot: {at: [20, 30], size: [10, 10], opacity: 0.5}"), jumps: false))
    let dot = try stage.entity("dot")
    #expect(stage.world[dot, Opacity.self].value == 0.5)
    #expect(stage.world.presentedOpacity(of: dot) < 0.1)
    stage.step(120)
    #expect(stage.world.presentedOpacity(of: dot) > 0.499)
    #expect(stage.world.entityCount == count + 1)
    stage.step(1, .reload(text(), jumps: false))
    #expect(stage.world.entity(called: "dot") == nil && stage.world.isAlive(dot))
    #expect(stage.world.presentedOpacity(of: dot) > 0.4)
    stage.step(120)
    #expect(!stage.world.isAlive(dot))
    #expect(stage.world.entityCount == count)
  }

  @Test("an entity that returns while fading out is the same entity") func revived() throws {
    var stage = try Stage(text(entities: "dot: {at: [20, 30], size: [10, 10]}"), after: 3)
    let dot = try stage.entity("dot")
    stage.step(8, .reload(text(), jumps: false))
    let seen = stage.world.presentedOpacity(of: dot)
    #expect(seen > 0.1 && seen < 0.9)
    stage.step(1, .reload(text(entities: "dot: {at: [20, 30], size: [10, 10]}"), jumps: false))
    #expect(try stage.entity("dot") == dot)
    #expect(abs(stage.world.presentedOpacity(of: dot) - seen) < 0.2)
    stage.step(120)
    #expect(stage.world.isAlive(dot) && stage.world.presentedOpacity(of: dot) == 1)
  }

  @Test("an entity that returns elsewhere moves there from its presented position") func revivedElsewhere() throws {
    func dot(_ x: Int) -> String { text(entities: "dot: {at: [\(x), 30], size: [10, 10], fill: red}") }
    var stage = try Stage(dot(20), after: 3)
    stage.step(8, .reload(text(), jumps: false))
    stage.step(1, .reload(dot(400), jumps: false))
    #expect(try stage.transform("dot").position == [400, 30])
    #expect(try stage.seen("dot").position.x < 60)
    stage.step(200)
    #expect(try abs(stage.seen("dot").position.x - 400) < 0.5)
  }

  @Test("running rules continue, and later runs use the reloaded rule") func rules() throws {
    var stage = try Stage(text(), after: 3)
    stage.click([100, 100], 31)
    stage.step(1, .reload(text(by: 200), jumps: false))
    #expect(try abs(stage.seen("box").position.x - 113.3) < 3)
    stage.step(300)
    #expect(try stage.transform("box").position == [150, 300])
  }

  @Test("a running rule continues behind one with the same trigger and other actions") func outline() throws {
    func text(_ action: String) -> String {
      "riffle: 1\nentities: {box: {at: [100, 100]}}\non:\n  - {start: true, do: [{wait: 1}, \(action)]}\n"
        + "  - {start: true, do: [{wait: 1}, {animate: box, by: {x: 50}}]}"
    }
    var stage = try Stage(text("{set: box, to: {opacity: 0.5}}"), after: 30)
    stage.step(1, .reload(text("{sound: tick}"), jumps: false))
    stage.step(300)
    #expect(try stage.transform("box").position.x == 150)
  }

  @Test("a reload with mistakes changes nothing") func broken() throws {
    var stage = try Stage(text(), after: 3)
    var other = stage
    stage.step(1, .reload("riffle: 1\nentities: {box: {at: 12}}", jumps: false))
    other.step()
    #expect(stage.world.stateHash == other.world.stateHash)
  }

  @Test("a reload while paused sets values at once") func jumps() throws {
    var stage = try Stage(text(), after: 3)
    stage.step(1, .reload(text(at: 300, title: "Two"), jumps: true))
    #expect(try stage.seen("box").position.x == 300)
    #expect(!stage.world.isAnimating)
  }
}

@Suite("Hits after a reload") struct ReloadTouchTests {
  /// A lid over a box, optionally with its rule. A click anywhere is counted by the box's x.
  private func text(lid: Bool = true, rule: Bool = true) -> String {
    let entity = lid ? "  lid: {at: [100, 100], size: [80, 80], fill: blue, depth: 5}\n" : ""
    let click = rule ? "  - {click: lid, do: {animate: lid, by: {x: 400}}}\n" : ""
    return "riffle: 1\nentities:\n  box: {at: [100, 100], size: [60, 60], fill: red}\n" + entity
      + "on:\n  - {click: box, do: {animate: box, by: {y: 50}}}\n  - {click: anywhere, do: {animate: box, by: {x: 1}}}\n"
      + click
  }

  @Test("an entity removed by a reload lets clicks through while it fades out, and so does one without its rule")
  func deleted() throws {
    var stage = try Stage(text(), after: 3)
    let lid = try stage.entity("lid")
    stage.step(1, .reload(text(lid: false, rule: false), jumps: false))
    stage.click([100, 100])
    #expect(stage.world.isAlive(lid) && stage.world.presentedOpacity(of: lid) > 0.5)
    stage.step(5)
    #expect(try stage.transform("box").position == [101, 150])
    var other = try Stage(text(), after: 3)
    other.step(1, .reload(text(rule: false), jumps: false))
    other.click([100, 100], 6)
    #expect(try other.transform("box").position == [101, 150] && other.transform("lid").position.x == 100)
  }

  @Test("a focused entity removed by a reload ignores Return") func focused() throws {
    var stage = try Stage(text(), after: 3)
    for _ in 0..<2 { stage.step(1, .keyPressed("tab")) }
    stage.press("return", 201)
    #expect(try stage.transform("lid").position.x == 500 && stage.transform("box").position == [101, 100])
    stage.step(1, .reload(text(lid: false, rule: false), jumps: false))
    stage.press("return", 61)
    #expect(try stage.transform("box").position == [101, 100])
  }
}
