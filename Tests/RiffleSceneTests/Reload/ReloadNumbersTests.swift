import SceneSupport
import Testing

@Suite("Reloads that renumber entities") struct ReloadNumbersTests {
  private func text(first: String = "", last: String = "", cards: String = "[a, b, c, d, e, f]", rule: String = "")
    -> String
  {
    """
    riffle: 1
    title: t
    seed: 5
    entities:
      \(first)
      card: {each: \(cards), size: [60, 90]}
      free: {at: [100, 100], size: [50, 50]}
      \(last)
    layouts:
      - {grid: card, name: table, aspect: 0.667, widest: 60, in: [0, 200, 960, 400]}
    on:
      \(rule)
      - {key: s, do: [{shuffle: table, with: {spring: {duration: 1}}}]}
      - {key: o, do: [{arrange: table}]}
      - {drag: free, drop: stay}
    """
  }

  private static let names = ["a", "b", "c", "d", "e", "f"].map { "card-\($0)" }

  private func places(_ stage: Stage) throws -> [SIMD2<Float>] {
    try Self.names.map { try stage.transform($0).position }
  }

  private func order(_ stage: Stage) throws -> [String] {
    let all = try #require(stage.world.resource(SceneEntities.self)).all
    let layouts = try #require(stage.world.resource(LoadedScene.self)).content.document.layouts
    return stage.world.order(of: 0, layouts).map { stage.world.name(of: all[$0]) }
  }

  @Test("a shuffled layout keeps its order when reloads add and remove entities") func orders() throws {
    var stage = try Stage(text())
    stage.step(240, .keyPressed("s"))
    let (order, places) = try (order(stage), places(stage))
    #expect(order != Self.names)
    stage.step(240, .reload(text(first: "new: {at: [5, 5], size: [4, 4]}", last: "old: {at: [9, 9]}"), jumps: false))
    #expect(try self.order(stage) == order && self.places(stage) == places)
    // An additional member comes last; the others keep their order.
    stage.step(240, .reload(text(cards: "[x, a, b, c, d, e, f]"), jumps: false))
    #expect(try self.order(stage) == order + ["card-x"])
    stage.step(240, .keyPressed("o"))
    let grid = try self.places(stage) + [stage.transform("card-x").position]
    stage.step(1, .reload(text(cards: "[x, a, b, c, d, e, f]", rule: "- {key: q, do: [{wait: 1}]}"), jumps: false))
    #expect(try self.places(stage) + [stage.transform("card-x").position] == grid)
    stage.step(240, .reload(text(cards: "[a, b, d, e, f]"), jumps: false))
    #expect(try self.order(stage) == order.filter { $0 != "card-c" })
    #expect(Set(try ["a", "b", "d", "e", "f"].map { try stage.seen("card-\($0)").position }).count == 5)
  }

  @Test("a flight continues to the same places after a reload renumbers entities") func flying() throws {
    for other in [
      text(first: "new: {each: [q, r, s], at: [5, 5], size: [4, 4]}"), text(cards: "[f, e, d, c, b, a]"),
      text(rule: "- {key: z, do: [{wait: 1}]}"),
    ] {
      var stage = try Stage(text())
      stage.step(30, .keyPressed("s"))
      let places = try places(stage)
      stage.step(1, .reload(other, jumps: false))
      #expect(try self.places(stage) == places)
      stage.step(400)
      try expectLanded(stage)
    }
  }

  private func expectLanded(_ stage: Stage) throws {
    let world = stage.world
    #expect(world.resource(Flights.self)?.going.isEmpty == true && !world.isAnimating)
    for entity in try Self.names.map(stage.entity) {
      #expect(world[entity, Offset.self] == Offset() && world[entity, Transform.self].depth < 100)
    }
  }

  @Test("a flight lands if a reload removes its rule") func stranded() throws {
    var stage = try Stage(text())
    stage.step(30, .keyPressed("s"))
    #expect(stage.world.resource(Flights.self)?.going.count == 1)
    let later = text().replacing("key: s, do: [{shuffle: table", with: "key: s, do: [{wait: 1}, {shuffle: table")
    stage.step(1, .reload(later, jumps: false))
    #expect(stage.world.resource(Flights.self)?.going.isEmpty == true)
    stage.step(400)
    try expectLanded(stage)
  }

  @Test("a drag survives a reload that adds rules, and ends if its rule is removed") func hands() throws {
    for (other, stays) in [
      (text(rule: "- {key: z, do: [{wait: 1}]}"), true),
      (text().replacing("drag: free, drop: stay", with: "click: free, do: [{wait: 1}]"), false),
    ] {
      var stage = try Stage(text())
      stage.step(1, .pointerMoved([100, 100]), .pointerPressed([100, 100], .primary))
      stage.step(1, .pointerMoved([150, 100]))
      stage.step(1, .reload(other, jumps: false))
      stage.step(60, .pointerMoved([400, 100]))
      #expect(try (abs(stage.seen("free").position.x - 400) < 1) == stays)
      stage.step(60, .pointerReleased([400, 100], .primary))
      #expect(try (stage.transform("free").position.x > 300) == stays)
    }
  }
}
