import SceneSupport
import Testing

@Suite("Hits after a reload")
struct ReloadTouchTests {
  /// A lid over a box, optionally with its rule. A click anywhere is counted by the box's x.
  private func text(lid: Bool = true, rule: Bool = true) -> String {
    let entity = lid ? "  lid: {at: [100, 100], size: [80, 80], fill: blue, depth: 5}\n" : ""
    let click = rule ? "  - {click: lid, do: {animate: lid, by: {x: 400}}}\n" : ""
    return "riffle: 1\nentities:\n  box: {at: [100, 100], size: [60, 60], fill: red}\n" + entity
      + "on:\n  - {click: box, do: {animate: box, by: {y: 50}}}\n  - {click: anywhere, do: {animate: box, by: {x: 1}}}\n"
      + click
  }

  @Test("an entity removed by a reload lets clicks through while it fades out")
  func deleted() throws {
    var stage = try Stage(text(), after: 3)
    let lid = try stage.entity("lid")
    stage.step(1, .reload(text(lid: false, rule: false), jumps: false))
    stage.click([100, 100])
    #expect(stage.world.isAlive(lid) && stage.world.presentedOpacity(of: lid) > 0.5)
    stage.step(5)
    #expect(try stage.transform("box").position == [101, 150])
  }

  @Test("an entity whose rule is removed by a reload lets clicks through")
  func ruleDeleted() throws {
    var stage = try Stage(text(), after: 3)
    stage.step(1, .reload(text(rule: false), jumps: false))
    stage.click([100, 100], 6)
    #expect(try stage.transform("box").position == [101, 150] && stage.transform("lid").position.x == 100)
  }

  @Test("a focused entity removed by a reload ignores Return")
  func focused() throws {
    var stage = try Stage(text(), after: 3)
    for _ in 0..<2 { stage.step(1, .keyPressed("tab")) }
    stage.press("return", 201)
    #expect(try stage.transform("lid").position.x == 500 && stage.transform("box").position == [101, 100])
    stage.step(1, .reload(text(lid: false, rule: false), jumps: false))
    stage.press("return", 61)
    #expect(try stage.transform("box").position == [101, 100])
  }
}
