import RiffleECS
import Testing

@Suite struct WorldIntrospectionTests {
  @Test("columns are listed by name with their number of rows and bytes")
  func summaries() {
    var world = World()
    world.spawn(count: 10) { _ in (Velocity(), Position()) }
    world.insertResource(Score())
    #expect(world.columnSummaries.map(\.name) == ["RiffleECSTests.Position", "RiffleECSTests.Velocity"])
    #expect(world.columnSummaries.map(\.count) == [10, 10])
    #expect(world.columnSummaries.map(\.bytes) == [80, 80])
    #expect(world.columnSummaries[0].reservedBytes >= 80)
    #expect(world.resourceSummaries.map(\.name) == ["RiffleECSTests.Score"])
    #expect("\(world)" == "World(10 entities; RiffleECSTests.Position 10, RiffleECSTests.Velocity 10)")
    #expect(World().description == "World(0 entities)")
    // 160 for the components, 40 for the generations, 8 for the score, and a presence word for each column.
    #expect(world.bytes == 160 + 40 + 8 + 3 * 8)
  }

  @Test("the components of an entity come boxed, ordered by name, and none for a stale one")
  func components() {
    var world = World()
    let entity = world.spawn(Velocity(x: 1), Position(x: 2), Name("n"))
    let names = world.components(of: entity).map { type(of: $0).componentName }
    #expect(names == ["RiffleECSTests.Name", "RiffleECSTests.Position", "RiffleECSTests.Velocity"])
    #expect(world.components(of: entity)[1] as? Position == Position(x: 2))
    world.despawn(entity)
    #expect(world.components(of: entity).isEmpty)
  }
}
