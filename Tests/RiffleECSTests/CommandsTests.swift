import RiffleECS
import Testing

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

  @Test("despawning while recording does not change the reservations after it")
  func despawnThenSpawn() {
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

  @Test("commands are applied in the recorded order, and those on dead entities are dropped")
  func order() {
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

  @Test("applying commands gives the world that the same calls would have given")
  func sameAsDirect() {
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

  @Test("spawning directly while commands are recorded is an error with its reason")
  func conflict() {
    let text = Commands.complaint(reserved: Entity(index: 0, generation: 1), born: Entity(index: 1, generation: 1))
    #expect(text.contains("#0.1") && text.contains("#1.1") && text.contains("while they were recorded"))
  }
}
