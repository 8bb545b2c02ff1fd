import SceneSupport
import Testing

@Suite("Screens and presentations in scenes") struct ScreensSceneTests {
  private func shift(_ keys: String, screen: String = "") throws -> Stage {
    try Stage(
      entities: "one: {at: [450, 300], size: [800, 500], perspective: 0}",
      "title: {parent: one, at: [700, 50], size: [100, 20], fill: ivory}",
      "hero: {parent: one, at: [100, 100], size: [40, 40], fill: gold, shift: hero}",
      "two: {at: [450, 300], size: [800, 500], perspective: 0\(screen)}",
      "note: {parent: two, at: [300, 50], size: [100, 20], fill: ivory}",
      "big: {parent: two, at: [500, 300], size: [200, 200], fill: gold, shift: hero}",
      on: "{key: g, do: {shift: two, duration: 0.5, with: linear\(keys)}}",
      head: "window: {width: 900, height: 600}\nscreens: [one, two]")
  }

  private func x(_ id: String, _ stage: Stage) throws -> Float {
    try #require(stage.world.presentedTransform(of: stage.entity(id))).position.x
  }

  @Test("a shift with slides moves content by the screen's width") func slide() throws {
    var stage = try shift(", leaving: {slide: leading}, coming: {slide: trailing}")
    stage.step(5)
    stage.step(31, .keyPressed("g"))
    #expect(try abs(x("title", stage) - 300) < 15 && abs(x("note", stage) - 700) < 15)
    #expect(try stage.world.presentedOpacity(of: stage.entity("title")) == 1)
    stage.step(60)
    #expect(try x("note", stage) == 300)
  }

  @Test("'prepare' delays the change of screens") func prepare() throws {
    var stage = try shift(", prepare: 500ms, leaving: {slide: leading}")
    stage.step(5)
    stage.step(58, .keyPressed("g"))
    let drawn = { (stage: Stage) in
      Set(stage.world.placements().compactMap { stage.world.get(Name.self, $0.entity)?.text })
    }
    #expect(drawn(stage).contains("title") && !drawn(stage).contains("note"))
    #expect(try x("title", stage) < -50)
    stage.step(6)
    #expect(!drawn(stage).contains("title") && drawn(stage).contains("note"))
    stage.step(60)
    #expect(stage.world.entities(with: Replica.self).isEmpty && drawn(stage).contains("big"))
  }

  @Test("a screen with 'shifting: false' has no shifting entities") func shifting() throws {
    var stage = try shift("", screen: ", shifting: false")
    stage.step(5)
    stage.step(10, .keyPressed("g"))
    #expect(stage.world.entities(with: Replica.self).isEmpty)
    stage = try shift("")
    stage.step(5)
    stage.step(10, .keyPressed("g"))
    #expect(stage.world.entities(with: Replica.self).count == 1)
  }

  private func presenting(_ keys: String) -> String {
    """
    riffle: 1
    window: {width: 900, height: 600}
    entities:
      list: {at: [450, 300], size: [400, 400], perspective: 0}
      cell: {parent: list, at: [200, 100], size: [300, 60], fill: ivory, absent: true}
      page: {at: [450, 300], size: [500, 300], fill: white, hidden: true, perspective: 0}
    on:
      - {key: p, do: {present: page, duration: 0.5, with: linear\(keys)}}
      - {key: d, do: {dismiss: page}}
      - {key: q, do: {present: page, over: list}}
    """
  }

  @Test("a presentation without a visible source uses the built-in transition", arguments: ["", ", from: cell"])
  func builtIn(from: String) throws {
    var stage = try Stage(presenting("\(from), over: list"), after: 5)
    stage.step(31, .keyPressed("p"))
    let page = try stage.entity("page")
    let y = try #require(stage.world.presentedTransform(of: page)).position.y
    #expect(abs(y - 600) < 15 && stage.world.entities(with: Replica.self).isEmpty)
    stage.step(60)
    #expect(stage.world.presentedTransform(of: page)?.position.y == 300)
    stage.step(31, .keyPressed("d"))
    #expect(try #require(stage.world.presentedTransform(of: page)).position.y > 500)
    stage.step(60)
    #expect(try stage.isHidden("page"))
  }

  @Test("a presentation from a cell animates between the corner radii")
  func corners() throws {
    let text = presenting(", from: cell, over: list, cornerRadius: 12")
      .replacing(", absent: true", with: "").replacing("fill: white", with: "fill: white, shape: {cornerRadius: 28}")
    var stage = try Stage(text, after: 5)
    stage.step(2, .keyPressed("p"))
    let radii = stage.world.entities(with: Replica.self).compactMap {
      stage.world.presentedIfPresent(CornerRadius.self, of: $0)?.value
    }
    #expect(radii.contains { abs($0 - 12) < 1 })
    stage.step(90)
    #expect(try stage.world.presented(CornerRadius.self, of: stage.entity("page")).value == 28)
    // Presented again without a cell, it stays.
    stage.press("q", 20)
    #expect(try stage.seen("page").position.y == 300 && stage.world.activeShifts.isEmpty)
  }
}
