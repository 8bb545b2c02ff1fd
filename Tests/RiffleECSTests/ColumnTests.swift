import RiffleECS
import Testing

@Suite struct ColumnTests {
  @Test("a column reads and writes the same values as its world")
  func access() {
    var world = World()
    let born = world.spawn(count: 100) { Score(points: $0) }
    let snapshot = world
    world.withMutableColumn(Score.self) { scores in
      for entity in born.reversed() { scores[entity].points *= 2 }
    }
    let sum = world.withColumn(Score.self) { scores in born.reduce(0) { $0 + scores[$1].points } }
    #expect(sum == 9900)
    #expect(snapshot[born[99], Score.self].points == 99)
  }

  @Test("a column has no value for stale entities and for entities without the component")
  func missing() {
    var world = World()
    let with = world.spawn(Score(points: 1))
    let without = world.spawn()
    let gone = world.spawn(Score())
    world.despawn(gone)
    let far = Entity(index: 5000, generation: 1)
    let found = world.withColumn(Score.self) { scores in [with, without, gone, far].map { scores.get($0)?.points } }
    #expect(found == [1, nil, nil, nil])
    let has = world.withMutableColumn(Score.self) { scores in [with, without, gone, far].map(scores.has) }
    #expect(has == [true, false, false, false])
    #expect(world.withColumn(Name.self) { _ in 1 } == nil)
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
    let rows = -1..<world.rowCount + 200
    let plain = rows.map { row in world.entity(atRow: row).flatMap { world.get(Score.self, $0) } }
    #expect(plain.contains(nil) && plain.contains { $0 != nil })
    #expect(world.withColumn(Score.self) { scores in rows.map { scores.get(atRow: $0) } } == plain)
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

  @Test("worlds share the operations of a column type, even when threads create them at once")
  func operations() async {
    struct Own: Component { func fold(into hasher: inout StateHasher) {} }
    let worlds = await withTaskGroup(of: World.self) { group in
      for _ in 0..<16 {
        group.addTask {
          var world = World()
          world.spawn(Own())
          return world
        }
      }
      return await group.reduce(into: [World]()) { $0.append($1) }
    }
    let operations = worlds.map { ObjectIdentifier($0.columns.slots.column(0).operations) }
    #expect(worlds.count == 16 && Set(operations).count == 1)
  }
}
