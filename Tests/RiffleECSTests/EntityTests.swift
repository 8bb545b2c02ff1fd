import RiffleECS
import Testing

@Suite struct EntityTests {
  @Test("entities order by index and print index and generation") func ordering() {
    let low = Entity(index: 1, generation: 9)
    let high = Entity(index: 2, generation: 1)
    #expect(low < high)
    #expect(Entity(index: 2, generation: 1) < Entity(index: 2, generation: 3))
    #expect("\(low)" == "#1.9")
  }

  @Test("the empty handle is stale in every world") func none() {
    var world = World()
    world.spawn()
    #expect(!world.isAlive(.none))
  }

  @Test("a row that has used all its generations is retired, so no stale handle becomes valid again")
  func generationsUsedUp() {
    var table = EntityTable()
    _ = table.allocate()
    table.generations[0] = .max
    let last = Entity(index: 0, generation: .max)
    #expect(table.isAlive(last))
    table.release(last)
    #expect(!table.isAlive(last))
    #expect(!table.isAlive(Entity(index: 0, generation: 0)))
    #expect(table.allocate().index == 1)
    #expect(table.aliveCount == 1)
  }

  @Test("all living entities are listed in index order") func listing() {
    var world = World()
    let born = (0..<5).map { _ in world.spawn() }
    world.despawn(born[2])
    #expect(world.allEntities == [born[0], born[1], born[3], born[4]])
    #expect(world.rowCount == 5)
    #expect(world.entity(atRow: 3) == born[3] && world.entity(atRow: 2) == nil)
    #expect(!world.isAlive(Entity(index: 2, generation: 2)), "the even generation of a dead row")
  }
}

@Suite struct WorldSpawnTests {
  @Test(
    "spawning many entities of one to four types equals spawning them one by one, even when rows are free",
    arguments: [0, 1, 63, 64, 65, 300])
  func bulk(count: Int) {
    var start = World()
    let old = start.spawn(count: 100) { Score(points: $0) }
    for number in [3, 64, 99, 17] { start.despawn(old[number]) }
    var (bulk, single) = (start, start)
    let born = bulk.spawn(count: count) { (Position(x: Float($0)), Name("n\($0)")) }
    bulk.spawn(count: count) { Position(x: Float($0)) }
    bulk.spawn(count: count) { (Position(x: Float($0)), Name("n\($0)"), Velocity(x: -Float($0))) }
    bulk.spawn(count: count) { (Velocity(x: Float($0)), Name("m\($0)"), Position(y: Float($0)), Score(points: -$0)) }
    let numbers = (0..<count).map { ($0, Float($0)) }
    let same = numbers.map { single.spawn(Position(x: $1), Name("n\($0)")) }
    #expect(born == same)
    for (_, x) in numbers { single.spawn(Position(x: x)) }
    for (number, x) in numbers { single.spawn(Position(x: x), Name("n\(number)"), Velocity(x: -x)) }
    for (number, x) in numbers {
      single.spawn(Velocity(x: x), Name("m\(number)"), Position(y: x), Score(points: -number))
    }
    #expect(bulk == single && bulk.stateHash == single.stateHash && bulk.entityCount == 96 + 4 * count)
  }

  @Test("spawning many entities with one type twice stops the program") func twice() async {
    await #expect(processExitsWith: .failure) {
      var world = World()
      world.spawn(count: 2) { _ in (Score(), Score()) }
    }
  }
}

@Suite struct CommandsTests {
  @Test("a reserved entity is the one that the world then spawns, and it is usable while recording")
  func reservation() {
    var world = World()
    let old = (0..<3).map { world.spawn(Score(points: $0)) }
    world.despawn(old[1])
    var commands = world.commands()
    let first = commands.spawn(Score(points: 10))
    let second = commands.spawn()
    let third = commands.spawn(Position(), Velocity())
    commands.insert(Score(points: 20), on: second)
    commands.update(Score.self, of: first) { $0.points += 1 }
    commands.despawn(third)
    #expect(first == Entity(index: 1, generation: 3))
    #expect(second == Entity(index: 3, generation: 1))
    #expect(!world.isAlive(first))
    world.apply(commands)
    #expect(world[first, Score.self].points == 11)
    #expect(world[second, Score.self].points == 20)
    #expect(!world.isAlive(third))
    #expect(world.entityCount == 4)
  }

  @Test("despawning while recording does not change the reservations after it") func despawnThenSpawn() {
    var world = World()
    let old = world.spawn(Score())
    let new = world.commands { world, commands in
      world.each(Score.self) { entity, _ in commands.despawn(entity) }
      return commands.spawn(Name("new"))
    }
    #expect(!world.isAlive(old))
    #expect(world[new, Name.self].text == "new")
    #expect(world.spawn().index == old.index)
  }

  @Test("commands are applied in the recorded order, and those on dead entities are dropped") func order() {
    var world = World()
    let entity = world.spawn(Score(points: 1))
    world.commands { _, commands in
      commands.update(Score.self, of: entity) { $0.points *= 10 }
      commands.update(Score.self, of: entity) { $0.points += 1 }
      commands.perform { $0.insertResource($0[entity, Score.self]) }
      commands.despawn(entity)
      commands.insert(Score(points: 5), on: entity)
      commands.remove(Score.self, from: entity)
      commands.insertResource(Name("done"))
    }
    #expect(world[resource: Score.self].points == 11)
    #expect(world.entityCount == 0)
    #expect(world.count(of: Score.self) == 0)
    #expect(world.resource(Name.self) == Name("done"))
  }

  @Test("applying commands gives the world that the same calls would have given") func sameAsDirect() {
    var direct = World(seed: 4)
    var recorded = direct
    let one = direct.spawn(Position(x: 1))
    direct.spawn(Position(x: 2), Velocity())
    direct.insert(Name("x"), on: one)
    recorded.commands { _, commands in
      let one = commands.spawn(Position(x: 1))
      commands.spawn(Position(x: 2), Velocity())
      commands.insert(Name("x"), on: one)
    }
    #expect(direct == recorded)
    #expect(direct.stateHash == recorded.stateHash)
  }

  @Test("spawning directly while commands are recorded is an error with its reason") func conflict() {
    let text = Commands.complaint(reserved: Entity(index: 0, generation: 1), born: Entity(index: 1, generation: 1))
    #expect(text.contains("#0.1") && text.contains("#1.1") && text.contains("while they were recorded"))
  }
}
