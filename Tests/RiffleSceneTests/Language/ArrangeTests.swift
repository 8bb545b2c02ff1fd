import SceneSupport
import TestSupport
import Testing

@Suite("Arranging") struct ArrangeTests {
  @Test("arranging moves members to the slots of the layout, one after another") func goes() throws {
    let stack = "{stack: a, offset: [0, 0], in: [0, 0, 100, 100]}"
    var stage = try Stage(
      entities: "a: {count: 3, size: [10, 10]}", on: "{key: s, do: [{arrange: row, with: linear, stagger: 0.1}]}",
      head: "layouts: [\(stack), {stack: a, name: row, offset: [20, 0], in: [0, 0, 100, 100]}]")
    #expect(try (1...3).map { try stage.transform("a-\($0)").position.x } == [50, 50, 50])
    stage.step(1, .keyPressed("s"))
    #expect(try (1...3).map { try stage.transform("a-\($0)").position.x } == [30, 50, 50])
    stage.step(24)
    #expect(try (1...3).map { try stage.transform("a-\($0)").position.x } == [30, 50, 70])
    #expect(try stage.transform("a-3").depth == 2)
    stage.step(60)
    #expect(try stage.seen("a-3").position.x == 70)
  }
}

@Suite("Laws of arranging") struct ArrangeLawTests {
  private static let ids = ["a", "b", "c", "d", "e"].map { "card-\($0)" }
  /// The layouts by their key, with the step between members.
  private static let steps: [String: Float] = ["n": 20, "f": 80, "o": 50]

  private static func text(_ timing: String) -> String {
    """
    riffle: 1
    entities:
      card: {each: [a, b, c, d, e], size: [220, 10], fill: teal}
    layouts:
      - {stack: card, name: near, offset: [0, 20], in: [300, 100, 300, 200]}
      - {stack: card, name: far, offset: [0, 80], in: [300, 100, 300, 500]}
      - {stack: card, name: other, offset: [0, 50], in: [700, 100, 100, 300]}
    on:
      - {key: n, do: {arrange: near, with: smooth, stagger: \(timing)}}
      - {key: f, do: {arrange: far, with: {curve: linear, duration: 0.2}, stagger: 0.05}}
      - {key: o, do: {arrange: other, with: smooth}}
      - {key: s, do: {shuffle: far}}
      - {key: t, do: {sort: near}}
      - {key: "b", do: {remove: card-b, with: smooth}}
      - {key: "d", do: {remove: card-d, with: smooth}}
      - {key: "i", do: {insert: card-b, with: smooth}}
      - {key: "j", do: {insert: card-d, with: smooth}}
      - {key: "a", do: {toggle: card-a, with: smooth}}
    """
  }

  private static let middles: [String: SIMD2<Float>] = ["n": [450, 200], "f": [450, 350], "o": [750, 250]]

  @Test(
    "after random arranging and removing each member is in its own slot of the last layout",
    arguments: ["0.05", "0.2", "{from: end, each: 0.1}", "{from: random, total: 0.5}"])
  func slots(_ timing: String) throws {
    var random = RandomSource(seed: 11)
    for number in 0..<40 {
      var stage = try Stage(Self.text(timing), after: 1)
      var (layout, script) = ("n", "")
      for _ in 0..<random.int(in: 1...7) {
        let key = ["n", "f", "f", "o", "s", "t", "b", "d", "i", "j", "a"][random.int(in: 0...10)]
        if Self.middles[key] != nil { layout = key }
        if key == "s" { layout = "f" }
        if key == "t" { layout = "n" }
        script += "\(key)@\(stage.simulation.tick + 1) "
        stage.press(key, random.int(in: 1...60))
      }
      stage.step(600)
      let present = Self.ids.filter(stage.isThere)
      let places = try present.map { try stage.seen($0).position }.sorted { $0.y < $1.y }
      let (middle, step) = (Self.middles[layout]!, Self.steps[layout]!)
      let expected = places.indices.map { middle + [0, (Float($0) - Float(places.count - 1) / 2) * step] }
      let isRight = zip(places, expected).allSatisfy { (($0 - $1) * ($0 - $1)).sum() < 0.01 }
      #expect(isRight, "\(number) \(timing): \(script)→ \(places)")
      for id in present { #expect(try stage.seen(id) == stage.transform(id), "\(number): \(script)") }
    }
  }

  @Test("an entity keeps its own depth and rotation in every layout action") func ownDepth() throws {
    let arrange = "{arrange: row, with: smooth"
    for action in [arrange + "}", arrange + ", stagger: 0.1}", "{deal: row}", "{gather: row}"] {
      let stack = "{stack: [a, b], offset: [0, 0], in: [0, 0, 100, 100]}"
      var stage = try Stage(
        entities: "a: {size: [10, 10], depth: 7, rotation: 30}", "b: {size: [10, 10]}", on: "{key: s, do: \(action)}",
        head: "layouts: [\(stack), {stack: [a, b], name: row, offset: [20, 0], in: [0, 0, 100, 100]}]", after: 1)
      #expect(try stage.transform("a").depth == 7)
      stage.press("s", 500)
      let (a, b) = try (stage.transform("a"), stage.transform("b"))
      #expect(a.depth == 7 && b.depth == 1 && abs(a.rotation.degrees - 30) < 1e-3, "\(action): \(a)")
      #expect(a.position.x == 40 && b.position.x == 60)
    }
  }
}

@Suite("Placements of some entities")
struct PlacementsOfSomeTests {
  @Test("placements of some entities equal those among all, in the same order", arguments: Repository.scenes)
  func same(scene: String) throws {
    guard var stage = try? Stage(file: scene) else { return }
    stage.playDemo(100)
    let all = stage.world.placements()
    for pitch in [1, 3, 7] {
      let wanted = Set(stage.world.allEntities.enumerated().filter { $0.offset % pitch == pitch / 2 }.map(\.element))
      #expect(stage.world.placements(of: wanted) == all.filter { wanted.contains($0.entity) })
    }
    #expect(stage.world.placements(of: []).isEmpty)
  }
}
