import RiffleECS
import Testing

@Suite struct ColumnSlotsTests {
  @Test("a world never writes into a column that it shares with a copy")
  func lender() {
    var first = World()
    let entity = first.spawn(Position(x: 1), Velocity(x: 1))
    first[entity, Position.self].x = 2
    var second = first
    // The first world now has its own list with a shared column; the second still has the old list.
    first[entity, Velocity.self].x = 2
    second[entity, Position.self].x = 3
    #expect(first[entity, Position.self].x == 2)
    first[entity, Position.self].y = 4
    #expect(second[entity, Position.self] == Position(x: 3))
    #expect(second[entity, Velocity.self].x == 1)
  }

  @Test("a world whose copy is gone writes in place")
  func aloneAgain() {
    var world = World()
    let entity = world.spawn(Position(), Velocity())
    do {
      var other = world
      other[entity, Position.self].x = 1
    }
    let place = address(&world, entity)
    world[entity, Position.self].x = 2
    #expect(address(&world, entity) == place)
    let snapshot = world
    #expect(address(&world, entity) != place)
    #expect(snapshot[entity, Position.self].x == 2)
  }

  private func address(_ world: inout World, _ entity: Entity) -> UInt {
    withUnsafeMutablePointer(to: &world[entity, Position.self]) { UInt(bitPattern: $0) }
  }

  private struct Model: Equatable {
    var positions = [Float](repeating: 0, count: 4)
    var velocities = [Float?](repeating: 0, count: 4)
    var points = 0
    var names = 0
  }

  @Test(
    "worlds copied from one another stay independent, whatever the order of copies and writes",
    arguments: 1...6 as ClosedRange<UInt64>)
  func anyOrder(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var origin = World()
    let entities = origin.spawn(count: 4) { _ in (Position(), Velocity()) }
    origin.insertResource(Score())
    var worlds = [World](repeating: origin, count: 5)
    var models = [Model](repeating: Model(), count: 5)
    for step in 1...1500 {
      let (at, row) = (random.next(below: 5), random.next(below: 4))
      let number = Float(step)
      switch random.next(below: 9) {
      case 0...1:
        let to = random.next(below: 5)
        (worlds[to], models[to]) = (worlds[at], models[at])
      case 2...3:
        worlds[at][entities[row], Position.self].x = number
        models[at].positions[row] = number
      case 4:
        worlds[at].insert(Velocity(x: number), on: entities[row])
        models[at].velocities[row] = number
      case 5:
        worlds[at].remove(Velocity.self, from: entities[row])
        models[at].velocities[row] = nil
      case 6:
        worlds[at].update(Velocity.self, with: Position.self) { $1.x += $2.x }
        let positions = models[at].positions
        for row in 0..<4 { models[at].velocities[row]? += positions[row] }
      case 7:
        worlds[at][resource: Score.self].points += 1
        models[at].points += 1
      default:
        worlds[at].spawn(Name("\(step)"))
        models[at].names += 1
      }
      let seen = worlds.map { world in
        Model(
          positions: entities.map { world[$0, Position.self].x },
          velocities: entities.map { world.get(Velocity.self, $0)?.x },
          points: world[resource: Score.self].points, names: world.count(of: Name.self))
      }
      #expect(seen == models, "after step \(step)")
      if seen != models { return }
    }
  }
}
