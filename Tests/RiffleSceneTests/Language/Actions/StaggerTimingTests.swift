import SceneSupport
import Testing

@Suite("Stagger") struct StaggerTimingTests {
  private func timing(_ text: String) throws -> StaggerTiming { try StaggerTiming.schema.decode(text, file: "stagger") }

  private func delays(_ text: String, _ count: Int) throws -> [Double] {
    var world = World(seed: 7)
    return try timing(text).delays(of: count, &world.random)
  }

  @Test("stagger delays grow from their origin, where the first is 0; a total is the longest, shaped by a curve")
  func origins() throws {
    #expect(try delays("1", 4) == [0, 1, 2, 3])
    #expect(try delays("{from: end, each: 1}", 4) == [3, 2, 1, 0])
    #expect(try delays("{from: center, each: 1}", 5) == [2, 1, 0, 1, 2])
    #expect(try delays("{from: center, each: 1}", 4) == [1, 0, 0, 1])
    #expect(try delays("{from: edges, each: 1}", 5) == [0, 1, 2, 1, 0])
    #expect(try delays("{from: 2, each: 1}", 4) == [1, 0, 1, 2])
    #expect(try delays("{from: 6, each: 1}", 4) == [3, 2, 1, 0])
    #expect(try delays("0", 3) == [0, 0, 0])
    #expect(try delays("{total: 0.6}", 4).map { ($0 * 10).rounded() } == [0, 2, 4, 6])
    #expect(try delays("{total: 0.6, curve: easeOut}", 3) == [0, 0.6 * UnitCurve.easeOut.value(at: 0.5), 0.6])
  }

  @Test("on a grid stagger delays grow with the distance or along an axis") func grids() throws {
    #expect(try delays("{each: 1, grid: [3, 2]}", 6) == [0, 1, 2, 1, 2.0.squareRoot(), 5.0.squareRoot()])
    #expect(try delays("{each: 1, grid: [3, 2], axis: horizontal}", 6) == [0, 1, 2, 0, 1, 2])
    let center = try delays("{from: center, each: 1, grid: [3, 3], axis: vertical}", 9)
    #expect(center == [1, 1, 1, 0, 0, 0, 1, 1, 1])
    #expect(try delays("{from: edges, each: 1, grid: [3, 3]}", 9) == [0, 0, 0, 0, 1, 0, 0, 0, 0])
    #expect(try delays("{from: 5, each: 1, grid: [3, 3], axis: horizontal}", 9) == [1, 0, 1, 1, 0, 1, 1, 0, 1])
  }

  @Test("a random stagger differs each time and is reproducible by its seed") func random() throws {
    let timing = try timing("{from: random, each: 1}")
    var world = World(seed: 3)
    let (one, two) = (timing.delays(of: 12, &world.random), timing.delays(of: 12, &world.random))
    #expect(one != two && one.sorted() == two.sorted() && one.sorted() == (0..<12).map(Double.init))
    var again = World(seed: 3)
    #expect(timing.delays(of: 12, &again.random) == one)
  }

  @Test("a scene's entities start in the order of their stagger") func scene() throws {
    let text = """
      riffle: 1
      entities: {dot: {count: 5, at: [0, 100], size: [10, 10], fill: red}}
      on: [{key: g, do: {animate: dot, to: {y: 200}, with: {curve: linear, duration: 1}, stagger: {from: centre, each: 0.1}}}]
      """
    var stage = try Stage(text)
    stage.press("g", 13)
    let moved = try (1...5).map { try stage.seen("dot-\($0)").position.y > 100 }
    #expect(moved == [false, true, true, true, false])
  }
}
