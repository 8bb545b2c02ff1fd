import SceneSupport
import Testing

@Suite("Focus in scrolling content") struct FocusScrollTests {
  /// A list whose window is 200 by 300 points about [200, 300]: five buttons, 60 high, 100 apart.
  private static func text(_ rows: String = "size: [200, 500], scroll: vertical") -> String {
    """
    riffle: 1
    window: {width: 400, height: 600}
    values: {clicked: 0}
    entities:
      list: {at: [200, 300], size: [200, 300], clip: true}
      rows: {parent: list, \(rows)}
      button: {each: [50, 150, 250, 350, 450], parent: rows, at: [100, "{each}"], size: [160, 60], fill: teal}
      aside: {parent: rows, at: [320, 50], size: [100, 60], fill: teal}
    on:
      - {click: button, do: {value: clicked, by: 1}}
      - {click: aside, do: {value: clicked, by: 1}}
    """
  }

  private func focused(_ stage: Stage) -> String? {
    stage.world.resource(Focus.self)?.focused.map { stage.world.name(of: $0) }
  }

  private func tab(_ stage: inout Stage, _ times: Int) { for _ in 0..<times { stage.step(90, .keyPressed("tab")) } }

  @Test("Tab scrolls clipped rows into view, no further than needed") func tab() throws {
    var stage = try Stage(Self.text(), after: 2)
    tab(&stage, 2)
    #expect(try focused(stage) == "button-150" && stage.scroll("rows") == 0)
    tab(&stage, 1)
    #expect(try focused(stage) == "button-250" && stage.scroll("rows") == 0)
    stage.step(6, .keyPressed("tab"))
    #expect(try focused(stage) == "button-350" && stage.scroll("rows") > 5 && stage.scroll("rows") < 80)
    stage.step(90)
    #expect(try stage.scroll("rows") == 92)
    let ring = try #require(stage.world.resource(Focus.self)?.ring)
    let frame = try stage.frame("button-350")
    #expect(stage.world.presented(Opacity.self, of: ring).value == 1)
    #expect(abs(stage.world.presented(Transform.self, of: ring).position.y - frame.center.y) < 0.5)
    // An entity beside the list is never visible and is skipped; the focus wraps around.
    tab(&stage, 1)
    #expect(try focused(stage) == "button-450" && stage.scroll("rows") == 192)
    tab(&stage, 1)
    #expect(try focused(stage) == "button-50" && stage.scroll("rows") == 8)
  }

  @Test("the focus ring is hidden beneath a presentation, and Tab continues in front") func presented() throws {
    var stage = try Stage(
      entities: "list: {at: [200, 300], size: [300, 400]}",
      "row: {parent: list, at: [150, 80], size: [200, 60], fill: teal}",
      "detail: {at: [200, 300], size: [360, 500], fill: teal, depth: 20, hidden: true}",
      "close: {parent: detail, at: [300, 40], size: [60, 60], fill: teal}",
      on: "{click: row, do: {present: detail, from: row}}", "{click: close, do: {dismiss: detail}}",
      head: "window: {width: 400, height: 600}")
    stage.step(2)
    tab(&stage, 1)
    let ring = try #require(stage.world.resource(Focus.self)?.ring)
    #expect(focused(stage) == "row" && stage.world.presented(Opacity.self, of: ring).value == 1)
    stage.step(300, .keyPressed("return"))
    #expect(focused(stage) == "row" && stage.world.presented(Opacity.self, of: ring).value == 0)
    tab(&stage, 1)
    #expect(focused(stage) == "close" && stage.world.presented(Opacity.self, of: ring).value == 1)
  }

  @Test("the down arrow focuses the next row, and Return clicks it; focus turns pages, and skips what cannot scroll")
  func arrows() throws {
    var stage = try Stage(Self.text(), after: 2)
    for _ in 0..<5 { stage.step(90, .keyPressed("down")) }
    #expect(try focused(stage) == "button-450" && stage.scroll("rows") == 192)
    stage.step(30, .keyPressed("return"))
    #expect(stage.world.sceneValue("clicked") == 1)
    var other = try Stage(Self.text("size: [200, 600], scroll: {axis: vertical, paging: true}"), after: 2)
    tab(&other, 4)
    #expect(try focused(other) == "button-350" && abs(other.scroll("rows") - 300) < 0.5)
    var still = try Stage(Self.text("at: [100, 250], size: [200, 500]"), after: 2)
    tab(&still, 4)
    #expect(focused(still) == "button-50")
  }

  @Test("interrupted focus scrolling continues without a jump; reduced motion scrolls at once")
  func interrupted() throws {
    var stage = try Stage(Self.text(), after: 2)
    tab(&stage, 3)
    stage.step(8, .keyPressed("tab"))
    let before = try stage.scroll("rows")
    stage.step(1, .keyPressed("tab"))
    #expect(try abs(stage.scroll("rows") - before) < 20)
    stage.step(200)
    #expect(try abs(stage.scroll("rows") - 192) < 0.01)
    var calm = try Stage(Self.text(), reducesMotion: true, after: 2)
    tab(&calm, 3)
    calm.step(2, .keyPressed("tab"))
    #expect(try calm.world.modelScroll(of: calm.entity("rows")) == 92)
  }
}
