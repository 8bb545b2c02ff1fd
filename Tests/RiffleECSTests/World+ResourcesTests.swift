import RiffleECS
import Testing

@Suite struct WorldResourcesTests {
  @Test("a resource is unique by type and can be inserted, replaced, written and removed")
  func lifecycle() {
    var world = World()
    #expect(world.resource(Score.self) == nil)
    world.insertResource(Score(points: 1))
    world.insertResource(Name("table"))
    world.insertResource(Score(points: 2))
    world[resource: Score.self].points += 1
    #expect(world[resource: Score.self].points == 3)
    #expect(world.hasResource(Name.self))
    let taken = world.removeResource(Score.self)
    #expect(taken == Score(points: 3))
    #expect(!world.hasResource(Score.self))
    #expect(world.allResources.count == 1)
  }

  @Test("a resource is part of the world's value, and not a component of the first entity")
  func value() {
    var world = World()
    let entity = world.spawn()
    let before = world
    world.insertResource(Score(points: 1))
    #expect(world != before)
    #expect(world.stateHash != before.stateHash)
    #expect(!world.has(Score.self, entity))
    var other = before
    other.insert(Score(points: 1), on: entity)
    #expect(world.stateHash != other.stateHash)
    world.removeResource(Score.self)
    #expect(world == before)
    #expect(world.stateHash == before.stateHash)
  }
}
