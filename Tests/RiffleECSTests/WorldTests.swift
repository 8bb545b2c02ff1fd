import RiffleECS
import Testing

@Suite struct WorldTests {
  @Test("a spawned entity has exactly the components it was given")
  func spawn() {
    var world = World()
    let bare = world.spawn()
    let moving = world.spawn(Position(x: 1, y: 2), Velocity(x: 3, y: 4))
    #expect(world.entityCount == 2)
    #expect(!world.has(Position.self, bare))
    #expect(world[moving, Position.self] == Position(x: 1, y: 2))
    #expect(world.get(Velocity.self, moving) == Velocity(x: 3, y: 4))
    #expect(world.get(Name.self, moving) == nil)
  }

  @Test("a write to a copy leaves the original as it was")
  func copyIsIndependent() {
    var world = World(seed: 3)
    let entity = world.spawn(Position(x: 1, y: 1), Name("a"))
    let snapshot = world
    world[entity, Position.self].x = 9
    world[entity, Name.self].tags.append("late")
    #expect(snapshot[entity, Position.self].x == 1)
    #expect(snapshot[entity, Name.self].tags.isEmpty)
    #expect(snapshot != world)
    #expect(snapshot.stateHash != world.stateHash)
    world[entity, Position.self].x = 1
    world[entity, Name.self].tags = []
    #expect(snapshot == world)
    #expect(snapshot.stateHash == world.stateHash)
  }

  @Test("an update reaches every entity that has all its components, in index order")
  func update() {
    var world = World()
    for number in 0..<200 {
      let entity = world.spawn(Position(x: Float(number)))
      if number % 3 == 0 { world.insert(Velocity(x: 1), on: entity) }
    }
    var seen: [UInt32] = []
    world.update(Position.self, with: Velocity.self) { entity, position, velocity in
      position.x += velocity.x
      seen.append(entity.index)
    }
    #expect(seen == (0..<200).filter { $0 % 3 == 0 })
    world.each(Position.self) { entity, position in
      #expect(position.x == Float(entity.index) + (entity.index % 3 == 0 ? 1 : 0))
    }
  }

  @Test("a freed index is reused with a new generation and the old handle stays stale")
  func generations() {
    var world = World()
    let first = world.spawn(Position())
    let despawns = [world.despawn(first), world.despawn(first)]
    #expect(despawns == [true, false])
    let second = world.spawn()
    #expect(second.index == first.index)
    #expect(second != first)
    #expect(!world.isAlive(first))
    #expect(world.get(Position.self, first) == nil)
    #expect(!world.has(Position.self, second))
    let inserted = world.insertIfAlive(Position(), on: first)
    let removed = world.remove(Position.self, from: first)
    #expect(!inserted)
    #expect(removed == nil)
  }
}
