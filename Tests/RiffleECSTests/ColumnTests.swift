import RiffleECS
import Testing

@Suite struct ColumnTests {
  @Test("a column has no value for stale entities and for entities without the component") func missing() {
    var world = World()
    let with = world.spawn(Score(points: 1))
    let without = world.spawn()
    let gone = world.spawn(Score())
    world.despawn(gone)
    let far = Entity(index: 5000, generation: 1)
    let found = world.withMutableColumn(Score.self) { scores in
      [with, without, gone, far].map { scores.get($0)?.points }
    }
    #expect(found == [1, nil, nil, nil])
    let has = world.withMutableColumn(Score.self) { scores in [with, without, gone, far].map(scores.has) }
    #expect(has == [true, false, false, false])
    #expect(world.withMutableColumn(Name.self) { _ in 1 } == nil && world.withRows(Name.self) { _ in 1 } == nil)
  }

  @Test("a column gives the same values by row index as the world by handle", arguments: 1...5 as ClosedRange<UInt64>)
  func byIndex(seed: UInt64) {
    var random = RandomSource(seed: seed)
    var world = World()
    for step in 0..<600 {
      switch random.next(below: 4) {
      case 0: world.spawn(Score(points: step))
      case 1: world.spawn()
      case 2: if let entity = random.element(of: world.allEntities) { world.despawn(entity) }
      default: if let entity = random.element(of: world.allEntities) { world.remove(Score.self, from: entity) }
      }
    }
    let rows = 0..<world.rowCount + 200
    let plain = rows.map { row in world.entity(atRow: row).flatMap { world.get(Score.self, $0) } }
    #expect(plain.contains(nil) && plain.contains { $0 != nil })
    #expect(world.withRows(Score.self) { scores in rows.map { scores.value(Score.self, at: $0) } } == plain)
  }

  @Test("a copied column keeps the present rows and their values, however many rows are missing", arguments: 0...20)
  func copies(twentieths: Int) {
    var random = RandomSource(seed: UInt64(twentieths))
    for count in [1, 63, 64, 65, 200, 1000] {
      var world = World()
      let born = world.spawn(count: count) { (Position(x: Float($0), y: -1), Name("\($0)")) }
      for entity in born where random.next(below: 20) >= twentieths {
        world.remove(Position.self, from: entity)
        world.remove(Name.self, from: entity)
      }
      let (snapshot, hash) = (world, world.stateHash)
      let present = born.filter { world.has(Position.self, $0) }
      if let last = present.last { world[last, Position.self].y = 7 }
      world.update(Name.self) { $1.tags = ["written"] }
      for entity in born {
        var expected = snapshot.get(Position.self, entity)
        if entity == present.last { expected?.y = 7 }
        #expect(world.get(Position.self, entity) == expected)
        #expect(world.get(Name.self, entity)?.text == snapshot.get(Name.self, entity)?.text)
      }
      #expect(snapshot.stateHash == hash && world.count(of: Position.self) == present.count)
    }
  }
}

@Suite struct ColumnSlotsTests {
  @Test("a world whose copy is gone writes in place") func aloneAgain() {
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

@Suite("Copy on write") struct CopyOnWriteTests {
  private struct Sheet: Component, Equatable {
    var lines: CopyOnWrite<[Int]>
    func fold(into hasher: inout StateHasher) { for line in lines.wrappedValue { hasher.combine(line) } }
  }

  @Test("a write changes only the copy that is written") func separate() {
    let first = CopyOnWrite(wrappedValue: [1, 2, 3])
    var second = first
    second.wrappedValue[1] = 20
    #expect(first.wrappedValue == [1, 2, 3] && second.wrappedValue == [1, 20, 3] && first != second)
    second.wrappedValue[1] = 2
    #expect(first == second)
  }

  @Test("a copy-on-write value is reflected like its value") func reflected() {
    #expect(Mirror(reflecting: CopyOnWrite(wrappedValue: [1, 2, 3])).children.count == 3)
  }

  @Test("a world counts a shared value once, and a written copy of it again") func counted() {
    var world = World()
    let lines = CopyOnWrite(wrappedValue: Array(0..<1000))
    let one = world.spawn(Sheet(lines: lines))
    let other = world.spawn(Sheet(lines: CopyOnWrite(wrappedValue: Array(0..<1000))))
    let snapshot = world
    world[one, Sheet.self].lines.wrappedValue[0] = 7
    let written = world.bytes(notIn: snapshot)
    #expect((8000..<8600).contains(written), "\(written)")
    #expect(snapshot[one, Sheet.self].lines.wrappedValue[0] == 0 && world[other, Sheet.self].lines.wrappedValue[0] == 0)
  }
}
