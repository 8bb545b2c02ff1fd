import SceneSupport
import Testing

@Suite("Flights between layouts") struct FlightTests {
  private static let text = """
    riffle: 1
    title: t
    seed: 3
    entities:
      card: {count: 12, size: [60, 90], turn: 180}
    layouts:
      - {stack: card, name: deck, offset: [0, -1], in: [0, 400, 100, 100]}
      - {grid: card, name: table, aspect: 0.667, widest: 60, in: [100, 0, 700, 400]}
    on:
      - {key: d, do: {deal: table, name: dealt}}
      - {key: f, do: {deal: table, spread: 0.2, turn: 0, spin: 180}}
      - {key: g, do: {gather: deck, turn: 180}}
      - {key: s, do: {shuffle: table}}
      - {key: o, do: {sort: table}}
      - {key: r, do: {riffle: deck, duration: 0.5}}
      - {completion: dealt, do: [{set: card-1, to: {opacity: 0.5}}]}
    """

  private func cards(_ stage: Stage) throws -> [Entity] { try (1...12).map { try stage.entity("card-\($0)") } }

  private func places(_ stage: Stage) throws -> [SIMD2<Float>] {
    try cards(stage).map { stage.world.presented(Transform.self, of: $0).position }
  }

  @Test("cards are dealt in order over two seconds, the first in front") func deal() throws {
    var stage = try Stage(Self.text)
    let start = try places(stage)
    stage.step(1, .keyPressed("d"))
    var left: [Int] = []
    var ticks: [Int] = []
    for tick in 1...420 {
      stage.step()
      for (index, place) in try places(stage).enumerated() where !left.contains(index) && place != start[index] {
        left.append(index)
        ticks.append(tick)
      }
    }
    #expect(left == Array(0..<12))
    #expect(zip(ticks, ticks.dropFirst()).allSatisfy { abs($1 - $0 - 20) <= 1 }, "a twelfth of two seconds each")
    let world = stage.world
    #expect(try world[stage.entity("card-1"), Transform.self].depth == 0)
    #expect(try world[stage.entity("card-1"), Opacity.self].value == 0.5, "completion")
    #expect(!world.isAnimating && world.resource(Flights.self)?.going.isEmpty == true)
    #expect(try cards(stage).allSatisfy { world[$0, Offset.self] == Offset() })
  }

  @Test("a shuffle permutes the places only, gathering and dealing keep the shuffled order, and a sort restores it")
  func shuffle() throws {
    var stage = try Stage(Self.text)
    stage.press("f", 201)
    let before = try places(stage)
    stage.press("s", 21)
    #expect(stage.world.isAnimating)
    stage.step(200)
    let after = try places(stage)
    #expect(after != before)
    #expect(after.sorted { ($0.x, $0.y) < ($1.x, $1.y) } == before.sorted { ($0.x, $0.y) < ($1.x, $1.y) })
    #expect(try cards(stage).allSatisfy { stage.world[$0, Transform.self].turn == .zero })
    stage.press("g", 201)
    #expect(try places(stage) != after)
    stage.press("f", 201)
    #expect(try places(stage) == after)
    stage.press("o", 301)
    #expect(try places(stage) == before)
  }

  @Test("a spinning card starts and ends at its rotation without a jump") func spin() throws {
    var stage = try Stage(Self.text)
    let card = try stage.entity("card-5")
    stage.press("f")
    let seen = [0] + stage.collect(300) { Float($0.world.presentedTransform(of: card)!.rotation.degrees) }
    #expect(seen.max()! > 90 && seen.last == 0)
    // A spring of a quarter of a second moves at most 25 / e of its way in a second: 14° of half a turn in a tick.
    #expect(seen.largestStep < 15)
  }

  @Test("a riffle cuts the pile in two halves that keep their order") func riffle() throws {
    var stage = try Stage(Self.text)
    stage.press("r", 41)
    let middle: Float = 50
    #expect(try places(stage).count { $0.x < middle } == 6)
    stage.step(200)
    let world = stage.world
    let depths = try cards(stage).map { world[$0, Transform.self].depth }
    #expect(Set(depths) == Set((0..<12).map { Int32($0) }))
    #expect(depths[..<6] == depths[..<6].sorted()[...] && depths[6...] == depths[6...].sorted()[...])
    #expect(depths != depths.sorted())
    #expect(!world.isAnimating)
  }
}
