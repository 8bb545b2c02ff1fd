import RiffleCore
import Testing

@Suite("Divergence of two runs")
struct DivergenceTests {
  /// The divergence of two runs, of which the second has another system, start or key.
  private func divergence(
    _ other: @escaping @Sendable (inout World, InputFrame) -> Void = { _, _ in }, key: Int? = nil,
    start: (inout World) -> Void = { _ in }
  ) -> Divergence? {
    func simulation(_ run: @escaping @Sendable (inout World, InputFrame) -> Void) -> Simulation {
      var schedule = Shuffling.simulation().schedule
      schedule.add(System("other", run: run), to: .choreography)
      var world = World(seed: 3)
      for index in 0..<24 {
        world.spawn(Transform(position: [Float(index) * 20, 0]), Opacity(1), Name("dot \(index)"))
      }
      return Simulation(world: world, schedule: schedule)
    }
    var right = simulation(other)
    start(&right.world)
    return Divergence.first(of: simulation { _, _ in }, and: right, upTo: 120) { tick in
      let input = Shuffling.input(at: tick)
      return (input, tick == key ? InputFrame([.keyPressed("s")]) : input)
    }
  }

  @Test("equal inputs have no divergence")
  func same() { #expect(divergence() == nil) }

  @Test("a diverging system is reported with tick, component, entity and field in one line")
  func system() throws {
    let difference = divergence { world, _ in
      if world[resource: Tick.self].now == 57 { world[world.allEntities[7], Opacity.self].value = 0.25 }
    }
    let found = try #require(difference)
    #expect("\(found)".hasPrefix("tick 57, system 'other', Opacity.opacity of dot 7: 0."), "\(found)")
    #expect("\(found)".hasSuffix(": 0.51 | 0.25, 0.26 apart"), "\(found)")
  }

  @Test("a different input is reported with its first effect")
  func input() throws {
    let found = try #require(divergence(key: 50))
    #expect(found.tick == 50 && found.system == "shuffle" && found.component == "Transform")
    #expect(found.field == "position" && found.inputs == ["nothing", "key s"])
  }

  @Test("a difference at the start is reported at tick 0")
  func start() throws {
    let found = try #require(divergence(start: { world in world[world.allEntities[2], Transform.self].lift = 2 }))
    #expect("\(found)" == "tick 0, system 'start', Transform.lift of dot 2: 0 | 2, 2 apart")
  }

  @Test("a difference in a long list is reported by its path, without type names")
  func deep() throws {
    let left = ListOfTheTable(cards: (0..<60).map { .init(face: "a face of card \($0)", isUp: false) })
    var right = left
    right.cards[57].isUp = true
    let found = try #require(divergence(start: { $0.insertResource(right) }))
    #expect(found.tick == 0 && found.component == "list of the table", "\(found)")
    let leaf = try #require(DivergentLeaf(left, right))
    #expect(leaf.path == "cards[57].isUp" && leaf.left == "false" && leaf.right == "true")
    #expect(DivergentLeaf(left, left) == nil)
    #expect(DivergentPlace.plainName("RiffleCore.MotionStore<RiffleCore.Transform>") == "the animations of Transform")
    #expect(DivergentPlace.plainName("MemoryGame.MemoryTable") == "memory table")
  }

  @Test("an extra random number is reported, with its first visible effect")
  func random() throws {
    let difference = divergence { world, _ in if world[resource: Tick.self].now == 5 { _ = world.random.next() } }
    let found = try #require(difference)
    #expect(found.tick == 5 && found.component == "the random generator")
    // The effect of the random number is first seen at the next shuffle.
    let seen = try #require(found.seen)
    #expect(seen.hasPrefix("first seen at tick 20: Transform.position of dot "), "\(seen)")
    #expect(seen.hasSuffix(" apart"), "\(seen)")
  }
}

private struct ListOfTheTable: Component {
  struct Card: Hashable, Sendable {
    var face: String
    var isUp: Bool
  }

  var cards: [Card]

  func fold(into hasher: inout StateHasher) {
    for card in cards {
      hasher.combine(card.face)
      hasher.combine(card.isUp)
    }
  }
}
