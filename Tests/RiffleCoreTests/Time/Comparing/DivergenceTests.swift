import RiffleCore
import Testing

@Suite("Divergence of two runs") struct DivergenceTests {
  private func divergence(
    _ other: @escaping @Sendable (inout World, InputFrame) -> Void = { _, _ in },
    _ input: @escaping (Int) -> InputFrame = Shuffling.input, start: (inout World) -> Void = { _ in }
  ) -> Divergence? {
    func simulation(_ run: @escaping @Sendable (inout World, InputFrame) -> Void) -> Simulation {
      let plain = Shuffling.simulation()
      var schedule = plain.schedule
      schedule.add(System("other", run: run), to: .choreography)
      var world = World(seed: 3)
      for index in 0..<24 {
        world.spawn(Transform(position: [Float(index) * 20, 0]), Opacity(1), Name("dot \(index)"))
      }
      return Simulation(world: world, schedule: schedule)
    }
    var right = simulation(other)
    start(&right.world)
    return Divergence.first(of: simulation { _, _ in }, and: right, upTo: 120) { (Shuffling.input(at: $0), input($0)) }
  }

  @Test("equal inputs have no divergence") func same() { #expect(divergence() == nil) }

  @Test("a diverging system is reported with tick, component, entity and field in one line") func system() throws {
    let difference = divergence(
      { world, _ in
        let entity = world.allEntities[7]
        if world[resource: Tick.self].now == 57 { world[entity, Opacity.self].value = 0.25 }
      }, Shuffling.input, start: { _ in })
    let found = try #require(difference)
    #expect("\(found)".hasPrefix("tick 57, system 'other', Opacity.opacity of dot 7: 0."), "\(found)")
    #expect("\(found)".hasSuffix(": 0.51 | 0.25, 0.26 apart"), "\(found)")
  }

  @Test("a different input is reported with its first effect") func input() throws {
    let difference = divergence(
      { _, _ in }, { tick in tick == 50 ? InputFrame([.keyPressed("s")]) : Shuffling.input(at: tick) }, start: { _ in })
    let found = try #require(difference)
    #expect(found.tick == 50 && found.system == "shuffle" && found.place.component == "Transform")
    #expect(found.place.field == "position" && found.inputs == ["nothing", "key s"])
  }

  @Test("a difference at the start is reported at tick 0") func start() throws {
    let difference = divergence(start: { world in world[world.allEntities[2], Transform.self].lift = 2 })
    let found = try #require(difference)
    #expect("\(found)" == "tick 0, system 'start', Transform.lift of dot 2: 0 | 2, 2 apart")
  }

  @Test("a difference in a long list is reported by its property, without type names") func deep() throws {
    let difference = divergence(
      { world, _ in
        world.insertResource(
          ListOfTheTable(cards: (0..<60).map { .init(face: "a face of card \($0)", isUp: $0 == 57) }))
      }, Shuffling.input,
      start: { world in world.insertResource(ListOfTheTable(cards: [])) })
    let found = try #require(difference)
    #expect(found.tick == 0 && found.place.component == "list of the table", "\(found)")
    let left = ListOfTheTable(cards: (0..<60).map { .init(face: "a face of card \($0)", isUp: false) })
    let right = ListOfTheTable(cards: (0..<60).map { .init(face: "a face of card \($0)", isUp: $0 == 57) })
    let leaf = try #require(DivergentLeaf(left, right))
    #expect(leaf.property == "isUp" && leaf.left == "false" && leaf.right == "true")
    #expect(DivergentLeaf(left, left) == nil)
    #expect(DivergentPlace.plainName("RiffleCore.MotionStore<RiffleCore.Transform>") == "the animations of Transform")
    #expect(DivergentPlace.plainName("MemoryGame.MemoryTable") == "memory table")
  }

  @Test("an extra random number is reported, with its first visible effect") func random() throws {
    let difference = divergence(
      { world, _ in if world[resource: Tick.self].now == 5 { _ = world.random.next() } }, Shuffling.input,
      start: { _ in })
    let found = try #require(difference)
    #expect(found.tick == 5 && found.place.component == "the random generator")
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
